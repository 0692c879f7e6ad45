"""The home page: what Damocles is, a way in without an account, and shortcuts for users."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.access import own
from armies.bridge import content_of
from armies.models import Faction, Release
from campaigns.models import Campaign
from campaigns.presenters.agenda import agenda
from rules.damocles import datasheets as values

SHORTCUTS = 4
FACTIONS = 6
SHOWPIECES = 2


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Visitors see what the site is; users get their own things at once."""
    sides = factions()
    context = {"factions": sides, "showpieces": showpieces(sides), **shortcuts(request)}
    return render(request, "home.html", context)


def factions() -> list[tuple[Faction, values.Faction]]:
    """The game's factions to choose from, as they were last released."""
    releases = Release.objects.newest().filter(faction__homebrew=False).select_related("faction").defer("document")
    return [(release.faction, content_of(release)) for release in releases.order_by("faction__name")[:FACTIONS]]


def showpieces(sides: Iterable[tuple[Faction, values.Faction]]) -> list[values.Datasheet]:
    """The most valuable datasheet of each of the first factions, to show what cards look like."""
    books = [content.datasheets for _, content in sides if content.datasheets]
    return [max(sheets, key=lambda sheet: sheet.strategic_valor) for sheets in books[:SHOWPIECES]]


def shortcuts(request: HttpRequest) -> dict[str, Any]:
    """The user's latest strike forces and campaigns, including lists built without an account."""
    strike_forces = own(request).active().select_related("faction")
    campaigns = Campaign.objects.visible_to(request.user).running()
    return {
        "strike_forces": strike_forces[:SHORTCUTS],
        "campaigns": campaigns[:SHORTCUTS],
        "agenda": agenda(request.user),
    }
