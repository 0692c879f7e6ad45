"""Profiles as content documents describe them: figures, weapons, abilities (E-PRO-01 to E-PRO-04).

Distances are hundredths of a centimetre.
"""

from dataclasses import dataclass, field
from typing import Final

WHENS: Final = ("turn_start", "quick", "support")
"""When an ability is used (E-SUP-03)."""

TARGETS: Final = ("self", "friend", "enemy")
"""Whom an ability is aimed at; a friend is another unit of the same force (E-SUP-03)."""

EFFECTS: Final = ("heal", "steady", "hinder", "strike", "raise")
"""What abilities do (E-SUP-03)."""

FIGURES: Final = ("move", "shoot", "fight", "defence")
"""The figures that abilities raise (E-SUP-03)."""


@dataclass(eq=False)
class Weapon:
    """A weapon, `kind` range or melee; a `quick` one may attack in the first strike phase (E-PRO-03, E-FST-01)."""

    slug: str
    name: str
    kind: str
    range: int
    bonus: int
    damage: int
    cost: int
    quick: bool
    melee: bool = field(init=False)

    def __post_init__(self) -> None:
        self.melee = self.kind == "melee"


@dataclass(eq=False)
class Ability:
    """An ability: its moment, cost in counters, target within so far, and one effect (E-PRO-04, E-SUP-03).

    `amount` is how much it heals, hinders, strikes, or raises the `figure` by: centimetres for Move.
    """

    slug: str
    name: str
    when: str
    cost: int
    target: str
    within: int
    effect: str
    figure: str
    amount: int
    text: str


@dataclass(eq=False)
class Profile:
    """A profile: all that a unit is before the battle; `base` is a diameter, `most` a limit in a force, 0 for none."""

    slug: str
    name: str
    output: int
    move: int
    shoot: int
    fight: int
    defence: int
    wounds: int
    courage: int
    command: int
    ram: int
    base: int
    points: int
    most: int
    weapons: tuple[Weapon, ...]
    abilities: tuple[Ability, ...]
    text: str

    def weapon(self, slug: str) -> Weapon | None:
        """Its weapon called this."""
        for weapon in self.weapons:
            if weapon.slug == slug:
                return weapon
        return None

    def ability(self, slug: str) -> Ability | None:
        """Its ability called this."""
        for ability in self.abilities:
            if ability.slug == slug:
                return ability
        return None


@dataclass(eq=False)
class Faction:
    """A faction and its profiles."""

    slug: str
    name: str
    summary: str
    profiles: tuple[Profile, ...]

    def profile(self, slug: str) -> Profile | None:
        """Its profile called this."""
        for profile in self.profiles:
            if profile.slug == slug:
                return profile
        return None
