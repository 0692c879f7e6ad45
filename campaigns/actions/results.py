"""Record battles' results, by hand or from the engine, together with their ledger events."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from campaigns import bridge
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.battles import bump_version, check_version
from campaigns.actions.errors import RefusedError
from campaigns.actions.expectations import keep_expected
from campaigns.actions.ledger import append
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.actions.pictures import Attachments, delete_proposed, save_attachments
from campaigns.actions.plans import check_nothing_pending, locked_battle
from campaigns.ledger import fairness
from campaigns.models import Battle, Campaign, LedgerEvent, Membership, Side
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import last_result
from rules.message import Message


class SideReport(NamedTuple):
    """A reported side; `deeds` are its squads', empty when not noted."""

    outcome: str
    victory_points: int
    squads_lost: int
    figures: dict[str, int] = {}
    reasons: dict[str, int] = {}
    deeds: list[dict[str, Any]] = []
    won_roll_off: bool = False


class Report(NamedTuple):
    """A report of a tabletop battle, its sides in order."""

    played: date
    notes: str
    sides: tuple[SideReport, ...]


def record_by_hand(
    battle: Battle, recorder: Any, version: int, report: Report, *, enclosed: Attachments | None = None
) -> None:
    """Record a tabletop result with attached pictures; idempotent."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present, by = locked_battle(battle), member_of(campaign, recorder)
        if not is_recorded_so(present, version, report):
            check_is_member(by)
            _check_by_hand(present)
            check_not_over(campaign, present.round)
            bump_version(present, version, Battle.State.PLANNED)
            keep_expected(present)
            event = save_report(campaign, present, recorder, report)
            notify.notify_recorded(present, recorder, event.number)
        save_attachments(present, by, enclosed)


def is_recorded_so(present: Battle, version: int, report: Report) -> bool:
    """Whether this very report is the record by now, so that a repeated request changes nothing."""
    return present.version != version and present.is_recorded() and reported(present) == report


def _check_by_hand(present: Battle) -> None:
    """Committed battles are not recorded by hand (C-AUT-05)."""
    if present.is_committed() and present.is_planned() and not present.is_stuck():
        raise RefusedError(Message("All plans are locked and published: the engine fights this battle."))


def save_report(
    campaign: Campaign, battle: Battle, recorder: Any, report: Report, recovery_seed: str = ""
) -> LedgerEvent:
    """Save a tabletop result; call it like `save_result`."""
    return save_result(
        campaign,
        battle,
        recorder,
        Battle.Method.BY_HAND,
        [side._asdict() for side in report.sides],
        played=report.played,
        recovery_seed=recovery_seed,
        notes=report.notes,
    )


def reported(battle: Battle) -> Report | None:
    """The report of a battle recorded by hand."""
    if not battle.is_by_hand() or battle.played is None:
        return None
    sides = [
        SideReport(s.outcome, s.victory_points or 0, s.squads_lost or 0, s.figures, s.reasons, s.deeds, s.won_roll_off)
        for s in battle.sides.order_by("place")
    ]
    return Report(battle.played, battle.notes, tuple(sides))


def auto_resolve(battle: Battle, recorder: Any, version: int) -> None:
    """Let the engine fight the committed inputs and record the result, atomically (C-AUT-03).

    The engine runs before the transaction opens: inputs are frozen and the result is deterministic, so no lock
    is held meantime, a concurrent second request finds the same result, and after a crash
    the battle is fought again with the same result.
    """
    present = Battle.objects.with_documents().select_related("campaign").get(pk=battle.pk)
    if present.is_auto_resolved():
        return
    check_ready(present, version)
    scenario = bridge.with_seed(present.scenario, seed_of(present))
    result = bridge.fight(scenario)
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if present.is_auto_resolved():
            return
        check_nothing_pending(present)
        bump_version(present, version, Battle.State.PLANNED)
        event = save_engine_result(campaign, present, recorder, Battle.Method.AUTO_RESOLVED, scenario, result)
        notify.notify_recorded(present, recorder, event.number)


def record_played(battle: Battle, answers: list[Any], result: dict[str, Any]) -> None:
    """Record what its players played in the browser, in the transaction of the last answer (C-AUT-12)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present = Battle.objects.with_documents().select_for_update(of=("self",)).get(pk=battle.pk)
        bump_version(present, present.version, Battle.State.PLANNED)
        scenario = bridge.with_seed(present.scenario, seed_of(present))
        Battle.objects.filter(pk=present.pk).update(answers=answers)
        event = save_engine_result(campaign, present, None, Battle.Method.PLAYED, scenario, result)
        notify.notify_recorded(present, None, event.number)


def check_ready(present: Battle, version: int) -> None:
    """Refuse what the engine may not fight (now)."""
    if present.is_planned() and not present.is_committed():
        raise RefusedError(Message("Each side locks its plan first; then the engine may fight."))
    if present.is_planned() and present.in_person:
        raise RefusedError(Message("Its players play this battle in the browser (C-AUT-12)."))
    check_version(present, version, Battle.State.PLANNED)
    check_nothing_pending(present)


def save_error(battle: Battle, reason: str | list[Any]) -> None:
    """Store why the engine could not fight a battle (C-AUT-09), a name or a fault, unless it was recorded since."""
    Battle.objects.planned().filter(pk=battle.pk).update(error=reason)


def seed_of(battle: Battle) -> int:
    """The seed from the server's secret, the published inputs and the players' salts (C-AUT-02)."""
    salts = list(battle.sides.order_by("place").values_list("salt", flat=True))
    return fairness.battle_seed(battle.secret, fairness.inputs_digest(battle.scenario), salts)


def save_engine_result(
    campaign: Campaign, battle: Battle, recorder: Any, method: str, scenario: dict[str, Any], result: dict[str, Any]
) -> LedgerEvent:
    """Save an engine result; outcome, points, losses and deeds come from its events (C-RES-02)."""
    sides = bridge.sides_of_result(result, list(battle.sides.order_by("place")))
    return save_result(
        campaign,
        battle,
        recorder,
        method,
        sides,
        played=timezone.localdate(timezone=timezone.get_default_timezone()),  # the site fights, by its own clock
        recovery_seed=result["digest"],
        scenario=scenario,
        seed=scenario["seed"],
        result=result,
        refusals=bridge.refusals_in(result),
        digest=result["digest"],
        engine=result["engine"],
    )


def save_result(
    campaign: Campaign,
    battle: Battle,
    recorder: Any,
    method: str,
    sides: Sequence[dict[str, Any]],
    *,
    played: date,
    recovery_seed: str = "",
    **values: Any,
) -> LedgerEvent:
    """Save a result and append its event; call it with both rows locked and the version incremented."""
    for side, reported in zip(battle.sides.order_by("place"), sides, strict=True):
        Side.objects.filter(pk=side.pk).update(**reported)
    Battle.objects.filter(pk=battle.pk).update(
        state=Battle.State.RECORDED,
        method=method,
        played=played,
        recorded=timezone.now(),
        recorded_by=recorder,
        error="",
        **values,
    )
    battle.proposals.supersede()
    delete_proposed(battle)
    closed = Battle.objects.select_related("campaign").get(pk=battle.pk)
    document = result_document(closed, recovery_seed or secrets.token_hex(32))
    return append(campaign, "result", document, by=member_of(campaign, recorder))


def result_document(battle: Battle, recovery_seed: str) -> dict[str, Any]:
    """The ledger document of a recorded battle."""
    operation = Battle.objects.with_documents().get(pk=battle.pk).operation
    return {
        "battle": battle.number,
        "round": battle.round,
        "title": battle.title,
        "operation": operation.get("slug", ""),
        "method": battle.method,
        "played": battle.played.isoformat() if battle.played else "",
        "stake": battle.stake or None,
        "chapter": battle.chapter or None,
        "luck": recovery_seed,
        "sides": [_side_document(side) for side in battle.sides.select_related("entry__membership").order_by("place")],
    }


def _side_document(side: Side) -> dict[str, Any]:
    allied = {"alliance": side.alliance} if side.alliance else {}
    ahead = {"won_roll_off": True} if side.won_roll_off else {}
    return {
        "force": side.entry.number,
        "member": side.entry.membership.number,
        "outcome": side.outcome,
        "victory_points": side.victory_points,
        "squads_lost": side.squads_lost,
        "figures": side.figures,
        "reasons": side.reasons,
        "squads": side.deeds,
        **allied,
        **ahead,
    }


def member_of(campaign: Campaign, user: Any) -> Membership | None:
    """A user's membership; None without a user, as for scheduled jobs."""
    return campaign.memberships.filter(user=user).first() if user else None


def result_event(campaign: Campaign, battle: Battle) -> LedgerEvent | None:
    """The latest result event of a battle, active or revoked."""
    return campaign.ledger.filter(number=last_result(campaign, battle.number) or 0).first()
