"""What is shown of a list that has been judged."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.game.derived.content import parts
from rules.lists.elsewhere import Elsewhere
from rules.lists.verdict import VERDICT, Verdict
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Card, Chapter, Column, Row, Table
from rules.presentation.plain_battle_sheet import plain_battle_sheet
from rules.presentation.sheets import ListSheet, Total, UnitRow
from rules.presentation.unit_fields import name_field

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def totals(game: "Game", verdict: Verdict[Any]) -> tuple[Total, ...]:
    """The points, where the game has any."""
    terms = game.facts.terms
    if verdict.limit is None or terms.points is None:
        return ()
    return (Total("points", terms.points.one, verdict.points, verdict.limit, terms.points_short or ""),)


def verdict_schema(game: "Game") -> Document:
    """The schema of every verdict, with the figures that the game's have besides."""
    figures = {key: {"type": "integer", "minimum": 0} for key in game.lists.verdict_figures}
    schema: Document = VERDICT
    return schema | {"properties": schema["properties"] | figures}


def verdict_document(game: "Game", verdict: Verdict[Any]) -> Document:
    """Points, figures and violations."""
    points = {} if verdict.limit is None else {"points": verdict.points, "limit": verdict.limit}
    figures = {key: getattr(verdict, key) for key in game.lists.verdict_figures}
    violations = [
        {
            "rule": violation.rule,
            "code": violation.code,
            "message": violation.message.in_plural(),
            "unit": violation.unit,
        }
        for violation in verdict.violations
    ]
    return {"legal": verdict.legal, **points, **figures, "violations": violations}


def sheet(game: "Game", army: Any, content: Any, verdict: Verdict[Any], elsewhere: Elsewhere = None) -> ListSheet:
    """The units by name, with their points."""
    names = {(option.kind, option.slug): option.name for option in game.content.options(content)}
    rows: list[UnitRow] = []
    for unit, worth in zip(game.lists.units(army), verdict.unit_points, strict=True):
        part, fields = (unit.kind, unit.slug), (name_field(unit.name),)
        points = worth if game.facts.terms.points else None
        known = part in names
        rows.append(UnitRow(*unit, names.get(part, unit.slug), points=points, fields=fields, known=known))
    return ListSheet(game.lists.totals(verdict), tuple(rows), game.lists.fields(army))


def comparison(
    game: "Game", lists: Sequence[Any], contents: Sequence[Any], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """The totals of each list."""
    judged = [game.lists.verdict(army, content, elsewhere) for army, content in zip(lists, contents, strict=True)]
    sums = list(zip(*[game.lists.totals(verdict) for verdict in judged], strict=True))
    rows = [Row((totals[0].label, *[total.value for total in totals])) for totals in sums]
    if "units" not in [totals[0].key for totals in sums]:
        rows.append(Row((game.facts.terms.unit.many, *[len(game.lists.units(army)) for army in lists])))
    return (Chapter(Message("At a glance"), tables=(Table("", (Column(Message("Figure")),), tuple(rows)),)),)


def unit_card(game: "Game", army: Any, content: Any, place: int, elsewhere: Elsewhere = None) -> Card | None:
    """The card of its part; None where the content does not know it."""
    unit = game.lists.units(army)[place]
    known = any(part["slug"] == unit.slug for part in parts(game, content).get(unit.kind, []))
    return game.display.card(content, unit.kind, unit.slug) if known else None


def battle_sheet(
    game: "Game", army: Any, content: Any, verdict: Verdict[Any], elsewhere: Elsewhere = None
) -> BattleSheet:
    """The boxes of the units' cards."""
    units = game.lists.sheet(army, content, verdict, elsewhere).units
    cards = [game.display.unit_card(army, content, n, elsewhere) for n in range(len(units))]
    return plain_battle_sheet(units, cards, game.facts.players[1])
