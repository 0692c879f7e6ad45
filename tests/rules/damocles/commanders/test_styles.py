"""Styles of command: what aggressive and defensive commanders do otherwise than a steady one, in the same places."""

from typing import Any

import pytest

from rules.damocles.commanders.deployment_choice import merit
from rules.damocles.commanders.style import STYLES
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from tests.rules.damocles.commanders.test_commanders import BRUTES, hold, met, orders_of
from tests.rules.support.scenes import (
    Document,
    Report,
    bayonet,
    blue,
    fight,
    player,
    rectangle,
    rifle,
    scene,
    sheet,
    squad,
)

NAMES = ("aggressive", "steady", "defensive")
"""From the boldest to the most careful."""

SEEDS = range(10)
MEN = [(10, 5), (13, 5), (16, 5), (10, 8), (13, 8)]


def first_orders(name: str, *squads: Document, foe: Document, count: int = 2, **more: Any) -> list[str]:
    """What r1 is told in the only turn; the enemy does nothing."""
    report = fight(scene(player("red", *squads, commander=name), blue(foe), **more))
    return orders_of(report, "r1")[:count]


def all_three(*squads: Document, foe: Document, **more: Any) -> list[list[str]]:
    return [first_orders(name, *squads, foe=foe, **more) for name in NAMES]


@pytest.mark.parametrize("name", ["aggressive", "defensive"])
@pytest.mark.parametrize("seed", range(6))
def test_each_beats_luck_from_either_side(name: str, seed: int) -> None:
    assert fight(met(name, "random", seed)).result["winner"] == "red"
    assert fight(met("random", name, seed)).result["winner"] == "blue"


@pytest.mark.rule("R-MOV-04")
@pytest.mark.parametrize(
    ("gap", "charging"),
    [(8, [True, True, True]), (9, [True, True, False]), (10, [True, True, False]), (11, [False, False, False])],
)
def test_how_sure_a_charge_must_be(gap: float, charging: list[bool]) -> None:
    """M/2 is 6: at 8 cm a 2 is needed (5 faces), at 9 a 3 (4 faces), at 10 a 4 (3), at 11 a 5 (2)."""
    mob = squad("r1", (10, 7), (13, 7), (16, 7), sheet=BRUTES)
    foe = squad("b1", (10, 7 + gap + 2), (13, 7 + gap + 2))
    assert [orders[:1] == ["charge"] for orders in all_three(mob, foe=foe)] == charging


def test_only_the_aggressive_come_nearer_before_they_fire() -> None:
    """32 cm from the enemy, in range of rifles: all can fire at once, and the aggressive stop at 15."""
    foe = squad("b1", (12, 40), (15, 40), (18, 40), sheet=sheet(health=9))
    aggressive, steady, defensive = all_three(squad("r1", *MEN), foe=foe, count=3)
    assert aggressive == ["move_move", "open_fire", "open_fire"]
    assert steady[:2] == defensive[:2] == ["open_fire", "open_fire"]


def test_with_one_order_the_aggressive_fire_too() -> None:
    foe = squad("b1", (12, 40), (15, 40), (18, 40))
    assert first_orders("aggressive", squad("r1", *MEN, sheet=sheet(orders=1)), foe=foe) == ["open_fire"]


@pytest.mark.rule("R-MOV-02")
def test_who_steps_back_once_it_has_fired() -> None:
    """At 32 cm the steady and the defensive do, at 57 the defensive alone; the aggressive came nearer first."""
    long = sheet(weapons=[rifle(range=70)])
    ends = []
    for away in (40, 65):
        foe = squad("b1", (13, away), sheet=sheet(health=9))
        ends.append(all_three(squad("r1", (13, 8), sheet=long), foe=foe, count=3))
    fired = ["open_fire", "open_fire"]
    assert ends[0] == [["stay_vigilant", *fired], [*fired, "stay_vigilant"], [*fired, "stay_vigilant"]]
    assert [orders[2:] for orders in ends[1][1:]] == [[], ["stay_vigilant"]]


@pytest.mark.rule("R-OBJ-02")
def test_all_take_an_objective_near_by() -> None:
    foe = squad("b1", (70, 70), sheet=sheet(weapons=[]))
    for name in NAMES:
        reds = player("red", squad("r1", (36, 20), (39, 20)), commander=name)
        assert fight(scene(reds, blue(foe), turns=2, operation=hold((36, 36)))).points("red") >= 1, name


@pytest.mark.rule("R-OBJ-02")
def test_none_gives_up_an_objective_that_is_far_off() -> None:
    """1 point at the battle's end is worth 200: 54 cm to go take 54 of it, rifles that reach 40 cm another 40."""
    foe = squad("b1", (70, 20), sheet=sheet(weapons=[]))
    held = []
    for name in NAMES:
        reds = player("red", squad("r1", (10, 5), (13, 5)), commander=name)
        field = hold((10, 60), when="battle_end")
        held.append(fight(scene(reds, blue(foe), turns=4, operation=field)).points("red"))
    assert held == [1, 1, 1]


@pytest.mark.rule("R-OBJ-02", "R-OBJ-03")
@pytest.mark.parametrize(("away", "going"), [(20, [True, True, True]), (30, [True, False, False])])
def test_how_far_one_goes_for_an_objective_that_others_hold(away: int, going: list[bool]) -> None:
    """Three of the enemy's troops outweigh two: a third of 200, less 40 for the rifles, pays for 26 cm of the way.

    Who does not go fires from where it is; the aggressive go whatever the odds.
    """
    foe = squad("b1", *[(x, 12 + away) for x in (8, 11, 14)], sheet=sheet(health=9))
    field = hold((11.5, 10 + away), when="battle_end")
    orders = all_three(squad("r1", (10, 10), (13, 10)), foe=foe, operation=field)
    assert [given[0] != "open_fire" for given in orders] == going


def test_how_near_one_comes_to_an_enemy_out_of_range() -> None:
    """46 cm from centre to centre, M 12, rifles of 40: all make for 3/8 of that, and go twice 12."""
    for name in NAMES:
        reds = player("red", squad("r1", (10, 5), (13, 5)), commander=name)
        report = fight(scene(reds, blue(squad("b1", (10, 51), sheet=sheet(health=9)))))
        assert report.events("moved")[0]["units"][0][1] == pytest.approx(29, abs=0.5), name


@pytest.mark.rule("R-INI-01")
def test_all_bet_boldly_for_the_first_strike() -> None:
    """12 TP and three turns, a share of 4, the enemy 30 cm away: bold bets are 4 to 10."""
    bids = set()
    for seed in range(60):
        reds = player("red", squad("r1", (10, 10)), commander=NAMES[seed % 3])
        bids.add(fight(scene(reds, blue(squad("b1", (10, 40))), turns=3), seed).events("initiative")[0]["bids"]["red"])
    assert (min(bids), max(bids)) == (4, 10)


@pytest.mark.rule("R-DEP-02")
def test_cover_draws_the_defensive_away_from_the_front() -> None:
    """Heavy cover in front 2 cm from the edge, open ground 2 cm from the middle line, pistols: the 32 cm between them
    are worth 160, the cover twice 30 to the aggressive, twice 60 to the steady and twice 120 to the defensive.
    """
    pistols = sheet(weapons=[rifle(range=20)])
    wall = rectangle("wall", "heavy", (20, 5), 10, 1)
    scenario = scene(player("red", squad("r1", (60, 10), sheet=pistols)), blue(squad("b1", (60, 60))), scenery=[wall])
    battle = muster(read_scenario(scenario, EmptyLibrary()), 7, False)
    red = battle.players[0]
    behind, ahead = [
        [merit(battle, red, red.squads[0], 2000, y, STYLES[name].cover, "balanced") for name in NAMES]
        for y in (200, 3400)
    ]
    assert behind == [890, 950, 1070]
    assert ahead == [990, 990, 990]


@pytest.mark.rule("R-LET-04", "R-MOV-08")
def test_how_much_one_suffers_before_falling_back() -> None:
    """Each of the line does a third of a wound: three do 1 of 2 health, worth 30 of 60 SV and 30 of the kill's 60, and
    two do 2/3 of 3, worth 15 of 70 SV and 13: 60 is not more than four times 28. Brutes slay them all.
    """
    two = squad("r1", (10, 7), (13, 7))
    brutes = squad("b1", (10, 9), (13, 9), (16, 9), sheet=BRUTES)
    assert [o[0] for o in all_three(two, foe=squad("b1", (10, 9), (13, 9)))] == ["kill_them"] * 3
    assert [o[0] for o in all_three(two, foe=squad("b1", (10, 9), (13, 9), (16, 9)))] == ["kill_them"] * 3
    assert [o[0] for o in all_three(two, foe=brutes)] == ["fall_back"] * 3


def battles(name: str) -> list[Report]:
    """Against a steady commander, over the standard scenery."""
    return [fight(met(name, "steady", seed)) for seed in SEEDS]


def middle_of(units: list[Any]) -> float:
    return sum(abs(y - 36) for _, y in units) / len(units)


def from_the_middle(report: Report) -> float:
    """How far from the table's middle line red's squads stood when they last moved, or were deployed, on average."""
    last = {e["squad"]: e["units"] for e in report.events("deployed", "moved") if e["squad"].startswith("r")}
    ends = [middle_of([unit for unit in units if unit]) for units in last.values()]
    return sum(ends) / len(ends)


def test_the_aggressive_end_nearer_the_enemy_than_the_defensive() -> None:
    aggressive, defensive = battles("aggressive"), battles("defensive")
    assert sum(map(from_the_middle, aggressive)) < sum(map(from_the_middle, defensive)) - len(SEEDS)


def test_the_styles_are_those_of_the_commanders() -> None:
    assert sorted(STYLES) == sorted(NAMES)
    assert len({fight(met(name, "steady", 1)).result["digest"] for name in NAMES}) == len(NAMES)


def test_a_style_without_missile_weapons_closes_in_all_the_same() -> None:
    """Melee weapons alone, 30 cm away: even the defensive come on, for the enemy is near."""
    knives = sheet(weapons=[bayonet()], slug="knives")
    foe = squad("b1", (10, 40), (13, 40), sheet=sheet(weapons=[rifle()]))
    assert [bool(o) for o in all_three(squad("r1", *MEN, sheet=knives), foe=foe)] == [True, True, True]
