"""The collection form: three figures, each with two buttons, for each datasheet of a faction.

The form carries each figure's previous value and writes only those that changed, so two tabs that edit different
figures do not undo each other. The last write of the same figure wins.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from armies.actions.ownership import Count, UnevenError
from armies.bridge import model_options, shown_content
from armies.collection.ownership import Owned, total
from armies.models import Faction, OwnedPicture, Release
from armies.models.owned import FIGURES, MAX_MODELS, NONE, Figures
from rules.presentation.sheets import Option
from web.translation.messages import shown

LABELS = {"models": _("Owned"), "built": _("Built"), "painted": _("Painted")}
BUTTONS = {
    "models": (_("One %(name)s fewer"), _("One %(name)s more")),
    "built": (_("One built %(name)s fewer"), _("One built %(name)s more")),
    "painted": (_("One painted %(name)s fewer"), _("One painted %(name)s more")),
}
"""What the buttons of each figure are called."""


SHOWN = {"": _("All"), "build": _("To build"), "paint": _("To paint")}
"""Which datasheets of a collection are shown; what is not built yet is to be painted too."""


def is_shown(figures: Figures, show: str) -> bool:
    done = {"build": figures.built, "paint": figures.painted}
    return show not in done or done[show] < figures.models


class Cell(NamedTuple):
    """A figure of a datasheet: its submitted number, its previous one, and what its buttons are called."""

    key: str
    label: str
    field: BoundField
    previous: int
    fewer: str
    more: str


class Row(NamedTuple):
    """A datasheet with its figures and its picture; `icon` is empty for a withdrawn one."""

    slug: str
    name: str
    icon: str
    cells: list[Cell]
    faults: list[str]
    picture: OwnedPicture | None


class OwnedForm(forms.Form):
    """`show` says which datasheets stand in it; those in `stay` do anyhow."""

    def __init__(
        self,
        faction: Faction,
        release: Release,
        owned: Owned,
        data: Mapping[str, Any] | None = None,
        show: str = "",
        stay: tuple[str, ...] = (),
    ) -> None:
        super().__init__(data)
        self.faction, self.owned, self.show, self.stay = faction, owned, show, stay
        self.parts = model_options(faction.rules_of_game, release, shown_content(release))
        self.slugs = [*self.parts, *sorted(owned.keys() - self.parts.keys())]
        for slug in self.slugs:
            for key, number in owned.get(slug, NONE)._asdict().items():
                self.fields[f"{key}-{slug}"] = forms.IntegerField(
                    min_value=0, max_value=MAX_MODELS, required=False, initial=number, label=LABELS[key]
                )
        self.total = total(owned.values())
        self.pictures: Mapping[str, OwnedPicture] = {}

    @property
    def sent(self) -> tuple[str, ...]:
        """The datasheets of which something was submitted."""
        return tuple([slug for slug in self.slugs if any(f"{key}-{slug}" in self.data for key in LABELS)])

    def counts(self) -> list[Count]:
        """The changed figures; one that was not submitted does not change."""
        stepped, key, by = self._step()
        counts = []
        for slug in self.sent:
            wanted = {key: self.cleaned_data[f"{key}-{slug}"] or 0 for key in LABELS if f"{key}-{slug}" in self.data}
            if slug == stepped and key in wanted:
                wanted = self._one_more(slug, wanted, key, by)
            changed = {key: n for key, n in wanted.items() if str(n) != self.data.get(f"was-{key}-{slug}")}
            if changed:
                counts.append(Count(self.faction, slug, **changed))
        return counts

    def _one_more(self, slug: str, wanted: dict[str, int], key: str, by: int) -> dict[str, int]:
        """A button takes the other figures along: what is painted is built, and what is built is owned."""
        figures = self.owned.get(slug, NONE)._asdict() | wanted
        figures[key] = max(0, min(MAX_MODELS, figures[key] + by))
        place = FIGURES.index(key)
        if by > 0:
            figures |= {lower: max(figures[lower], figures[key]) for lower in FIGURES[:place]}
        else:
            figures |= {upper: min(figures[upper], figures[key]) for upper in FIGURES[place + 1 :]}
        return figures

    def _step(self) -> tuple[str, str, int]:
        """The button that was pressed: one more or one fewer of a figure of a datasheet."""
        name, _colon, by = str(self.data.get("step", "")).rpartition(":")
        key, _dash, slug = name.partition("-")
        return slug, key, {"1": 1, "-1": -1}.get(by, 0)

    def refuse(self, error: UnevenError) -> None:
        """Say at their places which figures cannot be."""
        for fault in error.faults:
            self.add_error(f"{fault.key}-{fault.wanted.datasheet}", fault.text)

    def anchor(self) -> str:
        """Back to the row whose button was pressed."""
        slug, _key, _by = self._step()
        return f"#own-{slug}" if slug in self.slugs else ""

    def by_type(self) -> list[tuple[str, list[Row]]]:
        """Rows by squad type, then those of withdrawn datasheets."""
        rows_by_group: dict[str, list[Row]] = {}
        for slug in self.slugs:
            if slug in self.stay or is_shown(self.owned.get(slug, NONE), self.show):
                option = self.parts.get(slug)
                group = shown(option.group_name) if option else str(_("no longer in the book"))
                rows_by_group.setdefault(group, []).append(self._row(slug, option))
        return list(rows_by_group.items())

    def _row(self, slug: str, option: Option | None) -> Row:
        name, icon = (shown(option.name), option.group) if option else (slug, "")
        figures = self.owned.get(slug, NONE)._asdict()
        cells = [self._cell(key, slug, name, number) for key, number in figures.items()]
        errors = [(cell.label, error) for cell in cells for error in cell.field.errors]
        faults = [_("%(figure)s: %(fault)s") % {"figure": label, "fault": error} for label, error in errors]
        return Row(slug, name, icon, cells, [str(fault) for fault in faults], self.pictures.get(slug))

    def _cell(self, key: str, slug: str, name: str, number: int) -> Cell:
        fewer, more = BUTTONS[key]
        values = {"name": name}
        return Cell(key, str(LABELS[key]), self[f"{key}-{slug}"], number, str(fewer % values), str(more % values))
