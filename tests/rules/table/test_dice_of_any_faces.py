"""Dice of any faces: from the tape, as written, and their exact odds."""

from fractions import Fraction

from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.odds import die_chance

KEY = stream_key("eight-phase", 7, "dice")


def test_a_d10_falls_as_the_tape_says() -> None:
    """Bytes of 250 and more are skipped, so that each of ten faces is as likely."""
    tape, fallen = RandomTape(KEY), []
    while len(fallen) < 200:
        byte = tape.byte()
        fallen += [byte % 10 + 1] if byte < 250 else []
    dice = Dice(KEY)
    assert [dice.die(10) for _ in range(200)] == fallen
    assert set(fallen) == set(range(1, 11))


def test_a_d6_is_one_die_whichever_way_it_is_asked_for() -> None:
    one, other = Dice(KEY), Dice(KEY)
    assert [one.die(6) for _ in range(50)] == other.roll(50)


def test_written_results_come_first_whatever_the_die() -> None:
    dice = Dice(KEY, [10, 3, 6])
    assert [dice.die(10), dice.d6(), dice.die(10), dice.die(10)] == [10, 3, 6, Dice(KEY).die(10)]


def test_a_d10_with_a_1_that_misses_and_a_10_that_hits() -> None:
    """With Shoot 3 (E-SHO-03): 5 to 10 hit Defence 8; of 14 only the 10 does; of 2 all but the 1."""
    assert die_chance(10, 8, 3, hits=10) == Fraction(6, 10)
    assert die_chance(10, 14, 3, hits=10) == Fraction(1, 10)
    assert die_chance(10, 14, 3) == 0
    assert die_chance(10, 2, 3, hits=10) == Fraction(9, 10)
    assert die_chance(6, 4) == Fraction(1, 2)
