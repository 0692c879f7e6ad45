"""Styles of command: what aggressive and defensive commanders do otherwise than a steady one, in the same places."""

from typing import Any

import pytest

from rules.damocles.commanders.style import STYLES
from tests.rules.scenes import Document, Report, bayonet, blue, circle, fight, player, rifle, scene, sheet, squad
from tests.rules.test_commanders import BRUTES, hold, met, orders_of

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
    [(8, [True, True, True]), (9, [True, True, False]), (10, [True, False, False]), (11, [False, False, False])],
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


def test_the_defensive_wait_for_enemies_who_are_far_off() -> None:
    """61 cm from the first unit's centre to that of the nearest enemy, then 59: within 60 they come on as others do."""
    far, near = [[(10, y), (13, y)] for y in (66, 64)]
    assert [o[:1] == [] for o in all_three(squad("r1", *MEN), foe=squad("b1", *far))] == [False, False, True]
    assert [o[:1] == [] for o in all_three(squad("r1", *MEN), foe=squad("b1", *near))] == [False, False, False]


def test_the_defensive_do_not_leave_their_cover_for_an_enemy() -> None:
    """Out of range of rifles, 45 cm from the nearest, the squad standing in a wood."""
    wood = circle("wood", "light", (12, 9), 8, garrison=True)
    orders = all_three(squad("r1", *MEN), foe=squad("b1", (10, 55), (13, 55)), scenery=[wood])
    assert [bool(order) for order in orders] == [True, True, False]


@pytest.mark.rule("R-OBJ-02")
def test_all_take_an_objective_near_by() -> None:
    foe = squad("b1", (70, 70), sheet=sheet(weapons=[]))
    for name in NAMES:
        one = player("red", squad("r1", (36, 20), (39, 20)), commander=name)
        assert fight(scene(one, blue(foe), turns=2, operation=hold((36, 36)))).points("red") >= 1, name


@pytest.mark.rule("R-OBJ-02")
def test_only_the_defensive_give_up_an_objective_that_is_out_of_their_way() -> None:
    """1 point at the battle's end and 54 cm to go, at 6 each of 200."""
    foe = squad("b1", (70, 20), sheet=sheet(weapons=[]))
    held = []
    for name in NAMES:
        one = player("red", squad("r1", (10, 5), (13, 5)), commander=name)
        field = hold((10, 60), when="battle_end")
        held.append(fight(scene(one, blue(foe), turns=4, operation=field)).points("red"))
    assert held == [1, 1, 0]


@pytest.mark.rule("R-LET-04", "R-MOV-08")
def test_how_much_one_suffers_before_falling_back() -> None:
    """Each of the line does a third of a wound: three do 1 of 2 health, worth 30 of 60 SV and 30 of the kill's 60, and
    two do 2/3 of 3, worth 15 of 70 SV and 13: 60 is more than twice 28, and not four times. Brutes slay them all.
    """
    two = squad("r1", (10, 7), (13, 7))
    brutes = squad("b1", (10, 9), (13, 9), (16, 9), sheet=BRUTES)
    assert [o[0] for o in all_three(two, foe=squad("b1", (10, 9), (13, 9)))] == ["kill_them"] * 3
    assert [o[0] for o in all_three(two, foe=squad("b1", (10, 9), (13, 9), (16, 9)))] == [
        "kill_them", "fall_back", "fall_back",
    ]  # fmt: skip
    assert [o[0] for o in all_three(two, foe=brutes)] == ["fall_back"] * 3


def battles(name: str) -> list[Report]:
    """Against a steady commander, over the standard scenery."""
    return [fight(met(name, "steady", seed)) for seed in SEEDS]


def charges(report: Report) -> int:
    return sum(event["squad"].startswith("r") for event in report.events("charge"))


def bet(report: Report) -> int:
    """What was bet in the first two turns."""
    return sum(event["bids"]["red"] for event in report.events("initiative")[:2])


def middle_of(units: list[Any]) -> float:
    return sum(abs(y - 36) for _, y in units) / len(units)


def from_the_middle(report: Report) -> float:
    """How far from the table's middle line red's squads stood when they last moved, or were deployed, on average."""
    last = {e["squad"]: e["units"] for e in report.events("deployed", "moved") if e["squad"].startswith("r")}
    ends = [middle_of([unit for unit in units if unit]) for units in last.values()]
    return sum(ends) / len(ends)


def test_the_aggressive_charge_more_bet_more_and_end_nearer_the_enemy_than_the_defensive() -> None:
    aggressive, defensive = battles("aggressive"), battles("defensive")
    assert sum(map(charges, aggressive)) > sum(map(charges, defensive))
    assert sum(map(bet, aggressive)) > 2 * sum(map(bet, defensive))
    assert sum(map(from_the_middle, aggressive)) < sum(map(from_the_middle, defensive)) - len(SEEDS)


def test_the_styles_are_those_of_the_commanders() -> None:
    assert sorted(STYLES) == sorted(NAMES)
    assert len({fight(met(name, "steady", 1)).result["digest"] for name in NAMES}) == len(NAMES)


def test_a_style_without_missile_weapons_closes_in_all_the_same() -> None:
    """Melee weapons alone, 30 cm away: even the defensive come on, for the enemy is near."""
    knives = sheet(weapons=[bayonet()], slug="knives")
    foe = squad("b1", (10, 40), (13, 40), sheet=sheet(weapons=[rifle()]))
    assert [bool(o) for o in all_three(squad("r1", *MEN, sheet=knives), foe=foe)] == [True, True, True]
