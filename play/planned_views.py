"""A planned battle of a campaign that its players play: seats taken and left, the battle given back."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions.errors import StaleError as StalePlan
from campaigns.models import Battle
from campaigns.views.battles import present_battle
from campaigns.views.refusals import conflicts_shown_on
from play.actions import StaleError
from play.clocks import terms_of
from play.models import PlayedBattle
from play.planned import USUAL, give_back_alone, leave_seat, may_give_back, played, take_seat


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's seat; with the last one the battle begins, and its page is shown."""
    side = access.own_side(request, slug)
    terms = terms_of(request.POST.get("clock", ""), PlayedBattle.AtEnd.COMMANDER)
    present = take_seat(side, request.user, terms if terms.clock else USUAL, request.POST.get("salt", ""))
    return redirect((played(present) if present.is_committed() else None) or present)


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave one's seat while another is free."""
    side = access.own_side(request, slug)
    leave_seat(side)
    return redirect(side.battle)


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a battle back to its plan, as an organiser who does not fight in it, or after an update of the rules."""
    battle: Battle = access.visible_battle(request, slug)
    present = played(battle)
    if present is None or not may_give_back(battle, present, request.user):
        raise Http404
    try:
        give_back_alone(present)
    except StaleError:
        raise StalePlan(battle) from None
    return redirect(battle)
