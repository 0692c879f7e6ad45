"""Preferences of notifications."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.mail_choices import choose_mails, mail_choice_of
from campaigns.models import Notice, NoticeChoice

WAYS = ("on_site", "by_mail")


class ChoicesForm(forms.Form):
    """Two switches for each kind of notice, both on by default; and how e-mails come."""

    def __init__(self, data: Any = None, *, user: Any) -> None:
        self.user = user
        rows = NoticeChoice.objects.filter(user=user).values_list("kind", *WAYS)
        chosen = {kind: ways for kind, *ways in rows}
        super().__init__(data)
        own = mail_choice_of(user)
        self.fields["daily"] = forms.BooleanField(
            label=_("Gather my e-mails into one a day"),
            required=False,
            initial=own.daily,
            help_text=_("At seven in the morning by your clock; deadlines and clocks near their end come at once."),
        )
        self.fields["steps"] = forms.BooleanField(
            label=_("Send me what is next for me, once a day"),
            required=False,
            initial=own.steps,
            help_text=_("At seven in the morning by your clock, while there is something to do."),
        )
        for kind, label in Notice.Kind.choices:
            for way, on in zip(WAYS, chosen.get(kind, (True, True)), strict=True):
                self.fields[f"{way}_{kind}"] = forms.BooleanField(label=label, required=False, initial=on)

    def rows(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for kind, label in Notice.Kind.choices:
            yield str(label), [self[f"{way}_{kind}"] for way in WAYS]

    def save(self) -> None:
        """All switches at once."""
        rows = [
            NoticeChoice(user=self.user, kind=kind, **{way: self.cleaned_data[f"{way}_{kind}"] for way in WAYS})
            for kind in Notice.Kind.values
        ]
        with transaction.atomic():
            choose_mails(self.user, daily=self.cleaned_data["daily"], steps=self.cleaned_data["steps"])
            NoticeChoice.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["user", "kind"], update_fields=list(WAYS)
            )
