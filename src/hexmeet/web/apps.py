"""Makes the web application known to Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages, and the accounts and links of those who may see them."""

    name = "hexmeet.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
