"""Writing into the ledger of a campaign: the one place that makes its events."""

from datetime import UTC
from typing import Any
from uuid import UUID

from django.utils import timezone

from campaigns.ledger.events import Event, hash_of, read_document
from campaigns.models import Campaign, LedgerEvent, Membership


def append(
    campaign: Campaign, kind: str, document: dict[str, Any], *, by: Membership | None = None, key: UUID | None = None
) -> LedgerEvent:
    """Add an event to a campaign's ledger and seal it upon the one before (C-LED-01).

    Call it inside the transaction that holds the campaign's row (`lock_campaign_for_update`), so that events come one
    by one. DocumentError when the document is none of its kind.
    """
    last = campaign.ledger.order_by("-number").values_list("number", "seal").first() or (0, "")
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
        seal=hash_of(last[1], event),
        key=key,
    )
