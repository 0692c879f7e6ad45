"""Which edition of our own code prints: a print of another edition, or in another language, is another print."""

from functools import cache
from hashlib import sha256

from django.conf import settings

PRINTING_CODE = ("armies/**/*.py", "campaigns/**/*.py", "rules/**/*.py", "locale/**/*.po")


@cache
def code_digest() -> str:
    """A digest of every file that has a say in how a print looks, and what it says; read once a process."""
    digest = sha256()
    for pattern in PRINTING_CODE:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
