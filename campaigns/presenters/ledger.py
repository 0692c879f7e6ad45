"""View model of a ledger page: events as text, revoked ones with a link to the revocation."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaigns.ledger.events import REVOCABLE, Event
from campaigns.models import Battle, Campaign, LedgerEvent
from campaigns.read_model.campaign_state import event_of, state_of
from campaigns.text.ledger import KINDS, event_text
from campaigns.text.names import member_name

PAGE_SIZE = 50


class Line(NamedTuple):
    """An event as the page shows it."""

    number: int
    kind: str
    kind_words: str
    at: datetime
    who: str
    words: str
    reason: str
    battle: Battle | None
    revoked_by: int | None
    revoked_at: str
    revocable: bool


class Ledger(NamedTuple):
    """The lines of a page, newest first, and the kinds there are."""

    page: Page
    lines: list[Line]
    kinds: list[tuple[str, str]]
    last_hash: str


def ledger_page(campaign: Campaign, kind: str, number: str) -> Ledger:
    """One page of the ledger, in a constant number of queries."""
    rows = campaign.ledger.order_by("-number")
    filtered = rows.filter(kind=kind) if kind in KINDS else rows
    page = Paginator(filtered, PAGE_SIZE).get_page(number)
    revoked = revoked_by(campaign)
    battles = {battle.number: battle for battle in campaign.battles.only("number", "slug", "title", "campaign")}
    named = named_by(campaign, page.object_list)
    state, last = state_of(campaign), rows.values_list("number", "hash").first() or (0, "")

    def line(row: LedgerEvent) -> Line:
        document: dict[str, Any] = row.document
        revoker = revoked.get(row.number)
        return Line(
            row.number,
            row.kind,
            _(KINDS.get(row.kind, row.kind)),
            localtime(datetime.fromisoformat(row.at)),
            _("the site") if row.by_number is None else member_name(state, row.by_number),
            event_text(row.kind, document, state, named),
            document.get("reason") or "",
            battles.get(document["battle"]) if row.kind == "result" else None,
            revoker,
            f"?page={page_of(last[0], revoker)}#event-{revoker}" if revoker else "",
            row.kind in REVOCABLE and revoker is None,
        )

    kinds = [(name, _(label)) for name, label in KINDS.items() if name != "honoured" or campaign.has_marks]
    return Ledger(page, [line(row) for row in page.object_list], kinds, last[1])


def named_by(campaign: Campaign, rows: Iterable[LedgerEvent | Event]) -> dict[int, Event]:
    """The events that these revoke, by number."""
    numbers = {number for row in rows if row.kind == "taken_back" for number in row.document["events"]}
    return {row.number: event_of(row) for row in campaign.ledger.filter(number__in=numbers)}


def page_of(last: int, number: int) -> int:
    """The page of the unfiltered ledger that contains an event."""
    return (last - number) // PAGE_SIZE + 1


def revoked_by(campaign: Campaign) -> dict[int, int]:
    """Each revoked event with the latest active event that revoked it (C-LED-04)."""
    revoked: dict[int, int] = {}
    for row in campaign.ledger.filter(kind="taken_back").order_by("-number"):
        event = event_of(row)
        if event.number not in revoked:
            revoked.update({n: event.number for n in event.document["events"] if n < event.number and n not in revoked})
    return revoked
