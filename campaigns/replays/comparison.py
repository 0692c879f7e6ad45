"""Compare a what-if with the record."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaigns.battles.what_if_chances import OTHERWISE, RECORD, share_won
from campaigns.text.plan import commander_name
from campaigns.text.scores import score
from rules.game.game import Game
from rules.games import game_of
from web.translation.messages import shown

KINDS = (RECORD, OTHERWISE)


class Outcome(NamedTuple):
    """A side's outcome in one battle."""

    won: bool
    victory_points: int
    squads_lost: int


class Chance(NamedTuple):
    """In percent: how often a side wins from the turn on, and the interval."""

    percent: float
    low: float
    high: float


class Row(NamedTuple):
    colour: str
    name: str
    record: Outcome
    otherwise: Outcome
    commander: str
    chances: tuple[Chance | None, ...] = ()

    @property
    def ends(self) -> tuple[Outcome, Outcome]:
        return self.record, self.otherwise


def outcome(result: Mapping[str, Any], player: str, party: str) -> Outcome:
    ends = game_of(result).battles.units_of(dict(result)).values()
    lost = sum(end.lost for end in ends if end.player == player)
    return Outcome(result["winner"] == party, result["victory_points"][player], lost)


def comparison_rows(
    scenario: Mapping[str, Any], commanders: Mapping[str, str], record: Mapping[str, Any], otherwise: Mapping[str, Any]
) -> list[Row]:
    """Sides of both battles; `commander` is the changed one, empty if unchanged."""
    return [
        Row(
            player["id"],
            player.get("name") or player["id"],
            outcome(record, player["id"], party_of(player)),
            outcome(otherwise, player["id"], party_of(player)),
            commander_name(game_of(record), commanders[player["id"]]) if player["id"] in commanders else "",
        )
        for player in scenario["players"]
    ]


def party_of(player: Mapping[str, Any]) -> str:
    return str(player.get("alliance") or player["id"])


def with_chances(rows: list[Row], made: Mapping[str, Any]) -> list[Row]:
    """The rows of a quick what-if, whose players have no allies, with the chances that its job made, if any."""
    if not made["battles"]:
        return rows
    return [
        row._replace(chances=tuple([_chance(made, kind, row.colour) for kind in KINDS if kind in made])) for row in rows
    ]


def _chance(made: Mapping[str, Any], kind: str, party: str) -> Chance | None:
    won = share_won(made, kind, party)
    return Chance(*[100 * share for share in (won["share"], *won["interval"])]) if won else None


class Standing(NamedTuple):
    """A side at the end of a turn: victory points and squads lost."""

    victory_points: int
    squads_lost: int


class Turn(NamedTuple):
    """A turn in both battles: each side's figures, None where that battle was over; the first event in each."""

    turn: int
    sides: list[tuple[str, Standing | None, Standing | None]]
    first_of_record: int | None
    first: int | None


def turn_by_turn(
    turn: int, scenario: dict[str, Any], record: Mapping[str, Any], otherwise: Mapping[str, Any]
) -> list[Turn]:
    """Both battles, from the turn at which they diverge; the scenario holds its whole mission."""
    players = [player["id"] for player in scenario["players"]]
    there, here = (_standings(scenario, result) for result in (record, otherwise))
    firsts = [_firsts(result) for result in (record, otherwise)]
    last = max(record["turns"], otherwise["turns"])
    return [
        Turn(
            number,
            [(id, there.get(number, {}).get(id), here.get(number, {}).get(id)) for id in players],
            firsts[0].get(number),
            firsts[1].get(number),
        )
        for number in range(turn, last + 1)
    ]


def _standings(scenario: dict[str, Any], result: Mapping[str, Any]) -> dict[int, dict[str, Standing]]:
    """Each turn that was fought, as it ended."""
    game = game_of(scenario)
    measure, scenes, cast = (
        game.facts.measures[0].key,
        game.display.scenes(scenario, dict(result)),
        game.display.cast(scenario),
    )
    owners = {unit.id: player.id for player in cast.players for unit in player.units}
    points, lost = {player.id: 0 for player in cast.players}, {player.id: 0 for player in cast.players}
    standings: dict[int, dict[str, Standing]] = {}
    for event in result["events"]:
        step = scenes.step(event)
        points |= {player: value for key, player, value in step.scores if key == measure}
        if step.destroyed in owners:
            lost[owners[step.destroyed]] += 1
        standings[step.turn] = {id: Standing(points[id], lost[id]) for id in points}
    return standings


def _firsts(result: Mapping[str, Any]) -> dict[int, int]:
    """The first event of each turn."""
    return {event["turn"]: event["n"] for event in reversed(result["events"])}


def ending(rows: list[Row], game: Game, *, record: bool) -> str:
    """One line: who won, and the scores of all."""
    ends = [(row.name, row.record if record else row.otherwise) for row in rows]
    points = f"{score(end.victory_points for _name, end in ends)} {shown(game.facts.terms.score_short)}"
    winners = [name for name, end in ends if end.won]
    if not winners:
        return _("a draw, {points}").format(points=points)
    message = _("{winner} wins, {points}") if len(winners) == 1 else _("{winner} win together, {points}")
    return message.format(winner=get_text_list(winners, _("and")), points=points)
