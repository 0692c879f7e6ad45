"""Before the first round: boards, objective tokens, cards, fighters (GAM, BRD, DEC)."""

from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.underworlds.engine.deployment import token_hexes
from tests.rules.support.whole_battles import event, events, refusals
from tests.rules.underworlds.scenes import DART, MAUL, Document, fought, goals, plain, scene, side, unit, where

COURT = {"board": "court"}


def gathering(south: Any = (), north: Any = (), **keys: Any) -> Document:
    """A set-up with two fighters a side, both boards Court."""
    both = [side(*[unit(f"{id}{n}", MAUL) for n in (1, 2)], script=script, **COURT) for id, script in
            (("s", south), ("n", north))]  # fmt: skip
    return scene(both[0], both[1], phase=None, **keys)


def tokens(battle: Any) -> list[Any]:
    return [(event["token"], event["player"], event["hex"]) for event in events(battle, "token")]


@pytest.mark.rule("U-GAM-01", "U-GAM-04", "U-GAM-05")
def test_a_game_runs_through_its_parts_in_order() -> None:
    """South's die first: 3 to 3 is rolled again, then 2 to 5; each round has a roll-off of its own."""
    battle = fought(gathering(dice=[3, 3, 2, 5, 6, 1, 1, 6, 6, 1]))
    assert battle.event_log is not None
    kinds = [event["type"] for event in battle.event_log.events]
    expected = ["roll_off", "begins", *["token"] * 5, *["placed"] * 4, "round", "roll_off", "begins"]
    assert kinds[: len(expected)] == expected
    assert events(battle, "roll_off")[0]["dice"] == [{"s": 3, "n": 3}, {"s": 2, "n": 5}]
    assert [event["winner"] for event in events(battle, "roll_off")] == ["n", "s", "n", "s"]
    assert kinds[-3:] == ["end_phase", "cleared", "end"]
    assert [kinds.count(kind) for kind in ("round", "activation", "end_phase", "cleared")] == [3, 24, 6, 3]


@pytest.mark.rule("U-BRD-01")
def test_norths_board_is_turned_half_round() -> None:
    """Pillars blocks (2, 3) and (4, 3): north's are at (4, 6) and (2, 6)."""
    script = [{"move": "n1", "path": [[2, 6]]}, {"move": "n1", "path": [[4, 6]]}, {"move": "n1", "path": [[3, 6]]}]
    north = side(unit("n1", MAUL, (3, 7)), script=script, board="pillars")
    battle = fought(scene(side(unit("s1", MAUL, (3, 1)), board="court"), north, turn="n", phase="action", round=3))
    assert [event["reason"] for event in events(battle, "refused")] == ["(2, 6) is blocked", "(4, 6) is blocked"]
    assert where(battle, "n1") == (3, 6)


@pytest.mark.rule("U-BRD-02")
def test_tokens_are_placed_in_turn_beginning_as_the_winner_of_the_roll_off_says() -> None:
    script = [{"begin": "nobody"}, {"begin": "n"}, {"token": [3, 3]}]
    battle = fought(gathering(south=script, north=[{"token": [1, 1]}], dice=[6, 1]))
    assert refusals(battle) == ["U-BRD-02"]
    assert tokens(battle)[:2] == [(1, "n", [1, 1]), (2, "s", [3, 3])]
    assert [player for _, player, _ in tokens(battle)] == ["n", "s", "n", "s", "n"]


@pytest.mark.rule("U-BRD-03")
def test_where_tokens_may_lie() -> None:
    """Not on starting, blocked or edge hexes, nor beside a token; by default the first hex that is left."""
    script = [{"token": hex} for hex in ([3, 0], [3, 2], [0, 4], [6, 4], [3, 3])]
    battle = fought(gathering(south=script, north=[{"token": [3, 4]}, {"token": [2, 5]}], dice=[6, 1]))
    assert refusals(battle) == ["U-BRD-03"] * 5
    assert tokens(battle)[:3] == [(1, "s", [3, 3]), (2, "n", [2, 5]), (3, "s", [1, 1])]


@pytest.mark.rule("U-BRD-03")
def test_where_no_such_hex_is_left_any_bare_one_will_do() -> None:
    """Blocked hexes and starting hexes leave no hex that is neither at the edge nor beside a token."""
    battle = fought(gathering())
    battle.tokens = [hex for hex in range(70) if battle.ground.bare(hex) and hex not in (0, 35)]
    assert token_hexes(battle) == [0, 35]


@pytest.mark.rule("U-BRD-05")
def test_fighters_are_placed_in_turn_by_who_did_not_place_the_first_token() -> None:
    north = [{"place": "n2", "hex": [3, 4]}, {"place": "s1", "hex": [3, 7]}, {"place": "n2", "hex": [5, 9]}]
    battle = fought(gathering(south=[{"place": "s1", "hex": [0, 2]}], north=north, dice=[6, 1]))
    assert refusals(battle) == ["U-BRD-05", "U-BRD-05"]
    assert [(event["unit"], event["hex"]) for event in events(battle, "placed")] == [
        ("n2", [5, 9]), ("s1", [0, 2]), ("n1", [0, 7]), ("s2", [1, 0]),
    ]  # fmt: skip


@pytest.mark.rule("U-BRD-05")
def test_who_has_none_left_is_passed_over() -> None:
    south = side(unit("s1", MAUL), unit("s2", MAUL), unit("s3", MAUL), **COURT)
    battle = fought(scene(south, side(unit("n1", DART), **COURT), phase=None, dice=[6, 1]))
    assert [event["player"] for event in events(battle, "placed")] == ["n", "s", "s", "s"]


def test_more_fighters_than_starting_hexes_are_refused() -> None:
    crowd = side(*[unit(f"s{n}", MAUL) for n in range(7)], **COURT)
    with pytest.raises(DocumentError):
        fought(scene(crowd, side(unit("n1", MAUL), **COURT), phase=None))


@pytest.mark.rule("U-BRD-04")
def test_a_fighter_in_its_hex_holds_a_token() -> None:
    """Tokens hinder nobody: a fighter moves into one's hex; where nobody stands nobody holds it."""
    south = side(unit("s1", MAUL, (3, 3)), script=[{"move": "s1", "path": [[3, 4]]}])
    battle = fought(scene(south, side(unit("n1", MAUL, (3, 7))), tokens=[[3, 4], [3, 7], [1, 1]]))
    assert [battle.tokens_held(player) for player in battle.players] == [1, 1]
    assert battle.holds(2) is None


@pytest.mark.rule("U-DEC-01", "U-DEC-02")
def test_three_objectives_and_five_power_cards_are_drawn_from_shuffled_decks() -> None:
    south = side(unit("s1", MAUL), objectives=goals(12), power=plain(20), **COURT)
    north = side(unit("n1", MAUL), objectives=goals(12, "h"), power=plain(20, "v"), **COURT)
    hands = set()
    for seed in range(4):
        battle = fought(scene(south, north, phase=None), seed=seed, last=0)
        player = battle.players[0]
        assert (len(player.objectives.hand), len(player.power.hand)) == (3, 5)
        assert sorted(card.slug for card in player.power.hand + player.power.deck) == sorted(
            card["slug"] for card in plain(20)
        )
        hands.add(tuple(card.slug for card in player.power.hand))
    assert len(hands) == 4


@pytest.mark.rule("U-DEC-05")
def test_an_empty_deck_gives_nothing_and_hands_are_secret() -> None:
    south = side(unit("s1", MAUL), objectives=goals(2), power=plain(3), **COURT)
    battle = fought(scene(south, side(unit("n1", MAUL), **COURT), phase=None), last=0)
    assert event(battle, "drawn")["objectives"] == 2
    assert event(battle, "drawn")["power"] == 3


@pytest.mark.rule("U-GAM-03")
def test_the_game_goes_on_without_fighters() -> None:
    """South has nobody left: he draws, exchanges, passes, and still has his end phase."""
    script = [{"draw": True}, {"exchange": "g0"}, {"move": "s1", "path": [[3, 3]]}]
    south = side(
        unit("s1", MAUL, out=True), script=script, power=plain(2), objective_hand=goals(1), objectives=goals(2)
    )
    battle = fought(scene(south, side(unit("n1", MAUL, (3, 7)))))
    assert refusals(battle) == ["U-ACT-02"]
    assert [event["kind"] for event in events(battle, "activation", player="s")] == ["draw", "exchange", "pass", "pass"]
    assert event(battle, "end")["turn"] == 3


@pytest.mark.rule("U-GAM-02")
@pytest.mark.parametrize(
    ("glory", "hexes", "winner", "reason"),
    [((2, 1), [], "s", "glory"), ((1, 1), [[3, 7]], "n", "tokens"), ((1, 1), [], None, "draw")],
)
def test_victory(glory: tuple[int, int], hexes: Any, winner: str | None, reason: str) -> None:
    south = side(unit("s1", MAUL, (3, 1)), spent=glory[0])
    battle = fought(scene(south, side(unit("n1", MAUL, (3, 7)), glory=glory[1]), tokens=hexes, phase="end"))
    assert (event(battle, "end")["winner"], event(battle, "end")["reason"]) == (winner, reason)
