"""What a report of a battle tells besides its story: losses, and how figures came about."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.message import Who
from rules.presentation.event_sentences import EventSentence
from rules.presentation.words import Words


class Loss(NamedTuple):
    """How a unit came out of a battle: of each count what is left of how many, and by what it lost how many models."""

    unit: str
    left: tuple[tuple[int, int], ...] = ()
    by: tuple[tuple[Words | Who, int], ...] = ()
    lost: bool = False


class Losses(NamedTuple):
    """`counts` head what units have left."""

    counts: tuple[Words, ...]
    units: tuple[Loss, ...]


class Account(NamedTuple):
    """How players came to a figure: sums by reason, each by player, and what they come to under the name of `sum`."""

    title: Words
    rows: tuple[tuple[Words, Mapping[str, int]], ...]
    sum: Words
    total: Mapping[str, int]


class Passage(NamedTuple):
    """Events of a turn that are told in one paragraph, and the unit that is about, if it is about one."""

    events: tuple[tuple[Mapping[str, Any], EventSentence], ...]
    unit: str = ""
