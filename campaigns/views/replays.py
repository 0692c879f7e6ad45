"""A battle's documents: scenario, result, replay document, story."""

import gzip
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers

from campaigns import access
from campaigns.models import Battle
from campaigns.models.documents import document_text
from campaigns.replays.page import packed_keyframes, story_html
from campaigns.replays.source import Replay, of_battle
from campaigns.views.decorators import login_or_404
from people.numbers import whole_number

FOR_EVER = "private, max-age=31536000, immutable"


@login_or_404
def scenario(request: HttpRequest, slug: str) -> HttpResponse:
    """What the engine fights, or fought: enough to fight it again anywhere."""
    battle = _with_documents(request, slug)
    return download(battle.scenario, f"{battle.slug}-scenario.json")


@login_or_404
def result(request: HttpRequest, slug: str) -> HttpResponse:
    battle = _with_documents(request, slug)
    if battle.engine_result() is None:
        raise Http404
    return download(battle.result, f"{battle.slug}-result.json")


@login_or_404
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """The replay document, cached by browsers forever."""
    return replay_response(request, of_battle(_with_replay(request, slug)))


@login_or_404
def story(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole battle in words."""
    battle = _with_replay(request, slug)
    context = {"battle": battle, "replay": battle.get_absolute_url(), "story": story_html(of_battle(battle))}
    return render(request, "campaigns/replays/story.html", context)


def replay_response(request: HttpRequest, replay: Replay) -> HttpResponse:
    """The compressed replay document, or 304 when unchanged."""
    etag = f'"{replay.edition}"'
    if etag in request.headers.get("If-None-Match", ""):
        response: HttpResponse = HttpResponseNotModified()
    else:
        packed = packed_keyframes(replay)
        may_be_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(packed if may_be_packed else gzip.decompress(packed), content_type="application/json")
        if may_be_packed:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = etag
    response["Cache-Control"] = FOR_EVER
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def event_asked_for(request: HttpRequest) -> int | None:
    """The event that a permalink names, for who has no script to go there."""
    return whole_number(request.GET.get("event"))


def _with_replay(request: HttpRequest, slug: str) -> Battle:
    battle = access.visible_battle(request, slug)
    if not battle.has_replay():
        raise Http404
    return battle


def _with_documents(request: HttpRequest, slug: str) -> Battle:
    return get_object_or_404(Battle.objects.visible_to(request.user).with_documents().with_sides(), slug=slug)


def download(document: Any, name: str) -> HttpResponse:
    response = HttpResponse(document_text(document), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
