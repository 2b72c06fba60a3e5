"""Django's settings of the whole application; what differs is in the environment."""

from pathlib import Path
from typing import Any

from hexmeet.ledger.settings import *  # noqa: F403 - the ledger's settings are ours too
from hexmeet.web.environment import (
    find_caches,
    find_channel_layers,
    find_mail_server,
    find_origin,
    is_debugging,
)

HERE = Path(__file__).parent
DAY, YEAR = 24 * 60 * 60, 365 * 24 * 60 * 60
ORIGIN = find_origin()

DEBUG = is_debugging()
INSTALLED_APPS = [
    "channels",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "hexmeet.ledger",
    "hexmeet.web",
]
MIDDLEWARE = [
    "hexmeet.web.middleware.check_host",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "hexmeet.web.middleware.add_headers",
    "hexmeet.web.middleware.choose_language",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "hexmeet.web.middleware.refuse_nonsense",
]
ROOT_URLCONF = "hexmeet.web.urls"
ASGI_APPLICATION = "hexmeet.web.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "hexmeet.web.context.surroundings",
            ],
            "builtins": [
                "django.templatetags.static",
                "hexmeet.web.templatetags.hexmeet",
            ],
        },
    }
]

# --- languages and times --------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("ar", "العربية")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = ORIGIN.is_secure
USE_I18N = True

# --- who somebody is ------------------------------------------------------------------------------

AUTH_USER_MODEL = "web.Account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{VALIDATORS}.UserAttributeSimilarityValidator"},
    {"NAME": f"{VALIDATORS}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{VALIDATORS}.CommonPasswordValidator"},
    {"NAME": f"{VALIDATORS}.NumericPasswordValidator"},
]
LOGIN_URL = "log-in"
LOGIN_REDIRECT_URL = "home"

# --- what is trusted ------------------------------------------------------------------------------

# Our own middleware checks the host: a hall's router gives the laptop any private address.
ALLOWED_HOSTS = ["*"]
CSRF_TRUSTED_ORIGINS = [ORIGIN.address] if ORIGIN.address else []
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "hexmeet.web.errors.refuse_forgery"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = ORIGIN.is_secure
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 30 * DAY
SECURE_SSL_REDIRECT = ORIGIN.is_secure
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ORIGIN.is_secure else None
SECURE_HSTS_SECONDS = YEAR if ORIGIN.is_secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ORIGIN.is_secure
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# --- what is uploaded -----------------------------------------------------------------------------

# Besides files; of the whole, files included, the server reads no more than uploads.LARGEST.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

# --- mail -----------------------------------------------------------------------------------------

MAIL_SERVER = find_mail_server()
SENDS_MAIL = MAIL_SERVER is not None
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL_SERVER else 'dummy'}.EmailBackend"
if MAIL_SERVER:
    EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
    EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL_SERVER.is_secure, not MAIL_SERVER.is_secure
    EMAIL_TIMEOUT = 10
    DEFAULT_FROM_EMAIL = MAIL_SERVER.sender

# --- files of the pages ---------------------------------------------------------------------------

STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # nothing is kept in files
    "staticfiles": {"BACKEND": "hexmeet.web.static_files.NamedByContent"},
}

# --- several processes ----------------------------------------------------------------------------

CHANNEL_LAYERS, CACHES = find_channel_layers(), find_caches()

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"no_secrets": {"()": "hexmeet.web.logs.HideSecrets"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["no_secrets"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # Strangers who knock at doors would fill the log.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
