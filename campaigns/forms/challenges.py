"""The form of a challenge."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.battles.operations import operations_agreed_in
from campaigns.ledger.state import State
from campaigns.text.names import content_name, known_game
from web.translation.messages import titled


class ChallengeForm(forms.Form):
    """Whom, and to what."""

    member = forms.TypedChoiceField(label=_("Whom"), coerce=int)
    operation = forms.ChoiceField(required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, state: State, others: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = known_game(state.game)
        self.fields["member"].choices = others  # type: ignore[attr-defined]
        self.fields["operation"].label = titled(game.facts.terms.mission.one)
        offered = [(doc["slug"], content_name(state.game, doc["title"])) for doc in operations_agreed_in(game, state)]
        self.fields["operation"].choices = [("", _("Draw by lot")), *offered]  # type: ignore[attr-defined]
