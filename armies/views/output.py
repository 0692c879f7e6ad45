"""A strike force to take away: printed, or as a file."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import strike_force_document
from armies.models import StrikeForce
from armies.pdf import Look, strike_force_pdf

PAPERS = ("A4", "Letter")


@require_safe
def print_strike_force(request: HttpRequest, slug: str) -> HttpResponse:
    return printed(request, get_object_or_404(access.visible(request).with_release(), slug=slug))


@require_safe
def export_roster(request: HttpRequest, slug: str) -> HttpResponse:
    return exported(get_object_or_404(access.visible(request).with_release(), slug=slug))


def printed(request: HttpRequest, strike_force: StrikeForce) -> HttpResponse:
    """Its roster page and the datasheets it uses, as PDF."""
    paper = request.GET.get("paper")
    sheet = strike_force_pdf(strike_force, Look(paper if paper in PAPERS else PAPERS[0]))
    return _file(sheet, "application/pdf", f'inline; filename="{_stem(strike_force)}.pdf"')


def exported(strike_force: StrikeForce) -> HttpResponse:
    """The roster as `damocles-roster/1`."""
    text = json.dumps(strike_force_document(strike_force), ensure_ascii=False, indent=2) + "\n"
    return _file(text.encode(), "application/json", f'attachment; filename="{_stem(strike_force)}.json"')


def _stem(strike_force: StrikeForce) -> str:
    """A file name of plain letters, whatever the list is called."""
    return slugify(strike_force.name)[:60] or "strike-force"


def _file(content: bytes, kind: str, disposition: str) -> HttpResponse:
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=kind, headers=headers)
