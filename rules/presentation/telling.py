"""A battle in words: who takes part, and each event as a sentence."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.message import Message, Who
from rules.presentation.words import Words


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


class CastUnit(NamedTuple):
    """A unit that takes part; `models` are how many it has, `points` what it is worth."""

    id: str
    name: Words
    models: int = 1
    points: int | None = None


class CastPlayer(NamedTuple):
    """A player who takes part; `side` is an alliance, or the player's own id, `person` who plays it, if known."""

    id: str
    name: str
    side: str
    units: tuple[CastUnit, ...]
    person: str = ""


class Cast(NamedTuple):
    """Everybody who takes part in a battle, and what else its events name, by slug or id.

    The site puts the names in that players have given their units; `known` is the game's own.
    """

    players: tuple[CastPlayer, ...]
    names: dict[str, Words]
    known: Any = None


class Known:
    """What telling needs of a scenario besides names: the player of each unit, and what a unit calls its parts."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.parts: dict[tuple[str, str], str] = {}


def untold(event: dict[str, Any], cast: Cast) -> EventSentence:
    """An event of an unknown type, by its name."""
    return EventSentence(Message("{type}", type=str(event["type"]).replace("_", " ")))


def passed_over(event: dict[str, Any], cast: Cast) -> EventSentence:
    """An entry of a script whose question did not come."""
    words = Message("{player}: an entry of the script is passed over, since its question did not come.")
    return EventSentence(words.filled({"player": Who(event["player"])}))


def refusal(event: dict[str, Any], questions: Mapping[str, Words]) -> EventSentence:
    """Why an answer was refused. The reason is in English; who has its message puts that in its place."""
    who = Who(event["unit"] or event["player"])
    question = questions.get(event["question"], event["question"])
    words = Message(
        "{who}: “{question}” is not possible: {reason}.", who=who, question=question, reason=event["reason"]
    )
    return EventSentence(words, (event["rule"],))
