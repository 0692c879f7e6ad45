"""Who uses which weapon in an order: named, by default, carried by few, passed on. Worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    activated,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    order,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

ROW = [(10, 10), (13, 10), (16, 10)]
FOE = [(10, 30)]
LAUNCHER = rifle(slug="launcher", carriers=1)
ARMED = sheet(weapons=[LAUNCHER, rifle(), bayonet()])


def used(report_events: list[Document]) -> list[tuple[str, int]]:
    """Each weapon rolled, with how many dice."""
    return [(event["weapon"], len(event["dice"])) for event in report_events]


@pytest.mark.rule("R-LET-01", "R-DAT-01")
def test_by_default_each_unit_has_the_first_weapon_that_is_left_for_it() -> None:
    """One launcher, first on the datasheet; the others have rifles."""
    report = activated(ROW, fire("b1"), enemies=FOE, dice=[1, 1, 1], sheet=ARMED)
    assert used(report.events("attack")) == [("launcher", 1), ("rifle", 2)]


@pytest.mark.rule("R-LET-01", "R-DAT-01")
def test_more_carriers_than_the_squad_has_are_refused_and_the_next_order_is_read() -> None:
    report = activated(
        ROW, fire("b1", weapons=["launcher", "launcher", "rifle"]), fire("b1", weapons=["rifle", "rifle", "launcher"]),
        enemies=FOE, dice=[1, 1, 1], sheet=ARMED,
    )  # fmt: skip
    assert report.refusals() == ["R-LET-01"]
    assert used(report.events("attack")) == [("launcher", 1), ("rifle", 2)]


@pytest.mark.rule("R-LET-01")
@pytest.mark.parametrize("weapons", [["sling", "rifle", "rifle"], ["bayonet", "rifle", "rifle"], ["rifle", "rifle"]])
def test_unknown_weapons_wrong_ones_and_too_few_are_refused(weapons: list[str]) -> None:
    report = activated(ROW, fire("b1", weapons=weapons), enemies=FOE, sheet=ARMED)
    assert (report.refusals(), report.events("attack")) == (["R-LET-01"], [])


@pytest.mark.rule("R-LET-01")
@pytest.mark.parametrize("weapon", ["sling", "bayonet"])
def test_one_weapon_for_all_must_be_there_and_of_the_right_kind(weapon: str) -> None:
    assert activated(ROW, fire("b1", weapon=weapon), enemies=FOE, sheet=ARMED).refusals() == ["R-LET-01"]


@pytest.mark.rule("R-LET-04")
def test_missiles_are_refused_in_close_combat() -> None:
    report = activated(
        [(10, 10)], order("kill_them", target="b1", weapon="rifle"), order("kill_them", target="b1"),
        enemies=[(12, 10)], dice=[1], sheet=ARMED,
    )  # fmt: skip
    assert report.refusals() == ["R-LET-04"]
    assert used(report.events("attack")) == [("bayonet", 1)]


@pytest.mark.rule("R-LET-01")
def test_a_unit_named_with_no_weapon_does_not_fire() -> None:
    report = activated(ROW, fire("b1", weapons=[None, "rifle", None]), enemies=FOE, dice=[1], sheet=ARMED)
    assert used(report.events("attack")) == [("rifle", 1)]


@pytest.mark.rule("R-LET-01", "R-WND-04")
def test_the_weapon_of_a_slain_carrier_is_picked_up() -> None:
    """r1 slays b1's unit 0, who has the launcher by default; b1 fires it all the same, beside one rifle."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
            blue(
                squad("b1", (10, 30), (13, 30), (16, 30), sheet=ARMED),
                script=[{"allocate": [0]}, *activation("b1", fire("r1"))],
            ),
            dice=[4, 1, 1, 1],
        )
    )
    assert used(report.events("attack")) == [("rifle", 1), ("launcher", 1), ("rifle", 1)]


@pytest.mark.rule("R-LET-01", "R-LET-04", "R-ATK-06")
def test_melee_weapons_are_rolled_in_datasheet_order_too() -> None:
    """The claw (two attacks, reach 4) stands before the bayonet; unit 1, 3 from its foe, has the claw."""
    claw = bayonet(slug="claw", attacks=2, range=4)
    report = activated(
        [(10, 10), (13, 10)], order("kill_them", target="b1", weapons=["bayonet", "claw"]),
        enemies=[(10, 12)], dice=[1, 1, 1], sheet=sheet(weapons=[claw, bayonet()], move=0),
    )  # fmt: skip
    assert used(report.events("attack")) == [("claw", 2), ("bayonet", 1)]


@pytest.mark.rule("R-LET-01", "R-ATK-06")
def test_a_weapon_that_does_not_reach_stays_silent_beside_one_that_does() -> None:
    """The pistols (10) do not reach 18, the rifle does."""
    report = activated(
        ROW, fire("b1", weapons=["pistol", "rifle", "pistol"]), enemies=FOE, dice=[1],
        sheet=sheet(weapons=[rifle(slug="pistol", range=10), rifle()]),
    )  # fmt: skip
    assert used(report.events("attack")) == [("rifle", 1)]


@pytest.mark.rule("R-LET-01", "R-ACT-04")
def test_two_orders_may_use_two_weapons_at_two_targets() -> None:
    report = fight(
        scene(
            red(
                squad("r1", *ROW, sheet=ARMED),
                script=activation("r1", fire("b1", weapon="launcher"), fire("b2", weapon="rifle")),
            ),
            blue(squad("b1", (10, 30)), squad("b2", (20, 30))),
            dice=[1, 1, 1, 1],
        )
    )
    attacks = [(a["target"], a["weapon"], len(a["dice"])) for a in report.events("attack")]
    assert attacks == [("b1", "launcher", 1), ("b2", "rifle", 3)]
