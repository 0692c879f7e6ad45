"""How the figures of somebody's line of the standings come about."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns import access
from campaigns.presenters.worked_out import figures_of
from campaigns.read_model.campaign_state import standings_of, state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404


@login_or_404
def standing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Each figure of the table, with the opponents, points and battles it is made of."""
    campaign = access.visible_campaign(request, slug)
    row = next((row for row in standings_of(campaign) if row.line.member == number), None)
    if row is None:
        raise Http404
    figures = figures_of(campaign, state_of(campaign), number)
    context = campaign_context(request, campaign, "campaign") | {"row": row, "figures": figures}
    return render(request, "campaigns/campaign/standing.html", context)
