"""Forms to open and close rounds, and to move deadlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.actions.rounds import Meeting, Terms, next_number
from campaigns.ledger.rounds import Proposal, proposed_late, to_be_paired, who_takes_part
from campaigns.ledger.settings import MAX_VALOR, PAIRED, limit_at
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign
from campaigns.text.names import content_name, known_game, limit_label, points_short
from people.forms import MomentField
from web.translation.messages import titled

EVENING = time(22)
"""Default time of day of a deadline, in the organiser's time zone."""


def deadline_field(shown: datetime | None = None) -> forms.DateTimeField:
    """A deadline in the user's time zone (C-RND-09)."""
    return MomentField(shown=shown, label=gettext_lazy("Deadline"), required=False, validators=[refuse_past])


def time_zone_help(moment: datetime | None = None) -> str:
    """Help text naming the time zone of a deadline."""
    name = timezone.get_current_timezone_name()
    offset = timezone.localtime(moment).strftime("%z")
    return _("Time zone: %(zone)s (now UTC%(offset)s).") % {"zone": name, "offset": f"{offset[:3]}:{offset[3:]}"}


def refuse_past(deadline: datetime) -> None:
    if deadline <= timezone.now():
        raise ValidationError(_("This moment has passed."))


def default_deadline(days: int | None) -> datetime | None:
    """The evening a number of calendar days from now, across changes of daylight saving time."""
    if days is None:
        return None
    day = timezone.localdate() + timedelta(days=days)
    return timezone.make_aware(datetime.combine(day, EVENING))


class PairingsForm(forms.Form):
    """Proposed pairings, one line each, to be edited; a single force has a bye."""

    operation = forms.ChoiceField(
        help_text=gettext_lazy("A battle may have another one, below."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        state: State,
        names: dict[int, str],
        operations: Sequence[dict[str, Any]],
        entrants: dict[int, int],
        pairings: Sequence[Sequence[int]],
        lines: int,
        initial: dict[str, Any],
    ) -> None:
        self.state, self.names, self.entrants, self.lines = state, names, entrants, lines
        self.documents = {document["slug"]: document for document in operations}
        for n, pair in enumerate(pairings):
            initial |= {f"{name}_{n}": force for name, force in zip(("first", "second"), pair, strict=False)}
        super().__init__(data, initial=initial | {"key": uuid4()})
        titles = [(slug, content_name(state.game, document["title"])) for slug, document in self.documents.items()]
        self.mission = titled(known_game(state.game).facts.terms.mission.one)
        self.fields["operation"].label = _("%(mission)s of the round") % {"mission": self.mission}
        self.fields["operation"].choices = titles  # type: ignore[attr-defined]
        for n in range(self.lines):
            self._add_line(n, titles)

    def _add_line(self, n: int, titles: list[tuple[str, str]]) -> None:
        forces = [(number, self._label(number)) for number in self.entrants.values()]
        number: dict[str, Any] = {"n": n + 1}
        nobody = {"first": _("Nobody: leave this out"), "second": _("Nobody: a bye")}
        labels = {"first": _("Battle %(n)s, red side") % number, "second": _("Battle %(n)s, blue side") % number}
        for name, label in labels.items():
            choices = [("", nobody[name]), *forces]
            self.fields[f"{name}_{n}"] = forms.TypedChoiceField(
                label=label, choices=choices, required=False, coerce=int, empty_value=None
            )
        own = [("", _("That of the round")), *titles]
        self.fields[f"operation_{n}"] = forms.ChoiceField(
            label=_("Battle %(n)s: %(mission)s") % (number | {"mission": self.mission}), choices=own, required=False
        )

    def _label(self, number: int) -> str:
        force = self.state.forces[number]
        points = points_short(self.state.game) if force.points is not None else ""
        message = _("%(player)s: %(force)s (%(valor)s %(points)s)") if points else _("%(player)s: %(force)s")
        figures = {"player": self.names[force.member], "force": force.name, "valor": force.points}
        figures["points"] = points
        return message % figures

    def rows(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """The lines, for the page to show one by one."""
        for n in range(self.lines):
            yield n + 1, [self[f"{name}_{n}"] for name in ("first", "second", "operation")]

    def clean(self) -> dict[str, Any]:
        """A player is paired only once (C-RND-01)."""
        cleaned: dict[str, Any] = super().clean() or {}
        seen: dict[int, int] = {}
        for n in range(self.lines):
            for name in (f"first_{n}", f"second_{n}"):
                force = cleaned.get(name)
                if force in seen:
                    message = _("%(force)s stands in battle %(n)s already.")
                    figures = {"force": self._label(force), "n": seen[force] + 1}
                    self.add_error(name, ValidationError(message, params=figures))
                elif force is not None:
                    seen[force] = n
        return cleaned

    def meetings(self) -> list[Meeting]:
        """The submitted pairings; a single force has a bye."""
        meetings = []
        for n in range(self.lines):
            players = [self.cleaned_data[f"{name}_{n}"] for name in ("first", "second")]
            forces = tuple(force for force in players if force is not None)
            chosen = self.cleaned_data[f"operation_{n}"] or self.cleaned_data["operation"]
            if forces:
                meetings.append(Meeting(forces, self.documents[chosen] if len(forces) > 1 else None))
        return meetings


class RoundForm(PairingsForm):
    """The next round: its limit, its deadline, and a line for each battle or bye."""

    limit = forms.IntegerField(min_value=1, max_value=MAX_VALOR)
    number = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, campaign: Campaign, state: State, proposal: Proposal | None, **more: Any
    ) -> None:
        self.free = state.settings.kind not in PAIRED
        settings, number, entrants = state.settings, next_number(state), who_takes_part(state)
        proposed = {
            "number": number,
            "limit": limit_at(settings, campaign.limit, number),
            "deadline": default_deadline(settings.days),
        }
        # One line for each proposed pairing; else one for every two players and one for the remainder.
        pairings = proposal.pairings if proposal else ()
        lines = len(pairings) or (len(entrants) + 1) // 2
        super().__init__(data, state=state, entrants=entrants, pairings=pairings, lines=lines, initial=proposed, **more)
        self.fields["limit"].label = limit_label(campaign.rules_of_game)
        if campaign.limit is None:
            del self.fields["limit"]
        self.fields["deadline"] = deadline_field()
        self.fields["deadline"].help_text = time_zone_help()

    def terms(self) -> Terms:
        return Terms(self.cleaned_data.get("limit"), self.cleaned_data["deadline"])


class LatePairingsForm(PairingsForm):
    """Late pairings and byes of an open round (C-RND-12)."""

    def __init__(self, data: Any = None, *, state: State, round: Round, planned: Sequence[int], **more: Any) -> None:
        free = to_be_paired(state, round, planned)
        proposed = proposed_late(state, round, planned)
        super().__init__(
            data, state=state, entrants=free, pairings=proposed, lines=(len(free) + 1) // 2, initial={}, **more
        )

    def clean(self) -> dict[str, Any]:
        """Somebody is paired, or has a bye."""
        cleaned = super().clean()
        if not self.errors and not self.meetings():
            raise ValidationError(_("Pair two players, or give somebody a bye."))
        return cleaned


class DeadlineForm(forms.Form):
    """A new deadline of an open round; `before` is the one shown, to detect concurrent edits."""

    before = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    def __init__(self, data: Any = None, *, before: datetime | None) -> None:
        super().__init__(data, initial={"before": before.isoformat() if before else "", "deadline": before})
        self.fields["deadline"] = deadline_field(_moment_in(data.get("before", "")) if data else before)
        self.fields["deadline"].help_text = time_zone_help() + " " + _("Leave it empty, and the round has no deadline.")

    def clean_before(self) -> datetime | None:
        seen = _moment_in(self.cleaned_data["before"])
        if seen is None and self.cleaned_data["before"]:
            raise ValidationError(_("This form is damaged. Please open it again."))
        return seen


def _moment_in(text: str) -> datetime | None:
    """The moment that a form had shown; None for none, or no moment."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


class CloseForm(forms.Form):
    """Whether unfought battles stay planned."""

    STAY, CALL_OFF = "stay", "call_off"
    unfought = forms.ChoiceField(
        label=gettext_lazy("Battles that were not fought"),
        widget=forms.RadioSelect,
        initial=STAY,
        choices=[
            (STAY, gettext_lazy("stay planned: they may still be fought, and count when they are")),
            (
                CALL_OFF,
                gettext_lazy("are called off, but for those whose plans are all locked or whose result is proposed"),
            ),
        ],
    )
