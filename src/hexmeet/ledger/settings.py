"""Django's settings: what the ledger needs, and nothing that the environment does not say."""

from django.utils.functional import lazy

from hexmeet.ledger.environment import find_database, find_secret_key

INSTALLED_APPS = ["hexmeet.ledger"]
DATABASES = {"default": find_database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SECRET_KEY = lazy(find_secret_key, str)()  # made when a page first signs something
USE_TZ = True
TIME_ZONE = "UTC"
