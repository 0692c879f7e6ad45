"""The form that says who does not meet in the first round: clubs by their members' names, and an event before."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from campaigns.ledger.documents import MAX_PAIRINGS
from campaigns.ledger.state import State
from campaigns.models import Campaign
from people.folding import fold

MAX_LETTERS = 20_000
KEPT = "kept"


class ApartForm(forms.Form):
    """Clubs, one a line, and a campaign in which pairs met before."""

    clubs = forms.CharField(
        label=_("Clubs"),
        required=False,
        max_length=MAX_LETTERS,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("One a line: the names of its players here, with commas between."),
    )
    event = forms.ChoiceField(
        label=_("Who met in"),
        required=False,
        help_text=_("A campaign of yours; its players are known by their accounts, guests by their names."),
    )

    def __init__(self, data: Any = None, *, state: State, events: list[Campaign]) -> None:
        self.names = {number: member.name for number, member in state.members.items() if member.here}
        clubs = [", ".join(self.names[n] for n in sorted(club) if n in self.names) for club in state.clubs]
        initial = {"clubs": "\n".join(clubs), "event": KEPT if state.met_before else ""}
        super().__init__(data, initial=initial)
        self.events = {event.slug: event for event in events}
        pairs = len(state.met_before)
        kept = (
            [(KEPT, ngettext("as it is: %(n)s pair", "as it is: %(n)s pairs", pairs) % {"n": pairs})] if pairs else []
        )
        choices = [("", _("no event")), *kept, *((slug, event.name) for slug, event in self.events.items())]
        self.fields["event"].choices = choices  # type: ignore[attr-defined]

    def clean_clubs(self) -> list[list[int]]:
        """The numbers of each club's members."""
        numbers = {fold(name): number for number, name in self.names.items()}
        lines = [line for line in self.cleaned_data["clubs"].splitlines() if line.strip(" ,")]
        if len(lines) > MAX_PAIRINGS:
            raise forms.ValidationError(_("At most %(most)s clubs."), params={"most": MAX_PAIRINGS})
        return [self._club(n, line, numbers) for n, line in enumerate(lines, 1)]

    def _club(self, n: int, line: str, numbers: dict[str, int]) -> list[int]:
        names = [" ".join(name.split()) for name in line.split(",") if name.strip()]
        unknown = [name for name in names if fold(name) not in numbers]
        if unknown:
            raise forms.ValidationError(
                _("Line %(line)s: nobody here is called %(name)s."), params={"line": n, "name": unknown[0]}
            )
        members = sorted({numbers[fold(name)] for name in names})
        if len(members) < 2:
            raise forms.ValidationError(_("Line %(line)s: a club needs two players at least."), params={"line": n})
        return members

    def earlier(self) -> Campaign | None:
        """The campaign chosen, if any."""
        return self.events.get(self.cleaned_data["event"])

    def keeps(self) -> bool:
        """Whether the pairs of the event chosen before stay."""
        return self.cleaned_data["event"] == KEPT
