"""What a sentence of an event is: its words, its dice and the rules behind it."""

from typing import NamedTuple

from rules.message import Message


class Die(NamedTuple):
    """A rolled die of so many faces: `mark` is hit, miss or empty."""

    value: int
    mark: str = ""
    faces: int = 6


class EventSentence(NamedTuple):
    """An event as people read it, with its dice, the rules behind it, and the player whose doing it was.

    `why` are the reasons of who decided so, if known.
    """

    message: Message
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    player: str = ""
    why: tuple[Message, ...] = ()
