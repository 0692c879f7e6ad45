"""What is kept of a battle on paper while it is fought."""

from typing import Final, NamedTuple

from rules.presentation.words import Words

MAX_BOXES: Final = 100
MAX_MARKS: Final = 6
"""What is more is not drawn: a unit's note says how much it is."""

USUAL_TURNS: Final = 6


class TrackedUnit(NamedTuple):
    """A unit with what is to know of it, and `boxes` to tick, so many together for each count.

    `marks` are circles in each turn, beside the square for its activation; None for a unit that is not activated.
    """

    name: Words
    note: Words = ""
    icon: str = ""
    boxes: tuple[int, ...] = ()
    marks: int | None = 0


class Pool(NamedTuple):
    """Points to cross off from the highest down, and empty boxes for those that are gained."""

    label: Words
    points: int
    spare: int = 0


class Track(NamedTuple):
    """A row with a place to write in for each turn; or with boxes to tick, of a text each, None for no box."""

    label: Words
    ticks: tuple[str | None, ...] = ()


class BattleSheet(NamedTuple):
    """`boxes` says what those of units are, `reasons` what scores are given for, `held` what is noted turn by turn."""

    units: tuple[TrackedUnit, ...]
    turns: int = USUAL_TURNS
    players: int = 2
    boxes: Words = ""
    legend: Words = ""
    pools: tuple[Pool, ...] = ()
    tracks: tuple[Track, ...] = ()
    reasons: tuple[Words, ...] = ()
    held: Words = ""
