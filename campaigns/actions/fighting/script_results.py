"""Record a scripted battle after fighting it again (C-RES-09)."""

from typing import Any

from django.db import transaction

from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.battles import bump_version
from campaigns.actions.errors import RefusedError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.plans import locked_battle
from campaigns.actions.results import save_engine_result
from campaigns.models import Battle
from campaigns.notifications import notify
from rules.message import Message

Document = dict[str, Any]


def record_by_script(battle: Battle, recorder: Any, version: int, scenario: Document, result: Document) -> None:
    """Record the engine's result of a scripted battle; idempotent.

    Committed battles are fought by the engine only (C-AUT-05).
    """
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if present.is_recorded() and present.digest == result["digest"]:
            return
        if present.is_committed() and present.is_planned() and not present.is_stuck():
            raise RefusedError(Message("All plans are locked and published: the engine fights this battle."))
        check_not_over(campaign, present.round)
        bump_version(present, version, Battle.State.PLANNED)
        seeded = {"seed": result["seed"]} | scenario
        event = save_engine_result(campaign, present, recorder, Battle.Method.BY_SCRIPT, seeded, result)
        notify.notify_recorded(present, recorder, event.number)
