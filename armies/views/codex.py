"""The factions to read: rules, datasheets, assets."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import content_of
from armies.desk import datasheets_by_type
from armies.models import Release


@require_safe
def factions(request: HttpRequest) -> HttpResponse:
    released = Release.objects.newest().filter(faction__in=access.factions(request))
    rows = released.select_related("faction").defer("document").order_by("faction__name")
    return render(request, "armies/faction_list.html", {"factions": [(row.faction, content_of(row)) for row in rows]})


@require_safe
def faction(request: HttpRequest, slug: str) -> HttpResponse:
    usable = Release.objects.newest().filter(faction__in=access.factions(request))
    release = get_object_or_404(usable.select_related("faction").defer("document"), faction__slug=slug)
    content = content_of(release)
    context = {
        "faction": release.faction,
        "release": release,
        "content": content,
        "catalogue": datasheets_by_type(content.datasheets),
    }
    return render(request, "armies/faction_detail.html", context)
