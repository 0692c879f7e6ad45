"""The operations that players can agree on (R-OPS-01)."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.games import GameQuery
from armies.bridge import operation_documents
from rules.games import GAMES
from web.api.base import ApiView, ListView
from web.api.game_documents import document_schema
from web.api.schema import api_operation


class Operations(ListView):
    """Every operation as its document, in the format of its game."""

    query = GameQuery

    @api_operation("list_operations", "All operations", {200: document_schema("operation")}, query=GameQuery)
    def get(self, request: Request) -> Response:
        return self.paged(documents_of(self.validated_query().get("game")), lambda document: document)


class OneOperation(ApiView):
    """An operation as its document; where two games have one of this name, `game` says which."""

    query = GameQuery

    @api_operation("read_operation", "One operation", {200: document_schema("operation")}, query=GameQuery)
    def get(self, request: Request, slug: str) -> Response:
        documents = [
            document for document in documents_of(self.validated_query().get("game")) if document["slug"] == slug
        ]
        if not documents:
            raise Http404
        return Response(documents[0])


def documents_of(slug: str | None) -> list[dict[str, Any]]:
    """The operations of a game, or of all of them."""
    return [document for game in GAMES if slug in (None, game.slug) for document in operation_documents(game)]
