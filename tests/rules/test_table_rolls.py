"""What lists roll at the table, and what comes of rolls against one another: worked out by hand from the rulebooks."""

import pytest

from rules.eight_phase.display import table_rolls as eight_phase
from rules.games import game_called
from rules.hell_dorado.display import table_rolls as hell_dorado
from rules.presentation.contests import Throw
from rules.skirmish.display import table_rolls as skirmish


@pytest.mark.rule("E-SHO-03")
def test_a_die_of_the_eight_phases_must_show_the_defence_less_what_is_added():
    """With Shoot 3 and a bonus of 1: Defence 12 needs 8, in cover 10; 20 only a 10, and 2 still no 1."""
    needs = eight_phase.needs(3 + 1)
    assert [needs[defence] for defence in (12, 12 + 2, 20, 2)] == [8, 10, 10, 2]


@pytest.mark.rule("S-DIE-02", "S-DIE-03")
def test_a_die_of_the_skirmish_must_show_what_the_table_of_resolution_says():
    """Accuracy 3: up to 10 cm a 2, up to 20 a 3, up to 30 a 4, up to 40 a 5, up to 50 a 6, further off nothing."""
    assert skirmish.needs(3)[1:8] == (2, 3, 4, 5, 6, 0, 0)


@pytest.mark.rule("H-SHO-09", "H-SHO-10", "H-FGT-09")
def test_a_shot_of_hell_dorado_must_show_the_higher_of_distance_and_defence():
    """At DEF 4: 4 up to the range and up to twice, then 5, then 6; a blow 4."""
    aims = [(hell_dorado.FIGHT, 4), *[(hell_dorado.SHOT, value) for value in (4, 4, 5, 6)]]
    at_four = [aim for aim in hell_dorado.AIMS if aim.label.values["number"] == 4]
    assert [(aim.aim, aim.value) for aim in at_four] == aims
    assert hell_dorado.DIFFICULTIES[4] == 4


CONTESTS = [
    ("damocles", ("attack", (4, 4, 1), 4), ("defense", (5, 2), 5), 0, "1 hit is not blocked", "R-ATK-03"),
    ("damocles", ("attack", (4, 1), 4), ("", (5,), 5), 1, "every hit is blocked", "R-ATK-03"),
    ("damocles", ("roll_off", (3,)), ("roll_off", (3,)), -1, "Equal: roll again", "R-DIE-03"),
    ("damocles", ("roll_off", (3,)), ("roll_off", (5,)), 1, "", "R-DIE-03"),
    ("underworlds", ("attack", (4, 5), 4), ("defence", (4, 1), 4), 0, "the attack succeeds", "U-ATK-07"),
    ("underworlds", ("attack", (6, 1), 4), ("defence", (4, 5), 4), 0, "a critical hit", "U-CRT-01"),
    ("underworlds", ("attack", (4, 5), 4), ("defence", (6,), 6), 1, "the attack fails", "U-CRT-03"),
    ("underworlds", ("attack", (1, 2), 4), ("defence", (1,), 4), 1, "the attack fails", "U-ATK-05"),
    ("skirmish", ("impact", (4, 5, 6), 4), ("cover", (4, 3, 2), 4), 0, "2 impacts are not cancelled", "S-COV-06"),
    ("skirmish", ("authority", (3,), 0, 2), ("authority", (4,), 0, 0), 0, "", "S-AUT-01"),
    ("eight-phase", ("initiative", (5,), 0, 6), ("initiative", (7,), 0, 4), 0, "the higher command value", "E-INI-03"),
    ("eight-phase", ("initiative", (5,), 0, 4), ("initiative", (5,), 0, 4), -1, "Equal: roll again", "E-INI-04"),
    ("hell-dorado", ("fight", (5,), 4), ("fight", (2,), 3), -1, "the hits of both count at the same time", "H-FGT-13"),
]


@pytest.mark.parametrize("case", CONTESTS, ids=lambda case: f"{case[0]} {case[5]} {case[3]}")
def test_rolls_against_one_another_are_judged_by_the_rule(case):
    game, first, other, *expected = case
    outcome = game_called(game).display.contest(Throw(*first), Throw(*other))
    assert [outcome.ahead, str(outcome.words), outcome.rule] == expected


def test_rolls_that_no_rule_compares_are_not_judged():
    """Two attacks; and hits are no answer to a sum."""
    assert game_called("damocles").display.contest(Throw("roll_off", (3,)), Throw("", (5,), 4)) is None
    throws = [Throw("attack", (4,), 4), Throw("attack", (5,), 4)]
    assert [game_called(slug).display.contest(*throws) for slug in ("damocles", "underworlds", "eight-phase")] == [
        None, None, None,
    ]  # fmt: skip
