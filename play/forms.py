"""Beginning a battle: whose lists, which mission, who decides for the other side."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from armies.forms.forecasts import ForecastForm, Group
from play.clocks import DELAYS, QUESTIONS, SIDES
from play.models import PlayedBattle
from rules.game.game import Game
from web.translation.messages import titled, translated

PERSON_BY_LINK = ""
FIRST, SECOND = "0", "1"
BETWEEN = ("clock", "at_end", "delay", "advice")
TERMS = ("clock", "delay", "advice")
"""What two people agree on; folded away as long as nothing of it is chosen."""


def clock_choices(*, none: bool = True) -> list[Any]:
    """The clocks that are offered: none, minutes a side, days a question."""
    sides = [(f"side-{n}", _("%(minutes)s minutes a side") % {"minutes": n}) for n in SIDES]
    days = [
        (f"question-{n}", ngettext("%(count)s day a question", "%(count)s days a question", n) % {"count": n})
        for n in QUESTIONS
    ]
    offered = [(_("Both at it now"), sides), (_("By correspondence, with vacations"), days)]
    return [("", _("No clock")), *offered] if none else offered


def delay_words(count: int) -> str:
    """How much later who only watches sees what happens."""
    if not count:
        return str(_("See it at once"))
    return ngettext("See it %(count)s answer later", "See it %(count)s answers later", count) % {"count": count}


class BeginForm(ForecastForm):
    """One's own list, the other one, the mission, and who plays the other one."""

    opponent = forms.ChoiceField(label=_("Who plays the other list"), required=False)
    side = forms.ChoiceField(
        label=_("Your side of the mission"), choices=((FIRST, _("The first")), (SECOND, _("The second")))
    )
    advice = forms.BooleanField(
        label=_("Against somebody: both may ask what a commander would do"),
        required=False,
        help_text=_("Whoever opens the link is told so before he sits down. Against a commander one may always ask."),
    )
    left = forms.MultipleChoiceField(
        label=_("Leave to a commander"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("It answers these questions for you, at once. Each can be taken back at any time."),
    )

    clock = forms.ChoiceField(
        label=_("Clock"), required=False, help_text=_("Against somebody to whom you send the link.")
    )
    at_end = forms.ChoiceField(label=_("When it runs out"), choices=PlayedBattle.AtEnd.choices, required=False)

    delay = forms.ChoiceField(
        label=_("Spectators"),
        required=False,
        help_text=_("Between two people: so that nobody whispers to one what the other does."),
    )

    def __init__(self, data: Any, game: Game, groups: list[Group], missions: dict[str, str], **given: Any) -> None:
        super().__init__(data, game, groups, missions, **given)
        self.fields["clock"].choices = clock_choices()  # type: ignore[attr-defined]
        self.fields["delay"].choices = [(str(count), delay_words(count)) for count in DELAYS]  # type: ignore[attr-defined]
        for name in ("opponent", "clock", "at_end", "delay"):
            self.fields[name].unmarked = True  # type: ignore[attr-defined]
        self.fields["list"] = forms.ChoiceField(label=titled(game.facts.terms.list.one), choices=groups)
        commanders = [(commander.key, translated(commander.label)) for commander in game.facts.automatic_commanders()]
        self.fields["opponent"].choices = [*commanders, (PERSON_BY_LINK, _("Somebody to whom I send the link"))]  # type: ignore[attr-defined]
        groups_left = [(group.key, translated(group.label)) for group in game.display.question_groups]
        self.fields["left"].choices = groups_left  # type: ignore[attr-defined]
        self.order_fields(["list", "against", "opponent", "mission", "side", *BETWEEN, "left"])

    def between(self) -> list[forms.BoundField]:
        return [self[name] for name in BETWEEN]

    def has_terms(self) -> bool:
        """Whether anything is agreed on, or wrong."""
        return any(self[name].errors or self[name].value() not in (None, "", "0", False) for name in TERMS)
