"""Static files under hashed names; collecting them is slow (each is hashed and compressed), so only what changed is."""

import posixpath
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

LARGE = 100_000
"""Minimum number of bytes of a bundle, which few pages load."""

IMPORT = (r'(?P<matched>(?P<word>from|import) "(?P<url>\./[\w-]+\.js)")', '%(word)s "%(url)s"')
"""Imports of our modules are written with hashed names. Django's own switch reads each script and fails on some."""


IMPORTED_STYLES = re.compile(rb'@import url\("([^"]+)"\);\n')


class StaticFiles(StaticFilesConfig):
    """Leave out the largest files of packages that no page of ours uses."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        *("redoc", "rest_framework", "swagger-ui-standalone-preset*", "htmx-4*", "htmax-4*"),
    ]


class QuickCompressor(Compressor):
    """Compress to the last byte what pages load; a large bundle takes a twentieth of the time and a tenth more room."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=9 if len(data) > LARGE else 11))


class WithImports:
    """The files of a storage, style sheets with what they import in place: one request in production."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def open(self, path: str) -> File[bytes]:
        return ContentFile(self.read(path)) if path.endswith(".css") else self.storage.open(path)

    def read(self, path: str) -> bytes:
        """Sheets are imported from folders of the same depth, for the addresses in them stay as they are."""
        with self.storage.open(path) as sheet:
            return IMPORTED_STYLES.sub(lambda imported: self.read(beside(path, imported[1].decode())), sheet.read())


def beside(path: str, relative: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), relative))


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Compress what pages ask for, and cache the address of a file in the process: a page needs about two hundred."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("damocles/*.js", (IMPORT,)))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.addresses: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        if force:
            return super().url(name, force)
        if name not in self.addresses:
            self.addresses[name] = super().url(name)
        return self.addresses[name]

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        whole = {name: (WithImports(storage), path) for name, (storage, path) in paths.items()}
        return super().post_process(whole, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        return QuickCompressor(**options)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """The hashed copies alone, which halves the time; the originals stay as they are."""
        return super().compress_files(paths & set(self.hashed_files.values()))


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
