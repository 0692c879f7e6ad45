"""The API about itself: its OpenAPI document, a page to read it on, and a plain no for addresses that are none."""

from functools import cache
from threading import Lock
from typing import Any

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from web.api.base import ApiView
from web.api.docs_page import chapters, objects

ONE_THREAD = Lock()


def openapi_document(language: str = "en") -> dict[str, Any]:
    """The whole API, described; put together once a process, by one thread: two at once broke what both load."""
    with ONE_THREAD:
        return put_together(language)


@cache
def put_together(language: str) -> dict[str, Any]:
    with override(language):
        return dict(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


class OpenApiDocument(ApiView):
    """This API in OpenAPI 3.1, with an example of every call."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(openapi_document(get_language() or "en"))


class NotFoundView(ApiView):
    """Addresses of the API that are none."""

    @extend_schema(exclude=True)
    def get(self, request: Request, rest: str) -> Response:
        if not rest.endswith("/"):
            raise NotFound(_("There is nothing here; addresses of the API end with a slash."))
        raise Http404

    put = post = patch = delete = get


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document to read."""
    document = openapi_document("en")
    context = {"chapters": chapters(document), "objects": objects(document)}
    return render(request, "api/docs.html", context)


@csp_update({"img-src": ["data:"]})  # Swagger UI's style sheet draws its arrows so
@require_safe
def try_out(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document to try, by Swagger UI."""
    return render(request, "api/try.html")
