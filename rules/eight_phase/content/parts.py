"""Profiles as content documents describe them: figures, weapons, abilities (E-PRO-01 to E-PRO-04).

Distances are hundredths of a centimetre.
"""

from typing import Final

WHENS: Final = ("turn_start", "quick", "support")
"""When an ability is used (E-SUP-03)."""

TARGETS: Final = ("self", "friend", "enemy")
"""Whom an ability is aimed at; a friend is another unit of the same force (E-SUP-03)."""

EFFECTS: Final = ("heal", "steady", "hinder", "strike", "raise")
"""What abilities do (E-SUP-03)."""

FIGURES: Final = ("move", "shoot", "fight", "defence")
"""The figures that abilities raise (E-SUP-03)."""


class Weapon:
    """A weapon; one for melee has no range, a `quick` one may attack in the first strike phase (E-PRO-03, E-FST-01)."""

    def __init__(
        self,
        slug: str,
        name: str,
        melee: bool,
        range: int,
        bonus: int = 0,
        damage: int = 1,
        cost: int = 1,
        quick: bool = False,
    ) -> None:
        self.slug = slug
        self.name = name
        self.melee = melee
        self.range = range
        self.bonus = bonus
        self.damage = damage
        self.cost = cost
        self.quick = quick


class Ability:
    """An ability: its moment, cost in counters, target within so far, and one effect (E-PRO-04, E-SUP-03).

    `amount` is how much it heals, hinders, strikes, or raises the `figure` by: hundredths for Move.
    """

    def __init__(
        self,
        slug: str,
        name: str,
        when: str,
        cost: int,
        target: str,
        range: int,
        effect: str,
        amount: int = 0,
        figure: str = "",
        text: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.when = when
        self.cost = cost
        self.target = target
        self.range = range
        self.effect = effect
        self.amount = amount
        self.figure = figure
        self.text = text


class Profile:
    """A profile: all that a unit is before the battle; `base` is a diameter, `most` a limit in a force, 0 for none."""

    def __init__(
        self,
        slug: str,
        name: str,
        output: int,
        move: int,
        shoot: int,
        fight: int,
        defence: int,
        wounds: int,
        courage: int,
        command: int,
        ram: int,
        base: int,
        points: int,
        weapons: tuple[Weapon, ...] = (),
        abilities: tuple[Ability, ...] = (),
        most: int = 0,
        text: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.output = output
        self.move = move
        self.shoot = shoot
        self.fight = fight
        self.defence = defence
        self.wounds = wounds
        self.courage = courage
        self.command = command
        self.ram = ram
        self.base = base
        self.points = points
        self.weapons = weapons
        self.abilities = abilities
        self.most = most
        self.text = text

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
