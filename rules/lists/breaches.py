"""Violations that lists of several games can have, and what would mend them; a game says by which rule."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from rules.lists.change import Change
from rules.lists.point_savings import least_saving
from rules.lists.verdict import Fix, Violation
from rules.message import Message, plural_message

Words = Message | str
MAX_REMEMBERED: Final = 1024
DROPPED: Final = Message("Drop {units} (-{points} pts)")


def label_of(name: str, part: str, place: int) -> Words:
    """What a unit is called: its own name, else its part's ("" for an unknown one) with its number in the list."""
    if name:
        return name
    if not part:
        return Message("Unit {number}", number=place + 1)
    return Message("{name} (unit {number})", name=part, number=place + 1)


def no_units(rule: str, message: Message, kind: str, slug: str, name: str, points: int) -> Violation[Any]:
    """An empty list, and the part that it might begin with ("" for none)."""
    label = Message("Add a unit, such as {card} (+{points} pts)", card=name, points=points)
    fixes = [Fix("add_unit", label, Change("add", kind=kind, slug=slug))] if slug else []
    return Violation("no_units", rule, message, None, fixes, True)


def too_many_units(rule: str, count: int, most: int) -> Violation[Any]:
    """More units than a list may have: the last are dropped."""
    places = tuple(range(most, count))
    message = Message("{count} of at most {most} units: {excess} too many.", count=count, most=most, excess=len(places))
    label = plural_message("Drop {count} unit from the end", "Drop {count} units from the end", count=len(places))
    return Violation("too_many_units", rule, message, None, [Fix("drop_units", label, Change("drop", value=places))])


def points_exceeded(rule: str, total: int, limit: int, fixes: Sequence[Fix]) -> Violation[Any]:
    """More points than the limit."""
    message = Message("{points} of {limit} points: {excess} too many.", points=total, limit=limit, excess=total - limit)
    return Violation("points_exceeded", rule, message, None, fixes)


def units_to_drop(
    labels: Sequence[Words], points: Sequence[int], excess: int, label: Message = DROPPED
) -> list[tuple[int, Fix]]:
    """The cheapest units to drop that save enough, with what they save; none where there are none."""
    least = least_saving([[price] if price else [] for price in points], excess)
    places = tuple([n for n, _saved in least.picks]) if least else ()
    if least is None or not places:
        return []
    units = tuple([labels[n] for n in places])
    filled_label = label.filled({"units": units, "points": least.total})
    return [(least.total, Fix("drop_units", filled_label, Change("drop", value=places)))]


def leave_out(label: Words, place: int) -> Fix:
    return Fix("leave_unit", Message("Leave {unit} out", unit=label), Change("drop", place))


def wrong_faction(rule: str, label: Words, place: int, slug: str, owner: str, faction: str) -> Violation[Any]:
    """A unit of another faction's part."""
    message = Message(
        '{unit}: "{card}" belongs to {owner}, not to {faction}.', unit=label, card=slug, owner=owner, faction=faction
    )
    return Violation("wrong_faction", rule, message, place, [leave_out(label, place)], True)


@lru_cache(MAX_REMEMBERED)
def alike(slug: str, known: tuple[str, ...]) -> list[str]:
    """The known slug most like an unknown one, if any."""
    return get_close_matches(slug, known, 1)
