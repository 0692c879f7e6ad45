"""The form of a webhook, for its page and for the API."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign
from campaigns.text.ledger import KINDS
from programs.models import ADDRESS_LENGTH, Webhook
from programs.webhooks.battles import BATTLE_KINDS
from programs.webhooks.outgoing import AddressError, split_address

MAX_WEBHOOKS = 10
ALL_KINDS = KINDS | BATTLE_KINDS
OF_CAMPAIGNS = ("result", "taken_back", "round_opened", "round_closed", "pairings_added", "joined", "left", "awarded")
USUAL = (*OF_CAMPAIGNS, *BATTLE_KINDS)
"""Kinds of events that the page offers; programs may choose among all."""


class WebhookForm(forms.ModelForm):
    """Where to send what of which campaign."""

    class Meta:
        model = Webhook
        fields = ["address", "format", "campaign", "own_battles"]
        labels = {
            "address": gettext_lazy("Where to?"),
            "format": gettext_lazy("In which form?"),
            "campaign": gettext_lazy("Of which campaign?"),
        }
        widgets = {"format": forms.RadioSelect}

    address = forms.CharField(
        label=gettext_lazy("Where to?"),
        max_length=ADDRESS_LENGTH,
        help_text=gettext_lazy("An address of the open internet that begins with https://."),
        widget=forms.URLInput,
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Which events?"),
        help_text=gettext_lazy("None chosen: all of campaigns, and nothing of battles in the browser."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, owner: Any, data: Any = None, offered: Iterable[str] = USUAL) -> None:
        super().__init__(data, instance=Webhook(owner=owner))
        campaign = self.fields["campaign"]
        assert isinstance(campaign, forms.ModelChoiceField)
        campaign.queryset = Campaign.objects.joined_by(owner).running().order_by("name", "pk")
        campaign.to_field_name = "slug"
        campaign.empty_label = _("each that I take part in")
        campaign.required = False
        kinds = self.fields["kinds"]
        assert isinstance(kinds, forms.MultipleChoiceField)
        kinds.choices = [(kind, _(ALL_KINDS[kind])) for kind in offered]

    def clean_address(self) -> str:
        address = str(self.cleaned_data["address"]).strip()
        try:
            split_address(address)
        except AddressError:
            raise ValidationError(
                _("This must be an address of the open internet, such as https://bot.example/hook.")
            ) from None
        return address

    def clean(self) -> dict[str, Any]:
        if self.instance.owner.webhooks.count() >= MAX_WEBHOOKS:
            raise ValidationError(_("You have %(most)s webhooks; remove one first."), params={"most": MAX_WEBHOOKS})
        return super().clean() or {}

    def save(self, commit: bool = True) -> Webhook:
        self.instance.kinds = self.cleaned_data["kinds"]
        webhook: Webhook = super().save(commit)
        return webhook
