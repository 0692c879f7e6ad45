"""A battle's documents: the scenario as published, the result as fought, and the film that the replay page plays."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import get_object_or_404

from campaigns import access
from campaigns.models import Battle
from campaigns.models.documents import document_text
from campaigns.replays.page import FILM_EDITION, Fought, fought_in
from campaigns.views.reading import or_sign_in

FOR_EVER = "private, max-age=31536000, immutable"


@or_sign_in
def scenario(request: HttpRequest, slug: str) -> HttpResponse:
    """What the engine fights, or fought: enough to fight it again anywhere."""
    battle = _with_documents(request, slug)
    return download(battle.scenario, f"{battle.slug}-scenario.json")


@or_sign_in
def result(request: HttpRequest, slug: str) -> HttpResponse:
    battle = _with_documents(request, slug)
    if battle.result is None:
        raise Http404
    return download(battle.result, f"{battle.slug}-result.json")


@or_sign_in
def film(request: HttpRequest, slug: str) -> HttpResponse:
    """The battle cut into steps. It never changes, so a browser keeps it."""
    found = access.visible_battle(request, slug)
    if not found.digest:
        raise Http404
    return film_answer(request, found.digest, lambda: fought_in(found))


def film_answer(request: HttpRequest, digest: str, fought: Callable[[], Fought]) -> HttpResponse:
    """A film; whoever has it already is told so."""
    etag = f'"{digest[:32]}-{FILM_EDITION}"'
    if etag in request.headers.get("If-None-Match", ""):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = JsonResponse(fought().film(), json_dumps_params={"separators": (",", ":")})
    response["ETag"] = etag
    response["Cache-Control"] = FOR_EVER
    return response


def _with_documents(request: HttpRequest, slug: str) -> Battle:
    return get_object_or_404(Battle.objects.visible_to(request.user).with_documents().with_sides(), slug=slug)


def download(document: Any, name: str) -> HttpResponse:
    response = HttpResponse(document_text(document), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
