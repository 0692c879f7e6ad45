"""Histories made up at random: what was taken back never happened, and every total comes out another way too."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger.consequences import consequences
from campaigns.ledger.events import Event, active_events, first_broken
from campaigns.ledger.replay import rebuild
from campaigns.ledger.standings import standings
from rules.damocles.content.honours import HONOURS
from tests.campaigns.ledger.test_replay import MAP, STORY
from tests.campaigns.support.ledger_events import History, deeds, plain_state, side

PLAYERS = 4
FOUNDED = 1 + 2 * PLAYERS
"""The events that are never taken back: everybody has joined and entered."""

OF_THE_ROUND = 2
"""Battles up to this number are of round 1, if it stands."""

FORCES = st.integers(1, PLAYERS)
SCORES = st.integers(0, 9)


@st.composite
def results(draw: st.DrawFn) -> dict[str, Any]:
    first, other = draw(st.permutations(range(1, PLAYERS + 1)))[:2]
    outcomes = draw(st.sampled_from([("won", "lost"), ("lost", "won"), ("draw", "draw")]))
    sides = [
        side(force, outcome, draw(SCORES), *draw(squads()), squads_lost=draw(st.integers(0, 3)))
        for force, outcome in zip((first, other), outcomes, strict=True)
    ]
    battle = draw(st.integers(1, 8))
    return {
        "battle": battle, "round": 1 if battle <= OF_THE_ROUND else None, "sides": sides,
        "luck": f"{draw(st.integers(0, 200)):064x}",
        "stake": draw(st.sampled_from([None, "ford", "hill"])),
        "chapter": draw(st.sampled_from([None, "dawn", "noon", "night"])),
    }  # fmt: skip


@st.composite
def squads(draw: st.DrawFn) -> list[dict[str, Any]]:
    return [
        deeds(id, draw(st.integers(0, 12)), draw(st.integers(0, 3)), draw(st.integers(0, 4)), draw(st.booleans()))
        for id in draw(st.sets(st.sampled_from(["1", "2", "3"])))
    ]


@st.composite
def histories(draw: st.DrawFn) -> History:
    history = History(
        PLAYERS,
        kind=draw(st.sampled_from(["map", "swiss"])),
        tie_breakers=draw(st.permutations(["head_to_head", "difference", "strength"])),
    )
    history.append("map_drawn", map=MAP)
    history.append("story_drawn", story=STORY)
    history.round(1, *({"battle": n, "forces": [2 * n - 1, 2 * n]} for n in range(1, OF_THE_ROUND + 1)))
    for _ in range(draw(st.integers(0, 25))):
        go_on(draw, history)
    return history


def go_on(draw: st.DrawFn, history: History) -> None:
    """One event more."""
    match draw(st.integers(0, 10)):
        case 0 | 1 | 2:
            sides = (result := draw(results())).pop("sides")
            history.fought(result.pop("battle"), *sides, **result)
        case 3 | 4 | 5:
            numbers = st.integers(max(FOUNDED + 1, len(history.events) - 8), len(history.events))
            history.back(*draw(st.lists(numbers, min_size=1, max_size=3, unique=True)))
        case 6:
            history.honoured(draw(FORCES), draw(st.sampled_from(["1", "2"])), draw(st.sampled_from(HONOURS)).slug)
        case 7:
            history.awarded(draw(FORCES), draw(st.integers(-3, 3)))
        case 10:
            things = {"injuries": ["limp"], "equipment": ["radio"]}
            given = draw(st.sampled_from([{"experience": 5}, things, {"healed": ["limp"], "taken": ["radio"]}]))
            history.granted(draw(FORCES), draw(st.integers(-3, 3)), {"id": draw(st.sampled_from(["1", "2"])), **given})
        case 8:
            member = draw(st.sampled_from([None, 1, 2, 3]))
            history.append("held", hex=draw(st.sampled_from(["ford", "hill"])), member=member, reason="")
        case 9:
            history.refitted(draw(FORCES), *draw(st.sampled_from([("1", "2"), ("1", "3"), ("2", "3")])))


def never_happened(events: list[Event]) -> list[Event]:
    """The history without what was taken back and without taking back, each result told when the first was.

    Whether an event stands is asked event by event: it does unless a later one stands that takes it back.
    """
    counts: dict[int, bool] = {}
    for event in reversed(events):
        later = [e for e in events if e.kind == "taken_back" and e.number > event.number]
        counts[event.number] = not any(counts[e.number] for e in later if event.number in e.document["events"])
    kept: list[Event] = []
    seen: set[int] = set()
    for event in events:
        if event.kind == "result":
            battle = event.document["battle"]
            if battle not in seen:
                seen.add(battle)
                same = [e for e in events if e.kind == "result" and e.document["battle"] == battle and counts[e.number]]
                kept += [replace(result, number=event.number) for result in same[-1:]]
        elif event.kind != "taken_back" and counts[event.number]:
            kept.append(event)
    return kept


def but_for_numbers(events: list[Event]) -> dict[str, Any]:
    """All that a history comes to, but for the numbers of the events that told the results."""
    whole = plain_state(rebuild(events))
    for result in whole["results"].values():
        del result["event"]
    return whole


@pytest.mark.rule("C-LED-03", "C-LED-04", "C-RES-04", "C-PNT-01", "C-PNT-03", "C-EXP-01", "C-EXP-02")
@pytest.mark.rule("C-HON-01", "C-HON-03", "C-PNT-09")
@given(histories())
def test_histories_come_out_another_way_too(history: History) -> None:
    """Each is made up once, which takes most of the time, and asked all of this."""
    what_was_taken_back_never_happened(history)
    totals_come_out_another_way_too(history)
    no_squad_bears_more_honours_than_its_grade(history)


def what_was_taken_back_never_happened(history: History) -> None:
    assert but_for_numbers(history.events) == but_for_numbers(never_happened(history.events))
    assert first_broken(history.events) is None


def totals_come_out_another_way_too(history: History) -> None:
    """Points and victory points by counting over all sides; experience by counting over all deeds."""
    state = rebuild(history.events)
    kept = never_happened(history.events)
    fought = [event.document for event in kept if event.kind == "result"]
    if not any(event.kind == "round_opened" for event in kept):
        fought = [document for document in fought if document["battle"] > OF_THE_ROUND]
    if state.settings.kind == "swiss":
        fought = [document for document in fought if document["battle"] <= OF_THE_ROUND]
    worth = {"won": 3, "draw": 1, "lost": 0}
    points: Counter[int] = Counter()
    scored: Counter[int] = Counter()
    learnt: Counter[tuple[int, str]] = Counter()
    for side_document in (each for document in fought for each in document["sides"]):
        points[side_document["member"]] += worth[side_document["outcome"]]
        scored[side_document["member"]] += side_document["victory_points"]
    for event in kept:
        if event.kind == "awarded":
            points[event.document["member"]] += event.document["points"]
    if state.settings.kind == "map":
        for hex, member in state.holders.items():
            points[member] += ["west", "ford", "hill", "east"].index(hex)
    lines = standings(state)
    assert {line.member: line.points for line in lines} == {n: points[n] for n in range(1, PLAYERS + 1)}
    assert {line.member: line.scored for line in lines} == {n: scored[n] for n in range(1, PLAYERS + 1)}
    assert sum(line.scored for line in lines) == sum(line.conceded for line in lines)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    for event in kept:
        for grant in event.document["forces"] if event.kind == "granted" else []:
            for squad in grant["squads"]:
                learnt[grant["force"], squad["id"]] += squad.get("experience", 0)
        for side_document in event.document.get("sides", []):
            force = state.forces[side_document["force"]]
            for deed in side_document["squads"]:
                if deed["id"] in known_at(kept, event, side_document["force"]):
                    worth_it = deed["slain"] // 3 + 2 * deed["destroyed"] + deed["objectives"] + deed["survived"]
                    learnt[force.number, deed["id"]] += min(8, worth_it)
    experience = {
        (f.number, id): s.experience for f in state.forces.values() for id, s in (f.squads | f.dropped).items()
    }
    assert {key: number for key, number in experience.items() if number} == +learnt


def known_at(kept: list[Event], event: Event, force: int) -> set[str]:
    """The squads that a force has had when something happens."""
    before = kept[: next(n for n, e in enumerate(kept) if e is event)]
    fitted = [e.document for e in before if e.kind in ("entered", "refitted") and e.document["force"] == force]
    return {squad["id"] for document in fitted for squad in document["squads"]}


def no_squad_bears_more_honours_than_its_grade(history: History) -> None:
    for force in rebuild(history.events).forces.values():
        for squad in (*force.squads.values(), *force.dropped.values()):
            assert len(squad.honours) <= ["recruit", "seasoned", "veteran", "elite"].index(squad.grade)
            assert squad.honours + squad.resting == squad.chosen
            assert len(set(squad.chosen)) == len(squad.chosen)


@pytest.mark.rule("C-LED-08")
@given(histories(), st.data())
def test_the_preview_of_taking_back_is_what_comes_of_it(history: History, data: st.DataObject) -> None:
    counting = [e.number for e in active_events(history.events) if e.kind in ("result", "awarded", "taken_back")]
    if not counting:
        return
    number = data.draw(st.sampled_from(counting))
    changes = consequences(history.events, {number})
    before = {line.member: line for line in standings(rebuild(history.events))}
    history.back(number)
    assert plain_state(changes.after) == plain_state(rebuild(history.events))
    after = {line.member: line for line in standings(rebuild(history.events))}
    assert {change.member for change in changes.lines} == {m for m in after if before[m] != after[m]}
