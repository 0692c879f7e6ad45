"""The form of a plan for the engine, and the player's salt."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.text.terms import numbered_names
from campaigns.bridge import squad_id
from campaigns.ledger.fairness import MAX_PLAYER_SALT_LENGTH
from campaigns.models import Entry, Side
from rules.damocles.formats.plan import STANDING_ORDERS, plan_document

COMMANDERS = [
    ("steady", _("Steady: deploys behind cover, fires in range, charges what it can beat; good at most things")),
    (
        "aggressive",
        _("Aggressive: comes near, bets high, charges on slighter chances; good at breaking an enemy early"),
    ),
    ("defensive", _("Defensive: keeps to cover, charges when it is nearly sure; better at objectives than at killing")),
]
OPEN = ("", _("As the commander sees fit"))
DEPLOYMENTS = [OPEN, ("forward", _("Forward")), ("balanced", _("Balanced")), ("back", _("Back"))]
BETS = [OPEN, ("bold", _("Bold")), ("even", _("Even")), ("thrifty", _("Thrifty"))]


class LockPlanForm(forms.Form):
    """Commander and instructions; empty ones are left to the commander (C-AUT-06)."""

    commander = forms.ChoiceField(
        label=_("Commander"), choices=COMMANDERS, initial=STANDING_ORDERS["commander"], widget=forms.RadioSelect
    )
    deployment = forms.ChoiceField(label=_("Deployment"), choices=DEPLOYMENTS, required=False, widget=forms.RadioSelect)
    bets = forms.ChoiceField(label=_("Bets"), choices=BETS, required=False, widget=forms.RadioSelect)
    keep_back = forms.MultipleChoiceField(
        label=_("Squads to keep back"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("They deploy last and stay back in the first two turns."),
    )
    salt = forms.CharField(
        label=_("Your part of the seed"),
        required=False,
        max_length=MAX_PLAYER_SALT_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Any words you like. They are mixed into the seed and shown to all once every plan is locked."),
    )

    def __init__(self, *args: Any, side: Side, **kwargs: Any) -> None:
        kwargs.setdefault("initial", _initial(side))
        super().__init__(*args, **kwargs)
        self.fields["keep_back"].choices = squads_of(side)  # type: ignore[attr-defined]

    def plan(self) -> dict[str, Any]:
        """The submitted values, as the action takes them."""
        data = self.cleaned_data
        return plan_document(data["commander"], data["deployment"], data["keep_back"], data["bets"])


def squads_of(side: Side) -> list[tuple[str, str]]:
    """The squads of a side by their scenario ids, with their players' names."""
    entry = Entry.objects.with_documents().get(pk=side.entry_id)
    names = [squad.get("name", "") for squad in entry.roster["squads"]]
    sheets = [squad["datasheet"]["name"] for squad in entry.player["squads"]]
    called = [f"{name} ({sheet})" if name else sheet for name, sheet in zip(names, sheets, strict=True)]
    return [(squad_id(side.colour, place), name) for place, name in enumerate(numbered_names(called), 1)]


def _initial(side: Side) -> dict[str, Any]:
    """Initial values from the last locked plan, if any."""
    plan = side.plan or STANDING_ORDERS
    return {"commander": plan["commander"], "salt": side.salt, **plan.get("plan", {})}
