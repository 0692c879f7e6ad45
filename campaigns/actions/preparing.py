"""Prepare the next round unseen, then open it or drop it (C-RND-15)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.rounds import (
    Meeting,
    Terms,
    check_can_open,
    check_limit,
    check_meetings,
    open_round,
    tables_of,
)
from campaigns.battles.operations import operations
from campaigns.models import Campaign, LedgerEvent, Membership, PreparedRound
from campaigns.read_model.campaign_state import state_of


def prepare_round(
    campaign: Campaign, *, version: int, number: int, terms: Terms, meetings: Sequence[Meeting]
) -> PreparedRound:
    """Keep the next round as it would be opened; `version` is that of the one that it replaces, 0 for none.

    StaleError when another organiser changed it, or opened the round.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        check_can_open(locked, state, number)
        _check_version(locked, version)
        check_meetings(state, meetings)
        check_limit(state, meetings, terms.limit)
        values = {
            "key": uuid4(),
            "number": number,
            "limit": terms.limit,
            "deadline": terms.deadline,
            "meetings": _documents(meetings),
            "after": locked.ledger.count(),
            "version": version + 1,
        }
        return PreparedRound.objects.update_or_create(campaign=locked, defaults=values)[0]


def publish_round(campaign: Campaign, by: Membership, *, key: UUID, version: int) -> LedgerEvent:
    """Open the round that was prepared, as it is; idempotent by its `key`.

    StaleError when it was changed or dropped since it was read.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        before = locked.ledger.filter(key=key, kind="round_opened", by_number=by.number).first()
        if before is not None:
            return before
        prepared = PreparedRound.of(locked)
        if prepared is None or (prepared.key, prepared.version) != (key, version):
            raise StaleError(locked)
        terms, meetings = Terms(prepared.limit, prepared.deadline), meetings_of(prepared)
        return open_round(locked, by, key=key, number=prepared.number, terms=terms, meetings=meetings)


def drop_round(campaign: Campaign, *, version: int) -> None:
    """Forget the round that was prepared; one that is gone already stays gone."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        if PreparedRound.of(locked) is not None:
            _check_version(locked, version)
            PreparedRound.objects.filter(campaign=locked).delete()


def meetings_of(prepared: PreparedRound) -> list[Meeting]:
    """The meetings of a prepared round in the operations as they are now; RefusedError for one that is gone."""
    documents = {document["slug"]: document for document in operations(prepared.campaign.rules_of_game)}
    return [_meeting(meeting, documents) for meeting in prepared.meetings]


def _meeting(meeting: dict[str, Any], documents: dict[str, dict[str, Any]]) -> Meeting:
    slug = meeting.get("operation")
    if slug is not None and slug not in documents:
        raise RefusedError(_("%(mission)s is not on this site any more: choose another one.") % {"mission": slug})
    return Meeting(
        tuple(meeting["forces"]), documents[slug] if slug else None, meeting.get("table", 0), meeting.get("half", False)
    )


def _documents(meetings: Sequence[Meeting]) -> list[dict[str, Any]]:
    tables = iter(tables_of(meetings))
    return [
        {"forces": list(m.forces), "operation": m.operation["slug"], "table": next(tables)}
        if m.operation is not None and len(m.forces) > 1
        else {"forces": list(m.forces)} | ({"half": True} if m.half else {})
        for m in meetings
    ]


def _check_version(campaign: Campaign, version: int) -> None:
    present = PreparedRound.of(campaign)
    if (present.version if present else 0) != version:
        raise StaleError(campaign)
