"""Who sits at the table."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.game.game import Game

NAME_LENGTH = 40


class OpponentsForm(forms.Form):
    """The names of the opponents: one at least, as many as the game allows."""

    def __init__(self, game: Game, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for n in range(1, game.facts.players[1]):
            label = _("Opponent") if n == 1 else _("Opponent %(number)s") % {"number": n}
            self.fields[f"opponent_{n}"] = forms.CharField(label=label, max_length=NAME_LENGTH, required=False)

    def opponents(self) -> list[str]:
        names = [self.cleaned_data[name] for name in self.fields]
        return [name for name in names if name] or [_("Opponent")]
