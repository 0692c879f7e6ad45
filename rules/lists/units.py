"""What stands in a list, and a list as a text or a row has it."""

from typing import NamedTuple


class Unit(NamedTuple):
    """A unit of a list: its id (empty until it is stored), what it is, and its own name."""

    id: str
    kind: str
    slug: str
    name: str


class Reference(NamedTuple):
    """What a list names of its content; `units` are the places of the units that do, none for a card of a pile."""

    kind: str
    slug: str
    units: tuple[int, ...] = ()
    copies: int = 1


class WrittenUnit(NamedTuple):
    """A unit of a text: how many models of what, what else it has how many of, its own name, and what is chosen for it.

    `choices` are keys of its fields with values, a flag's "" where it is set.
    """

    part: str
    models: int
    numbers: tuple[tuple[str, int], ...] = ()
    name: str = ""
    choices: tuple[tuple[str, str], ...] = ()


class WrittenList(NamedTuple):
    """A list that was read from a text, with the names that stand there.

    `cards` are those of its first pile, `choices` the keys of its own fields with values.
    """

    name: str
    faction: str
    release: int = 0
    limit: int | None = None
    units: tuple[WrittenUnit, ...] = ()
    cards: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()


class ListHead(NamedTuple):
    """What a row keeps of a list in columns of its own."""

    name: str
    faction: str
    release: int = 0
    limit: int | None = None
