"""A mission tried out: the starter lists of its game fight it again and again, from each side of the table."""

from typing import Any, NamedTuple

from armies.computation.forecast_jobs import ForecastRequest, figures_so_far, forecast_found, job_of
from armies.computation.list_forecasts import LIST_FORECASTS, Opponent, starter_lists
from rules.formats.errors import DocumentError
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.message import Message
from rules.table.intervals import wilson

Document = dict[str, Any]
RUNS = 100
SEATS = ("red", "blue", "green", "yellow")


def one_of_each_faction(game: Game) -> list[Opponent]:
    """The first starter list of each faction; DocumentError when none is loaded."""
    by_faction: dict[str, Opponent] = {}
    for opponent in starter_lists(game):
        by_faction.setdefault(opponent.origin.faction, opponent)
    if not by_faction:
        raise DocumentError("players", Message("none of the lists that come with the game is loaded"))
    return list(by_faction.values())


class Seat(NamedTuple):
    """How often somebody won: a place at the table, or a list."""

    name: str
    won: int
    percent: float
    low: float
    high: float


class Trial:
    """A mission fought by starter lists, which change places so that each sits everywhere equally often."""

    def __init__(self, game: Game, mission: Document) -> None:
        lists = one_of_each_faction(game)
        self.seats = SEATS[: max(2, mission.get("players", [2, 2])[0])]
        self.lists = [lists[n % len(lists)] for n in range(len(self.seats))]
        self.turns = [self.lists[n:] + self.lists[:n] for n in range(len(self.seats))]
        self.requests = [self._request(game, mission, turn) for turn in self.turns]

    def _request(self, game: Game, mission: Document, turn: list[Opponent]) -> ForecastRequest:
        players = [opponent.player(seat) for seat, opponent in zip(self.seats, turn, strict=True)]
        commander = game.facts.automatic_commanders()[0].key
        players = [player | {"commander": commander} for player in players]
        return ForecastRequest(scenario_document(game, "", mission, players) | {"seed": 1}, RUNS // len(self.seats), {})

    def ask(self, owner: str) -> None:
        """Have it fought, or go on where it was cut short. EnoughError."""
        for request in self.requests:
            job_of(request, LIST_FORECASTS, owner, first_figures=True, again=True)

    def outcome(self) -> "TrialOutcome | None":
        """What came out so far; None before anybody asked."""
        jobs = [request.job() for request in self.requests]
        if not any(jobs):
            return None
        tallies = [None if job is None else forecast_found(job) or figures_so_far(job) for job in jobs]
        done = all(job is not None and forecast_found(job) is not None for job in jobs)
        return TrialOutcome(self, tallies, done)


class TrialOutcome:
    """The battles of a trial counted, by place and by list."""

    def __init__(self, trial: Trial, tallies: list[Document | None], done: bool) -> None:
        self.done = done
        self.wanted = RUNS
        known = [(turn, tally) for turn, tally in zip(trial.turns, tallies, strict=True) if tally is not None]
        self.runs = sum(tally["runs"] for _turn, tally in known)
        self.failed = sum(tally["failed"] for _turn, tally in known)
        self.draws = sum(tally["draws"] for _turn, tally in known)
        ended = self.runs - self.failed
        self.length = sum(tally["turns"] * tally["runs"] for _turn, tally in known) / max(1, self.runs)
        by_seat, by_list = dict.fromkeys(trial.seats, 0), dict.fromkeys((opponent.name for opponent in trial.lists), 0)
        for turn, tally in known:
            for seat, opponent in zip(trial.seats, turn, strict=True):
                by_seat[seat] += tally["wins"][seat]
                by_list[opponent.name] += tally["wins"][seat]
        self.seats = [_seat(str(n), won, ended) for n, won in enumerate(by_seat.values(), 1)]
        self.lists = [_seat(name, won, ended) for name, won in by_list.items()]


def _seat(name: str, won: int, ended: int) -> Seat:
    low, high = wilson(won, ended) if ended else (0.0, 1.0)
    return Seat(name, won, 100 * won / max(1, ended), 100 * low, 100 * high)
