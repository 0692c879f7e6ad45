"""What squads learn and what they lose; all by hand, and the dice by another way to read the tape."""

import hashlib

import pytest

from campaigns.ledger.experience import choices_of, earned, grade_of, next_grade, recovered
from rules.damocles.content.honours import SCARS
from tests.campaigns.support.ledger_events import AIM, HEALS, LIMP, LIMP_AGAIN, LUCK, History, deeds


@pytest.mark.rule("C-EXP-01", "C-EXP-02")
@pytest.mark.parametrize(
    ("slain", "destroyed", "objectives", "survived", "total"),
    [
        (0, 0, 0, True, 1),
        (0, 0, 0, False, 0),
        (2, 0, 0, False, 0),
        (3, 0, 0, False, 1),
        (8, 0, 0, True, 3),
        (3, 1, 2, True, 6),
        (9, 2, 0, True, 8),
        (9, 2, 1, True, 8),
        (99, 9, 9, False, 8),
    ],
)
def test_a_battle_is_worth_its_deeds_and_at_most_8(slain, destroyed, objectives, survived, total):
    assert earned(deeds("1", slain, destroyed, objectives, survived)) == total


@pytest.mark.rule("C-EXP-03", "C-HON-01")
@pytest.mark.parametrize(
    ("experience", "grade", "choices", "next"),
    [
        (0, "recruit", 0, ("seasoned", 6)),
        (5, "recruit", 0, ("seasoned", 1)),
        (6, "seasoned", 1, ("veteran", 8)),
        (13, "seasoned", 1, ("veteran", 1)),
        (14, "veteran", 2, ("elite", 10)),
        (23, "veteran", 2, ("elite", 1)),
        (24, "elite", 3, None),
        (99, "elite", 3, None),
    ],
)
def test_grades_begin_at_6_14_and_24(experience, grade, choices, next):
    assert (grade_of(experience), choices_of(experience), next_grade(experience)) == (grade, choices, next)


@pytest.mark.rule("C-EXP-02", "C-EXP-04")
def test_experience_adds_up_battle_by_battle_and_may_be_switched_off():
    """3 squads destroyed and survived are 7; 12 slain are 4: 11. Without experience there is none."""
    history = History()
    history.learnt(1, deeds("1", destroyed=3))
    history.learnt(2, deeds("1", slain=12, survived=False))
    squad = history.squad("1")
    assert (squad.experience, squad.grade, squad.earned) == (11, "seasoned", {1: 7, 2: 4})
    assert (squad.battles, squad.survived, squad.lost, squad.slain, squad.destroyed) == (2, 1, 1, 12, 3)
    history.append("agreed", agreement={"experience": False})
    squad = history.squad("1")
    assert (squad.experience, squad.grade, squad.choices, squad.slain) == (0, "recruit", 0, 12)


@pytest.mark.rule("C-HON-01", "C-HON-02", "C-HON-03")
def test_honours_beyond_the_grade_rest_until_it_is_reached_again():
    """7 experience bear one honour, 14 two."""
    history = History()
    history.learnt(1, deeds("1", destroyed=3))
    history.honoured(1, "1", "forced-march")
    history.honoured(1, "1", "forced-march")
    assert history.squad("1").choices_left == 0
    second = history.learnt(2, deeds("1", destroyed=3))
    assert history.squad("1").choices_left == 1
    history.honoured(1, "1", "hard-to-kill")
    assert (history.squad("1").honours, history.squad("1").resting) == (["forced-march", "hard-to-kill"], [])
    undo = history.back(second)
    assert (history.squad("1").honours, history.squad("1").resting) == (["forced-march"], ["hard-to-kill"])
    assert history.squad("1").choices_left == 0
    history.back(undo)
    assert history.squad("1").honours == ["forced-march", "hard-to-kill"]


@pytest.mark.rule("C-HON-05")
def test_honours_may_be_switched_off():
    history = History(honours=False)
    history.learnt(1, deeds("1", destroyed=3))
    history.honoured(1, "1", "forced-march")
    squad = history.squad("1")
    assert (squad.grade, squad.choices, squad.honours, squad.chosen) == ("seasoned", 0, [], ["forced-march"])


def tape(luck: int, key: str) -> list[int]:
    """The first dice of a squad, off the first block of its tape."""
    stream = hashlib.blake2b(f"damocles:{luck}:recovery:{key}".encode(), digest_size=32).digest()
    return [byte % 6 + 1 for byte in hashlib.blake2b(bytes(8), key=stream).digest() if byte < 252]


@pytest.mark.rule("C-REC-01", "C-REC-02", "C-REC-03")
def test_a_lost_squad_keeps_a_scar_on_a_1_and_a_second_die_says_which():
    for luck in range(500):
        first, second = tape(luck, "1-1")[:2]
        assert recovered("damocles", f"{luck:064x}", "1-1") == (SCARS[second - 1].slug if first == 1 else None)


@pytest.mark.rule("C-REC-01", "C-REC-03")
def test_scars_are_kept_with_the_battle_they_are_from():
    """1 and 1: limp; 3: it heals; 1 and 2: shaken aim; limp once more leaves no second one."""
    history = History()
    for battle, luck in enumerate((LIMP, HEALS, AIM, LIMP_AGAIN), 1):
        history.learnt(battle, deeds("1", survived=False), luck=luck)
    assert history.squad("1").scars == {"limp": 1, "shaken-aim": 3}
    assert history.squad("1").lost == 4
    assert history.squad("2").scars == {}


@pytest.mark.rule("C-REC-02")
def test_each_squad_has_dice_of_its_own_that_nothing_else_shifts():
    """Of 600 squads of one battle about a sixth is scarred: between 70 and 130."""
    scars = [recovered("damocles", LUCK, f"{force}-{squad}") for force in range(10) for squad in range(60)]
    assert 70 <= sum(scar is not None for scar in scars) <= 130
    assert {scar for scar in scars if scar} == {scar.slug for scar in SCARS}
    assert scars == [recovered("damocles", LUCK, f"{force}-{squad}") for force in range(10) for squad in range(60)]


@pytest.mark.rule("C-REC-04")
def test_recovery_may_be_switched_off_and_on_again_with_the_same_dice():
    history = History(recovery=False)
    history.learnt(1, deeds("1", survived=False), luck=LIMP)
    assert history.squad("1").scars == {}
    history.append("agreed", agreement={})
    assert history.squad("1").scars == {"limp": 1}
