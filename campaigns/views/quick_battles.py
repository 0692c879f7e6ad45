"""A battle without a campaign: two lists, a mission, a seed; watched by whoever has its link."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armies import access
from armies.computation.forecast_jobs import job_of
from armies.computation.list_forecasts import Opponent, mission_with_scenery, missions, offered_to, opponent_called
from armies.forms.forecasts import grouped
from campaigns.actions.fighting.requests import BROKE
from campaigns.battles.quick_battles import QuickBattle, battle_of, fought_by, link_between
from campaigns.forms.quick_battle import QuickBattleForm
from campaigns.forms.what_if import WhatIfForm
from campaigns.rate_limits import QUICK_BATTLES
from campaigns.replays.comparison import comparison_rows, turn_by_turn, with_chances
from campaigns.replays.page import page_html, story_html
from campaigns.replays.source import Replay, of_quick_battle, record_of
from campaigns.views.form_data import submitted_data
from campaigns.views.replays import event_asked_for, replay_response
from jobs.models import Job
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from people.rate_limits import EnoughError, caller_of
from rules.formats.errors import DocumentError
from web.game_addresses import game_of_request, show_game
from web.translation.messages import fault_in_words, translated

KEYS = ("list", "against")


@require_safe_or_POST
def quick_battles(request: HttpRequest) -> HttpResponse:
    """Choose whom to watch: among one's own lists, the starter lists, public ones, and those the address names."""
    form, chosen_game = _form(request), game_of_request(request)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        lists = [opponent for key in KEYS if (opponent := _named(request, given[key])) is not None]
        try:
            link = link_between(chosen_game, lists, given["mission"], given["seed"])
            _fight(request, QuickBattle(link))
            return redirect("campaigns:quick_battle", link.signed())
        except DocumentError as error:
            form.add_error(None, fault_in_words(error))
    context = {"form": form, "playable": chosen_game.display.prompt is not None}
    return render(request, "campaigns/quick_battles.html", context, status=422 if form.errors else 200)


def _form(request: HttpRequest) -> QuickBattleForm:
    """With the lists that the address or the form names among the choices; nobody is meant to fight himself."""
    game = game_of_request(request)
    given = {name: request.POST.get(name) or request.GET.get(name, "") for name in (*KEYS, "mission")}
    offered, proposed = offered_to(game, access.editable(request), given)
    initial: dict[str, Any] = {"mission": mission_with_scenery(game)} | {
        name: value for name, value in given.items() if value
    }
    initial |= {"seed": secrets.randbelow(10**6), **proposed}
    return QuickBattleForm(request.POST or None, game, grouped(offered), missions(game), initial=initial)


def _named(request: HttpRequest, key: str) -> Opponent | None:
    return opponent_called(game_of_request(request), access.editable(request), key)


@require_safe_or_POST
def quick_battle(request: HttpRequest, text: str) -> HttpResponse:
    """The replay; until it is fought, a page that has it fought and looks again by itself."""
    battle = _battle(request, text)
    refused = _fight(request, battle) if request.method == "POST" else ""
    if request.method == "POST" and not refused:
        return redirect("campaigns:quick_battle", text)
    job = battle.job()
    context: dict[str, Any] = {"battle": battle, "refused": refused, "text": text, "job": job}
    if job is None or job.state != Job.State.DONE:
        return render(request, "campaigns/quick_battle_waits.html", context, status=409 if refused else 202)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})  # the replay has scripts of its own
    replay = of_quick_battle(battle, job, text)
    context |= {"replay": page_html(replay), "story": replay.story, "event": event_asked_for(request)}
    context["again"] = battle.link_now()._replace(seed=secrets.randbelow(10**6), changes=()).signed()
    if battle.link.changes:
        context |= _beside(battle, job)
    return render(request, "campaigns/quick_battle.html", context)


def _beside(battle: QuickBattle, job: Job) -> dict[str, Any]:
    """A what-if beside the battle that it parts from: both ends while that battle is kept, and the chances."""
    (turn, _seed, commanders), made = battle.link.changes, fought_by(job)
    text = battle.link._replace(changes=()).signed()
    context = {"record": text, "record_page": reverse("campaigns:quick_battle", args=[text]), "turn_from": turn}
    fought, record = of_quick_battle(battle, job, text).fought(), record_of(battle)
    if record is not None:
        rows = comparison_rows(fought.scenario, commanders, record.result, fought.result)
        scenario = {**fought.scenario, "operation": fought.operation}
        context["turns"] = turn_by_turn(turn, scenario, record.result, fought.result)
        context |= {"rows": with_chances(rows, made["chances"]), "battles": made["chances"]["battles"]}
        context["terms"] = battle.game.facts.terms
    return context


@require_safe_or_POST
def quick_what_if(request: HttpRequest, text: str) -> HttpResponse:
    """Fight a quick battle otherwise from one of its turns on: with its link, and without an account."""
    battle = _battle(request, text)
    job = battle.job()
    if battle.link.changes or job is None or job.state != Job.State.DONE:
        return redirect("campaigns:quick_battle", text)
    form = _what_if_form(request, battle, job)
    if request.method == "POST" and form.is_valid():
        other = QuickBattle(battle.link_now()._replace(changes=form.changes()))
        refused = _fight(request, other)
        if not refused:
            return redirect("campaigns:quick_battle", other.link.signed())
        form.add_error(None, refused)
    context = {"form": form, "battle": battle, "text": text}
    return render(request, "campaigns/quick_what_if.html", context, status=422 if form.errors else 200)


def _what_if_form(request: HttpRequest, battle: QuickBattle, job: Job) -> WhatIfForm:
    turns = max(1, fought_by(job)["result"]["turns"])
    turn = whole_number(request.GET.get("turn", "")) or 1
    players = {player["id"]: player["name"] for player in battle.scenario["players"]}
    initial = {"turn": min(turns, turn)}
    return WhatIfForm(submitted_data(request), game=battle.game, turns=turns, players=players, initial=initial)


@require_safe
def replay(request: HttpRequest, text: str) -> HttpResponse:
    return replay_response(request, _replay(request, text))


@require_safe
def story(request: HttpRequest, text: str) -> HttpResponse:
    """All of it in words."""
    replay = _replay(request, text)
    context = {"battle": _battle(request, text), "replay": replay.page, "story": story_html(replay)}
    return render(request, "campaigns/quick_battle_story.html", context)


def _replay(request: HttpRequest, text: str) -> Replay:
    battle = _battle(request, text)
    job = battle.job()
    if job is None or job.state != Job.State.DONE:
        raise Http404
    return of_quick_battle(battle, job, text)


def _battle(request: HttpRequest, text: str) -> QuickBattle:
    battle = battle_of(text)
    show_game(request, battle.game)
    return battle


def _fight(request: HttpRequest, battle: QuickBattle) -> str:
    """Have it fought, unless it is; empty, or why it is not."""
    try:
        job = job_of(battle, QUICK_BATTLES, caller_of(request))
    except EnoughError as error:
        return str(error)
    return translated(BROKE) if job.state == Job.State.FAILED else ""
