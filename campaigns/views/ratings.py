"""The ratings of a ladder: everybody's, and one player's curve (C-RAT)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns import access
from campaigns.presenters.ratings import rating_plot
from campaigns.read_model.campaign_state import names_of, standings_of, state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from people.numbers import whole_number


@login_or_404
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The best players' curves, or that of the `player` asked for."""
    campaign = access.visible_campaign(request, slug)
    courses, names = state_of(campaign).ratings, names_of(campaign)
    rows = [row for row in standings_of(campaign) if row.line.rating is not None]
    rows.sort(key=lambda row: -(row.line.rating or 0))
    chosen = whole_number(request.GET.get("player"))
    shown = [chosen] if chosen in courses else [row.line.member for row in rows]
    context = campaign_context(request, campaign, "campaign") | {
        "rows": [(row, courses[row.line.member]) for row in rows],
        "plot": rating_plot(shown, courses, names) if rows else None,
        "chosen": names.get(chosen or 0, "") if chosen in courses else "",
        "days": courses.get(chosen or 0, []),
    }
    return render(request, "campaigns/campaign/ratings.html", context)
