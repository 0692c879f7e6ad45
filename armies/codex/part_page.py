"""A datasheet in the codex, with the expected damage of its weapons."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from django.utils.formats import number_format

from rules.damocles.datasheets import SQUAD_TYPES, Ability, Datasheet, Faction, Weapon
from rules.damocles.expected_damage import DEFENSES, AttackingWeapon, attacking_weapons

CACHE_SIZE = 4096
"""Maximum number of computed datasheets kept in memory; parsed releases are cached, so keys stay identical."""

MAX_WIDTH = 100
"""The width of the longest bar."""


class Mean(NamedTuple):
    """An expected damage against a defense, and the width of its bar."""

    defense: int
    damage: Fraction
    width: int

    def __str__(self) -> str:
        """To two decimals."""
        return str(number_format(f"{float(self.damage):.2f}"))


class Strike(NamedTuple):
    """The expected damage of a number of users of one weapon; empty if computing it would take long."""

    users: int
    means: list[Mean]


class Blow(NamedTuple):
    """A weapon with its expected damage, and the abilities included in it and excluded from it."""

    weapon: Weapon
    strikes: list[Strike]
    counted: list[str]
    left_out: list[str]


@lru_cache(CACHE_SIZE)
def read(sheet: Datasheet, rules: tuple[Ability, ...]) -> tuple[AttackingWeapon, ...]:
    """How squads of a datasheet attack under the rules of its faction."""
    return tuple(attacking_weapons(sheet, rules))


def blows_of_one(sheet: Datasheet, rules: Iterable[Ability] = ()) -> list[Blow]:
    """The expected damage of one unit with each of its weapons."""
    return _blows(read(sheet, tuple(rules)), (1,))


def blows_of_squads(sheet: Datasheet, rules: Iterable[Ability] = ()) -> list[Blow]:
    """The same of one unit, of the smallest squad and of the largest, as far as a weapon may be carried."""
    return _blows(read(sheet, tuple(rules)), (1, sheet.fewest, sheet.most))


def _blows(found: Sequence[AttackingWeapon], sizes: Sequence[int]) -> list[Blow]:
    every = [[(users, reading.expected_damage(users)) for users in _users(reading, sizes)] for reading in found]
    best = max((mean for strikes in every for _, means in strikes for mean in means), default=Fraction(0))
    return [
        Blow(
            reading.weapon,
            [Strike(users, _means(means, best)) for users, means in strikes],
            reading.counted,
            reading.left_out,
        )
        for reading, strikes in zip(found, every, strict=True)
    ]


def _users(reading: AttackingWeapon, sizes: Iterable[int]) -> list[int]:
    """How many may use a weapon in squads of these sizes (R-DAT-01)."""
    carriers = reading.weapon.carriers
    return sorted({min(size, carriers) if carriers else size for size in sizes})


def _means(means: Sequence[Fraction], best: Fraction) -> list[Mean]:
    wide = MAX_WIDTH / best if best else Fraction(0)
    return [Mean(defense, mean, round(mean * wide)) for defense, mean in zip(DEFENSES, means)]  # noqa: B905 - or none


def valors(sheet: Datasheet) -> list[tuple[int, int]]:
    """The strategic valor of each size a squad may have (R-ARM-04)."""
    return [(size, sheet.valor_of(size)) for size in range(sheet.fewest, sheet.most + 1)]


def neighbours(content: Faction, sheet: Datasheet) -> tuple[Datasheet | None, Datasheet | None]:
    """The datasheets before and after one, type by type (R-ARM-03)."""
    ordered = [each for kind in SQUAD_TYPES for each in content.datasheets if each.type == kind]
    at = ordered.index(sheet)
    return (ordered[at - 1] if at else None), (ordered[at + 1] if at + 1 < len(ordered) else None)


class Outline(NamedTuple):
    """A piece of scenery seen from above, in millimetres about its middle: a circle when it has a radius."""

    box: str
    radius: float
    points: str
    width: int
    depth: int


def outline_of(sheet: Datasheet) -> Outline | None:
    """The outline of faction scenery seen from above (R-SET-05)."""
    if sheet.scenery is None:
        return None
    shape = sheet.scenery.shape
    width, depth = shape.right - shape.left, shape.top - shape.bottom
    box = f"{shape.left / 10 - 3:g} {-shape.top / 10 - 3:g} {width / 10 + 6:g} {depth / 10 + 6:g}"
    corners = zip(shape.outline.xs, shape.outline.ys, strict=True)
    points = " ".join(f"{x / 10:g},{-y / 10:g}" for x, y in corners)
    return Outline(box, shape.radius / 10 if shape.round else 0, points, width, depth)
