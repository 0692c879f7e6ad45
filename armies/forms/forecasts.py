"""Whom a list is forecast against, and in what mission."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.text.sums import points_in_words
from rules.game.game import Game
from web.translation.messages import titled

Group = tuple[Any, list[tuple[str, str]]]
"""Its title, and the keys and names of its lists."""


GROUPS = {"own": _("Your own"), "starter": _("They come with the game"), "public": _("Public")}


def grouped(offered: Mapping[str, Sequence[Any]]) -> list[Group]:
    """Lists by where they come from as choices, with their faction and what they come to."""
    return [
        (GROUPS[kind], [(opponent.key, _label(opponent)) for opponent in group])
        for kind, group in offered.items()
        if group
    ]


def _label(opponent: Any) -> str:
    total = opponent.total()
    return " · ".join([opponent.name, opponent.faction, *([] if total is None else [points_in_words(total)])])


class ForecastForm(forms.Form):
    """An opponent among those offered, and a mission."""

    def __init__(self, data: Any, game: Game, groups: list[Group], missions: dict[str, str], **given: Any) -> None:
        super().__init__(data, **given)
        title = titled(game.facts.terms.mission.one)
        self.fields["against"] = forms.ChoiceField(label=_("Against"), choices=groups)
        self.fields["mission"] = forms.ChoiceField(label=title, choices=list(missions.items()))

    def is_offered(self) -> bool:
        """Whether what it begins with is among the choices."""
        return all(field.valid_value(self.initial.get(name, "")) for name, field in self.fields.items())  # type: ignore[attr-defined]
