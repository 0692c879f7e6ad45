"""Unit cards and their weapons, apart from their state in a battle (S-CRD-01 to S-CRD-05).

Distances are hundredths of a centimetre: `move` and `base` (a diameter).
"""

from dataclasses import dataclass, field
from typing import Final

KINDS: Final = ("type1", "type2", "type3", "striders")
LOCATIONS: Final = ("propulsion", "weapon_a", "weapon_b", "frame")
"""The kinds of units, and the locations of a strider, in the rulebook's order."""


@dataclass(eq=False)
class Weapon:
    """A weapon's profile (S-CRD-03), `kind` range or close.

    `bearers` is the most fighters that may bear a special weapon, 0 for an ordinary one that every fighter has
    (S-CRD-04); `locked` and `generator` are the N of these abilities, 0 without; `location` is where a strider has it.
    """

    slug: str
    name: str
    kind: str
    accuracy: int
    attack_rate: int
    reroll: int
    penetration: int
    damage: int
    bearers: int
    locked: int
    generator: int
    location: str
    close: bool = field(init=False)
    special: bool = field(init=False)

    def __post_init__(self) -> None:
        self.close = self.kind == "close"
        self.special = self.bearers > 0


@dataclass(eq=False)
class Location:
    """A location of a strider, one of LOCATIONS, and its damage points (S-VEH-01, S-CRD-05)."""

    name: str
    points: int


@dataclass(eq=False)
class Officer:
    """What a leader who is an officer brings; `limit` is the most LP that he may put into a test (S-CRD-02)."""

    authority: int
    leadership: int
    limit: int


@dataclass(eq=False)
class UnitCard:
    """What all fighters of a unit share (S-CRD-01). `points` are for the fewest fighters.

    `locations` are those of each strider, in the order of LOCATIONS, none for infantry; `hero` tells its pilots.
    """

    slug: str
    name: str
    kind: str
    fighters: tuple[int, int]
    base: int
    move: int
    protection: int
    combat: int
    morale: int
    size: int
    points: int
    points_per_fighter: int
    officer: Officer | None
    hero: bool
    locations: tuple[Location, ...]
    weapons: tuple[Weapon, ...]
    text: str
    fewest: int = field(init=False)
    most: int = field(init=False)
    striders: bool = field(init=False)

    def __post_init__(self) -> None:
        self.fewest, self.most = self.fighters
        self.striders = self.kind == "striders"

    def weapon(self, slug: str) -> Weapon | None:
        """Its weapon of that slug."""
        for weapon in self.weapons:
            if weapon.slug == slug:
                return weapon
        return None

    def damage_points(self) -> int:
        """Damage points of a fighter: one, or the sum of a strider's locations (S-CRD-05)."""
        return sum([location.points for location in self.locations]) if self.striders else 1

    def points_of(self, fighters: int) -> int:
        """Points of a unit of so many fighters (S-ARM-05)."""
        return self.points + self.points_per_fighter * max(0, fighters - self.fewest)


@dataclass(eq=False)
class Faction:
    """A faction and its cards."""

    slug: str
    name: str
    summary: str
    cards: tuple[UnitCard, ...]

    def card(self, slug: str) -> UnitCard | None:
        """Its card of that slug."""
        for card in self.cards:
            if card.slug == slug:
                return card
        return None
