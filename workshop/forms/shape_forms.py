"""Forms of small things within documents: a shape of one of three forms, and a list of a few options."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from armies.content.raw_values import distance, given, number, pair, pair_text
from armies.content.schema import Property, options_of
from rules.formats.errors import DocumentError
from rules.presentation.mission_words import mission_word
from web.translation.messages import shown
from workshop.forms.form_parts import PartForm, choice, figure, line
from workshop.publishing.form_faults import form_fault

FORMS: dict[str, tuple[str, ...]] = {
    "rectangle": ("center", "width", "height", "rotation"),
    "circle": ("center", "radius"),
    "polygon": ("polygon",),
}
"""The keys of each form of shapes; a polygon is but its corners."""

READ: dict[str, Callable[[str], Any]] = {"center": partial(pair, unit="cm"), "rotation": number}
"""How keys of shapes are read that are no distances."""


class SmallForm(PartForm):
    """A form without slug and name that lists its fields as `SchemaForm` does."""

    describe_fault = staticmethod(form_fault)
    inner: dict[str, Any] = {}
    refers: dict[str, Any] = {}
    inner_count = 0
    has_sentence = False
    heading = title = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["slug"], self.fields["name"]

    def short(self) -> list[Any]:
        return [field for field in self if field.name not in ("ORDER", "DELETE")]

    def long(self) -> list[Any]:
        return []

    @property
    def whole_count(self) -> int:
        return len(self.fields)

    @property
    def is_blank(self) -> bool:
        return not self.value("")

    def value(self, kind: str) -> Any:
        raise NotImplementedError


class ShapeForm(SmallForm):
    """A shape: its form is picked, and the numbers of that form typed or drawn on the board."""

    def __init__(self, data: Any, document: Any, prefix: str, title: str, words: Any, **options: Any) -> None:
        form = next((form for form in FORMS if form in (document or {})), "")
        typed = {"form": form} | self._typed(form, (document or {}).get(form))
        super().__init__(data, initial=typed, prefix=prefix, **options)
        self.title = title
        known = [(form, _word(words, form)) for form in FORMS]
        self.fields["form"] = choice(_word(words, "shape"), [("", "—"), *known])
        for key in ("center", "width", "height", "rotation", "radius", "polygon"):
            self.fields[key] = (line if key in ("center", "polygon") else figure)(_word(words, key))
            with_forms = ",".join([form for form, keys in FORMS.items() if key in keys])
            self.fields[key].widget.attrs["data-when"] = f"id_{self.add_prefix('form')}={with_forms}"
        self.fields["form"].widget.attrs["data-board"] = "shape"
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]

    @classmethod
    def in_list(cls, data: Any = None, initial: Any = None, prefix: str = "", words: Any = None, **options: Any) -> Any:
        """As a formset makes its forms."""
        kept = {key: value for key, value in options.items() if key not in ("auto_id", "error_class", "files")}
        return cls(data, initial, prefix, words("shape"), words, **kept)

    @staticmethod
    def _typed(form: str, value: Any) -> dict[str, Any]:
        if form == "polygon":
            return {"polygon": "; ".join(pair_text(corner) for corner in value)}
        typed = dict(value or {})
        return typed | ({"center": pair_text(typed["center"])} if "center" in typed else {})

    def document(self) -> dict[str, Any]:
        """The shape of the form that was picked; without one, that for which numbers are there."""
        typed = self.cleaned_data
        form = typed.get("form") or next(
            (form_name for form_name in FORMS if any(typed.get(key) for key in FORMS[form_name])), ""
        )
        if not form:
            return {}
        if form == "polygon":
            corners = [
                pair(corner, "cm") for corner in typed["polygon"].replace("\n", ";").split(";") if corner.strip()
            ]
            return {"polygon": corners}
        return {form: given({key: READ.get(key, distance)(typed.get(key, "")) for key in FORMS[form]})}

    def value(self, kind: str) -> dict[str, Any]:
        return self.document()

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        super().take_fault(fault, steps[1:] if steps[:1] and steps[0] in ("rectangle", "circle") else steps)


def _word(words: Any, key: str) -> str:
    return words(key) or shown(mission_word((), key))


class PicksForm(SmallForm):
    """A list of references: a select for each."""

    def __init__(self, data: Any, slugs: Any, prefix: str, prop: Property, what: str, **options: Any) -> None:
        places = range(prop.schema["maxItems"])
        super().__init__(data, initial={f"{n}": slug for n, slug in enumerate(slugs)}, prefix=prefix, **options)
        self.title = prop.label
        self.refers = {f"{n}": prop.schema["items"]["refersTo"] for n in places}
        for n in places:
            self.fields[f"{n}"] = choice(f"{what} {n + 1}", [("", "—")])
            self.fields[f"{n}"].unmarked = True  # type: ignore[attr-defined]

    def picked(self) -> dict[str, str]:
        """What was picked, by its field."""
        return {key: self.cleaned_data[key] for key in self.refers if self.cleaned_data.get(key)}

    def value(self, kind: str) -> list[str]:
        return list(self.picked().values())

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        fields, at = list(self.picked()), steps[0] if steps else -1
        self.add_error(
            fields[at] if isinstance(at, int) and 0 <= at < len(fields) else None, self.describe_fault(fault, "")
        )


class OptionsForm(SmallForm):
    """A list of which each entry is a word or an object of one number: a field for each."""

    def __init__(self, data: Any, entries: Any, prefix: str, prop: Property, words: Any) -> None:
        self.options = options_of(prop.schema)
        typed = {
            next(iter(entry)): next(iter(entry.values())) for entry in entries if isinstance(entry, dict) and entry
        }
        typed |= {entry: "yes" for entry in entries if isinstance(entry, str)}
        super().__init__(data, initial=typed, prefix=prefix)
        self.title, self.key = prop.label, prop.key
        for option, schema in self.options.items():
            label = words(f"{prop.key}:{option}") or option
            yes = choice(label, [("", "—"), ("yes", _("yes"))])
            self.fields[option] = figure(label) if schema else yes
            self.fields[option].unmarked = True  # type: ignore[attr-defined]

    def value(self, kind: str) -> list[Any]:
        return [entry for _option, entry in self._entries()]

    def _entries(self) -> list[tuple[str, Any]]:
        """What was chosen, each with its field."""
        typed = [(option, self.cleaned_data.get(option)) for option in self.options]
        return [
            (option, {option: number(str(value))} if self.options[option] else option)
            for option, value in typed
            if value
        ]

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        entries, at = self._entries(), steps[0] if steps else -1
        field = entries[at][0] if isinstance(at, int) and 0 <= at < len(entries) else None
        self.add_error(field, self.describe_fault(fault, ""))
