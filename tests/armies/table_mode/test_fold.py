"""What taps come to, and which are refused."""

from uuid import UUID

import pytest

from armies.table_mode.fold import ZONES, Tapped, fold
from armies.table_mode.taps import TapError, read_tap

SETUP = {
    "opponents": ["Ben"],
    "turns": 3,
    "counters": {
        "wounds/a": [0, 0, 4],
        "pool/0/0": [12, -999, 999],
        "pool/0/1": [0, -999, 999],
        "orders/a/{turn}": [0, 0, 2],
    },
    "piles": {"deck": ["x", "y", "x"]},
}


def taps(*made):
    return [Tapped(str(UUID(int=n)), *tap) for n, tap in enumerate(made)]


def key(n):
    return str(UUID(int=n))


def lying(state):
    return {zone: state.cards("deck", zone) for zone in ZONES}


def test_counters_add_up_within_their_bounds():
    state = fold(SETUP, taps(("add", "wounds/a", 3), ("add", "wounds/a", 3), ("add", "wounds/a", -1)))
    assert state.number("wounds/a") == 3
    spent = fold(SETUP, taps(("add", "pool/0/1", -2), ("add", "pool/0/0", 1)))
    assert spent.total("pool/0/") == 11


def test_what_is_of_a_turn_starts_over_in_the_next():
    state = fold(SETUP, taps(("add", "orders/a/1", 2), ("put", "turn", 2), ("add", "orders/a/2", 1)))
    assert (state.turn, state.number("orders/a/1"), state.number("orders/a/2")) == (2, 2, 1)


def test_undo_is_a_tap_and_is_undone_itself():
    wound, undo = ("add", "wounds/a", 1), ("undo", "", key(0))
    assert fold(SETUP, taps(wound, wound, undo)).number("wounds/a") == 1
    assert fold(SETUP, taps(wound, wound, undo, undo)).number("wounds/a") == 1
    assert fold(SETUP, taps(wound, wound, undo, ("undo", "", key(2)))).number("wounds/a") == 2


def test_a_clock_runs_until_another_does():
    state = fold(
        SETUP,
        taps(
            ("put", "clock", {"side": 0, "at": 10_000}),
            ("put", "clock", {"side": 1, "at": 75_000}),
            ("put", "clock", {"side": None, "at": 74_000}),
        ),
    )
    assert state.spent == {0: 65_000, 1: 0}


def test_two_draws_at_once_are_two_cards():
    draw = ("move", "deck", {"source": "deck", "to": "hand", "card": None})
    play = ("move", "deck", {"source": "hand", "to": "discard", "card": 1})
    state = fold(SETUP, taps(("order", "deck", [2, 1, 0]), draw, draw, play, play))
    assert lying(state) == {"deck": [0], "hand": [2], "discard": [1], "scored": []}


def test_a_deck_that_is_shuffled_keeps_each_of_its_cards_once():
    """One card, named twelve times, was a deck of it alone; a card that came back meanwhile was lost."""
    assert fold(SETUP, taps(("order", "deck", [2, 2, 2]))).cards("deck", "deck") == [2, 0, 1]
    assert fold(SETUP, taps(("order", "deck", [1]))).cards("deck", "deck") == [1, 0, 2]


@pytest.mark.parametrize(
    "tap",
    [
        ("add", "wounds/b", 1),
        ("add", "orders/a/4", 1),
        ("add", "orders/a/{turn}", 1),
        ("add", "wounds/a", 101),
        ("add", "wounds/a", True),
        ("put", "turn", 4),
        ("put", "name", 1),
        ("put", "initiative/1", 2),
        ("put", "clock", {"side": 2, "at": 1}),
        ("put", "note/1", {"text": " ", "unit": "", "until": 1}),
        ("move", "deck", {"source": "deck", "to": "attic", "card": None}),
        ("move", "deck", {"source": "deck", "to": "hand", "card": 3}),
        ("order", "deck", [0, "1"]),
        ("order", "deck", [0, 0, 0]),
        ("undo", "", "nothing"),
        ("slay", "wounds/a", 1),
    ],
    ids=str,
)
def test_what_says_nothing_in_the_game_is_refused(tap):
    kind, path, value = tap
    with pytest.raises(TapError):
        read_tap({"key": key(1), "kind": kind, "path": path, "value": value}, SETUP)
