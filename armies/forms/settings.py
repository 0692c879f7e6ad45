"""The form of a list as a whole: its name, its limit, and what its game lets it choose."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.forms.strike_force import NameField, ValorField
from armies.forms.units import form_field
from rules.game.game import Game
from rules.presentation.words import FormField
from web.translation.messages import shown


class SettingsForm(forms.Form):
    """Change a list's name, its limit where its game has points, and its other choices."""

    name = NameField()
    limit = ValorField()

    def __init__(self, game: Game, choices: Sequence[FormField], data: Mapping[str, str]) -> None:
        super().__init__(data)
        points = game.facts.terms.points_short
        if points is None:
            del self.fields["limit"]
        else:
            self.fields["limit"].label = _("Limit (%(points)s)") % {"points": shown(points)}
        self.keys = [field.key for field in choices]
        self.fields.update({field.key: form_field(field) for field in choices})

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """The fields of its choices."""
        return [self[key] for key in self.keys]
