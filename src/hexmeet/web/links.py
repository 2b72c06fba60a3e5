"""Private links: made, found and revoked."""

from datetime import datetime

from django.db import IntegrityError, transaction

from hexmeet.web.models import PrivateLink, Purpose, digest_of, make_nonce, make_token


def give_link(purpose: Purpose, tournament: str, subject: str, at: datetime) -> PrivateLink:
    """Give the valid link of somebody, making it where there is none."""
    known = find_link_of(purpose, tournament, subject)
    if known:
        return known
    nonce = make_nonce()
    digest = digest_of(make_token(purpose, tournament, subject, nonce))
    try:
        with transaction.atomic():
            return PrivateLink.objects.create(
                purpose=purpose,
                tournament=tournament,
                subject=subject,
                nonce=nonce,
                digest=digest,
                made_at=at,
            )
    except IntegrityError:  # somebody else was faster
        return PrivateLink.objects.get(
            purpose=purpose, tournament=tournament, subject=subject, revoked_at=None
        )


def give_links(
    purpose: Purpose, tournament: str, subjects: list[str], at: datetime
) -> dict[str, PrivateLink]:
    """Give the valid links of many, with as few questions to the database as can be."""
    known = PrivateLink.objects.filter(purpose=purpose, tournament=tournament, revoked_at=None)
    links = {link.subject: link for link in known}
    missing = [subject for subject in subjects if subject not in links]
    fresh = []
    for subject in missing:
        nonce = make_nonce()
        digest = digest_of(make_token(purpose, tournament, subject, nonce))
        fresh.append(
            PrivateLink(
                purpose=purpose,
                tournament=tournament,
                subject=subject,
                nonce=nonce,
                digest=digest,
                made_at=at,
            )
        )
    if fresh:
        PrivateLink.objects.bulk_create(fresh, ignore_conflicts=True)
        links.update({link.subject: link for link in known.all()})
    return {subject: links[subject] for subject in subjects}


def find_link(purpose: Purpose, token: str) -> PrivateLink | None:
    """Find whose a valid link is."""
    return PrivateLink.objects.filter(
        purpose=purpose, digest=digest_of(token), revoked_at=None
    ).first()


def find_link_of(purpose: Purpose, tournament: str, subject: str) -> PrivateLink | None:
    """Find the valid link of somebody."""
    return PrivateLink.objects.filter(
        purpose=purpose, tournament=tournament, subject=subject, revoked_at=None
    ).first()


def revoke_link(purpose: Purpose, tournament: str, subject: str, at: datetime) -> None:
    """Let a link open nothing any more."""
    PrivateLink.objects.filter(
        purpose=purpose, tournament=tournament, subject=subject, revoked_at=None
    ).update(revoked_at=at)


def find_withheld(purpose: Purpose, tournament: str) -> set[str]:
    """Find those whose link was revoked and who got no other."""
    links = PrivateLink.objects.filter(purpose=purpose, tournament=tournament)
    known = list(links.values_list("subject", "revoked_at"))
    valid = {subject for subject, revoked_at in known if revoked_at is None}
    return {subject for subject, _ in known} - valid
