"""What a battle's page says of its result besides the figures: a proposal that waits, how it may be taken back."""

from typing import Any

from django.http import HttpRequest

from campaigns import access
from campaigns.actions.results import result_event
from campaigns.ledger_page import cancelled_by
from campaigns.models import Battle
from campaigns.proposal_page import noted, proposal_context


def result_context(request: HttpRequest, battle: Battle, may_record: bool, may_organise: bool) -> dict[str, Any]:
    if battle.is_planned():
        membership = access.membership_of(request, battle.campaign)
        return {"proposal": proposal_context(battle, membership, may_record)}
    context: dict[str, Any] = {"noted": noted(battle)} if battle.is_by_hand() else {}
    if may_organise or battle.is_void():
        context |= _events_of(battle)
    return context


def _events_of(battle: Battle) -> dict[str, Any]:
    """The event that told the result last, and the one that took it back."""
    event = result_event(battle.campaign, battle)
    number = event.number if event else None
    return {"result_event": number, "taken_back_by": cancelled_by(battle.campaign).get(number or 0)}
