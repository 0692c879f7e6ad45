"""The expected damage of whole squads in one order: each unit uses the best weapon there (R-LET-01)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from rules.damocles.display.expected_damage import DEFENSES, AttackingWeapon

MELEE: Final = -1
"""Stands for close combat where a distance is expected."""


class SquadWeapons:
    """A squad's weapons, its size, and the number of units that carry each special weapon."""

    def __init__(self, weapons: Sequence[AttackingWeapon], size: int, carried: Mapping[str, int]) -> None:
        self.weapons = weapons
        self.size = size
        self.carried = carried

    def carriers(self, attack: AttackingWeapon) -> int:
        """The number of units that can use a weapon (R-DAT-01)."""
        most = attack.weapon.carriers
        return min(self.size, most, self.carried.get(attack.weapon.slug, 0)) if most else self.size

    def usable(self, distance: int) -> list[AttackingWeapon]:
        """The weapons that can be used at this distance and whose damage can be computed."""
        return [
            attack
            for attack in self.weapons
            if attack.weapon.melee == (distance == MELEE)
            and attack.reach >= distance
            and attack.expected_damage(max(1, self.carriers(attack)))
        ]

    def expected_damage(self, distance: int) -> list[Fraction]:
        """Mean damage of one order against each of `DEFENSES`: the best weapon first, by all units that carry it."""
        usable = self.usable(distance)
        return [self._against(usable, n) for n in range(len(DEFENSES))]

    def _against(self, usable: Iterable[AttackingWeapon], defense: int) -> Fraction:
        left = self.size
        total = Fraction(0)
        for attack in sorted(usable, key=lambda attack: attack.expected_damage()[defense], reverse=True):
            users = min(left, self.carriers(attack))
            if users > 0:
                total += attack.expected_damage(users)[defense]
                left -= users
        return total


def firepower(squads: Iterable[SquadWeapons], distance: int) -> list[Fraction]:
    """The mean damage of one order of each squad, all added up, against each of `DEFENSES`."""
    total = [Fraction(0) for _ in DEFENSES]
    for squad in squads:
        for n, damage in enumerate(squad.expected_damage(distance)):
            total[n] += damage
    return total
