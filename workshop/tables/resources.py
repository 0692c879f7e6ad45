"""Datasheets, weapons and assets as table rows, identified by slugs and validated like forms."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from import_export.fields import Field
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource
from import_export.widgets import Widget

from armies.models import Asset, Datasheet, Faction, Weapon
from rules.formats.errors import shown
from web.models.game import game_of_rows
from web.tables.reader import UploadedTable, read_table
from workshop.tables.values import Choice, DiceOrNumber, Document, Flag, Number, Roll, Slug, Words

Cells = Mapping[str, str]


class InstancesByKey(BaseInstanceLoader):  # type: ignore[misc]
    """Loads all rows of a table in one query and finds them by slug."""

    def get_instance(self, row: Cells) -> Model | None:
        return self.resource.rows.get(self.resource.key(row))


class Parent(Widget):  # type: ignore[misc]
    """A foreign key given by slugs; the parent must exist."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.names = names
        self.parents: dict[tuple[str, ...], Model] = {}

    def clean(self, value: str, row: Any = None, **options: Any) -> Model:
        parent = self.parents.get(tuple(row[name].strip() for name in self.names))
        if parent is None:
            names = {"what": self.names[-1], "slug": shown(value.strip()), "faction": shown(row["faction"].strip())}
            if len(self.names) == 1:
                raise ValueError(_("there is no faction %(slug)s; add it first, or mend the slug") % names)
            raise ValueError(_("faction %(faction)s has no %(what)s %(slug)s; add it first, or mend the slug") % names)
        return parent

    def render(self, value: Any, obj: Any = None, **options: Any) -> str:
        return "" if value is None else str(value.slug)


class TableResource(ModelResource):  # type: ignore[misc]
    """Base of the tables: only changed rows are saved, and their history names the file."""

    names: tuple[str, ...]
    """The columns that a row is known by, its parents' first."""

    parent = ""
    """The column that names its parent row; the last but one of these where it is empty."""

    columns: Mapping[str, Widget]
    """All columns, in their order."""

    class Meta:
        instance_loader_class = InstancesByKey
        skip_unchanged = True
        skip_html_diff = True
        clean_model_instances = True
        use_transactions = True

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fields = {name: self.field(name, kind) for name, kind in deepcopy(dict(self.columns)).items()}

    def field(self, name: str, kind: Widget) -> Field:
        return Field(attribute=name, column_name=name, widget=kind)

    def read(self, content: bytes) -> UploadedTable:
        """A file as rows of this table."""
        return read_table(content, list(self.fields), self.names)

    def key(self, row: Cells) -> tuple[str, ...]:
        return tuple(row[name].strip() for name in self.names)

    def before_import(self, dataset: Any, **options: Any) -> None:
        """Lock the factions' drafts, so that rows cannot change between comparing and saving."""
        factions = self.known({row["faction"].strip() for row in dataset.dict}, options.get("user"))
        list(Faction.objects.select_for_update(no_key=True).filter(slug__in=factions))
        rows = self.rows_in(factions).select_for_update(of=("self",), no_key=True)
        self.rows = {self.key_of(row): row for row in rows}
        self.fields[self.parent or self.names[-2]].widget.parents = self.parents_in(factions)
        self.file_name = str(options.get("file_name") or "")

    def known(self, slugs: set[str], user: Any) -> set[str]:
        """Factions whose drafts this user may edit: a table shows rows and overwrites them."""
        if user is None:
            return slugs
        return set(Faction.objects.administered_by(user).filter(slug__in=slugs).values_list("slug", flat=True))

    def before_save_instance(self, instance: Any, row: Cells, **options: Any) -> None:
        instance._change_reason = _("Imported from %(file)s") % {"file": self.file_name[:60]}

    def skip_row(self, instance: Any, original: Any, row: Cells, import_validation_errors: Any = None) -> bool:
        """Skip rows that differ in line endings only."""
        for field in self.get_import_fields():
            before = field.get_value(original)
            if isinstance(before, str) and Words().clean(before) == field.get_value(instance):
                setattr(instance, field.attribute, before)
        return bool(super().skip_row(instance, original, row, import_validation_errors))

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: Any = True
    ) -> None:
        """Collect all errors of a row; of several errors in a column, the most specific one."""
        faults = dict(import_validation_errors or {})
        try:
            super().validate_instance(instance, None, validate_unique)
        except ValidationError as error:
            faults = {name: errors[-1:] for name, errors in error.error_dict.items()} | faults
        if len(faults) > 1:
            faults.pop(NON_FIELD_ERRORS, None)  # a constraint of the database says again what a column's fault says
        if faults:
            raise ValidationError(faults)

    def key_of(self, row: Any) -> tuple[str, ...]:
        return row.faction.slug, row.slug

    def rows_in(self, factions: set[str]) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.get_queryset().filter(faction__slug__in=factions)
        return rows.select_related("faction")

    def parents_in(self, factions: set[str]) -> dict[tuple[str, ...], Model]:
        rows = Faction.objects.filter(slug__in=factions, game=game_of_rows().slug)
        return {(row.slug,): row for row in rows}


class DatasheetResource(TableResource):
    names = ("faction", "slug")
    columns = {
        "faction": Parent("faction"),
        "slug": Slug(),
        "name": Words(),
        "type": Choice(Datasheet.Type.values),
        "fewest": Number(whole=True),
        "most": Number(whole=True),
        "orders": Number(whole=True),
        "move": Number(whole=False, unit="cm"),
        "health": Number(whole=True),
        "defense": Roll(),
        "base": Number(whole=False, unit="cm"),
        "strategic_valor": Number(whole=True),
        "per_extra_unit": Number(whole=True, needed=False, otherwise=0),
        "abilities": Document(list),
        "scenery": Document(None),
        "position": Number(whole=True, needed=False, otherwise=0),
        "withdrawn": Flag(),
    }

    class Meta(TableResource.Meta):
        model = Datasheet
        import_id_fields = ("faction", "slug")


class WeaponResource(TableResource):
    names = ("faction", "datasheet", "slug")
    columns = {
        "faction": Parent("faction"),
        "datasheet": Parent("faction", "datasheet"),
        "slug": Slug(),
        "name": Words(),
        "kind": Choice(Weapon.Kind.values),
        "range": Number(whole=False, unit="cm"),
        "attacks": DiceOrNumber(),
        "precision": Roll(),
        "damage": DiceOrNumber(),
        "carriers": Number(whole=True, needed=False),
        "abilities": Document(list),
        "position": Number(whole=True, needed=False, otherwise=0),
    }

    class Meta(TableResource.Meta):
        model = Weapon
        import_id_fields = ("faction", "datasheet", "slug")

    def field(self, name: str, kind: Widget) -> Field:
        """The faction column only identifies the datasheet and is never set."""
        if name == "faction":
            return Field(attribute="datasheet__faction", column_name=name, widget=kind, readonly=True)
        return super().field(name, kind)

    def key_of(self, row: Weapon) -> tuple[str, ...]:
        return row.datasheet.faction.slug, row.datasheet.slug, row.slug

    def rows_in(self, factions: set[str]) -> QuerySet[Weapon]:
        rows = Weapon.objects.filter(datasheet__faction__slug__in=factions)
        return rows.select_related("datasheet__faction")

    def parents_in(self, factions: set[str]) -> dict[tuple[str, ...], Model]:
        sheets = Datasheet.objects.filter(faction__slug__in=factions).select_related("faction")
        return {(sheet.faction.slug, sheet.slug): sheet for sheet in sheets}


class AssetResource(TableResource):
    names = ("faction", "slug")
    columns = {
        "faction": Parent("faction"),
        "slug": Slug(),
        "name": Words(),
        "text": Words(),
        "orders": Number(whole=True, needed=False, otherwise=0),
        "copies": Number(whole=True, needed=False),
        "when": Choice(Asset.When.values),
        "play": Document(dict),
        "position": Number(whole=True, needed=False, otherwise=0),
        "withdrawn": Flag(),
    }

    class Meta(TableResource.Meta):
        model = Asset
        import_id_fields = ("faction", "slug")
