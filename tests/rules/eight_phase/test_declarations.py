"""Seats, phases, and declarations in turn."""

from typing import Any

import pytest

from tests.rules.eight_phase.scenes import attack, blade, declare, declared, fought, move, rover, scene, side
from tests.rules.support.whole_battles import events, refusals

STOP = {"stop": True}


@pytest.mark.rule("E-ALT-07", "E-ALT-02")
def test_three_sides_declare_by_the_fewest() -> None:
    """2, 4 and 7 units: 1, 2 and 3 in the first round, then 1, 2 and 4."""
    sides = [
        side(
            *[rover(f"{id}{n}", 8 * n, y) for n in range(1, count + 1)],
            script=[entry for n in range(1, count + 1) for entry in declare(f"{id}{n}", STOP)],
        )
        for id, y, count in (("r", 10, 2), ("b", 40, 4), ("g", 80, 7))
    ]
    battle = fought(scene(*sides, phase="first_movement"))
    first = declared(battle)[:13]
    assert "".join(unit[0] for unit in first) == "rbbgggrbbgggg"


@pytest.mark.rule("E-TRN-01", "E-TRN-04")
def test_a_turn_has_eight_phases() -> None:
    """Everybody finishes one before the next: the first movement phase has both units."""
    sides = [side(rover(f"{id}1", 10, y), script=declare(f"{id}1", STOP)) for id, y in (("r", 10), ("b", 80))]
    battle = fought(scene(*sides))
    order = [event.get("phase") or event["unit"] for event in events(battle, "phase", "declared")]
    assert order == [
        "initiative", "first_movement", "r1", "b1", "first_strike", "shooting", "second_movement", "melee", "support",
        "end",
    ]  # fmt: skip


@pytest.mark.rule("E-ALT-05", "E-ALT-08", "E-TRN-02")
def test_who_is_not_left_is_not_declared_for() -> None:
    """Declared for already; no room for a counter; another's; in contact, where two counters are needed.

    An entry for one that is destroyed is left out.
    """
    red = side(
        rover("r1", 10, 10),
        rover("r2", 20, 10, counters=4),
        {"id": "r3", "profile": rover("r3", 0, 0)["profile"], "destroyed": True},
        rover("r4", 30, 10, counters=3),
        rover("r5", 60, 10),
        script=[*declare("r1", STOP), *[{"declare": id} for id in ("r1", "r2", "r3", "b1", "r4")], {"declare": "r5"}],
    )
    battle = fought(scene(red, side(blade("b1", 33.5, 10)), phase="first_movement"))
    assert refusals(battle) == ["E-ALT-08", "E-ALT-05", "E-TRN-02", "E-ALT-05"]
    assert declared(battle)[:2] == ["r1", "r5"]


@pytest.mark.rule("E-ALT-05", "E-MEL-04")
@pytest.mark.parametrize(("charge", "first"), [(None, ["b1"]), ({"target": "b1"}, ["r1", "b1"])])
def test_who_is_in_contact_and_may_not_strike_is_not_left(charge: Any, first: list[str]) -> None:
    """With a Ram and no melee weapon it is left in the melee phase only if it has charged whom it touches."""
    profile = rover("r1", 0, 0)["profile"]
    unit = rover("r1", 30, 10) | {"profile": profile | {"weapons": profile["weapons"][:1]}}
    red = side(unit | ({"charge": charge} if charge else {}), script=declare("r1", STOP))
    battle = fought(scene(red, side(blade("b1", 33.5, 10), script=declare("b1", STOP)), phase="melee", turns=1))
    assert declared(battle) == first


@pytest.mark.rule("E-ALT-03")
def test_a_scenario_begins_in_the_midst_of_a_pair() -> None:
    """Blue's second of two declarations is under way: b2 acts, then a new pair begins with red."""
    red = side(rover("r1", 10, 10), script=declare("r1", STOP))
    blue = side(
        rover("b1", 10, 80, declared=True), rover("b2", 20, 80), rover("b3", 30, 80),
        script=[move((20, 80), (20, 75)), *declare("b3", STOP)],
    )  # fmt: skip
    battle = fought(scene(red, blue, phase="second_movement", active="b2", pair={"red": 0, "blue": 0}))
    assert declared(battle) == ["b2", "r1", "b3"]
    assert len(events(battle, "moved")) == 1


@pytest.mark.rule("E-ALT-03")
def test_without_what_is_left_of_the_pair_the_seats_say_it() -> None:
    """Red's one unit acts; blue has three left and declares for all of them in this pair."""
    red = side(rover("r1", 10, 10), script=[STOP])
    blue = side(*[rover(f"b{n}", 10 * n, 80) for n in (1, 2, 3)], script=[{"declare": f"b{n}"} for n in (1, 2, 3)])
    battle = fought(scene(red, blue, phase="second_movement", active="r1"))
    assert declared(battle) == ["r1", "b1", "b2", "b3"]


@pytest.mark.rule("E-ALT-04")
def test_a_player_who_is_out_is_not_asked_again_in_the_phase() -> None:
    red = side(rover("r1", 10, 10), out=True, script=declare("r1", move((10, 10), (10, 12))))
    battle = fought(scene(red, side(rover("b1", 10, 80), script=declare("b1", STOP)), phase="first_movement"))
    order = [(event["type"], event.get("unit") or event.get("phase")) for event in events(battle, "phase", "declared")]
    assert order[:2] == [("phase", "first_movement"), ("declared", "b1")]
    assert ("declared", "r1") in order[2:]


@pytest.mark.rule("E-INI-01", "E-INI-02")
def test_who_has_nothing_left_takes_no_seat() -> None:
    lost = {"id": "b1", "profile": rover("b1", 0, 0)["profile"], "destroyed": True}
    sides = [side(rover("r1", 10, 10)), side(lost), side(rover("g1", 60, 60))]
    battle = fought(scene(*sides, seats=False, dice=[2, 9]))
    assert events(battle, "rolled")[0]["dice"] == {"red": 2, "green": 9}
    assert events(battle, "seats")[0]["seats"] == ["green", "red", "blue"]


def test_entries_wait_for_their_turn_and_phase() -> None:
    """An entry of a turn that is over is left out; a script without one for a question declares nothing."""
    late = {"declare": "r1", "turn": 2, "phase": "shooting"}
    script = [{"declare": "r1", "turn": 1}, late, attack("gun", "b1")]
    red = side(rover("r1", 10, 10, counters=4), script=script)
    battle = fought(scene(red, side(rover("b1", 40, 10)), phase="shooting", turns=2, dice=[5, 1, 1]))
    assert [(event["turn"], event["unit"]) for event in events(battle, "declared")] == [(2, "r1")]
    assert len(events(battle, "attack")) == 1
