"""Exception handler of the API: one format for every error.

{"type": which kind of refusal, "detail": a sentence, "errors": [{"path": where in what was sent, "message": …}]}
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

import structlog
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings

from people.admission import BusyError
from people.unavailable import is_gone, is_unavailable
from rules.formats.errors import DocumentError, under
from web.api.exceptions import ApiError, Errors, InvalidError, PrinterBusyError, TooBusyError, UnavailableError
from web.api.problems import ProblemSerializer

log = structlog.get_logger(__name__)

RETRY_AFTER = 10
"""Seconds until a busy database is worth asking again."""

WHOLE = (NON_FIELD_ERRORS, api_settings.NON_FIELD_ERRORS_KEY)
"""Names for what is wrong with an object as a whole, not with one of its keys."""


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception in a view; None for a fault of ours."""
    refusal = refusal_of(error)
    if refusal is None and is_gone(error, context["request"]):
        log.warning("row_gone", exc_info=error)
        refusal = exceptions.NotFound()
    if refusal is None:
        return None
    return Response(problem_document(refusal), status=refusal.status_code, headers=_headers(refusal))


def refusal_of(error: Exception) -> exceptions.APIException | None:
    """What an exception refuses with, whether the framework's, the rules' or ours."""
    if isinstance(error, exceptions.ValidationError):
        return InvalidError(errors=list(_spread(error.detail)))
    if isinstance(error, exceptions.APIException):
        return error
    if isinstance(error, DocumentError):
        return InvalidError(errors=[_fault(each) for each in error.all])
    if isinstance(error, ValidationError):
        messages = error.message_dict if hasattr(error, "error_dict") else error.messages
        return InvalidError(errors=list(_spread(messages)))
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, BusyError):
        return TooBusyError()
    return UnavailableError() if is_unavailable(error) else None


def problem_document(refusal: exceptions.APIException) -> dict[str, Any]:
    """A refusal in the one shape."""
    detail = refusal.detail
    code = getattr(detail, "code", refusal.default_code)
    problem = ProblemSerializer({"type": code, "detail": detail, "errors": getattr(refusal, "errors", [])})
    return problem.data | (refusal.shown if isinstance(refusal, ApiError) else {})


def _headers(refusal: exceptions.APIException) -> dict[str, str]:
    headers = dict(getattr(refusal, "headers", {}))
    if getattr(refusal, "auth_header", None):
        headers["WWW-Authenticate"] = str(refusal.auth_header)  # type: ignore[attr-defined]
    if isinstance(refusal, exceptions.Throttled):
        headers["Retry-After"] = str(max(1, ceil(getattr(refusal, "wait", None) or 1)))
    if isinstance(refusal, UnavailableError | PrinterBusyError | TooBusyError):
        headers["Retry-After"] = str(RETRY_AFTER)
    return headers


def _fault(error: DocumentError) -> dict[str, str]:
    return {"path": error.path, "message": error.message}


def _spread(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """The faults of a serializer or form, each with its path."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            yield from _spread(inner, path if key in WHOLE else under(path, key))
    elif isinstance(detail, list):
        for n, inner in enumerate(detail):
            yield from _spread(inner, under(path, n) if isinstance(inner, dict | list) else path)
    else:
        yield {"path": path, "message": str(detail)}


__all__ = ["Errors", "answer", "problem_document", "refusal_of"]
