"""Long lists come in pages, with links from each to the next."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

PAGE_SIZE = 25
MAX_PAGE = 100
LAST_PAGE = 1_000_000
"""Maximum page number; larger numbers are errors or probing."""


class Pages(PageNumberPagination):
    """`?page=2&page_size=50`; the body and the header Link say where the next and the previous page are."""

    page_size = PAGE_SIZE
    max_page_size = MAX_PAGE
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    page_size_query_description = "How many on a page, at most 100."

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return self._asked(request, self.page_query_param, LAST_PAGE) or 1

    def get_page_size(self, request: Request) -> int:
        return self._asked(request, "page_size", MAX_PAGE) or PAGE_SIZE

    def _asked(self, request: Request, key: str, most: int) -> int | None:
        """A whole number of the query; anything else is refused, not passed over."""
        text = request.query_params.get(key)
        if text is None:
            return None
        if text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= most:
            return int(text)
        raise ValidationError({key: _("must be a whole number from 1 to %(most)s") % {"most": most}})

    def get_paginated_response(self, data: Any) -> Response:
        answer = super().get_paginated_response(data)
        links = {"next": answer.data["next"], "prev": answer.data["previous"]}
        found = ", ".join(f'<{url}>; rel="{rel}"' for rel, url in links.items() if url)
        if found:
            answer["Link"] = found
        return answer

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        keys = {"count": {"type": "integer"}, "next": link, "previous": link, "results": schema}
        return {"type": "object", "required": list(keys), "properties": keys}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        found = super().get_schema_operation_parameters(view)
        for parameter, most in zip(found, (LAST_PAGE, MAX_PAGE), strict=True):
            parameter["schema"] |= {"minimum": 1, "maximum": most}
        return found
