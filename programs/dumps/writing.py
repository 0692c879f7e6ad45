"""Dumps are written beside where they are read, and put there whole; those of some days ago are deleted."""

import gzip
import json
import shutil
from collections.abc import Iterable
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from jobs.kinds import nightly
from programs.dumps.rows import KINDS

FORMAT = "damocles-dump/1"
MANIFEST = "manifest.json"
ENDING = ".ndjson.gz"
UNFINISHED = ".unfinished"


class Dump(NamedTuple):
    """A day's dump, as its manifest tells of it."""

    day: str
    files: list[dict[str, Any]]


@nightly
def write_dumps(now: datetime) -> int:
    """Write what is public tonight; how many rows that are."""
    day = timezone.localdate(now)
    rows = write_dump(day, now)
    for old in sorted(days(), reverse=True)[settings.DUMPS_KEPT :]:
        shutil.rmtree(folder() / old, ignore_errors=True)
    return rows


def folder() -> Path:
    return Path(settings.DUMPS_DIR)


def write_dump(day: date, now: datetime) -> int:
    """A folder with a file for each kind of rows, which appears when all of it is there."""
    unfinished, whole = folder() / f"{day}{UNFINISHED}", folder() / str(day)
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    files = [_write(unfinished / f"{kind}{ENDING}", rows()) for kind, rows in KINDS.items()]
    manifest = {"format": FORMAT, "made": now.isoformat(), "licence": settings.DUMPS_LICENCE, "files": files}
    (unfinished / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(whole, ignore_errors=True)
    unfinished.rename(whole)
    return sum(file["rows"] for file in files)


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """One file, a row at a time; the same rows make the same bytes."""
    count = 0
    with path.open("wb") as plain, gzip.GzipFile("", "wb", fileobj=plain, mtime=0) as packed:
        for row in rows:
            packed.write((json.dumps(row, ensure_ascii=False, cls=DjangoJSONEncoder) + "\n").encode())
            count += 1
    with path.open("rb") as written:
        digest = sha256()
        while piece := written.read(1 << 20):
            digest.update(piece)
    return {"name": path.name, "rows": count, "bytes": path.stat().st_size, "sha256": digest.hexdigest()}


def days() -> list[str]:
    """The days of which there is a whole dump."""
    if not folder().is_dir():
        return []
    return [path.name for path in folder().iterdir() if (path / MANIFEST).is_file() and UNFINISHED not in path.name]


def dumps() -> list[Dump]:
    """The dumps there are, the latest first."""
    rows = []
    for day in sorted(days(), reverse=True):
        try:
            rows.append(Dump(day, json.loads((folder() / day / MANIFEST).read_text("utf-8"))["files"]))
        except (OSError, ValueError):  # deleted meanwhile
            continue
    return rows


def file_of(day: str, name: str) -> Path | None:
    """A file of a dump; None where there is none of this day and name."""
    if day not in days() or name not in (MANIFEST, *[f"{kind}{ENDING}" for kind in KINDS]):
        return None
    return folder() / day / name
