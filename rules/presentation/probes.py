"""What a half-made answer would be, in plain values: allowed or refused, cost, reach, sight and exact odds."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, dist
from typing import Any, Final, NamedTuple

from rules.message import Message, Who
from rules.presentation.odds import percent, two_places
from rules.presentation.words import Words
from rules.table.questions import Refusal

Document = dict[str, Any]
Point = tuple[float, float]

ROUNDING: Final = 0.001
"""What floats are off by at most, in hundredths."""


class Fact(NamedTuple):
    """Something that is known of an answer before it is given.

    What one only supposes is said once where all choices suppose it; `bands` say the same as the value, side by side.
    """

    label: Message
    value: Words
    supposed: bool = False
    bands: tuple[tuple[Words, ...], ...] = ()


class Stand(NamedTuple):
    """A base where it would stand, in the game's length, and the way there from where it stands now."""

    place: Point
    radius: float
    way: tuple[Point, ...] = ()


class Probe(NamedTuple):
    """What an answer would be, as far as it may be known before it is given; nothing of the battle changes.

    `stands` are the bases that it moves or places, `cohesion` how near each of them keeps to another.
    """

    answer: Document
    refusal: Refusal | None = None
    facts: tuple[Fact, ...] = ()
    stands: tuple[Stand, ...] = ()
    cohesion: float = 0


class Hope(NamedTuple):
    """The odds of an attack: the chance of any harm, its mean, the chance that it is the end of the target."""

    any: Fraction
    mean: Fraction
    all: Fraction


def costs(words: Words) -> Fact:
    return Fact(Message("Cost"), words)


def supposes(words: Words) -> Fact:
    """What odds leave out."""
    return Fact(Message("If"), words, True)


def sees(ids: Sequence[str]) -> Fact:
    """The enemies in sight from there."""
    return Fact(Message("Sees"), Message("{units}", units=tuple([Who(id) for id in ids])) if ids else Message("nobody"))


def goes(distance: int, most: int) -> Fact:
    """How far the farthest of a unit goes, of how much it may; lengths in hundredths."""
    return Fact(Message("Way"), Message("{distance:g} of {most:g} cm", distance=distance / 100, most=most / 100))


def hopes(hope: Hope, harm: Message, end: Message, given: Words = "") -> tuple[Fact, ...]:
    """Exact odds as facts: `harm` names what is counted, `end` the end of the target, `given` what they suppose."""
    facts = (
        Fact(Message("Chance of any effect"), percent(hope.any)),
        Fact(harm, Message("{mean:g}", mean=two_places(hope.mean))),
        Fact(end, percent(hope.all)),
    )
    return (*facts, supposes(given)) if given else facts


def stood(places: Sequence[Point], radius: float, ways: Sequence[Sequence[Point]] = ()) -> tuple[Stand, ...]:
    """Bases at these places, each by its way, start and end included, where they have one."""
    known = [tuple(way) for way in ways]
    return tuple([Stand(place, radius, *known[at : at + 1]) for at, place in enumerate(places)])


def ways_from(before: Sequence[int], corners: Sequence[Sequence[int]]) -> list[list[Point]]:
    """Ways in the game's length, of where each begins and of its further corners, in hundredths."""
    return [in_lengths([before[2 * at], before[2 * at + 1], *way]) for at, way in enumerate(corners)]


def farthest_of(ways: Sequence[Sequence[Point]]) -> int:
    """The length of the longest way, in hundredths, rounded up; a sum from 0 would be whole where it is compiled."""
    return max([ceil(100 * sum(map(dist, way, way[1:]), 0.0) - ROUNDING) for way in ways], default=0)


def flat(places: Sequence[Sequence[float]]) -> list[int]:
    """x, y of each place in turn, in hundredths."""
    return [round(value * 100) for place in places for value in place]


def in_lengths(positions: Sequence[int]) -> list[Point]:
    """Places in the game's length, of x, y of each in turn in hundredths."""
    return [(positions[at] / 100, positions[at + 1] / 100) for at in range(0, len(positions), 2)]
