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
from armies.bridge import model_options
from armies.collection.ownership import Models
from armies.models import Faction, Release
from armies.models.owned import MAX_MODELS
from armies.translation.messages import shown
from rules.presentation.sheets import Option


class Row(NamedTuple):
    """A datasheet, its submitted number and its previous one; `icon` is empty for a withdrawn one."""

    slug: str
    name: str
    icon: str
    field: BoundField
    previous: int


class OwnedForm(forms.Form):
    def __init__(
        self, faction: Faction, release: Release, owned: Models, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        self.faction = faction
        self.parts = model_options(faction.rules_of_game, release)
        self.owned = owned
        self.slugs = [*self.parts, *sorted(owned.keys() - self.parts.keys())]
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
        found: dict[str, list[Row]] = {}
        for option in self.parts.values():
            found.setdefault(shown(option.group_name), []).append(self._row(option.slug, option))
        strays = [self._row(slug, None) for slug in self.slugs if slug not in self.parts]
        return [*found.items(), (str(_("no longer in the book")), strays)] if strays else list(found.items())

    def _row(self, slug: str, option: Option | None) -> Row:
        name, icon = (shown(option.name), option.group) if option else (slug, "")
        return Row(slug, name, icon, self[f"models-{slug}"], self.owned.get(slug, 0))
