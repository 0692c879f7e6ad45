"""The events of a battle and its result, key by key as the formats say."""

import hashlib
import json
from itertools import pairwise
from typing import Any

import pytest

from rules.damocles.formats.events import EVENTS
from rules.damocles.game import GAME
from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from tests.rules.support.documents import changed
from tests.rules.support.engine import resolve
from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    player,
    rectangle,
    red,
    scene,
    sheet,
    squad,
)

STEP = order("stay_vigilant", by=[0, 1])


def card(slug: str) -> Document:
    return ability(slug, {"gain": "tactical_points", "amount": 1}, target="player")


def eventful() -> Document:
    """A battle in which nearly everything happens once."""
    drill = ability("drill", {"gain": "orders", "amount": 1}, when="activation")
    return scene(
        red(
            squad("r1", (10, 10), (13, 10), sheet=sheet(abilities=[drill], orders=5)),
            squad("r2", (40, 10)),
            squad("r3", (60, 5), (60, 20)),
            hand=[card("one"), card("two"), card("three")],
            deck=[card(f"card-{n}") for n in range(5)],
            script=[
                {"activate": "r1"}, {"ability": "drill", "targets": []}, {"asset": "three", "targets": []},
                {"panel": ["one", "two"]}, {"restraint": True}, order("move_move", by=[0, 99]), fire("b1"), STEP,
                order("charge", target="b1"), {"end": True},
                {"activate": "r2", "priority": True}, {"end": True},
            ],
        ),
        blue(squad("b1", (10, 20), (13, 20)), squad("b2", (60, 60)), script=[{"end": True}, {"counter": True}]),
        dice=[4, 4, 1, 6, 3, 4],
        turns=2,
    )  # fmt: skip


def set_up() -> Document:
    document = scene(player("red", squad("r1", size=2)), player("blue", squad("b1", size=2)))
    document["battlefield"] = {"width": 72, "height": 72}
    return document


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    return [fight(eventful()), fight(set_up())]


def test_a_result_that_was_written_is_read(reports: list[Report]) -> None:
    for report in reports:
        GAME.formats.read("result", json.loads(json.dumps(report.result)))
    seen = {event["type"] for report in reports for event in report.events()}
    assert seen >= set(EVENTS) - {"cohesion", "victory_points", "destroyed", "card", "healed"}


@pytest.mark.parametrize(
    ("place", "value", "fault_line"),
    [
        (["draw"], "no", 'draw: cannot be "no"; must be true or false'),
        (["winer"], None, 'winer: is not a key of this object; did you mean "winner"?'),
        (["events", 0, "type"], "rolloff", 'events[0].type: cannot be "rolloff"; must be one of roll_off, '),
        (["events", 0], 3, "events[0]: cannot be 3; must be an object with the keys type"),
        (["events", 0, "dice"], {}, "events[0].dice: is not a key of this object; it has the keys n, turn, "),
        (["players", 1, "squads", 0, "units", 0, "health"], -1, "players[1].squads[0].units[0].health: cannot be -1; "),
        (["digest"], "12", 'digest: cannot be "12"; must be 64 hexadecimal digits'),
    ],
)
def test_what_is_no_result_is_refused_in_one_line(
    reports: list[Report], place: Any, value: Any, fault_line: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        GAME.formats.read("result", changed(json.loads(json.dumps(reports[0].result)), place, value))
    assert str(refused.value).startswith(fault_line)


def test_events_are_numbered_from_1_and_turns_only_grow(reports: list[Report]) -> None:
    for report in reports:
        assert [event["n"] for event in report.events()] == list(range(1, len(report.events()) + 1))
        assert all(event["turn"] <= other["turn"] for event, other in pairwise(report.events()))
        assert report.events()[-1]["type"] == "end"


def test_set_up_is_turn_0(reports: list[Report]) -> None:
    assert {event["turn"] for event in reports[1].events("placed", "territory", "deployed")} == {0}
    assert reports[1].events("initiative")[0]["turn"] == 1


def test_the_digest_is_that_of_the_events_as_canonical_json(reports: list[Report]) -> None:
    for report in reports:
        canonical = json.dumps(report.events(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert report.result["digest"] in (
            hashlib.sha256(canonical.encode()).hexdigest(), "sha256:" + hashlib.sha256(canonical.encode()).hexdigest(),
        )  # fmt: skip


def test_a_result_has_its_keys(reports: list[Report]) -> None:
    result = reports[0].result
    assert list(result) == [
        "format", "seed", "digest", "turns", "winner", "draw", "victory_points", "players", "not_simulated", "engine",
        "events",
    ]  # fmt: skip
    assert (result["format"], result["seed"]) == ("damocles-result/1", 7)
    assert result["turns"] == 2
    for player_result in result["players"]:
        assert list(player_result) == ["id", "tactical_points", "hand", "deck", "discard", "squads"]
        for squad_ in player_result["squads"]:
            assert list(squad_) == ["id", "destroyed", "in_close_combat", "units"]
            assert all(list(unit) == ["position", "health"] for unit in squad_["units"])
    json.dumps(result, allow_nan=False)


def test_numbers_are_centimetres_as_short_as_they_can_be_written() -> None:
    report = activated([(10, 10)], order("stay_vigilant", by=[1.5, 0.25]))
    assert report.positions("r1") == [[11.5, 10.25]]
    (x, y), (u, v) = report.one("moved")["units"][0], activated([(10, 10)], STEP).one("moved")["units"][0]
    assert (type(x), type(y), type(u), type(v)) == (float, float, int, int)


def test_the_slain_have_no_place_in_events_and_results() -> None:
    """Unit 1 falls; when the squad moves its place is null."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30)), script=activation("b1", STEP)),
            dice=[4, 1],
        )
    )
    assert report.one("moved")["units"] == [[10, 31], None]
    assert report.squad("b1")["units"][1] == {"position": None, "health": 0}


def test_without_events_the_result_is_the_same_but_for_them() -> None:
    full = resolve(eventful(), EmptyLibrary())
    bare = resolve(eventful(), EmptyLibrary(), events=False)
    assert "events" not in bare
    assert {key: value for key, value in bare.items() if key != "digest"} == {
        key: value for key, value in full.items() if key not in ("events", "digest")
    }


def test_a_seed_given_beside_the_scenario_goes_before_its_own() -> None:
    assert fight(eventful(), 99).result["seed"] == 99
    assert fight(eventful(), 0).result["seed"] == 0


def test_the_document_is_not_changed_by_fighting_it() -> None:
    document = eventful()
    before = json.dumps(document)
    fight(document)
    assert json.dumps(document) == before


def test_every_change_of_tactical_points_has_its_reason() -> None:
    reasons = {event["reason"] for event in fight(eventful()).events("tactical_points")}
    assert reasons == {"bid", "panel", "restraint", "priority", "counter", "ability"}


def test_covers_are_named_or_null() -> None:
    for kind, name in (("light", "light"), ("heavy", "heavy")):
        wall = rectangle("wall", kind, (10, 20), 6, 1)
        report = activated([(10, 10)], fire("b1"), enemies=[(10, 30)], dice=[4, 3], scenery=[wall])
        assert report.one("defense")["cover"] == name
