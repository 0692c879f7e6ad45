"""Releases of a faction or an operation for players: changes, notes and content."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.bridge import shown_content
from armies.codex.parts import Book
from armies.views.published_releases import FactionReleases, PublishedReleases

PAGE_SIZE = 30
MAX_COMPARED = 500
"""Maximum number of releases in the pickers of the comparison."""


@require_safe
def releases(request: HttpRequest, slug: str, kind: type[PublishedReleases]) -> HttpResponse:
    held = kind(request, slug)
    newest = held.newest
    page = Paginator(held.rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"held": held, "newest": newest, "releases": page.object_list, "page_obj": page}
    return render(request, "armies/releases/release_list.html", context)


@require_safe
def release(request: HttpRequest, slug: str, number: int, kind: type[PublishedReleases]) -> HttpResponse:
    """A release's notes and changes."""
    held = kind(request, slug)
    beside = held.beside(number)
    row, before = beside[number], beside.get(number - 1)
    context = {
        "held": held,
        "release": row,
        "before": before,
        "after": beside.get(number + 1),
        "changes": None if before is None else held.changes(before, row),
    }
    return render(request, "armies/releases/release_detail.html", context | held.content(row))


@require_safe
def compare(request: HttpRequest, slug: str, kind: type[PublishedReleases]) -> HttpResponse:
    """What changed between any two releases; the two newest ones at first."""
    held = kind(request, slug)
    rows = list(held.rows[:MAX_COMPARED])
    known = {str(row.number): row for row in rows}
    after = known.get(request.GET.get("to", ""), rows[0])
    before = known.get(request.GET.get("from", ""), rows[min(rows.index(after) + 1, len(rows) - 1)])
    context = {"held": held, "releases": rows, "before": before, "after": after}
    if before != after:
        context["changes"] = held.changes(before, after)
    return render(request, "armies/releases/compare.html", context)


@require_safe
def content(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Introduction and parts of a release; old releases stay readable."""
    held = FactionReleases(request, slug)
    row = held.release(number)
    context = {"faction": held.holder, "release": row, "book": Book(row, *shown_content(row))}
    return render(request, "armies/releases/content.html", context)
