"""The rulebook page, with our readings of the rules."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.codex.rulebook import CAMPAIGN_SOURCE, SOURCE, rulebook, search_chapters

MAX_SEARCH_LENGTH = 100


@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    """All rules by chapter, or those that match a search; violations link to #R-ARM-02 and the like."""
    return _page(request, SOURCE, "rules.html")


@require_safe
def campaign_rules(request: HttpRequest) -> HttpResponse:
    """The rules of campaigns, which are our own: pages of campaigns link to #C-EXP-03 and the like."""
    return _page(request, CAMPAIGN_SOURCE, "campaign_rules.html")


def _page(request: HttpRequest, source: Path, template: str) -> HttpResponse:
    words = request.GET.get("q", "")[:MAX_SEARCH_LENGTH].strip()
    only_readings = request.GET.get("readings") == "yes"
    chapters = search_chapters(words, only_readings, source)
    context = {
        "chapters": chapters,
        "contents": rulebook(source),
        "words": words,
        "only_readings": only_readings,
        "filtered": bool(words or only_readings),
        "count": sum(len(chapter.rules) for chapter in chapters),
    }
    return render(request, template, context)
