"""Errors of the API in addition to those of the framework."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException

Errors = list[dict[str, str]]


class ApiError(APIException):
    """A refusal: its sentence, the faults at their paths, and whatever else helps to go on."""

    def __init__(
        self, detail: Any = None, errors: Errors | None = None, headers: dict[str, str] | None = None, **shown: Any
    ) -> None:
        super().__init__(detail)
        self.errors = errors or []
        self.headers = headers or {}
        self.shown = shown


class InvalidError(ApiError):
    """What was sent is read, and wrong."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "invalid"
    default_detail = _("What was sent is not as it should be; “errors” says where and what would be right.")


class ConflictError(ApiError):
    """There is nothing here that this could be done to."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class TooLargeError(ApiError):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = _("The body is too large.")


class StaleError(ApiError):
    """The write was based on an outdated version; both sides are shown."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_code = "stale"
    default_detail = _("It was changed meanwhile. Nothing was overwritten: here are your side and the present one.")


class PreconditionRequiredError(ApiError):
    """A write that does not say which version it was made on."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition_required"
    default_detail = _("Send the header If-Match with the ETag of the version that you change.")


class IdempotencyKeyReusedError(ApiError):
    """The idempotency key was used for another request."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "key_taken"
    default_detail = _("This Idempotency-Key came before with another request; take a fresh one.")


class TooBusyError(ApiError):
    """The maximum number of concurrent costly calls is reached."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "busy"
    default_detail = _("Other costly calls are being answered. Nothing was changed; try again in a moment.")


class PrinterBusyError(ApiError):
    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "printer_busy"
    default_detail = _("Other large prints are being made. Try again in a moment.")


class UnavailableError(ApiError):
    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "unavailable"
    default_detail = _("The database is busy. Nothing was changed; try again in a moment.")
