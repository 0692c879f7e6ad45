"""What holds for every request and every answer."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from datetime import tzinfo
from typing import Any

from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import BadRequest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from damocles_site.costs import cost_of
from damocles_site.errors import bad_request, too_busy
from damocles_site.security_headers import HEADERS
from people.admission import BusyError, Cost, Visit, claim, requested_from
from people.locale import own_language, own_zone
from people.rate_limits import network_of
from people.unavailable import if_writable

Answer = Callable[[HttpRequest], HttpResponse]


class SecurityHeadersMiddleware:
    """No other site may embed ours, no page may use devices, and no shared cache may store private pages."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        return response


class Sessions(SessionMiddleware):
    """A page that was read is shown although its session cannot be stored, while the database takes no writes."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        with if_writable() if request.method in ("GET", "HEAD") else nullcontext():
            super().process_response(request, response)
        return response


class LanguageMiddleware(LocaleMiddleware):
    """The language of the cookie, else of the browser: first of all, so that a refusal is not in another visitor's."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """No cache may serve a page of one language to a user of another."""
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ("Cookie",))
        return answer


class UserLocaleMiddleware:
    """Users get pages in the language and time zone of their account.

    The account's language takes precedence over the cookie's and the browser's: it was chosen once, for all devices.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language, zone = _ways_of(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        with timezone.override(zone):
            return self.get_response(request)


def _ways_of(request: HttpRequest) -> tuple[str, tzinfo | None]:
    """A database error is left for the view to report."""
    try:
        return own_language(request.user), own_zone(request.user)
    except DatabaseError:
        return "", None


class Admission:
    """Limit costly work by what the address costs and by network; refused requests are asked to come again."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with requested_from(network_of(request)) as request.visit:  # type: ignore[attr-defined]
            return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        """What is sent to a heavy address is admitted before anything else of it is done."""
        visit: Visit = request.visit  # type: ignore[attr-defined]
        visit.cost, visit.changes = cost_of(request.resolver_match), request.method not in ("GET", "HEAD")
        try:
            claim(visit.cost is Cost.HEAVY and visit.changes)
        except BusyError:
            return too_busy(request)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_busy(request) if isinstance(exception, BusyError) else None


class RefuseNulBytesMiddleware:
    """PostgreSQL stores no NUL byte and no person types one: anywhere in a request it is a bad request."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if any("\0" in text for text in texts(request)):
            return bad_request(request, BadRequest("NUL byte"))
        return self.get_response(request)


def texts(request: HttpRequest) -> Iterable[str]:
    """Every text of the request that a view might look up or store."""
    yield request.path
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from values
    for _, uploads in request.FILES.lists():
        yield from (upload.name or "" for upload in uploads)
