"""Give experience, injuries, equipment and credits to forces, all at once (C-GRT)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.ledger.events import read_document
from campaigns.ledger.state import Force, State
from campaigns.models import Battle, Campaign, LedgerEvent, Membership
from campaigns.read_model.campaign_state import state_of

THINGS = ("experience", "injuries", "healed", "equipment", "taken")


def grant(
    campaign: Campaign,
    by: Membership,
    forces: Sequence[dict[str, Any]],
    reason: str,
    *,
    battle: Battle | None = None,
    key: UUID,
) -> LedgerEvent:
    """Give to all these forces at once, or to none when something may not be given; idempotent by `key` (C-GRT-01)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        check_is_member(by)
        present = LedgerEvent.objects.filter(key=key).first()
        if present is not None:
            if (present.campaign_id, present.by_number) != (locked.pk, by.number):
                raise RefusedError(_("This form was already used. Please open it again."))
            return present
        kept = [each for given in forces if (each := _without_nothing(given))]
        if not kept:
            raise RefusedError(_("Nothing is given yet: fill in at least one field."))
        document = {"battle": battle.number if battle else None, "reason": reason, "forces": kept}
        read_document("granted", document)
        _check(state_of(locked), kept, battle)
        return append(locked, "granted", document, by=by, key=key)


def _without_nothing(given: dict[str, Any]) -> dict[str, Any]:
    """What a force gets, without squads that get nothing; {} when it gets nothing at all."""
    squads = [each for each in given.get("squads", []) if any(each.get(name) for name in THINGS)]
    if not squads and not given.get("credits"):
        return {}
    return {"force": given["force"], "credits": given.get("credits", 0), "squads": squads}


def _check(state: State, forces: Sequence[dict[str, Any]], battle: Battle | None) -> None:
    """What is given must be for forces of the campaign, or of the battle, and within what was agreed (C-GRT-02)."""
    fought = None if battle is None else state.results.get(battle.number)
    if battle is not None and fought is None:
        raise RefusedError(_("This battle has no result yet."))
    for given in forces:
        force = state.forces.get(given["force"])
        if force is None or (fought is not None and fought.side_of(force.number) is None):
            raise RefusedError(_("This force did not take part."))
        _check_credits(state, force, given["credits"])
        for each in given["squads"]:
            _check_squad(state, force, each)
    if len({given["force"] for given in forces}) != len(forces):
        raise RefusedError(_("Each force is there once."))


def _check_credits(state: State, force: Force, credits: int) -> None:
    if credits and state.settings.purse is None:
        raise RefusedError(_("This campaign is played without a purse (C-GRT-03)."))
    if credits < 0 and (force.purse or 0) + credits < 0:
        message = _("%(force)s has %(purse)s credits: no more can be taken.")
        raise RefusedError(message % {"force": force.name, "purse": force.purse})


def _check_squad(state: State, force: Force, given: dict[str, Any]) -> None:
    squad = force.squad(given["id"])
    if squad is None:
        raise RefusedError(_("%(force)s has no such squad.") % {"force": force.name})
    if given.get("experience") and not state.settings.experience:
        raise RefusedError(_("This campaign is played without experience (C-EXP-04)."))
    has = {"healed": list(squad.injuries), "taken": squad.equipment}
    gone = [name for key, had in has.items() for name in given.get(key, []) if name not in had]
    if gone:
        message = _("%(squad)s does not have %(name)s any more.")
        raise RefusedError(message % {"squad": squad.name or squad.datasheet, "name": gone[0]})
