"""Forecast a battle by fighting its inputs many times, never with the real seed (C-AUT-10)."""

from typing import Any, NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from armies.computation.forecast_jobs import ForecastRequest
from armies.computation.subject import ListOrigin, Origins
from armies.translation.messages import shown, translated
from campaigns.bridge import with_seed
from campaigns.ledger.fairness import forecast_seed, inputs_digest
from campaigns.models import Battle, Side
from campaigns.read_model.campaign_state import state_of
from rules.battles.forecast import LEFT_OUT
from rules.game import AnyGame

RUNS = 100
WIDTH = 200
"""Width of an interval's drawing, in its own units."""


class Share(NamedTuple):
    """Share of an outcome: a side's win (its colour), or a draw."""

    name: str
    colour: str
    battles: int
    percent: float
    low: float
    high: float
    victory_points: float | None

    def bar(self) -> int:
        return round(self.percent * WIDTH / 100)

    def first(self) -> int:
        return round(self.low * WIDTH / 100)

    def wide(self) -> int:
        """At least 1, so that it is visible."""
        return max(round((self.high - self.low) * WIDTH / 100), 1)


Row = tuple[str, str, int, float | None, list[float]]
"""Name, colour of the first side, battles won, mean victory points, interval of the share."""


class Forecast(NamedTuple):
    """A forecast as the page shows it. Shares are of the battles that ended; `failed` did not."""

    runs: int
    ended: int
    failed: int
    wanted: int
    turns: float
    shares: list[Share]
    not_simulated: list[str]
    published: bool
    of: "Subject"

    def cut_short(self) -> bool:
        return self.runs < self.wanted


class Subject(NamedTuple):
    """What a forecast is of, in words; `players` are lines of who commands which list."""

    game: str
    engine: str
    mission: str
    map: str
    players: list[str]


def subject_in(game: AnyGame, tally: dict[str, Any]) -> Subject:
    """What a forecast document is of."""
    of, named = tally["of"], {one.key: one.label for one in game.commanders(automatic=False)}
    players = []
    for player in of["players"]:
        commander = player["commander"]
        words = {"name": player["name"], "commander": shown(named.get(commander, commander))}
        if player["release"] is not None:
            words |= {"faction": player["faction"], "release": player["release"]}
            players.append(_("%(name)s (%(faction)s, release %(release)s) – %(commander)s") % words)
        else:
            players.append(_("%(name)s – %(commander)s") % words)
    return Subject(of["game"], tally["engine"], of["title"], of["map"], players)


def left_out() -> list[str]:
    """What no forecast knows of, in the reader's language."""
    return [translated(message) for message in LEFT_OUT]


def request_of(battle: Battle, inputs: dict[str, Any]) -> ForecastRequest:
    """What is to be fought to forecast a battle from these inputs. DocumentError."""
    seed = forecast_seed(battle.seed_commitment, inputs_digest(inputs))
    return ForecastRequest(with_seed(inputs, seed), RUNS, origins_of(battle))


def origins_of(battle: Battle) -> Origins:
    """What the list of each side was built with."""
    forces = state_of(battle.campaign).forces
    sides = [(side.colour, side.entry) for side in battle.sides.all()]
    releases = {number: force.release for number, force in forces.items()}
    return {colour: ListOrigin(entry.faction, releases.get(entry.number)) for colour, entry in sides}


def forecast_in(battle: Battle, tally: dict[str, Any]) -> Forecast:
    """A `damocles-forecast/1` document with the names of the battle's sides."""
    ended = tally["runs"] - tally["failed"]
    parties: dict[str, list[Side]] = {}
    for side in battle.sides.all():
        parties.setdefault(side.party, []).append(side)
    rows = [_row(party, sides, tally) for party, sides in parties.items()]
    rows.append((_("A draw"), "draw", tally["draws"], None, tally["interval"]["draw"]))
    return Forecast(
        runs=tally["runs"],
        ended=ended,
        failed=tally["failed"],
        wanted=RUNS,
        turns=tally["turns"],
        shares=[_share(row, ended) for row in rows],
        not_simulated=tally["not_simulated"],
        published=battle.is_committed(),
        of=subject_in(battle.campaign.rules_of_game, tally),
    )


def _row(party: str, sides: list[Side], tally: dict[str, Any]) -> Row:
    """Wins and victory points of the sides that fight together."""
    name = get_text_list([f"{side.entry.name} ({side.entry.membership})" for side in sides], _("and"))
    points = sum(tally["victory_points"][side.colour] for side in sides)
    return name, sides[0].colour, tally["wins"][party], points, tally["interval"][party]


def _share(row: Row, ended: int) -> Share:
    name, colour, count, points, (low, high) = row
    percent = 100 * count / ended if ended else 0.0
    return Share(name, colour, count, percent, 100 * low, 100 * high, points)
