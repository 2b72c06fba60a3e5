"""Makes the ledger known to Django."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The log of all tournaments."""

    name = "hexmeet.ledger"
    label = "ledger"
    default_auto_field = "django.db.models.BigAutoField"
