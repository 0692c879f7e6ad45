"""The page before a battle: each side with the squads that fight, and those that may be chosen."""

from typing import NamedTuple

from armies.text.terms import numbered_names
from campaigns.ledger.state import State
from campaigns.models import Battle, Side
from campaigns.read_model.parts import is_open, points_of
from campaigns.text.names import content_name, known_game


class FightingSquad(NamedTuple):
    """A squad of a force, and whether it fights."""

    id: str
    name: str
    points: int
    fights: bool


class FightingSide(NamedTuple):
    """A side before its battle; `may_choose` the reader says who fights, `open` it is still to be said."""

    side: Side
    squads: list[FightingSquad]
    may_choose: bool
    may_print: bool
    open: bool

    @property
    def fighting(self) -> list[FightingSquad]:
        return [squad for squad in self.squads if squad.fights]

    @property
    def points(self) -> int:
        return sum(squad.points for squad in self.fighting)


def fighting_sides(state: State, battle: Battle, sides: list[Side], own: Side | None, all: bool) -> list[FightingSide]:
    """The sides of a battle, for who plays `own` or, as organiser, chooses for `all`."""
    chosen = battle.is_planned() and not battle.is_committed() and battle.part_is_chosen()
    return [
        FightingSide(
            side,
            _squads(state, side),
            chosen and side.locked is None and (all or side == own),
            all or side == own,
            is_open(state, battle, side),
        )
        for side in sides
    ]


def _squads(state: State, side: Side) -> list[FightingSquad]:
    points, force = points_of(state, side), state.forces.get(side.entry.number)
    known = force.squads if force else {}
    called = [content_name(state.game, known[id].name) if id in known else id for id in points]
    names = numbered_names(called, known_game(state.game).facts.terms.unit)
    return [FightingSquad(id, name, points[id], id in side.squad_ids) for id, name in zip(points, names, strict=True)]
