"""Abilities and what assets play entered by pickers in the administration; all of it as JSON, for who prefers that."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.forms import CharField, HiddenInput
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armies.content.raw_values import given, number
from web.models.game import game_of_rows
from workshop.admin.documents import DocumentField, DocumentInput
from workshop.content.printed_texts import with_texts, without_texts
from workshop.forms.abilities import AbilitySet, PlayedForm, ability_initial
from workshop.forms.references import named_in, offer
from workshop.forms.schema_forms import SchemaForm, words_of_parts
from workshop.views.uses import remember_changes

SEEN = "seen"
"""After the name of a field: its JSON as it was shown, so that what was changed there counts."""


class SpareAbilitySet(AbilitySet):
    """Abilities with two empty forms, so that nothing is needed to add one."""

    extra = 2


class PlayForm(PlayedForm):
    """What an asset plays; its name, text, moment and orders are fields of their own."""

    order_cost = CharField(required=False, widget=HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("slug", "name", "text"):
            del self.fields[name]
        self.beside: dict[str, Any] = {}

    @property
    def text_id(self) -> str:
        return "id_text"

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        cost = given({"tactical_points": number(data["tactical_points"]), "orders": number(data["order_cost"])})
        return given(self.played() | {"cost": cost})

    @property
    def is_blank(self) -> bool:
        return not self.document()

    def effect_document(self, document: dict[str, Any]) -> dict[str, Any]:
        return document | self.beside if document.get("effects") else document


class Pickers(DocumentInput):
    """The widget of a field whose document is entered by pickers; `place` is where a pack has it."""

    template = "admin/workshop/_pickers.html"

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place
        self.beside: dict[str, Any] = {}

    def concern(self, row: Any) -> None:
        """What an asset plays depends on its moment and cost, which are fields of their own."""
        document = row.document()
        self.beside = {key: document[key] for key in ("when", "orders") if key in document}

    def parts(self, data: Any, document: Any, name: str) -> Any:
        """The forms of a document, or of what was sent."""
        if self.place == "assets":
            initial = ability_initial(document) | {"order_cost": document.get("cost", {}).get("orders", "")}
            form = PlayForm(data, initial=initial, prefix=name, place=self.place)
            form.beside = self.beside
            return form
        edited = [without_texts(game_of_rows(), self.place, part) for part in document]
        return SpareAbilitySet(data, edited, name, "", self.place)

    @property
    def empty(self) -> Any:
        return {} if self.place == "assets" else []

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """What the pickers say; the JSON where that alone was sent, or was changed."""
        written = data.get(name)
        if f"{name}-{SEEN}" not in data or (written is not None and _plain(written) != _plain(data[f"{name}-{SEEN}"])):
            return written
        parts = self.parts(data, self.empty, name)
        if not parts.is_valid():
            return written
        if self.empty == {}:
            return parts.document()
        return [with_texts(game_of_rows(), self.place, part) for part in parts.documents()]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return name not in data and f"{name}-{SEEN}" not in data

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        plain = super().render(name, value, attrs, renderer)
        document = self._document(value)
        if document is None:
            return plain
        parts = self.parts(None, document, name)
        context = {"name": name, "parts": parts, "plain": plain, "written": value or "", "play": self.place == "assets"}
        return render_to_string(self.template, context)

    def _document(self, value: Any) -> Any:
        """What pickers can show; None for a text that is no such document."""
        if isinstance(value, InvalidJSONInput):
            return None
        document = json.loads(value) if value else self.empty
        if isinstance(self.empty, dict):
            return document if isinstance(document, dict) else None
        return document if isinstance(document, list) and all(isinstance(part, dict) for part in document) else None

    def sentence_forms(self, data: Any, name: str) -> Iterator[Any]:
        """The forms of what was sent, whose sentences are told anew."""
        if f"{name}-{SEEN}" in data:
            parts = self.parts(data, self.empty, name)
            parts.is_valid()
            yield from [parts] if self.place == "assets" else parts.forms


class PartPickers(Pickers):
    """The document of a part without slug and name, by the form that its game's schema makes.

    One that is new has no game yet: its document is JSON.
    """

    template = "admin/workshop/_part_pickers.html"
    empty: Any = {}

    def __init__(self) -> None:
        super().__init__("")
        self.row: Any = None

    def concern(self, row: Any) -> None:
        self.row = row

    def parts(self, data: Any, document: Any, name: str) -> Any:
        game = self.row.faction.rules_of_game
        schema = game.formats.schema(self.row.kind)
        own = {key: inner for key, inner in schema["properties"].items() if key not in ("slug", "name")}
        options = words_of_parts(game, self.row.kind) | {"schema": schema | {"properties": own}, "whole": schema}
        form = SchemaForm(data, initial=document, prefix=name, spare=1, **options)
        offer(form, game, options["words"], partial(named_in, self.row.faction))
        return form

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return data.get(name) if self.row is None else super().value_from_datadict(data, files, name)

    def _document(self, value: Any) -> Any:
        return None if self.row is None else super()._document(value)

    def sentence_forms(self, data: Any, name: str) -> Iterator[Any]:
        if self.row is not None and f"{name}-{SEEN}" in data:
            form = self.parts(data, {}, name)
            form.is_valid()
            yield from forms_with_sentences(form)


def forms_with_sentences(form: Any) -> Iterator[Any]:
    """The forms within one that tell a sentence."""
    if form.has_sentence:
        yield form
    for inner in form.inner.values():
        for part in getattr(inner, "forms", [inner]):
            if hasattr(part, "inner"):
                yield from forms_with_sentences(part)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


class PickedField(DocumentField):
    """A field of a document that pickers may have put together."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        return data if isinstance(data, list | dict) else super().bound_data(data, initial)


class PickersAdmin(admin.options.BaseModelAdmin):
    """A page some of whose fields of documents are entered by pickers, by the places that packs have them at."""

    pickers: dict[str, str] = {}

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        place = self.pickers.get(db_field.name)
        if place is None:
            return super().formfield_for_dbfield(db_field, request, **options)
        return db_field.formfield(form_class=PickedField, widget=Pickers(place))


class SharedAdmin(admin.ModelAdmin):
    """Parts whose weapons and abilities others may have too: who changes one is led to where all can be changed."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        row: Any = super().get_object(request, object_id, from_field)
        if row is not None and request.method == "POST":
            row.before = row.document()
        return row

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        after = type(obj).objects.get(pk=obj.pk).document()
        if remember_changes(request, obj.faction, obj.part_kind, obj.before, after):
            address = reverse("workshop:change_others", args=[obj.faction.slug, obj.part_kind, obj.slug])
            message = _("Others have the same as it was here until now.")
            messages.info(
                request, format_html('{} <a href="{}">{}</a>', message, address, _("Change it in all of them"))
            )
        return super().response_change(request, obj)


def sentences(form: Any) -> Iterator[Any]:
    """The forms in a form of the administration whose sentences are told anew while it is filled in."""
    for name, field in form.fields.items():
        if isinstance(field.widget, Pickers):
            if field.widget.place == "assets":
                field.widget.beside = given(
                    {"when": form.data.get("when"), "orders": number(form.data.get("orders", ""))}
                )
            yield from field.widget.sentence_forms(form.data, form.add_prefix(name))
