"""The factions to read: rules, datasheets, assets."""

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armies.desk import datasheets_by_type
from armies.models import Faction


@require_safe
def factions(request: HttpRequest) -> HttpResponse:
    current = Q(datasheets__withdrawn=False)
    assets = Count("assets", filter=Q(assets__withdrawn=False), distinct=True)
    rows = Faction.objects.annotate(sheets=Count("datasheets", filter=current, distinct=True), cards=assets)
    return render(request, "armies/faction_list.html", {"factions": rows})


@require_safe
def faction(request: HttpRequest, slug: str) -> HttpResponse:
    row = get_object_or_404(Faction.objects.with_content(), slug=slug)
    context = {"faction": row, "catalogue": datasheets_by_type(row.datasheets.all()), "assets": row.assets.all()}
    return render(request, "armies/faction_detail.html", context)
