"""Ways of S (MVT 4): lengths, what is in the way, control areas, terrain, and the abilities that change them.

A stands at (10, 10), bases are 1.20 across, control areas reach 1. Each case says by which rule the way is refused.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.measures import (
    contact,
    control_reach,
    controlling,
    elevation,
    engaging,
    free,
    head,
    hostile,
    within,
)
from rules.hell_dorado.engine.movement import Trip, survey
from rules.hell_dorado.engine.moves import cost_of, planned
from rules.hell_dorado.engine.routes import way_to
from rules.table.questions import Refusal
from tests.rules.hell_dorado.cards import A, B, E, blade, box, disc, piece, unit
from tests.rules.hell_dorado.casts import corners, judged, laid, named

FAR = unit("B", 30, 30)
FULL = {"target": "B"}


def at(x: float, y: float, able: str = "", id: str = "B", **keys: Any) -> Any:
    return unit(id, x, y, able, **keys)


ROCK = (piece(box(10, 13, 2, 1), impassable=True),)
"""From (9, 12.5) to (11, 13.5): straight up from A."""

BOG = (piece(box(10, 13, 2, 1), difficult=True),)

LENGTHS: dict[str, Any] = {
    "H-ACN-01 a walk of MVT": ("walk", A(), FAR, [(10, 14)], ""),
    "H-ACN-01 a longer walk": ("walk", A(), FAR, [(10, 14.01)], "H-ACN-01"),
    "H-MOV-01 by legs": ("walk", A(), FAR, [(10, 12), (12, 12)], ""),
    "H-MOV-01 too long by legs": ("walk", A(), FAR, [(10, 12), (12.01, 12)], "H-ACN-01"),
    "H-MOV-01 rounded up": ("walk", A(), FAR, [(12.84, 12.83)], "H-ACN-01"),
    "H-MOV-01 back where it was": ("walk", A(), FAR, [(10, 12), (10, 10)], ""),
    "H-ACN-02 a run of MVT": ("run", A(), FAR, [(10, 14)], ""),
    "H-ACN-02 of less": ("run", A(), FAR, [(10, 13.99)], "H-ACN-02"),
    "H-ACN-02 of twice MVT": ("run", A(), FAR, [(10, 18)], ""),
    "H-ACN-02 of more": ("run", A(), FAR, [(10, 18.01)], "H-ACN-02"),
    "H-STA-06 accelerated": ("walk", A(states="accelerated 1"), FAR, [(10, 16)], ""),
    "H-STA-06 and not further": ("walk", A(states="accelerated 1"), FAR, [(10, 16.01)], "H-ACN-01"),
    "H-STA-18 slowed": ("walk", A(states="slowed 1"), FAR, [(10, 12.01)], "H-ACN-01"),
    "H-STA-19 wounded": ("walk", A(lp=3), FAR, [(10, 13.01)], "H-ACN-01"),
    "H-ABI-29 a fanatic too": ("walk", A("fanatic", lp=3), FAR, [(10, 13.01)], "H-ACN-01"),
    "H-STA-08 not a berserk one": ("walk", A(lp=3, states="berserk 1"), FAR, [(10, 14)], ""),
    "H-STA-21 brave": ("walk", A(states="brave 1"), FAR, [(10, 15)], ""),
    "H-DIE-05 slowed and brave": ("walk", A(mvt=1, states="slowed 1; brave 1"), FAR, [(10, 11)], ""),
    "H-DIE-06 without MVT": ("walk", A(mvt=NONE, states="brave 1"), FAR, [(10, 10.5)], "H-DIE-06"),
    "H-ABI-30 fast": ("run", A("fast 2"), FAR, [(10, 20)], ""),
    "H-ABI-30 and not further": ("run", A("fast 2"), FAR, [(10, 20.01)], "H-ACN-02"),
    "H-ABI-30 not in a walk": ("walk", A("fast 2"), FAR, [(10, 14.01)], "H-ACN-01"),
    "H-CHG-02 a charge of MVT": ("charge", A(), at(10, 15.2), [(10, 14)], ""),
    "X-02": ("charge", A(), at(10, 16.2), [(10, 15)], ""),
    "X-03 a charge too short": ("charge", A(), at(10, 13), [(10, 11.8)], "H-CHG-02"),
    "X-03 an attack": ("attack", A(), at(10, 13), [(10, 11.8)], ""),
    "H-CHG-02 of twice MVT": ("charge", A(), at(10, 19.2), [(10, 18)], ""),
    "H-CHG-02 of more": ("charge", A(), at(10, 19.21), [(10, 18.01)], "H-CHG-02"),
    "H-CHG-02 by a longer way": ("charge", A(), at(10, 13, "harmless"), [(7.5, 11.5), (8.8, 13)], ""),
    "H-ABI-12 chaotic charge": ("charge", A("chaotic-charge"), at(10, 23.2), [(10, 22)], ""),
    "H-ABI-12 a run is not": ("run", A("chaotic-charge"), FAR, [(10, 18.01)], "H-ACN-02"),
    "H-ACN-03 an attack beyond MVT": ("attack", A(), at(10, 15.21), [(10, 14.01)], "H-ACN-01"),
    "H-ACN-03 it ends in contact": ("attack", A(), at(10, 15.2), [(10, 13.9)], "H-ACN-03"),
    "H-BAS-05 a gap of 0.05": ("attack", A(), at(10, 15.2), [(10, 13.95)], ""),
    "H-BAS-05 a gap of 0.06": ("attack", A(), at(10, 15.2), [(10, 13.94)], "H-ACN-03"),
    "H-ACN-04 a charge too": ("charge", A(), at(10, 16.2), [(10, 14.9)], "H-ACN-04"),
    "H-ACN-01 a walk not": ("walk", A(), at(10, 14.2), [(10, 13)], "H-ACN-01"),
    "H-ACN-02 a run not": ("run", A(), at(10, 16.2), [(10, 15)], "H-ACN-01"),
    "H-ACN-05 a shoot not": ("shoot", A(), at(10, 14.2), [(10, 13)], "H-ACN-01"),
    "H-ABI-64 teleportation: a jump": ("walk", A("teleportation"), at(10, 12.3), [(10, 14)], ""),
    "H-ABI-64 straight": ("walk", A("teleportation"), FAR, [(10, 12), (12, 12)], "H-ABI-64"),
    "H-ABI-64 through rock": ("walk", A("teleportation"), FAR, [(10, 14.1)], "H-ACN-01"),
    "H-ABI-64 over rock": ("walk", A("teleportation", mvt=5), FAR, [(10, 14.2)], "", ROCK),
    "H-ABI-64 not into rock": ("walk", A("teleportation"), FAR, [(10, 13)], "H-TER-03", ROCK),
    "H-ABI-64 no run": ("run", A("teleportation"), FAR, [(10, 15)], "H-ABI-64"),
    "H-ABI-64 no charge": ("charge", A("teleportation"), at(10, 16.2), [(10, 15)], "H-ABI-64"),
    "H-ABI-64 an attack": ("attack", A("teleportation"), at(10, 15.2), [(10, 14)], ""),
}  # fmt: skip


@pytest.mark.rule(
    "H-BAS-01", "H-BAS-05", "H-DIE-05", "H-DIE-06", "H-ACN-01", "H-ACN-02", "H-ACN-03", "H-ACN-04", "H-ACN-05",
    "H-MOV-01", "H-CHG-02", "H-STA-06", "H-STA-08", "H-STA-18", "H-STA-19", "H-STA-21", "H-ABI-12", "H-ABI-29",
    "H-ABI-30", "H-ABI-64",
)  # fmt: skip
@pytest.mark.parametrize("case", LENGTHS.values(), ids=list(LENGTHS))
def test_how_far_a_unit_goes_and_where_it_ends(case: Any) -> None:
    kind, red, blue, points, rule, *rest = case
    assert judged(red, blue, kind, *points, target="B", pieces=rest[0] if rest else ()) == rule


BARRED: dict[str, Any] = {
    "H-MOV-02 across an enemy": (A(), at(10, 12), [(10, 14)], "H-MOV-02"),
    "H-MOV-02 across a friend": ((A(), unit("C", 10, 12)), FAR, [(10, 14)], "H-MOV-02"),
    "H-MOV-02 past a friend": ((A(), unit("C", 11.2, 12)), FAR, [(10, 14)], ""),
    "H-BAS-07 onto a friend": ((A(), unit("C", 10, 14)), FAR, [(10, 13)], "H-BAS-07"),
    "H-BAS-07 beside a friend": ((A(), unit("C", 10, 14)), FAR, [(10, 12.8)], ""),
    "H-MOV-03 over the edge": (at(3, 3, id="A"), FAR, [(0.59, 3)], "H-MOV-03"),
    "H-MOV-03 to the edge": (at(3, 3, id="A"), FAR, [(0.6, 3)], ""),
    "H-MOV-03 through rock": (A(mvt=5), FAR, [(10, 14.2)], "H-MOV-03", ROCK),
    "H-MOV-03 round it": (A(mvt=9), FAR, [(8, 12), (8, 14), (10, 15)], "", ROCK),
    "H-MOV-03 through too small a gap": (
        A(mvt=6), FAR, [(10, 16)], "H-MOV-03",
        (piece(box(8, 13, 2.8, 1), impassable=True), piece(box(12, 13, 2.9, 1), impassable=True, id="other")),
    ),
    "H-MOV-03 through one that it fits": (
        A(mvt=6), FAR, [(10, 16)], "",
        (piece(box(8, 13, 2.8, 1), impassable=True), piece(box(12, 13, 2.8, 1), impassable=True, id="other")),
    ),
    "H-TER-03 into rock": (A(), FAR, [(10, 13)], "H-TER-03", ROCK),
    "H-TER-04 through a bog": (A(), FAR, [(10, 14)], "", BOG),
    "H-ABI-10 burrower": (A("burrower", mvt=5), at(10, 14.3), [(10, 15.5)], "H-ACN-01", ROCK),
    "H-ABI-10 under rock and enemies": (A("burrower", mvt=6), at(10, 14.1), [(10, 16)], "", ROCK),
    "H-ABI-10 not up in rock": (A("burrower"), FAR, [(10, 13)], "H-TER-03", ROCK),
    "H-ABI-10 not up under a unit": (A("burrower"), at(10, 14), [(10, 13)], "H-BAS-07"),
    "H-ABI-41 intangible": (A("intangible", mvt=6), at(10, 14.1), [(10, 16)], "", ROCK),
    "H-ABI-41 not in rock": (A("intangible"), FAR, [(10, 13)], "H-TER-03", ROCK),
    "H-ABI-45 levitation over a unit": (A("levitation"), at(10, 12.3, "harmless", height=2.9), [(10, 14)], ""),
    "H-ABI-45 not over one of 3": (A("levitation"), at(10, 12.3, "harmless", height=3), [(10, 14)], "H-MOV-02"),
    "H-ABI-45 not onto one": (A("levitation"), at(10, 14.2, "harmless"), [(10, 13.5)], "H-BAS-07"),
    "H-ABI-45 bound by control areas": (A("levitation"), at(10, 12.3), [(10, 14)], "H-CTL-04"),
    "H-MOV-05 past contact with an enemy": (A(), at(11.22, 12, "harmless"), [(10, 14)], "H-MOV-05"),
    "H-MOV-05 at 0.06 from it": (A(), at(11.26, 12, "harmless"), [(10, 14)], ""),
}  # fmt: skip


@pytest.mark.rule(
    "H-BAS-07", "H-MOV-02", "H-MOV-03", "H-MOV-05", "H-TER-01", "H-TER-03", "H-TER-04", "H-ABI-10", "H-ABI-41",
    "H-ABI-45",
)  # fmt: skip
@pytest.mark.parametrize("case", BARRED.values(), ids=list(BARRED))
def test_what_is_in_the_way_of_a_walk(case: Any) -> None:
    red, blue, points, rule, *rest = case
    assert judged(red, blue, "walk", *points, pieces=rest[0] if rest else ()) == rule


BESIDE = at(12, 14)
"""X-11: its area begins where centres are 2.20 apart: on x = 10 between y 13.08 and 13.09."""

AHEAD = at(10, 15)
"""Its area begins at y = 12.80, contact is at 13.80."""

AREAS: dict[str, Any] = {
    "X-11 short of it": ("walk", A(), BESIDE, [(10, 13.08)], ""),
    "X-11 stopping at once": ("walk", A(), BESIDE, [(10, 13.09)], ""),
    "X-11 0.05 past": ("walk", A(), BESIDE, [(10, 13.13)], ""),
    "X-11 further": ("walk", A(), BESIDE, [(10, 14)], "H-CTL-04"),
    "H-CTL-04 straight on, short of contact": ("walk", A(), AHEAD, [(10, 13.7)], ""),
    "H-CTL-04 straight on, into contact": ("attack", A(), AHEAD, [(10, 13.8)], ""),
    "H-CTL-04 a turn to its unit": ("attack", A(mvt=5), BESIDE, [(10, 13.08), (10.9, 13.5)], ""),
    "H-CTL-04 a turn elsewhere": ("walk", A(mvt=5), BESIDE, [(10, 13.09), (9, 13.5)], "H-CTL-04"),
    "H-CTL-04 through other areas": (
        "attack", A(), (AHEAD, at(12.1, 13.5, id="E")), [(10, 13.8)], "",
    ),
    "H-CTL-04 not past the first one entered": (
        "attack", A(), (AHEAD, at(12, 13.3, id="E")), [(10, 13.8)], "H-CTL-04",
    ),
    "H-CTL-05 two at once, one of them": ("walk", A(), (at(8, 14), at(12, 14, id="E")), [(10, 13.08), (9.5, 13.2)], ""),
    "H-CTL-05 two at once, between": ("walk", A(), (at(8, 14), at(12, 14, id="E")), [(10, 14)], "H-CTL-05"),
    "H-CTL-05 two at once, into contact with both": (
        "attack", A(mvt=5), (at(8.8, 14), at(11.2, 14, id="E")), [(10, 14)], "",
    ),
    "H-CTL-02 an engaged one has none": (
        "walk", (A(), unit("C", 12, 15.2)), BESIDE, [(10, 14)], "",
    ),
    "H-ABI-53 but a protective one": (
        "walk", (A(), unit("C", 12, 15.2)), at(12, 14, "protective"), [(10, 14)], "H-CTL-04",
    ),
    "H-CTL-03 nor a harmless one": ("walk", A(), at(12, 14, "harmless"), [(10, 14)], ""),
    "H-ABI-35 nor one without CBT": ("walk", A(), at(12, 14, cbt=NONE), [(10, 14)], ""),
    "H-CTL-03 immobilized": ("walk", A(), at(12, 14, states="immobilized 1"), [(10, 14)], ""),
    "H-STA-16 knocked down": ("walk", A(), at(12, 14, states="knocked_down"), [(10, 14)], ""),
    "H-STA-20 stunned": ("walk", A(), at(12, 14, states="stunned 1"), [(10, 14)], ""),
    "H-CTL-03 a slowed one has one": ("walk", A(), at(12, 14, states="slowed 1"), [(10, 14)], "H-CTL-04"),
    "H-WPN-08 lunge": ("walk", A(), at(13, 14, weapons=(blade(able="lunge 2"),)), [(10, 14)], "H-CTL-04"),
    "H-WPN-08 without it": ("walk", A(), at(13, 14), [(10, 14)], ""),
    "H-ABI-22 elusive": ("walk", A("elusive"), BESIDE, [(10, 14)], ""),
    "H-ABI-10 burrower": ("walk", A("burrower"), BESIDE, [(10, 14)], ""),
    "H-ABI-41 intangible": ("walk", A("intangible"), BESIDE, [(10, 14)], ""),
    "H-ABI-64 teleportation": ("walk", A("teleportation"), BESIDE, [(10, 14)], ""),
    "H-ACN-02 a run that an area stops": ("run", A(), at(12, 12), [(10, 11.09)], ""),
    "H-ACN-02 a run short of it": ("run", A(), at(12, 12), [(10, 11)], "H-ACN-02"),
    "H-CTL-06 an attack from an area": ("attack", A(), at(10, 12), [(10, 10.8)], ""),
    "H-CTL-06 not by a detour": ("attack", A(), at(10, 12), [(8.8, 11), (8.8, 12)], "H-CTL-06"),
    "H-CTL-06 not on another": (
        "attack", A(), (at(10, 12), at(13.2, 10, id="E")), [(12, 10)], "H-CTL-08", "E",
    ),
    "H-CTL-06 a charge where it is far enough": (
        "charge", A(mvt=2), at(10, 13.2, weapons=(blade(able="lunge 2"),)), [(10, 12)], "",
    ),
    "H-CTL-08 a walk is paid for": ("walk", A(), at(10, 12), [(9, 10)], "H-CTL-08"),
    "H-CTL-08 a run too": ("run", A(), at(10, 12), [(6, 10)], "H-CTL-08"),
    "H-ABI-22 not by the elusive": ("walk", A("elusive"), at(10, 12), [(9, 10)], ""),
    "H-ABI-41 nor the intangible": ("walk", A("intangible"), at(10, 12), [(9, 10)], ""),
    "H-ABI-10 but by the burrower": ("walk", A("burrower"), at(10, 12), [(9, 10)], "H-CTL-08"),
    "H-ABI-64 and who teleports": ("walk", A("teleportation"), at(10, 12), [(9, 10)], "H-CTL-08"),
    "H-CTL-07 a shot without walking": ("shoot", A(), at(10, 12), [], ""),
}  # fmt: skip


@pytest.mark.rule(
    "H-ACN-02", "H-CTL-01", "H-CTL-02", "H-CTL-03", "H-CTL-04", "H-CTL-05", "H-CTL-06", "H-CTL-07", "H-CTL-08",
    "H-STA-16", "H-STA-20", "H-ABI-10", "H-ABI-22", "H-ABI-35", "H-ABI-41", "H-ABI-53", "H-ABI-64", "H-WPN-08",
)  # fmt: skip
@pytest.mark.parametrize("case", AREAS.values(), ids=list(AREAS))
def test_control_areas(case: Any) -> None:
    kind, red, blue, points, rule, *rest = case
    assert judged(red, blue, kind, *points, target=rest[0] if rest else "B") == rule


@pytest.mark.rule("H-MOV-04", "H-CTL-06")
def test_the_most_direct_route_round_what_is_in_the_way() -> None:
    """C stands between A and B, who reaches 3: the taut way is 1.60 + 1.46 + 1.84 - 1.20 = 3.71 long.

    It touches the circle of 1.20 round C at (9.04, 11.28) and (8.99, 12.65). A way 0.14 longer is another one.
    """
    blue = unit("B", 10, 14.2, weapons=(blade(able="lunge 3"),))
    battle = laid((A(), unit("C", 10, 12)), blue)
    a, b = named(battle, "A"), named(battle, "B")
    way = way_to(battle, a, b)
    assert way is not None
    trip = planned(battle, a, "attack", way, b)
    assert isinstance(trip, Trip)
    assert 371 <= trip.length <= 375
    detour = (8.8, 11.5), (8.72, 12.5), (9.27, 13.24)
    assert judged((A(), unit("C", 10, 12)), blue, "attack", *detour, target="B") == "H-CTL-06"


PRICES: dict[str, Any] = {
    "H-TER-02 a run through a bog": ("run", A(), FAR, [(10, 15)], BOG, 1),
    "H-TER-02 one that touches it": ("run", A(), FAR, [(10, 14)], (piece(box(10, 14.6, 2, 1), difficult=True),), 1),
    "H-BAS-03 its base just touches it": (
        "run", A(), FAR, [(10, 14)], (piece(box(10, 15.1, 2, 1), difficult=True),), 1,
    ),
    "H-BAS-03 or does not": ("run", A(), FAR, [(10, 14)], (piece(box(10, 15.11, 2, 1), difficult=True),), 0),
    "H-TER-02 two bogs": (
        "run", A(), FAR, [(10, 17)], (*BOG, piece(box(10, 15, 2, 1), id="other", difficult=True)), 1,
    ),
    "H-TER-02 past it": ("run", A(), FAR, [(6, 10)], BOG, 0),
    "H-TER-04 a walk": ("walk", A(), FAR, [(10, 14)], BOG, 0),
    "H-TER-02 a charge": ("charge", A(), at(10, 16.2), [(10, 15)], BOG, 1),
    "H-TER-02 an attack": ("attack", A(), at(10, 15.2), [(10, 14)], BOG, 0),
    "H-TER-02 a retreat": ("retreat", A(), FAR, [(10, 15)], BOG, 1),
    "H-ABI-63 a strider": ("run", A("strider"), FAR, [(10, 15)], BOG, 0),
    "H-ABI-45 levitation": ("run", A("levitation"), FAR, [(10, 15)], BOG, 0),
    "H-ABI-10 a burrower": ("run", A("burrower"), FAR, [(10, 15)], BOG, 0),
    "H-ABI-67 terrifying": ("attack", A(), at(10, 15.2, "terrifying"), [(10, 14)], (), 1),
    "H-CHG-04 each of two": (
        "attack", A(mvt=5), (at(8.8, 14, "terrifying"), at(11.2, 14, "terrifying", id="E")), [(10, 14)], (), 2,
    ),
    "H-ABI-69 uncontrollable": ("run", A("uncontrollable"), FAR, [(10, 15)], (), 1),
}  # fmt: skip


@pytest.mark.rule("H-TER-02", "H-TER-04", "H-CHG-04", "H-ABI-10", "H-ABI-45", "H-ABI-63", "H-ABI-67", "H-ABI-69")
@pytest.mark.parametrize("case", PRICES.values(), ids=list(PRICES))
def test_what_a_way_costs(case: Any) -> None:
    kind, red, blue, points, pieces, cost = case
    battle = laid(red, blue, pieces=pieces)
    mover = named(battle, "A")
    trip = planned(battle, mover, kind, corners(*points), named(battle, "B"))
    assert isinstance(trip, Trip)
    assert cost_of(trip, kind, mover.has("uncontrollable")) == cost


@pytest.mark.rule("H-MOV-01", "H-BAS-01")
def test_the_length_of_a_way() -> None:
    """To (12, 11): the root of 5 is 2.2360…, rounded up 2.24."""
    battle = laid(A(), FAR)
    trip = survey(battle, named(battle, "A"), [1200, 1100])
    assert isinstance(trip, Trip)
    assert trip.length == 224


@pytest.mark.rule("H-BAS-02", "H-BAS-03", "H-BAS-04", "H-BAS-05", "H-BAS-06", "H-BAS-07", "H-BAS-08")
def test_measures() -> None:
    battle = laid((A(), unit("C", 20, 20, base="large")), (unit("B", 10, 11.25), unit("E", 10, 15, base="extra_large")))
    a, b, c, e = (named(battle, id) for id in "ABCE")
    assert [unit.radius for unit in (a, c, e)] == [60, 80, 120]
    assert [head(battle, unit) for unit in (a, c, e)] == [150, 200, 300]
    assert (a.gap(e), within(a, e, 320), within(a, e, 319)) == (320, True, False)
    assert (contact(battle, a, b), engaging(battle, a), free(battle, a), free(battle, c)) == (True, [b], False, True)
    assert not contact(*(battle, a, unit_at(battle, "B", 10, 11.26)))


def unit_at(battle: Any, id: str, x: float, y: float) -> Any:
    unit = named(battle, id)
    battle.put(unit, round(100 * x), round(100 * y))
    return unit


@pytest.mark.rule("H-BAS-06", "H-ABI-35")
@pytest.mark.parametrize(
    ("keys", "able", "engaged"),
    [
        ({}, "harmless", True),
        ({"cbt": NONE}, "", True),
        ({"place": "inside"}, "", False),
        ({"place": "dead"}, "", False),
    ],
)
def test_harmless_enemies_engage_and_those_off_the_table_do_not(keys: Any, able: str, engaged: bool) -> None:
    battle = laid(A(), B(able, **keys))
    assert free(battle, named(battle, "A")) is not engaged


@pytest.mark.rule("H-BAS-09", "H-STA-11")
def test_friend_and_enemy() -> None:
    battle = laid((A(), unit("C", 20, 20), unit("D", 5, 5, states="controlled 1")), B())
    a, b, c, d = (named(battle, id) for id in "ABCD")
    assert [hostile(a, other) for other in (a, b, c, d)] == [False, True, False, True]
    assert hostile(d, b)


@pytest.mark.rule("H-FGT-21", "H-BAS-05", "H-TER-06")
@pytest.mark.parametrize(("high", "height", "contacts"), [(1.5, 1.5, True), (1.51, 1.5, False), (1.51, 1.6, True)])
def test_no_contact_where_the_lower_head_is_below_the_higher_base(high: float, height: float, contacts: bool) -> None:
    battle = laid(A(height=height), B(), pieces=(piece(box(10, 12, 4, 2.4), elevation=high),))
    assert contact(battle, named(battle, "A"), named(battle, "B")) is contacts
    assert contact(battle, named(battle, "B"), named(battle, "A")) is contacts


@pytest.mark.rule("H-TER-06", "H-FGT-20")
def test_the_highest_piece_under_a_point_is_its_ground() -> None:
    pieces = piece(box(10, 10, 8, 8), elevation=1), piece(disc(10, 10, 1), id="tower", elevation=2.5)
    battle = laid(A(), B(), pieces=pieces)
    assert [elevation(battle, x, 1000) for x in (1000, 1100, 1101, 1400, 1401)] == [250, 250, 100, 100, 0]


@pytest.mark.rule("H-CTL-01", "H-CTL-06", "H-WPN-08", "H-ABI-42")
def test_whose_areas_a_unit_is_in() -> None:
    blue = unit("B", 10, 12.2), unit("E", 12.21, 10), E("harmless"), unit("F", 6, 10, weapons=(blade(able="lunge 3"),))
    battle = laid(A(), (blue[0], blue[1], blue[3]))
    a = named(battle, "A")
    assert [unit.id for unit in controlling(battle, a)] == ["B", "F"]
    assert [control_reach(battle, named(battle, id)) for id in "BEF"] == [100, 100, 300]


@pytest.mark.rule("H-MOV-06")
def test_move_is_worked_out_when_the_action_is_announced() -> None:
    battle = laid(A(lp=3), FAR)
    refused = planned(battle, named(battle, "A"), "walk", corners((10, 13.5)), None)
    assert isinstance(refused, Refusal)
