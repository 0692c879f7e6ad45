"""The home page: what Damocles is, a way in without an account, and shortcuts for those who are in."""

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.access import own
from armies.models import Faction
from campaigns.models import Campaign

SHORTCUTS = 4
FACTIONS = 6


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor is told what this is; a player gets to their things at once."""
    return render(request, "home.html", {"factions": factions(), **shortcuts(request)})


def factions() -> Any:
    """The factions to choose from, with how many datasheets and assets each has."""
    datasheets = Count("datasheets", Q(datasheets__withdrawn=False), distinct=True)
    assets = Count("assets", Q(assets__withdrawn=False), distinct=True)
    return Faction.objects.annotate(datasheet_count=datasheets, asset_count=assets)[:FACTIONS]


def shortcuts(request: HttpRequest) -> dict[str, Any]:
    """The latest strike forces and campaigns of whoever asks, lists built without an account among them."""
    strike_forces = own(request).kept().select_related("faction")
    campaigns = Campaign.objects.visible_to(request.user).running()
    return {"strike_forces": strike_forces[:SHORTCUTS], "campaigns": campaigns[:SHORTCUTS]}
