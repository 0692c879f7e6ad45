"""The big screen of an event: pairings by table, standings and the round's timer, for anybody who has its address."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.actions import screen as actions
from campaigns.models import Campaign
from campaigns.presenters.rounds import RoundsPage
from campaigns.read_model.campaign_state import standings_of
from campaigns.views.form_data import submitted_number
from campaigns.views.refusals import refusals_as_messages
from web.game_addresses import show_game

USUAL_MINUTES = 120
CONTROLS: dict[str, Callable[[Campaign], None]] = {
    "open": actions.open_screen,
    "close": actions.close_screen,
    "pause": actions.pause_timer,
    "resume": actions.resume_timer,
    "stop": actions.stop_timer,
}


@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """The round that is open, else the last, and the table; it fetches itself again."""
    campaign = get_object_or_404(Campaign.objects.listed(), screen_token=token)
    show_game(request, campaign.rules_of_game)
    shown = RoundsPage(campaign)
    latest = shown.state.round()
    context = {
        "campaign": campaign,
        "round": shown.round(latest) if latest else None,
        "standings": standings_of(campaign),
        "champions": shown.champions(),
        "now": timezone.now(),
    }
    return render(request, "campaigns/rounds/screen.html", context)


@login_required
@require_POST
def control_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """An organiser's buttons: the screen's address, and its timer."""
    own = access.membership_for(request, slug, "open rounds")
    does = request.POST.get("do", "")
    with refusals_as_messages(request):
        if does == "start":
            actions.start_timer(own.campaign, submitted_number(request, "minutes") or USUAL_MINUTES)
        elif does in CONTROLS:
            CONTROLS[does](own.campaign)
    return redirect("campaigns:rounds", slug)
