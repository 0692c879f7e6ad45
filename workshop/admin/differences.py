"""Human-readable differences between two versions of a row, by field, ability and word."""

import re
from collections.abc import Iterator
from decimal import Decimal
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.models.content import document_number
from armies.models.places import NUMBERED, entry_in_words
from web.documents.json_format import in_order, pretty_json

LONG = 24
"""A shorter text is shown whole, before and after; of a longer one the words that changed are marked."""

_WORDS = re.compile(r"\s+|[^\s]+")


class Difference(NamedTuple):
    """One value before and after; empty where it was not there yet, or is no more."""

    place: str
    before: str
    after: str

    def parts(self) -> list[tuple[str, str]]:
        """The text in parts marked "kept", "gone" and "new"."""
        if min(len(self.before), len(self.after)) < LONG:
            return _gone_and_new(self.before, self.after)
        return list(_marked(_WORDS.findall(self.before), _WORDS.findall(self.after)))


def _gone_and_new(before: str, after: str) -> list[tuple[str, str]]:
    return [(kind, text) for kind, text in (("gone", before), ("new", after)) if text]


def _marked(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    for operation, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation == "equal":
            yield "kept", "".join(before[a:b])
        else:
            yield from _gone_and_new("".join(before[a:b]), "".join(after[c:d]))


def differences(after: Any, before: Any, model: type[models.Model]) -> list[Difference]:
    """Fields that differ between two versions of a row, historical or not; all filled fields of a new row."""
    all_differences: list[Difference] = []
    for field in model._meta.concrete_fields:
        old, new = getattr(before, field.attname, None), getattr(after, field.attname, None)
        if old == new or field.primary_key or field.remote_field or not hasattr(after, field.attname):
            continue
        label = capfirst(str(field.verbose_name))
        if isinstance(field, models.JSONField):
            all_differences += document_differences(old, new, field.name, label)
        else:
            all_differences.append(Difference(label, _shown(field, old), _shown(field, new)))
    return all_differences


def document_differences(before: Any, after: Any, key: str, *place: str) -> Iterator[Difference]:
    """The innermost differences between two documents; `key` is the key they are stored under."""
    return _in_documents(place, key, before, after)


def _shown(field: models.Field[Any, Any], value: Any) -> str:
    """A value as its form shows it: the word of a choice, yes or no, 12 and not 12.00."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.choices:
        value = dict(field.flatchoices).get(value, value)
    if isinstance(value, Decimal):
        value = document_number(value)
    return "" if value is None else str(value)


def _in_documents(place: tuple[str, ...], key: str, before: Any, after: Any) -> Iterator[Difference]:
    if (before or None) == (after or None):  # what is absent and what is empty are the same to a document
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for step in in_order({**before, **after}):
            yield from _in_documents((*place, step), step, before.get(step), after.get(step))
    elif key in NUMBERED and isinstance(before, list) and isinstance(after, list):
        yield from _in_lists(place[:-1], key, _entries(before), _entries(after))
    else:
        yield Difference(_joined(place), _text(before), _text(after))


Entries = dict[Any, tuple[int, Any]]


def _in_lists(place: tuple[str, ...], key: str, then: Entries, now: Entries) -> Iterator[Difference]:
    """Entry by entry; one that was renamed or moved is still the same."""
    for name in {**then, **now}:
        number, entry = now.get(name) or then[name]
        entry_place = (*place, entry_in_words(key, number, entry))
        yield from _in_documents(entry_place, "", then.get(name, (0, None))[1], now.get(name, (0, None))[1])
    stayed = [entry_in_words(key, *then[name]) for name in then if name in now]
    order = [entry_in_words(key, *then[name]) for name in now if name in then]
    if stayed != order:
        yield Difference(_joined((*place, _("order"))), ", ".join(stayed), ", ".join(order))


def _entries(items: list[Any]) -> Entries:
    """Entries of a list and their numbers, by their slug where they have one, else by their number."""
    entries: Entries = {}
    for number, item in enumerate(items, 1):
        slug = item.get("slug") if isinstance(item, dict) else None
        entries[slug if isinstance(slug, str) and slug not in entries else number] = (number, item)
    return entries


def _joined(place: tuple[str, ...]) -> str:
    """A key of a file stays as the file has it; words begin with a capital."""
    return ", ".join(place) if place and "_" in place[0] else capfirst(", ".join(place))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else pretty_json(value)
