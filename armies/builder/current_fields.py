"""What the forms of a strike force and its squads say as they stand."""

from armies.models import StrikeForce


def settings_fields(strike_force: StrikeForce) -> dict[str, str]:
    """What the form of name and limit says as they stand: of what is not sent, this counts."""
    return {"name": strike_force.name, "limit": str(strike_force.limit)}


def squad_fields(strike_force: StrikeForce, id: str) -> dict[str, str]:
    """The same of a squad; nothing of one that is not there."""
    squad = next((squad for squad in strike_force.squads if squad["id"] == id), None)
    if squad is None:
        return {}
    weapons = {f"weapon-{slug}": str(carriers) for slug, carriers in squad["weapons"].items()}
    return {"name": squad["name"], "size": str(squad["size"]), **weapons}
