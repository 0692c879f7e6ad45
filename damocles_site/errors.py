"""What a visitor sees when something is broken on our side, or was sent broken; a program sees the API's own no."""

import sys
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults

from people.admission import RETRY_AFTER
from people.unavailable import is_gone, is_taken, is_unavailable

API = "/api/"


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """503 while the database is locked, full, read-only or down, 409 on a page where somebody else was quicker with
    the same name, 404 where it was deleted meanwhile, else 500; none of them queries the database.
    """
    error = sys.exc_info()[1]
    if is_gone(error, request) and not request.path.startswith(API):
        return _refusal(request, 404, "not_found", "")
    if is_taken(error) and not request.path.startswith(API):
        return _refusal(request, 409, "conflict", "")
    if is_unavailable(error):
        busy = _("The database is busy. Nothing was changed; try again in a moment.")
        return _refusal(request, 503, "unavailable", busy, {"Retry-After": str(RETRY_AFTER)})
    return _refusal(request, 500, "error", _("Something broke on our side. Nothing was changed."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What no view can make sense of; too large is 413."""
    if not request.path.startswith(API):
        return defaults.bad_request(request, exception)
    if isinstance(exception, RequestDataTooBig):
        return _refusal(request, 413, "too_large", _("The body is too large."))
    return _refusal(request, 400, "invalid", _("The request cannot be read: it holds a NUL byte, or is no request."))


def too_busy(request: HttpRequest) -> HttpResponse:
    """503 while the site does as much costly work as it accepts at once."""
    message = _("Others have asked for long lists, prints or battles. Nothing was changed; try again in a moment.")
    response = _refusal(request, 503, "busy", message, {"Retry-After": str(RETRY_AFTER)})
    response._has_been_logged = True  # type: ignore[attr-defined]  # a crowd would fill the logs
    return response


def _refusal(
    request: HttpRequest, status: int, kind: str, detail: str, headers: dict[str, str] | None = None
) -> HttpResponse:
    if request.path.startswith(API):
        document = {"type": kind, "detail": detail, "errors": []}
        return JsonResponse(document, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})
    return HttpResponse(render_to_string(f"{status}.html", {"detail": detail}), status=status, headers=headers)
