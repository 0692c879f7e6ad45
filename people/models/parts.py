"""The lookup `part`: rows whose text holds another, by an index of trigrams that `people.name_index` makes."""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models.lookups import IContains

TRIGRAM = 3
"""Characters that a part must have to be found by an index."""

SEARCHED = {
    "auth.user": ("email", "first_name", "last_name"),
    "account.emailaddress": ("email",),
    "people.auditentry": ("name", "by", "address"),
    "campaigns.invitation": ("email",),
}
"""Columns that administrators search as they are: of tables of others, or whose rows nobody may write again."""


def is_indexed(field: Any) -> bool:
    return getattr(field, "indexed", False) or field.name in SEARCHED.get(field.model._meta.label_lower, ())


def index_name(field: Any) -> str:
    return f"{field.model._meta.db_table}_{field.column}_parts"


class ByIndex(models.Lookup[Any]):
    """A part of a text by the field's index: PostgreSQL plans it, SQLite is told here."""

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, Sequence[Any]]:
        field: Any = self.lhs.output_field
        if not is_indexed(field) or len(self.rhs) < TRIGRAM:
            return super().as_sql(compiler, connection)
        names = (index_name(field), field.model._meta.pk.column, self.lhs.alias)
        index, key, table = map(connection.ops.quote_name, names)
        phrase = '"' + self.rhs.replace('"', '""') + '"'
        return f"{table}.{key} IN (SELECT rowid FROM {index} WHERE {index} MATCH %s)", [phrase]  # noqa: S608


class PlainPart(ByIndex, IContains):
    """The rows that `icontains` finds; on SQLite also those that differ in the case of letters beyond ASCII."""


models.Field.register_lookup(PlainPart, "part")
