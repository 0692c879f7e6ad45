"""A battle without a campaign: two lists, a mission, a seed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.forms.forecasts import ForecastForm, Group
from campaigns.battles.quick_battles import SEEDS
from rules.game.game import Game
from web.translation.messages import titled


class QuickBattleForm(ForecastForm):
    """Both lists are among those offered; a seed is drawn unless one is given."""

    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=SEEDS - 1,
        help_text=_("Of the dice. The same seed fights the same battle again."),
    )

    def __init__(self, data: Any, game: Game, groups: list[Group], missions: dict[str, str], **given: Any) -> None:
        super().__init__(data, game, groups, missions, **given)
        self.fields["list"] = forms.ChoiceField(label=titled(game.facts.terms.list.one), choices=groups)
        self.order_fields(["list", "against", "mission", "seed"])
