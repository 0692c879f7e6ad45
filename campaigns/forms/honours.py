"""A form for all honours that a force may choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.state import Squad
from campaigns.text.honours_and_scars import NamedText


class SquadCard(Protocol):
    """A squad with the name that pages give it."""

    @property
    def name(self) -> str: ...

    @property
    def squad(self) -> Squad: ...


class HonoursForm(forms.Form):
    """One field for each honour a squad may choose; empty ones stay open."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, cards: Sequence[SquadCard], honours: Sequence[NamedText], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cards = [card for card in cards if card.squad.choices_left]
        for card in self.cards:
            for name in _names(card):
                self.fields[name] = _field(card, honours)

    def of_squads(self) -> Iterator[tuple[SquadCard, list[forms.BoundField]]]:
        """The fields of each squad."""
        for card in self.cards:
            yield card, [self[name] for name in _names(card)]

    def choices(self) -> list[tuple[str, str]]:
        """The submitted values, as the action takes them."""
        data = self.cleaned_data
        return [(card.squad.id, data[name]) for card in self.cards for name in _names(card) if data.get(name)]


def _names(card: SquadCard) -> list[str]:
    return [f"squad-{card.squad.id}-{n}" for n in range(1, card.squad.choices_left + 1)]


def _field(card: SquadCard, honours: Sequence[NamedText]) -> forms.ChoiceField:
    """Offers honours the squad does not have; a repeated form may name chosen ones, which the action accepts."""
    choices: list[tuple[str, Any]] = [("", _("Choose later"))]
    choices += [(honour.slug, honour.name) for honour in honours]
    field = forms.ChoiceField(label=_("Honour of %(squad)s") % {"squad": card.name}, choices=choices, required=False)
    field.widget.choices = [choice for choice in choices if choice[0] not in card.squad.chosen]
    return field
