"""Plan battles between strike forces of a campaign, and call them off."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.agreements import check_operation, check_operation_game
from campaigns.actions.battle_terms import check_not_over, check_number_of_sides, check_part, check_terms
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.pictures import delete_proposed
from campaigns.actions.plans import check_nothing_pending, draw_secret, inputs_as_seen, locked_battle
from campaigns.battles.operations import players_of
from campaigns.ledger.alliances import COLOURS, SIDES, alliance_of
from campaigns.ledger.part import WHOLE, Part, by_lot
from campaigns.models import Battle, Campaign, Entry, Side
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.parts import part_of_side
from campaigns.read_model.withdrawn_operations import on_withdrawn


def plan(
    campaign: Campaign,
    planner: Any,
    *,
    key: UUID,
    operation: dict[str, Any] | None,
    entries: Sequence[Entry],
    offered: Sequence[dict[str, Any]] = (),
    part: Part = WHOLE,
    round: int | None = None,
    deadline: datetime | None = None,
    stake: str = "",
    chapter: str = "",
    alliances: str = "",
) -> Battle:
    """Plan a battle: the server generates its secret now and publishes the hash of it (C-AUT-01).

    `alliances` is a key of `PARTIES` for four sides, empty when everybody fights alone (R-CNV-01). Without an
    operation one of those `offered` is drawn by lot; `part` of each force fights (C-PRT).
    """
    with transaction.atomic():
        locked_campaign = lock_campaign_for_update(campaign.pk)
        present = Battle.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, campaign, planner)
        locked = list(Entry.objects.with_documents().select_for_update().filter(pk__in=[e.pk for e in entries]))
        by_id = {entry.pk: entry for entry in locked if entry.withdrawn is None}
        if len(by_id) != len(entries):
            raise RefusedError(_("A force was withdrawn. Please choose again."))
        terms = {"round": round, "deadline": deadline, "stake": stake, "chapter": chapter}
        sides = sides_of([by_id[entry.pk] for entry in entries], alliances)
        secret, seed_commitment = draw_secret()
        battle = Battle(campaign=locked_campaign, key=key, planned_by=planner, secret=secret, **terms)
        battle.number, battle.seed_commitment = _next_number(locked_campaign), seed_commitment
        battle.operation_by_lot, battle.part_kind, battle.part_figure = operation is None, *part
        _plan(battle, operation or _drawn_operation(battle, offered, len(sides)), sides)
        if round is None:
            notify.notify_planned(battle, planner)
        return battle


def _same_request(present: Battle, campaign: Campaign, planner: Any) -> Battle:
    if present.campaign_id != campaign.pk or present.planned_by_id != planner.pk:
        raise RefusedError(_("This form was already used. Please open it again."))
    return present


def sides_of(entries: Sequence[Entry], alliances: str) -> list[Side]:
    """A side for each strike force, in their order, with its allies; alliances are for four (R-CNV-01)."""
    if alliances and len(entries) != SIDES:
        raise RefusedError(_("Alliances are for four forces: two against two, or one against three (C-RES-11)."))
    return [
        Side(entry=entry, place=place, colour=colour, alliance=alliance_of(alliances, colour))
        for place, (entry, colour) in enumerate(zip(entries, COLOURS, strict=False))
    ]


def _drawn_operation(battle: Battle, offered: Sequence[dict[str, Any]], sides: int) -> dict[str, Any]:
    """One of those offered for so many sides, by a lot that nobody knew before (C-PRT-04)."""
    fitting = {document["slug"]: document for document in offered if _is_for(document, sides)}
    if not fitting:
        raise RefusedError(_("None of the missions that were agreed on is for so many sides."))
    key = f"{state_of(battle.campaign).lot}:{battle.seed_commitment}:operation"
    return fitting[by_lot(key, list(fitting))[0]]


def _is_for(operation: dict[str, Any], sides: int) -> bool:
    fewest, most = players_of(operation)
    return fewest <= sides <= most


def _plan(battle: Battle, operation: dict[str, Any], sides: Sequence[Side]) -> None:
    campaign, state = battle.campaign, state_of(battle.campaign)
    check_not_over(campaign, battle.round)
    check_part(battle, battle.part)
    check_operation_game(campaign, operation)
    check_operation(state.settings, operation, battle.chapter)
    check_terms(campaign, state, operation, [side.entry for side in sides], battle.stake, battle.chapter)
    battle.title, battle.operation, battle.operation_slug = operation["title"], operation, operation["slug"]
    for side in sides:
        side.squad_ids = part_of_side(state, battle, side)
    battle.scenario = bridge.inputs_document(campaign, operation, sides, state.forces)
    battle.save()
    for side in sides:
        side.battle = battle
        side.save()


def _next_number(campaign: Campaign) -> int:
    return (campaign.battles.aggregate(last=Max("number"))["last"] or 0) + 1


def call_off(battle: Battle, version: int, by: Any = None) -> None:
    """Call off a planned battle. It stays visible, so that nobody can retry until a secret suits them.

    A committed battle must be fought: its result may already have been computed (C-AUT-05). Only when
    the engine cannot fight it may it be called off (C-AUT-09).
    """
    with transaction.atomic():
        lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if present.state == Battle.State.CALLED_OFF:
            return
        if present.is_committed() and present.is_planned() and not present.is_stuck():
            raise RefusedError(_("All plans are locked and published: this battle is fought (C-AUT-05)."))
        bump_version(present, version, Battle.State.PLANNED)
        Battle.objects.filter(pk=present.pk).update(state=Battle.State.CALLED_OFF, called_off_with=None)
        present.proposals.supersede()
        delete_proposed(present)
        notify.notify_called_off(present, by)


def take_newest(battle: Battle, version: int, by: Any = None) -> None:
    """Plan a battle whose release was withdrawn with the newest one; locked plans are open again (C-AGR-05).

    RefusedError once all plans are published (C-AUT-05), and while a result is proposed (C-RES-12).
    """
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present = locked_battle(battle)
        if present.is_committed():
            raise RefusedError(_("All plans are locked and published: this battle is fought (C-AUT-05)."))
        check_nothing_pending(present)
        check_version(present, version, Battle.State.PLANNED)
        withdrawn = on_withdrawn(Battle.objects.filter(pk=present.pk), campaign.game)
        if not withdrawn:
            raise RefusedError(_("The release that it is planned with is on offer."))
        operation = withdrawn[0].newest.document
        check_number_of_sides(operation, present.sides.count())
        bump_version(present, version, Battle.State.PLANNED)
        present.sides.update(locked=None, locked_by=None)
        Battle.objects.filter(pk=present.pk).update(title=operation["title"], operation=operation)
        replanned = Battle.objects.get(pk=present.pk)
        Battle.objects.filter(pk=present.pk).update(scenario=inputs_as_seen(replanned))
        notify.notify_replanned(replanned, by)


def check_version(present: Battle, version: int, *states: str) -> None:
    if present.version != version or present.state not in states:
        raise StaleError(present)


def bump_version(present: Battle, version: int, *states: str) -> None:
    """Increment the version in one conditional UPDATE, so that only one of two concurrent writes succeeds."""
    check_version(present, version, *states)
    if not Battle.objects.filter(pk=present.pk, version=version).update(version=F("version") + 1):
        raise StaleError(Battle.objects.get(pk=present.pk))
