"""Known vulnerabilities of the locked packages, by records in the OSV format, the open one of the databases."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

LOCKED = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)", re.MULTILINE)
ECOSYSTEM = "PyPI"


class Vulnerability(NamedTuple):
    """A known one of a package that is locked; `fixed` is the first version without it, if there is one."""

    package: str
    version: str
    id: str
    also: list[str]
    summary: str
    fixed: str

    def __str__(self) -> str:
        names = f"{self.id} ({', '.join(self.also)})" if self.also else self.id
        remedy = f"take {self.fixed}" if self.fixed else "no version is without it"
        return f"{self.package} {self.version}: {names}: {' '.join(self.summary.split())} – {remedy}"


def locked_packages(paths: Iterable[Path]) -> dict[str, str]:
    """The version of each package that the files of requirements lock."""
    return {canonicalize_name(name): version for path in paths for name, version in LOCKED.findall(path.read_text())}


def read_database(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a zip archive of JSON files, one at a time."""
    with ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith(".json"):
                yield json.loads(archive.read(name))


def known_vulnerabilities(packages: dict[str, str], records: Iterable[dict[str, Any]]) -> list[Vulnerability]:
    """What concerns these versions, by package; records that were withdrawn concern nobody."""
    known = [
        Vulnerability(name, packages[name], record["id"], record.get("aliases", []), _summary(record), _fixed(affected))
        for record in records
        if "withdrawn" not in record
        for affected in record.get("affected", [])
        if (name := _name(affected)) in packages and concerns(affected, packages[name])
    ]
    return sorted(known)


def _name(affected: dict[str, Any]) -> str:
    package = affected.get("package", {})
    return canonicalize_name(package.get("name", "")) if package.get("ecosystem") == ECOSYSTEM else ""


def _summary(record: dict[str, Any]) -> str:
    return str(record.get("summary") or record.get("details", ""))[:200]


def concerns(affected: dict[str, Any], version: str) -> bool:
    """Whether a version is enumerated, or within a range: after an event of introduction, before its end."""
    if version in affected.get("versions", []):
        return True
    return any(_within(each["events"], Version(version)) for each in _ranges(affected))


def _ranges(affected: dict[str, Any]) -> list[dict[str, Any]]:
    """Those by versions; commits of a repository say nothing of what is locked."""
    return [each for each in affected.get("ranges", []) if each.get("type") in ("ECOSYSTEM", "SEMVER")]


def _within(events: list[dict[str, str]], version: Version) -> bool:
    """By the events in the order of their versions, each of which opens or closes a range."""
    inside = False
    for kind, at in sorted(((kind, at) for event in events for kind, at in event.items()), key=_order):
        if kind == "introduced" and version >= _version(at):
            inside = True
        elif (kind == "fixed" and version >= _version(at)) or (kind == "last_affected" and version > _version(at)):
            inside = False
    return inside


def _order(event: tuple[str, str]) -> Version:
    return _version(event[1])


def _version(text: str) -> Version:
    """What is no version is later than any, so that an odd record is told rather than passed over."""
    try:
        return Version(text)
    except InvalidVersion:
        return Version("99999!0")


def _fixed(affected: dict[str, Any]) -> str:
    events = [event for each in _ranges(affected) for event in each["events"]]
    return ", ".join(sorted({event["fixed"] for event in events if "fixed" in event}, key=_version))
