"""The map: neighbours, who may attack what, who holds it afterwards, what it gives."""

from dataclasses import dataclass, field

import pytest

from campaigns.ledger.hexes import (
    HexMap,
    attackable,
    holder_after,
    holders_on,
    read_map,
    refuse_stake,
    rewards,
)
from rules.formats.errors import DocumentError


def hexes(*places):
    return [{"id": id, "q": q, "r": r} for id, q, r in places]


ROW = {
    "hexes": [
        {"id": "keep", "q": 0, "r": 0, "name": "The Keep", "terrain": "city"},
        {"id": "ford", "q": 1, "r": 0, "points": 2, "valor": 25},
        {"id": "mill", "q": 2, "r": 0, "points": 1, "valor": 10},
        {"id": "moor", "q": 3, "r": 0},
        {"id": "port", "q": 4, "r": 0},
    ],
    "homes": {"keep": 1, "port": 2},
}
"""Five in a row: ada's keep, three between, ben's port."""


@dataclass
class Board:
    map: HexMap | None = field(default_factory=lambda: read_map(ROW))
    holders: dict[str, int] = field(default_factory=lambda: {"keep": 1, "port": 2})


@pytest.mark.rule("C-MAP-01")
def test_a_map_reads_as_it_was_written_and_a_hex_without_name_is_called_by_its_id():
    document = read_map(ROW).document()
    assert document["hexes"][1] == {
        "id": "ford", "q": 1, "r": 0, "name": "ford", "terrain": "open", "points": 2, "valor": 25,
    }  # fmt: skip
    assert document["homes"] == {"keep": 1, "port": 2}
    assert read_map(document) == read_map(ROW)


@pytest.mark.rule("C-MAP-03")
def test_one_attacks_what_borders_ones_own():
    board = Board()
    assert attackable(board, 1) == ["ford"]
    board.holders["ford"] = 1
    assert attackable(board, 1) == ["mill"]
    board.holders["mill"] = 2
    assert attackable(board, 1) == ["mill"]
    assert attackable(board, 2) == ["ford", "moor"]


@pytest.mark.rule("C-MAP-04")
def test_who_holds_nothing_attacks_what_nobody_holds_else_anything_but_homes():
    board = Board()
    assert attackable(board, 3) == ["ford", "mill", "moor"]
    board.holders |= {"ford": 1, "mill": 2}
    assert attackable(board, 3) == ["moor"]
    board.holders["moor"] = 2
    assert attackable(board, 3) == ["ford", "mill", "moor"]


@pytest.mark.rule("C-MAP-02", "C-MAP-03")
@pytest.mark.parametrize(
    ("stake", "members", "why"),
    [
        ("ford", [1, 2], None),  # nobody's: fought for against anybody
        ("mill", [1, 2], "not_bordering"),
        ("keep", [1, 2], "own_hex"),
        ("port", [1, 2], "home"),
        ("sea", [1, 2], "unknown_hex"),
        ("moor", [2, 1], None),
        ("moor", [3, 1], None),
    ],
)
def test_who_may_fight_for_what(stake, members, why):
    assert refuse_stake(Board(), stake, members) == why


@pytest.mark.rule("C-MAP-03")
def test_a_held_hex_is_fought_for_against_its_holder():
    board = Board(holders={"keep": 1, "ford": 3, "port": 2})
    assert refuse_stake(board, "ford", [1, 2]) == "holder_absent"
    assert refuse_stake(board, "ford", [1, 3]) is None


def test_without_a_map_nothing_is_at_stake():
    board = Board(map=None, holders={})
    assert attackable(board, 1) == []
    assert refuse_stake(board, "ford", [1, 2]) == "no_map"
    assert holder_after(board, "ford", 1, "won") is None
    assert rewards(board, 1) == (0, 0)


@pytest.mark.rule("C-MAP-05")
@pytest.mark.parametrize(("outcome", "free", "held"), [("won", 1, 1), ("draw", None, 2), ("lost", None, 2)])
def test_the_attacker_who_wins_takes_the_hex_and_nothing_else_moves_it(outcome, free, held):
    assert holder_after(Board(), "ford", 1, outcome) == free
    assert holder_after(Board(holders={"ford": 2}), "ford", 1, outcome) == held


@pytest.mark.rule("C-MAP-02")
def test_a_home_is_never_taken():
    assert holder_after(Board(), "port", 1, "won") == 2


@pytest.mark.rule("C-MAP-06")
def test_on_a_new_map_homes_are_their_members_and_the_rest_stays():
    assert holders_on(read_map(ROW), {"ford": 2, "keep": 2, "gone": 1}) == {"keep": 1, "ford": 2, "port": 2}


@pytest.mark.rule("C-MAP-07")
def test_hexes_held_give_points_and_valor():
    board = Board(holders={"keep": 1, "ford": 1, "mill": 1, "port": 2})
    assert rewards(board, 1) == (3, 35)
    assert rewards(board, 2) == (0, 0)


@pytest.mark.rule("C-MAP-01")
@pytest.mark.parametrize(
    ("document", "fault_line"),
    [
        ("map", 'cannot be "map"; must be an object with the keys hexes, homes'),
        ({}, "hexes: is missing"),
        ({"hexes": []}, "hexes: has 0 entries; must have at least 1"),
        (
            {"hexes": hexes(*((f"h{n}", n % 50, n // 50) for n in range(401)))},
            "hexes: has 401 entries; must have at most 400",
        ),
        ({"hexes": hexes(("a", 10**9, 0))}, "hexes[0].q: cannot be 1000000000; must be a coordinate from -50 to 50"),
        ({"hexes": hexes(("a", float("nan"), 0))}, "hexes[0].q: cannot be nan; must be a number"),
        ({"hexes": hexes(("a", 1.5, 0))}, "hexes[0].q: cannot be 1.5; must be a coordinate"),
        (
            {"hexes": hexes(("a", 0, 0), ("a", 1, 0))},
            'hexes[1].id: "a" is taken by entry [0]; must be an id of its own',
        ),
        (
            {"hexes": hexes(("a", 0, 0), ("b", 0, 0))},
            "hexes[1]: lies at 0, 0 as hexes[0] does; must have a place of its own",
        ),
        ({"hexes": hexes(("<b>", 0, 0))}, 'hexes[0].id: cannot be "<b>"; must be 1 to 40 letters'),
        (
            {"hexes": [{"id": "a", "q": 0, "r": 0, "terrain": "lava"}]},
            'hexes[0].terrain: cannot be "lava"; must be one of open',
        ),
        ({"hexes": [{"id": "a", "q": 0, "r": 0, "name": "a\nb"}]}, "hexes[0].name: cannot be"),
        (
            {"hexes": [{"id": "a", "q": 0, "r": 0, "points": -1}]},
            "hexes[0].points: cannot be -1; must be a whole number",
        ),
        (
            {"hexes": [{"id": "a", "q": 0, "r": 0, "size": 1}]},
            "hexes[0].size: is not a key of this object; it has the keys",
        ),
        ({"hexes": hexes(("a", 0, 0)), "homes": []}, "homes: cannot be a list of 0; must be an object of at most 400"),
        ({"hexes": hexes(("a", 0, 0)), "homes": {"b": 1}}, "homes.b: is not a hex of this map; must be the id of one"),
        ({"hexes": hexes(("a", 0, 0)), "homes": {"a": "1"}}, 'homes.a: cannot be "1"; must be the number of a member'),
        (
            {"hexes": hexes(("a", 0, 0), ("b", 1, 0)), "homes": {"a": 1, "b": 1}},
            "homes.b: cannot be 1: this member's home is a",
        ),
        ({"hexes": [[[[[]]]]]}, "hexes[0]: cannot be a list of 1; must be an object with the keys id, q, r, name"),
    ],
)
def test_a_wrong_map_gets_one_line(document, fault_line):
    with pytest.raises(DocumentError) as refused:
        read_map(document)
    assert str(refused.value).startswith(fault_line)
