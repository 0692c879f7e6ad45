"""Parts that are documents as table rows: a column for each scalar of their schema, the rest as JSON in a cell."""

from functools import cache
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model, QuerySet
from import_export.fields import Field

from armies.content.schema import SCALARS, Property, properties_of, value_of
from armies.models import Faction, Part
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import game_called
from web.models.game import games_of_parts
from web.tables.reader import UploadedTable, read_table
from web.translation.messages import fault_in_words
from workshop.tables.nested import HEAD, cell_of, columns, table_of_parts
from workshop.tables.resources import Parent, TableResource
from workshop.tables.values import Flag, Number, Slug, Words

COLUMNS = ("faction", "kind", "slug", "name", "position", "withdrawn")


@cache
def _properties(game: Game, kind: str) -> dict[str, Property]:
    schema = game.formats.schema(kind)
    return {prop.key: prop for prop in properties_of(schema, schema) if prop.key not in COLUMNS}


def properties(game: Game | None, kind: str) -> dict[str, Property]:
    """The properties of a kind of part that have columns of their own."""
    return _properties(game, kind) if game is not None and game.facts.kind(kind) else {}


class BodyField(Field):  # type: ignore[misc]
    """A key of the document of a part; an empty cell leaves it out."""

    def get_value(self, instance: Part) -> Any:
        return instance.body.get(self.attribute)

    def export(self, instance: Part, **options: Any) -> Any:
        return cell_of(self.get_value(instance))

    def save(self, instance: Part, row: Any, is_m2m: bool = False, **options: Any) -> None:
        text = Words().clean(row[self.column_name])
        body = {key: value for key, value in instance.body.items() if key != self.attribute}
        instance.body = body if not text.strip() else body | {self.attribute: self._read(instance, text)}

    def _read(self, part: Part, text: str) -> Any:
        prop = properties(game_called(part.faction.game), part.kind).get(str(self.attribute))
        if prop is None or prop.schema.get("type") in SCALARS:
            return text if prop is None else value_of(prop, text)
        try:
            return read_json(text)
        except DocumentError as error:
            raise ValueError(fault_in_words(error)) from error


class PartResource(TableResource):
    """The parts of every game together; exported are the columns that the rows may have."""

    names = ("faction", "kind", "slug")
    parent = "faction"

    class Meta(TableResource.Meta):
        model = Part
        import_id_fields = ("faction", "kind", "slug")

    def __init__(self, **options: Any) -> None:
        keys = {key for game in games_of_parts() for kind in game.facts.kinds for key in properties(game, kind.key)}
        head = {"faction": Parent("faction"), "kind": Slug(), "slug": Slug(), "name": Words()}
        place = {"position": Number(whole=True, needed=False, otherwise=0), "withdrawn": Flag()}
        self.columns = head | dict.fromkeys(sorted(keys), Words()) | place
        super().__init__(**options)

    def read(self, content: bytes) -> UploadedTable:
        """A table of parts, or of objects within them."""
        every = [*self.fields, *columns()]
        if "part" not in read_table(content, every, ()).headers:
            return super().read(content)
        return table_of_parts(read_table(content, columns(), HEAD))

    def field(self, name: str, kind: Any) -> Field:
        return super().field(name, kind) if name in COLUMNS else BodyField(attribute=name, column_name=name)

    def key_of(self, row: Part) -> tuple[str, ...]:
        return row.faction.slug, row.kind, row.slug

    def parents_in(self, factions: set[str]) -> dict[tuple[str, ...], Model]:
        rows = Faction.objects.filter(slug__in=factions, game__in=[game.slug for game in games_of_parts()])
        return {(row.slug,): row for row in rows}

    def export(self, queryset: QuerySet[Part] | None = None, **options: Any) -> Any:
        """The columns of the kinds that are in the table, in the order of their schemas."""
        rows = Part.objects.all() if queryset is None else queryset
        kinds = dict.fromkeys(rows.order_by().values_list("faction__game", "kind").distinct())
        keys = dict.fromkeys(key for game, kind in kinds for key in properties(game_called(game), kind))
        columns = [*COLUMNS[:4], *keys, *COLUMNS[4:]]
        self.fields = {name: self.fields[name] for name in columns}
        return super().export(rows, export_fields=columns, **options)

    def validate_instance(self, instance: Part, *args: Any, **options: Any) -> None:
        """A fault of the document names its own place."""
        try:
            super().validate_instance(instance, *args, **options)
        except ValidationError as error:
            faults = {NON_FIELD_ERRORS if name == "body" else name: errors for name, errors in error.error_dict.items()}
            raise ValidationError(faults) from error

    def skip_row(self, instance: Part, original: Part, row: Any, import_validation_errors: Any = None) -> bool:
        same = [field.get_value(instance) == field.get_value(original) for field in self.get_import_fields()]
        return all(same) and not import_validation_errors
