"""All rows as a fixture that every database restores: what cannot be written is mended, and told by its row."""

import re
import zlib
from collections.abc import Iterator
from math import isfinite
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.utils import parse_apps_and_model_labels
from django.core.serializers.json import DjangoJSONEncoder, Serializer
from django.db import DatabaseError, models, router

from campaigns.models.documents import DocumentField
from jobs.json_field import UnfitJSONError, refuse_unfit

_UNFIT = re.compile("[\0\ud800-\udfff]")
_UNREADABLE = (ValueError, TypeError, zlib.error, DatabaseError)


class FixtureWriter(Serializer):
    """Django's fixtures; `faults` names each value that could not be written as it was."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def get_dump_object(self, obj: models.Model) -> Any:
        dump = super().get_dump_object(obj)
        try:
            refuse_unfit(dump, DjangoJSONEncoder)
        except UnfitJSONError:
            for name, value in dump["fields"].items():
                dump["fields"][name] = mended(value)
                if dump["fields"][name] != value:
                    self._note(obj, name, "holds text that cannot be stored; � is in its place")
        return dump

    def rows(self, left_out: tuple[str, ...]) -> Iterator[models.Model]:
        """Those of all tables but these, each after what it names by a natural key."""
        models_out, apps_out = parse_apps_and_model_labels(list(left_out))
        kept = [(app, None) for app in apps.get_app_configs() if app.models_module and app not in apps_out]
        for model in serializers.sort_dependencies(kept, allow_cycles=True):
            if model not in models_out and not model._meta.proxy and router.allow_migrate_model("default", model):
                yield from self._rows_of(model)

    def _rows_of(self, model: type[models.Model]) -> Iterator[models.Model]:
        rows = rest = model._base_manager.order_by("pk")
        while True:
            try:
                for row in rest.iterator():
                    yield row
                    rest = rows.filter(pk__gt=row.pk)
                return
            except _UNREADABLE:
                row = self._read_by_columns(rest)
            yield row
            rest = rows.filter(pk__gt=row.pk)

    def _read_by_columns(self, rows: models.QuerySet[Any]) -> models.Model:
        """The first of rows of which one cannot be read; what cannot be read of it is empty."""
        pk = rows.values_list("pk", flat=True)[:1].get()
        row = rows.model(pk=pk)
        for field in row._meta.concrete_fields:
            try:
                value = rows.filter(pk=pk).values_list(field.attname, flat=True).get()
            except _UNREADABLE as error:
                value = {} if isinstance(field, DocumentField) and not field.null else field.get_default()
                self._note(row, field.name, f"cannot be read ({error}) and is left empty")
            setattr(row, field.attname, value)
        return row

    def _note(self, row: models.Model, column: str, fault: str) -> None:
        self.faults.append(f"{row._meta.label} {row.pk}: {column} {fault}")


def mended(value: Any) -> Any:
    """A value with a visible sign for each letter that cannot be stored, and nothing for what is no number."""
    if isinstance(value, str):
        return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, list | tuple):
        return type(value)(mended(item) for item in value)
    if isinstance(value, dict):
        return {mended(key): mended(item) for key, item in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value
