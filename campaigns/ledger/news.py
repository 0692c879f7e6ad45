"""News of a campaign as codes and figures, for the news page and the histories of map and story."""

from collections.abc import Callable
from typing import Any, NamedTuple

from campaigns.ledger.events import Event
from campaigns.ledger.experience import grade_of
from campaigns.ledger.knock_out import decision, roll_off_in
from campaigns.ledger.replay import apply
from campaigns.ledger.state import Result, SideResult, State

CRUSHING_FROM, CRUSHING_TIMES = 3, 3
"""From 3 VP on, and three times what the best loser scored, a victory is crushing; with 1 VP more close (C-NWS-02)."""


class NewsItem(NamedTuple):
    """One effect of an event. `figures` are numbers of the campaign and names at that time."""

    event: int
    at: str
    by: int | None
    code: str
    figures: dict[str, Any]


class Before(NamedTuple):
    """The parts of the state that news compare before and after."""

    holders: dict[str, int]
    chapter: str | None
    members: frozenset[int]


def apply_and_describe(state: State, event: Event, firsts: set[str]) -> list[NewsItem]:
    """Apply an event and return its news; `firsts` are the grades already reached by some squad."""
    before = Before(dict(state.holders), state.chapter, frozenset(state.members))
    apply(state, event)
    items = _described(state, before, event, firsts)
    return [NewsItem(event.number, event.at, event.by, code, figures) for code, figures in items]


Description = list[tuple[str, dict[str, Any]]]


def _described(state: State, before: Before, event: Event, firsts: set[str]) -> Description:
    describe = DESCRIBERS.get(event.kind)
    items = describe(state, before, event) if describe else []
    if event.kind == "result" and state.settings.experience:
        items += _promotions(state, state.results[event.document["battle"]], firsts)
    return items


def _result(state: State, before: Before, event: Event) -> Description:
    """Outcome of a battle, hex taken, story advanced."""
    result = state.results[event.document["battle"]]
    if result.event != event.number:
        return []
    decided = _decided(state, result)
    return [*_battle(result), *decided, *_stake(state, before, result), *_page(state, before, result)]


def _decided(state: State, result: Result) -> Description:
    """For whom a draw is decided: in a knock-out (C-KND-02), else by a roll-off (C-RES-14)."""
    decided = decision(state, result.battle) or roll_off_in(result)
    if decided is None:
        return []
    member, by = decided
    return [(f"decided_by_{by}", {"battle": result.battle, "member": member})]


def _battle(result: Result) -> Description:
    won = [side for side in result.sides if side.outcome == "won"]
    others = [side for side in result.sides if side.outcome != "won"]
    figures = {
        "battle": result.battle, "title": result.title, "winners": [side.member for side in won],
        "losers": [side.member for side in others], "points": [side.victory_points for side in (*won, *others)],
        "method": result.method,
    }  # fmt: skip
    return [(_manner(won, others, result), figures)]


def _manner(won: list[SideResult], others: list[SideResult], result: Result) -> str:
    """How a battle was won, allies taken together (C-NWS-02, C-RES-11)."""
    if result.conceded:
        return "conceded"
    if not won or not others:
        return "drawn"
    best, next_best = sorted(result.scores(), reverse=True)[:2]
    if best >= CRUSHING_FROM and best >= CRUSHING_TIMES * next_best:
        return "won_crushingly"
    return "won_closely" if best - next_best <= 1 else "won"


def _stake(state: State, before: Before, result: Result) -> Description:
    hex = state.map.hex(result.stake) if state.map else None
    if hex is None:
        return []
    was, now, attacker = before.holders.get(hex.id), state.holders.get(hex.id), result.sides[0].member
    figures = {"hex": hex.id, "name": hex.name, "battle": result.battle, "attacker": attacker}
    if now != was:
        return [("hex_taken", figures | {"member": now, "from": was})]
    return [("hex_kept", figures | {"member": was})] if was is not None and was != attacker else []


def _page(state: State, before: Before, result: Result) -> Description:
    if state.story is None or before.chapter is None or result.chapter != before.chapter:
        return []
    return _turned(state, before, {"battle": result.battle, "outcome": result.sides[0].decided(result.sides)})


def _turned(state: State, before: Before, figures: dict[str, Any]) -> Description:
    chapter = state.story.chapter(state.chapter) if state.story else None
    left = state.story.chapter(before.chapter) if state.story else None
    figures = figures | {"from": left.title if left else None}
    if chapter is None:
        return [("story_ended", figures)]
    return [("chapter_begun", figures | {"chapter": chapter.id, "title": chapter.title})]


def _promotions(state: State, result: Result, firsts: set[str]) -> Description:
    """Squads that a battle brought to a grade above recruit, and the first of the campaign to do so (C-EXP-03)."""
    items: Description = []
    for side in result.sides:
        force = state.forces.get(side.force)
        if force is None:
            continue
        for squad in [force.squads[deeds["id"]] for deeds in side.squads if deeds["id"] in force.squads]:
            now, by_battle = sum(squad.earned.values()), squad.earned[result.battle]
            if (grade := grade_of(now)) != grade_of(now - by_battle):
                figures = {"member": force.member, "force": force.number, "squad": squad.name, "grade": grade}
                items.append(("first_of_grade" if grade not in firsts else "grade", figures))
                firsts.add(grade)
    return items


def _held(state: State, before: Before, event: Event) -> Description:
    hex = state.map.hex(event.document["hex"]) if state.map else None
    was, now = before.holders.get(event.document["hex"]), event.document["member"]
    if hex is None or was == now:
        return []
    figures = {"hex": hex.id, "name": hex.name, "member": now, "from": was, "reason": event.document["reason"]}
    return [("hex_given" if now is not None else "hex_freed", figures)]


def _map_drawn(state: State, before: Before, event: Event) -> Description:
    return [("map_drawn", {"hexes": len(event.document["map"]["hexes"])})]


def _story_drawn(state: State, before: Before, event: Event) -> Description:
    """A story begins; one that is rewritten is no news."""
    return _turned(state, before, {}) if state.chapter != before.chapter else []


def _turned_to(state: State, before: Before, event: Event) -> Description:
    return _turned(state, before, {}) if state.chapter != before.chapter else []


def _founded(state: State, before: Before, event: Event) -> Description:
    return [("founded", {"name": event.document["name"]})]


def _joined(state: State, before: Before, event: Event) -> Description:
    member = event.document["member"]
    return [("back" if member in before.members else "joined", {"member": member, "role": event.document["role"]})]


def _left(state: State, before: Before, event: Event) -> Description:
    return [("left", {"member": event.document["member"]})]


def _replaced(state: State, before: Before, event: Event) -> Description:
    return [("replaced", {"member": event.document["member"]})]


def _entered(state: State, before: Before, event: Event) -> Description:
    document = event.document
    return [
        (
            "entered",
            {"member": document["member"], "force": document["name"], "faction": document.get("faction_name", "")},
        )
    ]


def _refitted(state: State, before: Before, event: Event) -> Description:
    force = state.forces.get(event.document["force"])
    return [("refitted", {"member": force.member, "force": force.name})] if force else []


def _withdrawn(state: State, before: Before, event: Event) -> Description:
    force = state.forces.get(event.document["force"])
    return [("withdrawn", {"member": force.member, "force": force.name})] if force else []


def _round_opened(state: State, before: Before, event: Event) -> Description:
    document = event.document
    battles = sum("forces" in pairing for pairing in document["pairings"])
    return [("round_opened", {"round": document["round"], "battles": battles, "deadline": document["deadline"]})]


def _pairings_added(state: State, before: Before, event: Event) -> Description:
    items: Description = []
    for pairing in event.document["pairings"]:
        forces = pairing.get("forces") or [pairing["bye"]]
        players = [state.forces[force].member for force in forces if force in state.forces]
        figures = {"round": event.document["round"], "members": players}
        items.append(("paired" if len(players) > 1 else "bye_given", figures))
    return items


def _round_closed(state: State, before: Before, event: Event) -> Description:
    return [("round_closed", {"round": event.document["round"]})]


def _deadline_moved(state: State, before: Before, event: Event) -> Description:
    return [("deadline_moved", {"round": event.document["round"], "deadline": event.document["deadline"]})]


def _grouped(state: State, before: Before, event: Event) -> Description:
    return [("grouped", {"groups": len(event.document["groups"])})]


def _cut(state: State, before: Before, event: Event) -> Description:
    return [("cut", {"members": event.document["members"]})]


def _awarded(state: State, before: Before, event: Event) -> Description:
    document = event.document
    return [("awarded" if document["points"] >= 0 else "fined", dict(document) | {"points": abs(document["points"])})]


def _granted(state: State, before: Before, event: Event) -> Description:
    forces = [state.forces[given["force"]] for given in event.document["forces"] if given["force"] in state.forces]
    figures = {"members": [force.member for force in forces], "reason": event.document["reason"]}
    return [("granted", figures)] if forces else []


def _challenged(state: State, before: Before, event: Event) -> Description:
    document = event.document
    return [("challenged", {"member": document["challenger"], "members": [document["member"]]})]


def _honoured(state: State, before: Before, event: Event) -> Description:
    force = state.forces.get(event.document["force"])
    squad = force.squad(event.document["squad"]) if force else None
    if force is None or squad is None:
        return []
    return [("honoured", {"member": force.member, "squad": squad.name, "honour": event.document["honour"]})]


DESCRIBERS: dict[str, Callable[[State, Before, Event], Description]] = {
    "founded": _founded,
    "joined": _joined,
    "left": _left,
    "replaced": _replaced,
    "entered": _entered,
    "refitted": _refitted,
    "withdrawn": _withdrawn,
    "round_opened": _round_opened,
    "round_closed": _round_closed,
    "pairings_added": _pairings_added,
    "deadline_moved": _deadline_moved,
    "result": _result,
    "awarded": _awarded,
    "grouped": _grouped,
    "cut": _cut,
    "granted": _granted,
    "challenged": _challenged,
    "honoured": _honoured,
    "map_drawn": _map_drawn,
    "held": _held,
    "story_drawn": _story_drawn,
    "turned_to": _turned_to,
}
