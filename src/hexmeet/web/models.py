"""Who may see what: accounts, private links, and the photos that were handed in."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models

LONGEST_ID = 200
LONGEST_LOGIN = 60
LONGEST_MESSAGE = 80  # letters that fit on one line of a screen
TOKEN_LETTERS = 27  # 160 bits, which nobody guesses
DIGEST = 64

# Begins with a letter, so that no log-in is the number of a player.
LOGIN = r"[a-z][a-z0-9._-]*"


class Accounts(BaseUserManager["Account"]):
    """Makes accounts."""

    def create(self, *, password: str | None = None, **details: Any) -> "Account":  # noqa: ANN401
        """Make an account; without a password it waits for its invitation."""
        account = self.model(**details)
        account.set_password(password)
        account.save(using=self._db)
        return account


class Account(AbstractBaseUser):
    """Somebody on the staff of tournaments; logs name a person by the log-in, which stays."""

    login = models.CharField(
        max_length=LONGEST_LOGIN, unique=True, validators=[RegexValidator(f"^{LOGIN}$")]
    )
    name = models.CharField(max_length=LONGEST_ID)
    email = models.EmailField(blank=True)
    is_administrator = models.BooleanField(default=False)  # may create tournaments and invite
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "login"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar = ["name"]

    objects: ClassVar[Accounts] = Accounts()

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        """Give the name."""
        return self.name


class Purpose(models.TextChoices):
    """What a private link opens."""

    PLAYER = "player"  # the pages of one player of one tournament
    STAFF = "staff"  # the first log-in of an account


class PrivateLink(models.Model):
    """A link that opens somebody's pages without a log-in, until it is revoked.

    Only a part of it is kept, so that whoever reads the database cannot open anything.
    """

    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    tournament = models.CharField(max_length=LONGEST_ID, blank=True)
    subject = models.CharField(max_length=LONGEST_ID)  # a player's id, or the log-in of an account
    nonce = models.CharField(max_length=DIGEST)
    digest = models.CharField(max_length=DIGEST, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One valid link for each person."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["purpose", "tournament", "subject"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_link_for_each_person",
            )
        ]

    def __str__(self) -> str:
        return f"link of {self.purpose} {self.subject}"

    @property
    def token(self) -> str:
        """The secret part of the address."""
        return make_token(self.purpose, self.tournament, self.subject, self.nonce)


class Contact(models.Model):
    """Where a player can be written to; it stands beside the log, so that it can be taken out."""

    tournament = models.CharField(max_length=LONGEST_ID)
    player = models.CharField(max_length=LONGEST_ID)
    email = models.EmailField()

    class Meta:
        """One address for each player."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_address_for_each")
        ]

    def __str__(self) -> str:
        return f"address of {self.player} of {self.tournament}"


class Photo(models.Model):
    """A photo for the report, without anything but the picture."""

    tournament = models.CharField(max_length=LONGEST_ID)
    digest = models.CharField(max_length=DIGEST)  # SHA-256 of the content, as the log has it
    media_type = models.CharField(max_length=40)
    content = models.BinaryField()

    class Meta:
        """Each picture once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "digest"], name="each_photo_once")
        ]

    def __str__(self) -> str:
        return f"photo {self.digest[:8]} of {self.tournament}"


class ScreenWish(models.Model):
    """What the screens of a tournament shall show; none of it is part of its log."""

    tournament = models.CharField(max_length=LONGEST_ID, unique=True)
    part = models.CharField(max_length=40, blank=True)  # what it is, else what matters now
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True)  # to everybody

    def __str__(self) -> str:
        return f"screens of {self.tournament}"


def make_token(purpose: str, tournament: str, subject: str, nonce: str) -> str:
    """Make the secret part of a private link from what is kept of it and our secret key."""
    text = f"{purpose}\n{tournament}\n{subject}\n{nonce}"
    mac = hmac.new(str(settings.SECRET_KEY).encode(), text.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(mac).decode()[:TOKEN_LETTERS]


def digest_of(token: str) -> str:
    """Give what a token is found by."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_nonce() -> str:
    """Make a number that is used once."""
    return secrets.token_hex(16)
