"""What-ifs: create, replay and delete them. For members only."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.actions.fighting.requests import refusal_of
from campaigns.actions.what_ifs import MAX_WHAT_IFS, ask_for_what_if, being_tried, delete_what_if
from campaigns.forms.what_if import WhatIfForm
from campaigns.models import Battle, WhatIf
from campaigns.rate_limits import WHAT_IFS
from campaigns.replays.comparison import comparison_rows, ending, turn_by_turn
from campaigns.replays.page import page_html, story_html
from campaigns.replays.source import of_what_if
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import faults_in, refusals_in
from campaigns.views.replays import download, event_asked_for, replay_response
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from people.waiting import waiting_page

MAX_LISTED = 100


@login_required
@require_safe_or_POST
def what_ifs(request: HttpRequest, slug: str) -> HttpResponse:
    battle = access.battle_to_try(request, slug)
    form = _form(request, battle)
    if request.method == "POST" and form.is_valid():
        wait = WHAT_IFS.consume(request.user.pk)
        if wait:
            form.add_error(None, _("That was often enough for now. Try again in a minute."))
            response = _page(request, battle, form, status=429)
            response["Retry-After"] = str(wait)
            return response
        with refusals_in(form), faults_in(form, None):
            key = form.cleaned_data["key"]
            ask_for_what_if(battle, request.user, key=key, changes=form.changes())
            return redirect("campaigns:what_if", slug, key)
    return _page(request, battle, form, status=422 if form.errors else 200)


def _form(request: HttpRequest, battle: Battle) -> WhatIfForm:
    """Bound to what was posted; else the turn that the address names is chosen."""
    fought = Battle.objects.with_documents().get(pk=battle.pk)
    assert fought.result is not None
    players = {player["id"]: player.get("name") or player["id"] for player in fought.scenario["players"]}
    turns = max(1, fought.result["turns"])
    turn = request.GET.get("turn", "")
    chosen = number if 1 <= (number := whole_number(turn) or 0) <= turns else 1
    game, initial = battle.campaign.rules_of_game, {"turn": chosen}
    people = battle.is_played()
    return WhatIfForm(submitted_data(request), game=game, turns=turns, players=players, people=people, initial=initial)


def _page(request: HttpRequest, battle: Battle, form: WhatIfForm, status: int) -> HttpResponse:
    asked = list(being_tried(battle, request.user))
    mine = WhatIf.objects.filter(battle=battle, author=request.user).count() + len(asked)
    context = {
        "battle": battle,
        "form": form,
        "asked": [job.payload for job in asked],
        "what_ifs": WhatIf.objects.filter(battle=battle).select_related("author", "battle")[:MAX_LISTED],
        "left": max(0, MAX_WHAT_IFS - mine),
    }
    return render(request, "campaigns/replays/what_ifs.html", context, status=status)


@login_required
@require_safe
def what_if(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The replay of a what-if, with a banner that it is no record, and its comparison with the record.

    Until it is fought, how far it is.
    """
    try:
        what_if = access.visible_what_if(request, slug, key)
    except Http404:
        return _asked(request, slug, key)
    battle = _battle_of(what_if)
    game, record = battle.campaign.rules_of_game, battle.result
    scenario = what_if.scenario | {"operation": battle.operation}
    rows = comparison_rows(scenario, what_if.changes["commanders"], record, what_if.result) if record else []
    replay = of_what_if(what_if, battle)
    context: dict[str, Any] = {
        "battle": battle,
        "what_if": what_if,
        "turn_from": what_if.turn,
        "rows": rows,
        "terms": game.facts.terms,
        "turns": turn_by_turn(what_if.turn, scenario, record, what_if.result) if record else [],
        "record": ending(rows, game, record=True),
        "record_page": battle.get_absolute_url(),
        "otherwise": ending(rows, game, record=False),
        "replay": page_html(replay),
        "story": replay.story,
        "event": event_asked_for(request),
        "may_delete": WhatIf.objects.deletable_by(request.user).filter(pk=what_if.pk).exists(),
    }
    return render(request, "campaigns/replays/what_if.html", context)


def _asked(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """One that a worker fights: its place in the queue, or why it could not be fought."""
    job, battle = access.asked_what_if(request, slug, key), access.visible_battle(request, slug)
    if not job.is_finished():
        return waiting_page(request, "campaigns/replays/what_if_waits.html", _("What if"), job.place(), battle=battle)
    refused = refusal_of(job)
    if not refused:  # kept meanwhile, or deleted since
        return redirect(access.visible_what_if(request, slug, key))
    context = {"battle": battle, "turn": job.payload["changes"]["turn"], "refused": refused}
    return render(request, "campaigns/replays/what_if_refused.html", context, status=409)


def _battle_of(what_if: WhatIf) -> Battle:
    return Battle.objects.with_sides().with_documents().get(pk=what_if.battle_id)


@login_required
@require_safe
def what_if_replay(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    what_if = access.visible_what_if(request, slug, key)
    return replay_response(request, of_what_if(what_if, _battle_of(what_if)))


@login_required
@require_safe
def what_if_story(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """All of it in words."""
    what_if = access.visible_what_if(request, slug, key)
    battle = _battle_of(what_if)
    context = {"battle": battle, "what_if": what_if, "replay": what_if.get_absolute_url()}
    return render(request, "campaigns/replays/story.html", context | {"story": story_html(of_what_if(what_if, battle))})


@login_required
@require_safe
def what_if_result(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    what_if = access.visible_what_if(request, slug, key)
    return download(what_if.result, f"{slug}-what-if-{what_if.pk}.json")


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    what_if = access.deletable_what_if(request, slug, key)
    delete_what_if(what_if)
    messages.success(request, _("The what-if is deleted. The record is as it was."))
    return redirect("campaigns:what_ifs", slug) if what_if.battle.has_replay() else redirect(what_if.battle)
