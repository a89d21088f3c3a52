"""The Django settings of the table, on one page.

Everything a host may want to change is an environment variable (docs/table.md).
"""

import os

from agra.table.config import database, log_format
from agra.table.config.data_folder import data
from agra.table.config.run_mode import in_browser
from agra.table.config.secret_key import secret_key

DATA = data()
SECRET_KEY = secret_key(DATA)
DEBUG = os.environ.get("AGRA_DEBUG") == "1"

# A forged Host header would get into links, so names are listed; `agra play --host` adds its own.
# Inside a browser no request comes from elsewhere.
ALLOWED_HOSTS = os.environ.get(
    "AGRA_HOSTS", "*" if in_browser() else "localhost,127.0.0.1,[::1]"
).split(",")
CSRF_TRUSTED_ORIGINS = os.environ.get("AGRA_ORIGINS", "").split()

INSTALLED_APPS = ["django.contrib.staticfiles", "django_htmx", "agra.table.apps.TableConfig"]

MIDDLEWARE = [
    "agra.table.server.middleware.Timing",
    "django.middleware.security.SecurityMiddleware",
    "agra.table.server.middleware.SecureCookies",
    # Before the others, so that their refusals are in the reader's language.
    "agra.table.server.middleware.VisitorCookies",
    "agra.table.server.middleware.BlockedVisitors",
    "agra.table.server.middleware.Compression",
    "agra.table.server.middleware.ContentPolicy",
    "agra.table.server.middleware.BodySizeLimit",
    "agra.table.server.middleware.DatabaseErrors",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "agra.table.urls"
ASGI_APPLICATION = "agra.table.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "agra.table.cache.templates.Templates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "agra.table.context_processors.site",
            ],
            "builtins": ["agra.table.templatetags.words"],
        },
    }
]

DATABASES = {"default": database.settings(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The table shows no texts of Django; the middleware sets the language of its own texts.
LANGUAGE_CODE = "en"
USE_I18N = True
# The server uses UTC; a script converts times to the reader's time zone.
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"  # below the path of the table on its host
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "agra.table.server.static_files.FingerprintedStorage"},
}

# Limits of posted forms.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # without files
DATA_UPLOAD_MAX_NUMBER_FIELDS = 600  # the whole position of a real table is one form
DATA_UPLOAD_MAX_NUMBER_FILES = 1  # the components of a game

CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = "agra_csrf"
CSRF_FAILURE_VIEW = "agra.table.views.errors.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"  # other sites must not learn the secret links
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if os.environ.get("AGRA_HTTPS") == "1":
    SECURE_SSL_REDIRECT = True
    # Programs on this computer ask these without a web server, and take a redirect for an answer.
    SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600

LOGGING = log_format.settings()
