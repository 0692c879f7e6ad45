"""What is kept of a battle on paper while it is fought."""

from typing import Final, NamedTuple

from rules.message import Message
from rules.presentation.words import Words

MAX_BOXES: Final = 100
MAX_MARKS: Final = 6
"""What is more is not drawn: a unit's note says how much it is."""

USUAL_TURNS: Final = 6

ACTIVATED: Final = Message("Activated")


class Aim(NamedTuple):
    """What dice may be aimed at: a figure of a unit, or how far off it is, of the kind that `UnitRoll.aim` names."""

    aim: str
    label: Words
    value: int


class UnitRoll(NamedTuple):
    """Dice that are rolled again and again, and what each must show by the rule.

    Where the target says it, `needs` has it by the value of what is aimed at from 0 on, 0 where no die can succeed;
    `needed` 0 and no `aim` are a sum, to which `added` is added. `kind` is that by which `Display.contest` knows it.
    """

    label: Words
    dice: int
    needed: int
    rule: str
    aim: str = ""
    needs: tuple[int, ...] = ()
    kind: str = ""
    added: int = 0


class TrackedUnit(NamedTuple):
    """A unit with what is to know of it, and `boxes` to tick, so many together for each count.

    `marks` are circles in each turn, beside the square for its activation; None for a unit that is not activated.
    `aims` are those of its figures that others need to hit it.
    """

    name: Words
    note: Words = ""
    icon: str = ""
    boxes: tuple[int, ...] = ()
    marks: int | None = 0
    rolls: tuple[UnitRoll, ...] = ()
    aims: tuple[Aim, ...] = ()


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
    has the initiative. `kind` is the roll to which they are added.
    """

    label: Words
    rule: str
    pool: int = 0
    change: int = 0
    first: bool = False
    kind: str = ""


class BattleSheet(NamedTuple):
    """`boxes` says what those of units are, `reasons` what scores are given for, `held` what is noted turn by turn;
    `square` and `circles` say what the marks of a unit in a turn are; `orders` are the chapters of the quick reference
    that are looked up for each activation, `die` how many faces its dice have, `faces` what they show where that is
    no number. `rolls` are those of the player, no unit's; `aims` those that are no unit's, or of no unit on the table.
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
    rolls: tuple[UnitRoll, ...] = ()
    aims: tuple[Aim, ...] = ()
