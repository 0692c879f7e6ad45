"""Which unit of a list would better be another one: swaps that keep it as legal as it is fight the same battles."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from armies.actions.squads import swapped
from armies.bridge import content_library, content_of, list_of, unit_options, verdict_on
from armies.computation.compare import compare
from armies.computation.forecast_jobs import LIMIT, Fight, ForecastRequest, Reporter, with_executor
from armies.computation.list_forecasts import LEFT, RIGHT, Opponent, list_player, version_of
from armies.computation.sharing import Budget
from armies.models import Change, Faction, StrikeForce
from jobs.kinds import Output, kind
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.game.derived.scenarios import scenario_document
from rules.games import game_of

SWAPS = RateLimit("swaps", 10, 600)
MAX_TRIED = 40
SHOWN = 5
ROUNDS = ((1, 10, 10), (2, 40, SHOWN), (3, 100, SHOWN))
"""Seed, pairs of battles, and how many go on: the worse are sorted out by few battles, and the figures that are shown
at last are of other dice than those that chose whom to show."""

SECONDS, PATIENCE = 60.0, 120.0
"""What the swaps may take of processors, and of any time, at one asking; the next goes on where they were cut short."""

PREFIX = "swaps:"
Document = dict[str, Any]


class Swap(NamedTuple):
    """One unit for another, and the list with it."""

    out: str
    slug: str
    kind: str
    army: Any
    points: int


def swaps_of(row: StrikeForce | Change, faction: Faction) -> list[Swap]:
    """The swaps that break no more rules than a version of a list does, those that use its limit best first."""
    swaps = sorted(_swaps(row, faction), key=lambda swap: -swap.points)
    return swaps[:MAX_TRIED]


def _swaps(row: StrikeForce | Change, faction: Faction) -> Iterator[Swap]:
    """Of equal units the first is swapped."""
    game, army, content = faction.rules_of_game, list_of(row, faction), content_of(row.release)
    broken, tried = len(verdict_on(game, army, content).violations), set()
    options = unit_options(game, row.release).values()
    for place, unit in enumerate(game.lists.units(army)):
        if unit.slug in tried:
            continue
        tried.add(unit.slug)
        for option in options:
            if option.slug == unit.slug:
                continue
            other = swapped(game, army, content, place, option)
            verdict = verdict_on(game, other, content)
            if len(verdict.violations) <= broken and not any(violation.blocks for violation in verdict.violations):
                yield Swap(unit.slug, option.slug, option.kind, other, option.points or 0)


class SwapsRequest(Fight):
    """The swaps of a list against an opponent in a mission, which a worker looks for. DocumentError when the list
    cannot be fought.
    """

    kind = "swaps"

    def __init__(self, strike_force: StrikeForce, opponent: Opponent, mission: str) -> None:
        game = strike_force.faction.rules_of_game
        players = [list_player(strike_force, LEFT), opponent.player(RIGHT)]
        base = ForecastRequest(scenario_document(game, "", mission, players), 0, {})
        self.payload = {"base": base.text, "list": strike_force.pk, "version": strike_force.version}
        self.key = PREFIX + sha256(f"{base.key} {strike_force.pk} {strike_force.version}".encode()).hexdigest()


@kind("swaps", tries=2, seconds=LIMIT)
def run_swaps(job: Job) -> Output:
    """Try the swaps, round by round."""
    trial = SwapTrial(job)
    trial.fight()
    return trial.reporter.output(trial.document())


class SwapTrial:
    """The swaps of a job: how many comparisons of how many are made, and the best by the furthest round that each has
    come to. It goes on from the sums of the comparisons that were made before.
    """

    def __init__(self, job: Job) -> None:
        strike_force = StrikeForce.objects.with_release().get(pk=job.payload["list"])
        row, faction = version_of(strike_force, job.payload["version"]), strike_force.faction
        game, content = faction.rules_of_game, content_of(row.release)
        self.base = json.loads(job.payload["base"])
        self.swaps = swaps_of(row, faction)
        self.players = [game.battles.player(swap.army, content, LEFT, row.name) for swap in self.swaps]
        self.library = content_library(game_of(self.base))
        self.reporter, self.budget = Reporter(job), Budget(SECONDS, PATIENCE)
        self.sums: dict[str, list[int]] = dict(self.reporter.sums)
        self.found: dict[int, tuple[int, Document]] = {}
        self.compared, self.stopped = 0, "number"

    def fight(self) -> None:
        """Each round but the last chooses who comes to the next; it ends early when the budget is spent."""
        left = list(range(len(self.players)))
        for round_number, (seed, pairs, kept) in enumerate(ROUNDS):
            for n in left:
                if self.budget.is_spent():
                    self.stopped = "time"
                    return
                self.compare(n, round_number, seed, pairs)
            left = sorted(left, key=lambda n: -self.found[n][1]["share"])[:kept]

    def compare(self, n: int, round_number: int, seed: int, pairs: int) -> None:
        """Fight pairs of battles without and with a swap."""
        first = self.base | {"seed": seed}
        pair, key = (first, first | {"players": [self.players[n], *self.base["players"][1:]]}), f"{round_number}:{n}"

        def on_progress(so_far: Document, sums: list[int]) -> None:
            self.sums[key] = sums
            self.reporter.on_progress(self.document(), self.sums)

        more: dict[str, Any] = {"budget": self.budget, "on_progress": on_progress}
        made = with_executor(
            lambda executor: compare([pair], LEFT, self.library, pairs, executor, begun=self.sums.get(key, ()), **more)
        )
        if made["stopped"] == "number":
            self.compared += 1
            self.found[n] = round_number, made["difference"]

    def document(self) -> Document:
        """What is known so far, without swaps whose battles all broke off."""
        known = [n for n, (_round, difference) in self.found.items() if difference["interval"]]
        best = sorted(known, key=lambda n: (-self.found[n][0], -self.found[n][1]["share"]))[:SHOWN]
        sizes = [len(self.swaps), *(kept for _seed, _pairs, kept in ROUNDS[:-1])]
        return {
            "compared": self.compared,
            "of": sum(min(len(self.swaps), size) for size in sizes),
            "stopped": self.stopped,
            "swaps": [{"out": self.swaps[n].out, "in": self.swaps[n].slug} | self.found[n][1] for n in best],
        }
