"""What is kept of a battle on paper while it is fought."""

from typing import Final, NamedTuple

from rules.message import Message
from rules.presentation.words import Words

MAX_BOXES: Final = 100
MAX_MARKS: Final = 6
"""What is more is not drawn: a unit's note says how much it is."""

USUAL_TURNS: Final = 6

ACTIVATED: Final = Message("Activated")


class UnitRoll(NamedTuple):
    """Dice that a unit rolls again and again, and what each must show by the rule; 0 where its target says it."""

    label: Words
    dice: int
    needed: int
    rule: str


class TrackedUnit(NamedTuple):
    """A unit with what is to know of it, and `boxes` to tick, so many together for each count.

    `marks` are circles in each turn, beside the square for its activation; None for a unit that is not activated.
    """

    name: Words
    note: Words = ""
    icon: str = ""
    boxes: tuple[int, ...] = ()
    marks: int | None = 0
    rolls: tuple[UnitRoll, ...] = ()


class PoolChange(NamedTuple):
    """What points are spent for, or gained by."""

    label: Words
    points: int
    rule: str = ""


class Pool(NamedTuple):
    """Points to cross off from the highest down, and empty boxes for those that are gained.

    `name` is their label in short, `changes` what they usually come and go by; `figure` is the key under which a report
    of a battle has what is left of them.
    """

    label: Words
    points: int
    spare: int = 0
    name: Words = ""
    changes: tuple[PoolChange, ...] = ()
    figure: str = ""


class Track(NamedTuple):
    """A row with a place to write in for each turn; or with boxes to tick, of a text each, None for no box.

    `player` is the number of the player that it is of, 0 for no one's.
    """

    label: Words
    ticks: tuple[str | None, ...] = ()
    player: int = 0


class Deal(NamedTuple):
    """How many cards of a pile are drawn in the first turn and in later ones; or `up_to` how many in hand.

    `scored` is where its cards lie that have come true, beside the discard pile; empty where they do not.
    """

    pile: str
    first: int
    later: int
    up_to: bool = False
    rule: str = ""
    scored: Words = ""


class Bet(NamedTuple):
    """Points that players lay in secret in each turn and show at once; all that were laid are spent.

    They are of the pool in the place `pool` and spent as the change so numbered, 0 for none; `first` where the highest
    has the initiative.
    """

    label: Words
    rule: str
    pool: int = 0
    change: int = 0
    first: bool = False


class BattleSheet(NamedTuple):
    """`boxes` says what those of units are, `reasons` what scores are given for, `held` what is noted turn by turn;
    `square` and `circles` say what the marks of a unit in a turn are; `orders` are the chapters of the quick reference
    that are looked up for each activation, `die` how many faces its dice have, `faces` what they show where that is
    no number.
    """

    units: tuple[TrackedUnit, ...]
    turns: int = USUAL_TURNS
    players: int = 2
    boxes: Words = ""
    legend: Words = ""
    pools: tuple[Pool, ...] = ()
    tracks: tuple[Track, ...] = ()
    reasons: tuple[Words, ...] = ()
    held: Words = ""
    square: Words = ACTIVATED
    circles: Words = ""
    deals: tuple[Deal, ...] = ()
    orders: tuple[Words, ...] = ()
    die: int = 6
    faces: tuple[Words, ...] = ()
    bet: Bet | None = None
