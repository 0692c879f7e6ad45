"""Strike forces as PDF: what the print dialog offers, as the query of one call."""

from typing import Any

from django.http import FileResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from people.admission import BusyError
from printing.cache.jobs import QueuedError, TooLongError
from printing.cache.prints import cache_key, get_or_print
from printing.choices import OPTION_NAMES, PART_NAMES, VALUES, Choices
from printing.dialog.fields import QUESTIONS
from printing.pdf.layout.document import NothingToPrintError
from printing.source import Source
from printing.views import sources
from web.api.base import ApiView
from web.api.exceptions import InvalidError, PrinterBusyError
from web.api.permissions import ACCOUNT
from web.api.schema import Answers, api_operation
from web.api.strict_serializers import StrictSerializer
from web.api.throttling import CallThrottle, WorkThrottle

PDF: Answers = {(200, "application/pdf"): {"type": "string", "format": "binary"}}


class OneOf(serializers.ChoiceField):
    """One of few words; another is refused with all of them."""

    default_error_messages = {"invalid_choice": gettext_lazy("“{input}” is not known here; there are {words}.")}

    def to_internal_value(self, data: Any) -> Any:
        if data not in self.choices:
            self.fail("invalid_choice", input=str(data)[:100], words=", ".join(self.choices))
        return data


class PrintQuery(StrictSerializer):
    """What to print, and how."""

    def get_fields(self) -> dict[str, serializers.Field]:
        usual = Choices().as_dict()
        names = OPTION_NAMES + PART_NAMES
        return {name: OneOf(VALUES[name], default=usual[name], help_text=QUESTIONS[name]) for name in names}


class PrintView(ApiView):
    """A print; large ones wait for each other, and it is rationed as what the engine works on."""

    query = PrintQuery
    throttle_classes = (CallThrottle, WorkThrottle)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Whatever is accepted: only refusals are rendered, and those are JSON."""
        return JSONRenderer(), JSONRenderer.media_type

    def answered(self, request: Request, source: Source) -> HttpResponseBase:
        """The print that the query describes, unless the caller has it."""
        choices, language = Choices(**self.validated_query()), get_language() or "en"
        tag = f'"{cache_key(source, choices, language)}"'
        response: HttpResponseBase | None = get_conditional_response(request, tag)
        if response is None:
            file = _printed(source, choices, language).open()
            response = FileResponse(file, content_type="application/pdf", filename=f"{source.filename}.pdf")
        response["ETag"] = tag
        return response


def _printed(source: Source, choices: Choices, language: str) -> Any:
    try:
        return get_or_print(source, choices, language)
    except NothingToPrintError:
        nothing = _("These choices leave nothing to print; choose at least one part that the list has something for.")
        raise InvalidError(errors=[{"path": "", "message": nothing}]) from None
    except (BusyError, QueuedError):
        raise PrinterBusyError from None
    except TooLongError:
        raise PrinterBusyError(_("This print takes longer than the site can give it; choose fewer parts.")) from None


class PrintedStrikeForce(PrintView):
    """A strike force on paper: roster, datasheets, cards; in the language of Accept-Language."""

    permission_classes = ACCOUNT

    @api_operation("print_strike_force", "Print a strike force", PDF, query=PrintQuery)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return self.answered(request, sources.strike_force(request, slug))


class PrintedShared(PrintView):
    """A shared strike force on paper, by the token that its link ends with."""

    @api_operation("print_shared", "Print a shared strike force", PDF, query=PrintQuery)
    def get(self, request: Request, token: str) -> HttpResponseBase:
        return self.answered(request, sources.shared_list(request, token))
