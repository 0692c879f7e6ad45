"""What is typed into plain fields, as documents write it; what is no number stays text, for the reader to refuse."""

import re
from collections.abc import Iterable
from typing import Any

from armies.differences import notation
from armies.yaml_reading import read_yaml
from rules.damocles.formats.errors import DocumentError

_WHOLE = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?\d{1,12}[.,]\d{1,6}", re.ASCII)


def number(text: str) -> Any:
    """12, 2.5; a comma may stand for the point."""
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else text


def effects(text: str) -> list[Any]:
    """One effect a line, as in a pack: `modify: attack_roll, by: 1`."""
    return [_effect(line.strip()) for line in text.splitlines() if line.strip()]


def _effect(line: str) -> Any:
    try:
        return read_yaml(line if line.startswith("{") else f"{{{line}}}")
    except DocumentError:
        return line


def lines_of(documents: Iterable[dict[str, Any]]) -> str:
    """Effects as they are typed."""
    return "\n".join(notation(document) for document in documents)


def points(text: str) -> list[Any]:
    """The corners of a polygon, one a line: `0 5`."""
    return [[number(part) for part in re.split(r"[\s;]+", line.strip())] for line in text.splitlines() if line.strip()]


def point_lines(corners: Iterable[Iterable[Any]]) -> str:
    return "\n".join(" ".join(str(part) for part in corner) for corner in corners)


def given(values: dict[str, Any]) -> dict[str, Any]:
    """A document of what was typed; an empty field is a key left out."""
    return {key: value for key, value in values.items() if value not in ("", None, [], {})}
