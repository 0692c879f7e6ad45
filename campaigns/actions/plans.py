"""Plans before a battle, and the commitment to all of them (C-AUT)."""

import secrets
from typing import Any

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.bridge import content_library
from campaigns import bridge
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger import fairness
from campaigns.ledger.fairness import read_salt
from campaigns.ledger.settings import NEVER, read_settings
from campaigns.models import Battle, Campaign, Side
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.parts import draw, is_open
from rules.formats.errors import DocumentError
from rules.games import game_of
from rules.message import Message
from web.translation.messages import fault_in_words

plans_changed = Signal()
"""Sent with `battle`, within the transaction that locks or opens plans of it: whoever seats its players follows."""


def draw_secret() -> tuple[str, str]:
    """A new server secret and its published hash."""
    secret = secrets.token_hex(32)
    return secret, fairness.seed_commitment_of(secret)


def lock_plan(side: Side, user: Any, plan: dict[str, Any] | None = None, salt: str = "") -> Battle:
    """Lock a side's plan and salt; once all sides are locked, the battle is committed (C-AUT-02).

    Idempotent for the same plan; otherwise RefusedError, as when the inputs are committed.
    """
    with transaction.atomic():
        lock_campaign_for_update(side.battle.campaign_id)
        battle = locked_battle(side.battle)
        present = battle.sides.select_related("battle__campaign", "entry__membership").get(pk=side.pk)
        wished = _validated(present, plan, salt)
        if present.locked is not None:
            if {"plan": present.plan, "salt": present.salt} == wished:
                return battle
            raise RefusedError(_("This plan is locked. Unlock it first, as long as not all are."))
        if not battle.is_planned():
            raise StaleError(battle)
        check_nothing_pending(battle)
        check_not_over(battle.campaign, battle.round)
        check_fightable(battle, in_person=wished["plan"] == bridge.IN_PERSON)
        check_chosen(battle)
        _check_agreed(battle, wished["plan"])
        battle.sides.filter(pk=side.pk).update(locked=timezone.now(), locked_by=user, **wished)
        validate_inputs(inputs_of(battle))
        notify.notify_locked(battle, present, seated=wished["plan"] == bridge.IN_PERSON)
        if not battle.sides.filter(locked=None).exists():
            _commit(battle)
        plans_changed.send(sender=Battle, battle=battle)
        return Battle.objects.get(pk=battle.pk)


def _check_agreed(battle: Battle, plan: dict[str, Any]) -> None:
    """All play it themselves, or all have the engine fight it (C-AUT-12)."""
    others = battle.sides.exclude(locked=None).values_list("plan", flat=True)
    if any((other == bridge.IN_PERSON) != (plan == bridge.IN_PERSON) for other in others):
        if plan == bridge.IN_PERSON:
            raise RefusedError(_("Another side locked a plan for the engine: it has to unlock that first (C-AUT-12)."))
        raise RefusedError(_("Another side took a seat to play this battle: it has to leave that first (C-AUT-12)."))


def lock_default_orders(battle: Battle) -> None:
    """After the deadline lock standing orders for sides without a plan, atomically (C-AUT-08).

    DocumentError when the engine cannot read the inputs.
    """
    with transaction.atomic():
        lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if not present.is_planned() or present.is_committed() or present.has_pending_result():
            return
        check_fightable(present)
        draw_unchosen(present)
        standing = bridge.standing_orders(present.campaign.rules_of_game)
        locked = {"plan": standing, "salt": "", "locked": timezone.now(), "locked_by": None}
        present.sides.filter(locked=None).update(**locked)
        _read(inputs_of(present))
        _commit(present)
        plans_changed.send(sender=Battle, battle=present)


def plan_for(side: Side, plan: dict[str, Any] | None) -> dict[str, Any]:
    """A validated plan of a side, standing orders for none. DocumentError when it is not valid."""
    if plan == bridge.IN_PERSON:
        return plan
    squads = [bridge.squad_id(side.colour, place) for place in range(1, len(side.squad_ids) + 1)]
    game = side.battle.campaign.rules_of_game
    return game.battles.read_plan(plan or bridge.standing_orders(game), squads)


def _validated(side: Side, plan: dict[str, Any] | None, salt: str) -> dict[str, Any]:
    """What a side locks."""
    try:
        return {"plan": plan_for(side, plan), "salt": read_salt(salt)}
    except DocumentError as error:
        raise RefusedError(fault_in_words(error)) from None


def check_fightable(battle: Battle, *, in_person: bool = False) -> None:
    """The campaign must allow that the engine decides for people, and all sides must be active (C-AUT-07)."""
    check_on_site(battle)
    if not in_person and not may_be_fought(battle.campaign):
        raise RefusedError(_("This campaign agreed that the engine fights no battles: play it on a table (C-AUT-07)."))
    if battle.sides.exclude(entry__withdrawn=None, entry__membership__state="active").exists():
        raise RefusedError(_("A force of this battle was withdrawn, or its player has left."))


def check_chosen(battle: Battle) -> None:
    """The engine fights with parts of forces that were chosen (C-PRT-03)."""
    state = state_of(battle.campaign)
    for side in battle.sides.select_related("entry"):
        if is_open(state, battle, side):
            raise RefusedError(
                _("It is still to be chosen who of %(force)s fights (C-PRT-03).") % {"force": side.entry}
            )


def draw_unchosen(battle: Battle) -> None:
    """After a deadline, draw by lot for each side whose player chose nobody (C-PRT-03)."""
    state = state_of(battle.campaign)
    for side in battle.sides.select_related("entry"):
        if is_open(state, battle, side):
            battle.sides.filter(pk=side.pk).update(squad_ids=draw(state, battle, side), plan=None)


def check_on_site(battle: Battle) -> None:
    """The forces of all sides must be lists of the site (C-FRC-09)."""
    if on_paper := battle.sides.filter(entry__squads=0).select_related("entry").first():
        message = _("%(entry)s was brought on paper, so this battle is fought at a table (C-FRC-09).")
        raise RefusedError(message % {"entry": on_paper.entry})


def check_nothing_pending(battle: Battle) -> None:
    """The engine does not fight a battle with a pending proposed result (C-RES-12)."""
    if battle.has_pending_result():
        raise RefusedError(Message("A result of this battle is proposed: settle that first (C-RES-12)."))


def may_be_fought(campaign: Campaign) -> bool:
    """Whether a campaign's battles may be auto-resolved at all."""
    return read_settings(campaign.agreement).auto_resolve != NEVER


def validate_inputs(inputs: dict[str, Any]) -> None:
    """Raise RefusedError when the engine cannot read the inputs."""
    try:
        _read(inputs)
    except DocumentError as error:
        raise RefusedError(fault_in_words(error)) from None


def _read(inputs: dict[str, Any]) -> None:
    """Raise DocumentError when the engine cannot read the inputs."""
    game = game_of(inputs)
    game.battles.read_scenario(inputs, content_library(game), people=bridge.has_people(inputs))


def unlock_plan(side: Side) -> None:
    """Unlock a plan while the battle is not committed (C-AUT-06)."""
    with transaction.atomic():
        lock_campaign_for_update(side.battle.campaign_id)
        battle = locked_battle(side.battle)
        if battle.is_committed():
            raise RefusedError(_("All plans are locked and published: there is nothing to take back."))
        if not battle.is_planned():
            raise StaleError(battle)
        battle.sides.filter(pk=side.pk).update(locked=None, locked_by=None)
        plans_changed.send(sender=Battle, battle=battle)


def give_back(battle: Battle) -> None:
    """Open the plans of a battle that its players began and do not end; its dice are promised anew (C-AUT-13)."""
    with transaction.atomic():
        lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if not present.is_planned() or not present.in_person:
            raise StaleError(present)
        secret, seed_commitment = draw_secret()
        present.sides.update(locked=None, locked_by=None, plan=None, salt="")
        opened = {"commitment": "", "committed": None, "in_person": False, "version": F("version") + 1}
        Battle.objects.filter(pk=present.pk).update(secret=secret, seed_commitment=seed_commitment, **opened)
        Battle.objects.filter(pk=present.pk).update(scenario=inputs_as_seen(Battle.objects.get(pk=present.pk)))


def _commit(battle: Battle) -> None:
    """Freeze the engine's inputs and publish their hash with the seed commitment and salts (C-AUT-02)."""
    inputs = inputs_of(battle)
    salts = list(battle.sides.order_by("place").values_list("salt", flat=True))
    commitment = fairness.commitment_of(battle.seed_commitment, fairness.inputs_digest(inputs), salts)
    Battle.objects.filter(pk=battle.pk).update(
        scenario=inputs,
        in_person=bridge.has_people(inputs),
        commitment=commitment,
        committed=timezone.now(),
        version=F("version") + 1,
        error="",
    )


def inputs_of(battle: Battle) -> dict[str, Any]:
    """The engine's current inputs, without the seed."""
    sides = list(battle.sides.select_related("entry__membership").defer("entry__roster").order_by("place"))
    return _inputs(battle, sides)


def inputs_as_seen(battle: Battle, side: Side | None = None, plan: dict[str, Any] | None = None) -> dict[str, Any]:
    """The inputs visible to one side: its own plan, standing orders for unpublished ones (C-AUT-10)."""
    if battle.is_committed():
        return bridge.without_people(dict(Battle.objects.with_documents().get(pk=battle.pk).scenario))
    sides = list(battle.sides.select_related("entry__membership").defer("entry__roster").order_by("place"))
    standing = bridge.standing_orders(battle.campaign.rules_of_game)
    for each in sides:
        own = side is not None and each.pk == side.pk
        each.plan = plan if own and plan and plan != bridge.IN_PERSON else standing
    return _inputs(battle, sides)


def _inputs(battle: Battle, sides: list[Side]) -> dict[str, Any]:
    operation = Battle.objects.with_documents().get(pk=battle.pk).operation
    return bridge.inputs_document(battle.campaign, operation, sides, state_of(battle.campaign).forces)


def locked_battle(battle: Battle) -> Battle:
    """The battle, its row locked until the end of the transaction."""
    return Battle.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=battle.pk)
