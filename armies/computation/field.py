"""What beats a list: it fights a whole field of other lists in several missions; those that beat it most come first."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.computation.forecast_jobs import LIMIT, Reporter, StoppableFight, forecast_here, is_stopped
from armies.computation.list_forecasts import (
    LEFT,
    PUBLIC,
    RIGHT,
    Opponent,
    in_version,
    of_list,
    opponent_called,
    starter_lists,
    starter_rosters,
    version_of,
    version_player,
)
from armies.computation.sharing import Budget
from armies.lists.public_search import PublicListQuery, page_of
from armies.models import StrikeForce
from armies.models.public_list import band_of
from jobs.kinds import Output, kind
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.formats.errors import DocumentError
from rules.game.derived.scenarios import scenario_document
from rules.table.intervals import wilson
from web.tables.formulas import escape_formula

FIELDS = RateLimit("fields", 10, 600)
MAX_FIELD, MAX_MISSIONS = 12, 3
ROUNDS = (10, 40, 120)
"""Battles of each pairing: a few of all first, so that the worst are known soon, and then more of all."""

SECONDS, PATIENCE = 60.0, 120.0
"""What it may take of processors, and of any time, at one asking; the next goes on where it was cut short."""

PREFIX = "field:"
Document = dict[str, Any]


def field_of(strike_force: StrikeForce) -> list[Opponent]:
    """Public legal lists of the same size, the newest first, then those of it that come with the game."""
    game = strike_force.faction.rules_of_game
    band, own = band_of(game, strike_force.limit), (strike_force.faction.slug, strike_force.name)
    filters = {"game": game.slug, "legal": True} | ({} if band is None else {"band": band})
    rows = [row.strike_force for row in page_of(PublicListQuery(filters)).lists]
    field = [of_list(PUBLIC, row, row.token) for row in rows if row.pk != strike_force.pk]
    limits = {f"starter:{name}": game.lists.head(army).limit for name, army in starter_rosters(game).items()}
    field += [starter for starter in starter_lists(game) if band_of(game, limits[starter.key]) == band]
    by_name = {(opponent.origin.faction, opponent.name): opponent for opponent in reversed(field)}
    return [opponent for name, opponent in reversed(by_name.items()) if name != own][:MAX_FIELD]


class FieldRequest(StoppableFight):
    """A list against its field in these missions; the worker chooses the field."""

    kind = "field"

    def __init__(self, strike_force: StrikeForce, missions: list[str]) -> None:
        self.payload = {"list": strike_force.pk, "version": strike_force.version, "missions": missions}
        depends_on = repr([strike_force.pk, strike_force.version, missions, settings.ENGINE_DIGEST])
        self.key = PREFIX + sha256(depends_on.encode()).hexdigest()


@kind("field", tries=2, seconds=LIMIT)
def run_field(job: Job) -> Output:
    """Fight the pairings, round by round."""
    trial = FieldTrial(job)
    trial.fight()
    return trial.reporter.output(trial.document())


class FieldTrial:
    """The pairings of a job: each opponent in each mission, with the sums of their battles, from which it goes on."""

    def __init__(self, job: Job) -> None:
        self.strike_force = StrikeForce.objects.with_release().get(pk=job.payload["list"])
        self.row = version_of(self.strike_force, job.payload["version"])
        self.game = self.strike_force.faction.rules_of_game
        self.missions: list[str] = job.payload["missions"]
        self.job, self.reporter, self.budget = job, Reporter(job), Budget(SECONDS, PATIENCE)
        self.sums: dict[str, Any] = dict(self.reporter.sums) or {"field": self._chosen(), "cells": {}}
        self.figures: dict[str, Document] = {}
        self.stopped = "number"

    def _chosen(self) -> list[Any]:
        """The field that can be fought at all, each list pinned as it is now: its key, name and version."""
        field = [opponent for opponent in field_of(self.strike_force) if _can_fight(opponent)]
        return [[opponent.key, opponent.name, opponent.pinned] for opponent in field]

    def fight(self) -> None:
        """It ends early when the budget is spent, or when somebody wants it to."""
        self.field = list(self._field())
        own = version_player(self.row, self.strike_force.faction, LEFT)
        for runs in ROUNDS:
            for opponent, mission in self._pairings():
                self.stopped = self._why_stop()
                if self.stopped != "number":
                    return
                self._pair(own, opponent, mission, runs)
        if self.budget.is_spent():
            self.stopped = self._why_stop()

    def _field(self) -> Iterator[Opponent]:
        """The lists of the field as they were met; what is public no more is left out."""
        for key, name, pinned in self.sums["field"]:
            opponent = opponent_called(self.game, StrikeForce.objects.none(), key)
            if opponent is not None:
                yield in_version(self.game, opponent, name, tuple(pinned))

    def _why_stop(self) -> str:
        if is_stopped(self.job):
            return "asked"
        return "time" if self.budget.is_spent() else "number"

    def _pairings(self) -> Iterator[tuple[Opponent, str]]:
        return ((opponent, mission) for opponent in self.field for mission in self.missions)

    def _pair(self, own: Document, opponent: Opponent, mission: str, runs: int) -> None:
        """Fight a pairing up to so many battles; of those that were fought before it goes on."""
        cell, players = f"{opponent.key} {mission}", [own, opponent.player(RIGHT)]
        document = scenario_document(self.game, "", mission, players)

        def on_progress(so_far: Document, sums: list[int]) -> None:
            self.sums["cells"][cell], self.figures[cell] = sums, so_far
            self.reporter.on_progress(self.document(), self.sums)

        more: Document = {"begun": self.sums["cells"].get(cell, ()), "budget": self.budget}
        self.figures[cell] = forecast_here(document, runs, on_progress=on_progress, **more)

    def document(self) -> Document:
        """What is known so far, the worst opponents first."""
        rows = [row for opponent in self.field if (row := self._row(opponent))["ended"]]
        fought = sum(figures["runs"] for figures in self.figures.values())
        return {
            "missions": self.missions,
            "fought": fought,
            "of": len(self.field) * len(self.missions) * ROUNDS[-1],
            "stopped": self.stopped,
            "rows": sorted(rows, key=lambda row: row["share"]),
        }

    def _row(self, opponent: Opponent) -> Document:
        cells = [_figures([self.figures.get(f"{opponent.key} {mission}")]) for mission in self.missions]
        whole = _figures([self.figures.get(f"{opponent.key} {mission}") for mission in self.missions])
        return {"key": opponent.key, "name": opponent.name, "cells": cells} | whole


def _figures(forecasts: list[Document | None]) -> Document:
    """Battles that ended, the share of them won, a draw being half, and its interval."""
    known = [forecast for forecast in forecasts if forecast is not None]
    ended = sum(forecast["runs"] - forecast["failed"] for forecast in known)
    won = sum(forecast["wins"][LEFT] + forecast["draws"] / 2 for forecast in known)
    return {"ended": ended, "share": won / ended if ended else None, "interval": wilson(won, ended)}


def _can_fight(opponent: Opponent) -> bool:
    try:
        opponent.player(RIGHT)
    except DocumentError:
        return False
    return True


def missions_first(known: dict[str, str], chosen: str) -> list[str]:
    """The mission that was chosen, and the first others of the game."""
    return [*[slug for slug in known if slug == chosen], *[slug for slug in known if slug != chosen]][:MAX_MISSIONS]


def as_csv_rows(document: Document) -> Iterator[list[object]]:
    """A head, and a row for each opponent in each mission."""
    yield ["opponent", "list", "mission", "battles", "share_won", "low", "high"]
    for row in document["rows"]:
        for mission, cell in zip(document["missions"], row["cells"], strict=True):
            yield [row["key"], escape_formula(row["name"]), mission, cell["ended"], cell["share"], *cell["interval"]]
