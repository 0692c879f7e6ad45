"""What organisers give or take beside results: experience, injuries, equipment, credits (C-GRT)."""

from typing import Any

from campaigns.ledger.events import Event
from campaigns.ledger.state import Force, Squad, State


def granted(state: State, event: Event) -> None:
    """Give to each force and squad that is known (C-GRT-01)."""
    for given in event.document["forces"]:
        force = state.forces.get(given["force"])
        if force is not None:
            force.granted += given.get("credits", 0)
            for each in given.get("squads", []):
                squad = force.squad(each["id"])
                if squad is not None:
                    give(squad, each, event.document["battle"] or 0)


def give(squad: Squad, given: dict[str, Any], battle: int) -> None:
    squad.granted += given.get("experience", 0)
    squad.injuries = {name: fell for name, fell in squad.injuries.items() if name not in given.get("healed", [])}
    squad.injuries |= {name: battle for name in given.get("injuries", []) if name not in squad.injuries}
    kept = [name for name in squad.equipment if name not in given.get("taken", [])]
    squad.equipment = [*kept, *(name for name in given.get("equipment", []) if name not in kept)]


def fill_purse(state: State, force: Force) -> None:
    """Its credits: those to begin with, by results and by grants, less what its growth cost (C-GRT-03)."""
    purse = state.settings.purse
    if purse is None:
        force.purse = None
        return
    sides = [(result, result.side_of(force.number)) for result in state.results.values()]
    earned = [purse.worth(side.outcome) for result, side in sides if side is not None and not result.conceded]
    force.purse = purse.start + sum(earned) + force.granted - force.growth
