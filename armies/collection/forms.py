"""The collection form: a number and two buttons for each datasheet of a faction.

The form carries each number's previous value and writes only those that changed, so two tabs that edit different
datasheets do not undo each other. The last write of the same datasheet wins.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from armies.actions.ownership import Count
from armies.builder.page import datasheets_by_type
from armies.collection.ownership import Models
from armies.models import Faction
from armies.models.owned import MAX_MODELS
from rules.damocles.datasheets import Datasheet
from rules.damocles.datasheets import Faction as Content


class Row(NamedTuple):
    """A datasheet, its submitted number and its previous one; `sheet` is None for a withdrawn one."""

    slug: str
    name: str
    sheet: Datasheet | None
    field: BoundField
    previous: int


class OwnedForm(forms.Form):
    def __init__(
        self, faction: Faction, content: Content, owned: Models, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        self.faction = faction
        self.content = content
        self.owned = owned
        known = [sheet.slug for sheet in content.datasheets]
        self.slugs = [*known, *sorted(owned.keys() - set(known))]
        for slug in self.slugs:
            self.fields[f"models-{slug}"] = forms.IntegerField(
                min_value=0, max_value=MAX_MODELS, required=False, initial=owned.get(slug, 0), label=_("Models")
            )
        self.total = sum(owned.values())

    def counts(self) -> list[Count]:
        """The changed numbers; a number that was not submitted does not change."""
        sent = [slug for slug in self.slugs if f"models-{slug}" in self.data]
        wanted = {slug: self.cleaned_data[f"models-{slug}"] or 0 for slug in sent}
        slug, by = self._step()
        if slug in wanted:
            wanted[slug] = max(0, min(MAX_MODELS, wanted[slug] + by))
        return [
            Count(self.faction, slug, models)
            for slug, models in wanted.items()
            if str(models) != self.data.get(f"was-{slug}")
        ]

    def _step(self) -> tuple[str, int]:
        """The button that was pressed: one more or one fewer of a datasheet."""
        slug, _colon, by = str(self.data.get("step", "")).rpartition(":")
        return slug, {"1": 1, "-1": -1}.get(by, 0)

    def anchor(self) -> str:
        """Back to the row whose button was pressed."""
        slug, _by = self._step()
        return f"#own-{slug}" if slug in self.slugs else ""

    def by_type(self) -> list[tuple[str, list[Row]]]:
        """Rows by squad type, then those of withdrawn datasheets."""
        found = [(name, [self._row(sheet.slug, sheet) for sheet in sheets]) for name, sheets in self._kinds()]
        known = {sheet.slug for sheet in self.content.datasheets}
        strays = [self._row(slug, None) for slug in self.slugs if slug not in known]
        return [*found, (str(_("no longer in the book")), strays)] if strays else found

    def _kinds(self) -> list[tuple[str, list[Datasheet]]]:
        return datasheets_by_type(self.content.datasheets)

    def _row(self, slug: str, sheet: Datasheet | None) -> Row:
        return Row(slug, sheet.name if sheet else slug, sheet, self[f"models-{slug}"], self.owned.get(slug, 0))
