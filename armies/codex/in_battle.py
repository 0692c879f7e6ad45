"""What units of a release did in battles of the engine, as its pages show it: of 100 points, or of 100 models."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from armies.codex.parts import Book, CodexPart
from web.translation.messages import shown, titled

Rates = Mapping[str, Any]
Bounds = tuple[float, float] | None


class Row(NamedTuple):
    """A unit, or all of them: what a hundred slay, and how many of a hundred are left at the end, with intervals."""

    part: CodexPart | None
    slain: float
    left: float
    slain_bounds: Bounds = None
    left_bounds: Bounds = None


class InBattle(NamedTuple):
    """The newest run of a release. `commander` is named without what it does; `points` is how the game calls them,
    empty where it has none.
    """

    made: datetime
    battles: int
    commander: str
    points: str
    average: Row
    rows: list[Row]

    def of(self, part: str) -> Row | None:
        return next((row for row in self.rows if row.part and row.part.slug == part), None)


def in_battle(book: Book) -> InBattle | None:
    """Its figures, those that slay most first; None before a run. Fetch the release with its figures."""
    kept = getattr(book.release, "figures", None)
    if kept is None or not kept.document["fought"]:
        return None
    known: dict[str, Rates] = kept.document["parts"]
    parts = [part for shelf in book.shelves if shelf.kind.models for part in shelf.parts if part.slug in known]
    rows = [_row(part, known[part.slug]) for part in parts]
    names = {each.key: each.label for each in book.game.facts.automatic_commanders()}
    return InBattle(
        kept.made,
        kept.document["fought"],
        titled(names.get(kept.document["commander"], "")).partition(":")[0].strip(),
        shown(book.game.facts.terms.points_short or ""),
        _row(None, kept.document["average"]),
        sorted(rows, key=lambda row: -row.slain),
    )


def _row(part: CodexPart | None, rates: Rates) -> Row:
    bounds = [_bounds(rates.get(f"{key}_interval")) for key in ("slain", "left")]
    return Row(part, 100 * (rates["slain"] or 0), 100 * (rates["left"] or 0), *bounds)


def _bounds(interval: Sequence[float] | None) -> Bounds:
    return (100 * interval[0], 100 * interval[1]) if interval else None
