"""The faces of the factions that fight in a campaign."""

from armies.models import Faction
from armies.models.face import Face, face_of
from campaigns.ledger.state import State

COLUMNS = ("slug", "emblem", "colour")


def faces_of_forces(state: State) -> dict[int, Face]:
    """The face of each force by its number: of its faction, else what the game or its slug gives it; in one query."""
    game, forces = state.game, state.forces.values()
    rows = Faction.objects.filter(game=game, slug__in={force.faction for force in forces}).order_by()
    faces = {slug: face_of(game, slug, *chosen) for slug, *chosen in rows.values_list(*COLUMNS)}
    return {force.number: faces.get(force.faction) or face_of(game, force.faction) for force in forces}


def by_member(state: State, faces: dict[int, Face]) -> dict[int, Face]:
    """The face of what each member fights with now, by those of the forces."""
    return {force.member: faces[force.number] for force in state.active_forces()}
