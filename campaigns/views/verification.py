"""Verify an auto-resolved battle: commitment, record, and a rerun."""

from math import ceil
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from campaigns.actions.fighting.reruns import ask_to_fight_again, asked_again, rerun_of
from campaigns.battles import verification
from campaigns.models import Battle
from campaigns.models.battle import PROVED
from campaigns.rate_limits import REPLAYS
from campaigns.views.decorators import login_or_404
from campaigns.views.replays import download
from jobs.models import Job
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game

WATCH = "again"
"""The part of the page that looks whether the battle has been fought again."""


@require_safe_or_POST
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """GET recomputes the steps of the proof; POST also fights the battle again."""
    return _again(request, slug) if request.method == "POST" else _steps(request, slug)


@login_or_404
def _steps(request: HttpRequest, slug: str) -> HttpResponse:
    """With what came of fighting it again, for who asked for that of late."""
    battle = _proved_battle(request, slug)
    job = asked_again(battle, request.user)
    if request.htmx.target == WATCH and (job is None or job.is_finished()):  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})
    return _page(request, battle, job)


@login_required
def _again(request: HttpRequest, slug: str) -> HttpResponse:
    battle = _proved_battle(request, slug)
    job = asked_again(battle, request.user)
    wait = 0 if job is not None and not job.is_finished() else REPLAYS.consume(request.user.pk)
    if wait:
        return _page(request, battle, status=429, wait=ceil(wait / 60))
    job = ask_to_fight_again(battle, request.user)
    waits = job is not None and not job.is_finished()
    return redirect("campaigns:verify", slug) if waits else _page(request, battle, job)


@login_or_404
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """All of it as one document, `damocles-proof/1`, for `manage.py verify`."""
    battle = _proved_battle(request, slug)
    proof = verification.proof_of(battle)
    if proof is None:
        raise Http404
    return download(proof.document(), f"{battle.slug}-proof.json")


def _page(
    request: HttpRequest, battle: Battle, job: Job | None = None, status: int = 200, **more: object
) -> HttpResponse:
    engine = battle.campaign.rules_of_game.facts.engine
    steps = {step.code: step for step in verification.every_step(battle)}
    context: dict[str, Any] = {
        "battle": battle,
        "campaign": battle.campaign,
        "proof": verification.proof_of(battle),
        "steps": steps,
        "holds": all(step.holds for step in steps.values()),
        "engine": engine,
        "same_engine": battle.engine == engine,
        "sides": battle.sides.all(),
        "again": job and rerun_of(battle, job),
    }
    if job is not None and not job.is_finished():
        context, status = context | {"being_fought": True, "place": job.place()}, 202
    return render(request, "campaigns/battles/verify.html", context | more, status=status)


def _proved_battle(request: HttpRequest, slug: str) -> Battle:
    """A battle that the engine fought for the record, alone or with its players, with its documents."""
    rows = Battle.objects.visible_to(request.user).with_documents().with_sides()
    battle: Battle = get_object_or_404(rows, slug=slug, state="recorded", method__in=PROVED)
    show_game(request, battle.campaign.rules_of_game)
    return battle
