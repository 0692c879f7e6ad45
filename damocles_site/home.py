"""The home page: what Damocles is, a way in without an account, and shortcuts for those who are in."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.access import own
from armies.models import Datasheet, Faction
from campaigns.models import Campaign

SHORTCUTS = 4
FACTIONS = 6
SHOWPIECES = 2


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor is told what this is; a player gets to their things at once."""
    sides = list(factions())
    context = {"factions": sides, "showpieces": showpieces(sides), **shortcuts(request)}
    return render(request, "home.html", context)


def factions() -> Any:
    """The factions to choose from: how many datasheets and assets each has, and its most valuable datasheet."""
    best = Datasheet.objects.current().filter(faction=OuterRef("pk")).order_by("-strategic_valor", "position")
    return Faction.objects.annotate(
        datasheet_count=Count("datasheets", Q(datasheets__withdrawn=False), distinct=True),
        asset_count=Count("assets", Q(assets__withdrawn=False), distinct=True),
        best=Subquery(best.values("pk")[:1]),
    )[:FACTIONS]


def showpieces(sides: Iterable[Any]) -> QuerySet[Datasheet]:
    """A card of each of the first factions, to show what cards look like."""
    chosen = [side.best for side in sides if side.best][:SHOWPIECES]
    return Datasheet.objects.filter(pk__in=chosen).select_related("faction").prefetch_related("weapons")


def shortcuts(request: HttpRequest) -> dict[str, Any]:
    """The latest strike forces and campaigns of whoever asks, lists built without an account among them."""
    strike_forces = own(request).kept().select_related("faction")
    campaigns = Campaign.objects.visible_to(request.user).running()
    return {"strike_forces": strike_forces[:SHORTCUTS], "campaigns": campaigns[:SHORTCUTS]}
