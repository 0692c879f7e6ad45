"""What every view of the API has: which query it takes, how its answers are tagged, what its other methods say."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from difflib import get_close_matches
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_http_date_safe
from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed, UnsupportedMediaType, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request, is_form_media_type
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from people.admission import admitted
from people.locale import own_zone
from web.api.pagination import Pages
from web.api.throttling import CallThrottle, WorkThrottle, quota_headers


class ApiView(GenericAPIView):
    """A view of the API; `query` is the shape of what its query may say."""

    is_write = True
    """Whether methods that are not safe write anything; a judgement that is asked for by POST does not."""

    opens_links = False
    """Whether the query may hold tokens of links, which open what they were shared for."""

    query: type[Serializer] | None = None
    throttles: Iterable[Any] = ()
    pagination_class: type[Pages] | None = None
    filter_backends: tuple[type[Any], ...] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        zone = own_zone(request.user)
        timezone.activate(zone) if zone else timezone.deactivate()  # of a token's owner, until the middleware is left
        if request.method not in SAFE_METHODS and is_form_media_type(request.content_type):
            raise UnsupportedMediaType(request.content_type)  # whose stream is spent already
        self._refuse_unknown_query(request)

    def perform_authentication(self, request: Request) -> None:
        """Guesses at tokens are counted as calls are."""
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            self.check_throttles(request)
            raise

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Tag responses, say what is left of the caller's quota, and answer 304 to clients that have them."""
        response = self._tagged(request, super().dispatch(request, *args, **kwargs))
        for name, value in quota_headers(self.throttles).items():
            response[name] = value
        return response

    def get_throttles(self) -> list[Any]:
        """Kept, so that the answer can say what they counted."""
        self.throttles = super().get_throttles()
        return self.throttles

    def _tagged(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response with its ETag, or 304; If-Match applies to writes only."""
        patch_vary_headers(response, ["Authorization", "Cookie"])
        if (
            request.method not in ("GET", "HEAD")
            or response.status_code != 200
            or not isinstance(response, HttpResponse)
        ):
            return response
        if isinstance(response, Response):
            response.render()
        response.setdefault("ETag", f'"{mark_of(response.content)}"')
        modified = parse_http_date_safe(response.get("Last-Modified", ""))
        answer = get_conditional_response(request, response["ETag"], modified, response)
        return answer if answer is not None and answer.status_code == 304 else response

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """The allowed methods in the header Allow; the OpenAPI document describes them."""
        return Response(status=204)

    def validated_query(self) -> dict[str, Any]:
        """The query of the request, by its serializer."""
        assert self.query
        own = self.query().fields
        return checked(self.query, {key: text for key, text in self.request.query_params.items() if key in own})

    def validated_body(self, shape: type[Serializer]) -> dict[str, Any]:
        """The body of the request, by its serializer."""
        return checked(shape, self.request.data)

    def serialized(self, shape: type[Serializer], value: Any, many: bool = False, **context: Any) -> Any:
        """A row or value, or many of them, serialized for the user of the request."""
        return shape(value, many=many, context={"viewer": self.request.user, **context}).data

    def link_tokens(self) -> list[str]:
        """The tokens of the query, where it may hold some."""
        return list(self.request.query_params.getlist("token")) if self.opens_links else []

    def known_query(self) -> Iterable[str]:
        """The keys that the query may have."""
        yield from list(self.query().fields) if self.query else []
        yield from ("page", "page_size", "after", "before") if self.pagination_class else ()
        yield from ("token",) if self.opens_links else ()
        filters = getattr(self, "filterset_class", None)
        yield from filters.base_filters if filters else ()

    def _refuse_unknown_query(self, request: Request) -> None:
        """A filter misspelt would show everything, as if it held."""
        known = sorted(self.known_query())
        unknown = [key for key in request.query_params if key not in known]
        if unknown:
            raise ValidationError({key: unknown_key(key, known) for key in unknown})


class ListView(ApiView):
    """A view of many, in pages."""

    pagination_class = Pages

    def paged(self, rows: Any, shape: type[Serializer] | Callable[[Any], Any], **context: Any) -> Response:
        """A page of rows or values."""
        page = self.paginate_queryset(rows) or []
        context |= self.prepare(page)
        if isinstance(shape, type):
            return self.get_paginated_response(self.serialized(shape, page, many=True, **context))
        return self.get_paginated_response([shape(row) for row in page])

    def prepare(self, page: list[Any]) -> dict[str, Any]:
        """Fetch at once what each row of the page will be asked for; what is returned joins the context."""
        return {}


class WorkView(ApiView):
    """A view that has the engine work: open to all, and rationed."""

    is_write = False
    throttle_classes = (CallThrottle, WorkThrottle)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """One of the few at a time; the refusal beyond is worded as all others are."""
        self.admission = ExitStack()
        with self.admission:
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.admission.enter_context(admitted())


def checked(shape: type[Serializer], data: Any) -> dict[str, Any]:
    """The validated body."""
    asked = shape(data=data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def mark_of(content: bytes) -> str:
    """Digest of the content."""
    return sha256(content).hexdigest()[:32]


def unknown_key(key: str, known: list[str]) -> str:
    """Error for an unknown key."""
    alike = get_close_matches(key[:100], known, 1)
    if alike:
        return _("is not known here; did you mean “%(key)s”?") % {"key": alike[0]}
    if not known:
        return _("is not known here; there are none")
    return _("is not known here; there are %(keys)s") % {"keys": ", ".join(known)}
