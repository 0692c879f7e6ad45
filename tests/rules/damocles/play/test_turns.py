"""Turns, bets, activations and passing, worked out by hand."""

import pytest

from rules.formats.errors import DocumentError
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
    scene,
    sheet,
    squad,
)

STEP = order("stay_vigilant", by=[0, 1])
FAR = (60, 60)


def duel(
    red_script: list[Document], blue_script: list[Document], reds: int = 1, blues: int = 1, **more: object
) -> Report:
    """Red's squads r1, r2, … and blue's, far from each other."""
    return fight(
        scene(
            player("red", *[squad(f"r{n + 1}", (5 + 6 * n, 5)) for n in range(reds)], script=red_script),
            player("blue", *[squad(f"b{n + 1}", (5 + 6 * n, 65)) for n in range(blues)], script=blue_script),
            **more,  # type: ignore[arg-type]
        )
    )


def activated(report: Report) -> list[str]:
    return [event["squad"] for event in report.events("activation")]


@pytest.mark.rule("R-INI-01", "R-INI-03")
def test_the_highest_bet_takes_the_initiative_and_all_bets_are_lost() -> None:
    report = duel([{"bid": 3}, {"activate": "r1"}], [{"bid": 2}, {"activate": "b1"}])
    initiative = report.one("initiative")
    assert initiative["bids"] == {"red": 3, "blue": 2}
    assert initiative["order"] == ["red", "blue"]
    assert (report.tactical("red"), report.tactical("blue")) == (9, 10)
    assert activated(report) == ["r1", "b1"]
    changes = [(e["player"], e["change"], e["reason"], e["total"]) for e in report.events("tactical_points")]
    assert changes == [("red", -3, "bid", 9), ("blue", -2, "bid", 10)]


@pytest.mark.rule("R-INI-01", "R-TRN-01", "R-TRN-02")
def test_the_player_with_the_initiative_activates_first() -> None:
    assert activated(duel([{"bid": 1}, {"activate": "r1"}], [{"bid": 2}, {"activate": "b1"}])) == ["b1", "r1"]


@pytest.mark.rule("R-INI-02", "R-DIE-03")
def test_a_tie_is_rolled_off_until_it_is_decided() -> None:
    """Both bet 2: red 3, blue 3; again: red 5, blue 6."""
    report = duel([{"bid": 2}, {"activate": "r1"}], [{"bid": 2}, {"activate": "b1"}], dice=[3, 3, 5, 6])
    assert report.one("initiative")["order"] == ["blue", "red"]
    assert report.events("roll_off")[-1]["ranking"] == ["blue", "red"]
    assert report.events("roll_off")[-1]["dice"] == {"red": 5, "blue": 6}
    assert activated(report) == ["b1", "r1"]


@pytest.mark.rule("R-INI-02", "R-DIE-03")
def test_dice_of_a_roll_off_come_in_the_order_of_the_players() -> None:
    report = duel([], [], dice=[6, 1])
    assert report.one("roll_off")["dice"] == {"red": 6, "blue": 1}
    assert report.one("initiative")["order"] == ["red", "blue"]


@pytest.mark.rule("R-INI-01")
def test_one_may_bet_all_and_no_more() -> None:
    """With 12 TP a bet of 12 is taken; one of 13 is one of 12."""
    for bet in (12, 13):
        report = duel([{"bid": bet}], [{"bid": 1}])
        assert report.one("initiative")["bids"] == {"red": 12, "blue": 1}
        assert report.tactical("red") == 0


@pytest.mark.rule("R-INI-01", "R-TRN-01")
def test_every_turn_has_its_own_bets() -> None:
    report = duel([{"bid": 1}, {"pass": True}, {"bid": 0}], [{"bid": 0}, {"pass": True}, {"bid": 4}], turns=2)
    assert [e["order"] for e in report.events("initiative")] == [["red", "blue"], ["blue", "red"]]
    assert (report.tactical("red"), report.tactical("blue")) == (11, 8)


@pytest.mark.rule("R-INI-01", "R-INI-02")
def test_who_bets_more_than_it_has_bets_all_it_has() -> None:
    """15 of 12 is 12, a tie with blue's 12: red 2, blue 5. What is left counts in turn 2: 9 of 9, and 8."""
    report = duel([{"bid": 15}], [{"bid": 12}], dice=[2, 5])
    assert report.one("initiative")["bids"] == {"red": 12, "blue": 12}
    assert report.one("initiative")["order"] == ["blue", "red"]
    assert (report.tactical("red"), report.tactical("blue")) == (0, 0)
    later = duel([{"bid": 3}, {"pass": True}, {"bid": 20}], [{"bid": 1}, {"pass": True}, {"bid": 8}], turns=2)
    assert later.events("initiative")[1]["bids"] == {"red": 9, "blue": 8}
    assert (later.tactical("red"), later.tactical("blue")) == (0, 3)


@pytest.mark.rule("R-BAS-03", "R-TRN-01", "R-TRN-02")
def test_squads_activate_in_alternation_and_players_with_none_left_are_skipped() -> None:
    report = duel(
        [{"bid": 1}, {"activate": "r1"}],
        [{"activate": "b1"}, {"activate": "b2"}, {"activate": "b3"}],
        reds=1,
        blues=3,
    )
    assert activated(report) == ["r1", "b1", "b2", "b3"]
    red, blue = ([{"activate": f"{side}{n}"} for n in (1, 2)] for side in "rb")
    assert activated(duel([{"bid": 0}, *red], [{"bid": 1}, *blue], reds=2, blues=2)) == ["b1", "r1", "b2", "r2"]


@pytest.mark.rule("R-TRN-02")
def test_a_squad_activates_once_a_turn() -> None:
    report = duel([{"bid": 1}, {"activate": "r1"}, {"activate": "r1"}], [], reds=2)
    assert activated(report) == ["r1"]


@pytest.mark.rule("R-TRN-02")
def test_who_passes_has_no_more_activations_this_turn() -> None:
    """Red passes first and would like to act after blue; its squad is left for turn 2."""
    report = duel(
        [{"bid": 1}, {"pass": True}, {"activate": "r1"}, {"bid": 1}, {"activate": "r1"}],
        [{"activate": "b1"}, {"activate": "b2"}],
        blues=2,
        turns=1,
    )
    assert activated(report) == ["b1", "b2"]


@pytest.mark.rule("R-TRN-02")
def test_the_other_goes_on_alone_after_a_pass() -> None:
    report = duel(
        [{"bid": 1}, {"activate": "r1"}, {"pass": True}],
        [{"activate": "b1"}, {"activate": "b2"}, {"activate": "b3"}],
        reds=3,
        blues=3,
    )
    assert activated(report) == ["r1", "b1", "b2", "b3"]


@pytest.mark.rule("R-TRN-02")
def test_a_squad_slain_before_its_turn_does_not_activate() -> None:
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (10, 30)), squad("b2", FAR), script=[{"activate": "b1"}, {"activate": "b2"}]),
        dice=[4, 1],
    )
    assert "b1" not in activated(fight(document))


@pytest.mark.rule("R-TRN-03")
def test_a_battle_lasts_seven_turns_at_most() -> None:
    document = scene(player("red", squad("r1", (5, 5))), player("blue", squad("b1", FAR)))
    del document["turns"]
    report = fight(document)
    assert report.result["turns"] == 7
    assert len(report.events("initiative")) == 7
    with pytest.raises(DocumentError, match="turns"):
        fight(document | {"turns": 8})


@pytest.mark.rule("R-TRN-03")
def test_the_operation_or_the_scenario_may_say_fewer_turns() -> None:
    assert duel([], [], turns=3).result["turns"] == 3


@pytest.mark.rule("R-BAS-01", "R-OPS-01", "R-TRN-03")
def test_the_operation_sets_the_length_unless_the_scenario_does() -> None:
    short = {
        "format": "damocles-operation/1",
        "slug": "raid",
        "title": "Raid",
        "turns": 2,
        "battlefield": {"width": 72, "height": 72},
    }
    document = scene(red(squad("r1", (5, 5))), blue(squad("b1", FAR)), operation=short)
    assert fight(document | {"turns": 3}).result["turns"] == 3
    del document["turns"]
    assert fight(document).result["turns"] == 2


@pytest.mark.rule("R-ACT-01", "R-ACT-02")
def test_orders_follow_one_another_until_o_is_used_up() -> None:
    """O 3: a move, two shots; a fourth order is refused."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)), script=activation("r1", STEP, fire("b1"), fire("b1"), order("brace_for_impact"))
            ),
            blue(squad("b1", (10, 30))),
            dice=[1, 1],
        )
    )
    assert report.orders() == ["stay_vigilant", "open_fire", "open_fire"]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-ACT-02")
def test_o_is_for_one_activation_and_new_in_the_next() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(orders=1)),
                script=[*activation("r1", STEP, STEP), {"bid": 1}, *activation("r1", STEP)],
            ),
            blue(squad("b1", FAR)),
            turns=2,
        )
    )
    assert report.positions("r1") == [[10, 12]]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-ACT-01")
def test_an_activation_ends_with_end_with_another_kind_of_entry_or_with_the_script() -> None:
    """A `bid` ends r1's activation; the step after it is nobody's."""
    for last in ([{"end": True}], [{"pass": True}], [{"activate": "r2"}, {"end": True}]):
        report = duel([{"bid": 1}, {"activate": "r1"}, STEP, *last, STEP], [], reds=2)
        assert report.positions("r1") == [[5, 6]], last


@pytest.mark.rule("R-ACT-03", "R-ACT-04")
def test_two_movement_and_two_lethal_orders_may_be_mixed() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(orders=6)),
                script=activation("r1", fire("b1"), STEP, fire("b1"), STEP, fire("b1"), STEP),
            ),
            blue(squad("b1", (10, 30))),
            dice=[1, 1],
        )
    )
    assert report.orders() == ["open_fire", "stay_vigilant"] * 2
    assert report.refusals() == ["R-ACT-04", "R-ACT-03"]


@pytest.mark.rule("R-DST-03")
def test_the_first_impossible_order_is_free_and_each_further_one_is_spent() -> None:
    """O 3: of three orders too far the second and third are spent, one step is left. Out of range is impossible too."""
    far = order("move_move", by=[0, 25])
    for bad, rule in ((far, "R-MOV-01"), (fire("b1"), "R-LET-01")):
        report = duel([{"bid": 1}, {"activate": "r1"}, bad, bad, bad, STEP, STEP], [])
        assert report.refusals() == [rule] * 3 + ["R-ACT-02"]
        assert report.positions("r1") == [[5, 6]]


@pytest.mark.rule("R-DST-03", "R-TAC-02")
def test_every_activation_has_an_impossible_order_of_its_own() -> None:
    """With O 1 each of two squads is ordered too far, then a step; r2 by priority, and r1 in turn 2 again."""
    far, slow = order("move_move", by=[0, 25]), sheet(orders=1)
    priority: Document = {"activate": "r2", "priority": True}
    script: list[Document] = [
        {"bid": 1}, {"activate": "r1"}, far, STEP, priority, far, STEP, {"end": True},
        {"bid": 1}, {"activate": "r1"}, far, STEP,
    ]  # fmt: skip
    document = scene(
        player("red", squad("r1", (5, 5), sheet=slow), squad("r2", (15, 5), sheet=slow), script=script),
        player("blue", squad("b1", FAR)),
        turns=2,
    )
    report = fight(document)
    assert report.positions("r1") + report.positions("r2") == [[5, 7], [15, 6]]
    assert report.refusals() == ["R-MOV-01"] * 3


@pytest.mark.rule("R-ACT-03", "R-ACT-04", "R-DST-03")
def test_a_third_movement_order_is_free_and_a_third_lethal_one_then_spent() -> None:
    """O 6: two of each are four, the third lethal order is the fifth; of O 5 nothing is left to brace with."""
    brace = order("brace_for_impact")
    for orders, refused in ((6, []), (5, ["R-ACT-02"])):
        script = activation("r1", STEP, STEP, STEP, fire("b1"), fire("b1"), fire("b1"), brace)
        document = scene(
            red(squad("r1", (60, 10), sheet=sheet(orders=orders)), script=script), blue(squad("b1", (60, 40))),
            dice=[1, 1],
        )  # fmt: skip
        assert fight(document).refusals() == ["R-ACT-03", "R-ACT-04", *refused]


@pytest.mark.rule("R-TAC-06")
def test_restraint_forgoes_an_order_for_a_tactical_point() -> None:
    """O 3: one forgone, two steps; the third is refused."""
    report = duel([{"bid": 1}, {"activate": "r1"}, {"restraint": True}, STEP, STEP, order("brace_for_impact")], [])
    assert report.refusals() == ["R-ACT-02"]
    last = report.events("tactical_points")[-1]
    assert (last["player"], last["change"], last["reason"], last["total"]) == ("red", 1, "restraint", 12)


@pytest.mark.rule("R-TAC-06")
def test_restraint_once_a_turn() -> None:
    script: list[Document] = [{"bid": 1}]
    for name in ("r1", "r2"):
        script += [{"activate": name}, {"restraint": True}, {"end": True}]
    assert duel(script, [], reds=2).tactical("red") == 12
    again = [*script, {"bid": 1}, {"activate": "r1"}, {"restraint": True}]
    assert duel(again, [], reds=2, turns=2).tactical("red") == 12


@pytest.mark.rule("R-TAC-06")
def test_restraint_needs_an_order_to_forgo() -> None:
    report = duel([{"bid": 1}, {"activate": "r1"}, STEP, STEP, order("brace_for_impact"), {"restraint": True}], [])
    assert report.tactical("red") == 11


@pytest.mark.rule("R-TAC-01", "R-ARM-05", "R-TSK-01")
def test_without_a_total_tactical_points_are_computed_and_noted() -> None:
    """12 for the strike force; three troops are a Platoon: 4 more."""
    document = scene(
        player("red", *[squad(f"r{n}", (5 + 6 * n, 5)) for n in range(3)]), player("blue", squad("b1", FAR))
    )
    for player_document in document["players"]:
        del player_document["tactical_points"]
    report = fight(document)
    assert (report.tactical("red"), report.tactical("blue")) == (16, 12)


@pytest.mark.rule("R-DST-02")
def test_nothing_is_measured_before_its_order_is_declared() -> None:
    """Distances come to light with the order's own events alone: the charge tells what was needed, then."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", order("charge", target="b1"))),
            blue(squad("b1", (10, 24))),
            dice=[1],
        )
    )
    kinds = [event["type"] for event in report.events()]
    assert kinds.index("order") < kinds.index("charge")
    assert report.one("charge")["needed"] == 12
    assert not any("needed" in event for event in report.events()[: kinds.index("order")])
