"""Values of sentences, each taken from an event by its key."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.message import Message, Who
from rules.presentation.cast import Cast
from rules.presentation.event_sentences import Die
from rules.presentation.words import Words

Document = dict[str, Any]

Value = Callable[[Document, Cast], Any]

WHO: Final = ("player", "unit", "squad", "target", "by_unit", "by_squad", "winner")
"""Keys of events that name a player or a unit."""

COUNTED: Final = "{player} {count}"
"""Put together of what is translated already."""


def who(name: str) -> Value:
    """A player or a unit; of a list of them each."""

    def value(event: Document, cast: Cast) -> Who | tuple[Who, ...]:
        ids = event[name]
        return tuple([Who(id) for id in ids]) if isinstance(ids, list) else Who(ids)

    return value


def count(name: str) -> Value:
    """How many of something the event lists."""
    return lambda event, cast: len(event[name])


def word(terms: Mapping[str, Any], name: str) -> Value:
    """What a table calls a key's value; a row may be a word with its rule."""

    def value(event: Document, cast: Cast) -> Words:
        row: Any = terms.get(event[name], event[name])
        named: Words = row[0] if isinstance(row, tuple) else row
        return named

    return value


def rule(terms: Mapping[str, Any], name: str) -> Value:
    """The rule behind a key's value, of a table of words with their rules or of rules; empty where it has none."""

    def value(event: Document, cast: Cast) -> str:
        row: Any = terms.get(event[name], "")
        return str(row[1] if isinstance(row, tuple) else row)

    return value


def rules(ids: Sequence[str | Value]) -> Callable[[Document, Cast], tuple[str, ...]]:
    """Rules by their ids, or by functions that take them from the event."""
    fixed = tuple([id for id in ids if isinstance(id, str)])
    if len(fixed) == len(ids):
        return lambda event, cast: fixed

    def value(event: Document, cast: Cast) -> tuple[str, ...]:
        taken = [id if isinstance(id, str) else str(id(event, cast)) for id in ids]
        return tuple([id for id in taken if id])

    return value


def part(name: str, kind: str = "") -> Value:
    """What a part of the event's unit is called, or of this kind, that all have; its slug where that is not known."""

    def value(event: Document, cast: Cast) -> str:
        slug = event[name] or ""
        return cast.known.parts.get((kind or unit_of(event), slug)) or str(slug)

    return value


def counts(name: str) -> Value:
    """Players, each with a number."""

    def value(event: Document, cast: Cast) -> tuple[Message, ...]:
        return tuple([Message(COUNTED, player=Who(id), count=number) for id, number in event[name].items()])

    return value


def number(name: str, message: Message) -> Value:
    """A number in the words of a message with a plural."""
    return lambda event, cast: message.filled({message.by: event[name]})


def size(name: str) -> Value:
    """A number without its sign."""
    return lambda event, cast: abs(event[name])


def first(name: str) -> Value:
    """The first player or unit of a list."""
    return lambda event, cast: Who(event[name][0])


def least(name: str, faces: int = 6) -> Value:
    """The least die that succeeds as players write it: 4+, the highest alone without a plus; None where none does."""

    def value(event: Document, cast: Cast) -> Words:
        needed = event[name]
        if needed is None:
            return Message("impossible")
        return f"{needed}+" if needed < faces else str(faces)

    return value


def dice(name: str, faces: int = 6) -> Value:
    """Dice that nothing is needed of: one, those of a list, each player's, or each player's of several rolls."""
    return lambda event, cast: tuple([Die(value, "", faces) for value in _numbers(event[name])])


def judged(*names: str, needed: str = "needed") -> Value:
    """Dice that hit with what the event says is needed, or more."""

    def value(event: Document, cast: Cast) -> tuple[Die, ...]:
        rolled, least = _numbers([event[name] or [] for name in names]), event[needed]
        return tuple([Die(die, "hit" if least and die >= least else "miss") for die in rolled])

    return value


def _numbers(value: Any) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [number for item in (value.values() if isinstance(value, dict) else value) for number in _numbers(item)]


def judged_die(name: str, success: str, faces: int = 6) -> Value:
    """A die of which the event says whether it succeeded."""
    return lambda event, cast: tuple(
        [Die(die, "hit" if event[success] else "miss", faces) for die in _numbers(event[name])]
    )


def whether(name: str, yes: Words, no: Words) -> Value:
    """One word where the event has this key, and not false or empty, another where it has not."""
    return lambda event, cast: yes if event.get(name) else no


def unit_of(event: Document) -> str:
    """The unit that an event is about, empty for none; where units are in squads, the squad."""
    return str(event.get("squad") or event.get("unit") or "")
