"""Convert plain fields to document values; text that is not a number is kept, to be refused by the validation."""

import json
import re
from collections.abc import Iterable
from typing import Any

from rules.formats.errors import DocumentError
from web.documents.yaml_reader import read_yaml
from web.translation.typed_numbers import ROLL, plain_dice, read_number


def number(text: str, unit: str = "") -> Any:
    """12 or 2.5, with its unit or without; a comma is accepted as decimal point."""
    figure = read_number(text, unit)
    if figure is None:
        return text
    return int(figure) if figure.as_tuple().exponent == 0 else float(figure)


def roll(text: str) -> Any:
    """5, or 5+ as printed in a codex."""
    return number(text, ROLL)


def distance(text: str) -> Any:
    """12, or 12 cm."""
    return number(text, "cm")


def amount(text: str) -> Any:
    """A whole number, or dice in any notation that a codex uses."""
    return number(plain_dice(text))


def fold_choice(text: str) -> str:
    """A choice as it is compared: “type 2” is type2, “Heavy supports” heavy_supports."""
    return re.sub(r"[\s_]+", "", text.casefold())


def effects(text: str) -> list[Any]:
    """Effects, one per line, as in a pack: `modify: attack_roll, by: 1`."""
    return [_effect(line.strip()) for line in text.splitlines() if line.strip()]


def _effect(line: str) -> Any:
    try:
        effect = read_yaml(line if line.startswith("{") else f"{{{line}}}")
    except DocumentError:
        return line
    if not isinstance(effect, dict):
        return effect
    printed = [key for key in FIGURES if isinstance(effect.get(key), str)]
    return effect | {key: effect_figure(key, effect[key], effect.get("modify")) for key in printed}


def effect_figure(key: str, text: str, modified: Any) -> Any:
    """The figure of an effect; only what modifies a distance is by one."""
    if key == "by" and modified not in DISTANCES:
        return number(text)
    return FIGURES.get(key, number)(text)


FIGURES = {"damage": amount, "ignore_wounds": roll, "advance": distance, "by": distance}
"""Effects whose figures codices print in ways of their own."""

DISTANCES = ("move", "range")
"""What is modified by centimetres."""


def lines_of(documents: Iterable[dict[str, Any]]) -> str:
    """Effects as lines of text."""
    return "\n".join(notation(document) for document in documents)


def points(text: str) -> list[Any]:
    """Corners of a polygon, one per line: `0 5`."""
    corners = [re.split(r"[\s;]+", line.strip()) for line in text.splitlines() if line.strip()]
    return [[distance(part) for part in corner] for corner in corners]


def pair(text: str, unit: str = "") -> Any:
    """Two numbers: `36 24`, `36, 24`, `36 / 24`; a comma within one is its decimal point."""
    parts = [part for part in text.replace("×", " ").replace("/", " ").split() if part != unit]
    if len(parts) == 1 and parts[0].count(",") == 1:
        parts = parts[0].split(",")
    numbers = [number(part.rstrip(","), unit) for part in parts]
    return numbers if len(numbers) == 2 else text.strip()


def pair_text(value: Any) -> str:
    return " ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def point_lines(corners: Iterable[Iterable[Any]]) -> str:
    return "\n".join(" ".join(str(part) for part in corner) for corner in corners)


def given(values: dict[str, Any]) -> dict[str, Any]:
    """The document without empty values."""
    return {key: value for key, value in values.items() if value not in ("", None, [], {})}


def notation(document: dict[str, Any]) -> str:
    """A small document in one line, as it would be typed: `modify: attack_roll, by: 1`."""
    return ", ".join(f"{key}: {_scalar_text(value)}" for key, value in document.items())


def _scalar_text(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{notation(value)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_scalar_text(item) for item in value)}]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    """Text as it is, or in quotes where it would be read as something else."""
    try:
        read = read_yaml(f"{{k: {text}}}")
    except DocumentError:
        read = None
    return text if read == {"k": text} else json.dumps(text, ensure_ascii=False)
