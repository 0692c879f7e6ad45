"""Forms for a squad and an asset of a strike force."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from armies.forms.strike_force import NameField
from rules.damocles import datasheets as values
from rules.damocles.formats.roster import MAX_CARDS, MAX_UNITS


class ContentField(forms.Field):
    """A datasheet or asset of a release, by its slug."""

    def __init__(self, offered: Sequence[Any], unknown: str, **options: Any) -> None:
        self.offered = {value.slug: value for value in offered}
        super().__init__(error_messages={"required": unknown}, **options)
        self.unknown = unknown

    def clean(self, value: Any) -> Any:
        slug = super().clean(value)
        if not slug:
            return None
        if slug not in self.offered:
            raise ValidationError(self.unknown)
        return self.offered[slug]


class AddSquadForm(forms.Form):
    """Add a squad of one of the release's datasheets."""

    def __init__(self, faction: values.Faction, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        unknown = _("Choose a datasheet of %(faction)s.") % {"faction": faction.name}
        self.fields["datasheet"] = ContentField(faction.datasheets, unknown)


class SquadForm(forms.Form):
    """A squad's name, size and carriers; the buttons beside the numbers submit `step` and `step-…`."""

    name = NameField(required=False)
    size = forms.IntegerField(min_value=0, max_value=MAX_UNITS, label=_("Size"))

    def __init__(self, weapons: dict[str, int], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.weapons = weapons
        self.fields["step"] = StepField()
        for slug in weapons:
            self.fields[f"weapon-{slug}"] = forms.IntegerField(min_value=0, max_value=MAX_UNITS, required=False)
            self.fields[f"step-{slug}"] = StepField()

    def wanted(self, fewest: int, most: int) -> dict[str, Any]:
        """The new values: a step stays within the datasheet's bounds (R-SQD-01), a typed number may exceed them."""
        given = self.cleaned_data
        size = step_within(given["size"], given["step"], fewest, most)
        weapons = {slug: self._carriers(slug, min(carriers, size)) for slug, carriers in self.weapons.items()}
        return {"name": given["name"], "size": size, "weapons": weapons}

    def _carriers(self, slug: str, most: int) -> int:
        return step_within(self.cleaned_data[f"weapon-{slug}"] or 0, self.cleaned_data[f"step-{slug}"], 0, most)


class StepField(forms.IntegerField):
    """One more, one fewer, or neither."""

    def __init__(self) -> None:
        super().__init__(min_value=-1, max_value=1, required=False)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0


def step_within(number: int, step: int, fewest: int, most: int) -> int:
    """A number plus a step; a number out of bounds may only come closer."""
    if step > 0:
        return min(number + 1, max(number, most))
    return max(number - 1, min(number, fewest)) if step < 0 else number


class CardForm(forms.Form):
    """Add or remove a copy of an asset; an unknown asset may only be removed."""

    def __init__(self, faction: values.Faction, deck: Sequence[str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        known = {asset.slug for asset in faction.assets}
        strays = [values.Asset(slug, slug) for slug in dict.fromkeys(deck) if slug not in known]
        self.deck = deck
        self.unknown = _("Choose an asset of %(faction)s.") % {"faction": faction.name}
        self.fields["more"] = ContentField(faction.assets, self.unknown, required=False)
        self.fields["fewer"] = ContentField([*faction.assets, *strays], self.unknown, required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and bool(given.get("more")) == bool(given.get("fewer")):
            raise ValidationError(self.unknown)
        return given

    def wanted(self) -> dict[str, Any]:
        """The new number of copies, at most the asset's maximum (R-AST-01)."""
        more: values.Asset | None = self.cleaned_data["more"]
        asset: values.Asset = more or self.cleaned_data["fewer"]
        copies = self.deck.count(asset.slug)
        return {"asset": asset, "copies": step_within(copies, 1 if more else -1, 0, asset.copies or MAX_CARDS)}
