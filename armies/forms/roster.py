"""Forms that accept a list or a table from outside."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from armies.exchange.roster_upload import ReadList, read_document, read_file, read_pasted
from armies.forms.strike_force import TicketField
from armies.models.faction import FactionQuerySet
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json
from rules.game.game import Game
from web.tables.reader import MAX_BYTES as MAX_TABLE_BYTES
from web.translation.messages import fault_in_words


class RosterForm(forms.Form):
    """A roster file, or pasted text of a roster or chat."""

    file = forms.FileField(
        required=False,
        label=_("Roster file"),
        help_text=_("JSON in the format %(format)s, as the builder exports it."),
    )
    text = forms.CharField(
        required=False,
        label=_("Or its text"),
        help_text=_("The same JSON, or the text that the builder gives you for a chat."),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    ticket = TicketField()

    def __init__(self, usable: FactionQuerySet, game: Game, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.usable = usable
        self.fields["file"].help_text %= {"format": game.facts.format("roster")}

    def clean_file(self) -> ReadList | None:
        upload = self.cleaned_data["file"]
        return None if upload is None else _read(lambda: read_file(upload, self.usable))

    def clean_text(self) -> ReadList | None:
        text = self.cleaned_data["text"]
        return _read(lambda: read_pasted(text, self.usable)) if text else None

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and (given["file"] is None) == (given["text"] is None):
            self.add_error("file", _("Choose a file, or paste its text below: one of both."))
        return given

    def roster(self) -> ReadList:
        """The submitted roster."""
        read: ReadList = self.cleaned_data["file"] or self.cleaned_data["text"]
        return read


class PreviewForm(forms.Form):
    """A submitted preview: the roster as it was parsed, and the ticket."""

    document = forms.CharField(widget=forms.HiddenInput)
    ticket = TicketField()

    def clean_document(self) -> ReadList:
        return _read(lambda: read_document(read_json(self.cleaned_data["document"])))


def _read(read: Callable[[], ReadList]) -> ReadList:
    try:
        return read()
    except DocumentError as error:
        raise ValidationError("%(fault)s", params={"fault": fault_in_words(error)}) from error


class TableForm(forms.Form):
    """A table in a file, whose size is checked before reading."""

    file = forms.FileField(label=_("CSV or XLSX file"))

    def clean_file(self) -> Any:
        upload = self.cleaned_data["file"]
        if upload.size > MAX_TABLE_BYTES:
            raise ValidationError(_("has more than %(n)d MB") % {"n": MAX_TABLE_BYTES >> 20})
        return upload
