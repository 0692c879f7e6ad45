"""The page that tells the rules and our readings of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.rulebook import found, rulebook

LONGEST_SEARCH = 100


@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    """All rules by chapter, or those that say what is searched for; violations link to #R-ARM-02 and the like."""
    words = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    only_readings = request.GET.get("readings") == "yes"
    chapters = found(words, only_readings)
    context = {
        "chapters": chapters,
        "contents": rulebook(),
        "words": words,
        "only_readings": only_readings,
        "filtered": bool(words or only_readings),
        "count": sum(len(chapter.rules) for chapter in chapters),
    }
    return render(request, "rules.html", context)
