"""Preferences of notifications."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import transaction

from campaigns.models import Notice, NoticeChoice

WAYS = ("on_site", "by_mail")


class ChoicesForm(forms.Form):
    """Two switches for each kind of notice, both on by default."""

    def __init__(self, data: Any = None, *, user: Any) -> None:
        self.user = user
        rows = NoticeChoice.objects.filter(user=user).values_list("kind", *WAYS)
        chosen = {kind: ways for kind, *ways in rows}
        super().__init__(data)
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
            NoticeChoice.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["user", "kind"], update_fields=list(WAYS)
            )
