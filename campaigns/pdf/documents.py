"""All that a report is printed from, as plain documents: so that another process can print it, without the database."""

from typing import Any

from armies.models.content_words import Words, content_words
from campaigns.bridge import squad_id
from campaigns.models import Battle, Side
from campaigns.replays.source import names_in

Document = dict[str, Any]


def report_document(battle: Battle, address: str = "") -> Document:
    """Of a recorded battle fetched `with_documents().with_sides()`; `address` is its page, from https:// on."""
    names, result, words = names_in(battle), battle.engine_result(), content_words(battle.campaign.game)
    if result:
        result = {**result, "not_simulated": [words[name] for name in result.get("not_simulated", ())]}
    return {
        "campaign": battle.campaign.name,
        "title": battle.shown_title,
        "day": battle.day(),
        "method": str(battle.get_method_display()),
        "notes": battle.notes,
        "address": address,
        "seed": battle.seed,
        "promise": battle.seed_commitment if battle.commitment else "",
        "commitment": battle.commitment,
        "digest": battle.digest if result else "",
        "engine": battle.engine if result else "",
        "operation": words.of(battle.operation),
        "scenario": words.of(battle.scenario),
        "result": result,
        "refusals": battle.refusals if result else {},
        "sides": [_side(side, names, words) for side in battle.sides.all()],
    }


def _side(side: Side, names: dict[str, str], words: Words) -> Document:
    """Who fought with what and what came of it, squads by the names their owners gave them."""
    ids = [squad_id(side.colour, place) for place in range(1, len(side.squad_ids) + 1)]
    return {
        "id": side.colour,
        "name": side.entry.name,
        "player": str(side.entry.membership),
        "faction": words[side.entry.faction],
        "face": list(side.face or ()),
        "points": side.entry.points,
        "squads": len(side.squad_ids),
        "outcome": side.outcome,
        "victory_points": side.victory_points,
        "squads_lost": side.squads_lost,
        "figures": side.figures,
        "squad_names": {id: names[id] for id in ids},
    }
