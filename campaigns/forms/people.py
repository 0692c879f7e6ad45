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
MAX_GUEST_LETTERS = 10_000
NAME_LENGTH = 150
"""Maximum length of the name of a member."""


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


class GuestsForm(forms.Form):
    """Names of players without an account, one a line."""

    names = forms.CharField(
        label=_("Names"),
        max_length=MAX_GUEST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=_("One a line. They take part at once, and need no account."),
    )

    on_paper = forms.BooleanField(
        label=_("Each brings a force on paper"), required=False, help_text=_("Else you enter their forces one by one.")
    )

    def clean_names(self) -> list[str]:
        names = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines()]
        for n, name in enumerate(names, 1):
            if len(name) > NAME_LENGTH:
                raise forms.ValidationError(
                    _("Line %(line)s has more than %(most)s letters: one name a line."),
                    params={"line": n, "most": NAME_LENGTH},
                )
        return [name for name in names if name]


class GuestNameForm(forms.Form):
    """What a guest is called."""

    name = forms.CharField(max_length=NAME_LENGTH)


class HandOverForm(forms.Form):
    """The new organiser of a campaign."""

    member: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("To whom?"), queryset=None, empty_label=_("Choose a member"), to_field_name="number"
    )

    def __init__(self, *args: Any, own: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = own.campaign.memberships.active().exclude(pk=own.pk).exclude(user=None).order_by("name", "pk")
        self.fields["member"].queryset = others  # type: ignore[attr-defined]


class SuccessorForm(forms.Form):
    """Who is to run a campaign after its last organiser."""

    member: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        label=_("Who?"), queryset=None, required=False, empty_label=_("Nobody named"), to_field_name="number"
    )

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = campaign.memberships.active().exclude(user=None).exclude(role=Membership.Role.ORGANISER)
        self.fields["member"].queryset = rows.order_by("name", "pk")  # type: ignore[attr-defined]
