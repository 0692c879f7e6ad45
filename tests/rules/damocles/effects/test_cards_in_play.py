"""What becomes of a card: from the hand, through its effect, to the discard pile. Worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activation,
    blue,
    fight,
    order,
    red,
    scene,
    sheet,
    squad,
)

STEP = order("stay_vigilant", by=[0, 1])


def play(slug: str, *targets: str) -> Document:
    return {"asset": slug, "targets": list(targets)}


def card(slug: str, *effects: Document, **more: object) -> Document:
    return ability(slug, *effects, target="player") | more


POINT = card("point", {"gain": "tactical_points", "amount": 1})
DECK = [card(f"card-{n}", {"gain": "tactical_points", "amount": 1}) for n in range(9)]


def with_cards(hand: list[Document], deck: list[Document], *script: Document, turns: int = 1) -> Report:
    return fight(
        scene(red(squad("r1", (10, 10)), hand=hand, deck=deck, script=script), blue(squad("b1", (60, 60))), turns=turns)
    )


def piles(report: Report) -> tuple[int, int, int]:
    """Hand, deck, discard."""
    player = report.player("red")
    return player["hand"], player["deck"], player["discard"]


@pytest.mark.rule("R-AST-05", "R-AST-06")
@pytest.mark.parametrize("to", ["hand", "deck"])
def test_a_card_cannot_bring_itself_back(to: str) -> None:
    """It is discarded once it has been used: while it works the pile is empty."""
    recovery = card("recovery", {"recover": "discard", "to": to})
    assert piles(with_cards([recovery], [], *activation("r1", play("recovery")))) == (0, 0, 1)


@pytest.mark.rule("R-AST-05", "R-AST-06")
def test_of_two_cards_that_bring_back_the_second_brings_the_first() -> None:
    recovery = card("recovery", {"recover": "discard", "to": "hand"})
    report = with_cards([recovery, recovery], [], *activation("r1", play("recovery"), play("recovery")))
    assert piles(report) == (1, 0, 1)


@pytest.mark.rule("R-AST-06")
def test_a_search_in_an_empty_deck_finds_nothing_and_the_card_is_used() -> None:
    search = card("search", {"search": "deck"})
    report = with_cards([search], DECK[:3], *activation("r1", play("search")))
    assert piles(report) == (3, 0, 1)


@pytest.mark.rule("R-AST-06")
@pytest.mark.parametrize("target", ["self", "player"])
def test_the_asset_to_find_may_be_named_whomever_the_card_is_for(target: str) -> None:
    search = card("search", {"search": "deck"}, target=target)
    report = with_cards([search], DECK, *activation("r1", play("search", "card-7"), play("card-7")))
    assert [event["asset"] for event in report.events("asset")] == ["search", "card-7"]


@pytest.mark.rule("R-AST-03", "R-AST-06")
def test_a_card_put_back_into_the_deck_is_drawn_again() -> None:
    """Nothing to draw in turn 1; the point goes back into the deck and is drawn in turn 2."""
    recovery = card("recovery", {"recover": "discard", "to": "deck"})
    script = [*activation("r1", play("point"), play("recovery")), {"bid": 1}, *activation("r1", play("point"))]
    report = with_cards([POINT, recovery], [], *script, turns=2)
    assert [event["count"] for event in report.events("drawn")] == [1]
    assert piles(report) == (0, 0, 2)
    assert report.tactical("red") == 12 - 1 + 1 - 1 + 1


@pytest.mark.rule("R-AST-03", "R-AST-04")
def test_drawing_more_than_there_are_draws_those_there_are() -> None:
    supply = card("supply", {"gain": "assets", "amount": 3})
    report = with_cards([supply], DECK[:4], *activation("r1", play("supply")))
    assert [event["count"] for event in report.events("drawn")] == [3, 1]
    assert piles(report) == (4, 0, 1)


@pytest.mark.rule("R-AST-03")
def test_cards_in_the_hand_from_the_start_are_there_beside_those_drawn() -> None:
    """2 given, 3 and 2 drawn of 9."""
    assert piles(with_cards([POINT, POINT], DECK, turns=2)) == (7, 4, 0)


@pytest.mark.rule("R-AST-04", "R-DAT-03")
@pytest.mark.parametrize(("once", "turns"), [("activation", [1, 2]), ("turn", [1, 2]), ("battle", [1])])
def test_a_card_that_may_be_played_once_may_not_be_played_again_though_there_are_more(
    once: str, turns: list[int]
) -> None:
    only = POINT | {"once": once}
    script = [*activation("r1", play("point"), play("point")), {"bid": 1}, *activation("r1", play("point"))]
    report = with_cards([only, only, only], [], *script, turns=2)
    assert [event["turn"] for event in report.events("asset")] == turns
    assert report.refusals() == ["R-AST-04"] * (3 - len(turns))
    assert piles(report) == (3 - len(turns), 0, len(turns))


@pytest.mark.rule("R-AST-04", "R-TAC-04")
def test_a_card_may_cost_tactical_points_that_one_must_have() -> None:
    dear = card("dear", {"gain": "assets", "amount": 1}, cost={"tactical_points": 6})
    report = with_cards([dear, dear], DECK, *activation("r1", play("dear"), play("dear")))
    assert report.refusals() == ["R-AST-04"]
    assert report.tactical("red") == 12 - 1 - 6
    assert piles(report) == (5, 5, 1)


@pytest.mark.rule("R-AST-04", "R-DAT-02")
def test_a_card_for_a_squad_that_fell_in_its_own_activation_stays_in_the_hand() -> None:
    fatal = {"abilities": [ability("fatal", {"damage": 9}, when="activation")]}
    rally = ability("rally", {"gain": "orders", "amount": 1})
    script = activation("r1", {"ability": "fatal"}, play("rally", "r1"), {"asset": "rally"})
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(**fatal)), squad("r2", (50, 50)), hand=[rally], script=script),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-AST-04", "R-AST-04"]
    assert piles(report) == (1, 0, 0)


@pytest.mark.rule("R-AST-04")
def test_a_card_for_always_is_played_in_ones_own_activation() -> None:
    stride = ability("stride", {"modify": "move", "by": 3}, when="always", until="turn")
    report = with_cards([stride], [], *activation("r1", play("stride", "r1"), order("stay_vigilant", by=[0, 15])))
    assert report.positions("r1") == [[10, 25]]
    assert piles(report) == (0, 0, 1)
