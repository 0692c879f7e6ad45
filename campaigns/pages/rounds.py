"""Rounds as their page shows them: who meets whom, how it came out, and the bracket of a knock-out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.urls import reverse

from campaigns.actions.rounds import moment
from campaigns.chronicle import annals_of, state_of
from campaigns.ledger.knock_out import best_of, bracket_seeds, members, slots
from campaigns.ledger.rounds import rounds_in_all, who_takes_part
from campaigns.ledger.settings import KNOCK_OUT
from campaigns.ledger.state import Result, Round, State
from campaigns.models import Battle, Campaign

A_PAGE = 3
"""Rounds of forty players have twenty battles each."""


class SideShown(NamedTuple):
    """A side of a battle: `goes_on` in a knock-out; `points` once it is recorded."""

    name: str
    force: str
    points: int | None = None
    outcome: str = ""
    goes_on: bool = False


class Row(NamedTuple):
    """What is known of a battle's row."""

    slug: str
    title: str
    state: str
    committed: bool


@dataclass
class BattleShown:
    """A battle of a round; `own` is the reader's."""

    number: int
    row: Row | None
    sides: list[SideShown]
    own: bool = False

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
        return not self.recorded and (self.row is None or self.row.state != Battle.State.PLANNED)


@dataclass
class RoundShown:
    """A round with everything that happens in it."""

    number: int
    limit: int
    deadline: datetime | None
    closed: bool
    battles: list[BattleShown] = field(default_factory=list)
    byes: list[SideShown] = field(default_factory=list)

    @property
    def fought(self) -> int:
        return sum(battle.recorded for battle in self.battles)


class Column(NamedTuple):
    """A round of the bracket, top to bottom: a battle, the name of who has a bye, or None while nobody knows."""

    number: int
    places: list[BattleShown | SideShown | None]


class Shown:
    """Makes the rounds of a campaign ready to be shown; two queries, however many there are."""

    def __init__(self, campaign: Campaign, member: int | None = None) -> None:
        self.campaign = campaign
        self.state: State = state_of(campaign)
        self.member = member
        self.names = {row.number: str(row) for row in campaign.memberships.all()}
        rows = campaign.battles.exclude(round=None).values_list("number", "slug", "title", "state", "commitment")
        self.rows = {number: Row(slug, title, state, bool(seal)) for number, slug, title, state, seal in rows}
        self.seeds = bracket_seeds(self.state) if self._is_knock_out() else {}
        self.entrants = who_takes_part(self.state)

    def _is_knock_out(self) -> bool:
        return self.state.settings.kind == KNOCK_OUT and bool(self.state.rounds)

    def page(self, wanted: str | None) -> Page:
        """The numbers of the rounds on a page, the latest first."""
        return Paginator(sorted(self.state.rounds, reverse=True), A_PAGE).get_page(wanted)

    def rounds(self, numbers: Iterable[int]) -> list[RoundShown]:
        return [self.round(self.state.rounds[number]) for number in numbers]

    def round(self, round: Round) -> RoundShown:
        battles = [self.battle(pairing.battle, pairing.forces, round) for pairing in round.pairings]
        byes = [self.side(force) for force in round.byes]
        return RoundShown(round.number, round.limit, moment(round.deadline), round.closed, battles, byes)

    def battle(self, number: int, forces: tuple[int, ...], round: Round) -> BattleShown:
        result = self.state.results.get(number)
        ahead = self._ahead(result, members(self.state, forces), round) if self.seeds else []
        own = self.member in members(self.state, forces)
        return BattleShown(number, self.rows.get(number), [self.side(f, result, ahead) for f in forces], own)

    def _ahead(self, result: Result | None, met: tuple[int, ...], round: Round) -> list[int]:
        """Who goes on in a knock-out: who was paired again, else as the rules say (C-KND-02, C-KND-03)."""
        if round.number + 1 in self.state.rounds:
            following = self.state.rounds[round.number + 1]
            forces = (*(f for pairing in following.pairings for f in pairing.forces), *following.byes)
            return [member for member in met if member in members(self.state, forces)]
        here = [member for member in met if member in self.entrants]
        if len(here) == 1:
            return here
        return best_of(result, here, self.seeds) if result is not None else []

    def side(self, number: int, result: Result | None = None, ahead: Sequence[int] = ()) -> SideShown:
        force = self.state.forces.get(number)
        if force is None:
            return SideShown("", "")
        name, goes_on = self.names.get(force.member, ""), force.member in ahead
        came = result.side_of(number) if result else None
        if came is None:
            return SideShown(name, force.name, goes_on=goes_on)
        return SideShown(name, force.name, came.victory_points, came.outcome, goes_on)

    def bracket(self) -> list[Column]:
        """The columns of a knock-out, from its first round to its final; none in any other campaign."""
        if not self._is_knock_out():
            return []
        columns = [self._column(self.state.rounds[number]) for number in sorted(self.state.rounds)]
        places = len(columns[-1].places)
        for number in range(len(columns) + 1, (rounds_in_all(self.state) or 0) + 1):
            places = (places + 1) // 2
            columns.append(Column(number, [None] * places))
        return columns

    def _column(self, round: Round) -> Column:
        by_number = {pairing.battle: pairing.forces for pairing in round.pairings}
        byes = {self.state.forces[force].member: force for force in round.byes if force in self.state.forces}
        places: list[BattleShown | SideShown | None] = []
        for met, battle in slots(self.state, round):
            waits = byes.get(met[0]) if met else None
            if battle is not None:
                places.append(self.battle(battle, by_number[battle], round))
            else:
                places.append(self.side(waits) if waits is not None else None)
        return Column(round.number, places)

    def champions(self) -> list[str]:
        """Who has won a campaign whose rounds are all played, as its news tell it; nobody while it goes on."""
        if not self.state.rounds or any(not round.closed for round in self.state.rounds.values()):
            return []
        told = [happening for happening in annals_of(self.campaign) if happening.code == "champion"]
        return [self.names.get(member, "") for happening in told for member in happening.figures["members"]]
