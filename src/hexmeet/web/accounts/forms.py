"""What somebody types about an account."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import translation

from hexmeet.sentences.catalogue import say
from hexmeet.web.models import LONGEST_ID, LONGEST_LOGIN, Account

LONGEST_PASSWORD = 200


def refuse_taken(login: str) -> str:
    """Refuse a log-in that is taken."""
    if Account.objects.filter(login=login).exists():
        raise ValidationError(say(translation.get_language() or "en", "accounts.login-taken"))
    return login


class LoginField(forms.CharField):
    """A log-in: small letters and digits; capitals are made small."""

    default_validators = [RegexValidator(r"^[a-z][a-z0-9._-]*$", code="login")]

    def to_python(self, value: object) -> str:
        """Read what was typed."""
        return str(super().to_python(value) or "").casefold()

    def run_validators(self, value: object) -> None:
        """Say in our own words what a log-in is made of."""
        try:
            super().run_validators(value)
        except ValidationError as error:
            if any(each.code == "login" for each in error.error_list):
                language = translation.get_language() or "en"
                raise ValidationError(say(language, "accounts.login-form")) from error
            raise


class LogInForm(forms.Form):
    """A log-in and a password."""

    login = forms.CharField(max_length=LONGEST_LOGIN)
    password = forms.CharField(max_length=LONGEST_PASSWORD, strip=False)


class PasswordForm(forms.Form):
    """A new password, which has to be good enough."""

    password = forms.CharField(max_length=LONGEST_PASSWORD, strip=False)

    def __init__(self, *arguments: Any, account: Account | None = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments, **options)
        self.account = account

    def clean_password(self) -> str:
        """Refuse what is easily guessed."""
        password = str(self.cleaned_data["password"])
        validate_password(password, self.account)
        return password


class FirstAccountForm(PasswordForm):
    """The account of whoever sets the application up."""

    name = forms.CharField(max_length=LONGEST_ID)
    login = LoginField(max_length=LONGEST_LOGIN)
    email = forms.EmailField(required=False)

    field_order = ("name", "login", "email", "password")

    def make(self) -> Account:
        """Make the account, which may do everything here."""
        typed = {name: str(value) for name, value in self.cleaned_data.items()}
        return Account.objects.create(
            name=typed["name"],
            login=typed["login"],
            email=typed["email"],
            password=typed["password"],
            is_administrator=True,
        )

    def clean_login(self) -> str:
        """Refuse a log-in that is taken."""
        return refuse_taken(str(self.cleaned_data["login"]))


class DetailsForm(forms.Form):
    """What an account says of a person."""

    name = forms.CharField(max_length=LONGEST_ID)
    email = forms.EmailField(required=False)


class ChangePasswordForm(PasswordForm):
    """A new password, for whoever knows the old one."""

    old = forms.CharField(max_length=LONGEST_PASSWORD, strip=False)

    def clean_old(self) -> str:
        """Refuse who does not know the old password."""
        old = str(self.cleaned_data["old"])
        if self.account is None or not self.account.check_password(old):
            raise ValidationError(say(translation.get_language() or "en", "accounts.old-wrong"))
        return old


class InvitationForm(forms.Form):
    """Somebody who is invited to create tournaments too."""

    name = forms.CharField(max_length=LONGEST_ID)
    login = LoginField(max_length=LONGEST_LOGIN)

    def clean_login(self) -> str:
        """Refuse a log-in that is taken."""
        return refuse_taken(str(self.cleaned_data["login"]))

    def make(self) -> Account:
        """Make the account, which waits for its invitation."""
        name, login = str(self.cleaned_data["name"]), str(self.cleaned_data["login"])
        return Account.objects.create(name=name, login=login, is_administrator=True)
