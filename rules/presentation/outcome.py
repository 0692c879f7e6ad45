"""Who fights in a battle, and what came of it."""

from collections.abc import Sequence
from typing import NamedTuple


class Player(NamedTuple):
    """A player of a scenario: id, side and commander, with the ids of the units."""

    id: str
    side: str
    commander: str
    units: tuple[str, ...]


class LineUp(NamedTuple):
    """Who fights in a scenario, from which seed, and for how long."""

    seed: int
    turns: int
    sides: tuple[str, ...]
    players: tuple[Player, ...]
    not_simulated: tuple[str, ...] = ()


def each_for_itself(seed: int, turns: int, players: Sequence[tuple[str, str, Sequence[str]]]) -> LineUp:
    """A battle in which every player is a side; of each the id, the commander and the ids of the units."""
    known = tuple([Player(id, id, commander, tuple(units)) for id, commander, units in players])
    return LineUp(seed, turns, tuple([player.id for player in known]), known)


class Outcome(NamedTuple):
    """How a battle stands or ended: the number of the winning side (-1 for none), scores by player, models by unit."""

    side: int
    turns: int
    over: bool
    scores: tuple[int, ...]
    survivors: tuple[int, ...]


class UnitEnd(NamedTuple):
    """What became of a unit in a battle."""

    player: str
    lost: bool


class Deeds(NamedTuple):
    """What a unit did in a battle, as campaigns count it."""

    slain: int = 0
    destroyed: int = 0
    objectives: int = 0
    survived: bool = True
