"""Forms to open and close rounds, and to move deadlines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.actions.rounds import Meeting, Terms, next_number
from campaigns.ledger.documents import MAX_PAIRINGS
from campaigns.ledger.knock_out import in_knock_out
from campaigns.ledger.lots import mission_by_lot
from campaigns.ledger.rounds import Proposal, proposed_late, to_be_paired, who_takes_part
from campaigns.ledger.settings import MAX_VALOR, PAIRED, SWISS, limit_at
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign, PreparedRound
from campaigns.text.names import content_name, known_game, limit_label, points_short
from people.forms import MomentField
from web.translation.messages import titled

SAME_BY_LOT, EACH_BY_LOT = "*same", "*each"
"""In place of an operation's slug: drawn from the campaign's seed, one for the round or one for each table."""
HALF = 0
"""In place of the second force: the first has a half-point bye (C-PAI-10)."""

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
    tables = False
    """Whether each line has its table."""

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
        self.halves = state.settings.kind == SWISS and not in_knock_out(state)
        self.documents = {document["slug"]: document for document in operations}
        for n, pair in enumerate(pairings):
            initial |= {f"{name}_{n}": force for name, force in zip(("first", "second"), pair, strict=False)}
        super().__init__(data, initial=initial | {"key": uuid4()})
        titles = [(slug, content_name(state.game, document["title"])) for slug, document in self.documents.items()]
        self.mission = titled(known_game(state.game).facts.terms.mission.one)
        self.fields["operation"].label = _("%(mission)s of the round") % {"mission": self.mission}
        self.fields["operation"].choices = [*titles, *self._lots()]  # type: ignore[attr-defined]
        for n in range(self.lines):
            self._add_line(n, titles)

    def _lots(self) -> list[tuple[str, Any]]:
        """Of several operations those of a round may be drawn (C-PAI-09)."""
        if not self.tables or len(self.documents) < 2:
            return []
        return [(SAME_BY_LOT, _("By lot, the same for all")), (EACH_BY_LOT, _("By lot, table by table"))]

    def _add_line(self, n: int, titles: list[tuple[str, str]]) -> None:
        forces = [(number, self._label(number)) for number in self.entrants.values()]
        number: dict[str, Any] = {"n": n + 1}
        nobody = {"first": _("Nobody: leave this out"), "second": _("Nobody: a bye")}
        labels = {"first": _("Battle %(n)s, red side") % number, "second": _("Battle %(n)s, blue side") % number}
        for name, label in labels.items():
            half = [(HALF, _("Nobody: a half-point bye"))] if name == "second" and self.halves else []
            choices = [("", nobody[name]), *half, *forces]
            self.fields[f"{name}_{n}"] = forms.TypedChoiceField(
                label=label, choices=choices, required=False, coerce=int, empty_value=None
            )
        own = [("", _("That of the round")), *titles]
        self.fields[f"operation_{n}"] = forms.ChoiceField(
            label=_("Battle %(n)s: %(mission)s") % (number | {"mission": self.mission}), choices=own, required=False
        )
        if self.tables:
            self.fields[f"table_{n}"] = forms.TypedChoiceField(
                label=_("Battle %(n)s: table") % number,
                choices=[(table, table) for table in range(1, self.lines + 1)],
                required=False,
                coerce=int,
                empty_value=None,
            )

    def _label(self, number: int) -> str:
        force = self.state.forces[number]
        points = points_short(self.state.game) if force.points is not None else ""
        message = _("%(player)s: %(force)s (%(valor)s %(points)s)") if points else _("%(player)s: %(force)s")
        figures = {"player": self.names[force.member], "force": force.name, "valor": force.points}
        figures["points"] = points
        return message % figures

    def rows(self) -> Iterator[tuple[int, list[forms.BoundField], forms.BoundField | None]]:
        """The lines, each with its table if it has one, for the page to show one by one."""
        for n in range(self.lines):
            fields = [self[f"{name}_{n}"] for name in ("first", "second", "operation")]
            yield n + 1, fields, self[f"table_{n}"] if self.tables else None

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
                elif force:
                    seen[force] = n
        self._check_tables(cleaned)
        return cleaned

    def _check_tables(self, cleaned: dict[str, Any]) -> None:
        """At a table one battle is fought (C-RND-16)."""
        seen: dict[int, int] = {}
        for n in range(self.lines):
            table = cleaned.get(f"table_{n}")
            if not table or not cleaned.get(f"first_{n}") or not cleaned.get(f"second_{n}"):
                continue
            if table in seen:
                message = _("Battle %(n)s is at table %(table)s already.")
                self.add_error(f"table_{n}", ValidationError(message, params={"n": seen[table] + 1, "table": table}))
            seen[table] = n

    def meetings(self) -> list[Meeting]:
        """The submitted pairings; a single force has a bye."""
        meetings = []
        for n in range(self.lines):
            players = [self.cleaned_data[f"{name}_{n}"] for name in ("first", "second")]
            forces = tuple(force for force in players if force)
            table = self.cleaned_data.get(f"table_{n}") or 0
            if len(forces) > 1:
                meetings.append(Meeting(forces, self._operation(n, table), table))
            elif forces:
                meetings.append(Meeting(forces, half=players[1] == HALF))
        return meetings

    def _operation(self, n: int, table: int) -> dict[str, Any]:
        """That of a line, as chosen or by lot."""
        chosen = self.cleaned_data[f"operation_{n}"] or self.cleaned_data["operation"]
        if chosen in (SAME_BY_LOT, EACH_BY_LOT):
            place = 1 if chosen == SAME_BY_LOT else table or n + 1
            chosen = mission_by_lot(self.state, sorted(self.documents), next_number(self.state), place)
        return self.documents[chosen]


class RoundForm(PairingsForm):
    """The next round: its limit, its deadline, and a line for each battle or bye."""

    limit = forms.IntegerField(min_value=1, max_value=MAX_VALOR)
    number = forms.IntegerField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    tables = True

    def __init__(
        self,
        data: Any = None,
        *,
        campaign: Campaign,
        state: State,
        proposal: Proposal | None,
        version: int = 0,
        prepared: PreparedRound | None = None,
        halves: Collection[int] = (),
        **more: Any,
    ) -> None:
        self.free, self.prepared = state.settings.kind not in PAIRED, prepared is not None
        settings, number, entrants = state.settings, next_number(state), who_takes_part(state)
        proposed: dict[str, Any] = {
            "number": number,
            "limit": limit_at(settings, campaign.limit, number),
            "deadline": default_deadline(settings.days),
            "version": version,
        }
        pairings: Sequence[Sequence[int]] = proposal.pairings if proposal else ()
        proposed |= {f"table_{n}": table for n, table in enumerate(_tables([len(pair) > 1 for pair in pairings]))}
        alone = [pair[0] if len(pair) == 1 else 0 for pair in pairings]
        proposed |= {f"second_{n}": HALF for n, force in enumerate(alone) if force in halves}
        if prepared is not None:
            pairings = [meeting["forces"] for meeting in prepared.meetings]
            proposed |= _as_prepared(prepared)
        # One line for each proposed pairing; else one for every two players and one for the remainder.
        lines = _lines_in(data) if data is not None else len(pairings) or (len(entrants) + 1) // 2
        proposed = {f"table_{n}": n + 1 for n in range(lines)} | proposed
        super().__init__(data, state=state, entrants=entrants, pairings=pairings, lines=lines, initial=proposed, **more)
        self.fields["limit"].label = limit_label(campaign.rules_of_game)
        if campaign.limit is None:
            del self.fields["limit"]
        self.fields["deadline"] = deadline_field()
        self.fields["deadline"].help_text = time_zone_help()

    def terms(self) -> Terms:
        return Terms(self.cleaned_data.get("limit"), self.cleaned_data["deadline"])


def _lines_in(data: Any) -> int:
    """How many lines a form has that was sent: players may have come or gone since it was shown."""
    return next(n for n in range(MAX_PAIRINGS + 1) if f"first_{n}" not in data or n == MAX_PAIRINGS)


def _tables(battles: Sequence[bool]) -> list[int]:
    """A table for each line: battles have the first ones."""
    order = sorted(range(len(battles)), key=lambda n: not battles[n])
    return [order.index(n) + 1 for n in range(len(battles))]


def _as_prepared(prepared: PreparedRound) -> dict[str, Any]:
    """What the form of a prepared round shows: the operation of most battles as that of the round."""
    slugs = Counter(meeting["operation"] for meeting in prepared.meetings if "operation" in meeting)
    usual = max(slugs, key=lambda slug: slugs[slug], default="")
    shown: dict[str, Any] = {"limit": prepared.limit, "deadline": prepared.deadline, "operation": usual}
    free = (table for table in range(1, MAX_PAIRINGS + 1) if table not in {m.get("table") for m in prepared.meetings})
    for n, meeting in enumerate(prepared.meetings):
        own = meeting.get("operation", usual)
        shown[f"operation_{n}"] = own if own != usual else ""
        shown[f"table_{n}"] = meeting.get("table") or next(free)
        if meeting.get("half"):
            shown[f"second_{n}"] = HALF
    return shown


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
