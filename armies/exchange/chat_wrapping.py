"""What chat programs and people put around a list: stamps, quotation marks, bullets, code fences; taken off again."""

import re
from collections.abc import Iterable

from people.folding import fold

MAX_LINES = 3000
INVISIBLE = "\ufeff\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069"
"""Letters that are not seen; chat programs begin lines with them."""

MARK = "[•◦‣▪●∙·*–—-]"
BULLET = rf"(?:{MARK}\s+)"
BULLETS = re.compile(rf"\A{BULLET}+")
CLOCK = r"\d{1,2}[:.h]\d\d"
STAMP = re.compile(
    rf"\A(?:\[[^]\n]{{0,30}}{CLOCK}[^]\n]{{0,12}}\]|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}},?\s{CLOCK}[^-\n]{{0,12}}\s[-–])"
    r"\s[^:\n]{1,60}:\s"
)
"""[27/11/2026, 22:14] Ada: …, or 27/11/2026, 22:14 - Ada: …"""

FENCE = "```"
LANGUAGE = re.compile(r"[a-z]{0,10}")
"""What a fence's line may name besides."""

MISREAD = re.compile(rf'[{INVISIBLE}>`#"<{{]|{MARK}\s|{STAMP.pattern}')
"""How a name begins that could be taken for something put before it."""

Row = tuple[int, str]


def unwrapped(text: str) -> list[Row]:
    """The lines that are not blank, with their numbers, without quotation marks, code fence and stamp."""
    lines = re.split(r"\r\n|[\r\n]", text)[:MAX_LINES]
    rows = _filled((n, _visible(line)) for n, line in enumerate(lines, 1))
    while rows and all(line.startswith(">") for _n, line in rows):
        rows = _filled((n, _visible(line[1:])) for n, line in rows)
    if rows:
        rows[0] = (rows[0][0], STAMP.sub("", rows[0][1]))
    return _without_fence(rows)


def _filled(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row[1]]


def _visible(line: str) -> str:
    return re.sub(rf"\A[{INVISIBLE}\s]+|[{INVISIBLE}\s]+\Z", "", line)


def _without_fence(rows: list[Row]) -> list[Row]:
    if not rows or not rows[0][1].startswith(FENCE):
        return rows
    first = rows[0][1].removeprefix(FENCE).strip()
    inner = [(rows[0][0], "" if LANGUAGE.fullmatch(first) else first), *rows[1:]]
    inner[-1] = (inner[-1][0], inner[-1][1].removesuffix(FENCE).rstrip())
    return _filled(inner)


def as_read(name: str) -> str:
    """A name by which it is found: folded, without what is not seen at its ends, which is lost on the way."""
    return fold(_visible(name))


def own_name(line: str, bulleted: bool) -> str:
    """The name that a line holds, as somebody wrote it; `bulleted` when all lines are."""
    line = STAMP.sub("", line)
    return unquoted(BULLETS.sub("", line) if bulleted else line)


def quoted(name: str, begins_line: bool = False) -> str:
    """A name as it is read back: in quotation marks where it would be read otherwise."""
    risky = name != _visible(name) or unquoted(name) != name or (begins_line and MISREAD.match(name))
    return f'"{name}"' if risky else name


def unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] == '"' else text
