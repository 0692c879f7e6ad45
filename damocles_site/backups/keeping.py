"""Which backups of a folder are kept: the newest, and of weeks and months the last of each."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

NAMES = "damocles-*Z.*"
DATED = "damocles-%Y-%m-%dT%H%M%SZ"
PERIODS: dict[str, Callable[[datetime], tuple[int, ...]]] = {
    "weeks": lambda moment: moment.isocalendar()[:2],
    "months": lambda moment: (moment.year, moment.month),
}


class Kept(NamedTuple):
    """How many: the newest backups, and the newest of so many weeks and months."""

    newest: int
    weeks: int = 0
    months: int = 0


def moment_of(path: Path) -> datetime | None:
    """When the name says that it was written; none of what is no backup."""
    try:
        return datetime.strptime(path.name.partition(".")[0], DATED)
    except ValueError:
        return None


def last_backup(folder: Path) -> datetime | None:
    """When the last backup of a folder was written (UTC); none where there is none, or the folder cannot be read."""
    moments = [moment for path in folder.glob(NAMES) if (moment := moment_of(path))]
    return max(moments).replace(tzinfo=UTC) if moments else None


def outdated(folder: Path, kept: Kept) -> list[Path]:
    """The backups that none of the numbers keeps."""
    moments = {path: moment for path in folder.glob(NAMES) if (moment := moment_of(path))}
    paths = sorted(moments, key=lambda path: moments[path], reverse=True)
    wanted = set(paths[: kept.newest])
    for period, number in (("weeks", kept.weeks), ("months", kept.months)):
        groups = groupby(paths, key=lambda path: PERIODS[period](moments[path]))
        wanted.update([next(group) for _, group in groups][:number])
    return [path for path in paths if path not in wanted]
