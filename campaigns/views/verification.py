"""Verify an auto-resolved battle: commitment, record, and a rerun."""

from math import ceil

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armies.game_addresses import show_game
from campaigns.battles import verification
from campaigns.models import Battle
from campaigns.rate_limits import REPLAYS
from campaigns.views.decorators import login_or_404
from campaigns.views.replays import download
from people.http_methods import require_safe_or_POST


@require_safe_or_POST
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """GET recomputes the steps of the proof; POST also fights the battle again."""
    return _again(request, slug) if request.method == "POST" else _steps(request, slug)


@login_or_404
def _steps(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, _auto_resolved_battle(request, slug))


@login_required
def _again(request: HttpRequest, slug: str) -> HttpResponse:
    battle = _auto_resolved_battle(request, slug)
    wait = REPLAYS.consume(request.user.pk)
    if wait:
        return _page(request, battle, status=429, wait=ceil(wait / 60))
    rerun = verification.fight_again(battle.scenario, battle.digest, battle.engine, battle.result)
    return _page(request, battle, again=rerun)


@login_or_404
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """All of it as one document, `damocles-proof/1`, for `manage.py verify`."""
    battle = _auto_resolved_battle(request, slug)
    proof = verification.proof_of(battle)
    if proof is None:
        raise Http404
    return download(proof.document(), f"{battle.slug}-proof.json")


def _page(request: HttpRequest, battle: Battle, status: int = 200, **more: object) -> HttpResponse:
    engine = battle.campaign.rules_of_game.facts.engine
    steps = {step.code: step for step in verification.every_step(battle)}
    context = {
        "battle": battle,
        "campaign": battle.campaign,
        "proof": verification.proof_of(battle),
        "steps": steps,
        "holds": all(step.holds for step in steps.values()),
        "engine": engine,
        "same_engine": battle.engine == engine,
        "sides": battle.sides.all(),
    }
    return render(request, "campaigns/battles/verify.html", context | more, status=status)


def _auto_resolved_battle(request: HttpRequest, slug: str) -> Battle:
    """A battle that the engine fought for the record, with its documents."""
    rows = Battle.objects.visible_to(request.user).with_documents().with_sides()
    battle: Battle = get_object_or_404(rows, slug=slug, state="recorded", method="auto_resolved")
    show_game(request, battle.campaign.rules_of_game)
    return battle
