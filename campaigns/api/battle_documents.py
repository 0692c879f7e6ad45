"""Battles as the API shows them: no secret before the battle is over, no plan before all are locked."""

from typing import Any

from campaigns.api.figures import figures
from campaigns.ledger.alliances import COLOURS
from campaigns.models import Battle, Proposal, Side, WhatIf

SAID_OF_SIDE = ("outcome", "victory_points", "squads_lost", "tactical_points", "reasons", "deeds")
TOLD = ("recorded", "void")
"""States in which nothing of a battle is secret any more."""


def battle_line(battle: Battle) -> dict[str, Any]:
    """A battle fetched `with_sides`, as lists show it."""
    return {
        "slug": battle.slug,
        "campaign": battle.campaign.slug,
        "battle": battle.number,
        "version": battle.version,
        **figures(battle, "title", "state"),
        "method": battle.method or None,
        **figures(battle, "round", "deadline"),
        "stake": battle.stake or None,
        "chapter": battle.chapter or None,
        **figures(battle, "planned", "played", "recorded", "committed"),
        "sides": [side_line(side) for side in battle.sides.all()],
    }


def side_line(side: Side) -> dict[str, Any]:
    """Who fights with what, and what came of it."""
    entry = side.entry
    return {
        "colour": side.colour,
        "alliance": side.alliance or None,
        "force": entry.number,
        "member": entry.membership.number,
        "player": entry.membership.name or None,
        "name": entry.name,
        "faction_name": entry.faction,
        "strategic_valor": entry.strategic_valor,
        "locked": side.locked,
        "outcome": side.outcome or None,
        **figures(side, "victory_points", "squads_lost", "tactical_points"),
    }


def battle_document(battle: Battle, viewer: Any) -> dict[str, Any]:
    """The whole of it but its documents. Seed and secret are told once it was fought."""
    told, engines = battle.state in TOLD, not battle.is_by_hand()
    secret = Battle.objects.with_documents().only("secret").get(pk=battle.pk).secret if told else None
    return battle_line(battle) | {
        "promise": battle.promise,
        "commitment": battle.commitment or None,
        "secret": secret,
        "seed": battle.seed if told else None,
        "digest": (battle.digest or None) if engines else None,
        "engine": (battle.engine or None) if engines else None,
        **figures(battle, "trouble", "notes"),
        "sides": [whole_side(side, battle, viewer) for side in battle.sides.all()],
    }


def whole_side(side: Side, battle: Battle, viewer: Any) -> dict[str, Any]:
    """A side with its squads' deeds; its plan for its own player, for all once every plan is locked (C-AUT-02)."""
    own = viewer.is_authenticated and side.entry.membership.user_id == viewer.pk
    known = own or battle.is_committed() or battle.state in TOLD
    return side_line(side) | {
        "plan": side.plan if known else None,
        "salt": side.salt if known else None,
        **figures(side, "squad_ids", "reasons", "deeds"),
    }


def proposal_document(proposal: Proposal) -> dict[str, Any]:
    """What somebody says came of a battle, and what was answered."""
    report, answerer = proposal.report, proposal.answered_by
    return {
        "key": str(proposal.key),
        "battle": proposal.battle.slug,
        "proposer": proposal.proposer.number,
        "state": proposal.state,
        "method": report["method"],
        "played": report.get("played"),
        "notes": report.get("notes", ""),
        "sides": [
            {"colour": colour} | {name: side[name] for name in SAID_OF_SIDE}
            for colour, side in zip(COLOURS, report["sides"], strict=False)
        ],
        "made": proposal.made,
        "deadline": proposal.deadline,
        "escalated": proposal.escalated,
        "answered": proposal.answered,
        "answered_by": answerer.number if answerer else None,
        "answer": proposal.answer,
    }


def what_if_document(what_if: WhatIf) -> dict[str, Any]:
    """A what-if; what came out of it is read from its result."""
    return {
        "key": str(what_if.key),
        "author": what_if.author.get_username() if what_if.author else None,
        "turn": what_if.turn,
        "seed": what_if.changes.get("seed"),
        "commanders": what_if.changes.get("commanders", {}),
        "created": what_if.created,
    }
