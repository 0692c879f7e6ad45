"""View models of rounds and of the bracket of a knock-out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.urls import reverse

from armies.models.face import Face
from campaigns.actions.rounds import moment
from campaigns.ledger.knock_out import (
    BracketPlace,
    all_ahead,
    bracket_of,
    bracket_rounds,
    final_of,
    in_knock_out,
    members,
    third_place,
)
from campaigns.ledger.rounds import who_waits
from campaigns.ledger.settings import SWISS
from campaigns.ledger.state import Result, Round, State
from campaigns.models import Battle, Campaign, Proposal
from campaigns.read_model.campaign_state import champions_of, state_of
from campaigns.read_model.faces import by_member, faces_of_forces
from campaigns.text.rounds import amiss_texts, cut_texts

PAGE_SIZE = 3
"""Rounds on a page; one of forty players has twenty battles."""


class SideView(NamedTuple):
    """A side of a battle: `goes_on` in a knock-out; `half` is a half-point bye; `points` once it is recorded.

    `reported`: by its player, before it is recorded.
    """

    name: str
    force: str
    points: int | None = None
    outcome: str = ""
    goes_on: bool = False
    face: Face | None = None
    half: bool = False
    reported: bool = False


class Row(NamedTuple):
    """The displayed fields of a battle's row."""

    slug: str
    shown_title: str
    state: str
    status: str
    disputed: bool


@dataclass
class BattleView:
    """A battle of a round; `own` is the reader's, `table` 0 where it has none."""

    number: int
    row: Row | None
    sides: list[SideView]
    own: bool = False
    conceded: bool = False
    final: bool = False
    table: int = 0
    third_place: bool = False

    @property
    def url(self) -> str:
        return reverse("campaigns:battle", args=[self.row.slug]) if self.row else ""

    @property
    def recorded(self) -> bool:
        return any(side.outcome for side in self.sides)

    @property
    def draw(self) -> bool:
        return self.recorded and all(side.outcome == "draw" for side in self.sides)

    @property
    def called_off(self) -> bool:
        return not self.recorded and (self.row is None or self.row.state == Battle.State.CALLED_OFF)

    @property
    def silent(self) -> bool:
        """Whether it is to be fought, and neither side has reported."""
        waits = self.row is not None and self.row.state == Battle.State.PLANNED
        return waits and not any(side.reported for side in self.sides)

    @property
    def taken_back(self) -> bool:
        """Whether its result was revoked."""
        return not self.recorded and self.row is not None and self.row.state == Battle.State.VOID


@dataclass
class RoundView:
    """A round with everything that happens in it; `waiting` take part and have neither battle nor bye."""

    number: int
    limit: int | None
    deadline: datetime | None
    closed: bool
    battles: list[BattleView] = field(default_factory=list)
    byes: list[SideView] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    outdated: bool = False
    kept: bool = False

    @property
    def fought(self) -> int:
        return sum(battle.recorded and not battle.conceded for battle in self.battles)

    @property
    def silent(self) -> list[int]:
        """The tables from which nobody has reported."""
        return [battle.table for battle in self.battles if battle.silent]

    @property
    def conceded(self) -> int:
        return sum(battle.conceded for battle in self.battles)

    @property
    def called_off(self) -> int:
        return sum(battle.called_off for battle in self.battles)


class PlaceView(NamedTuple):
    """A place of the bracket: who meets in it, None for who is not known yet; one alone has a bye.

    `amiss`: another goes on from it by its result than stands in the next round.
    """

    sides: Sequence[SideView | None]
    own: bool
    amiss: bool = False
    third_place: bool = False


class BracketFaults(NamedTuple):
    """What of a bracket does not follow from its results, and from which round on.

    Round 0 is the cut, with the `events` that are taken back with it.
    """

    texts: list[str]
    round: int
    events: list[int] = []


def bracket_faults(state: State) -> BracketFaults | None:
    """The mark that a bracket bears until it is mended or kept (C-KND-07); None where it follows from its results."""
    rounds = bracket_rounds(state)
    wrong = [round for round in rounds if round.amiss and not round.kept]
    if state.cut_amiss and in_knock_out(state):
        events = [state.cut_event, *(round.event for round in rounds)]
        texts = [*cut_texts(state), *(text for round in wrong for text in amiss_texts(state, round))]
        return BracketFaults(texts, 0, events)
    if not wrong:
        return None
    return BracketFaults([text for round in wrong for text in amiss_texts(state, round)], wrong[0].number)


class Column(NamedTuple):
    """A round of the bracket, top to bottom."""

    number: int
    places: list[PlaceView]


def reporters(campaign: Campaign) -> frozenset[tuple[int, int]]:
    """Who has reported a result that does not stand yet: battles with members, by their numbers."""
    rows = Proposal.objects.pending().filter(battle__campaign=campaign, battle__state=Battle.State.PLANNED)
    return frozenset(rows.order_by().values_list("battle__number", "proposer__number"))


class RoundsPage:
    """Builds the view models of rounds, in three queries; for organisers in a fourth who has reported."""

    def __init__(self, campaign: Campaign, member: int | None = None, *, organises: bool = False) -> None:
        self.campaign = campaign
        self.state: State = state_of(campaign)
        self.member = member
        self.names = {row.number: str(row) for row in campaign.memberships.all()}
        rows = campaign.battles.with_pending_result().exclude(round=None)
        self.rows = {
            row.number: Row(row.slug, row.shown_title, row.state, row.status(), row.is_disputed()) for row in rows
        }
        self.organises = organises
        self.reports = reporters(campaign) if organises else frozenset()
        self.faces = faces_of_forces(self.state)
        self.member_faces = by_member(self.state, self.faces)
        self.columns = bracket_of(self.state)
        self.amiss = {amiss.battle for round in bracket_rounds(self.state) for amiss in round.amiss}
        self.finals = {place.battle for place in (self.columns[-1] if self.columns else [])}
        self.ahead, self.third = all_ahead(self.state), third_place(self.state)

    def page(self, wanted: str | None) -> Page:
        """The numbers of the rounds on a page, the latest first."""
        return Paginator(sorted(self.state.rounds, reverse=True), PAGE_SIZE).get_page(wanted)

    def rounds(self, numbers: Iterable[int]) -> list[RoundView]:
        return [self.round(self.state.rounds[number]) for number in numbers]

    def round(self, round: Round) -> RoundView:
        pairings = sorted(round.pairings, key=lambda pairing: pairing.table)
        battles = [self.battle(pairing.battle, pairing.forces, pairing.table) for pairing in pairings]
        byes = [self.side(force)._replace(half=force in round.half) for force in round.byes]
        planned = [battle.number for battle in battles if battle.row and battle.row.state == Battle.State.PLANNED]
        waiting = [self.names.get(m, "") for m in who_waits(self.state, round, planned)] if not round.closed else []
        outdated = round.outdated and self.state.settings.kind == SWISS and not round.bracket
        deadline = moment(round.deadline)
        kept = round.kept > 0
        return RoundView(round.number, round.limit, deadline, round.closed, battles, byes, waiting, outdated, kept)

    def battle(self, number: int, forces: tuple[int, ...], table: int = 0) -> BattleView:
        result, own = self.state.results.get(number), self.member in members(self.state, forces)
        sides = [self.side(force, number, result) for force in forces]
        conceded, final = result is not None and result.conceded, number in self.finals
        third = self.third is not None and number == self.third.battle
        return BattleView(number, self.rows.get(number), sides, own, conceded, final, table, third)

    def side(self, number: int, battle: int = 0, result: Result | None = None) -> SideView:
        force = self.state.forces.get(number)
        if force is None:
            return SideView("", "")
        name, goes_on = self.names.get(force.member, ""), self.ahead.get(battle) == force.member
        shown = SideView(
            name,
            force.name,
            goes_on=goes_on,
            face=self.faces[number],
            reported=(battle, force.member) in self.reports,
        )
        reported = result.side_of(number) if result else None
        return shown._replace(points=reported.victory_points, outcome=reported.outcome) if reported else shown

    def bracket(self) -> list[Column]:
        """The columns of a knock-out, from its first round to its final; none in any other campaign."""
        first = final_of(self.state) - len(self.columns) + 1
        columns = [Column(n, [self._place(place) for place in places]) for n, places in enumerate(self.columns, first)]
        if self.third is not None:
            columns[-1].places.append(self._place(self.third)._replace(third_place=True))
        return columns

    def _place(self, place: BracketPlace) -> PlaceView:
        result = self.state.results.get(place.battle or 0)
        points = {side.member: side.victory_points for side in result.sides} if result else {}
        sides = [
            SideView(
                self.names.get(member, ""),
                "",
                points.get(member),
                goes_on=member == place.ahead,
                face=self.member_faces.get(member),
            )
            if member is not None
            else None
            for member in place.met
        ]
        return PlaceView(sides, self.member in place.met, place.battle in self.amiss)

    def champions(self) -> list[str]:
        """Winners of the campaign; empty until it is over."""
        return [self.names.get(member, "") for member in champions_of(self.campaign)]
