"""The locked packages are held against known vulnerabilities, of an address or of a file where there is no net."""

import json
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from damocles_site.vulnerabilities import concerns, locked_packages

LOCK = "some-package==2.1.3 \\\n    --hash=sha256:00\n    # via django\nother_one==1.0 ; python_version > '3'\n"


def record(id: str = "OSV-1", name: str = "Some_Package", **more: Any) -> dict[str, Any]:
    """Of versions 2.0 to 2.1.3; fixed in 2.1.4."""
    affected = {
        "package": {"ecosystem": "PyPI", "name": name},
        "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "2.0"}, {"fixed": "2.1.4"}]}],
    }
    return {"id": id, "aliases": ["CVE-2026-1"], "summary": "a hole", "affected": [affected], **more}


def run(tmp_path: Path, *records: dict[str, Any], ignore: str = "") -> str:
    (tmp_path / "lock.txt").write_text(LOCK)
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        for number, each in enumerate(records):
            archive.writestr(f"{number}.json", json.dumps(each))
    out = StringIO()
    options = ["--ignore", ignore] if ignore else []
    named = [str(tmp_path / "lock.txt"), "--database", str(tmp_path / "all.zip")]
    try:
        call_command("vulnerabilities", *named, *options, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error} [{error.returncode}]"
    return out.getvalue()


def test_a_lock_names_packages_as_the_database_does(tmp_path: Path) -> None:
    (tmp_path / "lock.txt").write_text(LOCK)
    assert locked_packages([tmp_path / "lock.txt"]) == {"some-package": "2.1.3", "other-one": "1.0"}


def test_a_vulnerable_package_is_told_with_what_to_take(tmp_path: Path) -> None:
    expected = "some-package 2.1.3: OSV-1 (CVE-2026-1): a hole – take 2.1.4\nknown vulnerabilities in 2 packages: 1 [1]"
    assert run(tmp_path, record()) == expected


def test_what_was_withdrawn_ignored_or_is_of_another_package_is_not(tmp_path: Path) -> None:
    nothing = "no known vulnerability in 2 packages\n"
    assert run(tmp_path, record(withdrawn="2026-01-01"), record(name="some-packager")) == nothing
    assert run(tmp_path, record(), ignore="CVE-2026-1") == nothing


@pytest.mark.parametrize(
    ("version", "expected"),
    [("1.9", False), ("2.0", True), ("2.1", False), ("2.5", False), ("3.0rc1", False), ("3.0", True), ("3.2", True)],
)
def test_each_range_ends_where_its_events_say(version: str, expected: bool) -> None:
    """From 2.0 and before 2.1; from 3.0 to 3.2 inclusive."""
    events = [{"introduced": "3.0"}, {"last_affected": "3.2"}, {"introduced": "2.0"}, {"fixed": "2.1"}]
    assert concerns({"ranges": [{"type": "ECOSYSTEM", "events": events}]}, version) is expected
    assert concerns({"versions": [version]}, version)


def test_without_a_database_one_line_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_text("no archive")
    for database in ("broken.zip", "absent.zip"):
        with pytest.raises(CommandError, match="--database FILE") as refused:
            call_command("vulnerabilities", "--database", str(tmp_path / database))
        assert refused.value.returncode == 2
        assert "\n" not in str(refused.value)
