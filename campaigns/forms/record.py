"""The report of a tabletop battle: points by reason, losses, deeds of squads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from campaigns.actions.pictures import Attachments
from campaigns.actions.results import Report, SideReport
from campaigns.forms.game_fields import form_field
from campaigns.forms.report_rules import DRAW, Fault, ReportRules
from campaigns.forms.reported_squads import DEEDS, MAX_DEEDS, SquadOfSide
from campaigns.forms.uploads import PicturesField, re_encode_all
from campaigns.models import Battle, Side
from campaigns.models.side import MAX_VICTORY_POINTS
from rules.game.game import Game
from rules.presentation.words import Terms, reason_name
from web.pictures.image_files import EncodedImage
from web.translation.messages import shown, titled

NOTES_LENGTH = 4000
MARKED: tuple[str, ...] = (*DEEDS, "lost")
FIGURES = ("victory_points", "squads_lost")
"""What every game reports of a side; its own `report_fields` come after them."""

AT_ONCE = 100
"""In a battle of more squads than these, deeds are asked only of who is ticked: browsers send every empty field."""


@dataclass(frozen=True)
class SquadFields:
    """The fields of one squad, side by side."""

    squad: SquadOfSide
    deeds: list[forms.BoundField]
    lost: forms.BoundField
    ticked: forms.BoundField | None

    @property
    def boxes(self) -> list[forms.BoundField]:
        """What is ticked of a squad in a large battle."""
        return [self.lost, *([self.ticked] if self.ticked else [])]


@dataclass(frozen=True)
class SideFields:
    """The fields of one side, as the page groups them."""

    side: Side
    figures: list[forms.BoundField]
    reasons: list[forms.BoundField]
    squads: list[SquadFields]
    noted: forms.BoundField

    @property
    def opened(self) -> bool:
        """Whether the details have values or errors."""
        deeds = [field for squad in self.squads for field in (*squad.deeds, squad.lost)]
        return any(field.value() or field.errors for field in (*self.reasons, *deeds, self.noted))


class RecordForm(forms.Form):
    """The result of a tabletop battle."""

    winner = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect)
    played = forms.DateField(label=_("Played on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    notes = forms.CharField(
        label=_("Notes"), max_length=NOTES_LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    pictures = PicturesField(
        label=_("Pictures"),
        required=False,
        help_text=_(
            "Four at most, JPEG, PNG or WebP, each of 8 MB at most. They are drawn anew: place and camera are not kept."
        ),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)

    def __init__(
        self, *args: Any, battle: Battle, correcting: bool = False, typed: dict[str, Any] | None = None, **kwargs: Any
    ) -> None:
        self.battle, self.correcting, self.drops_pictures = battle, correcting, False
        self.rules = ReportRules(battle)
        self.sides, self.reasons, self.squads = self.rules.sides, self.rules.reasons, self.rules.squads
        self.own_figures = battle.campaign.rules_of_game.battles.report_fields
        self.images: tuple[EncodedImage, ...] = ()
        self.ticks = sum(map(len, self.squads.values())) > AT_ONCE
        kwargs["initial"] = typed or _initial(battle, self.sides)
        super().__init__(*args, **kwargs)
        if correcting:
            del self.fields["pictures"]
        choices = [(party, _of_party(sides)) for party, sides in self.rules.parties.items()]
        self.fields["winner"].choices = [*choices, (DRAW, _("Nobody: a draw"))]  # type: ignore[attr-defined]
        if decides := self.rules.wants_winner:
            self.fields["roll_off"] = _roll_off_of(choices, decides)
        terms = battle.campaign.rules_of_game.facts.terms
        labels = _deed_labels(battle.campaign.rules_of_game)
        for side in self.sides:
            self.fields.update(_figures_of(side, self.rules.squad_count(side), terms))
            for field in self.own_figures:
                self.fields[f"{side.colour}_{field.key}"] = form_field(field)
            self.fields.update(_reasons_of(battle, side, self.reasons))
            self.fields |= _noted_of(side) | _squads_of(side, self.squads[side.place])
            self.fields |= _ticks_of(side, self.squads[side.place]) if self.ticks else {}
            self.fields |= _deeds_of(side, filter(partial(self._is_asked, side), self.squads[side.place]), labels)

    def _is_asked(self, side: Side, squad: SquadOfSide) -> bool:
        """Whether a squad has fields for its deeds: all have, or those that were ticked or have something noted."""
        values = self.data if self.is_bound else self.initial
        return not self.ticks or any(values.get(_deed(side, squad, name)) for name in ("ticked", *DEEDS))

    def asks_more(self) -> bool:
        """Whether fields are to be shown that were not: of squads ticked since."""
        is_new = [
            self.data.get(_deed(side, squad, "ticked")) and _deed(side, squad, DEEDS[0]) not in self.data
            for side in self.sides
            for squad in self.squads[side.place]
        ]
        return self.is_bound and self.ticks and any(is_new)

    def with_more(self) -> RecordForm:
        """The form as it was typed, with fields for all squads that are ticked."""
        form = RecordForm(battle=self.battle, correcting=self.correcting, typed=self.data.dict())  # type: ignore[attr-defined]
        form.drops_pictures = bool(self.files)
        return form

    def of_sides(self) -> Iterator[SideFields]:
        """The fields of each side, for the page to show side by side."""
        for side in self.sides:
            squads = [
                SquadFields(
                    squad,
                    [self[_deed(side, squad, deed)] for deed in DEEDS if _deed(side, squad, deed) in self.fields],
                    self[_deed(side, squad, "lost")],
                    self[_deed(side, squad, "ticked")] if self.ticks else None,
                )
                for squad in self.squads[side.place]
            ]
            named = (*FIGURES, *(field.key for field in self.own_figures))
            figures = [self[f"{side.colour}_{name}"] for name in named]
            reasons = [self[f"{side.colour}_reason_{name}"] for name in self.reasons]
            yield SideFields(side, figures, reasons, squads, self[f"{side.colour}_noted"])

    def clean_played(self) -> Any:
        played = self.cleaned_data["played"]
        self.rules.refuse_future(played)
        return played

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        given = {side.colour: cleaned.get(f"{side.colour}_victory_points") for side in self.sides}
        points = {colour: number for colour, number in given.items() if number is not None}
        if "winner" in cleaned and len(points) == len(given):
            winner = cleaned["winner"]
            self._add_faults(self.rules.roll_off_faults(winner, cleaned.get("roll_off", "")))
            self._add_faults(self.rules.winner_faults(winner, points))
        if not self.errors:
            self._add_faults(self.rules.sum_faults(self._reports()))
        if not self.errors:
            self._add_faults(self.rules.deed_faults(self._reports()))
        if not self.errors:
            self._draw_pictures()
        return cleaned

    def _add_faults(self, faults: Iterable[Fault]) -> None:
        for key, error, side in faults:
            name = "noted" if key == "deeds" else key
            self.add_error(f"{side.colour}_{name}" if side else name, error)

    def _draw_pictures(self) -> None:
        try:
            self.images = re_encode_all(self.cleaned_data.get("pictures") or [])
        except ValidationError as error:
            self.add_error("pictures", error)

    def choose_again(self) -> bool:
        """Whether pictures must be chosen again, because browsers do not resubmit files."""
        return self.drops_pictures or (self.is_bound and bool(self.files))

    def enclosed(self) -> Attachments:
        """The pictures that came with it."""
        return Attachments(self.images, self.cleaned_data["key"] or uuid4())

    def report(self) -> Report:
        """The submitted report, as the action takes it."""
        data = self.cleaned_data
        return Report(data["played"], data["notes"], tuple(self._reports()))

    def _reports(self) -> list[SideReport]:
        return [self._side(side) for side in self.sides]

    def _side(self, side: Side) -> SideReport:
        data = self.cleaned_data
        outcome = self.rules.outcome(data["winner"], side)
        points, lost = (data[f"{side.colour}_{name}"] for name in FIGURES)
        ahead = self.rules.won_roll_off(data.get("roll_off", ""), side)
        return SideReport(outcome, points, lost, self._figures(side), self._reasons(side), self._deeds(side), ahead)

    def _figures(self, side: Side) -> dict[str, int]:
        """The figures of its game that were filled in."""
        values = {field.key: self.cleaned_data.get(f"{side.colour}_{field.key}") for field in self.own_figures}
        return {key: value for key, value in values.items() if value is not None}

    def _reasons(self, side: Side) -> dict[str, int]:
        values = {name: self.cleaned_data.get(f"{side.colour}_reason_{name}") for name in self.reasons}
        return {name: points for name, points in values.items() if points}

    def _noted(self, side: Side) -> bool:
        """Whether deeds of squads were noted, if only by the checkbox."""
        return bool(self.cleaned_data.get(f"{side.colour}_noted")) or any(
            self.cleaned_data.get(_deed(side, squad, deed)) for squad in self.squads[side.place] for deed in MARKED
        )

    def _deeds(self, side: Side) -> list[dict[str, Any]]:
        if not self._noted(side):
            return []
        data = self.cleaned_data
        noted = {
            squad.id: {deed: data.get(_deed(side, squad, deed)) for deed in DEEDS}
            | {"survived": not data.get(_deed(side, squad, "lost"))}
            for squad in self.squads[side.place]
        }
        return self.rules.all_deeds(side, noted)


def _deed(side: Side, squad: SquadOfSide, deed: str) -> str:
    return f"{side.colour}_{squad.id}_{deed}"


def _of_side(side: Side) -> str:
    """A player and their strike force."""
    return str(_("%(player)s: %(name)s") % {"player": side.entry.membership, "name": side.entry.name})


def _of_party(sides: list[Side]) -> str:
    """All who fight together."""
    return get_text_list([_of_side(side) for side in sides], gettext("and"))


DECIDED_BY_ROLL_OFF = {
    "bracket": _("It decides who goes on; in the standings it stays a draw (C-KND-02)."),
    "stake": _("It decides who holds the territory; in the standings it stays a draw (C-RES-14)."),
    "chapter": _("It decides how the story goes on; in the standings it stays a draw (C-RES-14)."),
}


def _roll_off_of(parties: list[tuple[str, str]], decides: str) -> forms.Field:
    return forms.ChoiceField(
        label=_("After a draw: who won the roll-off at the table?"),
        required=False,
        choices=[("", _("No roll-off")), *parties],
        help_text=DECIDED_BY_ROLL_OFF[decides],
    )


def _figures_of(side: Side, squads: int, terms: Terms) -> dict[str, forms.Field]:
    return {
        f"{side.colour}_victory_points": forms.IntegerField(
            label=titled(terms.score.many), min_value=0, max_value=MAX_VICTORY_POINTS
        ),
        f"{side.colour}_squads_lost": forms.IntegerField(
            label=_("%(units)s lost") % {"units": titled(terms.unit.many)},
            min_value=0,
            max_value=squads,
            help_text=_("Of %(squads)s.") % {"squads": squads},
        ),
    }


def reason_words(battle: Battle, reason: str) -> str:
    """What victory points were scored for."""
    return shown(reason_name(battle.campaign.rules_of_game.display.reason_names, reason))


def _reasons_of(battle: Battle, side: Side, reasons: list[str]) -> dict[str, forms.Field]:
    return {
        f"{side.colour}_reason_{name}": forms.IntegerField(
            label=reason_words(battle, name), min_value=0, max_value=MAX_VICTORY_POINTS, required=False
        )
        for name in reasons
    }


def _deed_labels(game: Game) -> dict[str, str]:
    """The deeds that are asked for; where a unit is one model, who slew it has destroyed it."""
    terms, held = game.facts.terms, game.facts.lead("held").text
    labels = {
        "slain": _("%(models)s slain") % {"models": titled(terms.model.many)},
        "destroyed": _("%(units)s destroyed") % {"units": titled(terms.unit.many)},
        "objectives": shown(held) or _("%(score)s for ground held") % {"score": shown(terms.score_short)},
    }
    if terms.unit.many == terms.model.many:
        del labels["destroyed"]
    return labels


def _noted_of(side: Side) -> dict[str, forms.Field]:
    label = _("Noted one by one: they learn from this battle")
    return {f"{side.colour}_noted": forms.BooleanField(label=label, required=False)}


def _squads_of(side: Side, squads: Iterable[SquadOfSide]) -> dict[str, forms.Field]:
    label = pgettext_lazy("squad", "Lost")
    return {_deed(side, squad, "lost"): forms.BooleanField(label=label, required=False) for squad in squads}


def _ticks_of(side: Side, squads: Iterable[SquadOfSide]) -> dict[str, forms.Field]:
    label = pgettext_lazy("squad", "Did something")
    return {_deed(side, squad, "ticked"): forms.BooleanField(label=label, required=False) for squad in squads}


def _deeds_of(side: Side, squads: Iterable[SquadOfSide], labels: dict[str, str]) -> dict[str, forms.Field]:
    return {
        _deed(side, squad, deed): forms.IntegerField(
            label=labels[deed], min_value=0, max_value=MAX_DEEDS[deed], required=False
        )
        for squad in squads
        for deed in labels
    }


def _initial(battle: Battle, sides: list[Side]) -> dict[str, Any]:
    """Initial values: the recorded result, a pending proposal, or only today's date.

    An engine result is not used as initial values.
    """
    proposal = battle.proposals.pending().first() if battle.is_planned() else None
    report = proposal.report if proposal else {}
    initial: dict[str, Any] = {
        "version": battle.version,
        "played": report.get("played") or battle.played or timezone.localdate(),
        "notes": report.get("notes", battle.notes),
    }
    if proposal is not None or battle.is_by_hand():
        for side, values in zip(sides, report.get("sides") or [vars(side) for side in sides], strict=True):
            initial |= _initial_of_side(side, values)
    return initial


def _initial_of_side(side: Side, values: dict[str, Any]) -> dict[str, Any]:
    initial: dict[str, Any] = {f"{side.colour}_{name}": values.get(name) for name in FIGURES}
    initial |= {f"{side.colour}_{name}": value for name, value in values["figures"].items()}
    initial |= {f"{side.colour}_reason_{name}": points for name, points in values["reasons"].items()}
    initial[f"{side.colour}_noted"] = bool(values["deeds"])
    for deeds in values["deeds"]:
        initial |= {f"{side.colour}_{deeds['id']}_{deed}": deeds[deed] for deed in DEEDS}
        initial[f"{side.colour}_{deeds['id']}_lost"] = not deeds["survived"]
    if values["outcome"] in ("won", DRAW):
        initial["winner"] = DRAW if values["outcome"] == DRAW else side.party
    if values.get("won_roll_off"):
        initial["roll_off"] = side.party
    return initial
