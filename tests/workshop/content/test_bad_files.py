"""Files that are no documents at all: every command that reads one says so in one line, at once, and stores nothing."""

import json
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from armies.models import Faction, Operation

READERS = ["resolve", "play", "forecast", "check_roster", "load_content"]
MANY_VALUES = ["wide.yaml", "flow.yaml"]
"""Half a million values of YAML take a second to read: one command does."""

SECONDS = 10

BOMB = "a: &a [1, 1]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
MEGABYTES_20 = b'{"name": "' + b"x" * 20_000_000 + b'"}'
TWICE = '{"format": "damocles-scenario/1", "format": "damocles-scenario/1"}'

FILES: dict[str, tuple[str | bytes, str]] = {
    "empty.json": ("", "is empty; must be a document"),
    "comment.yaml": ("# nothing yet\n", "is empty; write a document"),
    "binary.json": (bytes(range(128)), "has a NUL character in line 1; must be plain UTF-8 text"),
    "picture.yaml": (b"\x89PNG\r\n\x1a\n\xff", "is a picture; must be a document of this site, in UTF-8"),
    "latin.json": ('{"name": "é"}'.encode("latin-1"), "is not UTF-8 text: byte 11 is wrong; save it as UTF-8"),
    "wide.json": ("{}".encode("utf-16"), "is not UTF-8 text but UTF-16; save it as UTF-8"),
    "mark.json": (b"\xef\xbb\xbf{}", 'begins with a byte order mark; save it as plain UTF-8 ("without BOM")'),
    "large.json": (MEGABYTES_20, "has more than 5,000,000 bytes; must be smaller"),
    "deep.json": ("[" * 100_000 + "]" * 100_000, "is nested more than 40 deep in line 1; must be flatter"),
    "objects.json": ('{"a":' * 100_000 + "1" + "}" * 100_000, "is nested more than 40 deep in line 1; must be flatter"),
    "deep.yaml": ("- " * 100_000, "is nested more than 40 deep; must be flatter"),
    "braces.yaml": ("{" * 100_000, "is nested more than 40 deep; must be flatter"),
    "wide.yaml": ("- 1\n" * 1_200_000, "has more than 500,000 values; must be smaller"),
    "flow.yaml": ("[" + "1," * 2_400_000 + "1]", "has more than 500,000 values; must be smaller"),
    "list.json": ("[" + "1," * 2_400_000 + "1]", "has more than 500,000 values; must be smaller"),
    "bomb.yaml": (BOMB, "a: has an anchor (&a); leave it out"),
    "alias.yaml": ("name: *other\n", "name: has an alias (*other); write the value out"),
    "python.yaml": ("!!python/object/apply:os.system ['true']\n", "apply:os.system); leave it out"),
    "tag.yaml": ("name: !!binary aGFsbG8=\n", "name: has a tag (tag:yaml.org,2002:binary); leave it out"),
    "twice.json": (TWICE, "format: is written twice; must be written once"),
    "twice.yaml": ("seed: 1\nseed: 2\n", "seed: is there twice, again on line 2; write it once"),
    "two.yaml": ("seed: 1\n---\nseed: 2\n", "line 2: a second document starts; write one document a file"),
    "tab.yaml": ("a:\n\t- b\n", "line 2: "),
    "open.yaml": ("a: [1, 2\n", "line 2: "),
    "keys.yaml": ("? [a, b]\n: 1\n", "line 1: has the key a list of 2; write keys as text"),
    "comma.json": ('{\n"seed": 1,\n}\n', "is not JSON: Expecting property name enclosed in double quotes at line 3"),
    "more.json": ('{"seed": 1} 2', "is not JSON: Extra data at line 1, column 13"),
    "nan.json": ('{"seed": NaN}', "seed: cannot be NaN; must be a number"),
    "endless.json": ('{"seed": -Infinity}', "seed: cannot be -Infinity; must be a number"),
    "digits.json": ('{"seed": ' + "9" * 5000 + "}", "seed: is a number with too many digits; must have at most 15"),
    "half.json": ('{"name": "\\ud83d"}', "name: cannot be "),
    "nul.json": ('{"name": "a\\u0000b"}', "name: cannot be "),
}


def refused(command: str, file: str, *more: str) -> str:
    """The line a command refuses a file with, which it begins with the file's name."""
    out = StringIO()
    started = time.process_time()
    with pytest.raises(CommandError) as caught:
        call_command(command, file, *more, stdout=out)
    line = str(caught.value)
    assert time.process_time() - started < SECONDS
    assert caught.value.returncode == 2
    assert out.getvalue() == ""
    assert len(line.splitlines()) == 1
    assert line.startswith(f"{file}: ")
    return line.removeprefix(f"{file}: ")


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_document_is_refused_in_one_line_by_every_command(name: str, tmp_path: Path) -> None:
    content, message = FILES[name]
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    lines = {refused(command, str(file)) for command in (READERS[:1] if name in MANY_VALUES else READERS)}
    assert len(lines) == 1
    assert message in lines.pop()
    assert not Faction.objects.exists()
    assert not Operation.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("command", READERS)
def test_what_is_no_file_is_named(command: str, tmp_path: Path) -> None:
    (tmp_path / "round.json").symlink_to("round.json")
    for path, message in [
        (str(tmp_path / "missing.json"), "cannot be read: No such file or directory; name a file"),
        (str(tmp_path), "cannot be read: Is a directory; name a file"),
        (str(tmp_path / "round.json"), "cannot be read: Too many levels of symbolic links; name a file"),
        (str(tmp_path / ("x" * 300)), "cannot be read: File name too long; name a file"),
        ("/dev/zero", "has a NUL character in line 1; must be plain UTF-8 text"),
    ]:
        assert refused(command, path) in (message, "has more than 5,000,000 bytes; must be smaller")


SCENARIO = """{"format": "damocles-scenario/1", "players": [%s, %s]}"""
PLAYER = """{"id": "%s", "squads": [{"id": "%s1", "units": [[10, %s]], "datasheet": {"slug": "line", "name": "Line",
    "type": "troops", "size": [1, 3], "orders": 1, "move": 5, "health": 1, "defense": 5, "strategic_valor": 10}}]}"""
WRONG = {
    "missing.json": (None, "cannot be read: No such file or directory; name a file"),
    "deep.json": ("[" * 100_000, "is nested more than 40 deep in line 1; must be flatter"),
    "one.json": (SCENARIO.replace(", %s]", "]") % (PLAYER % ("red", "r", 10)), "players: has 1 entry;"),
    "off.json": (SCENARIO % (PLAYER % ("red", "r", 71.5), PLAYER % ("blue", "b", 50)),
                 "players[0].squads[0].units[0]: [10, 71.5] is off the battlefield"),
    "overlap.json": (SCENARIO % (PLAYER % ("red", "r", 48), PLAYER % ("blue", "b", 50)),
                     "players[1].squads[0].units[0]: overlaps the base of players[0].squads[0].units[0]"),
}  # fmt: skip


def wrong(name: str, tmp_path: Path) -> tuple[Path, str]:
    """A wrong file, and what is said of it."""
    content, message = WRONG[name]
    file = tmp_path / name
    if content is not None:
        file.write_text(content, "utf-8")
    return file, message


@pytest.mark.django_db
@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("command", ["resolve", "forecast"])
def test_a_wrong_scenario_is_refused_in_one_line(command: str, name: str, tmp_path: Path) -> None:
    file, message = wrong(name, tmp_path)
    assert refused(command, str(file)).startswith(message)


@pytest.mark.django_db
def test_of_a_wrong_file_no_result_is_begun(tmp_path: Path) -> None:
    file, message = wrong("overlap.json", tmp_path)
    output = tmp_path / "result.json"
    assert refused("resolve", str(file), "--output", str(output)).startswith(message)
    assert not output.exists()


def named_only(game: str, units: str, part: str, **keys: str) -> str:
    """A scenario whose one unit a side is of content that must be loaded."""
    players = [{"id": id, units: [{"id": f"{id}-1", part: "nonesuch"}]} for id in ("red", "blue")]
    return json.dumps({"format": f"{game}-scenario/1", "players": players, **keys})


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "place"), [
    (named_only("damocles", "squads", "datasheet"), "players[0].squads[0].datasheet"),
    (named_only("skirmish", "units", "card"), "players[0].units[0].card"),
    (named_only("eight-phase", "units", "profile"), "players[0].units[0].profile"),
    (named_only("underworlds", "units", "fighter"), "players[0].units[0].fighter"),
    (named_only("skirmish", "units", "card", operation="nonesuch"), "operation"),
    ('{"format": "damocles-roster/1", "name": "A", "faction": "nonesuch", "limit": 9, "squads": []}', "faction"),
])  # fmt: skip
def test_what_is_looked_up_without_a_database_is_named(text: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, "utf-8")

    def refuse(*args: Any) -> None:
        raise OperationalError("no such table")

    with connection.execute_wrapper(refuse):
        line = refused("check_roster" if place == "faction" else "resolve", str(file))
    assert line == (
        f'{place}: "nonesuch" is looked up in the database, which refuses (no such table): '
        "is it there, and is `python manage.py migrate` done?"
    )
