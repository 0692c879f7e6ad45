"""The form of a message about a battle."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.models import BattleMessage
from campaigns.models.battle_message import MESSAGE_LENGTH


class MessageForm(forms.ModelForm):  # type: ignore[type-arg]
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    class Meta:
        model = BattleMessage
        fields = ("text",)
        labels = {"text": _("Your message")}
        widgets = {"text": forms.Textarea(attrs={"rows": 3, "maxlength": MESSAGE_LENGTH})}
        help_texts = {"text": _("Plain text. The players of this battle and the organisers read it.")}

    def validate_unique(self) -> None:
        """A key that is there already is a form sent twice."""
