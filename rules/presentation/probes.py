"""What a half-made answer would be, in plain values: allowed or refused, cost, reach, sight and exact odds."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.message import Message, Who
from rules.presentation.odds import percent, two_places
from rules.presentation.words import Words
from rules.table.questions import Refusal

Document = dict[str, Any]
Point = tuple[float, float]


class Fact(NamedTuple):
    """Something that is known of an answer before it is given."""

    label: Message
    value: Words


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
    return (*facts, Fact(Message("If"), given)) if given else facts


def stood(places: Sequence[Point], radius: float, before: Sequence[Point] = ()) -> tuple[Stand, ...]:
    """Bases at these places, each by a straight way from where it was."""
    starts = [*before, *[None] * len(places)]
    return tuple([
        Stand(place, radius, (start, place) if start else ()) for place, start in zip(places, starts, strict=False)
    ])  # fmt: skip


def flat(places: Sequence[Sequence[float]]) -> list[int]:
    """x, y of each place in turn, in hundredths."""
    return [round(value * 100) for place in places for value in place]


def in_lengths(positions: Sequence[int]) -> list[Point]:
    """Places in the game's length, of x, y of each in turn in hundredths."""
    return [(positions[at] / 100, positions[at + 1] / 100) for at in range(0, len(positions), 2)]
