"""Forms made from a game's JSON Schema: a form for each object, a set of forms for each list of objects."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.content.raw_values import given
from armies.content.schema import (
    SHAPES,
    Condition,
    Property,
    Schema,
    conditions_of,
    kinds_of,
    properties_of,
    resolved,
    text_of,
    value_of,
)
from armies.models.places import part_word, place_in_words, steps_of
from people.folding import plain_slug
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.translation.messages import shown
from workshop.forms.base import PartSet
from workshop.forms.effect_summaries import EffectSummaryView, effect_summary_of, has_sentence
from workshop.forms.form_parts import PartForm, choice, with_slugs
from workshop.forms.references import References, offer
from workshop.forms.schema_fields import ShownWith, Words, field_of, show_with
from workshop.forms.shape_forms import OptionsForm, PicksForm, ShapeForm
from workshop.publishing.form_faults import form_fault

MAX_DEPTH = 4
"""Objects deeper within each other are typed as YAML."""

INNER = ("form", "forms", "shape", "options", "picks")
"""Controls that are forms within the form."""

KIND = "kind_"
"""The picker of the kind of an object that is told by its keys; nothing of it is in the document."""


class SchemaForm(PartForm):
    """The form of an object, with those of the objects in it."""

    describe_fault = staticmethod(form_fault)
    title = ""

    def __init__(
        self,
        *args: Any,
        schema: Schema,
        whole: Schema,
        more: str = "",
        depth: int = 1,
        words: Words = lambda key: "",
        game: Game | None = None,
        place: str = "",
        spare: int = 0,
        outer: Sequence[ShownWith] = (),
        **options: Any,
    ) -> None:
        self.game, self.place = game, place
        self.deeper: dict[str, Any] = {"whole": whole, "more": more, "depth": depth + 1, "words": words}
        self.deeper |= {"game": game, "spare": spare}
        properties = [prop._replace(label=words(prop.key) or prop.label) for prop in properties_of(schema, whole)]
        self.properties = [_shallow(prop, depth) for prop in properties]
        self.kinds = kinds_of(resolved(schema, whole))
        self.conditions = conditions_of(resolved(schema, whole))
        self.stored = document = options.pop("initial", None) or {}
        fields = {prop.key: prop for prop in self.properties if prop.control not in INNER}
        typed = {key: text_of(prop, document[key]) for key, prop in fields.items() if key in document}
        super().__init__(*args, initial=typed, **options)
        for key in ("slug", "name"):
            if key not in fields:
                del self.fields[key]
        for key, prop in fields.items():
            if key not in self.fields and prop.control != "const":
                self.fields[key] = field_of(prop, words)
                self.fields[key].unmarked = True  # type: ignore[attr-defined]
        if "name" in self.fields and words("name"):
            self.fields["name"].label = words("name")
        if {"width", "height"} <= self.fields.keys():
            for key in ("width", "height"):
                self.fields[key].widget.attrs["data-board"] = key
        self._pick(document, words)
        self.inner: dict[str, Any] = {
            prop.key: self._made(prop, document) for prop in self.properties if prop.key not in fields
        }
        self._condition([*self._shown_with(), *outer])

    def _pick(self, document: dict[str, Any], words: Words) -> None:
        """Objects that are told by their keys have a picker of these."""
        if self.kinds.keys and not self.kinds.key:
            known = [(kind, words(kind) or _(kind.replace("_", " "))) for kind in self.kinds.keys]
            present = next((kind for kind in self.kinds.keys if kind in document), "")
            picker = choice(_("Kind"), [("", "—"), *known], initial=present)
            picker.unmarked = True  # type: ignore[attr-defined]
            self.fields = {KIND: picker, **self.fields}
            for prop in self.properties:
                if prop.control == "yes" and prop.key in self.kinds.keys:
                    del self.fields[prop.key]

    def _shown_with(self, inside: str = "") -> list[ShownWith]:
        """What is shown with what was picked here: fields and forms of its own, or of the objects in a list."""
        shown_with = []
        for condition in self.conditions:
            if condition.inside == inside and (condition.by or KIND) in self.fields:
                picker = self[condition.by or KIND]
                names = dict(getattr(picker.field, "choices", ()))
                known = [str(names[value]) for value in condition.values if value and value in names]
                shown_with.append(ShownWith(condition.key, picker.id_for_label, condition.values, ", ".join(known)))
        return shown_with

    def _condition(self, shown_with: Sequence[ShownWith]) -> None:
        """Let fields and forms say with what they are shown."""
        for key in dict.fromkeys(condition.key for condition in shown_with):
            every = [condition for condition in shown_with if condition.key == key]
            if key in self.fields:
                show_with(self.fields[key], every)
            elif key in self.inner:
                show_with(self.inner[key], every)

    def _made(self, prop: Property, document: dict[str, Any]) -> Any:
        """The form of an object in it, or the forms of a list of them."""
        prefix = self.add_prefix(prop.key)
        data = self._sent(prefix)
        deeper = self.deeper | {"place": f"{self.place}.{prop.key}" if self.place else ""}
        deeper["outer"] = self._shown_with(prop.key)
        match prop.control:
            case "shape":
                return ShapeForm(data, document.get(prop.key, {}), prefix, prop.label, self.deeper["words"])
            case "picks":
                return PicksForm(data, document.get(prop.key, []), prefix, prop, self._referred(prop))
            case "options":
                return OptionsForm(data, document.get(prop.key, []), prefix, prop, self.deeper["words"])
            case "form":
                made = SchemaForm(data, initial=document.get(prop.key, {}), prefix=prefix, schema=prop.schema, **deeper)
                made.title = prop.label
                return made
        return SchemaSet(data, document.get(prop.key, []), prefix, prop, deeper)

    def _referred(self, prop: Property) -> str:
        """What the entries of a list of references are."""
        kind = self.game and self.game.facts.kind(prop.schema["items"]["refersTo"]["lists"][0])
        return str(capfirst(shown(kind.term.one))) if kind else prop.label

    @property
    def refers(self) -> dict[str, Any]:
        """The fields that refer to something, each with what."""
        own = {prop.key: prop.schema["refersTo"] for prop in self.properties if "refersTo" in prop.schema}
        return {key: refers for key, refers in own.items() if key in self.fields}

    def _sent(self, prefix: str) -> Any:
        """The submitted data; a form that was just added has no forms within it yet."""
        if not self.is_bound:
            return None
        if any(name.startswith(f"{prefix}-") for name in self.data):
            return self.data
        return QueryDict(urlencode({f"{prefix}-{count}": "0" for count in ("TOTAL_FORMS", "INITIAL_FORMS")}))

    @property
    def has_sentence(self) -> bool:
        """Whether battles have something to say of such objects."""
        return has_sentence(self.game, self.place)

    def effect_summary(self) -> EffectSummaryView | None:
        """What battles make of it as it stands in the fields; None while something is wrong."""
        if not self.is_bound:
            return effect_summary_of(self.place, self.stored, self.game)
        readable = self.is_valid() and not self.is_blank
        return effect_summary_of(self.place, self.document(), self.game) if readable else None

    @property
    def preview_targets(self) -> list[str]:
        """The places on the page that are written anew while somebody types."""
        within = [place for inner in self.inner.values() for place in getattr(inner, "preview_targets", [])]
        return [f"#summary-{self.prefix or 'part'}", *within] if self.has_sentence else within

    @property
    def heading(self) -> str:
        """What is typed that tells it from others."""
        for key in ("name", "title", "id", self.kinds.key):
            if key in self.fields and self[key].value():
                value = str(self[key].value())
                return dict(getattr(self.fields[key], "choices", ())).get(value, value)
        return ""

    def short(self) -> list[Any]:
        """Its fields of one line."""
        return [field for field in self._own() if field.widget_type != "textarea"]

    def long(self) -> list[Any]:
        return [field for field in self._own() if field.widget_type == "textarea"]

    def _own(self) -> list[Any]:
        own = {KIND, *(prop.key for prop in self.properties)}
        return [field for field in self if field.name in own and not field.is_hidden]

    @property
    def inner_count(self) -> int:
        return sum(
            inner_form.field_count if isinstance(inner_form, PartSet) else inner_form.whole_count
            for inner_form in self.inner.values()
        )

    @property
    def whole_count(self) -> int:
        return len(self.fields) + self.inner_count

    def is_valid(self) -> bool:
        return all([super().is_valid(), *(inner_form.is_valid() for inner_form in self.inner.values())])

    @property
    def is_blank(self) -> bool:
        fixed = {prop.key for prop in self.properties if prop.control == "const"} | {"slug"}
        return not given({key: value for key, value in self.document().items() if key not in fixed})

    def document(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for prop in self.properties:
            inner = self.inner.get(prop.key)
            if inner is None:
                values[prop.key] = value_of(prop, self.cleaned_data.get(prop.key, ""))
            else:
                values[prop.key] = inner.value(prop.key)
            if prop.control == "yes" and prop.key in self.kinds.keys and not self.kinds.key:
                values[prop.key] = self.cleaned_data.get(KIND) == prop.key or ""
        for condition in self.conditions:
            self._drop_hidden(values, condition)
        return given(values)

    def _drop_hidden(self, document: dict[str, Any], condition: Condition) -> None:
        """What does not go with what was picked is not shown, and no part of the document."""
        picked = self.cleaned_data.get(condition.by or KIND)
        if not picked or picked in condition.values:
            return
        for holder in document[condition.inside] if condition.inside else [document]:
            holder.pop(condition.key, None)

    def value(self, kind: str) -> dict[str, Any]:
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

    def __init__(self, data: Any, documents: Any, prefix: str, prop: Property, deeper: dict[str, Any]) -> None:
        self.title, self.kind, self.deeper = prop.label, prop.key, deeper
        self.extra = deeper["spare"]
        self.schema, self.least = prop.schema["items"], prop.schema.get("minItems", 0)
        inner = resolved(self.schema, deeper["whole"])
        self.keys = list(inner.get("properties", {}))
        self.form = ShapeForm.in_list if set(self.keys) >= SHAPES else SchemaForm  # type: ignore[assignment]
        super().__init__(data, documents, prefix, deeper["more"])

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        if self.form is not SchemaForm:
            return super().get_form_kwargs(index) | {"words": self.deeper["words"]}
        return super().get_form_kwargs(index) | {"schema": self.schema, **self.deeper}

    def value(self, kind: str) -> list[dict[str, Any]]:
        return self.documents()

    def documents(self) -> list[dict[str, Any]]:
        documents = [form.document() for form in self.entries]
        if "slug" in self.keys:
            return with_slugs(documents, self.kind)
        return with_ids(documents, self.kind) if self.keys[:1] == ["id"] else documents


def with_ids(documents: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Entries with ids: what was typed, as an id; of those without a name the kind and a number that is free."""
    taken = {document.get("id") for document in documents}
    with_id = []
    for document in documents:
        id = str(document.get("id", ""))
        if not id:
            singular = f"{kind.removesuffix('ies')}y" if kind.endswith("ies") else kind.removesuffix("s")
            free = (f"{singular}-{number}" for number in count(1))
            id = next(candidate for candidate in free if candidate not in taken)
            taken.add(id)
        elif not ID.fullmatch(id):
            id = plain_slug(id) or id
        with_id.append({"id": id} | {key: value for key, value in document.items() if key != "id"})
    return with_id


ID = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def words_of_parts(game: Game, kind: str) -> dict[str, Any]:
    """What the form of a part says in its game's words."""
    return {"words": partial(part_word, game), "game": game, "place": kind}


class SchemaDraft:
    """The forms of a part of a game's content, with its document and errors."""

    template = "workshop/part.html"

    def __init__(
        self,
        game: Game,
        kind: str,
        document: dict[str, Any] | None = None,
        data: Any = None,
        more: str = "",
        known: References = lambda place: [],
    ) -> None:
        schema = game.formats.schema(kind)
        options = {"schema": schema, "whole": schema, "more": more, **words_of_parts(game, kind)}
        self.form = SchemaForm(data, initial=document, **options)
        self.kind, self.above, self.game = kind, 0, game
        offer(self.form, game, options["words"], known)

    @property
    def preview_targets(self) -> list[str]:
        return self.form.preview_targets

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

    def describe_fault(self, document: dict[str, Any], fault: DocumentError) -> str:
        """An error with its place, in words."""
        return form_fault(fault, self.place(document, fault.path))

    def place(self, document: dict[str, Any], path: str) -> str:
        return place_in_words(document, path.removeprefix("faction."), self.game)


class SchemaHead(SchemaDraft):
    """The forms of a faction's head."""

    def __init__(self, game: Game, document: dict[str, Any] | None = None, data: Any = None, more: str = "") -> None:
        whole = game.formats.schema("content")
        self.form = SchemaForm(data, initial=document, schema=whole["properties"]["faction"], whole=whole, more=more)
        self.kind, self.above, self.game = "faction", 1, game  # a head is read as the `faction` of a pack
