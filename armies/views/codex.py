"""Factions to read: rules, datasheets and assets of their last release."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import shown_content, shown_contents
from armies.codex.in_battle import in_battle
from armies.codex.parts import Book, CodexPart, books
from armies.models import Release
from web.game_addresses import game_of_request, show_game
from web.translation.messages import shown

PAGE_SIZE = 24


def readable(request: HttpRequest) -> QuerySet[Release]:
    """The newest release of each faction this visitor may read, official ones first."""
    released = Release.objects.newest().filter(faction__in=access.factions(request))
    return released.select_related("faction__owner").order_by("faction__homebrew", "faction__name", "pk")


def readable_book(request: HttpRequest, slug: str) -> Book:
    """A faction this visitor may read; 404 otherwise."""
    release = get_object_or_404(readable(request).select_related("figures"), faction__slug=slug)
    show_game(request, release.faction.rules_of_game)
    return Book(release, *shown_content(release))


@require_safe
def factions(request: HttpRequest) -> HttpResponse:
    of_game = readable(request).filter(faction__game=game_of_request(request).slug)
    page = Paginator(of_game, PAGE_SIZE).get_page(request.GET.get("page"))
    releases = list(page.object_list)
    context = {"books": books(releases, shown_contents(releases)), "page_obj": page}
    return render(request, "armies/codex/faction_list.html", context)


@require_safe
def faction(request: HttpRequest, slug: str) -> HttpResponse:
    book = readable_book(request, slug)
    return render(request, "armies/codex/faction_detail.html", _context(book) | {"in_battle": in_battle(book)})


def _context(book: Book) -> dict[str, object]:
    return {"book": book, "faction": book.release.faction, "release": book.release}


@require_safe
def part(request: HttpRequest, slug: str, kind: str, part: str) -> HttpResponse:
    """A part at its permanent address, with links to those before and after it."""
    book = readable_book(request, slug)
    shelf = book.shelf(kind)
    slugs = [each_part.slug for each_part in shelf.parts] if shelf else []
    if shelf is None or part not in slugs:
        raise Http404
    at = slugs.index(part)
    chapters, fought = shelf.parts[at].chapters(), in_battle(book) if shelf.kind.models else None
    context = _context(book) | {
        "part": shelf.parts[at],
        "card": shelf.parts[at].card,
        "beside": [chapter for chapter in chapters if not chapter.stats],
        "below": [chapter for chapter in chapters if chapter.stats],
        "in_battle": fought,
        "only": fought.of(part) if fought else None,
        "previous": shelf.parts[at - 1] if at else None,
        "following": shelf.parts[at + 1] if at + 1 < len(slugs) else None,
    }
    return render(request, "armies/codex/part_detail.html", context)


class Answer(NamedTuple):
    """A filter value for parts, and the number of parts that have it."""

    key: str
    words: str
    parts: int
    chosen: bool


class Facet(NamedTuple):
    """A way to sort parts of a kind."""

    key: str
    title: str
    chosen: str
    answers: list[Answer]


@require_safe
def parts(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """A faction's parts of one kind, filtered by its facets."""
    book = readable_book(request, slug)
    shelf = book.shelf(kind)
    if shelf is None:
        raise Http404
    chosen = [request.GET.get(facet.key, "") for facet in shelf.kind.facets]
    facets = [
        Facet(facet.key, shown(facet.label), chosen[n], answers(_left(shelf.parts, chosen, n), n, chosen[n]))
        for n, facet in enumerate(shelf.kind.facets)
    ]
    context = _context(book) | {"shelf": shelf, "parts": _left(shelf.parts, chosen), "facets": facets}
    return render(request, "armies/codex/part_list.html", context)


def _left(parts: Sequence[CodexPart], chosen: Sequence[str], but: int = -1) -> list[CodexPart]:
    """The parts that have each chosen value, except of one facet."""
    return [
        part
        for part in parts
        if all(n == but or want in ("", part.option.facets[n].key) for n, want in enumerate(chosen))
    ]


def answers(parts: Sequence[CodexPart], facet: int, chosen: str) -> list[Answer]:
    """The values of some of these parts, and the chosen one."""
    counts = Counter(part.option.facets[facet].key for part in parts)
    labels = {part.option.facets[facet].key: part.option.facets[facet].label for part in parts}
    found_answers = [
        Answer(key, str(capfirst(shown(labels[key]))), count, key == chosen) for key, count in counts.items()
    ]
    return sorted(found_answers, key=lambda answer: answer.words)
