"""Squads and their cohesion, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Point,
    Report,
    activated,
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


def standing(*units: Point, health: list[int] | None = None, toughness: int = 3) -> Report:
    """A turn in which nobody does anything."""
    more = {"health": health} if health else {}
    return fight(scene(red(squad("r1", *units, sheet=sheet(health=toughness), **more)), blue(squad("b1", (60, 60)))))


@pytest.mark.rule("R-SQD-02", "R-DST-01")
def test_members_within_5_of_another_are_in_cohesion() -> None:
    """Bases of 2, centres 7 apart: 5 between them. A chain is a group; 7.01 is none."""
    assert standing((10, 10), (17, 10), (24, 10), (24, 17)).events("cohesion") == []
    assert standing((10, 10), (17.01, 10), (24, 10)).one("cohesion")["removed"] == [0]


@pytest.mark.rule("R-SQD-03")
def test_at_the_end_of_the_turn_the_largest_group_remains() -> None:
    """Two together, three together: the two go."""
    report = standing((10, 10), (13, 10), (30, 30), (33, 30), (36, 30))
    assert report.one("cohesion") | {"n": 0} == {
        "n": 0, "turn": 1, "type": "cohesion", "squad": "r1", "removed": [0, 1],
    }  # fmt: skip
    assert report.positions("r1") == [None, None, [30, 30], [33, 30], [36, 30]]
    assert report.health("r1") == [0, 0, 3, 3, 3]


@pytest.mark.rule("R-SQD-03")
def test_of_groups_of_one_size_the_healthiest_remains() -> None:
    """Of those as healthy, the first."""
    assert standing((10, 10), (30, 30), health=[2, 3]).one("cohesion")["removed"] == [0]
    assert standing((10, 10), (30, 30), health=[3, 2]).one("cohesion")["removed"] == [1]
    assert standing((10, 10), (30, 30), health=[3, 3]).one("cohesion")["removed"] == [1]


@pytest.mark.rule("R-SQD-03")
def test_the_larger_group_goes_before_the_healthier() -> None:
    """Alone with 3, two together with 1 each, alone with 3: the two remain."""
    report = standing((10, 10), (30, 30), (33, 30), (50, 10), health=[3, 1, 1, 3], toughness=3)
    assert report.one("cohesion")["removed"] == [0, 3]


@pytest.mark.rule("R-SQD-03")
def test_cohesion_is_asked_at_the_end_of_the_turn_not_before() -> None:
    """A split squad acts and comes together: nobody is lost."""
    report = activated([(10, 10), (20, 10)], order("stay_vigilant", to=[[13, 10], [17, 10]]))
    assert report.events("cohesion") == []
    assert report.positions("r1") == [[13, 10], [17, 10]]


@pytest.mark.rule("R-SQD-02")
def test_an_order_may_not_split_the_squad() -> None:
    report = activated([(10, 10), (13, 10)], order("stay_vigilant", to=[[10, 10], [17.01, 10]]))
    assert report.refusals() == ["R-SQD-02"]
    assert activated([(10, 10), (13, 10)], order("stay_vigilant", to=[[10, 10], [17, 10]])).refusals() == []


@pytest.mark.rule("R-SQD-02", "R-SQD-03")
def test_the_fall_of_the_middle_splits_a_squad_and_the_turns_end_takes_its_toll() -> None:
    """Blue loses the middle one of three: of the two that are left one is removed, slain by nobody."""
    report = fight(
        scene(
            red(squad("r1", (20, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (14, 30), (20, 30), (26, 30)), script=[{"allocate": [1]}]),
            dice=[4, 1],
        )
    )
    assert len(report.one("cohesion")["removed"]) == 1
    assert sum(report.health("b1")) == 1
    assert report.points("red") == 0


@pytest.mark.rule("R-SQD-03", "R-ERA-04")
def test_who_slays_what_is_left_has_destroyed_the_squad() -> None:
    """Turn 1: one of two is removed. Turn 2: red slays the other: a point, and first blood."""
    report = fight(
        scene(
            red(squad("r1", (20, 10)), script=[{"pass": True}, {"bid": 1}, *activation("r1", fire("b1"))]),
            blue(squad("b1", (20, 30), (40, 30)), squad("b2", (60, 60))),
            dice=[4, 1],
            turns=2,
        )
    )
    assert report.squad("b1")["destroyed"]
    assert report.points("red") == 2


@pytest.mark.rule("R-SQD-03")
def test_the_lost_are_slain_by_nobody() -> None:
    document = scene(
        red(squad("r1", (20, 10))),
        blue(squad("b1", (20, 30), (40, 30))),
        operation={
            "format": "damocles-operation/1",
            "slug": "hunt",
            "title": "Hunt",
            "battlefield": {"width": 72, "height": 72},
            "scoring": [{"event": "unit_slain", "points": 1}],
        },
    )
    report = fight(document)
    assert [event["by"] for event in report.events("slain")] == [None]
    assert (report.points("red"), report.points("blue")) == (0, 0)


@pytest.mark.rule("R-SQD-03")
def test_every_squad_of_every_player_is_looked_at() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10), (30, 10)), squad("r2", (10, 20), (30, 20))), blue(squad("b1", (10, 60), (30, 60)))
        )
    )
    assert [event["squad"] for event in report.events("cohesion")] == ["r1", "r2", "b1"]


@pytest.mark.rule("R-SQD-01", "R-DAT-01")
def test_all_units_of_a_squad_share_one_datasheet() -> None:
    """Each has the health, the base and the weapons of it: from 2.5 aside, 42.97 less 2 + 1 are 39.97."""
    big = sheet(base=4, health=2, weapons=[rifle(attacks=2)])
    report = fight(
        scene(
            red(squad("r1", (10, 10), (15, 10), sheet=big), script=activation("r1", fire("b1"))),
            player("blue", squad("b1", (12.5, 52.9))),
            dice=[1] * 4,
        )
    )
    assert report.health("r1") == [2, 2]
    assert report.one("attack")["dice"] == [1] * 4
