"""What stands on the table: units, states, players. Only `battle.py` changes it.

All distances and positions are hundredths of a fathom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.content.datasheets import NONE, Ability, Datasheet, Weapon
from rules.hell_dorado.content.powers import Effect, Power
from rules.table.geometry import length_down

if TYPE_CHECKING:
    from mypy_extensions import i64

TABLE: Final = 0
WAITING: Final = 1
ELIMINATED: Final = 2
DEAD: Final = 3
INSIDE: Final = 4
"""Where a unit is, in the order of scenario.PLACES."""

CONTACT: Final = 5
"""The widest gap between bases in contact (H-BAS-05)."""

CONTROL: Final = 100
"""How far a control area reaches (H-CTL-01)."""

UNDOTTED: Final = 0
LIGHT: Final = 1
DARK: Final = 2
"""The places of CMD by its dot (H-CMP-11)."""


class State:
    """A state of a unit (STA): its X `amount`, and how many turns or activations are `left`.

    `fresh` tells that it was given in the activation that is under way, which does not count (H-STA-02),
    `again` that it was given once more.
    """

    def __init__(
        self, slug: str, amount: int, left: int, type: str = "", durable: bool = False, fresh: bool = False
    ) -> None:
        self.slug = slug
        self.amount = amount
        self.left = left
        self.type = type
        self.durable = durable
        self.fresh = fresh
        self.again = False


class Modifier:
    """What a named power does to a unit for a while (H-PWR-05); `turns` are those left, 1 until the turn's end."""

    def __init__(self, power: str, effect: Effect, turns: int) -> None:
        self.power = power
        self.effect = effect
        self.turns = turns


class Unit:
    """A miniature: its datasheet, where it stands, LP, states and what it has done; it has no facing (H-BAS-04).

    `abilities` are those of its datasheet and those given to it, by auras those in `granted`. `wounded` follows LP
    (H-WND-03); the state of that name comes from effects. `fought` counts the sequences against each enemy since
    contact (H-FGT-23), by the enemy's number. `inside` is its devourer, `controller` who plays it (H-STA-11),
    `infernalist` who invoked it, `slayer` who took its last LP. `invocations` counts the lemures that it has invoked
    (H-LEM-21). `enemies` and `touched` are those on the table and those in contact as they were at the counts of the
    battle in `counted` and `looked`; `changes` counts those of LP, states, modifiers and abilities; `reach` is how far
    its control area goes where it has one.
    """

    def __init__(self, id: str, owner: Player, number: int, sheet: Datasheet) -> None:
        self.id = id
        self.owner = owner
        self.side = owner.number
        self.number, self.sheet = number, sheet
        self.lemure = sheet.rank == "lemure"
        self.radius: i64 = sheet.radius
        self.height: i64 = sheet.height
        self.x: i64 = 0
        self.y: i64 = 0
        self.place = TABLE
        self.lp: i64 = sheet.lp
        self.wounded = self.residual = self.invoked = False
        self.states: list[State] = []
        self.modifiers: list[Modifier] = []
        self.abilities = by_slug(sheet)
        self.granted: list[Ability] = []
        self.activated = self.invocations = self.changes = 0
        self.used: list[str] = []
        self.fought: dict[int, int] = {}
        self.fired, self.reloaded = no_weapons(), no_weapons()
        self.inside: Unit | None = None
        self.victim: Unit | None = None
        self.controller: Player | None = None
        self.infernalist: Unit | None = None
        self.spell: Power | None = None
        self.slayer: Unit | None = None
        self.reach: i64 = reach_of(sheet)
        self.enemies: list[Unit] = []
        self.touched: list[Unit] = []
        self.counted = self.looked = -1

    def gains(self, ability: Ability) -> None:
        """It has an ability more, of those with a keyword perhaps another of the same name."""
        self.abilities.setdefault(ability.slug, []).append(ability)

    def settle_abilities(self) -> None:
        """It has the abilities of its datasheet, and those that powers and auras give it now, each of them once."""
        self.abilities = by_slug(self.sheet)
        effects = [modifier.effect for modifier in self.modifiers if modifier.effect.kind == "ability"]
        for ability in [Ability(effect.ability, effect.amount, effect.keyword) for effect in effects] + self.granted:
            if self.against(ability.slug, ability.keyword) is None:
                self.gains(ability)

    def stands(self) -> bool:
        """Whether it is on the table."""
        return self.place == TABLE

    def has(self, ability: str) -> bool:
        """Whether it has a special ability."""
        return ability in self.abilities

    def amount(self, ability: str, usual: int = 0) -> int:
        """The X of a special ability; `usual` where none is printed, 0 without the ability."""
        known = self.abilities.get(ability)
        return 0 if known is None else known[0].amount or usual

    def against(self, ability: str, keyword: str) -> Ability | None:
        """Its ability of that name for a keyword, such as Immunity (fire)."""
        for known in self.abilities.get(ability, ()):
            if known.keyword == keyword:
                return known
        return None

    def state(self, slug: str) -> State | None:
        """Its state of that name, the first of several consumed ones."""
        for state in self.states:
            if state.slug == slug:
                return state
        return None

    def is_in(self, slug: str) -> bool:
        """Whether it is in a state."""
        return self.state(slug) is not None

    def weapon(self, slug: str) -> Weapon | None:
        """Its weapon of that slug."""
        for weapon in self.sheet.weapons:
            if weapon.slug == slug:
                return weapon
        return None

    def fights(self) -> bool:
        """Whether it has CBT (H-FGT-02)."""
        return self.sheet.cbt != NONE

    def gap(self, other: Unit) -> i64:
        """How far its base is from another's, rounded down; 0 where they touch (H-BAS-02)."""
        return gap_between(self.x, self.y, self.radius, other.x, other.y, other.radius)


def no_weapons() -> dict[str, int]:
    """Counts by weapon."""
    return {}


def reach_of(sheet: Datasheet) -> int:
    """How far the control area of a unit goes, by a weapon with Lunge further (H-CTL-01, H-WPN-08)."""
    lunge = max([weapon.amount("lunge") for weapon in sheet.weapons if not weapon.ranged], default=0)
    return max(CONTROL, 100 * lunge)


def by_slug(sheet: Datasheet) -> dict[str, list[Ability]]:
    """The abilities of a datasheet by slug: of those with keywords there may be several."""
    abilities: dict[str, list[Ability]] = {}
    for ability in sheet.abilities:
        abilities.setdefault(ability.slug, []).append(ability)
    return abilities


class Player:
    """A player: units, CMD by dot (total and pool), losses, score, lemures; `zone` is his deployment zone.

    `miniatures` are the lemures available and how many of each are free, `invoked` those invoked in the whole game,
    `given` the unique orders, `in_a_row` his last activations in a row by Vae Soli and Accelerated (H-ACT-07).
    """

    def __init__(self, id: str, name: str, number: int) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.units: list[Unit] = []
        self.cares = False
        self.total = [0, 0, 0]
        self.pool = [0, 0, 0]
        self.arriving = [0, 0, 0]
        self.light: dict[str, int] = {}
        self.losses = 0
        self.lost_points = 0
        self.score = 0
        self.zone = 0
        self.miniatures: dict[str, tuple[Datasheet, int]] = {}
        self.invoked = 0
        self.given: list[str] = []
        self.in_a_row = 0

    def on_table(self) -> list[Unit]:
        """His units that stand, in the order of the documents."""
        return [unit for unit in self.units if unit.place == TABLE]


def gap_between(ax: i64, ay: i64, ar: i64, bx: i64, by: i64, br: i64) -> i64:
    """How far two bases are apart, rounded down; 0 where they touch (H-BAS-02)."""
    return max(0, length_down(bx - ax, by - ay) - ar - br)
