"""Squads and scoring reasons for the report form."""

from typing import Any, NamedTuple

from armies.text.terms import numbered_names
from campaigns.ledger.state import Force
from campaigns.models import Battle, Side
from campaigns.models.side import MAX_VICTORY_POINTS
from campaigns.read_model.campaign_state import state_of

MAX_DEEDS = {"slain": 2000, "destroyed": 99, "objectives": MAX_VICTORY_POINTS}
"""Maximum of each deed of a squad in one battle."""

DEEDS = tuple(MAX_DEEDS)


class SquadOfSide(NamedTuple):
    """A squad's number in the ledger, name and number of units."""

    id: str
    name: str
    units: int


def squads_of(battle: Battle) -> dict[int, list[SquadOfSide]]:
    """The squads of each side by its place; sizes from the scenario, names from the ledger."""
    scenario = Battle.objects.with_documents().only("scenario").get(pk=battle.pk).scenario
    forces = state_of(battle.campaign).forces
    return {
        side.place: _squads(side, player["squads"], forces.get(side.entry.number))
        for side, player in zip(battle.sides.all(), scenario["players"], strict=True)
    }


def _squads(side: Side, placed: list[dict[str, Any]], force: Force | None) -> list[SquadOfSide]:
    numbered = list(zip(side.squad_ids, placed, strict=False))
    names = numbered_names([_name(id, squad, force) for id, squad in numbered])
    return [
        SquadOfSide(id, name, squad.get("size") or squad["datasheet"]["size"][0])
        for (id, squad), name in zip(numbered, names, strict=True)
    ]


def _name(id: str, placed: dict[str, Any], force: Force | None) -> str:
    known = force.squad(id) if force else None
    name = known.name if known else placed.get("name", "")
    return str(name or placed["datasheet"]["name"])


def reasons_of(battle: Battle) -> list[str]:
    """The events that a battle's operation scores, each once, in its order."""
    operation = Battle.objects.with_documents().only("operation").get(pk=battle.pk).operation
    return list(dict.fromkeys(rule["event"] for rule in operation.get("scoring", [])))
