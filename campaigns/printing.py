"""A battle to print: its after-action report, for the members of its campaign."""

from typing import Any, BinaryIO

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from armies.printing.choices import Choices
from armies.printing.kinds import add_kind
from armies.printing.source import Source
from campaigns.models import Battle
from campaigns.pdf import print_report, report_document

KIND = "report"
MANY = 2000
"""Events from which on a report takes a process of its own."""


def to_print(request: HttpRequest, slug: str) -> Source:
    """A battle that was fought; of any other there is nothing to report."""
    rows = Battle.objects.visible_to(request.user).with_documents().with_sides()
    battle = get_object_or_404(rows, slug=slug)
    if not battle.is_recorded():
        raise Http404
    events = battle.result["events"] if battle.result else []
    return Source(
        kind=KIND,
        title=battle.title,
        document=report_document(battle, request.build_absolute_uri(battle.get_absolute_url())),
        back=battle.get_absolute_url(),
        stem=battle.slug,
        large=len(events) >= MANY,
        unlisted=True,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return print_report(document, choices.look, file)


add_kind(KIND, "campaigns.printing.write")
