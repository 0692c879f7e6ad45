"""A change of a list, as a value."""

from typing import Any, NamedTuple

VERBS = ("add", "set", "duplicate", "move", "order", "drop", "put", "fill", "head", "fix")


class Change(NamedTuple):
    """What is done to a list; `unit` is the place of a unit in it, -1 for none.

    add: a unit of `kind` and `slug`, at the end. set: `value` maps keys of the unit's fields to new values.
    duplicate, drop: the unit, or for drop also the places in `value`. move: the unit to the place `value`. order: the
    units by the ids in `value`. put: so many copies (`value`) of the card `slug` into the pile `key`. fill: the pile
    `key` as far as it may be. head: `value` maps name, limit and keys of the list's choices to new values. fix: a
    game's own change that mends a violation, with whatever it needs.
    """

    verb: str
    unit: int = -1
    kind: str = ""
    slug: str = ""
    key: str = ""
    value: Any = None
