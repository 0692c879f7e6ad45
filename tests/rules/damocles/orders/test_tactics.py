"""Priority orders and their counter, the strategical panel: tactical points worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activation,
    blue,
    fight,
    order,
    player,
    red,
    scene,
    sheet,
    squad,
)

STEP = order("stay_vigilant", by=[0, 1])


def duel(red_script: list[Document], blue_script: list[Document], **more: object) -> Report:
    """Three squads a side, far apart; red, with the initiative, has bet 1 of 12."""
    return fight(
        scene(
            red(*[squad(f"r{n}", (5 + 6 * n, 5)) for n in (1, 2, 3)], script=red_script, **more),
            blue(*[squad(f"b{n}", (5 + 6 * n, 65)) for n in (1, 2, 3)], script=blue_script),
        )
    )


def duel_with_dice(dice: list[int], red_script: list[Document], blue_script: list[Document], turns: int = 1) -> Report:
    return fight(
        scene(
            red(*[squad(f"r{n}", (5 + 6 * n, 5)) for n in (1, 2, 3)], script=red_script),
            blue(*[squad(f"b{n}", (5 + 6 * n, 65)) for n in (1, 2, 3)], script=blue_script),
            dice=dice,
            turns=turns,
        )
    )


def activations(report: Report) -> list[tuple[str, bool]]:
    return [(event["squad"], event["priority"]) for event in report.events("activation")]


def urgent(squad: str, *orders: Document) -> list[Document]:
    return [{"activate": squad, "priority": True}, *orders, {"end": True}]


@pytest.mark.rule("R-TAC-02")
def test_priority_orders_activate_another_squad_at_once_for_2_points() -> None:
    report = duel([*activation("r1"), *urgent("r2", STEP), *activation("r3")], activation("b1"))
    assert activations(report) == [("r1", False), ("r2", True), ("b1", False), ("r3", False)]
    assert report.tactical("red") == 9
    change = report.events("tactical_points")[-1]
    assert (change["change"], change["reason"], change["total"]) == (-2, "priority", 9)
    assert report.positions("r2") == [[17, 6]]


@pytest.mark.rule("R-TAC-02")
def test_priority_orders_once_a_turn() -> None:
    report = duel([*activation("r1"), *urgent("r2"), *urgent("r3")], activation("b1"))
    assert activations(report)[:2] == [("r1", False), ("r2", True)]
    assert ("r3", True) not in activations(report)
    assert report.tactical("red") == 9


@pytest.mark.rule("R-TAC-02")
def test_priority_orders_again_in_the_next_turn() -> None:
    script = [*activation("r1"), *urgent("r2"), {"pass": True}, {"bid": 1}, *activation("r3"), *urgent("r1")]
    report = duel_with_dice([], script, [], turns=2)
    assert [squad for squad, priority in activations(report) if priority] == ["r2", "r1"]
    assert report.tactical("red") == 12 - 1 - 2 - 1 - 2


@pytest.mark.rule("R-TAC-02")
def test_priority_orders_need_2_points() -> None:
    report = duel([*activation("r1"), *urgent("r2")], [], tactical_points=2)
    assert ("r2", True) not in activations(report)
    assert report.tactical("red") == 1


@pytest.mark.rule("R-TAC-02")
def test_what_may_not_be_a_priority_does_not_stop_the_script() -> None:
    """The second priority orders of the turn are refused; the entries after them are read."""
    report = duel([*activation("r1"), *urgent("r2"), *urgent("r3", STEP), *activation("r3", STEP)], activation("b1"))
    assert "R-TAC-02" in report.refusals()
    assert activations(report)[-1] == ("r3", False)
    assert report.positions("r3") == [[23, 6]]


@pytest.mark.rule("R-TAC-02", "R-TRN-02")
def test_priority_orders_are_for_a_squad_that_has_not_acted() -> None:
    report = duel([*activation("r1"), *urgent("r1")], [])
    assert activations(report) == [("r1", False)]
    assert report.tactical("red") == 11


@pytest.mark.rule("R-TAC-02", "R-TRN-02")
def test_priority_orders_for_ones_only_squad_are_refused_as_it_has_acted() -> None:
    report = fight(
        scene(red(squad("r1", (5, 5)), script=[*activation("r1"), *urgent("r1")]), blue(squad("b1", (5, 65))))
    )
    assert report.refusals() == ["R-TRN-02"]
    assert report.tactical("red") == 11


@pytest.mark.rule("R-TAC-02")
def test_of_two_players_none_gives_priority_orders_after_the_others_activation() -> None:
    """Blue wants b1 at once after r1: refused; b2, the next entry, is blue's activation."""
    report = duel(activation("r1"), [*urgent("b1", STEP), *activation("b2", STEP)])
    assert activations(report) == [("r1", False), ("b2", False)]
    assert [(e["squad"], e["rule"]) for e in report.events("refused")] == [("b1", "R-TAC-02")]
    assert report.tactical("blue") == 12


@pytest.mark.rule("R-TAC-02")
def test_after_priority_orders_refused_the_next_entry_is_read() -> None:
    """r1 has acted and is refused, with what it was to do; r2 is then activated at once."""
    report = duel([*activation("r1"), *urgent("r1", STEP, {"ability": "jam", "targets": []}), *urgent("r2", STEP)], [])
    assert activations(report) == [("r1", False), ("r2", True)]
    assert report.refusals() == ["R-TRN-02"]
    assert report.tactical("red") == 9


@pytest.mark.rule("R-TAC-02", "R-TAC-03")
def test_scrambled_priority_orders_are_those_of_the_turn() -> None:
    """Countered with a 5; after r2's own activation there are no others this turn."""
    script = [*activation("r1"), *urgent("r2"), *activation("r2"), *urgent("r3"), *activation("r3")]
    report = duel_with_dice([5], script, [{"counter": True}, *activation("b1")])
    assert activations(report) == [("r1", False), ("b1", False), ("r2", False), ("r3", False)]
    assert report.refusals() == ["R-TAC-02"]


@pytest.mark.rule("R-TAC-02", "R-INI-01")
def test_with_all_points_bet_there_are_no_priority_orders() -> None:
    """Red bets 12 of 12; its bet of 5 in turn 2 is one of 0."""
    script = [{"bid": 12}, *activation("r1"), *urgent("r2"), {"pass": True}, {"bid": 5}]
    document = scene(
        player("red", squad("r1", (5, 5)), squad("r2", (15, 5)), script=script),
        player("blue", squad("b1", (5, 65)), script=[{"bid": 1}, {"pass": True}, {"bid": 1}]),
        turns=2,
    )
    report = fight(document)
    assert activations(report) == [("r1", False)]
    assert report.refusals() == ["R-TAC-02"]
    assert [e["bids"]["red"] for e in report.events("initiative")] == [12, 0]


@pytest.mark.rule("R-TAC-03")
def test_the_guess_comes_before_the_dice_of_the_orders() -> None:
    """4: the empty hand. Then r2 hits with 6, and 1 blocks nothing."""
    document = scene(
        red(squad("r1", (60, 5)), squad("r2", (20, 10)),
            script=[*activation("r1"), *urgent("r2", order("open_fire", target="b1"))]),
        blue(squad("b1", (20, 30)), squad("b2", (60, 65)), script=[{"counter": True}]),
        dice=[4, 6, 1],
    )  # fmt: skip
    assert fight(document).one("attack")["dice"] == [6]
    assert fight(document).squad("b1")["destroyed"]


@pytest.mark.rule("R-TAC-03")
def test_a_counter_that_finds_the_die_scrambles_the_orders() -> None:
    """3 is odd: found. Both have spent 2; r2 may still act when red's next activation comes."""
    script = [*activation("r1"), *urgent("r2"), *activation("r2", STEP)]
    report = duel_with_dice([3], script, [{"counter": True}, *activation("b1")])
    assert report.one("countered")["found"] is True
    assert activations(report) == [("r1", False), ("b1", False), ("r2", False)]
    assert (report.tactical("red"), report.tactical("blue")) == (9, 10)


@pytest.mark.rule("R-TAC-03")
def test_a_counter_that_finds_the_empty_hand_is_in_vain() -> None:
    report = duel_with_dice([4], [*activation("r1"), *urgent("r2")], [{"counter": True}])
    assert report.one("countered")["found"] is False
    assert activations(report) == [("r1", False), ("r2", True)]
    assert (report.tactical("red"), report.tactical("blue")) == (9, 10)
    assert report.events("tactical_points")[-1]["reason"] == "counter"


@pytest.mark.rule("R-TAC-03")
def test_without_a_counter_no_die_is_rolled() -> None:
    report = duel_with_dice([3], [*activation("r1"), *urgent("r2")], [])
    assert report.events("countered") == []
    assert report.tactical("blue") == 12


@pytest.mark.rule("R-TAC-03")
def test_a_counter_needs_2_points() -> None:
    document = scene(
        red(squad("r1", (5, 5)), squad("r2", (15, 5)), script=[*activation("r1"), *urgent("r2")]),
        blue(squad("b1", (5, 65)), script=[{"counter": True}, *activation("b1", STEP)], tactical_points=1),
        dice=[3],
    )
    report = fight(document)
    assert activations(report) == [("r1", False), ("r2", True), ("b1", False)]
    assert report.tactical("blue") == 1


def card(slug: str, **more: object) -> Document:
    return ability(slug, {"gain": "tactical_points", "amount": 1}, target="player") | more


HAND = [card("one"), card("two"), card("three")]
DECK = [card(f"deck-{n}") for n in range(8)]
PANEL: Document = {"panel": ["one", "three"]}


def with_cards(*script: Document, turns: int = 1, **more: object) -> Report:
    return fight(
        scene(
            red(squad("r1", (5, 5)), squad("r2", (15, 5)), script=script, hand=HAND, deck=DECK, **more),
            blue(squad("b1", (5, 65))),
            turns=turns,
        )
    )


def piles(report: Report) -> tuple[int, int, int]:
    red = report.player("red")
    return red["hand"], red["deck"], red["discard"]


@pytest.mark.rule("R-TAC-05")
def test_the_panel_discards_two_assets_and_draws_two_for_2_points() -> None:
    """3 in hand and 3 drawn, 5 left in the deck; then 6 in hand, 3 left, 2 discarded."""
    report = with_cards(*activation("r1", PANEL))
    panel = report.one("panel")
    assert (panel["player"], panel["discarded"], panel["count"]) == ("red", ["one", "three"], 2)
    assert piles(report) == (6, 3, 2)
    assert report.tactical("red") == 9
    assert report.events("tactical_points")[-1]["reason"] == "panel"


@pytest.mark.rule("R-TAC-05")
def test_the_panel_once_a_turn() -> None:
    again: Document = {"panel": ["two", "deck-0"]}
    assert len(with_cards(*activation("r1", PANEL, again)).events("panel")) == 1
    assert len(with_cards(*activation("r1", PANEL), *activation("r2", again)).events("panel")) == 1


@pytest.mark.rule("R-TAC-05")
def test_the_panel_needs_the_cards_and_the_points() -> None:
    assert with_cards(*activation("r1", {"panel": ["one", "nine"]})).events("panel") == []
    assert with_cards(*activation("r1", {"panel": ["one", "one"]})).events("panel") == []
    assert with_cards(*activation("r1", PANEL), tactical_points=2).events("panel") == []


@pytest.mark.rule("R-TAC-05", "R-OPS-01")
def test_the_operation_says_what_the_panel_costs() -> None:
    dear = {
        "format": "damocles-operation/1", "slug": "dear", "title": "Dear", "panel_cost": 5,
        "battlefield": {"width": 72, "height": 72},
    }  # fmt: skip
    document = scene(
        red(squad("r1", (5, 5)), script=activation("r1", PANEL), hand=HAND, deck=DECK),
        blue(squad("b1", (5, 65))),
        operation=dear,
    )
    assert fight(document).tactical("red") == 6


@pytest.mark.rule("R-TAC-05")
def test_the_panel_draws_what_the_deck_has() -> None:
    """The deck of one is drawn after the initiative: nothing is left to draw."""
    document = scene(
        red(squad("r1", (5, 5)), script=activation("r1", PANEL), hand=HAND, deck=[card("last")]),
        blue(squad("b1", (5, 65))),
    )
    report = fight(document)
    assert report.one("panel")["count"] == 0
    assert piles(report) == (2, 0, 2)


@pytest.mark.rule("R-TAC-05", "R-AST-03")
def test_the_panel_draws_one_when_one_is_left() -> None:
    """3 of 4 are drawn after the initiative: 6 in hand, less 2 discarded, and the last of the deck."""
    document = scene(
        red(squad("r1", (5, 5)), script=activation("r1", PANEL), hand=HAND, deck=DECK[:4]),
        blue(squad("b1", (5, 65))),
    )
    report = fight(document)
    assert report.one("panel")["count"] == 1
    assert piles(report) == (5, 0, 2)


@pytest.mark.rule("R-TAC-05")
def test_the_panel_again_in_the_next_turn() -> None:
    """Refused a second time in turn 1. Hand 4 + 3 - 2 + 2, then + 2 - 2 + 2; deck 11 - 3 - 2 - 2 - 2."""
    deck = [card(f"deck-{n}") for n in range(11)]
    script = [*activation("r1", PANEL), *activation("r2", {"panel": ["two", "three"]})]
    document = scene(
        red(squad("r1", (5, 5)), squad("r2", (15, 5)), hand=[*HAND, card("four")], deck=deck,
            script=[*script, {"bid": 1}, *activation("r1", {"panel": ["two", "four"]})]),
        blue(squad("b1", (5, 65))),
        turns=2,
    )  # fmt: skip
    report = fight(document)
    assert report.refusals() == ["R-TAC-05"]
    assert piles(report) == (4 + 3 + 2, 11 - 3 - 2 - 2 - 2, 4)
    assert report.tactical("red") == 12 - 1 - 2 - 1 - 2


@pytest.mark.rule("R-TAC-05", "R-OPS-01")
def test_a_panel_that_costs_nothing_changes_no_points() -> None:
    free = {
        "format": "damocles-operation/1", "slug": "free", "title": "Free", "panel_cost": 0,
        "battlefield": {"width": 72, "height": 72},
    }  # fmt: skip
    document = scene(
        red(squad("r1", (5, 5)), script=activation("r1", PANEL), hand=HAND, deck=DECK),
        blue(squad("b1", (5, 65))),
        operation=free,
    )
    report = fight(document)
    assert report.one("panel")["count"] == 2
    assert [e["reason"] for e in report.events("tactical_points")] == ["bid"]


@pytest.mark.rule("R-TAC-05", "R-ACT-02")
def test_the_panel_costs_no_order() -> None:
    document = scene(
        red(squad("r1", (5, 5), sheet=sheet(orders=1)), script=activation("r1", PANEL, STEP), hand=HAND, deck=DECK),
        blue(squad("b1", (5, 65))),
    )
    assert fight(document).positions("r1") == [[5, 6]]


@pytest.mark.rule("R-DST-03", "R-TAC-06")
def test_only_orders_are_spent_when_they_are_impossible() -> None:
    """Two restraints too many cost nothing: O 3 less the one forgone leaves two."""
    again: Document = {"restraint": True}
    report = duel(activation("r1", again, again, again, STEP, STEP, order("brace_for_impact")), [])
    assert report.positions("r1") == [[11, 7]]
    assert report.refusals() == ["R-TAC-06", "R-TAC-06", "R-ACT-02"]


@pytest.mark.rule("R-TAC-04")
def test_com_operators_spend_points_on_their_abilities() -> None:
    """Jamming: 3 points, an enemy within 20 has no orders to fire; out of reach it is refused."""
    jam = ability(
        "jam", {"forbid": "open_fire"}, when="activation", target="enemy", within=20, until="turn",
        cost={"tactical_points": 3},
    )  # fmt: skip
    relay = sheet(slug="relay", type="com_operators", abilities=[jam])
    for y, refusals, left in ((30, ["R-DAT-02"], 8), (40, ["R-DAT-03"], 11)):
        report = fight(
            scene(
                red(squad("r1", (10, 10), sheet=relay), script=activation("r1", {"ability": "jam", "targets": ["b1"]})),
                blue(squad("b1", (10, y)), script=activation("b1", order("open_fire", target="r1"))),
                dice=[1],
            )
        )
        assert report.refusals() == refusals
        assert report.tactical("red") == left


@pytest.mark.rule("R-TAC-04")
def test_an_ability_that_cannot_be_paid_for_is_not_used() -> None:
    call = ability("call", {"gain": "orders", "amount": 1}, when="activation", cost={"tactical_points": 3})
    relay = sheet(slug="relay", type="com_operators", abilities=[call])
    document = scene(
        red(squad("r1", (10, 10), sheet=relay), script=activation("r1", {"ability": "call", "targets": []})),
        player("blue", squad("b1", (10, 60))),
    )
    document["players"][0]["tactical_points"] = 3
    report = fight(document)
    assert report.refusals() == ["R-TAC-04"]
    assert report.tactical("red") == 2
