"""Which part of each force fights in a planned battle (C-PRT)."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from campaigns.actions.battle_terms import check_part
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.plans import (
    check_nothing_pending,
    inputs_as_seen,
    inputs_of,
    locked_battle,
    may_be_fought,
    plans_changed,
    validate_inputs,
)
from campaigns.ledger.part import ALL, Part
from campaigns.models import Battle, Side
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.parts import is_open, part_of_side, points_of


def set_part(battle: Battle, by: Any, version: int, part: Part) -> Battle:
    """Organisers say how much of each force fights; who was chosen before is chosen anew, plans are open again."""
    with transaction.atomic():
        lock_campaign_for_update(battle.campaign_id)
        present = _open_battle(battle)
        if present.part == part:
            return present
        if present.version != version:
            raise StaleError(present)
        check_part(present, part)
        present.part_kind, present.part_figure = part.kind, 0 if part.kind == ALL else part.figure
        present.save(update_fields=["part_kind", "part_figure"])
        state = state_of(present.campaign)
        for side in present.sides.select_related("entry"):
            present.sides.filter(pk=side.pk).update(squad_ids=part_of_side(state, present, side), plan=None)
        notify.notify_part(present, by)
        return _rewritten(present)


def choose_part(side: Side, squads: Sequence[str], before: Sequence[str]) -> Battle:
    """The squads of a side that fight, chosen in place of those `before` (C-PRT-03); its plan is made anew.

    StaleError when others were chosen meanwhile; idempotent.
    """
    with transaction.atomic():
        lock_campaign_for_update(side.battle.campaign_id)
        present = _open_battle(side.battle)
        own = present.sides.select_related("entry", "battle__campaign").get(pk=side.pk)
        chosen = [id for id in own.entry.squad_ids if id in squads]
        if own.squad_ids == chosen and not is_open(state_of(present.campaign), present, own):
            return present
        if own.squad_ids != list(before):
            raise StaleError(present)
        _check_choice(present, own, squads, chosen)
        present.sides.filter(pk=own.pk).update(squad_ids=chosen, plan=None)
        if may_be_fought(present.campaign) and inputs_of(present):
            validate_inputs(inputs_of(present))
        return _rewritten(present)


def _open_battle(battle: Battle) -> Battle:
    """A battle whose forces may still be chosen."""
    present = locked_battle(battle)
    if not present.is_planned():
        raise StaleError(present)
    if present.is_committed():
        raise RefusedError(_("All plans are locked and published: who fights is fixed (C-PRT-03)."))
    check_nothing_pending(present)
    return present


def _check_choice(battle: Battle, side: Side, squads: Sequence[str], chosen: Sequence[str]) -> None:
    if not battle.part_is_chosen():
        raise RefusedError(_("Nobody chooses who fights in this battle (C-PRT-01)."))
    if side.locked is not None:
        raise RefusedError(_("The plan of this side is locked. Unlock it first, then choose who fights."))
    if not chosen or len(set(squads)) != len(chosen):
        raise RefusedError(_("Choose from this force, and at least one of it."))
    points = points_of(state_of(battle.campaign), side)
    if not battle.part.allows([points.get(id, 0) for id in chosen]):
        raise RefusedError(_("These are more than may fight in this battle (C-PRT-01)."))


def _rewritten(battle: Battle) -> Battle:
    """The battle with its scenario as its sides are now; their plans are open again."""
    battle.sides.update(locked=None, locked_by=None)
    now = Battle.objects.select_related("campaign").get(pk=battle.pk)
    Battle.objects.filter(pk=battle.pk).update(scenario=inputs_as_seen(now), version=F("version") + 1)
    plans_changed.send(sender=Battle, battle=now)
    return Battle.objects.select_related("campaign").get(pk=battle.pk)
