"""Operations to read, each with its map, scoring and end (R-BAS-01)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armies import bridge
from armies.pictures.measured_map import Map
from armies.printing.operations import source_of
from armies.printing.source import Source
from armies.text.operation_terms import ends, players, scores
from rules.damocles.operations.operation import Operation


@require_safe
def operations(request: HttpRequest) -> HttpResponse:
    found = [(operation, Map(operation), players(operation)) for operation in bridge.operations()]
    return render(request, "armies/codex/operation_list.html", {"operations": found})


@require_safe
def operation(request: HttpRequest, slug: str) -> HttpResponse:
    found = _called(slug)
    context = {
        "operation": found,
        "map": Map(found),
        "players": players(found),
        "scores": scores(found),
        "ends": ends(found),
    }
    return render(request, "armies/codex/operation_detail.html", context)


def to_print(request: HttpRequest, slug: str) -> Source:
    """The briefing; operations are public."""
    return source_of(_called(slug), reverse("armies:operation", args=[slug]))


def _called(slug: str) -> Operation:
    found = bridge.find_operation(slug)
    if found is None:
        raise Http404
    return found
