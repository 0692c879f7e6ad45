"""Convert rows to the rules' documents and back: frozen forces, scenarios, results."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from armies import bridge as armies
from armies.models import StrikeForce
from campaigns.ledger.state import Force
from campaigns.models import Campaign, Entry, Side
from people.admission import admitted
from rules.battles.resolve import resolve
from rules.battles.what_if import what_if
from rules.damocles import datasheets as values
from rules.damocles.deeds import deeds_of, reasons_of
from rules.damocles.formats.content import read_pack
from rules.damocles.honours import abilities_of
from rules.formats.errors import DocumentError
from rules.games import game_of
from rules.lists.change import Change
from rules.message import Message


def verdict_under(strike_force: StrikeForce, limit: int | None) -> Any:
    """The verdict on a strike force under a campaign's limit (R-ARM-02); fetch it `with_release`."""
    game, content = strike_force.faction.rules_of_game, armies.content_of(strike_force.release)
    roster = armies.roster_of(strike_force)
    if limit is not None:
        roster = game.edit(roster, content, Change("head", value={"limit": limit}))
    return armies.verdict_on(game, roster, content)


def snapshot(strike_force: StrikeForce, verdict: Any) -> dict[str, Any]:
    """The frozen values of an entry from a strike force."""
    return {
        "name": strike_force.name,
        "faction": armies.content_of(strike_force.release).name,
        "strategic_valor": verdict.points,
        "squads": len(strike_force.squads),
        "squad_rows": [squad["id"] for squad in strike_force.squads],
        "roster": armies.strike_force_document(strike_force),
        "player": armies.player_document(strike_force, "red", strike_force.name),
    }


def force_document(entry: Entry, valors: Sequence[int], release: int | None) -> dict[str, Any]:
    """The ledger document of an entered or refitted force (C-FRC-01), squads by number.

    An unnamed squad has its datasheet's name.
    """
    squads = zip(entry.squad_ids, entry.roster["squads"], entry.player["squads"], valors, strict=True)
    return {
        "force": entry.number,
        "name": entry.name,
        "faction": entry.roster["faction"],
        "faction_name": entry.faction,
        "release": release,
        "strategic_valor": entry.strategic_valor,
        "squads": [
            {
                "id": id,
                "name": squad.get("name") or fielded["datasheet"]["name"],
                "datasheet": squad["datasheet"],
                "strategic_valor": valor,
            }
            for id, squad, fielded, valor in squads
        ],
    }


def frozen_content(slug: str, name: str, player: dict[str, Any], path: str = "") -> values.Faction:
    """The content of a frozen force as a faction; DocumentError when it is not valid."""
    squads, deck = player.get("squads"), player.get("deck", [])
    if not isinstance(squads, list) or not isinstance(deck, list) or not all(isinstance(s, dict) for s in squads):
        raise DocumentError(path, Message("is no player of a scenario"), Message("must be as it was exported"))
    head = {"slug": slug, "name": name} | ({"rules": player["rules"]} if "rules" in player else {})
    sheets = [squad.get("datasheet") for squad in squads]
    pack = {
        "format": "damocles-content/1",
        "faction": head,
        "datasheets": _each_once(sheets),
        "assets": _each_once(deck),
    }
    try:
        return read_pack(pack)
    except DocumentError as error:
        raise DocumentError(
            path, Message("does not hold what it plays: {names}", names=error), Message("must be as it was exported")
        ) from None


def _each_once(documents: Sequence[Any]) -> list[Any]:
    """Remove duplicate documents by slug; those without one are left for the reader to refuse."""
    seen = {
        str(document.get("slug")) if isinstance(document, dict) else repr(document): document for document in documents
    }
    return list(seen.values())


def inputs_document(
    campaign: Campaign, operation: dict[str, Any], sides: Sequence[Side], forces: Mapping[int, Force]
) -> dict[str, Any]:
    """The engine's inputs without the seed; the rules place scenery and deploy squads (R-SET-02).

    `sides` need their entries' documents; `forces` are the ledger's, with honours and scars.
    """
    return {
        "format": "damocles-scenario/1",
        "name": f"{campaign.name}: {operation['title']}",
        "operation": operation,
        "players": [_player(side, forces.get(side.entry.number)) for side in sides],
    }


def with_seed(inputs: dict[str, Any], seed: int) -> dict[str, Any]:
    """A scenario from its inputs and a seed."""
    head = {key: inputs[key] for key in ("format", "name")}
    return head | {"seed": seed} | inputs


def squad_id(colour: str, place: int) -> str:
    """A squad's id in the scenarios and results of campaigns; places count from 1."""
    return f"{colour}-{place}"


def _player(side: Side, force: Force | None) -> dict[str, Any]:
    """A side as a player of a scenario, with earned abilities and its plan."""
    player: dict[str, Any] = deepcopy(side.entry.player)
    for place, (squad, number) in enumerate(zip(player["squads"], side.squad_ids, strict=True), 1):
        squad["id"] = squad_id(side.colour, place)
        known = force.squads.get(number) if force else None
        if known is not None:
            earned = abilities_of(known.honours, list(known.scars))
            squad["datasheet"]["abilities"] = squad["datasheet"].get("abilities", []) + earned
    allied = {"alliance": side.alliance} if side.alliance else {}
    return player | {"id": side.colour, "name": side.entry.name} | allied | (side.plan or {})


def fight(scenario: dict[str, Any]) -> dict[str, Any]:
    """The engine's result of a scenario; DocumentError when it cannot be fought."""
    game = game_of(scenario)
    with admitted():
        return resolve(game, scenario, armies.content_library(game))


def fight_otherwise(
    scenario: dict[str, Any], fought: int, turn: int, seed: int | None, commanders: dict[str, str]
) -> dict[str, Any]:
    """The battle replayed up to a turn, then fought with another seed or other commanders."""
    game = game_of(scenario)
    with admitted():
        return what_if(game, scenario, armies.content_library(game), turn, fought, seed, commanders)


def refusals_in(result: dict[str, Any]) -> dict[str, Any]:
    """Why each refused event of a result of `fight` was refused, by the event's number, in a form to store."""
    reasons = {str(event["n"]): event["reason"] for event in result["events"] if event["type"] == "refused"}
    return {number: reason.message.document() for number, reason in reasons.items()}


def sides_of_result(result: dict[str, Any], sides: Sequence[Side]) -> list[dict[str, Any]]:
    """The values of each side from a result, squads by their numbers in the ledger."""
    deeds, reasons = deeds_of(result, {side.colour: side.party for side in sides}), reasons_of(result)
    return [_side_of_result(result, side, deeds, reasons) for side in sides]


def _side_of_result(
    result: dict[str, Any], side: Side, deeds: dict[str, dict[str, Any]], reasons: dict[str, dict[str, int]]
) -> dict[str, Any]:
    colour = side.colour
    player = next(player for player in result["players"] if player["id"] == colour)
    return {
        "outcome": "draw" if result["draw"] else "won" if result["winner"] == side.party else "lost",
        "victory_points": result["victory_points"][colour],
        "squads_lost": sum(squad["destroyed"] for squad in player["squads"]),
        "tactical_points": player["tactical_points"],
        "reasons": reasons.get(colour, {}),
        "deeds": [
            {"id": number, **deeds[squad_id(colour, place)]}
            for place, number in enumerate(side.squad_ids, 1)
            if squad_id(colour, place) in deeds
        ],
    }
