"""Compare two strike forces: totals, shared content and expected damage."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.bridge import content_of, datasheets_of_other_factions, roster_of
from armies.models import Datasheet as Row
from armies.models import StrikeForce
from armies.text.terms import centimetres, units
from rules.damocles import army
from rules.damocles.datasheets import Ability, Datasheet
from rules.damocles.expected_damage import DEFENSES, AttackingWeapon, attacking_weapons
from rules.damocles.firepower import MELEE, SquadWeapons, firepower

BANDS = (1500, 3000, 4500, 6000, MELEE)
"""How far away the enemy is, in hundredths of a centimetre; last, in close combat."""

MAX_WIDTH = 100
FIGURES = (
    ("strategic_valor", gettext_lazy("Strategic valor"), "R-ARM-02"),
    ("squads", gettext_lazy("Squads"), ""),
    ("models", gettext_lazy("Models"), "R-SQD-01"),
    ("wounds", gettext_lazy("Wounds"), "R-WND-04"),
    ("tactical_points", gettext_lazy("Tactical points"), "R-ARM-05"),
    ("cards", gettext_lazy("Cards in the deck"), "R-AST-01"),
)
"""A side's totals and their rules."""


@lru_cache(4096)
def _read(sheet: Datasheet, rules: tuple[Ability, ...]) -> tuple[AttackingWeapon, ...]:
    """How squads of a datasheet attack under the rules of its faction."""
    return tuple(attacking_weapons(sheet, rules))


class Side:
    """One of the two, fetched `with_release`, with its address."""

    def __init__(self, strike_force: StrikeForce, address: str) -> None:
        self.strike_force = strike_force
        self.address = address
        self.content = content_of(strike_force.release)
        self.roster = roster_of(strike_force)
        elsewhere = datasheets_of_other_factions(self.roster, self.content)
        self.verdict = army.verdict(self.roster, self.content, elsewhere)
        known = {slug: stranger.sheet for slug, stranger in elsewhere.items()}
        known |= {sheet.slug: sheet for sheet in self.content.datasheets}
        self.sheets = [known.get(squad.datasheet) for squad in self.roster.squads]
        self.deck = Counter(self.roster.deck)

    @property
    def strategic_valor(self) -> int:
        return self.verdict.strategic_valor

    @property
    def tactical_points(self) -> int:
        return self.verdict.tactical_points

    @property
    def squads(self) -> int:
        return len(self.roster.squads)

    @property
    def models(self) -> int:
        return sum(squad.size for squad in self.roster.squads)

    @property
    def wounds(self) -> int:
        """Total health; squads without a datasheet count 0."""
        return sum(squad.size * sheet.health for squad, sheet in self.known())

    @property
    def cards(self) -> int:
        return len(self.roster.deck)

    def known(self) -> list[tuple[army.RosterSquad, Datasheet]]:
        """Squads with a known datasheet."""
        pairs = zip(self.roster.squads, self.sheets, strict=True)
        return [(squad, sheet) for squad, sheet in pairs if sheet is not None]

    def valor_of(self, type: str) -> int:
        """Strategic valor of the squads of a type (R-ARM-03)."""
        pairs = zip(self.sheets, self.verdict.unit_points, strict=True)
        return sum(valor for sheet, valor in pairs if sheet is not None and sheet.type == type)

    def squads_of(self, slug: str) -> list[army.RosterSquad]:
        return [squad for squad in self.roster.squads if squad.datasheet == slug]

    @cached_property
    def squad_weapons(self) -> list[SquadWeapons]:
        """The weapons of its squads, under the rules of its faction (R-FAC-01)."""
        rules = self.content.rules
        return [SquadWeapons(_read(sheet, rules), squad.size, squad.weapons) for squad, sheet in self.known()]


class Pair(NamedTuple):
    """A number for each side."""

    name: str
    rule: str
    left: int
    right: int
    left_width: int
    right_width: int

    @property
    def more(self) -> str:
        """The side with the larger number, or neither."""
        return _more(self.left, self.right)

    @property
    def difference(self) -> int:
        return abs(self.left - self.right)


class Holding(NamedTuple):
    """What each side has of something, line by line; empty if nothing."""

    name: str
    left: list[str]
    right: list[str]

    @property
    def only(self) -> str:
        """The side that alone has it, or neither."""
        return "" if self.left and self.right else "left" if self.left else "right"


class Damage(NamedTuple):
    """Expected damage of each side, and the widths of its bars."""

    defense: int
    left: Fraction
    right: Fraction
    left_width: int
    right_width: int

    @property
    def more(self) -> str:
        return _more(self.left, self.right)

    def left_text(self) -> str:
        return _two_decimals(self.left)

    def right_text(self) -> str:
        return _two_decimals(self.right)


class Band(NamedTuple):
    """Expected damage of both sides at a distance."""

    name: str
    melee: bool
    damages: list[Damage]


class Comparison:
    """Two strike forces fetched `with_release`, with the addresses at which this visitor reads them."""

    damage_heads = DEFENSES

    def __init__(self, left: StrikeForce, right: StrikeForce, addresses: tuple[str, str] = ("", "")) -> None:
        self.left = Side(left, addresses[0])
        self.right = Side(right, addresses[1])

    def figures(self) -> list[Pair]:
        return [
            _pair(str(name), rule, getattr(self.left, key), getattr(self.right, key)) for key, name, rule in FIGURES
        ]

    def valors(self) -> list[Pair]:
        """Strategic valor by type, for types that either side has."""
        pairs = [(str(kind.label), self.left.valor_of(kind), self.right.valor_of(kind)) for kind in Row.Type]
        widest = max((max(left, right) for _name, left, right in pairs), default=0)
        return [_pair(name, "", left, right, widest) for name, left, right in pairs if left or right]

    def task_forces(self) -> list[Holding]:
        mine, theirs = ({force.slug: force for force in side.verdict.task_forces} for side in (self.left, self.right))
        return [
            Holding(_(force.name), _bonus(mine.get(slug)), _bonus(theirs.get(slug)))
            for slug, force in (mine | theirs).items()
        ]

    def squads(self) -> list[Holding]:
        """The squads of each side by datasheet, in the order of types."""
        sheets = {sheet.slug: sheet for side in (self.left, self.right) for _squad, sheet in side.known()}
        named = [squad.datasheet for side in (self.left, self.right) for squad in side.roster.squads]
        types = [str(kind) for kind in Row.Type]
        ordered = sorted(dict.fromkeys(named), key=lambda slug: _place(sheets.get(slug), types))
        return [
            Holding(
                sheets[slug].name if slug in sheets else slug, *(_squads(side, slug, sheets) for side in self.sides)
            )
            for slug in ordered
        ]

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.left, self.right

    def deck(self) -> list[Holding]:
        """The copies of each asset in both decks."""
        names = {asset.slug: asset.name for side in self.sides for asset in side.content.assets}
        slugs = dict.fromkeys([*self.left.deck, *self.right.deck])
        rows = [(names.get(slug, slug), self.left.deck[slug], self.right.deck[slug]) for slug in slugs]
        return [Holding(name, _copies(left), _copies(right)) for name, left, right in sorted(rows)]

    def bands(self) -> list[Band]:
        """Expected damage of one order of each squad, by distance to the enemy."""
        found = [
            (band, firepower(self.left.squad_weapons, band), firepower(self.right.squad_weapons, band))
            for band in BANDS
        ]
        widest = max(damage for _band, left, right in found for damage in (*left, *right))
        return [_band(band, left, right, widest) for band, left, right in found]


def _more(left: int | Fraction, right: int | Fraction) -> str:
    return "left" if left > right else "right" if right > left else ""


def _pair(name: str, rule: str, left: int, right: int, widest: int = 0) -> Pair:
    return Pair(name, rule, left, right, _width(left, widest), _width(right, widest))


def _width(value: int | Fraction, widest: int | Fraction) -> int:
    return round(value * MAX_WIDTH / widest) if widest else 0


def _two_decimals(damage: Fraction) -> str:
    return str(number_format(f"{float(damage):.2f}"))


def _bonus(force: army.TaskForce | None) -> list[str]:
    return [] if force is None else [_("+%(bonus)d TP") % {"bonus": force.bonus}]


def _place(sheet: Datasheet | None, types: list[str]) -> tuple[int, str]:
    return (len(types), "") if sheet is None else (types.index(sheet.type), sheet.name)


def _copies(count: int) -> list[str]:
    return [f"× {count}"] if count else []


def _squads(side: Side, slug: str, sheets: dict[str, Datasheet]) -> list[str]:
    """A side's squads of a datasheet by size, with their carriers: 6 units · 2 Launcher."""
    return [_squad(squad, sheets.get(slug)) for squad in side.squads_of(slug)]


def _squad(squad: army.RosterSquad, sheet: Datasheet | None) -> str:
    carried = [(sheet.weapon(slug) if sheet else None, slug, count) for slug, count in squad.weapons.items() if count]
    return " · ".join(
        [units(squad.size), *(f"{count} {weapon.name if weapon else slug}" for weapon, slug, count in carried)]
    )


def _band(band: int, left: Iterable[Fraction], right: Iterable[Fraction], widest: Fraction) -> Band:
    name = _("In close combat") if band == MELEE else _("At %(cm)s cm") % {"cm": centimetres(band)}
    rows = zip(DEFENSES, left, right, strict=True)
    return Band(
        name,
        band == MELEE,
        [Damage(d, mine, other, _width(mine, widest), _width(other, widest)) for d, mine, other in rows],
    )
