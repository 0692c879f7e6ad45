"""Convert a cell to a value and back; each kind explains which values are valid."""

import json
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from import_export.widgets import Widget

from armies.content.raw_values import fold_choice
from armies.models.content import document_number
from rules.formats.errors import DocumentError, shown
from rules.formats.reading import read_json
from web.documents.json_format import in_order
from web.translation.messages import fault_in_words
from web.translation.typed_numbers import ROLL, plain_dice, read_number, two_meanings

TRUE = ("yes", "true", "1", "x", "oui", "vrai")
FALSE = ("no", "false", "0", "", "non", "faux")


def refusal(value: str, remedy: str) -> str:
    """The invalid value, and which values are valid."""
    return _("cannot be %(found)s; %(remedy)s") % {"found": shown(value), "remedy": remedy}


class Words(Widget):  # type: ignore[misc]
    """Text; line endings are normalised."""

    def clean(self, value: str, row: Any = None, **options: Any) -> str:
        return value.replace("\r\n", "\n").replace("\r", "\n")


class Slug(Words):
    """A slug, stripped of surrounding spaces."""

    def clean(self, value: str, row: Any = None, **options: Any) -> str:
        return value.strip()


class Choice(Widget):  # type: ignore[misc]
    """One of a few values, as in content packs."""

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        self.words = words

    def clean(self, value: str, row: Any = None, **options: Any) -> str:
        word = next((word for word in self.words if fold_choice(word) == fold_choice(value)), None)
        if word is None:
            remedy = _("must be one of %(words)s") % {"words": ", ".join(self.words)}
            raise ValueError(refusal(value, remedy))
        return word


class Number(Widget):  # type: ignore[misc]
    """A number with a decimal point or comma; may be empty if optional."""

    def __init__(self, whole: bool, needed: bool = True, otherwise: int | None = None, unit: str = "") -> None:
        super().__init__()
        self.whole = whole
        self.unit = unit
        self.needed = needed
        self.otherwise = otherwise

    def clean(self, value: str, row: Any = None, **options: Any) -> int | Decimal | None:
        if not value.strip() and not self.needed:
            return self.otherwise
        number = read_number(value.strip(), self.unit)
        if number is None or abs(number) >= 10**9 or (self.whole and number != int(number)):
            whole, any_number = _("must be a whole number, such as 12"), _("must be a number, such as 12 or 2.5")
            raise ValueError(refusal(value, two_meanings(value) or (whole if self.whole else any_number)))
        return int(number) if self.whole else number

    def render(self, value: Any, obj: Any = None, **options: Any) -> Any:
        return "" if value is None else document_number(value)


class Roll(Number):
    """A die roll to reach: 5, or 5+ as printed in a codex."""

    def __init__(self) -> None:
        super().__init__(whole=True, unit=ROLL)


class DiceOrNumber(Words):
    """A whole number, or dice in any notation that a codex uses."""

    def clean(self, value: str, row: Any = None, **options: Any) -> str:
        return plain_dice(value)


class Flag(Widget):  # type: ignore[misc]
    """Yes or no; empty means no."""

    def clean(self, value: str, row: Any = None, **options: Any) -> bool:
        word = value.strip().lower()
        if word not in TRUE + FALSE:
            raise ValueError(refusal(value, _("must be yes or no")))
        return word in TRUE

    def render(self, value: Any, obj: Any = None, **options: Any) -> str:
        return "yes" if value else "no"


class Document(Widget):  # type: ignore[misc]
    """A part of a document as JSON; empty means the default."""

    def __init__(self, absent: Any) -> None:
        super().__init__()
        self.absent = absent

    def clean(self, value: str, row: Any = None, **options: Any) -> Any:
        if not value.strip():
            return self.absent() if callable(self.absent) else self.absent
        try:
            return read_json(value)
        except DocumentError as error:
            raise ValueError(fault_in_words(error)) from error

    def render(self, value: Any, obj: Any = None, **options: Any) -> str:
        return json.dumps(in_order(value), ensure_ascii=False) if value else ""
