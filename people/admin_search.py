"""The search of the administration: each field by its own index, since no database uses several for one OR."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max, Model, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.utils.text import smart_split, unescape_string_literal

from people.models.parts import TRIGRAM

MOST = 1000
"""Rows found by a field, and rows of another table that lead to some: the newest. More words find the others."""

MOST_SHORT = 20_000
"""The newest rows of a table among which a word is looked for that is too short for an index."""


def candidates(rows: QuerySet[Any], fields: list[str], text: str) -> QuerySet[Any]:
    """The rows that the longest word may find, in as many queries as there are fields, or tables beside the first."""
    longest = max(words_of(text), key=len, default="")
    if not longest:
        return rows
    keys = {key for field in fields for key in keys_by(rows, field, longest)}
    return rows.filter(pk__in=keys)


def words_of(text: str) -> Iterator[str]:
    """As Django's own search splits it: quotes hold words together."""
    for word in smart_split(text):
        yield unescape_string_literal(word) if word[0] == word[-1] and word[0] in "\"'" and len(word) > 1 else word


def keys_by(rows: QuerySet[Any], field: str, word: str) -> list[Any]:
    """The newest rows found by a field; where it is another table's, by the newest rows of that table."""
    path, _, name = field.rpartition(LOOKUP_SEP)
    if name == "exact":
        column = rows.model._meta.get_field(path)
        try:
            return newest(rows.filter(**{path: column.to_python(word)}))
        except (ValidationError, OverflowError):  # letters for a number
            return []
    if path:
        related = related_model(rows.model, path.split(LOOKUP_SEP))._base_manager.all()
        return newest(rows.filter(**{f"{path}__in": keys_by(related, name, word)}))
    return newest(_within_reach(rows, word).filter(**{f"{name}__part": word}))


def _within_reach(rows: QuerySet[Any], word: str) -> QuerySet[Any]:
    """Those among which a word is looked for: all of them by an index, else the newest."""
    if len(word) >= TRIGRAM:
        return rows
    last = rows.model._base_manager.aggregate(last=Max("pk"))["last"]
    return rows.filter(pk__gt=(last or 0) - MOST_SHORT)


def newest(rows: QuerySet[Any]) -> list[Any]:
    return list(rows.order_by("-pk").values_list("pk", flat=True)[:MOST])


def related_model(model: type[Model], path: list[str]) -> type[Model]:
    for step in path:
        model = model._meta.get_field(step).related_model  # type: ignore[assignment,union-attr]
    return model
