"""Plans before a battle, and the commitment to all of them: nobody can choose anything any more (C-AUT)."""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.campaigns import lock_open
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.chronicle import state_of
from campaigns.ledger import fairness
from campaigns.models import Battle, Side

DEFAULT_PLAN = {"commander": "steady"}


def draw_secret() -> tuple[str, str]:
    """The server's part of a battle's seed, and the promise that is published of it."""
    secret = secrets.token_hex(32)
    return secret, fairness.promise_of(secret)


def lock_plan(side: Side, user: Any, plan: dict[str, Any] | None = None, salt: str = "") -> Battle:
    """Lock a side's plan and its own part of the seed; when all sides have, the battle is committed (C-AUT-02).

    Locked again just the same it stays locked; otherwise RefusedError, as when the inputs are committed already.
    """
    wished = {"plan": plan or DEFAULT_PLAN, "salt": salt}
    with transaction.atomic():
        lock_open(side.battle.campaign_id)
        battle = locked_battle(side.battle)
        present = battle.sides.get(pk=side.pk)
        if present.locked is not None:
            if {"plan": present.plan, "salt": present.salt} == wished:
                return battle
            raise RefusedError(_("This plan is locked. Unlock it first, as long as not all are."))
        if not battle.is_planned():
            raise StaleError(battle)
        battle.sides.filter(pk=side.pk).update(locked=timezone.now(), locked_by=user, **wished)
        if not battle.sides.filter(locked=None).exists():
            _commit(battle)
        return Battle.objects.get(pk=battle.pk)


def unlock_plan(side: Side) -> None:
    """Take a locked plan back, as long as another side's is open: afterwards everything is published."""
    with transaction.atomic():
        lock_open(side.battle.campaign_id)
        battle = locked_battle(side.battle)
        if battle.is_committed():
            raise RefusedError(_("All plans are locked and published: there is nothing to take back."))
        if not battle.is_planned():
            raise StaleError(battle)
        battle.sides.filter(pk=side.pk).update(locked=None, locked_by=None)


def _commit(battle: Battle) -> None:
    """Freeze what the engine will fight, and publish the hash of it with the promise and the salts (C-AUT-02)."""
    inputs = inputs_of(battle)
    salts = list(battle.sides.order_by("place").values_list("salt", flat=True))
    commitment = fairness.commitment_of(battle.promise, fairness.inputs_digest(inputs), salts)
    Battle.objects.filter(pk=battle.pk).update(
        scenario=inputs, commitment=commitment, committed=timezone.now(), version=F("version") + 1
    )


def inputs_of(battle: Battle) -> dict[str, Any]:
    """What the engine would fight as things stand now, but for the seed."""
    sides = list(battle.sides.select_related("entry__membership").defer("entry__roster").order_by("place"))
    operation = Battle.objects.with_documents().get(pk=battle.pk).operation
    return bridge.inputs_document(battle.campaign, operation, sides, state_of(battle.campaign).forces)


def locked_battle(battle: Battle) -> Battle:
    """The battle as it stands, nobody else writing to it until the transaction ends."""
    return Battle.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=battle.pk)
