"""Dice of any faces: from the tape, and as written."""

from rules.table.dice import Dice, RandomTape, stream_key

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
    asked, other = Dice(KEY), Dice(KEY)
    assert [asked.die(6) for _ in range(50)] == other.roll(50)


def test_written_results_come_first_whatever_the_die() -> None:
    dice = Dice(KEY, [10, 3, 6])
    assert [dice.die(10), dice.d6(), dice.die(10), dice.die(10)] == [10, 3, 6, Dice(KEY).die(10)]
