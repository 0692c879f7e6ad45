"""Short battles told whole: each event with the keys and values that the formats promise, worked out by hand."""

import math

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    activation,
    blue,
    fight,
    fire,
    order,
    player,
    red,
    rifle,
    scene,
    sheet,
    squad,
)


def told(report: Report, wanted: list[Document]) -> list[Document]:
    """The events of the battle, of each the keys wanted."""
    assert [event["type"] for event in report.events()] == [event["type"] for event in wanted]
    return [{key: event[key] for key in keys} for event, keys in zip(report.events(), wanted, strict=True)]


def event(type: str, **keys: object) -> Document:
    return {"turn": 1, "type": type} | keys


BETS = [
    event("tactical_points", player="red", change=-1, reason="bid", total=11),
    event("initiative", bids={"red": 1, "blue": 0}, order=["red", "blue"]),
    event("activation", player="red", squad="r1", priority=False),
]


VOLLEY = [
    *BETS,
    event("order", squad="r1", order="open_fire", target="b1"),
    event(
        "attack",
        squad="r1",
        target="b1",
        weapon="rifle",
        dice=[6, 1, 4],
        precision=4,
        modifier=0,
        hits=2,
        stray_hits=0,
    ),
    event("defense", squad="b1", dice=[5, 1], defense=5, modifier=0, blocks=1, cover=None),
    event("wounds", squad="b1", damage=1, ignored=0, units=[[2, 1]]),
    event("slain", squad="b1", unit=2, by="red"),
    event("end", winner=None, draw=True, victory_points={"red": 0, "blue": 0}),
]


@pytest.mark.rule("R-ATK-03", "R-WND-04")
def test_one_volley_event_by_event() -> None:
    """6 and 4 hit on 4+; the 5 blocks on 5+ and the 1 does not: one of three is slain, the last by default."""
    places = [(10, 30), (13, 30), (16, 30)]
    document = scene(
        red(squad("r1", (10, 10), (13, 10), (16, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", *places)),
        dice=[6, 1, 4, 5, 1],
    )
    report = fight(document)
    assert told(report, VOLLEY) == VOLLEY
    assert report.positions("b1") == [[10, 30], [13, 30], None]


CHARGE = [
    *BETS,
    event("order", squad="r1", order="charge", target="b1"),
    event("charge", squad="r1", target="b1", die=2, distance=8, needed=8, success=True),
    event("moved", squad="r1", order="charge", units=[[10, 18]]),
    event("order", squad="r1", order="kill_them", target="b1"),
    event("attack", squad="r1", target="b1", weapon="bayonet", dice=[4], precision=4, modifier=0, hits=1, stray_hits=0),
    event("defense", squad="b1", dice=[1], defense=5, modifier=0, blocks=0, cover=None),
    event("wounds", squad="b1", damage=1, ignored=0, units=[[0, 1]]),
    event("slain", squad="b1", unit=0, by="red"),
    event("destroyed", squad="b1", by="red"),
    event("victory_points", player="red", change=1, reason="squad_destroyed", total=1),
    event("victory_points", player="red", change=1, reason="first_blood", total=2),
    event("end", winner="red", draw=False, victory_points={"red": 2, "blue": 0}),
]


@pytest.mark.rule("R-MOV-04", "R-ERA-02", "R-ERA-04")
def test_a_charge_and_what_it_wins_event_by_event() -> None:
    """M/2 + 2 = 8 reaches over the 8 between them; 4 hits, 1 blocks nothing, and b1 was all that blue had."""
    orders = [order("charge", target="b1"), order("kill_them", target="b1")]
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", *orders)),
        blue(squad("b1", (10, 20))),
        dice=[2, 4, 1],
        turns=7,
    )
    report = fight(document)
    assert told(report, CHARGE) == CHARGE
    assert (report.result["turns"], report.result["winner"], report.result["draw"]) == (1, "red", False)


SCRAMBLED = [
    *BETS,
    event("tactical_points", player="red", change=-2, reason="priority", total=9),
    event("tactical_points", player="blue", change=-2, reason="counter", total=10),
    event("countered", player="blue", found=True),
    event("activation", player="blue", squad="b1", priority=False),
    event("order", squad="b1", order="stay_vigilant", target=None),
    event("moved", squad="b1", order="stay_vigilant", units=[[10, 60.5]]),
    event("end", winner=None, draw=True),
]


@pytest.mark.rule("R-TAC-02", "R-TAC-03")
def test_priority_orders_scrambled_event_by_event() -> None:
    """The die of the guess shows 3: found. Both have paid 2, and r2 is not activated."""
    document = scene(
        red(
            squad("r1", (10, 10)),
            squad("r2", (30, 10)),
            script=[{"activate": "r1"}, {"activate": "r2", "priority": True}],
        ),
        blue(squad("b1", (10, 60)), script=[{"counter": True}, *activation("b1", order("stay_vigilant", by=[0, 0.5]))]),
        dice=[3],
    )
    assert told(fight(document), SCRAMBLED) == SCRAMBLED


@pytest.mark.rule("R-WND-02", "R-WND-03", "R-ATK-01")
def test_dice_of_damage_then_one_for_each_wound_that_may_be_ignored() -> None:
    """Two hits; D3s of 4 and 6 are 2 and 3; of five wounds the 5 and the 6 are ignored on 5+: 1 of 4 is left."""
    tough = {"slug": "tough", "name": "Tough", "text": "Tough.", "when": "always", "effects": [{"ignore_wounds": 5}]}
    document = scene(
        red(
            squad("r1", (10, 10), (13, 10), sheet=sheet(weapons=[rifle(damage="D3")])),
            script=activation("r1", fire("b1")),
        ),
        blue(squad("b1", (10, 30), sheet=sheet(health=4, abilities=[tough]))),
        dice=[4, 4, 1, 1, 4, 6, 5, 1, 1, 6, 1],
    )
    report = fight(document)
    assert (report.one("wounds")["damage"], report.one("wounds")["ignored"], report.health("b1")) == (5, 2, [1])


@pytest.mark.rule("R-INI-04", "R-CNV-04", "R-CNV-05")
def test_of_three_the_loser_of_the_roll_off_counters_and_pays() -> None:
    """Green breaks in after red's activation; red (5) and blue (2) would counter: blue must, and finds it with a 1."""
    document = scene(
        player("red", squad("r1", (10, 10)), script=[{"bid": 3}, {"activate": "r1"}, {"counter": True}]),
        player("blue", squad("b1", (60, 60)), script=[{"bid": 2}, {"counter": True}]),
        player("green", squad("g1", (10, 70)), script=[{"bid": 1}, {"activate": "g1", "priority": True}]),
        dice=[5, 2, 1],
        battlefield={"width": 84, "height": 84},
    )
    report = fight(document)
    assert report.one("roll_off")["dice"] == {"red": 5, "blue": 2}
    assert report.one("countered") | {"player": "blue", "found": True} == report.one("countered")
    assert [report.tactical(id) for id in ("red", "blue", "green")] == [9, 8, 9]


@pytest.mark.rule("R-MOV-04")
def test_three_chargers_stand_base_to_base_around_one() -> None:
    """With 12 to go each of three can touch the one; none goes further than that, and none stands on another."""
    starts = [(7, 10), (10, 10), (13, 10)]
    document = scene(
        red(squad("r1", *starts), script=activation("r1", order("charge", target="b1"))),
        blue(squad("b1", (10, 20))),
        dice=[6],
    )
    ends = fight(document).positions("r1")
    assert all(math.dist(end, (10, 20)) <= 2.05 for end in ends)
    assert all(math.dist(start, end) <= 12 for start, end in zip(starts, ends, strict=True))
    assert all(math.dist(end, other) >= 2 for n, end in enumerate(ends) for other in ends[:n])
