"""Remember print choices: in a row for users, in the session for visitors."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from printing.choices import Choices
from printing.models import PrintPreferences

SESSION_KEY = "printing"

LETTER_REGIONS = {"us", "ca", "mx", "ph", "cl", "co", "ve", "gt", "cr", "pa", "sv", "hn", "ni", "do", "pr"}
"""Regions where printers hold US Letter."""


def last_choices(request: HttpRequest) -> Choices:
    """The last valid choices; by default the paper size of the browser's region."""
    return Choices(paper=usual_paper(request)).updated(_stored_choices(request))


def remember(request: HttpRequest, choices: Choices, offers: tuple[str, ...]) -> None:
    """Save a source's choices together with those remembered for other sources."""
    values = last_choices(request).as_dict(_stored_choices(request)) | choices.as_dict(offers)
    if request.user.is_authenticated:
        PrintPreferences.objects.update_or_create(user=request.user, defaults={"choices": values})
    else:
        request.session[SESSION_KEY] = values


def usual_paper(request: HttpRequest) -> str:
    """Letter if the browser's preferred language belongs to a region that uses it."""
    languages = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    region = languages[0][0].rpartition("-")[2] if languages else ""
    return "Letter" if region in LETTER_REGIONS else "A4"


def _stored_choices(request: HttpRequest) -> dict[str, Any]:
    kept: Any = request.session.get(SESSION_KEY)
    if request.user.is_authenticated:
        kept = PrintPreferences.objects.filter(user=request.user).values_list("choices", flat=True).first()
    return kept if isinstance(kept, dict) else {}
