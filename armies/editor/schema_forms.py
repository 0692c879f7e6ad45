"""Forms made from a game's JSON Schema: a form for each object, a set of forms for each list of objects."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armies.content.raw_values import given
from armies.content.schema import Property, Schema, properties_of, text_of, value_of
from armies.editor.base import PartSet
from armies.editor.form_parts import PartForm, choice, figure, line, lines, with_slugs
from armies.models.places import place_in_words
from armies.publishing.form_faults import steps_of
from armies.translation.messages import fault_in_words
from rules.formats.errors import DocumentError
from rules.game import AnyGame

MAX_DEPTH = 4
"""Objects deeper within each other are typed as YAML."""

CODE = {"class": "code", "spellcheck": "false"}


def field_of(prop: Property) -> forms.Field:
    """The field of a property; the reader of the document judges what is typed."""
    match prop.control:
        case "number":
            return figure(prop.label, help_text=prop.help)
        case "choice":
            return choice(prop.label, [("", "—"), *((one, _(one.replace("_", " "))) for one in prop.choices)])
        case "flag":
            return choice(prop.label, [("", "—"), ("yes", _("yes")), ("no", _("no"))], help_text=prop.help)
        case "text":
            return line(prop.label, help_text=prop.help)
        case "prose":
            return lines(prop.label, 3, help_text=prop.help)
        case "lines" | "objects":
            return lines(prop.label, 3, help_text=_("One a line."), attrs=CODE)
    return lines(prop.label, 3, help_text=prop.help, attrs=CODE)


class SchemaForm(PartForm):
    """The form of an object, with those of the objects in it."""

    told = staticmethod(fault_in_words)

    def __init__(
        self, *args: Any, schema: Schema, whole: Schema, more: str = "", depth: int = 1, **options: Any
    ) -> None:
        self.properties = [_shallow(prop, depth) for prop in properties_of(schema, whole)]
        document = options.pop("initial", None) or {}
        fields = {prop.key: prop for prop in self.properties if prop.control not in ("form", "forms")}
        typed = {key: text_of(prop, document[key]) for key, prop in fields.items() if key in document}
        super().__init__(*args, initial=typed, **options)
        for key in ("slug", "name"):
            if key not in fields:
                del self.fields[key]
        for key, prop in fields.items():
            if key not in self.fields:
                self.fields[key] = field_of(prop)
                self.fields[key].unmarked = True  # type: ignore[attr-defined]
        self.inner: dict[str, Any] = {
            prop.key: self._made(prop, document, whole, more, depth)
            for prop in self.properties
            if prop.key not in fields
        }

    def _made(self, prop: Property, document: dict[str, Any], whole: Schema, more: str, depth: int) -> Any:
        """The form of an object in it, or the forms of a list of them."""
        prefix = self.add_prefix(prop.key)
        deeper: dict[str, Any] = {"whole": whole, "more": more, "depth": depth + 1}
        data = self._sent(prefix)
        if prop.control == "form":
            made = SchemaForm(data, initial=document.get(prop.key, {}), prefix=prefix, schema=prop.schema, **deeper)
            made.title = prop.label  # type: ignore[attr-defined]
            return made
        return SchemaSet(data, document.get(prop.key, []), prefix, prop, deeper)

    def _sent(self, prefix: str) -> Any:
        """The submitted data; a form that was just added has no forms within it yet."""
        if not self.is_bound:
            return None
        if any(name.startswith(f"{prefix}-") for name in self.data):
            return self.data
        return QueryDict(urlencode({f"{prefix}-{count}": "0" for count in ("TOTAL_FORMS", "INITIAL_FORMS")}))

    def short(self) -> list[Any]:
        """Its fields of one line."""
        return [field for field in self._own() if field.widget_type != "textarea"]

    def long(self) -> list[Any]:
        return [field for field in self._own() if field.widget_type == "textarea"]

    def _own(self) -> list[Any]:
        own = {prop.key for prop in self.properties}
        return [field for field in self if field.name in own and not field.is_hidden]

    @property
    def inner_count(self) -> int:
        return sum(one.field_count if isinstance(one, PartSet) else one.whole_count for one in self.inner.values())

    @property
    def whole_count(self) -> int:
        return len(self.fields) + self.inner_count

    def is_valid(self) -> bool:
        return all([super().is_valid(), *(one.is_valid() for one in self.inner.values())])

    @property
    def is_blank(self) -> bool:
        return not given({key: value for key, value in self.document().items() if key != "slug"})

    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for prop in self.properties:
            inner = self.inner.get(prop.key)
            if inner is None:
                found[prop.key] = value_of(prop, self.cleaned_data.get(prop.key, ""))
            else:
                found[prop.key] = inner.documents() if isinstance(inner, SchemaSet) else inner.named_document(prop.key)
        return given(found)

    def named_document(self, kind: str) -> dict[str, Any]:
        """The document of an object in another: with a slug, where it has one; nothing where nothing was typed."""
        if "slug" not in self.fields:
            return self.document()
        return {} if self.is_blank else with_slugs([self.document()], kind)[0]

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        """Add an error to the field or the form that it concerns."""
        if steps and steps[0] in self.inner:
            self.inner[str(steps[0])].take_fault(fault, steps[1:])
        else:
            super().take_fault(fault, steps)


def _shallow(prop: Property, depth: int) -> Property:
    return prop._replace(control="yaml") if prop.control in ("form", "forms") and depth >= MAX_DEPTH else prop


class SchemaSet(PartSet):
    """The forms of a list of objects."""

    form = SchemaForm

    def __init__(self, data: Any, documents: Any, prefix: str, prop: Property, deeper: dict[str, Any]) -> None:
        self.title, self.kind = prop.label, prop.key
        self.kwargs = {"schema": prop.schema["items"], **deeper}
        super().__init__(data, documents, prefix, deeper["more"])

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | self.kwargs

    def documents(self) -> list[dict[str, Any]]:
        documents = [form.document() for form in self.entries]
        named = any(prop.key == "slug" for prop in properties_of(self.kwargs["schema"], self.kwargs["whole"]))
        return with_slugs(documents, self.kind) if named else documents


class SchemaDraft:
    """The forms of a part of a game's content, with its document and errors."""

    template = "armies/editor/part.html"

    def __init__(
        self, game: AnyGame, kind: str, document: dict[str, Any] | None = None, data: Any = None, more: str = ""
    ) -> None:
        schema = game.schema(kind)
        self.form = SchemaForm(data, initial=document, schema=schema, whole=schema, more=more)
        self.kind, self.above = kind, 0

    @property
    def field_count(self) -> int:
        return self.form.whole_count

    def is_readable(self) -> bool:
        return self.form.is_valid()

    def document(self) -> dict[str, Any]:
        return with_slugs([self.form.document()], self.kind)[0]

    def take_faults(self, error: DocumentError) -> None:
        for fault in error.all:
            self.form.take_fault(fault, steps_of(fault.path)[self.above :])

    def told(self, document: dict[str, Any], fault: DocumentError) -> str:
        """An error with its place, in words."""
        return fault_in_words(fault, self.place(document, fault.path))

    def place(self, document: dict[str, Any], path: str) -> str:
        return place_in_words(document, path.removeprefix("faction."))


class SchemaHead(SchemaDraft):
    """The forms of a faction's head."""

    def __init__(self, game: AnyGame, document: dict[str, Any] | None = None, data: Any = None, more: str = "") -> None:
        whole = game.schema("content")
        self.form = SchemaForm(data, initial=document, schema=whole["properties"]["faction"], whole=whole, more=more)
        self.kind, self.above = "faction", 1  # a head is read as the `faction` of a pack
