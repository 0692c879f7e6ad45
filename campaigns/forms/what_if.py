"""The changes of a what-if: first turn, dice, commanders."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.actions.what_ifs import SEEDS, Changes, draw_seed
from rules.game.game import Game
from web.translation.messages import translated

NEW, SAME = "new", "same"


class WhatIfForm(forms.Form):
    """`turns` is the number of turns, `players` names by id; `key` makes creation idempotent.

    Of a battle that `people` played, a commander goes on for everybody.
    """

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    turn = forms.TypedChoiceField(label=_("From the beginning of"), coerce=int)
    luck = forms.ChoiceField(
        label=_("Luck"),
        choices=[(NEW, _("New dice")), (SAME, _("The dice of the record, as far as they are rolled alike"))],
        widget=forms.RadioSelect,
        initial=NEW,
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=SEEDS - 1,
        help_text=_("For new dice; empty, one is drawn. The same seed fights the same battle again."),
    )

    def __init__(
        self, *args: Any, game: Game, turns: int, players: Mapping[str, str], people: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        self.people = people
        named = [(n, _("turn %(n)s") % {"n": n}) for n in range(1, turns + 1)]
        self.fields["turn"].choices = named  # type: ignore[attr-defined]
        unnamed = _("The usual commander of the game") if people else _("As in the record")
        commands = [("", unnamed)] + [
            (commander.key, translated(commander.label)) for commander in game.facts.automatic_commanders()
        ]
        for id, name in players.items():
            self.fields[f"commander_{id}"] = forms.ChoiceField(label=name, choices=commands, required=False)

    def of_players(self) -> Iterator[Any]:
        return (self[f"commander_{id}"] for id in self.players)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("luck") == SAME and not self.commanders() and not self.people:
            raise ValidationError(_("That would be the battle of the record: choose new dice or another commander."))
        if data.get("luck") == SAME and data.get("seed") is not None:
            self.add_error("seed", _("The dice of the record need no seed."))
        return data

    def commanders(self) -> dict[str, str]:
        named = {id: self.cleaned_data.get(f"commander_{id}", "") for id in self.players}
        return {id: name for id, name in named.items() if name}

    def changes(self) -> Changes:
        data = self.cleaned_data
        seed = None
        if data["luck"] == NEW:
            seed = draw_seed() if data["seed"] is None else data["seed"]
        return Changes(data["turn"], seed, self.commanders())
