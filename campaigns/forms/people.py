"""Forms about members: codes, addresses, roles."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign, Membership
from campaigns.models.campaign import CODE_LENGTH

JOINERS = [
    (Membership.Role.PLAYER, _("Player: enters a force and fights")),
    (Membership.Role.FOLLOWER, _("Follower: reads along")),
]
MAX_CODE_LENGTH = 20


class CodeForm(forms.Form):
    """A join code; case, spaces and hyphens are ignored."""

    code = forms.CharField(
        label=_("Code"),
        max_length=MAX_CODE_LENGTH,
        help_text=_("Eight letters and digits that your organiser told you."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        return "".join(letter for letter in self.cleaned_data["code"].upper() if letter.isalnum())

    def campaign(self) -> Campaign | None:
        """The campaign of this code."""
        code = self.cleaned_data["code"]
        return Campaign.objects.listed().running().filter(code=code).first() if len(code) == CODE_LENGTH else None


class JoinForm(forms.Form):
    """The role to join with; player by default."""

    role = forms.ChoiceField(label=_("As what?"), choices=JOINERS, required=False, widget=forms.RadioSelect)

    def clean_role(self) -> str:
        return self.cleaned_data["role"] or Membership.Role.PLAYER


class InviteForm(forms.Form):
    """Who is invited by e-mail, and as what."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("As what?"), choices=JOINERS, initial=Membership.Role.PLAYER)


class RoleForm(forms.Form):
    """What a member becomes."""

    role = forms.ChoiceField(choices=Membership.Role.choices)


class OfferForm(forms.Form):
    """Offer a place by e-mail, or by a link."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        help_text=_("The invitation is sent there. Without one you get a link to hand over yourself."),
    )


class HandOverForm(forms.Form):
    """The new organiser of a campaign."""

    member: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("To whom?"), queryset=None, empty_label=_("Choose a member"), to_field_name="number"
    )

    def __init__(self, *args: Any, own: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = own.campaign.memberships.active().exclude(pk=own.pk).order_by("name", "pk")
        self.fields["member"].queryset = others  # type: ignore[attr-defined]
