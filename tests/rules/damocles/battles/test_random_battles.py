"""What holds in every battle, whoever fights it: looked for in random ones, event by event; by night in thousands."""

import time
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import Document, Report, fight
from tests.rules.support.shares import SHARES

pytestmark = pytest.mark.interpreted
BATTLES = 40 * SHARES
SECONDS = 20
"""No battle takes longer than that, even interpreted and beside other work."""

Place = tuple[float, float]


class Fold:
    """The state of a battle, from its scenario and its events alone."""

    def __init__(self, document: Document) -> None:
        self.sheets = {s["id"]: s["datasheet"] for p in document["players"] for s in p["squads"]}
        self.owner = {s["id"]: p["id"] for p in document["players"] for s in p["squads"]}
        self.places: dict[str, list[Any]] = {}
        self.health: dict[str, list[int]] = {}
        for squad_document in (s for p in document["players"] for s in p["squads"]):
            self.places[squad_document["id"]] = list(squad_document.get("units") or [None] * squad_document["size"])
            self.health[squad_document["id"]] = [self.sheets[squad_document["id"]]["health"]] * squad_document["size"]
        self.victory_points = {p["id"]: 0 for p in document["players"]}

    def radius(self, squad: str) -> float:
        return float(self.sheets[squad]["base"]) / 2

    def apply(self, event: Document) -> None:
        squad = event.get("squad", "")
        match event["type"]:
            case "deployed" | "moved":
                self.places[squad] = list(event["units"])
            case "wounds":
                for index, count in event["units"]:
                    self.health[squad][index] -= count
            case "healed":
                self.health[squad][event["unit"]] += event["health"]
            case "slain":
                self.health[squad][event["unit"]] = 0
                self.places[squad][event["unit"]] = None
            case "victory_points":
                self.victory_points[event["player"]] += event["change"]

    def bases(self) -> list[tuple[str, Place, float]]:
        return [
            (squad, (place[0], place[1]), self.radius(squad))
            for squad, places in self.places.items()
            for place in places
            if place is not None
        ]


def apart(place: Place, other: Place) -> float:
    return float(((place[0] - other[0]) ** 2 + (place[1] - other[1]) ** 2) ** 0.5)


def foes_near(fold: Fold, squad: str) -> float:
    """The least distance from a squad's bases to an enemy base."""
    own = [base for base in fold.bases() if base[0] == squad]
    foes = [base for base in fold.bases() if fold.owner[base[0]] != fold.owner[squad]]
    return min((apart(a[1], b[1]) - a[2] - b[2] for a in own for b in foes), default=999.0)


@cache
def fought(number: int, able: bool = True) -> tuple[Document, Report]:
    """A scenario and its battle, which is only read."""
    document = random_scene(number, able=able)
    return document, fight(document)


def in_every_battle(holds: Callable[[int], None]) -> Callable[[], None]:
    """A test of what holds in each battle, by its number."""

    def test() -> None:
        for number in range(BATTLES):
            try:
                holds(number)
            except AssertionError as fault:
                fault.add_note(f"in battle {number}")
                raise

    test.__name__ = holds.__name__
    return test


@pytest.mark.rule("R-MOV-09")
@in_every_battle
def test_bases_never_overlap_and_never_leave_the_battlefield(number: int) -> None:
    document, report = fought(number)
    fold = Fold(document)
    for event in report.events():
        fold.apply(event)
        if event["type"] in ("moved", "deployed"):
            bases = fold.bases()
            for (_, place, r), (_, other, q) in combinations(bases, 2):
                assert apart(place, other) >= r + q - 1e-9, event
            for _, (x, y), r in bases:
                assert r - 1e-9 <= x <= 72 - r + 1e-9, event
                assert r - 1e-9 <= y <= 72 - r + 1e-9, event


@pytest.mark.rule("R-WND-04", "R-WND-02", "R-SQD-03")
@in_every_battle
def test_the_events_folded_give_the_final_state(number: int) -> None:
    document, report = fought(number)
    fold = Fold(document)
    for event in report.events():
        fold.apply(event)
    for player in report.result["players"]:
        for squad in player["squads"]:
            assert [unit["position"] for unit in squad["units"]] == fold.places[squad["id"]]
            assert [unit["health"] for unit in squad["units"]] == fold.health[squad["id"]]
            assert squad["destroyed"] == (not any(fold.health[squad["id"]]))
    assert fold.victory_points == report.result["victory_points"]


@pytest.mark.rule("R-WND-02")
@in_every_battle
def test_never_two_wounded_units_in_a_squad(number: int) -> None:
    document, report = fought(number)
    fold = Fold(document)
    for event in report.events():
        fold.apply(event)
        if event["type"] == "wounds":
            whole = fold.sheets[event["squad"]]["health"]
            assert sum(0 < health < whole for health in fold.health[event["squad"]]) <= 1


@pytest.mark.rule("R-TAC-01", "R-INI-03")
@in_every_battle
def test_tactical_points_are_never_negative_and_add_up(number: int) -> None:
    _, report = fought(number)
    last: dict[str, int] = {}
    for event in report.events("tactical_points"):
        assert event["total"] >= 0
        if event["player"] in last:
            assert event["total"] == last[event["player"]] + event["change"]
        last[event["player"]] = event["total"]
    for name, total in last.items():
        assert report.tactical(name) == total


@pytest.mark.rule("R-AST-01", "R-AST-05")
@in_every_battle
def test_cards_are_never_lost_nor_made(number: int) -> None:
    document, report = fought(number)
    for given_, player in zip(document["players"], report.result["players"], strict=True):
        assert player["hand"] + player["deck"] + player["discard"] == len(given_["deck"])


@pytest.mark.rule("R-ATK-02", "R-ATK-03", "R-ATK-04", "R-DAT-04")
@in_every_battle
def test_hits_and_blocks_are_what_the_dice_say(number: int) -> None:
    _, report = fought(number)
    for event in report.events("attack"):
        hits = sum(die != 1 and max(1, die + event["modifier"]) >= event["precision"] for die in event["dice"])
        assert event["hits"] == hits
    for event in report.events("defense"):
        blocks = sum(die != 1 and max(1, die + event["modifier"]) >= event["defense"] for die in event["dice"])
        assert event["blocks"] == blocks


@pytest.mark.rule("R-TRN-02", "R-ACT-02", "R-ACT-03", "R-ACT-04")
@in_every_battle
def test_nobody_acts_twice_a_turn_nor_beyond_its_orders(number: int) -> None:
    document, report = fought(number, able=False)
    fold = Fold(document)
    acted: set[tuple[int, str]] = set()
    active, given_ = "", []
    for event in report.events("activation", "order"):
        if event["type"] == "activation":
            assert (event["turn"], event["squad"]) not in acted
            acted.add((event["turn"], event["squad"]))
            active, given_ = event["squad"], []
        elif event["squad"] == active:
            given_.append(event["order"])
            assert len(given_) <= fold.sheets[active]["orders"]
            assert sum(name in ("move_move", "stay_vigilant", "charge", "fall_back") for name in given_) <= 2
            assert sum(name in ("open_fire", "kill_them") for name in given_) <= 2


@pytest.mark.rule("R-MOV-01", "R-MOV-02", "R-MOV-04", "R-MOV-05", "R-MOV-08", "R-LET-04", "R-DEF-01")
@in_every_battle
def test_nobody_moves_farther_than_the_order_allows_nor_ends_too_near(number: int) -> None:
    document, report = fought(number, able=False)
    fold = Fold(document)
    charge = 0.0
    for event in report.events():
        if event["type"] == "charge":
            charge = event["distance"]
        if event["type"] != "moved":
            fold.apply(event)
            continue
        squad, name = event["squad"], event["order"]
        move = fold.sheets[squad]["move"]
        most = {"move_move": 2 * move, "kill_them": move / 2, "take_cover": 5, "charge": charge}.get(name, move)
        before = fold.places[squad]
        fold.apply(event)
        for start, end in zip(before, event["units"], strict=True):
            assert start is None or apart(start, end) <= most + 1e-9, event
        if name in ("move_move", "stay_vigilant"):
            assert foes_near(fold, squad) > 0.05 - 1e-9, event
        if name == "fall_back":
            assert foes_near(fold, squad) > 1 - 1e-9, event


@pytest.mark.rule("R-SQD-03", "R-SQD-02")
@in_every_battle
def test_every_squad_holds_together_at_the_end_of_every_turn(number: int) -> None:
    document, report = fought(number)
    fold = Fold(document)
    ended = report.result["turns"]
    turn = 0
    for event in report.events():
        if event["type"] in ("initiative", "end") and event["turn"] > 1 and event["turn"] > turn:
            turn = event["turn"]
            if event["type"] == "initiative":
                assert all(holds_together(fold, squad) for squad in fold.places), event
        fold.apply(event)
    assert turn <= ended


def holds_together(fold: Fold, squad: str) -> bool:
    places = [(place[0], place[1]) for place in fold.places[squad] if place is not None]
    group, rest = places[:1], places[1:]
    while True:
        near = [p for p in rest if any(apart(p, q) <= 5 + 2 * fold.radius(squad) + 1e-9 for q in group)]
        if not near:
            return not rest
        group += near
        rest = [p for p in rest if p not in near]


@in_every_battle
def test_a_battle_ends_in_time_and_is_the_same_again(number: int) -> None:
    started = time.process_time()
    document, report = fought(number)
    assert time.process_time() - started < SECONDS
    assert report.result["turns"] <= document["operation"]["turns"]
    assert fight(document).result == report.result
