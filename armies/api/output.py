"""A strike force to take away."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.bridge import strike_force_document as roster_document
from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text
from people.audit import record_export
from web.api.base import ApiView
from web.api.game_documents import document_schema
from web.api.permissions import ACCOUNT
from web.api.schema import api_operation


class Export(ApiView):
    """A strike force as a roster in the format of its game: what an import reads, and `check_roster`."""

    permission_classes = ACCOUNT

    @api_operation("export_roster", "Export a roster", {200: document_schema("roster")})
    def get(self, request: Request, slug: str) -> Response:
        strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
        record_export(request, strike_force)
        return Response(roster_document(strike_force))


class Text(ApiView):
    """A strike force as text for a chat: short enough to be read there, strict enough to be read back."""

    permission_classes = ACCOUNT

    @api_operation("export_text", "Export as text", {(200, "text/plain"): {"type": "string"}})
    def get(self, request: Request, slug: str) -> HttpResponse:
        strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
        return HttpResponse(
            chat_text(BuilderPage(strike_force, as_written=True)), content_type="text/plain; charset=utf-8"
        )
