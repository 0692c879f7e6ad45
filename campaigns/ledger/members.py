"""Events about the campaign itself, its people and their forces."""

from typing import Any

from campaigns.ledger.events import Event
from campaigns.ledger.settings import read_settings
from campaigns.ledger.state import Force, Member, Squad, State
from rules.games import GAMES


def founded(state: State, event: Event) -> None:
    state.name, state.lot = event.document["name"], event.hash
    state.game = event.document.get("game") or GAMES[0].slug
    agreed(state, event)


def agreed(state: State, event: Event) -> None:
    """The latest agreement holds for the whole campaign (C-LED-06)."""
    state.settings = read_settings(event.document["agreement"])


def joined(state: State, event: Event) -> None:
    """A member joins; a returning member keeps their number (C-LED-07)."""
    document = event.document
    member = state.members.setdefault(document["member"], Member(document["member"], document["role"]))
    member.here = True
    member.role = document["role"]


def role_given(state: State, event: Event) -> None:
    if event.document["member"] in state.members:
        state.members[event.document["member"]].role = event.document["role"]


def left(state: State, event: Event) -> None:
    """A member leaves; past results stay (C-LED-07)."""
    if event.document["member"] in state.members:
        state.members[event.document["member"]].here = False


def replaced(state: State, event: Event) -> None:
    """A place gets another user (C-LED-07)."""
    member = state.members.get(event.document["member"])
    if member is not None:
        member.here = True


def entered(state: State, event: Event) -> None:
    """A strike force enters, frozen as it is (C-FRC-01)."""
    document = event.document
    force = state.forces[document["force"]] = Force(document["force"], document["member"])
    fit(force, document)


def refitted(state: State, event: Event) -> None:
    """Squads that stay keep what they have earned; those dropped take it with them (C-FRC-02)."""
    force = state.forces.get(event.document["force"])
    if force is not None:
        force.refits += 1
        force.growth += grown(force.points, event.document.get("points"))
        fit(force, event.document)


def grown(before: int | None, after: int | None) -> int:
    """The points that a refit adds; smaller forces give nothing back (C-GRT-03)."""
    return max(0, (after or 0) - (before or 0))


def fit(force: Force, document: dict[str, Any]) -> None:
    force.name = document["name"]
    force.faction = document.get("faction", "")
    force.faction_name = document.get("faction_name", "")
    force.release = document["release"]
    force.points = document.get("points")
    force.seal = document.get("seal", "")
    known = force.dropped | force.squads
    force.squads = {}
    for squad in document["squads"]:
        force.squads[squad["id"]] = outfitted(known.pop(squad["id"], None), squad)
    force.dropped = known


def outfitted(known: Squad | None, document: dict[str, Any]) -> Squad:
    """A squad as a roster has it now."""
    squad = known or Squad(document["id"], "", "", 0)
    squad.name = document["name"]
    squad.datasheet = document["datasheet"]
    squad.points = document.get("points")
    return squad


def withdrawn(state: State, event: Event) -> None:
    if event.document["force"] in state.forces:
        state.forces[event.document["force"]].withdrawn = True
