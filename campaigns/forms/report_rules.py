"""Whether what is reported of a battle agrees with itself: asked by the page's form and by the API."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.actions.results import SideReport
from campaigns.forms.reported_squads import DEEDS, SquadOfSide, reasons_of, squads_of
from campaigns.ledger.document_checks import MAX_SQUADS
from campaigns.ledger.knock_out import better_seed
from campaigns.models import Battle, Side
from campaigns.read_model.campaign_state import state_of
from web.translation.messages import translated

DRAW = "draw"


class Fault(NamedTuple):
    """What is wrong: the key of a side's report, or with no side a key of the whole report."""

    key: str
    error: ValidationError
    side: Side | None = None


class ReportRules:
    """What may be reported of a battle (C-RES-06); reports of its sides come in their order."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.game = battle.campaign.rules_of_game
        self.sides: list[Side] = list(battle.sides.all())
        self.reasons: list[str] = reasons_of(battle)
        self.squads: dict[int, list[SquadOfSide]] = squads_of(battle)
        self.parties: dict[str, list[Side]] = {}
        for side in self.sides:
            self.parties.setdefault(side.party, []).append(side)

    def refuse_future(self, played: date) -> None:
        """A day has come by the clock of who reports, or of who reported it before from further east."""
        if played > timezone.localdate() and played.isoformat() not in self._days_reported():
            raise ValidationError(_("This day has not come yet."))

    def _days_reported(self) -> list[Any]:
        proposed = [proposal.report.get("played") for proposal in self.battle.proposals.pending()]
        return [*proposed, self.battle.played and self.battle.played.isoformat()]

    @property
    def wants_winner(self) -> str:
        """What a roll-off at the table decides after a draw: "bracket", "stake", "chapter" or "" (C-RES-14)."""
        battle = self.battle
        if battle.round is not None and better_seed(state_of(battle.campaign), battle.number) is not None:
            return "bracket"
        return "stake" if battle.stake else "chapter" if battle.chapter else ""

    def won_roll_off(self, roll_off: str, side: Side) -> bool:
        """Whether a side is noted as who won it: of allies the first is, for all of them."""
        return bool(roll_off) and side == self.parties[roll_off][0]

    def roll_off_faults(self, winner: str, roll_off: str) -> Iterator[Fault]:
        if roll_off and winner != DRAW:
            yield Fault("roll_off", ValidationError(_("Only a draw is decided by a roll-off.")))

    def squad_count(self, side: Side) -> int:
        """The most squads that a side can lose; nobody knows how many a force on paper has (C-FRC-09)."""
        return len(side.squad_ids) or side.entry.squads or MAX_SQUADS

    def outcome(self, winner: str, side: Side) -> str:
        return DRAW if winner == DRAW else "won" if winner == side.party else "lost"

    def all_deeds(self, side: Side, noted: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The deeds of every squad of a side, by its number; one that is not noted did nothing and survived."""
        return [
            {"id": squad.id}
            | {deed: noted.get(squad.id, {}).get(deed) or 0 for deed in DEEDS}
            | {"survived": noted.get(squad.id, {}).get("survived", True)}
            for squad in self.squads[side.place]
        ]

    def winner_faults(self, winner: str, points: Mapping[str, int]) -> Iterator[Fault]:
        """Allies add up their points, which are by colour (R-BAS-02); what wins is the game's to say."""
        scores = {party: sum(points[side.colour] for side in sides) for party, sides in self.parties.items()}
        refused = self.game.battles.refuse_outcome(scores, "" if winner == DRAW else winner)
        if refused is not None:
            message = translated(refused, self._names)
            yield Fault(
                "winner", ValidationError(f"{message.removesuffix('.')} ({refused.rule})." if refused.rule else message)
            )

    def _names(self, party: str) -> str:
        """Who fights together, as a sentence names them."""
        return get_text_list([side.entry.name for side in self.parties[party]], gettext("and"))

    def figure_faults(self, side: Side, figures: Mapping[str, int]) -> Iterator[Fault]:
        """Figures are those that the game asks for, within its bounds."""
        asked = {field.key: field for field in self.game.battles.report_fields}
        for key, value in figures.items():
            most = asked[key].most if key in asked else 0
            if key not in asked:
                names = ", ".join(asked) or gettext("none")
                message = _("is nothing that this game counts; there are %(figures)s")
                yield Fault(f"figures.{key}", ValidationError(message, params={"figures": names}), side)
            elif most is not None and value > most:
                yield Fault(
                    f"figures.{key}", ValidationError(_("must be at most %(most)s"), params={"most": most}), side
                )

    def sum_faults(self, reports: list[SideReport]) -> Iterator[Fault]:
        """Reasons, if given, add up to the total; the number of squads marked as lost is the number of losses."""
        for side, report in zip(self.sides, reports, strict=True):
            total, reasons = report.victory_points, sum(report.reasons.values())
            if report.reasons and reasons != total:
                message = _("The reasons of %(side)s come to %(sum)s, not %(total)s.")
                figures = {"side": side.entry.name, "sum": reasons, "total": total}
                yield Fault("victory_points", ValidationError(message, params=figures), side)
            marked = sum(not deeds["survived"] for deeds in report.deeds)
            if report.deeds and marked != report.squads_lost:
                message = _("%(side)s: %(lost)s lost, %(marked)s marked as lost; both must be the same.")
                figures = {"side": side.entry.name, "lost": report.squads_lost, "marked": marked}
                yield Fault("squads_lost", ValidationError(message, params=figures), side)

    def deed_faults(self, reports: list[SideReport]) -> Iterator[Fault]:
        """A side cannot slay more units or destroy more squads than its opponents lost."""
        messages = {
            "slain": _("%(side)s: %(total)s slain, more than the %(limit)s that there were."),
            "destroyed": _("%(side)s: %(total)s destroyed, more than the %(limit)s that were lost."),
        }
        for side, report in zip(self.sides, reports, strict=True):
            others = [(s, r) for s, r in zip(self.sides, reports, strict=True) if s.party != side.party]
            most = {
                "slain": sum(squad.units for other, _report in others for squad in self.squads[other.place]),
                "destroyed": sum(other.squads_lost for _side, other in others),
            }
            for deed, limit in most.items():
                total = sum(deeds[deed] for deeds in report.deeds)
                if total > limit:
                    figures = {"side": side.entry.name, "total": total, "limit": limit}
                    yield Fault("deeds", ValidationError(messages[deed], params=figures), side)
