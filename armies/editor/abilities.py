"""Forms for abilities: the printed text and, separately, what the engine plays."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import effects, given, lines_of, number
from armies.editor.base import PartSet
from armies.editor.form_parts import PartForm, choice, figure, lines
from armies.models import Asset

TARGETS = [
    ("", _("the squad itself")),
    ("friendly", _("a friendly squad")),
    ("enemy", _("an enemy squad")),
    ("any", _("any squad")),
    ("player", _("the player: TP and cards")),
]
UNTILS = [
    ("", _("at once")),
    ("activation", _("until the end of the activation")),
    ("next_activation", _("until its next activation")),
    ("turn", _("until the end of the turn")),
    ("battle", _("until the end of the battle")),
]
ONCES = [
    ("", _("as often as it can be paid")),
    ("activation", _("once an activation")),
    ("turn", _("once a turn")),
    ("battle", _("once a battle")),
]


EFFECTS_HELP = _("One a line, such as “modify: attack_roll, by: 1, against: missile”. Empty: for people alone.")


class PlayedForm(PartForm):
    """Base of abilities and assets: the printed text and what the engine plays."""

    at = {"cost": "tactical_points"}
    text = lines(_("Text"), 3)
    target = choice(_("Works on"), TARGETS)
    within = figure(_("Within (cm)"), help_text=_("Empty: at any distance."))
    effects = lines(_("Effects"), 2, help_text=EFFECTS_HELP, attrs={"class": "code", "spellcheck": "false"})
    until = choice(_("Lasts"), UNTILS)
    once = choice(_("May be used"), ONCES)
    tactical_points = figure(_("Costs TP"))

    def played(self) -> dict[str, Any]:
        """The keys that the engine plays."""
        data = self.cleaned_data
        return {
            "target": data["target"],
            "within": number(data["within"]),
            "effects": effects(data["effects"]),
            "until": data["until"],
            "once": data["once"],
        }

    @property
    def plays(self) -> bool:
        """Whether the engine plays it; then its fields are shown expanded."""
        names = ("effects", "within", "tactical_points", "orders", "target", "until", "once")
        return any(self[name].value() for name in names) or any(name in self.errors for name in names)


class AbilityForm(PlayedForm):
    content_fields = ("name", "text", "effects")
    when = choice(_("When"), Asset.When.choices, initial=Asset.When.ALWAYS)
    orders = figure(_("Costs orders"))

    def document(self) -> dict[str, Any]:
        data = self.cleaned_data
        cost = given({"tactical_points": number(data["tactical_points"]), "orders": number(data["orders"])})
        head = {"slug": data["slug"], "name": data["name"], "text": data["text"]}
        when = "" if data["when"] == Asset.When.ALWAYS else data["when"]
        return given(head | {"when": when} | self.played() | {"cost": cost})


def ability_initial(document: dict[str, Any]) -> dict[str, Any]:
    """Initial form values for an ability."""
    cost = document.get("cost", {})
    return document | {
        "when": document.get("when", Asset.When.ALWAYS),
        "effects": lines_of(document.get("effects", [])),
        "tactical_points": cost.get("tactical_points", ""),
        "orders": cost.get("orders", ""),
    }


class AbilitySet(PartSet):
    """The abilities of a datasheet, weapon or faction."""

    form = AbilityForm
    kind = "ability"

    @classmethod
    def initial_values(cls, document: dict[str, Any]) -> dict[str, Any]:
        return ability_initial(document)
