"""Which unit of a list would better be another one: swaps that keep it as legal as it is fight the same battles."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from armies.bridge import content_library, content_of, roster_of, unit_options, verdict_on
from armies.computation.compare import compare
from armies.computation.forecast_jobs import ForecastRequest, with_executor
from armies.computation.list_forecasts import LEFT, RIGHT, Opponent, list_player
from armies.models import StrikeForce
from armies.translation.messages import shown
from jobs.kinds import kind
from jobs.models import Job
from jobs.queue import enqueue
from people.rate_limits import RateLimit
from rules.games import game_of
from rules.lists.change import Change

SWAPS = RateLimit("swaps", 10, 600)
MAX_TRIED = 40
ROUNDS = ((1, 10, 10), (2, 40, 5))
"""Seed, pairs of battles, and how many go on: the worse are sorted out by few battles."""

BEST_PAIRS, LAST_SEED = 100, 3
"""The figures that are shown are of other dice than those that chose whom to show."""

PREFIX = "swaps:"
Document = dict[str, Any]


class Swap(NamedTuple):
    """One unit for another, and the list with it."""

    out: str
    slug: str
    kind: str
    army: Any
    points: int


def swaps_of(strike_force: StrikeForce) -> list[Swap]:
    """The swaps that break no more rules than the list does, those that use its limit best first."""
    found = sorted(_swaps(strike_force), key=lambda one: -one.points)
    return found[:MAX_TRIED]


def _swaps(strike_force: StrikeForce) -> Iterator[Swap]:
    """Of equal units the first is swapped."""
    game, army, content = strike_force.faction.rules_of_game, roster_of(strike_force), content_of(strike_force.release)
    broken, tried = len(verdict_on(game, army, content).violations), set()
    for place, unit in enumerate(game.units(army)):
        if unit.slug in tried:
            continue
        tried.add(unit.slug)
        without = game.edit(army, content, Change("drop", place))
        for option in unit_options(game, strike_force.release).values():
            if option.slug == unit.slug:
                continue
            other = game.edit(without, content, Change("add", kind=option.kind, slug=option.slug))
            verdict = verdict_on(game, other, content)
            if len(verdict.violations) <= broken and not any(one.blocks for one in verdict.violations):
                yield Swap(unit.slug, option.slug, option.kind, other, option.points or 0)


class SwapsRequest:
    """The swaps of a list against an opponent in a mission. DocumentError when the list cannot be fought."""

    def __init__(self, strike_force: StrikeForce, opponent: Opponent, mission: str) -> None:
        game, content = strike_force.faction.rules_of_game, content_of(strike_force.release)
        enemy, own = opponent.player(RIGHT), list_player(strike_force, LEFT)
        base = ForecastRequest(game.scenario("", mission, [own, enemy]), 0, {})
        swaps = swaps_of(strike_force)
        players = [game.player(one.army, content, LEFT, strike_force.name) for one in swaps]
        names = {option.slug: str(shown(option.name)) for option in unit_options(game, strike_force.release).values()}
        named = [[names.get(one.out, one.out), names[one.slug]] for one in swaps]
        self.payload = {"base": base.text, "players": json.dumps(players), "named": named}
        self.key = PREFIX + sha256(f"{base.key} {self.payload}".encode()).hexdigest()

    def job(self) -> Job | None:
        """The job of somebody who asked for just this."""
        return Job.objects.filter(key=self.key).exclude(state=Job.State.FAILED).first()

    def ask(self, owner: object) -> Job:
        return enqueue("swaps", self.payload, owner=owner, key=self.key)


@kind("swaps", tries=2, seconds=120.0)
def run_swaps(job: Job) -> list[Document]:
    """The best swaps, each with its names and its difference; without those whose battles all broke off."""
    base, players = json.loads(job.payload["base"]), json.loads(job.payload["players"])
    left = list(range(len(players)))
    for seed, pairs, kept in ROUNDS:
        left = sorted(left, key=lambda n: -_difference(base, players[n], seed, pairs)["share"])[:kept]
    told = [{"out": names[0], "in": names[1]} for names in job.payload["named"]]
    found = [told[n] | _difference(base, players[n], LAST_SEED, BEST_PAIRS) for n in left]
    return sorted((one for one in found if one["interval"]), key=lambda one: -one["share"])


def _difference(base: Document, player: Document, seed: int, pairs: int) -> Document:
    """How much more often the list wins with another player document."""
    first = base | {"seed": seed}
    second = first | {"players": [player, *base["players"][1:]]}
    library = content_library(game_of(base))
    made = with_executor(lambda executor: compare([(first, second)], LEFT, library, pairs, executor))
    difference: Document = made["difference"]
    return difference
