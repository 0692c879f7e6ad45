"""What of a draft is allowed but hardly meant, told before it is published: figures far from those of its faction."""

import re
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.game.game import Game
from web.translation.typed_numbers import ROLL
from workshop.content.columns import Column, Document, GridTable, objects_in, tables_of, value_at

TIMES = 10
"""Times the usual figure of its faction that nobody means."""

OTHERS = 3
"""So many others must have a figure before one is called unlike them."""

MAX_SHOWN = 30
"""Maximum number of implausible figures shown of a draft."""

_DICE = re.compile(r"(\d*)D(\d+)(?:\+(\d+))?")


class ImplausiblePart(NamedTuple):
    """A sentence about a part of a kind."""

    kind: str
    slug: str
    sentence: str


class Figure(NamedTuple):
    """A figure of a part, or of something in it."""

    slug: str
    name: str
    value: float
    text: str


def implausible(game: Game, pack: Document) -> list[ImplausiblePart]:
    """What is unlike all else in a pack in canonical form."""
    implausible_parts: list[ImplausiblePart] = []
    for kind in [kind.key for kind in game.facts.kinds if not kind.card]:
        parts = pack.get(kind, [])
        for table in tables_of(game, kind):
            implausible_parts += _without_any(table, parts)
            for column in table.columns:
                implausible_parts += _unlike_others(game, table, column, list(figures_in(table, column, parts)))
    return implausible_parts[:MAX_SHOWN]


def _without_any(table: GridTable, parts: list[Document]) -> Iterator[ImplausiblePart]:
    """Parts that have nothing in a list in which all that are like them have something."""
    if table.levels[0].lists != (table.name,):
        return
    for part in parts:
        alike = [other for other in parts if other is not part and _objects(part) == _objects(other)]
        if not part.get(table.name) and len(alike) >= OTHERS and all(other.get(table.name) for other in alike):
            template = _("%(name)s: nothing under “%(title)s”, where all others have something.")
            yield ImplausiblePart(table.kind, part["slug"], template % {"name": part["name"], "title": table.title})


def _objects(part: Document) -> set[str]:
    """What tells parts of one shape from others: the keys of its objects, such as scenery."""
    return {key for key, value in part.items() if isinstance(value, dict)}


def figures_in(table: GridTable, column: Column, parts: list[Document]) -> Iterator[Figure]:
    if column.kind not in ("number", "amount"):
        return
    for part in parts:
        for level in table.levels:
            for above, entry in objects_in(part, level.lists):
                value = value_at(entry, column.steps)
                mean = _mean(value)
                if mean is not None:
                    names = dict.fromkeys([*(holder["name"] for holder in above), entry["name"]])
                    yield Figure(part["slug"], " · ".join(names), mean, str(value))


def _mean(value: Any) -> float | None:
    """A number, or what dice come to in the long run."""
    if isinstance(value, str) and value.isdecimal():
        return float(value)
    dice = _DICE.fullmatch(value) if isinstance(value, str) else None
    if dice is not None:
        return int(dice[1] or 1) * (int(dice[2]) + 1) / 2 + int(dice[3] or 0)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _unlike_others(game: Game, table: GridTable, column: Column, figures: list[Figure]) -> Iterator[ImplausiblePart]:
    for figure in figures:
        others = [other.value for other in figures if other is not figure]
        reason = _reason(game, column, figure, others)
        if reason:
            yield ImplausiblePart(table.kind, figure.slug, f"{figure.name}, {column.label}{_(':')} {reason}")


def _reason(game: Game, column: Column, figure: Figure, others: list[float]) -> str:
    key = column.key
    if column.prop.schema.get("unit") == ROLL and figure.value <= 1:
        return _("%(figure)s+ always succeeds.") % {"figure": figure.text}
    if key in game.facts.needed and figure.value == 0:
        return _("with 0 it can do nothing.")
    if len(others) < OTHERS:
        return ""
    usual = median(others)
    if usual > 0 and figure.value >= TIMES * usual:
        template = _("%(figure)s is %(times)d times what is usual in this faction (%(usual)g), or more.")
        return template % {"figure": figure.text, "times": TIMES, "usual": usual}
    return ""
