"""Current values of the builder's forms, used for fields that were not submitted."""

from armies.models import StrikeForce


def settings_fields(strike_force: StrikeForce) -> dict[str, str]:
    """Current values of the form of name and limit."""
    return {"name": strike_force.name, "limit": str(strike_force.limit)}


def squad_fields(strike_force: StrikeForce, id: str) -> dict[str, str]:
    """The same of a squad; nothing of one that is not there."""
    squad = next((squad for squad in strike_force.squads if squad["id"] == id), None)
    if squad is None:
        return {}
    weapons = {f"weapon-{slug}": str(carriers) for slug, carriers in squad["weapons"].items()}
    return {"name": squad["name"], "size": str(squad["size"]), **weapons}
