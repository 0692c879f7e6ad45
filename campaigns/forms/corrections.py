"""Forms to revoke events and to award points."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.document_checks import MAX_REASON_LENGTH
from campaigns.ledger.grant_documents import MAX_AWARD
from campaigns.models import Campaign
from campaigns.read_model.campaign_state import standings_of

LATER = "later"


class RevokeForm(forms.Form):
    """The reason of a revocation; `seal` is the hash of the last event when the consequences were shown."""

    reason = forms.CharField(
        label=_("Why? Everybody reads it in the ledger."),
        max_length=MAX_REASON_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    seal = forms.RegexField(regex=r"\A[0-9a-f]{64}\Z", widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class TakeRoundsBackForm(RevokeForm):
    """The same where rounds are taken back in which something was fought (C-RND-10)."""

    results = forms.ChoiceField(
        label=_("What was fought in the rounds that are taken back"),
        choices=[
            ("keep", _("is kept: it scores again where the same two meet when the round is opened anew")),
            ("drop", _("is taken back with them: it counts nowhere any more")),
        ],
        widget=forms.RadioSelect,
    )


class RepairForm(forms.Form):
    """How rounds are mended that do not follow from what came before them (C-LED-13); `seal` is as in `RevokeForm`."""

    repair = forms.ChoiceField(label=_("What becomes of the rounds"), widget=forms.RadioSelect)
    seal = forms.RegexField(regex=r"\A[0-9a-f]{64}\Z", widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], later: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        more = [(LATER, _("Decide later: until then the page of the rounds asks."))] if later else []
        self.fields["repair"].choices = [*choices, *more]  # type: ignore[attr-defined]


class AwardForm(forms.Form):
    """An award, or a penalty with negative points."""

    member = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-MAX_AWARD,
        max_value=MAX_AWARD,
        help_text=_("Fewer than none take points away."),
    )
    reason = forms.CharField(label=_("What for?"), max_length=MAX_REASON_LENGTH)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lines = sorted(standings_of(campaign), key=lambda standing: standing.name)
        self.fields["member"].choices = [(s.line.member, s.name) for s in lines]  # type: ignore[attr-defined]

    def clean_points(self) -> int:
        points: int = self.cleaned_data["points"]
        if points == 0:
            raise ValidationError(_("No points are no award: give some, or take some away."))
        return points
