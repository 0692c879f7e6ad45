"""Convergence: three and four players, free for all and allied, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    NAMES,
    WIDE,
    Document,
    Report,
    activation,
    fight,
    fire,
    order,
    player,
    scene,
    squad,
)

STEP = order("stay_vigilant", by=[0, 1])


def converging(
    *scripts: list[Document], dice: tuple[int, ...] = (), turns: int = 1, squads: int = 2, **alliances: str
) -> Report:
    """Each player has squads far from the others: red at y = 5, blue at 25, green at 45, grey at 65."""
    players = []
    for n, script in enumerate(scripts):
        name = NAMES[n]
        own = [squad(f"{name}-{m + 1}", (10 + 20 * m, 5 + 20 * n)) for m in range(squads)]
        more = {"alliance": alliances[name]} if name in alliances else {}
        players.append(player(name, *own, script=script, **more))
    field = {"width": 84, "height": 84}
    return fight(scene(*players, dice=dice, turns=turns, operation=WIDE, battlefield=field))


def activations(report: Report) -> list[tuple[str, bool]]:
    return [(event["squad"], event["priority"]) for event in report.events("activation")]


def urgent(squad: str, *orders: Document) -> list[Document]:
    return [{"activate": squad, "priority": True}, *orders, {"end": True}]


@pytest.mark.rule("R-INI-04")
def test_bets_rank_all_players_and_the_ranking_is_the_order_of_activation() -> None:
    report = converging(
        [{"bid": 1}, {"activate": "red-1"}], [{"bid": 3}, {"activate": "blue-1"}], [{"bid": 2}, {"activate": "green-1"}]
    )
    assert report.one("initiative")["order"] == ["blue", "green", "red"]
    assert [squad for squad, _ in activations(report)] == ["blue-1", "green-1", "red-1"]
    assert [report.tactical(name) for name in NAMES[:3]] == [11, 9, 10]


@pytest.mark.rule("R-INI-04", "R-DIE-04")
def test_ties_among_bets_are_rolled_off_among_those_tied() -> None:
    """Red and green bet 2, blue 3: red rolls 2, green 5."""
    report = converging([{"bid": 2}], [{"bid": 3}], [{"bid": 2}], dice=(2, 5))
    assert report.one("initiative")["order"] == ["blue", "green", "red"]
    assert report.one("roll_off")["dice"] == {"red": 2, "green": 5}


@pytest.mark.rule("R-DIE-04")
@pytest.mark.parametrize(("dice", "order"), [
    ((2, 1, 6), ["green", "red", "blue"]), ((3, 5, 4), ["blue", "green", "red"]), ((1, 2, 3), ["green", "blue", "red"]),
])  # fmt: skip
def test_the_higher_die_ranks_higher(dice: tuple[int, ...], order: list[str]) -> None:
    assert converging([], [], [], dice=dice).one("initiative")["order"] == order


@pytest.mark.rule("R-DIE-04")
def test_players_tied_in_a_roll_off_roll_again_among_themselves() -> None:
    """All bet 0. Red 4, blue 4, green 6: green is first. Red 1, blue 3: blue before red."""
    report = converging([], [], [], dice=(4, 4, 6, 1, 3))
    assert report.one("initiative")["order"] == ["green", "blue", "red"]


@pytest.mark.rule("R-DIE-04")
def test_every_roll_is_noted_with_the_ranking_that_came_of_it() -> None:
    """Red 4, blue 4, green 2; then red 5, blue 5; then red 1, blue 6: whoever reads one event knows who is first."""
    report = converging([], [], [], dice=(4, 4, 2, 5, 5, 1, 6))
    assert [(e["dice"], e["ranking"]) for e in report.events("roll_off")] == [
        ({"red": 4, "blue": 4, "green": 2}, ["blue", "red", "green"]),
        ({"red": 5, "blue": 5}, ["blue", "red"]),
        ({"red": 1, "blue": 6}, ["blue", "red"]),
    ]


@pytest.mark.rule("R-DIE-04")
def test_the_pair_that_tied_higher_rolls_again_first() -> None:
    """Red 2, blue 5, green 2, grey 5; blue 1, grey 3; red 4, green 4, then red 6, green 5."""
    report = converging([], [], [], [], dice=(2, 5, 2, 5, 1, 3, 4, 4, 6, 5))
    assert report.one("initiative")["order"] == ["grey", "blue", "red", "green"]
    assert [list(e["dice"].values()) for e in report.events("roll_off")] == [[2, 5, 2, 5], [1, 3], [4, 4], [6, 5]]


@pytest.mark.rule("R-DIE-04")
def test_two_ties_at_once_are_rolled_off_one_after_the_other() -> None:
    """Red 5, blue 2, green 5, grey 2; then red 1, green 4; then blue 6, grey 3."""
    report = converging([], [], [], [], dice=(5, 2, 5, 2, 1, 4, 6, 3))
    assert report.one("initiative")["order"] == ["green", "red", "blue", "grey"]


@pytest.mark.rule("R-DIE-04", "R-DIE-03")
def test_when_all_tie_all_roll_again() -> None:
    report = converging([], [], [], dice=(3, 3, 3, 2, 5, 4))
    assert report.one("initiative")["order"] == ["blue", "green", "red"]


@pytest.mark.rule("R-CNV-04")
def test_priority_orders_may_follow_an_opponents_activation() -> None:
    """Blue acts first, then red at once by priority, though green would be next."""
    report = converging(
        [{"bid": 1}, *urgent("red-1", STEP), *activation("red-2")],
        [{"bid": 3}, *activation("blue-1")],
        [{"bid": 2}, *activation("green-1")],
    )
    assert activations(report) == [("blue-1", False), ("red-1", True), ("green-1", False), ("red-2", False)]
    assert report.tactical("red") == 9


@pytest.mark.rule("R-TAC-02")
def test_with_two_players_priority_orders_follow_ones_own_activations_alone() -> None:
    report = fight(
        scene(
            player("red", squad("r1", (10, 10)), squad("r2", (30, 10)), script=[{"bid": 0}, *urgent("r1")]),
            player("blue", squad("b1", (10, 60)), script=[{"bid": 1}, *activation("b1")]),
        )
    )
    assert ("r1", True) not in activations(report)


@pytest.mark.rule("R-CNV-04")
def test_priority_orders_are_for_a_squad_not_yet_activated_and_once_a_turn() -> None:
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2"), *urgent("red-1")],
        [{"bid": 2}, *activation("blue-1")],
        [{"bid": 1}],
    )
    assert activations(report) == [("red-1", False), ("red-2", True), ("blue-1", False)]
    assert report.tactical("red") == 7


@pytest.mark.rule("R-CNV-04")
def test_priority_orders_that_may_not_be_are_refused_by_the_rule_of_convergence() -> None:
    """red-1 has acted: refused, and red-2 is activated at once; then once a turn, then without 2 TP."""
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-1", STEP), *urgent("red-2"), *urgent("red-2")],
        [{"bid": 2}, *activation("blue-1")],
        [{"bid": 11}, *activation("green-1"), *urgent("green-2")],
    )
    assert activations(report) == [("green-1", False), ("red-1", False), ("red-2", True), ("blue-1", False)]
    assert [(e["squad"], e["rule"]) for e in report.events("refused")] == [
        ("green-2", "R-CNV-04"), ("red-1", "R-CNV-04"), ("red-2", "R-CNV-04"),
    ]  # fmt: skip
    assert [report.tactical(name) for name in NAMES[:3]] == [7, 10, 1]


@pytest.mark.rule("R-CNV-04")
def test_two_players_may_give_priority_orders_after_one_activation() -> None:
    """Blue acts; red at once, after red green at once; then the alternation goes on with red, second of the turn."""
    report = converging(
        [{"bid": 2}, *urgent("red-1"), *activation("red-2")],
        [{"bid": 3}, *activation("blue-1"), *activation("blue-2")],
        [{"bid": 1}, *urgent("green-1"), *activation("green-2")],
    )
    assert activations(report) == [
        ("blue-1", False), ("red-1", True), ("green-1", True), ("red-2", False), ("green-2", False), ("blue-2", False),
    ]  # fmt: skip
    assert [report.tactical(name) for name in NAMES[:3]] == [8, 9, 9]


@pytest.mark.rule("R-CNV-04", "R-TRN-02")
@pytest.mark.parametrize("passing", [[{"pass": True}], []])
def test_who_has_passed_may_still_give_priority_orders(passing: list[Document]) -> None:
    """Red is first and passes, with a word or for want of one; after blue's activation red-1 is activated at once."""
    report = converging(
        [{"bid": 3}, *passing, *urgent("red-1")],
        [{"bid": 2}, *activation("blue-1")],
        [{"bid": 1}, *activation("green-1")],
    )
    assert activations(report) == [("blue-1", False), ("red-1", True), ("green-1", False)]
    assert report.refusals() == []


@pytest.mark.rule("R-CNV-04")
def test_priority_orders_again_in_the_next_turn_after_an_opponents_activation() -> None:
    report = converging(
        [{"bid": 1}, *urgent("red-1"), *activation("red-2"), {"bid": 1}, *urgent("red-2")],
        [{"bid": 3}, *activation("blue-1"), {"pass": True}, {"bid": 3}, *activation("blue-2")],
        [{"bid": 2}, {"pass": True}, {"bid": 2}],
        turns=2,
    )
    assert activations(report) == [
        ("blue-1", False), ("red-1", True), ("red-2", False), ("blue-2", False), ("red-2", True),
    ]  # fmt: skip
    assert report.tactical("red") == 12 - 1 - 2 - 1 - 2


@pytest.mark.rule("R-CNV-04")
def test_who_has_acted_is_asked_before_the_others() -> None:
    """After blue's activation blue's priority orders go before red's, though red has the initiative."""
    report = converging(
        [{"bid": 3}, {"pass": True}, *urgent("red-2")],
        [{"bid": 2}, *activation("blue-1"), *urgent("blue-2")],
        [{"bid": 1}],
    )
    assert activations(report) == [("blue-1", False), ("blue-2", True), ("red-2", True)]


@pytest.mark.rule("R-CNV-04", "R-TAC-03")
def test_after_scrambled_priority_orders_another_may_give_them() -> None:
    """Blue finds red's die with a 1; green is activated at once all the same, then it is blue's turn."""
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 2}, {"counter": True}, *activation("blue-1")],
        [{"bid": 1}, *urgent("green-1")],
        dice=(1,),
    )
    assert activations(report) == [("red-1", False), ("green-1", True), ("blue-1", False)]
    assert [report.tactical(name) for name in NAMES[:3]] == [7, 8, 9]


@pytest.mark.rule("R-CNV-05")
def test_one_opponent_may_counter() -> None:
    """Green counters for 2 and finds the die with a 5."""
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 2}],
        [{"bid": 1}, {"counter": True}],
        dice=(5,),
    )
    assert report.one("countered")["found"] is True
    assert activations(report) == [("red-1", False)]
    assert [report.tactical(name) for name in NAMES[:3]] == [7, 10, 9]


@pytest.mark.rule("R-CNV-05")
def test_of_several_who_would_counter_the_loser_of_a_roll_off_does() -> None:
    """Blue rolls 6, green 2: green counters, pays, and guesses with a 4: not found."""
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 2}, {"counter": True}],
        [{"bid": 1}, {"counter": True}],
        dice=(6, 2, 4),
    )
    assert len(report.events("countered")) == 1
    assert report.one("countered")["found"] is False
    assert activations(report) == [("red-1", False), ("red-2", True)]
    assert [report.tactical(name) for name in NAMES[:3]] == [7, 10, 9]


@pytest.mark.rule("R-CNV-05", "R-DIE-04")
def test_three_who_would_counter_roll_off_until_one_is_last() -> None:
    """Blue 5, green 2, grey 2; then green 6, grey 3: grey counters, pays, and guesses with a 2: not found."""
    report = converging(
        [{"bid": 4}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 3}, {"counter": True}],
        [{"bid": 2}, {"counter": True}],
        [{"bid": 1}, {"counter": True}],
        dice=(5, 2, 2, 6, 3, 2),
    )
    assert (report.one("countered")["player"], report.one("countered")["found"]) == ("grey", False)
    assert activations(report) == [("red-1", False), ("red-2", True)]
    assert [report.tactical(name) for name in NAMES] == [6, 9, 10, 9]


@pytest.mark.rule("R-CNV-05", "R-CNV-01")
def test_of_two_teams_only_the_enemies_roll_off_for_the_counter() -> None:
    """Red's ally green wants to as well and is not asked. Blue 4, grey 4; blue 3, grey 1: grey finds the die with 1."""
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 2}, {"counter": True}],
        [{"bid": 1}, {"counter": True}],
        [{"counter": True}],
        dice=(4, 4, 3, 1, 1),
        red="one", green="one", blue="two", grey="two",
    )  # fmt: skip
    assert (report.one("countered")["player"], report.one("countered")["found"]) == ("grey", True)
    assert activations(report) == [("red-1", False)]
    assert [report.tactical(name) for name in NAMES] == [7, 10, 11, 10]


@pytest.mark.rule("R-CNV-05")
def test_who_cannot_pay_for_a_counter_does_not_roll_off_for_it() -> None:
    """Red has none and blue 1 TP left after their bets: grey alone counters, with the first die, a 3."""
    report = converging(
        [{"bid": 12}, *activation("red-1")],
        [{"bid": 11}, {"counter": True}],
        [{"bid": 1}, *activation("green-1"), *urgent("green-2")],
        [{"counter": True}],
        dice=(3,),
    )
    assert [e["dice"] for e in report.events("roll_off")] == []
    assert (report.one("countered")["player"], report.one("countered")["found"]) == ("grey", True)


@pytest.mark.rule("R-CNV-05", "R-INI-04")
def test_who_has_no_unit_left_still_bets_and_counters() -> None:
    """Red slays blue's last squad with 4 against 1. In turn 2 blue bets 1 of its 10 and counters with a 5: found."""
    report = converging(
        [{"bid": 3}, *activation("red-1", fire("blue-1")), {"pass": True}, {"bid": 3}, *activation("red-1")],
        [{"bid": 2}, {"bid": 1}, {"counter": True}],
        [{"bid": 1}, {"pass": True}, {"bid": 0}, *urgent("green-1")],
        dice=(4, 1, 5), turns=2, squads=1,
    )  # fmt: skip
    assert report.events("initiative")[1]["order"] == ["red", "blue", "green"]
    assert (report.one("countered")["player"], report.one("countered")["found"]) == ("blue", True)
    assert report.tactical("blue") == 12 - 2 - 1 - 2


@pytest.mark.rule("R-CNV-05", "R-CNV-01")
def test_an_ally_does_not_counter() -> None:
    report = converging(
        [{"bid": 3}, *activation("red-1"), *urgent("red-2")],
        [{"bid": 2}, {"counter": True}],
        [{"bid": 1}],
        red="north",
        blue="north",
        green="south",
    )
    assert report.events("countered") == []


@pytest.mark.rule("R-CNV-01", "R-BAS-02")
def test_allies_are_friends_and_all_others_enemies() -> None:
    """Red may not fire at its ally blue; green it may."""
    for target, refusals in (("blue-1", ["R-LET-01"]), ("green-1", [])):
        report = converging(
            [{"bid": 3}, *activation("red-1", fire(target))], [], [{"bid": 1}], dice=(1, 1),
            red="north", blue="north", green="south",
        )  # fmt: skip
        assert report.refusals() == refusals


@pytest.mark.rule("R-BAS-02", "R-LET-04")
def test_the_nearest_enemy_is_none_of_an_ally() -> None:
    """r1 slays b1 and closes up by 6: past the ally g1, 2 off, it makes for b2 at (40,10)."""
    report = fight(
        scene(
            player("red", squad("r1", (10, 10)), alliance="north",
                   script=[{"bid": 2}, *activation("r1", order("kill_them", target="b1"))]),
            player("green", squad("g1", (10, 14)), alliance="north", script=[{"bid": 1}]),
            player("blue", squad("b1", (12, 10)), squad("b2", (40, 10)), alliance="south"),
            dice=(4, 2), operation=WIDE, battlefield={"width": 84, "height": 84},
        )
    )  # fmt: skip
    assert report.positions("r1") == [[16, 10]]


@pytest.mark.rule("R-CNV-01", "R-BAS-02", "R-ERA-04")
def test_three_may_stand_against_one() -> None:
    """Green, 18 from grey, slays a squad: 1 and first blood, and its alliance wins; red may not fire at blue."""
    sides = {"red": "north", "blue": "north", "green": "north", "grey": "south"}
    report = converging(
        [{"bid": 2}, *activation("red-1", fire("blue-1"))],
        [{"bid": 1}],
        [{"bid": 3}, *activation("green-1", fire("grey-1"))],
        [],
        dice=(4, 1),
        **sides,
    )
    assert report.result["winner"] == "north"
    assert report.result["victory_points"] == {"red": 0, "blue": 0, "green": 2, "grey": 0}
    assert report.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-CNV-01", "R-ERA-04")
def test_in_a_free_for_all_the_one_with_most_points_wins() -> None:
    """Red slays green's first squad: 1 and first blood."""
    report = converging([{"bid": 3}, *activation("red-1", fire("blue-1"))], [{"bid": 2}], [{"bid": 1}], dice=(4, 1))
    assert report.result["winner"] == "red"
    assert report.result["victory_points"] == {"red": 2, "blue": 0, "green": 0}


@pytest.mark.rule("R-ERA-03", "R-CNV-01")
def test_a_free_for_all_goes_on_while_two_have_units() -> None:
    report = converging(
        [{"bid": 3}, *activation("red-1", fire("blue-1"))], [{"bid": 2}], [{"bid": 1}], dice=(4, 1), turns=2, squads=1
    )
    assert report.squad("blue-1")["destroyed"]
    assert report.result["turns"] == 2
