"""Planning an operation and recording what came of it: by hand, or fought by the engine."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.campaigns import lock_open, refuse_archived
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.models import Battle, Campaign, Entry, Side
from campaigns.models.side import COLOURS

SEEDS = 2**32
"""Seeds are drawn below this: long enough that no two battles share one, short enough to be read aloud."""


class SideReport(NamedTuple):
    """What a person reports of one side."""

    outcome: str
    victory_points: int
    squads_lost: int
    tactical_points: int | None = None


class Report(NamedTuple):
    """What a person reports of a battle fought on a table, its sides in their order."""

    played: date
    notes: str
    sides: tuple[SideReport, ...]


def plan(campaign: Campaign, planner: Any, *, key: UUID, operation: dict[str, Any], entries: Sequence[Entry]) -> Battle:
    """Plan an operation: its seed is drawn and its scenario written now, for everybody to see before it is fought."""
    with transaction.atomic():
        lock_open(campaign.pk)
        present = Battle.objects.filter(key=key).first()
        if present is not None:
            return _planned_before(present, campaign, planner)
        locked = list(Entry.objects.with_documents().select_for_update().filter(pk__in=[e.pk for e in entries]))
        by_id = {entry.pk: entry for entry in locked if entry.withdrawn is None}
        if len(by_id) != len(entries):
            raise RefusedError(_("A strike force was withdrawn. Please choose again."))
        return _plan(campaign, planner, key, operation, [by_id[entry.pk] for entry in entries])


def _planned_before(present: Battle, campaign: Campaign, planner: Any) -> Battle:
    if present.campaign_id != campaign.pk or present.planned_by_id != planner.pk:
        raise RefusedError(_("This form was already used. Please open it again."))
    return present


def _plan(campaign: Campaign, planner: Any, key: UUID, operation: dict[str, Any], entries: Sequence[Entry]) -> Battle:
    seed = secrets.randbelow(SEEDS)
    battle = Battle.objects.create(
        campaign=campaign,
        key=key,
        title=operation["title"],
        operation=operation,
        seed=seed,
        scenario=bridge.scenario_document(campaign, operation, seed, dict(zip(COLOURS, entries, strict=False))),
        planned_by=planner,
    )
    for place, entry in enumerate(entries):
        battle.sides.create(entry=entry, place=place, colour=COLOURS[place])
    return battle


def call_off(battle: Battle, version: int) -> None:
    """Call a planned operation off. It stays in sight, so that nobody draws seeds until one pleases."""
    with transaction.atomic():
        present = _locked(battle)
        if present.state == Battle.State.CALLED_OFF:
            return
        _take_version(present, version, Battle.State.PLANNED)
        Battle.objects.filter(pk=present.pk).update(state=Battle.State.CALLED_OFF)


def record_by_hand(battle: Battle, recorder: Any, version: int, report: Report, *, correcting: bool = False) -> None:
    """Record what came of a battle on a table, or correct what was recorded so. Sent twice: done once."""
    with transaction.atomic():
        present = _locked(battle)
        if present.version != version and _reported(present) == report:
            return
        if present.is_auto_resolved():
            raise StaleError(present)
        _take_version(present, version, Battle.State.RECORDED if correcting else Battle.State.PLANNED)
        for side, said in zip(present.sides.order_by("place"), report.sides, strict=True):
            Side.objects.filter(pk=side.pk).update(**said._asdict())
        _close(present, recorder, Battle.Method.BY_HAND, played=report.played, notes=report.notes)


def _reported(battle: Battle) -> Report | None:
    """What was recorded by hand, as it would be reported."""
    if not battle.is_by_hand() or battle.played is None:
        return None
    sides = battle.sides.order_by("place")
    said = [SideReport(s.outcome, s.victory_points or 0, s.squads_lost or 0, s.tactical_points) for s in sides]
    return Report(battle.played, battle.notes, tuple(said))


def auto_resolve(battle: Battle, recorder: Any, version: int) -> None:
    """Let the engine fight the scenario as published and record what comes out: all of it once, or nothing.

    The engine fights before the transaction opens: the scenario is frozen and its battle always the same, so nobody
    waits for a lock, and of two who ask at once the second finds the very result it would have written.
    """
    present = Battle.objects.with_documents().get(pk=battle.pk)
    if present.is_auto_resolved():
        return
    _refuse_other(present, version, Battle.State.PLANNED)
    result = bridge.fight(present.scenario)
    with transaction.atomic():
        present = _locked(battle)
        if present.is_auto_resolved():
            return
        _take_version(present, version, Battle.State.PLANNED)
        _apply(present, recorder, result)


def _apply(battle: Battle, recorder: Any, result: dict[str, Any]) -> None:
    """Winner, victory points, losses and tactical points come from the result, side by side."""
    for side in battle.sides.order_by("place"):
        Side.objects.filter(pk=side.pk).update(**bridge.side_of_result(result, side.colour))
    _close(
        battle,
        recorder,
        Battle.Method.AUTO_RESOLVED,
        played=timezone.localdate(),
        result=result,
        digest=result["digest"],
        engine=result["engine"],
    )


def _close(battle: Battle, recorder: Any, method: str, **values: Any) -> None:
    Battle.objects.filter(pk=battle.pk).update(
        state=Battle.State.RECORDED, method=method, recorded=timezone.now(), recorded_by=recorder, **values
    )


def _locked(battle: Battle) -> Battle:
    """The battle as it stands, nobody else writing to it until the transaction ends."""
    present = Battle.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=battle.pk)
    refuse_archived(present.campaign)
    return present


def _refuse_other(present: Battle, version: int, *states: str) -> None:
    if present.version != version or present.state not in states:
        raise StaleError(present)


def _take_version(present: Battle, version: int, *states: str) -> None:
    """Take the next version with one conditional UPDATE: of two writes made on one version the second finds none."""
    _refuse_other(present, version, *states)
    if not Battle.objects.filter(pk=present.pk, version=version).update(version=F("version") + 1):
        raise StaleError(Battle.objects.get(pk=present.pk))
