"""Datasheets: what is printed of a unit, apart from its state in a battle (H-UNT-01 to H-UNT-08).

Distances are hundredths of a fathom (H-BAS-01): MVT, ranges, diameters and heights.
"""

from dataclasses import dataclass, field
from typing import Final

from rules.hell_dorado.content.powers import Effect, Power

RANKS: Final = ("officer", "independent", "trooper", "lemure")
BASES: Final = {"regular": 120, "large": 160, "extra_large": 240}
"""Diameters of bases (H-BAS-07)."""

HEIGHTS: Final = {"regular": 150, "large": 200, "extra_large": 300}
"""Heights of units whose datasheet says nothing else (H-BAS-08)."""

DOTS: Final = ("light", "dark")
"""The dots of CMD; "" is undotted (H-CMP-11)."""

NONE: Final = -1
"""A statistic printed "-" (H-DIE-06), or no wound threshold (H-UNT-05)."""

MERCENARY: Final = "mercenary"
"""The faction of mercenaries (H-CMP-09)."""

MOST_HITS: Final = 5
"""The last row of a power table (H-UNT-06)."""


@dataclass(eq=False)
class Ability:
    """An ability of a unit (ABI) or a weapon (WPN), with its X and keyword, 0 and "" where none is printed."""

    slug: str
    amount: int = 0
    keyword: str = ""


@dataclass(eq=False)
class Row:
    """A row of a power table: damage, and effects on who is hit (H-UNT-06)."""

    damage: int
    effects: tuple[Effect, ...] = ()


@dataclass(eq=False)
class Area:
    """An explosion, cloud blast or impact blast; a die at `needed` or more is `power` damage.

    An explosion reaches `radius`; it may carry a `state` instead of damage (EXP, BLA).
    """

    form: str
    needed: int = 0
    power: int = 0
    radius: int = 300
    state: Effect | None = None


@dataclass(eq=False)
class Weapon:
    """A weapon (H-UNT-06 to H-UNT-08); `rows` are those of 1 hit, 2 hits …; a ranged one has a `range`.

    `first` is the number of hits of the first row, since rows before it do nothing.
    """

    slug: str
    name: str
    ranged: bool
    range: int = 0
    rows: tuple[Row, ...] = ()
    first: int = 1
    area: Area | None = None
    types: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def row(self, hits: int) -> Row | None:
        """What so many hits do; a row that is not printed repeats the one before, more than five hits the fifth."""
        place = min(hits, MOST_HITS) - self.first
        if place < 0 or not self.rows:
            return None
        return self.rows[min(place, len(self.rows) - 1)]

    def amount(self, slug: str) -> int:
        """The X of an ability of the weapon, 0 without it."""
        for ability in self.abilities:
            if ability.slug == slug:
                return ability.amount
        return 0

    def has(self, slug: str) -> bool:
        """Whether it has an ability."""
        return any(ability.slug == slug for ability in self.abilities)


@dataclass(eq=False)
class Datasheet:
    """A unit's datasheet, its rank and keywords among it, basic values only (H-UNT-01, H-UNT-03, H-UNT-04).

    `faction` may be MERCENARY, and is "" for its pack's own. Statistics are NONE where "-" is printed (H-DIE-06).
    `unique` tells a unit with an identity (H-UNT-02), `limit` the X of limited X, 0 for unlimited (H-CMP-05). `lemures`
    and `invocations` are the X / Y of an Infernalist (H-LEM-21), whose `spells` his lemures carry.
    """

    slug: str
    name: str
    rank: str
    mvt: int
    defence: int
    lp: int
    faction: str = ""
    base: str = "regular"
    points: int = 0
    shs: int = NONE
    cbt: int = NONE
    pr: int = 0
    fth: int = NONE
    cmd: int = 0
    dot: str = ""
    threshold: int = NONE
    height: int = 0
    unique: bool = False
    limit: int = 0
    keywords: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()
    powers: tuple[Power, ...] = ()
    lemures: int = 0
    invocations: int = 0
    spells: tuple[Power, ...] = ()
    text: str = ""
    radius: int = field(init=False)

    def __post_init__(self) -> None:
        self.radius = BASES[self.base] // 2
        self.height = self.height or HEIGHTS[self.base]

    def ability(self, slug: str) -> Ability | None:
        """Its ability of that slug."""
        for ability in self.abilities:
            if ability.slug == slug:
                return ability
        return None

    def has(self, slug: str) -> bool:
        """Whether it has an ability."""
        return self.ability(slug) is not None


@dataclass(eq=False)
class Faction:
    """A faction with its datasheets and its lemures; `cares` whether light and dark CMD matter to it (H-CMP-11)."""

    slug: str
    name: str
    summary: str = ""
    cares: bool = False
    datasheets: tuple[Datasheet, ...] = ()
    lemures: tuple[Datasheet, ...] = ()

    def datasheet(self, slug: str) -> Datasheet | None:
        """Its datasheet of that slug."""
        for sheet in (*self.datasheets, *self.lemures):
            if sheet.slug == slug:
                return sheet
        return None
