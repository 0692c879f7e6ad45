"""Blanks to print and fill in by hand."""

from typing import Any, BinaryIO

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from armies.pdf.blanks import print_blanks
from armies.printing.choices import OPTION_NAMES, Choices
from armies.printing.source import Source


def to_print(request: HttpRequest) -> Source:
    """Blank forms are public."""
    return Source(
        kind="blanks",
        title=_("Blanks"),
        document={},
        back=reverse("armies:strike_forces"),
        back_name=_("Strike forces"),
        filename="damocles-blanks",
        offers=(*OPTION_NAMES, "blank"),
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return print_blanks(choices.blank, choices.options, file)
