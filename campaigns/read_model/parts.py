"""The parts of forces that fight in a battle, as ledger and rows have them (C-PRT)."""

from campaigns.ledger.part import LOT, drawn
from campaigns.ledger.state import State
from campaigns.models import Battle, Side


def points_of(state: State, side: Side) -> dict[str, int]:
    """The squads of a side's force with their points, in its order; none of a force on paper."""
    force = state.forces.get(side.entry.number)
    known = force.squads if force else {}
    return {id: known[id].points or 0 if id in known else 0 for id in side.entry.squad_ids}


def part_of_side(state: State, battle: Battle, side: Side) -> list[str]:
    """The squads that fight before anybody chose: drawn if so agreed, else all of the force (C-PRT-02)."""
    return draw(state, battle, side) if battle.part.kind == LOT else list(side.entry.squad_ids)


def draw(state: State, battle: Battle, side: Side) -> list[str]:
    """As many squads as may fight, by a lot that nobody knew before the battle was planned (C-PRT-02)."""
    key = f"{state.lot}:{battle.seed_commitment}:{side.entry.number}"
    return drawn(key, battle.part, points_of(state, side))


def is_open(state: State, battle: Battle, side: Side) -> bool:
    """Whether it is still to be chosen who of this side fights (C-PRT-03)."""
    points = points_of(state, side)
    return not battle.part.allows([points.get(id, 0) for id in side.squad_ids])
