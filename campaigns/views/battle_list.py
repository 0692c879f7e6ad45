"""All battles of a campaign, page by page."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns import access
from campaigns.models import Battle
from campaigns.views.frame import frame
from campaigns.views.reading import or_sign_in

A_PAGE = 25


@or_sign_in
def battles(request: HttpRequest, slug: str) -> HttpResponse:
    """Every battle, the newest first; `state` narrows them to planned, recorded, called off or taken back ones."""
    campaign = access.visible_campaign(request, slug)
    wanted = request.GET.get("state", "")
    rows = campaign.battles.with_sides().order_by("-number")
    state = wanted if wanted in Battle.State.values else ""
    if state:
        rows = rows.filter(state=state)
    context = frame(request, campaign, "battles") | {
        "page_obj": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "states": Battle.State.choices,
        "state": state,
    }
    return render(request, "campaigns/battle_list.html", context)
