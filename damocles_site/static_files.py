"""Collecting static files is slow (each is hashed and compressed): done when one of them has changed."""

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_changed() -> None:
    """Collect the static files unless those collected last are as they are now."""
    marker = Path(settings.STATIC_ROOT) / "collected"
    now = fingerprint()
    if marker.is_file() and marker.read_text() == now:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    marker.write_text(now)


def fingerprint() -> str:
    """Every static file by its name, size and time of change."""
    digest = sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            path = storage.path(name)
            stat = Path(path).stat()
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
