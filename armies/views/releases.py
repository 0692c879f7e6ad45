"""Releases of a faction for players: changes, notes and content."""

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import content_of, shown_content
from armies.codex.parts import Book
from armies.content.diff import describe_difference
from armies.game_addresses import show_game
from armies.lists.upgrades import difference
from armies.models import Faction, Release
from armies.printing.errata import source_of as errata_of
from armies.printing.source import Source

PAGE_SIZE = 30
MAX_COMPARED = 500
"""Maximum number of releases in the pickers of the comparison."""


def readable(request: HttpRequest) -> QuerySet[Release]:
    """Releases this visitor may read: of usable factions, and of those they edit."""
    usable = Q(faction__in=access.factions(request)) | Q(faction__in=Faction.objects.drafted_by(request.user))
    return Release.objects.filter(usable).select_related("faction__owner", "publisher").defer("document")


@require_safe
def releases(request: HttpRequest, slug: str) -> HttpResponse:
    rows = readable(request).filter(faction__slug=slug).order_by("-number")
    newest = get_object_or_404(rows.filter(withdrawn=None)[:1])
    show_game(request, newest.faction.rules_of_game)
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"faction": newest.faction, "newest": newest, "releases": page.object_list, "page_obj": page}
    return render(request, "armies/releases/release_list.html", context)


@require_safe
def release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A release's notes and changes."""
    row = get_object_or_404(readable(request), faction__slug=slug, number=min(number, 2**31 - 1))
    siblings = row.faction.releases.filter(number__in=[row.number - 1, row.number + 1])
    beside = {sibling.number: sibling for sibling in siblings}
    before = beside.get(row.number - 1)
    game = row.faction.rules_of_game
    show_game(request, game)
    context = {
        "faction": row.faction,
        "release": row,
        "content": content_of(row),
        "before": before,
        "after": beside.get(row.number + 1),
        "changes": None if before is None else describe_difference(difference(game, before, row), game),
    }
    return render(request, "armies/releases/release_detail.html", context)


@require_safe
def compare(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed between any two releases; the two newest ones at first."""
    rows = list(readable(request).filter(faction__slug=slug).order_by("-number")[:MAX_COMPARED])
    if not rows:
        raise Http404
    faction, known = rows[0].faction, {str(row.number): row for row in rows}
    game = faction.rules_of_game
    show_game(request, game)
    after = known.get(request.GET.get("to", ""), rows[0])
    before = known.get(request.GET.get("from", ""), rows[min(rows.index(after) + 1, len(rows) - 1)])
    context = {"faction": faction, "releases": rows, "before": before, "after": after}
    if before != after:
        context["changes"] = describe_difference(difference(game, before, after), game)
    return render(request, "armies/releases/compare.html", context)


def to_print(request: HttpRequest, slug: str, old: int, new: int) -> Source:
    """The errata sheet of two releases, with the notes of those that led from one to the other."""
    rows = readable(request).filter(faction__slug=slug)
    before, after = (get_object_or_404(rows, number=min(number, 2**31 - 1)) for number in (old, new))
    steps = rows.filter(number__gt=old, number__lte=new, withdrawn=None).order_by("-number")
    back = f"{reverse('armies:compare_releases', args=[slug])}?from={old}&to={new}"
    return errata_of(before, after, difference(after.faction.rules_of_game, before, after), list(steps), back)


@require_safe
def content(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Introduction and parts of a release; old releases stay readable."""
    row = get_object_or_404(readable(request), faction__slug=slug, number=min(number, 2**31 - 1))
    show_game(request, row.faction.rules_of_game)
    context = {"faction": row.faction, "release": row, "book": Book(row, *shown_content(row))}
    return render(request, "armies/releases/content.html", context)
