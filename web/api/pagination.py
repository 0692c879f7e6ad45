"""Long lists come in pages, with links from each to the next that show no row twice."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from people.bounded_pages import MOST, AtLeast, BoundedPaginator, counted
from people.numbers import whole_number
from web.api.cursors import cursor_of, place_in, places_of

PAGE_SIZE = 25
MAX_PAGE = 100
LAST_PAGE = 1_000_000
"""Maximum page number; larger numbers are errors or probing."""


WAYS = ("after", "before")
MAX_CURSOR_LENGTH = 1000


class Pages(PageNumberPagination):
    """`?page=2&page_size=50`; the body and the header Link say where the next and the previous page are.

    These links have a cursor in place of a number: what is added or moved meanwhile shifts no page.
    """

    django_paginator_class = BoundedPaginator
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
        number = whole_number(text)
        if number is not None and 1 <= number <= most:
            return number
        raise ValidationError({key: _("must be a whole number from 1 to %(most)s") % {"most": most}})

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.address, self.places = request.build_absolute_uri(), places_of(queryset)
        named = [key for key in (*WAYS, self.page_query_param) if key in request.query_params]
        if len(named) > 1:
            raise ValidationError({named[0]: _("must be alone: it takes the place of a page")})
        self.rows: list[Any] = (
            self._beyond(queryset, request.query_params[named[0]], self.get_page_size(request), named[0])
            if named and named[0] in WAYS
            else self._numbered(request, view)
        )
        return self.rows

    def _numbered(self, request: Request, view: Any) -> list[Any]:
        """The rows of a page by its number."""
        rows: Any = super().paginate_queryset(self.places.rows, request, view)
        page: Any = self.page
        self.count = page.paginator.count
        self.has = {"after": page.has_next() or isinstance(self.count, AtLeast), "before": page.has_previous()}
        return list(rows)

    def _beyond(self, queryset: Any, cursor: str, size: int, way: str) -> list[Any]:
        """The rows after or before a cursor."""
        place = place_in(cursor, self.places) if len(cursor) <= MAX_CURSOR_LENGTH else None
        if place is None:
            raise ValidationError({way: _("must be taken from a link of this list")})
        rows, more = self.places.beyond(place, size, back=way == "before")
        self.count = counted(queryset)
        self.has = dict.fromkeys(WAYS, True) | {way: more}
        return rows

    def _link(self, way: str) -> str | None:
        if not self.rows or not self.has[way]:
            return None
        address = self.address
        for key in (*WAYS, self.page_query_param):
            address = remove_query_param(address, key)
        return replace_query_param(address, way, cursor_of(self.places, self.rows[-1 if way == "after" else 0]))

    def get_paginated_response(self, data: Any) -> Response:
        links = {"next": self._link("after"), "previous": self._link("before")}
        named = ", ".join(f'<{url}>; rel="{rel[:4]}"' for rel, url in links.items() if url)
        return Response({"count": self.count, **links, "results": data}, headers={"Link": named} if named else None)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        count = {"type": "integer", "description": f"How many there are; of more than {MOST}, {MOST}: links lead on."}
        keys = {"count": count, "next": link, "previous": link, "results": schema}
        return {"type": "object", "required": list(keys), "properties": keys}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter, most in zip(parameters, (LAST_PAGE, MAX_PAGE), strict=True):
            parameter["schema"] |= {"minimum": 1, "maximum": most}
        descriptions = {"after": "From the link `next`.", "before": "From the link `previous`."}
        text = {"type": "string", "maxLength": MAX_CURSOR_LENGTH}
        cursors = [{"name": way, "in": "query", "required": False, "description": descriptions[way]} for way in WAYS]
        return [*parameters, *[cursor | {"schema": text} for cursor in cursors]]
