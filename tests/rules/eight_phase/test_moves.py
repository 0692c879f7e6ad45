"""Moves and charges: how far, round what, where they end."""

from typing import Any

import pytest

from tests.rules.eight_phase.scenes import (
    ROUGH,
    WALL,
    Document,
    blade,
    charge,
    declare,
    fought,
    move,
    rover,
    scene,
    side,
    terrain,
)
from tests.rules.support.whole_battles import event, events, refusals


def moving(*entries: Document, others: Any = (), **keys: Any) -> Any:
    """A Rover at (20, 45), a friend at (26, 45), an enemy at (30, 60)."""
    red = side(rover("r1", 20, 45), rover("r2", 26, 45), script=declare("r1", *entries))
    blue = side(blade("b1", 30, 60), *others)
    return fought(scene(red, blue, phase="first_movement", **keys))


@pytest.mark.rule("E-MOV-04")
@pytest.mark.parametrize(
    "path",
    [
        [(20, 45), (20, 66)],
        [(20, 45), (1, 45)],
        [(20, 45), (27, 45)],
        [(20, 45), (29, 58)],
        [(20, 45), (30, 57), (30, 62)],
        [(21, 45), (25, 50)],
    ],
    ids=["too far", "edge", "friend", "on an enemy", "through an enemy", "from elsewhere"],
)
def test_a_move_is_refused(path: Any) -> None:
    battle = moving(move(*path))
    assert refusals(battle) == ["E-MOV-04"]
    assert events(battle, "moved") == []


@pytest.mark.rule("E-MOV-04")
def test_a_move_goes_through_friends_and_round_corners() -> None:
    battle = moving(move((20, 45), (32, 45), (32, 53)))
    assert event(battle, "moved")["path"] == [[20, 45], [32, 45], [32, 53]]


@pytest.mark.rule("E-MOV-04", "E-TER-01")
def test_a_move_goes_not_through_blocking_scenery() -> None:
    wall = {"id": "wall", "kind": "blocking", "shape": {"circle": {"center": [20, 50], "radius": 1}}}
    battle = moving(move((20, 45), (20, 55)), move((20, 45), (24, 50), (20, 55)), **terrain(wall))
    assert refusals(battle) == ["E-MOV-04"]
    assert len(events(battle, "moved")) == 1


@pytest.mark.rule("E-MOV-05", "E-TER-01")
def test_rough_ground_counts_double_where_the_centre_goes() -> None:
    """From 30 to 46 with 10 of it rough costs 26; to 42.5 it is 5 + 7.5 x 2 = 20."""
    red = side(rover("r1", 30, 45), script=declare("r1", move((30, 45), (42.51, 45)), move((30, 45), (42.5, 45))))
    battle = fought(scene(red, side(blade("b1", 90, 45)), phase="first_movement") | terrain(ROUGH))
    assert refusals(battle) == ["E-MOV-04"]
    assert event(battle, "moved")["path"][-1] == [42.5, 45]


@pytest.mark.rule("E-MOV-06")
def test_a_move_ends_in_contact_with_nobody() -> None:
    """3.55 from centre to centre is 0.05 apart, which is in contact; 3.56 is not."""
    battle = moving(move((20, 45), (30, 56.45)), move((20, 45), (30, 56.44)))
    assert refusals(battle) == ["E-MOV-06"]
    assert event(battle, "moved")["contact"] == []


@pytest.mark.rule("E-MOV-07")
def test_a_charge_names_an_enemy_and_ends_in_contact_with_it() -> None:
    """b2 stands beside b1 and is touched too."""
    entries = [
        charge("r2", (20, 45), (24, 45)),
        charge("b1", (20, 45), (30, 56)),
        charge("b1", (20, 45), (28.25, 56.96)),
    ]
    battle = moving(*entries, others=[blade("b2", 26.5, 60)])
    assert refusals(battle) == ["E-MOV-07", "E-MOV-07"]
    assert event(battle, "moved")["contact"] == ["b1", "b2"]


@pytest.mark.rule("E-MOV-07", "E-ACT-03", "E-MOV-08")
def test_a_unit_in_contact_does_not_charge_and_needs_two_counters_to_leave() -> None:
    red = side(
        rover("r1", 26.5, 60, counters=2),
        script=declare("r1", charge("b1", (26.5, 60), (26.5, 60)), move((26.5, 60), (20, 60))),
    )
    battle = fought(scene(red, side(blade("b1", 30, 60)), phase="second_movement"))
    assert refusals(battle) == ["E-MOV-07"]
    assert event(battle, "moved")["counters"] == 4


@pytest.mark.rule("E-CRG-02", "E-ACT-04")
def test_a_shaken_unit_moves_at_half_of_its_output_and_does_not_charge() -> None:
    """Output 4 counts 2: one move action."""
    red = side(
        rover("r1", 20, 60, shaken=True),
        script=declare("r1", charge("b1", (20, 60), (26.5, 60)), *[move((20, 60 - n), (20, 59 - n)) for n in (0, 1)]),
    )
    battle = fought(scene(red, side(blade("b1", 30, 60)), phase="second_movement"))
    assert refusals(battle) == ["E-CRG-02"]
    assert len(events(battle, "moved")) == 1


@pytest.mark.rule("E-MOV-09", "E-TER-02")
@pytest.mark.parametrize(("y", "clean"), [(48, False), (48.02, True)])
def test_a_base_that_touches_scenery_does_not_charge_cleanly(y: float, clean: bool) -> None:
    """The Rover's edge passes at y 47, along the lower edge of a wood from y - 1 to y + 1."""
    wood = {"id": "wood", "kind": "rough", "shape": {"rectangle": {"center": [28, y], "width": 2, "height": 2}}}
    red = side(rover("r1", 20, 45), script=declare("r1", charge("b1", (20, 45), (25, 45), (36.5, 45))))
    battle = fought(scene(red, side(blade("b1", 40, 45)), phase="first_movement") | terrain(wood))
    assert event(battle, "moved")["clean"] == clean


@pytest.mark.rule("E-SHO-05", "E-MOV-04")
def test_a_wall_hides() -> None:
    red = side(rover("r1", 30, 45), script=declare("r1", {"attack": "gun", "target": "b1"}))
    battle = fought(scene(red, side(blade("b1", 50, 45)), phase="shooting") | terrain(WALL))
    assert refusals(battle) == ["E-SHO-05"]
