"""What an experiment of the workshop is asked of: the draft or its last release, opponents, missions, who commands."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.computation import experiment_jobs, sweep, worth
from armies.computation.pace import Pace, cost_in_words
from armies.forms.forecasts import Group
from armies.forms.matrix import MAX_LISTS, MAX_MISSIONS, commander_chosen, commander_field, named
from rules.game.game import Game
from web.translation.messages import titled
from workshop.publishing.laboratory import DRAFT, RELEASE

HIGHEST = 10_000
DEVIATIONS = 1.96
"""Of a share, at 95 %."""


class ExperimentForm(forms.Form):
    """Everything is chosen from the beginning: the lists that come with the game, its first mission and commander."""

    SIZES_HELP = _(
        "Of 120 lists the worth of a unit is told to within about a sixth of its price either way. Of fewer only what "
        "is far from its worth shows: the rest is drawn towards its price."
    )

    def __init__(
        self, data: Any, game: Game, against: list[Group], missions: dict[str, str], chosen: list[str], released: bool
    ) -> None:
        super().__init__(data)
        subjects = [(DRAFT, _("The draft as it stands")), (RELEASE, _("The last release"))][: 1 + released]
        title, boxes = titled(game.facts.terms.mission.many), forms.CheckboxSelectMultiple
        self.fields["of"] = forms.ChoiceField(label=_("Units of"), choices=subjects)
        self.fields["commander"] = commander_field(game)
        self.fields["lists"] = self.lists_field()
        self.fields["against"] = forms.MultipleChoiceField(
            label=_("Opponents"), choices=named(against), widget=boxes, initial=chosen[:MAX_LISTS]
        )
        self.fields["mission"] = forms.MultipleChoiceField(
            label=title, choices=list(missions.items()), widget=boxes, initial=list(missions)[:1]
        )
        asked = [mission for mission in self["mission"].value() or () if mission in missions]
        commander, name = commander_chosen(self)
        self.fields["lists"].choices = list(self.sizes(Pace(game, asked, commander)))  # type: ignore[attr-defined]
        titles = ", ".join(missions[mission] for mission in asked) or "–"
        self.reckoned = gettext("Reckoned for: %(commander)s, %(missions)s.") % {
            "commander": name,
            "missions": titles,
        }

    def lists_field(self) -> forms.TypedChoiceField:
        """How many lists there are; an address that does not say so means the usual number."""
        usual = self.usual_size()
        field = forms.TypedChoiceField(
            label=_("Lists by lot"),
            help_text=self.SIZES_HELP,
            widget=forms.RadioSelect,
            coerce=int,
            empty_value=usual,  # type: ignore[arg-type]
            initial=usual,
            required=False,
        )
        field.unmarked = True  # type: ignore[attr-defined]
        return field

    def usual_size(self) -> int:
        return experiment_jobs.LISTS

    def sizes(self, pace: Pace) -> Iterator[tuple[int, str]]:
        """Each number of lists with what it costs."""
        for lists in experiment_jobs.SIZES:
            cost = cost_in_words(pace, worth.most_battles(lists, experiment_jobs.ROUNDS))
            yield lists, gettext("%(lists)s: %(cost)s") % {"lists": lists, "cost": cost}

    def clean(self) -> None:
        for name, most in (("against", MAX_LISTS), ("mission", MAX_MISSIONS)):
            if len(self.cleaned_data.get(name, ())) > most:
                self.add_error(name, gettext("At most %(most)s can be chosen.") % {"most": most})


class SweepForm(ExperimentForm):
    """And a figure of a datasheet, with its lowest and highest value."""

    SIZES_HELP = _("At each value, and up to twelve values.")

    def __init__(self, data: Any, *args: Any, figures: list[tuple[str, list[tuple[str, str]]]]) -> None:
        super().__init__(data, *args)
        self.fields = {
            "figure": forms.ChoiceField(
                label=_("Figure"), choices=figures, help_text=_("Whole numbers alone: dice such as D3 are not swept.")
            ),
            "least": forms.IntegerField(label=_("From"), min_value=0, max_value=HIGHEST),
            "most": forms.IntegerField(label=_("To"), min_value=0, max_value=HIGHEST),
            **self.fields,
        }

    def usual_size(self) -> int:
        return sweep.LISTS

    def sizes(self, pace: Pace) -> Iterator[tuple[int, str]]:
        """Each with what it costs, and how nearly a share is known of so many battles."""
        for lists in sweep.SIZES:
            battles = lists * sweep.BATTLES
            points = round(100 * DEVIATIONS * sqrt(0.25 / battles))
            label = ngettext(
                "%(lists)s: %(cost)s, each share to within %(points)s point",
                "%(lists)s: %(cost)s, each share to within %(points)s points",
                points,
            )
            cost = cost_in_words(pace, sweep.MOST_VALUES * battles)
            yield lists, label % {"lists": lists, "cost": cost, "points": points}

    def clean(self) -> None:
        super().clean()
        least, most = (self.cleaned_data.get(name) for name in ("least", "most"))
        if least is not None and most is not None and least >= most:
            raise ValidationError({"most": gettext("Must be more than %(least)s.") % {"least": least}})

    def values(self) -> list[int]:
        """All values, or so many at equal distances."""
        least, most = self.cleaned_data["least"], self.cleaned_data["most"]
        count = min(sweep.MOST_VALUES, most - least + 1)
        return [least + round((most - least) * n / (count - 1)) for n in range(count)]
