"""Emblems of members on a map: colour and field of a shield, and letters."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

COLOURS = 10
FIELDS = ("plain", "bend", "pale", "check")
"""What a shield shows: one colour, slanting stripes, upright stripes, a chequer."""


class Emblem(NamedTuple):
    """A member's emblem: ten colours on four fields make forty distinct shields."""

    member: int
    name: str
    colour: int
    field: str
    letters: str

    @property
    def id(self) -> str:
        """What draws its field."""
        return f"{self.field}-{self.colour}"


def emblem_of(names: Mapping[int, str]) -> dict[int, Emblem]:
    """Emblems of all members, stable while others join."""
    letters = letters_of(names)
    return {
        number: Emblem(number, name, (number - 1) % COLOURS, _field(number - 1), letters[number])
        for number, name in sorted(names.items())
    }


def _field(place: int) -> str:
    return FIELDS[(place % COLOURS + place // COLOURS) % len(FIELDS)]


def letters_of(names: Mapping[int, str]) -> dict[int, str]:
    """Two letters for each name, no two alike."""
    taken: dict[str, int] = {}
    for number, name in sorted(names.items()):
        taken[next(two for two in _letters(name, number) if two not in taken)] = number
    return {number: two for two, number in taken.items()}


def _letters(name: str, number: int) -> Iterable[str]:
    """Two letters that might stand for a name, the likeliest first; its number in the end."""
    parts = ["".join(filter(str.isalnum, word)) for word in name.replace("-", " ").replace("_", " ").split()]
    parts = [word for word in parts if word]
    if len(parts) > 1:
        yield (parts[0][0] + parts[1][0]).upper()
    joined = "".join(parts) or "?"
    for letter in joined[1:]:
        yield joined[0].upper() + letter.lower()
    yield joined[0].upper()
    yield from (f"{joined[0].upper()}{digit}" for digit in range(2, 10))
    yield str(number)
