"""Export a strike force as a file."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import strike_force_document
from armies.models import StrikeForce
from people.audit import record_export
from people.folding import plain_slug


@require_safe
def export_roster(request: HttpRequest, slug: str) -> HttpResponse:
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    record_export(request, strike_force)
    return roster_response(strike_force)


def roster_response(strike_force: StrikeForce) -> HttpResponse:
    """The roster as `damocles-roster/1`."""
    text = json.dumps(strike_force_document(strike_force), ensure_ascii=False, indent=2) + "\n"
    return _file(text.encode(), "application/json", f'attachment; filename="{_file_name(strike_force)}.json"')


def _file_name(strike_force: StrikeForce) -> str:
    """An ASCII file name, whatever the list's name is."""
    return plain_slug(strike_force.name)[:60] or "strike-force"


def _file(content: bytes, kind: str, disposition: str) -> HttpResponse:
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=kind, headers=headers)
