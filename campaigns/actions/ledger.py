"""The only place that appends events to the ledger of a campaign."""

from datetime import UTC
from typing import Any
from uuid import UUID

from django.utils import timezone

from campaigns.ledger.events import Event, hash_of, read_document
from campaigns.models import Campaign, LedgerEvent, Membership


def append(
    campaign: Campaign, kind: str, document: dict[str, Any], *, by: Membership | None = None, key: UUID | None = None
) -> LedgerEvent:
    """Append an event to a campaign's ledger, chained by hash to the previous one (C-LED-01).

    Call it inside the transaction that locks the campaign's row (`lock_campaign_for_update`), so that events are
    serialized. DocumentError when the document does not fit its kind.
    """
    last = campaign.ledger.order_by("-number").values_list("number", "hash").first() or (0, "")
    event = Event(
        number=last[0] + 1,
        kind=kind,
        at=timezone.now().astimezone(UTC).isoformat(),
        by=by.number if by else None,
        document=read_document(kind, document),
    )
    return campaign.ledger.create(
        number=event.number,
        kind=event.kind,
        at=event.at,
        by_id=by.user_id if by else None,
        by_number=event.by,
        document=event.document,
        hash=hash_of(last[1], event),
        key=key,
    )
