"""The operations to read: what players can agree on, each with its map, what scores and what ends it (R-BAS-01)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies import bridge
from armies.operation_map import Map
from armies.operation_words import ends, players, scores


@require_safe
def operations(request: HttpRequest) -> HttpResponse:
    found = [(operation, Map(operation), players(operation)) for operation in bridge.operations()]
    return render(request, "armies/operation_list.html", {"operations": found})


@require_safe
def operation(request: HttpRequest, slug: str) -> HttpResponse:
    found = bridge.operation_called(slug)
    if found is None:
        raise Http404
    context = {
        "operation": found,
        "map": Map(found),
        "players": players(found),
        "scores": scores(found),
        "ends": ends(found),
    }
    return render(request, "armies/operation_detail.html", context)
