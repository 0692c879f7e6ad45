"""Factions to read: rules, datasheets and assets of their last release."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import content_of, contents_of
from armies.builder.page import datasheets_by_type
from armies.codex.part_page import blows_of_squads, neighbours, valors
from armies.models import Release
from armies.printing.codices import source_of
from armies.printing.source import Source
from armies.text import terms
from rules.damocles.datasheets import Asset, Faction
from rules.damocles.task_forces import TASK_FORCES

PAGE_SIZE = 24
MAX_WEAPONS = 150
"""Above this number of weapons, expected damage is shown on datasheet pages only."""


def readable(request: HttpRequest) -> QuerySet[Release]:
    """The newest release of each faction this visitor may read, official ones first."""
    released = Release.objects.newest().filter(faction__in=access.factions(request))
    return released.select_related("faction__owner").order_by("faction__homebrew", "faction__name", "pk")


def readable_faction(request: HttpRequest, slug: str) -> tuple[Release, Faction]:
    """A faction this visitor may read; 404 otherwise."""
    release = get_object_or_404(readable(request), faction__slug=slug)
    return release, content_of(release)


@require_safe
def factions(request: HttpRequest) -> HttpResponse:
    page = Paginator(readable(request), PAGE_SIZE).get_page(request.GET.get("page"))
    releases = list(page.object_list)
    books = list(zip(releases, contents_of(releases), strict=True))
    return render(request, "armies/codex/faction_list.html", {"books": books, "page_obj": page})


@require_safe
def faction(request: HttpRequest, slug: str) -> HttpResponse:
    release, content = readable_faction(request, slug)
    context = {
        "faction": release.faction,
        "release": release,
        "content": content,
        "catalogue": datasheets_by_type(content.datasheets),
        "show_damage": sum(len(sheet.weapons) for sheet in content.datasheets) <= MAX_WEAPONS,
    }
    return render(request, "armies/codex/faction_detail.html", context)


def to_print(request: HttpRequest, slug: str) -> Source:
    """The codex of a faction this visitor may read."""
    release, content = readable_faction(request, slug)
    return source_of(release, content, release.faction.get_absolute_url())


@require_safe
def datasheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """A datasheet at its permanent address."""
    release, content = readable_faction(request, slug)
    found = next((each for each in content.datasheets if each.slug == sheet), None)
    if found is None:
        raise Http404
    previous, following = neighbours(content, found)
    context = {
        "faction": release.faction,
        "release": release,
        "content": content,
        "sheet": found,
        "blows": blows_of_squads(found, content.rules),
        "valors": valors(found),
        "forces": [(_(kind.name), kind) for kind in TASK_FORCES if found.type in kind.types],
        "previous": previous,
        "following": following,
    }
    return render(request, "armies/codex/datasheet_detail.html", context)


class Choice(NamedTuple):
    """A filter value for assets, and the number of assets that have it."""

    key: str
    words: str
    assets: int
    chosen: bool


@require_safe
def assets(request: HttpRequest, slug: str) -> HttpResponse:
    """A faction's assets, filtered by timing and target."""
    release, content = readable_faction(request, slug)
    when, whom = request.GET.get("when", ""), request.GET.get("affects", "")
    timely = [asset for asset in content.assets if when in ("", asset.when)]
    shown = [asset for asset in timely if whom in ("", terms.affected(asset))]
    for_whom = [asset for asset in content.assets if whom in ("", terms.affected(asset))]
    context = {
        "faction": release.faction,
        "release": release,
        "content": content,
        "assets": shown,
        "when": when,
        "affects": whom,
        "timings": choices(for_whom, lambda asset: asset.when, terms.TIMINGS, when),
        "affected": choices(timely, terms.affected, terms.AFFECTS, whom),
    }
    return render(request, "armies/codex/asset_list.html", context)


def choices(
    assets: Sequence[Asset], key_of: Callable[[Asset], str], words: Mapping[str, Any], chosen: str
) -> list[Choice]:
    """The values of some of these assets in the order of their labels, and the chosen one."""
    counts = Counter(key_of(asset) for asset in assets)
    return [
        Choice(key, str(label), counts[key], key == chosen)
        for key, label in words.items()
        if counts[key] or key == chosen
    ]
