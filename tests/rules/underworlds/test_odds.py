"""Exact odds against every fall of the dice, and an attack worked by hand (ATK, CRT, DRV)."""

from itertools import product
from math import isclose

import pytest

from rules.table.odds import two_counts
from rules.underworlds.content.parts import Attack, FighterCard
from rules.underworlds.display.unit_odds import odds_against
from rules.underworlds.engine.attack_dice import SPADE, judged, least, successes
from rules.underworlds.engine.odds import Exchange, odds_document, results


def test_two_sorts_of_faces_are_counted_at_once() -> None:
    """Two dice, one face in 6 of the first sort and two of the second: 9 neither, 12 and 4, 6 and 1, 4 of each."""
    assert two_counts(2, 1, 2, 6) == [[9, 12, 4], [6, 4], [1]]


@pytest.mark.rule("U-ATK-05", "U-ATK-06", "U-ATK-07", "U-CRT-01", "U-CRT-03", "U-CRT-04")
@pytest.mark.parametrize(
    ("dice", "symbol", "defence", "other"),
    [(2, "club", 1, "club"), (3, "spade", 2, "club"), (3, "club", 2, "spade"), (1, "spade", 3, "spade")],
)
def test_the_odds_are_those_of_every_fall(dice: int, symbol: str, defence: int, other: str) -> None:
    frequencies = [0, 0, 0, 0]
    for fall in product(range(1, 7), repeat=dice + defence):
        ours, theirs = list(fall[:dice]), list(fall[dice:])
        totals = successes(ours, least(symbol)), successes(theirs, least(other))
        frequencies[judged(totals[0], successes(ours, SPADE), totals[1], successes(theirs, SPADE))] += 1
    assert results(dice, least(symbol), defence, least(other)) == frequencies


@pytest.mark.rule("U-DRV-01", "U-DRV-02", "U-DRV-04")
def test_one_die_each_by_hand() -> None:
    """♣ against ♠, one die each: of 36, a ♠ and no ♠ 5, ♣ and no ♠ 10 succeed; ♠ and ♠ 1 is equal; 20 fail.

    Swing of Damage 2 leaves Pike 1 of his 3 wounds: driven back in 15 + 1 of 36, trapped in 1.
    """
    exchange = Exchange(1, "club", 1, "spade")
    free = odds_document(exchange, 2, 0, 3, False)
    assert isclose(free["success"], 15 / 36)
    assert isclose(free["critical"], 5 / 36)
    assert isclose(free["equal"], 1 / 36)
    assert isclose(free["failure"], 20 / 36)
    assert isclose(free["driven_back"], 16 / 36)
    assert free["out_of_action"] == 0
    caught = odds_document(exchange, 2, 1, 3, True)
    assert isclose(caught["trapped"], 1 / 36)
    assert isclose(caught["wounds"]["3"], 5 / 36)
    assert isclose(caught["out_of_action"], 5 / 36)
    assert caught["driven_back"] == 0
    guarded = odds_document(Exchange(1, "club", 1, "spade", True), 2, 0, 3, True)
    assert (guarded["trapped"], guarded["driven_back"]) == (0, 0)
    assert isclose(guarded["equal"], 5 / 36)


@pytest.mark.rule("U-ATK-05", "U-CRT-03")
def test_an_attack_of_a_fighter_against_another_by_hand() -> None:
    """♣ against ♣, one die each, of 36: ♠ against none 5 (Damage 3), ♣ against a blank 6 (Damage 2); equal are 4 + 1.

    11 succeed (31 %), 5 are critical (14 %) and put out 3 wounds, the mean is 6 x 2 + 5 x 3 = 27 of 36.
    """
    striker = FighterCard("a", "A", 3, 1, "club", 3, (Attack("swing", "Swing", 1, 1, "club", 2, 1),))
    (row,) = odds_against(striker, striker).rows
    assert [str(cell) for cell in row.cells] == ["Swing", "31 %", "14 %", "14 %", "0.75", "14 %"]
