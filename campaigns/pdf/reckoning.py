"""Figures of a battle: points by turn and by reason, losses and their causes, and how it ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.translation.messages import shown
from campaigns.replays.participants import Participants, Squad

Event = Mapping[str, Any]
Result = Mapping[str, Any]


class Loss(NamedTuple):
    """How a squad came out: what is left of it, and who slew how many of its units."""

    squad: Squad
    units: int
    health: int
    by: list[tuple[str, int]]


def points_by_turn(result: Result, participants: Participants) -> dict[str, list[int]]:
    """Each player's victory points at the end of set-up and of each turn."""
    points = {id: [0] * (result["turns"] + 1) for id in participants.players}
    for event in _of(result, "victory_points"):
        if event["player"] in points:
            later = range(min(event["turn"], result["turns"]), result["turns"] + 1)
            for turn in later:
                points[event["player"]][turn] = event["total"]
    return points


def changes(result: Result, type: str) -> dict[str, Counter[str]]:
    """By reason, each player's sum of victory or tactical points."""
    sums: dict[str, Counter[str]] = {}
    for event in _of(result, type):
        sums.setdefault(event["reason"], Counter())[event["player"]] += event["change"]
    return sums


def losses(result: Result, participants: Participants) -> list[Loss]:
    """Every squad in the order of the scenario."""
    left = {squad["id"]: squad["units"] for player in result["players"] for squad in player.get("squads", [])}
    causes = _causes(result["events"], participants)
    found = []
    for squad in participants.squads.values():
        healths = [unit["health"] for unit in left.get(squad.id, [])]
        by = causes.get(squad.id, Counter()).most_common()
        found.append(Loss(squad, sum(health > 0 for health in healths), sum(healths), by))
    return found


def _causes(events: Sequence[Event], participants: Participants) -> dict[str, Counter[str]]:
    """Who or what slew the units of each squad: the attack, asset or ability right before, else cohesion (R-SQD-03)."""
    causes: dict[str, Counter[str]] = {}
    gone: set[tuple[str, int]] = set()
    cause = ""
    for event in events:
        kind = event["type"]
        if kind == "attack":
            cause = (
                participants.squads[event["squad"]].label if event["squad"] in participants.squads else event["squad"]
            )
        elif kind in ("asset", "ability"):
            cause = _named(event, participants)
        elif kind == "cohesion":
            cause = _("split off")
        removed = event["removed"] if kind == "cohesion" else [event["unit"]] if kind == "slain" else []
        for unit in removed:
            if (event["squad"], unit) not in gone:
                causes.setdefault(event["squad"], Counter())[cause] += 1
                gone.add((event["squad"], unit))
    return causes


def _named(event: Event, participants: Participants) -> str:
    kind = event["type"]
    return shown(participants.cast.names.get(event[kind]) or str(event[kind]))


def ending(
    operation: Mapping[str, Any], scenario: Mapping[str, Any], result: Result, participants: Participants
) -> str:
    """Why the battle ended: the last turn, too few left, or enough points (R-TRN-03, R-ERA-03, R-OPS-01)."""
    turn = result["turns"]
    goal = max((end["victory_points"] for end in operation.get("ends", []) if isinstance(end, Mapping)), default=0)
    if goal and max(result["victory_points"].values(), default=0) >= goal:
        words = ngettext(
            "It ended in turn %(turn)d, when %(goal)d victory point was reached.",
            "It ended in turn %(turn)d, when %(goal)d victory points were reached.",
            goal,
        )
        return words % {"turn": turn, "goal": goal}
    gone = [player for player in scenario["players"] if player["id"] in _without_units(result, participants)]
    left = {player.get("alliance") or player["id"] for player in scenario["players"] if player not in gone}
    if len(left) < 2 and "player_eliminated" in operation.get("ends", []):
        names = ", ".join(participants.players[player["id"]].name for player in gone)
        words = ngettext(
            "It ended in turn %(turn)d, when %(names)s had no unit left.",
            "It ended in turn %(turn)d, when %(names)s had no unit left.",
            len(gone),
        )
        return words % {"turn": turn, "names": names}
    return _("It ended after turn %(turn)d, the last of the operation.") % {"turn": turn}


def _without_units(result: Result, participants: Participants) -> list[str]:
    """Players without remaining units; faction scenery does not count."""
    scenery = {squad.id for squad in participants.squads.values() if squad.document.get("type") == "faction_scenery"}
    return [
        player["id"]
        for player in result["players"]
        if all(squad["destroyed"] for squad in player.get("squads", []) if squad["id"] not in scenery)
    ]


def tactical_points_at_first(result: Result, player: str) -> int | None:
    """What a player began with: the first total less its change, or what never changed."""
    for event in _of(result, "tactical_points"):
        if event["player"] == player:
            return int(event["total"] - event["change"])
    return next((p["tactical_points"] for p in result["players"] if p["id"] == player), None)


def _of(result: Result, type: str) -> Iterable[Event]:
    return (event for event in result["events"] if event["type"] == type)
