"""Strike forces beside one another: sums, strategic valor by type, task forces, and what they may be expected to do."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rules.damocles.content.parts import SQUAD_TYPES, Datasheet, Faction
from rules.damocles.display.expected_damage import DEFENSES, attacking_weapons
from rules.damocles.display.firepower import MELEE, SquadWeapons, firepower
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.damocles.facts import TASK_FORCES
from rules.damocles.lists.army import Roster, RosterSquad
from rules.damocles.lists.verdict import known_sheets, verdict
from rules.lists.elsewhere import Elsewhere
from rules.message import Message
from rules.presentation.card_parts import weapon_icon
from rules.presentation.cards import Chapter, Column, Figure, Row, Table

BANDS: Final = (1500, 3000, 4500, 6000, MELEE)
"""How far away the enemy is, in hundredths of a centimetre; last, in close combat."""

MAX_BAR: Final = 100


class ComparedForce:
    """One of the strike forces, with its content."""

    def __init__(self, roster: Roster, content: Faction, elsewhere: Elsewhere) -> None:
        known = known_sheets(roster, content, elsewhere)
        self.roster = roster
        self.content = content
        self.verdict = verdict(roster, content, elsewhere)
        self.sheets = [known.get(squad.datasheet) for squad in roster.squads]

    def known(self) -> list[tuple[RosterSquad, Datasheet]]:
        """Squads with a known datasheet."""
        return [(squad, sheet) for squad, sheet in zip(self.roster.squads, self.sheets, strict=True) if sheet]

    def valor_of(self, type: str) -> int:
        """Strategic valor of the squads of a type (R-ARM-03)."""
        pairs = zip(self.sheets, self.verdict.unit_points, strict=True)
        return sum([valor for sheet, valor in pairs if sheet is not None and sheet.type == type])

    def weapons(self) -> list[SquadWeapons]:
        """The weapons of its squads, under the rules of its faction (R-FAC-01)."""
        rules = self.content.rules
        sheets = {sheet.slug: sheet for _squad, sheet in self.known()}
        read = {slug: tuple(attacking_weapons(sheet, rules)) for slug, sheet in sheets.items()}
        return [SquadWeapons(read[sheet.slug], squad.size, squad.weapons) for squad, sheet in self.known()]


def comparison(
    rosters: Sequence[Roster], contents: Sequence[Faction], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """What is compared of strike forces beside their squads and decks."""
    sides = [ComparedForce(roster, content, elsewhere) for roster, content in zip(rosters, contents, strict=True)]
    by_type = _by_type(sides)
    return (
        Chapter(Message("At a glance"), tables=(_table(Message("Figure"), _figures(sides)),)),
        *((Chapter(Message("Strategic valor by type"), tables=(by_type,), rule="R-ARM-03"),) if by_type.rows else ()),
        Chapter(Message("Task forces"), tables=(_task_forces(sides),)),
        Chapter(
            Message("Expected damage"),
            tables=(_damage(sides),),
            lead=Message(
                "The exact mean of one order of each squad, all added up, at enemies in the open who have this defense "
                "and no abilities: each unit uses the best weapon it carries that reaches so far."
            ),
            rule="R-LET-01",
        ),
    )


def _table(head: Message, rows: Sequence[Row], note: Message | str = "") -> Table:
    return Table("", (Column(head),), tuple(rows), note)


def _figures(sides: Sequence[ComparedForce]) -> list[Row]:
    """The sums of each side and their rules; squads without a datasheet have no wounds."""
    sums: list[tuple[Message, str, list[int]]] = [
        (Message("Strategic valor"), "R-ARM-02", [side.verdict.strategic_valor for side in sides]),
        (Message("Squads"), "", [len(side.roster.squads) for side in sides]),
        (Message("Models"), "R-SQD-01", [sum([squad.size for squad in side.roster.squads]) for side in sides]),
        (
            Message("Wounds"),
            "R-WND-04",
            [sum([squad.size * sheet.health for squad, sheet in side.known()]) for side in sides],
        ),
        (Message("Tactical points"), "R-ARM-05", [side.verdict.tactical_points for side in sides]),
        (Message("Cards in the deck"), "R-AST-01", [len(side.roster.deck) for side in sides]),
    ]
    return [Row((name, *values), note=rule) for name, rule, values in sums]


def _by_type(sides: Sequence[ComparedForce]) -> Table:
    """Strategic valor by type, for types that any side has."""
    valors = [(type, [side.valor_of(type) for side in sides]) for type in SQUAD_TYPES]
    widest = max([value for _type, values in valors for value in values])
    rows = [
        Row((TYPE_NAMES[type], *[Figure(value, bar=round(value * MAX_BAR / widest)) for value in values]))
        for type, values in valors
        if any(values)
    ]
    return _table(Message("Type"), rows)


def _task_forces(sides: Sequence[ComparedForce]) -> Table:
    bonuses = [{force.slug: force.bonus for force in side.verdict.task_forces} for side in sides]
    held = {slug for forces in bonuses for slug in forces}
    rows = [
        Row((name, *[Message("+{bonus} TP", bonus=forces[slug]) if slug in forces else "" for forces in bonuses]))
        for slug, name in TASK_FORCES.items()
        if slug in held
    ]
    return _table(Message("Task force"), rows, Message("Neither has a task force."))


def _damage(sides: Sequence[ComparedForce]) -> Table:
    """Expected damage of one order of each squad, by distance to the enemy: a row for each side."""
    armed = [side.weapons() for side in sides]
    damages_by_band = [(band, [firepower(weapons, band) for weapons in armed]) for band in BANDS]
    widest = max([damage for _band, each in damages_by_band for damages in each for damage in damages])
    rows: list[Row] = []
    for band, each in damages_by_band:
        melee = band == MELEE
        name = Message("In close combat") if melee else Message("At {cm} cm", cm=band // 100)
        rows.append(Row((name,), icon=weapon_icon(melee)))
        rows += [Row(("", *[_mean(damage, widest) for damage in damages])) for damages in each]
    against = [Column(Message("against defense {needed}+", needed=n), f"{n}+") for n in DEFENSES]
    return Table(Message("Expected damage"), (Column(Message("Enemy")), *against), tuple(rows))


def _mean(damage: Fraction, widest: Fraction) -> Figure:
    bar = round(damage * MAX_BAR / widest) if widest else 0
    return Figure(Message("{mean:.2f}", mean=float(damage)), str(damage), bar)
