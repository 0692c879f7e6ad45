"""What an experiment of the workshop is asked of: the draft or its last release, opponents, missions, who commands."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.computation.sweep import MOST_VALUES
from armies.forms.forecasts import Group
from armies.forms.matrix import MAX_LISTS, MAX_MISSIONS, named
from rules.game.game import Game
from web.translation.messages import titled
from workshop.publishing.laboratory import DRAFT, RELEASE

HIGHEST = 10_000


class ExperimentForm(forms.Form):
    """Everything is chosen from the beginning: the lists that come with the game, its first mission and commander."""

    def __init__(
        self, data: Any, game: Game, against: list[Group], missions: dict[str, str], chosen: list[str], released: bool
    ) -> None:
        super().__init__(data)
        commanders = [(each.key, titled(each.label)) for each in game.facts.automatic_commanders()]
        subjects = [(DRAFT, _("The draft as it stands")), (RELEASE, _("The last release"))][: 1 + released]
        title, boxes = titled(game.facts.terms.mission.many), forms.CheckboxSelectMultiple
        self.fields["of"] = forms.ChoiceField(label=_("Units of"), choices=subjects)
        self.fields["commander"] = forms.ChoiceField(label=_("Who commands all lists"), choices=commanders)
        self.fields["against"] = forms.MultipleChoiceField(
            label=_("Opponents"), choices=named(against), widget=boxes, initial=chosen[:MAX_LISTS]
        )
        self.fields["mission"] = forms.MultipleChoiceField(
            label=title, choices=list(missions.items()), widget=boxes, initial=list(missions)[:1]
        )

    def clean(self) -> None:
        for name, most in (("against", MAX_LISTS), ("mission", MAX_MISSIONS)):
            if len(self.cleaned_data.get(name, ())) > most:
                self.add_error(name, gettext("At most %(most)s can be chosen.") % {"most": most})


class SweepForm(ExperimentForm):
    """And a figure of a datasheet, with its lowest and highest value."""

    def __init__(self, data: Any, *args: Any, figures: list[tuple[str, list[tuple[str, str]]]]) -> None:
        super().__init__(data, *args)
        self.fields = {
            "figure": forms.ChoiceField(label=_("Figure"), choices=figures),
            "least": forms.IntegerField(label=_("From"), min_value=0, max_value=HIGHEST),
            "most": forms.IntegerField(label=_("To"), min_value=0, max_value=HIGHEST),
            **self.fields,
        }

    def clean(self) -> None:
        super().clean()
        least, most = (self.cleaned_data.get(name) for name in ("least", "most"))
        if least is not None and most is not None and least >= most:
            raise ValidationError({"most": gettext("Must be more than %(least)s.") % {"least": least}})

    def values(self) -> list[int]:
        """All values, or so many at equal distances."""
        least, most = self.cleaned_data["least"], self.cleaned_data["most"]
        count = min(MOST_VALUES, most - least + 1)
        return [least + round((most - least) * n / (count - 1)) for n in range(count)]
