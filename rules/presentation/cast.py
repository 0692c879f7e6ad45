"""Who takes part in a battle."""

from typing import NamedTuple

from rules.presentation.words import Words


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


class CastNames:
    """What sentences need of a scenario besides: the player of each unit, and what parts are called.

    A part is known by its unit, or by its kind where all have the same, and its slug; `melee` are weapons for melee.
    `least` is the least die that succeeds, by unit and action, either of them empty where it does not matter.
    """

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.parts: dict[tuple[str, str], str] = {}
        self.melee: set[tuple[str, str]] = set()
        self.least: dict[tuple[str, str], int] = {}


class Cast(NamedTuple):
    """Everybody who takes part in a battle, and what else its events name, by slug or id.

    The site puts the names in that players have given their units; `known` is what else its sentences need.
    """

    players: tuple[CastPlayer, ...]
    names: dict[str, Words]
    known: CastNames
