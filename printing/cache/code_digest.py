"""A digest of the printing code, so that cached prints are not reused after an update."""

from functools import cache
from hashlib import sha256

from django.conf import settings

PRINTING_CODE = (
    "printing/**/*.py",
    "armies/**/*.py",
    "web/**/*.py",
    "campaigns/**/*.py",
    "rules/**/*.py",
    "rules/*/faces.json",
    "locale/**/*.po",
    "damocles_site/static/damocles/*.svg",
)


@cache
def code_digest() -> str:
    """Digest of every file that affects prints, computed once per process."""
    digest = sha256()
    for pattern in PRINTING_CODE:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
