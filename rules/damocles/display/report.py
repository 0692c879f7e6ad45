"""A battle as its report tells it: paragraphs, losses and their causes, accounts of points, why it ended."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.damocles.display.cast import cast_of
from rules.damocles.display.event_terms import HELD, REASON_NAMES
from rules.damocles.display.events import EVENTS
from rules.damocles.display.scenes import tactical_points_at_first
from rules.damocles.facts import SCORINGS
from rules.game.derived import results
from rules.message import Message, Who, plural_message
from rules.presentation.cast import Cast
from rules.presentation.event_sentences import EventSentence
from rules.presentation.outcome import UnitEnd
from rules.presentation.report import Account, Loss, Losses, Passage
from rules.presentation.words import Choice, Words, reason_name
from rules.table.questions import Refusal

Document = dict[str, Any]
Event = Mapping[str, Any]

OUT: Final[dict[str, tuple[str, ...]]] = {
    "moved": ("move_move", "stay_vigilant", "fall_back", "take_cover", "charge"),
    "attack": ("open_fire", "kill_them"),
    "charge": ("charge",),
}
"""An order is omitted if the next event reports its effect."""


def passages(events: Sequence[Document], cast: Cast) -> list[Passage]:
    """Events before the first activation of a turn grouped by kind, then activations, then the end of the turn."""
    groups: list[list[Document]] = []
    for event in events:
        if not groups or _starts(event, groups[-1]):
            groups.append([])
        groups[-1].append(event)
    following = [*[group[0] for group in groups[1:]], None]
    return [_passage(group, after, cast) for group, after in zip(groups, following, strict=False)]


def _starts(event: Document, group: Sequence[Document]) -> bool:
    """Whether a new paragraph starts with an event."""
    if EVENTS.begins(event):
        return True
    if group[0]["type"] == "activation":
        return bool(event["type"] == "cohesion" or event.get("reason") in HELD)
    if group[0]["type"] == "cohesion" or group[0].get("reason") in HELD:
        return False
    return bool((event["type"] == "deployed") != (group[-1]["type"] == "deployed"))


def _passage(events: Sequence[Document], following: Document | None, cast: Cast) -> Passage:
    after: list[Document | None] = [*events[1:], following]
    kept = [event for event, then in zip(events, after, strict=True) if not _is_implied(event, then)]
    unit: str = events[0].get("squad", "") if events[0]["type"] == "activation" else ""
    return Passage(tuple(_sentences(kept, cast)), unit)


def _is_implied(event: Document, then: Document | None) -> bool:
    if event["type"] != "order" or then is None or then.get("squad") != event["squad"]:
        return False
    return event["order"] in OUT.get(then["type"], ())


def _sentences(events: Sequence[Document], cast: Cast) -> Iterator[tuple[Document, EventSentence]]:
    """Each event in its words; units of a squad slain one after the other are counted."""
    n = 0
    while n < len(events):
        event, count = events[n], _slain_together(events[n:])
        if count > 1:
            message = plural_message(
                "{count} unit of {squad} is slain.",
                "{count} units of {squad} are slain.",
                count=count,
                squad=Who(event["squad"]),
            )
            yield event, EventSentence(message)
        else:
            yield event, EVENTS.describe(event, cast)
        n += max(1, count)


def _slain_together(events: Sequence[Document]) -> int:
    """How many of the first events say that a unit of the same squad is slain."""
    count = 0
    for event in events:
        if event["type"] != "slain" or event["squad"] != events[0].get("squad"):
            break
        count += 1
    return count


def losses(scenario: Document, result: Document) -> Losses:
    """Every squad in the order of the scenario: units and health left."""
    causes = _causes(result["events"], cast_of(scenario))
    left = {squad["id"]: squad["units"] for player in result["players"] for squad in player.get("squads", [])}
    squads = [squad for player in scenario["players"] for squad in player.get("squads", [])]
    units = [_loss(squad, left.get(squad["id"], []), causes.get(squad["id"])) for squad in squads]
    return Losses((Message("Units"), Message("Health")), tuple(units))


def _loss(squad: Document, units: Sequence[Document], causes: "Counter[Words | Who] | None") -> Loss:
    sheet = squad["datasheet"] if isinstance(squad["datasheet"], dict) else {}
    health = [unit["health"] for unit in units]
    full = sum(squad["health"]) if squad.get("health") else squad["size"] * sheet.get("health", 1)
    standing = len([points for points in health if points > 0])
    by = tuple(causes.most_common()) if causes else ()
    return Loss(squad["id"], ((standing, squad["size"]), (sum(health), full)), by, standing == 0)


def _causes(events: Sequence[Document], cast: Cast) -> "dict[str, Counter[Words | Who]]":
    """Who or what slew the units of each squad: the attack, asset or ability right before, else cohesion (R-SQD-03)."""
    causes: dict[str, Counter[Words | Who]] = {}
    gone: set[tuple[str, int]] = set()
    cause: Words | Who = ""
    for event in events:
        kind = event["type"]
        if kind == "attack":
            cause = Who(event["squad"])
        elif kind in ("asset", "ability"):
            cause = cast.names.get(event[kind]) or str(event[kind])
        elif kind == "cohesion":
            cause = Message("split off")
        removed = event["removed"] if kind == "cohesion" else [event["unit"]] if kind == "slain" else []
        for unit in removed:
            if (event["squad"], unit) not in gone:
                causes.setdefault(event["squad"], Counter())[cause] += 1
                gone.add((event["squad"], unit))
    return causes


def accounts(result: Document) -> tuple[Account, ...]:
    """Victory points by what they were scored for, tactical points by what they were spent on or regained for."""
    left = {player["id"]: player["tactical_points"] for player in result["players"]}
    scored, spent = _by_reason(result, "victory_points"), _by_reason(result, "tactical_points")
    first = (Message("at the start"), tactical_points_at_first(result))
    return (
        Account(Message("Victory points"), scored, Message("In all"), result["victory_points"]),
        Account(Message("Tactical points"), (first, *spent), Message("Left"), left),
    )


def _by_reason(result: Document, type: str) -> tuple[tuple[Words, dict[str, int]], ...]:
    """By reason, each player's sum of changes."""
    sums: dict[str, dict[str, int]] = {}
    for event in result["events"]:
        if event["type"] == type:
            of_reason = sums.setdefault(event["reason"], {})
            of_reason[event["player"]] = of_reason.get(event["player"], 0) + event["change"]
    return tuple([(reason_name(REASON_NAMES, key), changes) for key, changes in sums.items()])


def figures(result: Document, player: str) -> Mapping[str, int]:
    """The tactical points that a player has left."""
    return {row["id"]: {"tactical_points": row["tactical_points"]} for row in result["players"]}[player]


def describe_figures(figures: Mapping[str, int]) -> tuple[Message, ...]:
    """Those points in short."""
    return tuple([Message("{points} TP left", points=points) for points in figures.values()])


def score_reasons(mission: Document) -> tuple[Choice, ...]:
    """What the scoring rules of an operation are about."""
    named = {choice.key: choice for choice in SCORINGS}
    scored = dict.fromkeys([rule["event"] for rule in mission.get("scoring", [])])
    return tuple([named[event] for event in scored if event in named])


def refuse_outcome(scores: Mapping[str, int], winner: str) -> Refusal | None:
    """Most victory points win (R-ERA-04)."""
    refusal = results.refuse_outcome(scores, winner)
    if refusal is None:
        return None
    if not refusal.values:
        return Refusal("R-ERA-04", "Equal victory points are a draw.")
    return Refusal("R-ERA-04", "Most victory points win: {party}.", **refusal.values)


def ending(scenario: Document, result: Document) -> Message:
    """Why the battle ended: the last turn, too few left, or enough points (R-TRN-03, R-ERA-03, R-OPS-01)."""
    turn, ends = result["turns"], scenario["operation"].get("ends", [])
    goal = max([end["victory_points"] for end in ends if isinstance(end, dict)], default=0)
    if goal and max(result["victory_points"].values(), default=0) >= goal:
        return plural_message(
            "It ended in turn {turn}, when {goal} victory point was reached.",
            "It ended in turn {turn}, when {goal} victory points were reached.",
            "goal",
            turn=turn,
            goal=goal,
        )
    gone = _without_units(scenario, result)
    left = {entry.get("alliance") or entry["id"] for entry in scenario["players"] if entry["id"] not in gone}
    if len(left) < 2 and "player_eliminated" in ends:
        return plural_message(
            "It ended in turn {turn}, when {names} had no unit left.",
            "It ended in turn {turn}, when {names} had no unit left.",
            turn=turn,
            names=tuple([Who(id) for id in gone]),
            count=len(gone),
        )
    return Message("It ended after turn {turn}, the last of the operation.", turn=turn)


def _without_units(scenario: Document, result: Document) -> list[str]:
    """Players without remaining units; faction scenery does not count."""
    squads = [squad for player in scenario["players"] for squad in player.get("squads", [])]
    sheets = {squad["id"]: squad["datasheet"] for squad in squads if isinstance(squad["datasheet"], dict)}
    scenery = {id for id, sheet in sheets.items() if sheet.get("type") == "faction_scenery"}
    return [
        player["id"]
        for player in result["players"]
        if all(squad["destroyed"] for squad in player.get("squads", []) if squad["id"] not in scenery)
    ]


def units_of(result: Document) -> dict[str, UnitEnd]:
    """What became of each squad."""
    return {
        squad["id"]: UnitEnd(player["id"], squad["destroyed"])
        for player in result["players"]
        for squad in player["squads"]
    }
