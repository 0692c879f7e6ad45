"""Scripts: which entry answers which question, what is the default, and what becomes of entries that cannot be."""

import pytest

from rules.formats.errors import DocumentError
from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
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
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])


def alone(*script: Document, turns: int = 1, orders: int = 3) -> Report:
    """Red with r1 and r2 against an enemy far away; no bet is written for red."""
    sheets = sheet(orders=orders)
    return fight(
        scene(
            player("red", squad("r1", (10, 10), sheet=sheets), squad("r2", (20, 10), sheet=sheets), script=script),
            player("blue", squad("b1", (60, 60))),
            dice=[6, 1] * turns,
            turns=turns,
        )
    )


@pytest.mark.rule("R-INI-01")
def test_without_a_bid_the_bet_is_0_and_the_entry_waits() -> None:
    report = alone(*activation("r1", STEP))
    assert report.one("initiative")["bids"] == {"red": 0, "blue": 0}
    assert report.positions("r1") == [[10, 11]]


@pytest.mark.rule("R-TRN-02")
def test_without_an_entry_a_player_passes() -> None:
    assert alone(turns=2).events("activation") == []


@pytest.mark.rule("R-ACT-01")
def test_a_refused_order_is_noted_with_its_rule_and_the_next_entry_is_read() -> None:
    report = alone(*activation("r1", order("move_move", by=[0, 25]), STEP))
    refused = report.one("refused")
    assert (refused["squad"], refused["order"], refused["rule"]) == ("r1", "move_move", "R-MOV-01")
    assert isinstance(refused["reason"], str)
    assert report.positions("r1") == [[10, 11]]


def test_an_entry_of_another_kind_ends_the_activation_and_answers_its_own_question() -> None:
    report = alone({"activate": "r1"}, STEP, {"activate": "r2"}, STEP, {"bid": 3}, {"activate": "r1"}, STEP, turns=2)
    assert report.positions("r1") == [[10, 12]]
    assert report.positions("r2") == [[20, 11]]
    assert report.events("initiative")[1]["bids"]["red"] == 3


def test_activation_of_a_squad_that_has_acted_waits_for_the_next_turn() -> None:
    report = alone({"activate": "r1"}, STEP, {"end": True}, {"activate": "r1"}, STEP, turns=2)
    assert [(e["turn"], e["squad"]) for e in report.events("activation")] == [(1, "r1"), (2, "r1")]


@pytest.mark.rule("R-TRN-02")
def test_activation_of_a_squad_that_is_no_more_is_passed_over_with_its_orders() -> None:
    """Blue slays r1 in turn 1; in turn 2 red's entries for it are passed over, and r2 acts."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 10)),
                squad("r2", (50, 5)),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", STEP), *activation("r2", STEP)],
            ),
            blue(squad("b1", (20, 30)), script=activation("b1", fire("r1"))),
            dice=[4, 1],
            turns=2,
        )
    )
    assert report.positions("r2") == [[50, 6]]


@pytest.mark.rule("R-TRN-02")
def test_a_pass_of_who_has_no_squad_left_to_activate_is_used_up_in_its_turn() -> None:
    """Both of red's squads have acted: the pass is of turn 1, and the bet of 3 of turn 2."""
    script = [*activation("r1"), *activation("r2"), {"pass": True}, {"bid": 3}, *activation("r1", STEP)]
    report = alone(*script, turns=2)
    assert report.events("initiative")[1]["bids"]["red"] == 3
    assert report.positions("r1") == [[10, 11]]


@pytest.mark.rule("R-TRN-02")
def test_what_a_slain_squad_was_to_do_does_not_hide_the_next_bet() -> None:
    """r1 has acted when blue slays r2, the only one left: red is not asked, and bets 4 in turn 2."""
    report = fight(
        scene(
            red(squad("r1", (50, 5)), squad("r2", (20, 10)),
                script=[*activation("r1"), *activation("r2", STEP), {"bid": 4}, *activation("r1", STEP)]),
            blue(squad("b1", (20, 30)), script=activation("b1", fire("r2"))),
            dice=[4, 1],
            turns=2,
        )
    )  # fmt: skip
    assert report.events("initiative")[1]["bids"]["red"] == 4
    assert report.positions("r1") == [[50, 6]]


def test_nobody_activates_squads_of_others_or_unknown_ones() -> None:
    for name in ("b1", "r9"):
        assert alone({"activate": name}, {"activate": "r1"}, STEP).positions("r1") == [[10, 11]]


def test_places_are_needed_for_each_living_unit() -> None:
    report = activated([(10, 10), (13, 10)], order("stay_vigilant", to=[[10, 11]]))
    assert len(report.refusals()) == 1


def test_by_moves_all_alike_and_to_each_on_its_own() -> None:
    units = [(10, 10), (13, 10)]
    assert activated(units, order("stay_vigilant", by=[2, -3])).positions("r1") == [[12, 7], [15, 7]]
    assert activated(units, order("stay_vigilant", to=[[10, 12], [13, 9]])).positions("r1") == [[10, 12], [13, 9]]


@pytest.mark.rule("R-WND-04")
def test_to_and_weapons_are_for_the_living_alone() -> None:
    """Unit 0 of three is dead from the start."""
    document = scene(
        red(
            squad("r1", (10, 10), (13, 10), (16, 10), health=[0, 1, 1]),
            script=activation(
                "r1", order("stay_vigilant", to=[[13, 12], [16, 12]]), fire("b1", weapons=["rifle", None])
            ),
        ),
        blue(squad("b1", (13, 30))),
        dice=[1],
    )
    report = fight(document)
    assert report.positions("r1") == [None, [13, 12], [16, 12]]
    assert report.one("attack")["dice"] == [1]


@pytest.mark.rule("R-LET-01")
def test_without_a_weapon_named_the_first_of_the_right_kind_is_used() -> None:
    armed = sheet(weapons=[rifle(slug="long", range=60), rifle()])
    assert volley([(10, 10)], [(10, 60)], dice=[1], shooter=armed).one("attack")["weapon"] == "long"


@pytest.mark.rule("R-LET-01")
def test_a_weapon_named_for_all_is_used_by_those_who_have_it() -> None:
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", carriers=1)])
    report = activated([(10, 10), (13, 10)], fire("b1", weapon="launcher"), enemies=[(10, 30)], dice=[1], sheet=armed)
    assert (report.one("attack")["weapon"], report.one("attack")["dice"]) == ("launcher", [1])


@pytest.mark.rule("R-LET-01")
def test_a_squad_has_as_many_carriers_as_the_scenario_says() -> None:
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", carriers=2)])
    for given, count in (({"launcher": 1}, 1), ({"launcher": 2}, 2), (None, 2)):
        more = {"weapons": given} if given else {}
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), (13, 10), (16, 10), sheet=armed, **more),
                    script=activation("r1", fire("b1", weapon="launcher")),
                ),
                blue(squad("b1", (10, 30))),
                dice=[1, 1],
            )
        )
        assert len(report.one("attack")["dice"]) == count


@pytest.mark.rule("R-WND-01")
def test_an_allocation_answers_the_next_wounds_alone() -> None:
    """First unit 0 as named, then by default the highest index."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"), fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), (16, 30)), script=[{"allocate": [0]}]),
            dice=[4, 1, 4, 1],
        )
    )
    assert [e["unit"] for e in report.events("slain")] == [0, 2]


@pytest.mark.rule("R-WND-01")
def test_an_allocation_may_name_some_of_the_units_the_rest_follow_by_default() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10), (13, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), (16, 30)), script=[{"allocate": [1]}]),
            dice=[4, 4, 1, 1],
        )
    )
    assert [e["unit"] for e in report.events("slain")] == [1, 2]


@pytest.mark.rule("R-TAC-03")
def test_a_counter_is_declined_by_default() -> None:
    report = alone(*activation("r1"), {"activate": "r2", "priority": True}, STEP)
    assert report.events("countered") == []
    assert report.positions("r2") == [[20, 11]]


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_means_for_an_attack_may_be_written_before_its_order_or_after_it() -> None:
    """A card and an ability paid for with 1 TP, each +1: a 2 hits on 4+, however the three are written."""
    card = ability("aim", {"modify": "attack_roll", "by": 1}, when="attacking")
    keen = ability("keen", {"modify": "attack_roll", "by": 1}, when="attacking", cost={"tactical_points": 1})
    means = [{"ability": "keen"}, {"asset": "aim", "targets": ["r1"]}]
    shot = fire("b1")
    for script in ([*means, shot], [means[0], shot, means[1]], [shot, *means], [shot, *means[::-1]]):
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), sheet=sheet(abilities=[keen])), hand=[card], script=activation("r1", *script)
                ),
                blue(squad("b1", (10, 30))),
                dice=[2, 6],
            )
        )
        assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (2, 1)
        assert (report.refusals(), report.tactical("red")) == ([], 10)


@pytest.mark.rule("R-AST-04", "R-TRN-01")
@pytest.mark.parametrize("late", [False, True])
def test_means_for_the_start_of_a_turn_may_be_written_after_the_bet_of_it(late: bool) -> None:
    """In turn 2 r1 has O 1 and one more; an order of turn 1 that never came is passed over."""
    dawn = ability("dawn", {"gain": "orders", "amount": 1}, when="turn_start")
    play: Document = {"asset": "dawn", "targets": ["r1"]}
    start: list[Document] = [{"bid": 1}, play] if late else [play, {"bid": 1}]
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(orders=1)),
                hand=[dawn],
                script=[{"pass": True}, STEP, *start, *activation("r1", STEP, STEP)],
            ),
            blue(squad("b1", (60, 60))),
            turns=2,
        )
    )
    assert (report.refusals(), report.positions("r1")) == ([], [[10, 12]])
    assert report.tactical("red") == 10


@pytest.mark.rule("R-AST-04", "R-MOV-04")
def test_means_for_a_charge_written_before_another_order_are_refused() -> None:
    spur = ability("spur", {"modify": "move", "by": 4}, when="charging")
    play: Document = {"asset": "spur", "targets": ["r1"]}
    charge = order("charge", target="b1")
    for script, refusals in (([play, charge], []), ([play, STEP, charge], ["R-AST-04"])):
        report = fight(
            scene(
                red(squad("r1", (10, 10)), hand=[spur], script=activation("r1", *script)),
                blue(squad("b1", (10, 24))),
                dice=[4],
            )
        )
        assert report.refusals() == refusals
        assert len(report.events("asset")) == 1 - len(refusals)


def test_written_dice_are_used_in_order_and_the_seed_comes_after_them() -> None:
    """With two dice written for two hits, the rest depends on the seed alone."""

    def thrown(seed: int) -> list[int]:
        return list(volley([(10, 10), (13, 10), (16, 10)], [(10, 30)], dice=[4, 5], seed=seed).one("attack")["dice"])

    assert all(thrown(seed)[:2] == [4, 5] for seed in range(5))
    assert {thrown(seed)[2] for seed in range(40)} == {1, 2, 3, 4, 5, 6}


def test_commanders_may_be_mixed() -> None:
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", STEP)),
        blue(squad("b1", (10, 40)), tactical_points=0),
        turns=7,
    )
    document["players"][1] |= {"commander": "steady"}
    del document["players"][1]["script"]
    report = fight(document)
    assert report.events("activation")[0]["squad"] == "r1"
    assert any(event["squad"] == "b1" for event in report.events("activation"))


@pytest.mark.parametrize(("entry", "path"), [
    ({"order": "dance"}, "players[0].script[0].order"),
    ({"bid": -1}, "players[0].script[0].bid"),
    ({"bid": 1, "pass": True}, "players[0].script[0]"),
    ({}, "players[0].script[0]"),
    ({"order": "charge"}, "players[0].script[0].target"),
    ({"order": "stay_vigilant", "to": [[1, 1]], "by": [1, 1]}, "players[0].script[0].by"),
    ({"order": "open_fire", "target": "b1", "scenery": "wall"}, "players[0].script[0].scenery"),
    ({"panel": ["one"]}, "players[0].script[0].panel"),
    ({"activate": "r1", "prio": True}, "players[0].script[0].prio"),
])  # fmt: skip
def test_an_entry_that_cannot_be_is_a_fault_of_the_document(entry: Document, path: str) -> None:
    document = scene(player("red", squad("r1", (10, 10)), script=[entry]), player("blue", squad("b1", (60, 60))))
    with pytest.raises(DocumentError) as caught:
        fight(document)
    assert caught.value.path == path
