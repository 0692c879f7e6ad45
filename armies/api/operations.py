"""The operations that players can agree on (R-OPS-01)."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import ApiView, ListView
from armies.api.schema import api_operation
from armies.bridge import operation_documents
from rules.damocles.formats.operation import OperationModel


class Operations(ListView):
    """Every operation as its document, `damocles-operation/1`."""

    @api_operation("list_operations", "All operations", {200: OperationModel})
    def get(self, request: Request) -> Response:
        return self.paged(operation_documents(), lambda document: document)


class OneOperation(ApiView):
    """An operation as its document, `damocles-operation/1`."""

    @api_operation("read_operation", "One operation", {200: OperationModel})
    def get(self, request: Request, slug: str) -> Response:
        found: list[dict[str, Any]] = [document for document in operation_documents() if document["slug"] == slug]
        if not found:
            raise Http404
        return Response(found[0])
