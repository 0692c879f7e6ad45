"""Which lists meet which others, in what missions."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.forms.forecasts import Group
from rules.game.game import Game
from web.translation.messages import shown, titled

MAX_LISTS, MAX_MISSIONS, MAX_CELLS = 12, 6, 96


class MatrixForm(forms.Form):
    """Lists, opponents and missions among those offered; not more than can be fought."""

    def __init__(
        self,
        data: Any,
        game: Game,
        lists: list[Group],
        against: list[Group],
        missions: dict[str, str],
        initial: dict[str, list[str]] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        boxes = forms.CheckboxSelectMultiple
        self.fields["commander"] = commander_field(game)
        self.fields["commander"].required = False  # addresses from before mean the first
        self.fields["list"] = forms.MultipleChoiceField(label=_("Lists"), choices=named(lists), widget=boxes)
        self.fields["against"] = forms.MultipleChoiceField(label=_("Opponents"), choices=named(against), widget=boxes)
        title = shown(game.facts.terms.mission.many)
        self.fields["mission"] = forms.MultipleChoiceField(
            label=title[:1].upper() + title[1:], choices=list(missions.items()), widget=boxes
        )

    def clean(self) -> None:
        sizes = {name: len(self.cleaned_data.get(name, ())) for name in ("list", "against", "mission")}
        for name, most in (("list", MAX_LISTS), ("against", MAX_LISTS), ("mission", MAX_MISSIONS)):
            if sizes[name] > most:
                self.add_error(name, gettext("At most %(most)s can be chosen.") % {"most": most})
        cells = sizes["list"] * sizes["against"] * sizes["mission"]
        if cells > MAX_CELLS:
            raise ValidationError(too_many_cells(cells))


def commander_field(game: Game) -> forms.ChoiceField:
    """Those who fight without a person, the game's first by default."""
    commanders = [(each.key, titled(each.label)) for each in game.facts.automatic_commanders()]
    field = forms.ChoiceField(label=_("Who commands all lists"), choices=commanders)
    field.unmarked = True  # type: ignore[attr-defined]
    return field


def commander_chosen(form: forms.Form) -> tuple[str, str]:
    """The key and the name of the commander that a form shows, the first where it has none; without what it does."""
    choices = list(form.fields["commander"].choices)  # type: ignore[attr-defined]
    key, label = next((choice for choice in choices if choice[0] == form["commander"].value()), choices[0])
    return key, str(label).partition(":")[0].strip()


def named(groups: list[Group]) -> list[tuple[str, str]]:
    """Each list with where it comes from: equal names are common."""
    return [(key, f"{name} – {title}") for title, choices in groups for key, name in choices]


def too_many_cells(cells: int) -> str:
    text = gettext("That is %(cells)s pairings of at most %(most)s: leave some lists or missions out.")
    return text % {"cells": cells, "most": MAX_CELLS}
