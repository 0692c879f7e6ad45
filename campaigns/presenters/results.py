"""Context of a battle's result: proposal, pictures, ledger events."""

from typing import Any

from django.http import HttpRequest

from armies.forms.pictures import PictureForm
from campaigns import access
from campaigns.actions.results import result_event
from campaigns.models import Battle, Membership
from campaigns.presenters.friendlies import friendly, why_over
from campaigns.presenters.knock_out import of_a_draw
from campaigns.presenters.ledger import revoked_by
from campaigns.presenters.proposals import confirmed_proposal, noted_deeds, proposal_context
from web.pictures.image_files import MAX_PER_BATTLE


def result_context(request: HttpRequest, battle: Battle, may_record: bool, may_organise: bool) -> dict[str, Any]:
    membership = access.membership_of(request, battle.campaign)
    context: dict[str, Any] = {
        "of_a_draw": of_a_draw(battle),
        "friendly": friendly(battle),
        **_pictures(request, battle, membership, may_record),
    }
    if battle.is_planned():
        context["over"] = why_over(battle)
        return context | {"proposal": proposal_context(battle, membership, may_record)}
    if battle.is_by_hand():
        context |= {"noted": noted_deeds(battle), "confirmed": confirmed_proposal(battle)}
    if may_organise or battle.is_void():
        context |= _events_of(battle)
    return context


def _pictures(request: HttpRequest, battle: Battle, membership: Membership | None, may_record: bool) -> dict[str, Any]:
    """The pictures without their pixels, apart what came with a proposal, and whether another one may be added."""
    pictures = list(battle.pictures.seen_by(request.user).without_pixels())
    room = len(pictures) < MAX_PER_BATTLE and battle.campaign.archived is None
    return {
        "pictures": [picture for picture in pictures if picture.proposal_id is None],
        "proposed_pictures": [picture for picture in pictures if picture.proposal_id is not None],
        "own_place": membership.pk if membership else None,
        "may_add_picture": may_record and room,
        "picture_form": PictureForm(),
    }


def _events_of(battle: Battle) -> dict[str, Any]:
    """The latest result event, and the event that revoked it."""
    event = result_event(battle.campaign, battle)
    number = event.number if event else None
    return {"result_event": number, "taken_back_by": revoked_by(battle.campaign).get(number or 0)}
