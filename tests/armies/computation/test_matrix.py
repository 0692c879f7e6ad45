"""Lists against lists from both sides: what is counted of which cell, and what is out of level."""

import pytest

from armies.computation.matrix import BLUE, RED, Cell, Entrant, Matrix, Question, as_csv_rows, shares
from armies.computation.sharing import Budget
from rules.formats.library import EmptyLibrary
from rules.games import game_called
from tests.rules.support.scenes import bayonet, rifle, sheet

LEVEL = {"runs": 10, "ended": 10, "won": 5.0}


def entrant(key, size, before=0, **changes):
    """So many soldiers on either side of the table; `before` they were so many."""

    def players(count):
        return {
            side: {
                "id": side,
                "commander": "steady",
                "squads": [
                    {"id": f"{side}-1", "size": count, "datasheet": sheet(weapons=[rifle(), bayonet()], **changes)}
                ],
            }
            for side in (RED, BLUE)
        }

    return Entrant(key, key.title(), players(size), players(before) if before else None)


def question(*rows, columns=None):
    return Question(game_called("damocles"), rows, columns or rows, ["eradication"])


def test_every_pairing_is_fought_from_both_sides_and_a_list_against_itself_once():
    few, many = entrant("few", 2), entrant("many", 4)
    cells = question(few, many).cells()
    assert [(cell.row, cell.column, cell.side) for cell in cells] == [
        (0, 0, RED), (0, 1, RED), (0, 1, BLUE), (1, 1, RED),
    ]  # fmt: skip


def test_two_lists_that_are_rows_and_columns_meet_once_in_any_order_and_unlike_them_each_row_that_was_otherwise():
    few, many, foe = entrant("few", 2), entrant("many", 4), entrant("foe", 3)
    cells = question(few, many, foe, columns=[many, few]).cells()
    assert [(cell.row, cell.column) for cell in cells] == [
        (0, 0),
        (0, 0),
        (0, 1),
        (1, 0),
        (2, 0),
        (2, 0),
        (2, 1),
        (2, 1),
    ]
    assert len(question(few, entrant("many", 4, before=3)).cells()) == 6
    assert len(question(few, few).cells()) == 4


def test_the_larger_list_wins_more_on_either_side_and_the_matrix_says_so():
    matrix = Matrix(question(entrant("few", 1), entrant("many", 8)), EmptyLibrary())
    assert matrix.fight((2, 4)) == "number"
    made = matrix.document(["Eradication"])
    cells = {(cell["row"], cell["column"]): cell for cell in made["cells"]}
    assert (cells[0, 1]["ended"], [side["ended"] for side in cells[0, 1]["sides"]]) == (8, [4, 4])
    assert cells[0, 1]["share"] < 0.45 < 0.55 < cells[1, 0]["share"]
    assert (cells[0, 1]["out"], cells[0, 0]["mirror"], cells[0, 0]["ended"]) == (True, True, 4)
    assert (made["fought"], [total["ended"] for total in made["totals"]]) == (16, [8, 8])
    assert (made["first_side"][0]["ended"], made["first_side"][0]["mirrors"]["ended"]) == (16, 8)
    assert [cells[1, 0]["sides"][n]["share"] for n in (0, 1)] == [1 - cells[0, 1]["sides"][n]["share"] for n in (1, 0)]


def test_one_commander_leads_both_lists_as_they_are_and_as_they_were():
    asked = question(entrant("few", 1, before=2), columns=[entrant("many", 2)])._replace(commander="aggressive")
    (row,), cell = asked.rows, asked.cells()[0]
    leaders = [[p["commander"] for p in asked.scenario(cell, own)["players"]] for own in (row.players, row.before)]
    assert leaders == [["aggressive"] * 2] * 2


def test_it_goes_on_from_its_sums_to_the_same_figures():
    asked = question(entrant("few", 2), columns=[entrant("many", 3)])
    whole, first = Matrix(asked, EmptyLibrary()), Matrix(asked, EmptyLibrary())
    whole.fight((6,))
    first.fight((2,))
    rest = Matrix(asked, EmptyLibrary(), first.sums)
    rest.fight((6,))
    assert rest.document(["E"]) == whole.document(["E"])


def test_it_is_stopped_by_whoever_asks_or_by_its_budget():
    matrix = Matrix(question(entrant("few", 2)), EmptyLibrary())
    assert matrix.fight((2,), why_stop=lambda: "asked") == "asked"
    assert matrix.fight((2,), budget=Budget(-1)) == "time"
    assert matrix.document(["E"])["cells"][0]["share"] is None


def test_old_against_new_is_fought_in_pairs_from_the_same_seeds():
    """As it was before it is no other battle: the difference is none, and certain."""
    same = Matrix(question(entrant("same", 3, before=3), columns=[entrant("foe", 4)]), EmptyLibrary())
    same.fight((6,))
    assert same.document(["E"])["totals"][0]["difference"] == {"share": 0.0, "interval": [0.0, 0.0]}
    more = Matrix(question(entrant("more", 8, before=1), columns=[entrant("foe", 3)]), EmptyLibrary())
    more.fight((6,))
    assert more.document(["E"])["totals"][0]["difference"]["share"] > 0.3


@pytest.mark.parametrize(
    ("won", "ended", "out", "sure"),
    [
        (50, 100, False, False),
        (55, 100, False, False),
        (56, 100, True, False),
        (44, 100, True, False),
        (90, 100, True, True),
    ],
)
def test_level_is_from_45_to_55_percent(won, ended, out, sure):
    figures = shares([{"runs": ended, "ended": ended, "won": won}])
    assert (figures["out"], figures["sure"]) == (out, sure)


def test_the_first_side_is_counted_of_both_lists():
    """The row wins 9 of 10 as red, and 1 of 10 as blue, where its opponent was first: 18 of 20 are the first side's."""
    matrix = Matrix(question(entrant("few", 2), columns=[entrant("many", 3)]), EmptyLibrary())
    matrix.figures = {Cell(0, 0, 0, RED): LEVEL | {"won": 9}, Cell(0, 0, 0, BLUE): LEVEL | {"won": 1}}
    made = matrix.document(["E"])
    assert (made["first_side"][0]["share"], made["totals"][0]["share"]) == (0.9, 0.5)
    rows = list(as_csv_rows(made))
    assert [row[3:6] for row in rows[1:]] == [["both", 20, 0.5], ["first", 10, 0.9], ["second", 10, 0.1]]
