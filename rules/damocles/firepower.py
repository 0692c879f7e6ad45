"""What whole squads may be expected to do in one order: each unit with the weapon that is best there (R-LET-01)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from rules.damocles.expected_damage import DEFENSES, Reading

MELEE: Final = -1
"""Close combat, where distances are named otherwise."""


class Arms:
    """A squad's weapons: how each attacks, how many units there are, how many carry what few may."""

    def __init__(self, readings: Sequence[Reading], size: int, carried: Mapping[str, int]) -> None:
        self.readings = readings
        self.size = size
        self.carried = carried

    def carriers(self, reading: Reading) -> int:
        """How many units can use a weapon (R-DAT-01)."""
        most = reading.weapon.carriers
        return min(self.size, most, self.carried.get(reading.weapon.slug, 0)) if most else self.size

    def usable(self, distance: int) -> list[Reading]:
        """The weapons that can be used at this distance and whose damage can be computed."""
        return [
            reading
            for reading in self.readings
            if reading.weapon.melee == (distance == MELEE)
            and reading.reach >= distance
            and reading.expected_damage(max(1, self.carriers(reading)))
        ]

    def expected_damage(self, distance: int) -> list[Fraction]:
        """Mean damage of one order against each of `DEFENSES`: the best weapon first, by all units that carry it."""
        usable = self.usable(distance)
        return [self._against(usable, n) for n in range(len(DEFENSES))]

    def _against(self, usable: Iterable[Reading], defense: int) -> Fraction:
        left = self.size
        total = Fraction(0)
        for reading in sorted(usable, key=lambda reading: reading.expected_damage()[defense], reverse=True):
            users = min(left, self.carriers(reading))
            if users > 0:
                total += reading.expected_damage(users)[defense]
                left -= users
        return total


def firepower(squads: Iterable[Arms], distance: int) -> list[Fraction]:
    """The mean damage of one order of each squad, all added up, against each of `DEFENSES`."""
    total = [Fraction(0) for _ in DEFENSES]
    for arms in squads:
        for n, damage in enumerate(arms.expected_damage(distance)):
            total[n] += damage
    return total
