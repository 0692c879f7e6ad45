"""The results of a whole round on one page: a line for each battle, which the form of a single result judges."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.forms.record import FIGURES, RecordForm
from campaigns.forms.report_rules import DRAW
from campaigns.models import Battle, Proposal, Side
from campaigns.models.side import MAX_VICTORY_POINTS
from campaigns.text.scores import score

BY_POINTS = ""


class BattleLine(forms.Form):
    """The points and losses of both sides; a line without points is left for later."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    winner = forms.ChoiceField(label=_("Who won?"), required=False)

    def __init__(self, data: Any = None, *, battle: Battle, table: int) -> None:
        self.battle, self.table = battle, table
        self.sides: list[Side] = list(battle.sides.all())
        super().__init__(data, prefix=f"b{battle.number}", initial={"version": battle.version})
        for side in self.sides:
            for name, most in zip(FIGURES, (MAX_VICTORY_POINTS, side.entry.squads or MAX_VICTORY_POINTS), strict=True):
                self.fields[f"{side.colour}_{name}"] = forms.IntegerField(min_value=0, max_value=most, required=False)
        names = [(side.colour, str(side.entry.membership)) for side in self.sides]
        self.fields["winner"].choices = [(BY_POINTS, _("by points")), *names, (DRAW, _("draw"))]  # type: ignore[attr-defined]

    def of_sides(self) -> list[tuple[Side, list[forms.BoundField]]]:
        """Each side with its fields."""
        return [(side, [self[f"{side.colour}_{name}"] for name in FIGURES]) for side in self.sides]

    def reports(self) -> list[tuple[str, str]]:
        """Who has reported what: the points of the sides, in their order."""
        rows: list[Proposal] = self.battle.reports  # type: ignore[attr-defined]
        return [(str(row.proposer), score(side["victory_points"] for side in row.report["sides"])) for row in rows]

    def silent(self) -> list[str]:
        """The players who have not reported."""
        reported = {row.proposer_id for row in self.battle.reports}  # type: ignore[attr-defined]
        return [str(side.entry.membership) for side in self.sides if side.entry.membership_id not in reported]

    def is_filled(self) -> bool:
        """Whether somebody typed points of it."""
        return any(self.data.get(self.add_prefix(f"{side.colour}_{FIGURES[0]}")) for side in self.sides)

    def report_form(self) -> RecordForm:
        """The form of a single result with what was typed here; without a winner it is who has more points."""
        given = {name: self.cleaned_data.get(name) for name in self.fields if name not in ("version", "winner")}
        figures = {name: value or 0 for name, value in given.items()}
        first, second = (figures[f"{side.colour}_{FIGURES[0]}"] for side in self.sides)
        by_points = DRAW if first == second else self.sides[first < second].party
        winner = self.cleaned_data["winner"] or by_points
        fields = {"winner": winner, "played": timezone.localdate().isoformat(), "notes": "", **figures}
        return RecordForm(fields | {"version": self.cleaned_data["version"]}, battle=self.battle)

    def refuse(self, errors: Any) -> None:
        """Show here what is wrong with the single result."""
        for messages in errors.values():
            for message in messages:
                self.add_error(None, message)
