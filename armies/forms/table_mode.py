"""Who sits at the table, and which list somebody brings to it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import TableGame
from armies.models.content import NAME_LENGTH
from armies.models.strike_force import StrikeForceQuerySet
from armies.models.table_game import CODE_LENGTH, PLAYER_LENGTH
from rules.game.game import Game
from web.translation.messages import titled

MAX_TYPED = 40
"""A code as people type it, with spaces or hyphens."""


class OpponentsForm(forms.Form):
    """The names of the opponents: one at least, as many as the game allows; and the mission, if one likes."""

    def __init__(self, game: Game, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for n in range(1, game.facts.players[1]):
            label = _("Opponent") if n == 1 else _("Opponent %(number)s") % {"number": n}
            self.fields[f"opponent_{n}"] = forms.CharField(label=label, max_length=PLAYER_LENGTH, required=False)
        mission = titled(game.facts.terms.mission.one)
        self.fields["mission"] = forms.CharField(label=mission, max_length=NAME_LENGTH, required=False)

    def opponents(self) -> list[str]:
        names = [self.cleaned_data[name] for name in self.fields if name.startswith("opponent_")]
        return [name for name in names if name] or [_("Opponent")]


class CodeForm(forms.Form):
    """The code of a table; case, spaces and hyphens are ignored."""

    code = forms.CharField(
        label=gettext_lazy("Code of the table"),
        max_length=MAX_TYPED,
        help_text=gettext_lazy("Ten letters and digits: your opponent's phone shows them."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        code = "".join(letter for letter in self.cleaned_data["code"].lower() if letter.isalnum())
        if len(code) != CODE_LENGTH or not code.isascii():
            raise forms.ValidationError(_("A code has ten letters and digits."))
        return code


class SitDownForm(forms.Form):
    """Which of the free seats, as whom, and with which list of the game; a list is not needed."""

    def __init__(self, game: TableGame, lists: StrikeForceQuerySet, named: bool, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        free = [(seat.place, seat.player) for seat in game.seats.filter(joined=False)]
        lists = lists.active().of_game(game.game).exclude(table_seats__open=True)
        self.fields["place"] = forms.TypedChoiceField(
            label=_("Seat"), choices=free, coerce=int, initial=free[0][0] if free else None
        )
        if not named:
            self.fields["name"] = forms.CharField(label=_("Your name"), max_length=PLAYER_LENGTH)
        self.fields["strike_force"] = forms.ModelChoiceField(
            lists.order_by("-updated"),
            label=titled(game.rules_of_game.facts.terms.list.one),
            required=False,
            empty_label=_("None: scores alone"),
        )
