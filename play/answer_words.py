"""An answer in the words of the choice that it is."""

from typing import Any, NamedTuple

from rules.presentation.prompts import Choice, Order, Places, Prompt, Several
from rules.presentation.words import Words

Document = dict[str, Any]
Point = tuple[float, float]


class InWords(NamedTuple):
    """The words of a choice and of what it needed, the unit that it is on the map, the places that it names, in cm."""

    words: Words
    more: tuple[Words, ...]
    unit: str
    places: tuple[Point, ...]


def in_words_of(prompt: Prompt, answer: Document) -> InWords | None:
    """An answer to this prompt in its words; None where it is none of its choices."""
    for choice in prompt.choices:
        if choice.needs is None and agrees(choice.answer, answer) and len(choice.answer) == len(answer):
            return InWords(choice.words, (), choice.unit, ())
    for choice in prompt.choices:
        if isinstance(choice.needs, Places):
            for spot in choice.needs.spots:
                if agrees(spot.answer, answer):
                    return InWords(choice.words, (spot.words,) if spot.words else (), choice.unit, ())
    for choice in prompt.choices:
        if choice.needs is None and agrees(answer, choice.answer):
            return InWords(choice.words, (), choice.unit, ())
    fitting = [choice for choice in prompt.choices if fits(choice, answer)]
    if not fitting:
        return None
    choice = max(fitting, key=lambda choice: len(choice.answer))
    return InWords(choice.words, picked(choice, answer), choice.unit, points_in(answer))


def fits(choice: Choice, answer: Document) -> bool:
    """Whether an answer may be this choice with what it needs."""
    if isinstance(choice.needs, Places):
        open_keys = [key for key, value in choice.answer.items() if value == []]
        fixed = {key: value for key, value in choice.answer.items() if key not in open_keys}
        return agrees(fixed, answer) and all(key in answer for key in open_keys)
    needed = choice.needs.key if choice.needs is not None else None
    return agrees(choice.answer, answer) and (needed is None or needed in answer)


def agrees(part: Document, answer: Document) -> bool:
    """Whether an answer says all that a part of one says."""
    return all(key in answer and alike(value, answer[key]) for key, value in part.items())


def alike(value: Any, other: Any) -> bool:
    """Equal, however a list of them is written."""
    if isinstance(value, list | tuple) and isinstance(other, list | tuple):
        return len(value) == len(other) and all(alike(a, b) for a, b in zip(value, other, strict=True))
    return bool(value == other)


def picked(choice: Choice, answer: Document) -> tuple[Words, ...]:
    """What was chosen of the options of a choice, or how much."""
    needs = choice.needs
    if needs is None or isinstance(needs, Places):
        return ()
    value = answer[needs.key]
    if isinstance(needs, Several | Order):
        return tuple([option.words for each in value for option in needs.options if alike(option.value, each)])
    return (str(value),)


def points_in(answer: Document) -> tuple[Point, ...]:
    """Places on the map that an answer names."""
    points: list[Point] = []
    for value in answer.values():
        if isinstance(value, list) and value:
            listed = [value] if len(value) == 2 and all(isinstance(part, int | float) for part in value) else value
            points += [(x, y) for x, y in (point for point in listed if is_point(point))]
    return tuple(points)


def is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(part, int | float) for part in value)
