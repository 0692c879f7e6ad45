"""What people write when they report something, and moderators when they decide."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from moderation.models import Act, Report
from web.models.moderated import MAX_REASON_LENGTH


class ReportForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Report
        fields = ["reason", "words"]
        labels = {"reason": _("What is wrong with it?"), "words": _("Tell the moderators more")}
        widgets = {"reason": forms.RadioSelect, "words": forms.Textarea(attrs={"rows": 4})}
        help_texts = {"words": _("Only moderators read this: its owner is not told who reported it.")}

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["reason"].choices = Report.Reason.choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Something else has to be told in words."""
        cleaned = super().clean() or {}
        if cleaned.get("reason") == Report.Reason.OTHER and not cleaned.get("words"):
            self.add_error("words", _("Say what it is."))
        return cleaned


class ActForm(forms.Form):
    """A decision, chosen by its button, and the reason for it."""

    verb = forms.ChoiceField(choices=Act.Verb.choices, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    why = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Its owner and whoever reported it read this, and it is kept in the log."),
    )

    def __init__(self, verbs: tuple[str, ...], data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["verb"].choices = [(verb, verb) for verb in verbs]  # type: ignore[attr-defined]


class BanForm(ActForm):
    """A ban or its end."""

    def __init__(self, data: Any = None) -> None:
        super().__init__((Act.Verb.BANNED, Act.Verb.LIFTED), data)
        self.fields["why"].help_text = _("They read this in an e-mail, and it is kept in the log.")
