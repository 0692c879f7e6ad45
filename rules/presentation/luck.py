"""The luck of a battle: what each player's dice came to, against all ways in which they could have fallen."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from rules.presentation.cast import Cast
from rules.presentation.values import unit_of

Document = dict[str, Any]


class Rolled(NamedTuple):
    """Dice that were rolled for a unit or a player: how likely each succeeds, and how many did.

    Without `by` they are of whoever rolled last before.
    """

    by: str
    dice: int
    chance: Fraction
    successes: int


class Luck(NamedTuple):
    """A player's dice and their successes, expected and rolled; `better` is the share of all ways they could fall
    that are worse, equal ones counted half.
    """

    player: str
    dice: int
    successes: int
    expected: Fraction
    better: float


Rolls = Callable[[Document, Cast], list[Rolled]]
"""The dice of an event that had to reach something."""


def rolled(by: str, dice: Sequence[int], least: int | None, faces: int = 6) -> list[Rolled]:
    """Dice that succeed with `least` or more; none of them where nothing is needed or nothing helps."""
    if not dice or least is None or not 1 < least <= faces:
        return []
    return [Rolled(by, len(dice), Fraction(faces + 1 - least, faces), len([die for die in dice if die >= least]))]


def thrown(*names: str, needed: str = "needed", faces: int = 6, by: str = "") -> Rolls:
    """The dice under these keys of an event, of the event's unit unless another key names who rolled."""

    def rolls(event: Document, cast: Cast) -> list[Rolled]:
        dice = [die for name in names for die in _listed(event.get(name))]
        return rolled(str(event.get(by) or "") if by else unit_of(event), dice, event.get(needed), faces)

    return rolls


def _listed(value: Any) -> list[int]:
    return [value] if isinstance(value, int) else list(value or [])


def luck_of(rolls: Sequence[Rolled], owners: Mapping[str, str], players: Sequence[str]) -> list[Luck]:
    """The luck of each player who rolled, by the owners of units."""
    groups: dict[str, list[Rolled]] = {player: [] for player in players}
    last = ""
    for roll in rolls:
        last = owners.get(roll.by, roll.by) if roll.by else last
        if last in groups:
            groups[last].append(roll)
    return [_luck(player, group) for player, group in groups.items() if group]


def _luck(player: str, rolls: Sequence[Rolled]) -> Luck:
    dice, successes = sum([roll.dice for roll in rolls]), sum([roll.successes for roll in rolls])
    expected = sum([roll.dice * roll.chance for roll in rolls], Fraction(0))
    ways = distribution(rolls)
    return Luck(player, dice, successes, expected, sum(ways[:successes]) + ways[successes] / 2)


def distribution(rolls: Sequence[Rolled]) -> list[float]:
    """How likely each number of successes is: binomial for dice of one chance, folded together for others."""
    counts: dict[Fraction, int] = {}
    for roll in rolls:
        counts[roll.chance] = counts.get(roll.chance, 0) + roll.dice
    ways = [1.0]
    for chance, dice in counts.items():
        ways = _folded(ways, _binomial(dice, float(chance)))
    return ways


def _binomial(dice: int, chance: float) -> list[float]:
    """By whole numbers times powers, a few hundred at a time: those of a thousand dice are too large for a float."""
    half = dice // 2
    if dice > 500:
        return _folded(_binomial(half, chance), _binomial(dice - half, chance))
    return [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


def _folded(first: Sequence[float], second: Sequence[float]) -> list[float]:
    ways = [0.0] * (len(first) + len(second) - 1)
    for i, likely in enumerate(first):
        if likely:
            for j, other in enumerate(second):
                ways[i + j] += likely * other
    return ways
