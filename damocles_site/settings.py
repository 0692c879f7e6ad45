"""All settings, each read from the environment; every default is the safe choice."""

import gc
from pathlib import Path

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key
from whitenoise.compress import Compressor

from damocles_site.engine.select import digest, use_engine
from damocles_site.local_files import kept, var_dir
from damocles_site.logging_config import logging_to

gc.disable()  # until the apps are ready: what they import stays, and to look through it took a fifth of each start
django_stubs_ext.monkeypatch()
use_engine()  # before anything imports the rules
ENGINE_DIGEST = digest()

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = var_dir()

# Hosts and security
DEBUG = env.bool("DAMOCLES_DEBUG", default=False)
HTTPS = env.bool("DAMOCLES_HTTPS", default=not DEBUG)
BEHIND_PROXY = env.bool("DAMOCLES_BEHIND_PROXY", default=False)
SECRET_KEY = env.str("DAMOCLES_SECRET_KEY", default="") or kept(VAR_DIR / "secret_key", get_random_secret_key)
# The machine itself always: supervisors and Prometheus ask gunicorn by these names.
ALLOWED_HOSTS = [*env.list("DAMOCLES_HOSTS", default=[]), "localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = env.list("DAMOCLES_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "damocles_site",
    "programs",
    "moderation",
    "players",
    "play",
    "campaigns",
    "workshop",
    "printing",
    "armies",
    "web",
    "people",
    "jobs",
    "damocles_site.admin_site.DesignersConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "damocles_site.static_files.StaticFiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "simple_history",
]

MIDDLEWARE = [
    # Outermost, so that every answer is counted, and no refusal or redirect of the others goes without its headers
    "damocles_site.metrics.MeasureRequests",
    "damocles_site.middleware.SecurityHeadersMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "damocles_site.offline.WorkerMiddleware",
    "damocles_site.middleware.LanguageMiddleware",
    "damocles_site.middleware.RefuseNulBytesMiddleware",
    "damocles_site.middleware.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "damocles_site.middleware.UserLocaleMiddleware",
    "damocles_site.offline.ReaderMiddleware",
    "damocles_site.accounts.second_factor.RequireSecondFactor",
    "damocles_site.game_choice.GameMiddleware",
    "damocles_site.middleware.Admission",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "damocles_site.urls"
WSGI_APPLICATION = "damocles_site.wsgi.application"
SITE_NAME = "Damocles"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                f"damocles_site.templatetags.{name}"
                for name in ("games", "icons", "keeping", "look", "rules", "scripts", "waiting")
            ],
        },
    },
]

# The database: SQLite in WAL unless DATABASE_URL names another
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'damocles.sqlite3'}")}
DATABASES["default"].update(CONN_MAX_AGE=None, CONN_HEALTH_CHECKS=True, ATOMIC_REQUESTS=False)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Wait for a lock of another connection as long as SQLite does, not for ever.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c lock_timeout=20s")
JOBS_INLINE = False  # tests have no worker: whoever waits for a job does it
PRINTS_DIR = VAR_DIR / "prints"
DUMPS_DIR = env.path("DAMOCLES_DUMPS_DIR", default=str(VAR_DIR / "dumps"))
DUMPS_KEPT = env.int("DAMOCLES_DUMPS_KEPT", default=7)
DUMPS_LICENCE = env.str("DAMOCLES_DUMPS_LICENCE", default="")
BACKUPS = env("DAMOCLES_BACKUPS", default="")  # the folder of nightly backups, which /health/ watches
PICTURE_MEGABYTES = env.int("DAMOCLES_PICTURE_MEGABYTES", default=500)  # of an account
BACKUP_KEYS = env.list("DAMOCLES_BACKUP_KEYS", default=[])  # public keys of age
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    # In the database, so that all processes share it: uploads between two steps, one-time codes that were used.
    "default": {
        "BACKEND": "damocles_site.shared_cache.SharedCache",
        "LOCATION": "site_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

# Doors
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/$"]  # asked on the machine itself, without the proxy
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_ENGINE = "damocles_site.accounts.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True  # htmx sends the token from a header attribute of <body>
LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

# Accounts
AUTHENTICATION_BACKENDS = ["damocles_site.accounts.adapter.NameOrAddress"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_ADAPTER = "damocles_site.accounts.adapter.Accounts"
ACCOUNT_FORMS = {
    "login": "damocles_site.accounts.forms.SignInForm",
    "change_password": "damocles_site.accounts.forms.NewPasswordForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_RATE_LIMITS = {"signup": "5/m/ip,20/h/ip"}  # a club signs up within an hour, a machine does not
ACCOUNT_PREVENT_ENUMERATION = "strict"  # a known address and an unknown one are answered alike
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # an open session alone changes no address
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "root", "damocles"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # the other sessions end; the one that changed it goes on
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "damocles_site.accounts.forms.AddKeyForm",
    "edit_webauthn": "damocles_site.accounts.forms.RenameKeyForm",
}
STAFF_SECOND_FACTOR = env.bool("DAMOCLES_STAFF_SECOND_FACTOR", default=HTTPS)
MFA_TOTP_ISSUER = SITE_NAME

# Post
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
MAIL_SERVER = not env.str("EMAIL_URL", default="console").startswith(("console", "dummy"))  # or mails are printed
EMAIL_TIMEOUT = 10  # seconds; an unresponsive mail server must not keep anyone waiting
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DAMOCLES_FROM_EMAIL", default="damocles@localhost")

_hosts = [host for host in env.list("DAMOCLES_HOSTS", default=[]) if host[0] not in ".*"]
_likely = f"{'https' if HTTPS else 'http'}://{_hosts[0]}" if _hosts else "http://localhost:8000"
SITE_ADDRESS = env.str("DAMOCLES_ADDRESS", default=_likely)  # what links begin with that leave a page
OPERATOR = env.str("DAMOCLES_OPERATOR", default="")  # who runs the site, on its page of privacy
ABUSE_CONTACT = env.str("DAMOCLES_ABUSE_CONTACT", default="")  # an e-mail address, or a page that begins with https://
SECURITY_CONTACT = env.str("DAMOCLES_SECURITY_CONTACT", default=ABUSE_CONTACT)
METRICS_TOKEN = env.str("DAMOCLES_METRICS_TOKEN", default="")  # who has it reads /metrics/ from elsewhere
SEALS = env.str("DAMOCLES_SEALS", default="")  # where the newest seals of ledgers are told each night

# Words and times
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "French")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
USE_TZ = True
TIME_ZONE = env.str("DAMOCLES_TIME_ZONE", default="UTC")

# Static files: hashed names, so that browsers keep them for ever
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "map"]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "damocles_site.static_files.HashedFiles",
    },
}

OFFLINE = env.bool("DAMOCLES_OFFLINE", default=True)  # else the service worker removes itself and what it kept

# The API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "damocles_site.accounts.api_tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["web.api.permissions.WithinScope"],
    "DEFAULT_THROTTLE_CLASSES": ["web.api.throttling.CallThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "calls": env.str("DAMOCLES_API_CALLS", default="600/min"),
        "work": env.str("DAMOCLES_API_WORK", default="30/min"),
    },
    "DEFAULT_PARSER_CLASSES": ["web.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "web.api.schema.ViewSchema",
    "EXCEPTION_HANDLER": "web.api.exception_handler.answer",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Pages of other sites may read the API and public data, with a token or without, never with a visitor's cookies.
CORS_URLS_REGEX = r"^/(api|data)/|^/battles/public[.]atom$"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD"]
CORS_ALLOW_HEADERS = ["accept-language", "authorization", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Link", "Location", "RateLimit", "RateLimit-Policy", "Retry-After"]
SPECTACULAR_SETTINGS = {
    "TITLE": f"{SITE_NAME} API",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "POSTPROCESSING_HOOKS": ["web.api.schema.postprocess"],
    "SCHEMA_PATH_PREFIX": "/api/1",
    "COMPONENT_SPLIT_PATCH": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENABLE_DJANGO_DEPLOY_CHECK": False,  # a test reads the whole document
}

LOGGING_CONFIG = None
logging_to(env.str("DAMOCLES_LOG", default="console"), env.str("DAMOCLES_LOG_LEVEL", default="INFO"))
