"""An army as the site shows it, and what it may take (ARM)."""

from collections.abc import Sequence

from rules.content.head import ContentHead
from rules.game.derived import verdicts
from rules.game.game import Game
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in
from rules.presentation.cards import Chapter, Column, Row, Table
from rules.presentation.drawing import EDGE_NAMES
from rules.presentation.sheets import ListSheet, Option, Panel, PanelRow, Total, UnitRow
from rules.presentation.unit_fields import name_field, weapon_fields
from rules.presentation.words import CellValue, Choice, FormField, Words
from rules.skirmish.content.mission import ROUNDS
from rules.skirmish.content.parts import KINDS, Faction, UnitCard
from rules.skirmish.display.card_views import size_of
from rules.skirmish.facts import CARDS, ICONS, UNIT_KINDS
from rules.skirmish.lists.army import EDGES, Army, ArmyUnit
from rules.skirmish.lists.verdict import MOST_UNITS, WEAPON, Verdict, cards_of


def options(content: Faction) -> tuple[Option, ...]:
    """Unit cards by kind in the rulebook's order (S-CRD-01)."""
    cards = sorted(content.cards, key=lambda card: KINDS.index(card.kind))
    return tuple([_option(card) for card in cards])


def _option(card: UnitCard) -> Option:
    names = " ".join([weapon.name for weapon in card.weapons])
    kind = UNIT_KINDS[card.kind]
    return Option(CARDS, card.slug, card.name, ICONS[card.kind], kind, card.points, _line(card), names)


def _line(card: UnitCard) -> Words:
    """Its size, what a further fighter costs, and whether an officer leads it."""
    extra = card.points_per_fighter if card.fewest != card.most else 0
    more: Words = Message("+{points} pts a fighter", points=extra) if extra else ""
    return joined((size_of(card), more, Message("officer") if card.officer else ""))


def sheet_of(army: Army, content: Faction, verdict: Verdict, elsewhere: Elsewhere = None) -> ListSheet:
    """The army with its totals and units, and where its leadership points come from."""
    units = [
        _row(unit, card, content.card(unit.card) is not None, points)
        for unit, card, points in zip(army.units, cards_of(army, content, elsewhere), verdict.unit_points, strict=True)
    ]
    heads = Message("Weapons and orders")
    return ListSheet(totals(verdict), tuple(units), panels=(_leadership(verdict),), equipment=heads)


def totals(verdict: Verdict) -> tuple[Total, ...]:
    """Points, units and the leadership points of the first round (S-ARM-01, S-ARM-05, S-LDR-01)."""
    return (
        Total("points", Message("Points"), verdict.points, verdict.limit, message_in("army", "pts")),
        Total("units", Message("Units"), len(verdict.unit_points), MOST_UNITS),
        Total("leadership_points", Message("Leadership points"), verdict.leadership_points, short=Message("LP")),
    )


def _leadership(verdict: Verdict) -> Panel:
    """The pool of the first round: the commander's LP, and one for each unit that is there (S-LDR-01)."""
    rows = (
        PanelRow(Message("Commander"), _more(verdict.commander_points), rule="S-LDR-01"),
        PanelRow(Message("Units of the first round"), _more(verdict.ready_units), rule="S-LDR-01"),
    )
    title = Message("{count} leadership points in the first round", count=verdict.leadership_points)
    return Panel("leadership_points", title, rows)


def _more(points: int) -> Message:
    return Message("+{points} LP", points=points)


def _row(unit: ArmyUnit, card: UnitCard | None, known: bool, points: int) -> UnitRow:
    """A unit; of one whose card the faction lacks only name and size are set."""
    most = card.most if card and known else unit.fighters
    least = min(card.fewest, unit.fighters) if card and known else unit.fighters
    name = name_field(unit.name)
    size = FormField("size", "number", Message("Fighters"), unit.fighters, least, most)
    fields = (name, size, *_bearers(unit, card), *_command(unit, card), *_arrival(unit))
    line = joined((UNIT_KINDS[card.kind], size_of(card))) if card else ""
    icon, group = (ICONS[card.kind], UNIT_KINDS[card.kind]) if card else ("", "")
    part = card.name if card else unit.card
    carried = _equipment(unit, card)
    return UnitRow(unit.id, CARDS, unit.card, unit.name, part, line, points, fields, known, icon, group, carried)


def _equipment(unit: ArmyUnit, card: UnitCard | None) -> Words:
    """Its weapons with how many have each, whether its leader commands, and when it may come in (S-CRD-04)."""
    ordinary = max(0, unit.fighters - sum(unit.bearers.values()))
    counts = [
        (weapon.name, unit.bearers.get(weapon.slug, 0) if weapon.special else ordinary)
        for weapon in (card.weapons if card else ())
    ]
    carried: list[Message | str] = [f"{count}× {name}" for name, count in counts if count]
    if unit.commander:
        carried.append(Message("Commander"))
    if unit.enters:
        carried.append(Message("from round {round} on", round=unit.enters.round))
    return joined(carried)


def _bearers(unit: ArmyUnit, card: UnitCard | None) -> list[FormField]:
    """How many bear each special weapon, and each that the card does not have (S-ARM-03)."""
    most = max(0, unit.fighters - 1)
    special = {
        weapon.slug: (weapon.name, min(weapon.bearers, most))
        for weapon in (card.weapons if card else ())
        if weapon.special
    }
    return weapon_fields(WEAPON, unit.bearers, special)


def _command(unit: ArmyUnit, card: UnitCard | None) -> list[FormField]:
    """Whether its leader commands: asked of officers' units, and of one that is named without (S-ARM-04)."""
    if unit.commander or (card is not None and card.officer is not None):
        return [FormField("commander", "flag", Message("Commander"), unit.commander)]
    return []


def _arrival(unit: ArmyUnit) -> list[FormField]:
    """The round from which it may come in, and by which edge (S-ARM-06)."""
    round, edge = (unit.enters.round, unit.enters.edge) if unit.enters else (0, "")
    rounds = [Choice(str(n), Message("round {number}", number=n)) for n in range(1, max(ROUNDS, round) + 1)]
    start = Choice("0", Message("at the start"))
    fields = [FormField("round", "choice", Message("On the table"), str(round), choices=(start, *rounds))]
    if round:
        own = Choice("", Message("its side’s edge"))
        edges = (own, *[Choice(key, EDGE_NAMES[key]) for key in EDGES])
        fields.append(FormField("edge", "choice", Message("Comes in by"), edge, choices=edges))
    return fields


def comparison(
    game: Game, armies: Sequence[Army], contents: Sequence[Faction], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """The totals of armies, and their fighters by kind."""
    return (*verdicts.comparison(game, armies, contents, elsewhere), fighters_by_kind(contents, armies))


def fighters_by_kind(contents: Sequence[Faction], armies: Sequence[Army]) -> Chapter:
    """How many fighters of each kind these armies have."""
    rows = [Row((UNIT_KINDS[kind], *_counts(kind, contents, armies))) for kind in KINDS]
    return Chapter(Message("Fighters by kind"), tables=(Table("", (Column(Message("Kind")),), tuple(rows)),))


def _counts(kind: str, contents: Sequence[Faction], armies: Sequence[Army]) -> list[CellValue]:
    return [
        sum(
            [
                unit.fighters
                for unit in army.units
                if (card := content.card(unit.card)) is not None and card.kind == kind
            ]
        )
        for content, army in zip(contents, armies, strict=True)
    ]


def head_of(content: Faction) -> ContentHead:
    """A faction, with the icons of the kinds that it has."""
    icons = tuple([icon for kind, icon in ICONS.items() if any(card.kind == kind for card in content.cards)])
    return ContentHead(content.slug, content.name, content.summary, icons, icons)
