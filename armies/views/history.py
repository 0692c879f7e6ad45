"""The history of a strike force by day, and its versions."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import content_of, list_of, official_once, verdict_on
from armies.builder.read_only import ListView
from armies.lists.change_log import change_in_words
from armies.models import Change, StrikeForce
from armies.models.change import recorded_state
from rules.lists.verdict import Verdict
from web.game_addresses import show_game

PAGE_SIZE = 50


class Entry(NamedTuple):
    """A version: the change in a sentence, and its verdict."""

    change: Change
    words: str
    verdict: Verdict[Any]


class Day(NamedTuple):
    """The versions of a day, newest first."""

    day: date
    entries: list[Entry]


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    page = Paginator(_changes(strike_force), PAGE_SIZE).get_page(request.GET.get("page"))
    entries = _entries(strike_force, list(page.object_list))
    context = {
        "strike_force": strike_force,
        "days": [Day(day, list(made)) for day, made in groupby(entries, lambda entry: localdate(entry.change.created))],
        "page_obj": page,
        "newest": _newest(strike_force),
        "mine": access.may_change(request, strike_force),
    }
    return render(request, "armies/lists/history.html", context)


@require_safe
def version(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """A version with the release it was built with; it can be restored."""
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    change = get_object_or_404(_changes(strike_force), version=version)
    list_view = ListView(_as_it_stood(strike_force, change), request.GET.get("page"))
    context = {
        "strike_force": strike_force,
        "change": change,
        "words": change_in_words(change, strike_force.faction),
        "list_view": list_view,
        "builder": list_view.builder,
        "newest": _newest(strike_force),
        "mine": access.may_change(request, strike_force),
    }
    return render(request, "armies/lists/version.html", context)


def _changes(strike_force: StrikeForce) -> "QuerySet[Change]":
    return strike_force.changes.select_related("author", "release").defer("release__document").order_by("-version")


def _newest(strike_force: StrikeForce) -> int:
    """The newest version that changed squads or deck; archiving and sharing do not."""
    return strike_force.changes.order_by("-version").values_list("version", flat=True)[0]


def _entries(strike_force: StrikeForce, changes: Sequence[Change]) -> list[Entry]:
    """Verdicts on each version by its own release; content of other factions is fetched once."""
    faction, game = strike_force.faction, strike_force.faction.rules_of_game
    official = official_once(game)

    def judged(change: Change) -> Verdict[Any]:
        return verdict_on(game, list_of(change, faction), content_of(change.release), official)

    return [Entry(change, change_in_words(change, faction), judged(change)) for change in changes]


def _as_it_stood(strike_force: StrikeForce, change: Change) -> StrikeForce:
    """The strike force at a version; never saved."""
    same = {"slug": strike_force.slug, "owner": strike_force.owner, "faction": strike_force.faction}
    return StrikeForce(**same, **recorded_state(change))
