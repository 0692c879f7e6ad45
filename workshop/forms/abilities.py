"""Forms for abilities: the printed text and, separately, what the engine plays."""

from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.content.raw_values import distance, given, number
from armies.content.schema import conditions_of, resolved
from armies.models import Asset
from rules.formats.errors import DocumentError
from web.models.game import game_of_rows
from workshop.forms.base import PartSet
from workshop.forms.effect_rows import EffectSet
from workshop.forms.effect_summaries import EffectSummaryView, effect_summary_of
from workshop.forms.form_parts import PartForm, choice, figure, lines

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


@cache
def distant_targets() -> tuple[str, ...]:
    """The targets that may be limited to a distance (R-DAT-02)."""
    whole = game_of_rows().formats.schema("assets")
    return next(condition.values for condition in conditions_of(resolved(whole, whole)) if condition.key == "within")


class PlayedForm(PartForm):
    """Base of abilities and assets: the printed text and what the engine plays."""

    at = {"cost": "tactical_points"}
    text = lines(_("Text"), 3)
    target = choice(_("Works on"), TARGETS)
    within = figure(_("Within (cm)"), help_text=_("Empty: at any distance."))
    until = choice(_("Lasts"), UNTILS)
    once = choice(_("May be used"), ONCES)
    tactical_points = figure(_("Costs TP"))

    def __init__(self, *args: Any, more: str = "", place: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        self.place = place
        documents = (self.initial or {}).get("effects", [])
        prefix = self.add_prefix("effects")
        self.effects = EffectSet(self.sent_for(prefix, rows=1), documents, prefix, more)
        shown_with = f"{self['target'].id_for_label}={','.join(distant_targets())}"
        self.fields["within"].widget.attrs["data-when"] = shown_with
        distant = [str(name) for target, name in TARGETS if target in distant_targets()]
        self.fields["within"].only_with = ", ".join(distant)  # type: ignore[attr-defined]

    @property
    def inner_count(self) -> int:
        return self.effects.field_count

    @property
    def whole_count(self) -> int:
        return len(self.fields) + self.inner_count

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.effects.is_valid()])

    @property
    def is_blank(self) -> bool:
        return super().is_blank and not self.effects.entries

    def played(self) -> dict[str, Any]:
        """The keys that the engine plays."""
        data = self.cleaned_data
        return {
            "target": data["target"],
            "within": distance(data["within"]) if data["target"] in distant_targets() else "",
            "effects": self.effects.documents(),
            "until": data["until"],
            "once": data["once"],
        }

    def take_fault(self, fault: DocumentError, steps: list[str | int]) -> None:
        if steps[:1] == ["effects"]:
            self.effects.take_fault(fault, steps[1:])
        else:
            super().take_fault(fault, steps)

    @property
    def plays(self) -> bool:
        """Whether the engine plays it; then its fields are shown expanded."""
        names = ("within", "tactical_points", "orders", "target", "until", "once")
        return (
            any(self[name].value() for name in names)
            or any(row["does"].value() for row in self.effects.forms)
            or any(name in self.errors for name in names)
        )

    def effect_summary(self) -> EffectSummaryView | None:
        """What battles make of it as it stands in the fields; None while nothing is chosen or something is wrong."""
        if not self.is_bound:
            return effect_summary_of(self.place, self.effect_document(self.stored()))
        readable = self.is_valid() and not self.is_blank
        return effect_summary_of(self.place, self.effect_document(self.document())) if readable else None

    @property
    def printed(self) -> str:
        """What is printed while the text is empty."""
        summary = self.effect_summary()
        return summary.sentence if summary and summary.simulated else ""

    @property
    def text_id(self) -> str:
        """The id of the field of its text on the page."""
        return str(self["text"].id_for_label)

    @property
    def text_field(self) -> Any:
        """The field of the text, in which that stands greyed."""
        self.fields["text"].widget.attrs["placeholder"] = self.printed
        return self["text"]

    def effect_document(self, document: dict[str, Any]) -> dict[str, Any]:
        """The document with what battles play of it besides."""
        return document

    @property
    def preview_targets(self) -> list[str]:
        return [f"#summary-{self.prefix or 'part'}"]

    def stored(self) -> dict[str, Any]:
        """What the fields show before anything is typed."""
        return (self.initial or {}).get("stored", {})


class AbilityForm(PlayedForm):
    content_fields = ("name", "text")
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
        "stored": document,
        "tactical_points": cost.get("tactical_points", ""),
        "orders": cost.get("orders", ""),
    }


class AbilitySet(PartSet):
    """The abilities of a datasheet, weapon or faction."""

    form = AbilityForm
    kind = "ability"

    def __init__(self, data: Any, documents: Any, prefix: str, more: str = "", place: str = "") -> None:
        self.place = place
        super().__init__(data, documents, prefix, more)

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | {"more": self.more, "place": self.place}

    @classmethod
    def initial_values(cls, document: dict[str, Any]) -> dict[str, Any]:
        return ability_initial(document)
