"""Dice from a keyed tape, and numbers made of them (R-DIE-01, R-ATK-01)."""

from fractions import Fraction
from hashlib import blake2b

import pytest

from rules.table.amounts import Amount, parse_amount
from rules.table.dice import Dice, RandomTape, stream_key

KEY = bytes(range(32))
FIRST_BYTES = [111, 3, 244, 1, 231, 166, 105, 16]
FIRST_DICE = [4, 4, 5, 2, 4, 5, 4, 5, 3, 5, 4, 2]
"""Of seed 7's stream "dice", worked out by hashlib alone."""


def block(number: int) -> bytes:
    return blake2b(number.to_bytes(8, "big"), key=KEY).digest()


# --- the tape ------------------------------------------------------------------------------------------------------


def test_a_tape_is_the_blocks_of_its_key_one_after_another():
    tape = RandomTape(KEY)
    assert bytes(tape.byte() for _ in range(150)) == (block(0) + block(1) + block(2))[:150]


def test_the_first_bytes_of_a_tape_are_the_same_on_every_machine_for_ever():
    """Written down once: a battle fought today is fought again in ten years."""
    tape = RandomTape(stream_key("damocles", 7, "dice"))
    assert [tape.byte() for _ in range(8)] == FIRST_BYTES
    assert Dice(stream_key("damocles", 7, "dice")).roll(12) == FIRST_DICE


def test_the_streams_of_a_battle_are_apart():
    keys = {stream_key("damocles", seed, stream) for seed in (7, 8) for stream in ("dice", "decks", "red", "blue")}
    assert len(keys) == 8
    assert {len(key) for key in keys} == {32}


def test_one_of_several_streams_of_a_key_has_the_key_of_its_number():
    own = blake2b((3).to_bytes(4, "big"), key=KEY, digest_size=32).digest()
    assert Dice(KEY, stream=3).roll(200) == Dice(own).roll(200)
    tape, same = RandomTape(KEY, 3), RandomTape(own)
    assert [tape.byte() for _ in range(150)] == [same.byte() for _ in range(150)]


def test_a_number_below_a_limit_takes_one_byte_up_to_256_and_skips_unfair_ones():
    tape = RandomTape(KEY)
    fair = [b for b in block(0) + block(1) if b < 250]
    assert [tape.below(10) for _ in range(40)] == [b % 10 for b in fair[:40]]


def test_a_number_below_a_great_limit_takes_four_bytes():
    tape = RandomTape(KEY)
    assert tape.below(1000) == int.from_bytes(block(0)[:4], "big") % 1000


def test_a_number_below_one_takes_no_luck():
    tape = RandomTape(KEY)
    assert [tape.below(1), tape.below(0)] == [0, 0]
    assert tape.byte() == block(0)[0]


# --- dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-DIE-01")
def test_a_die_is_a_byte_modulo_six_and_bytes_of_252_and_more_are_skipped():
    fallen = [b % 6 + 1 for n in range(40) for b in block(n) if b < 252]
    assert Dice(KEY).roll(2000) == fallen[:2000]
    assert any(b >= 252 for n in range(30) for b in block(n))


@pytest.mark.rule("R-DIE-01")
def test_written_dice_fall_first_and_take_nothing_from_the_tape():
    dice = Dice(KEY, written=(6, 1, 4))
    assert dice.roll(3) == [6, 1, 4]
    assert dice.roll(5) == Dice(KEY).roll(5)


@pytest.mark.rule("R-DIE-01")
def test_sixty_thousand_dice_are_fair():
    """Chi-square with five degrees of freedom stays below 20.5 but for once in a thousand keys."""
    dice = Dice(stream_key("damocles", 1, "dice"))
    counts = [0] * 7
    pairs = [0] * 36
    before = 1
    for _ in range(60000):
        die = dice.d6()
        counts[die] += 1
        pairs[6 * before + die - 7] += 1
        before = die
    assert counts[0] == 0
    assert sum((n - 10000) ** 2 for n in counts[1:]) / 10000 < 20.5
    assert sum((n - 60000 / 36) ** 2 for n in pairs) * 36 / 60000 < 66.6  # 35 degrees of freedom


# --- amounts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-DIE-01", "R-ATK-01")
@pytest.mark.parametrize(
    ("written", "dice", "sides", "plus", "least", "most", "mean"),
    [
        (3, 0, 0, 3, 3, 3, Fraction(3)),
        ("D6", 1, 6, 0, 1, 6, Fraction(7, 2)),
        ("2D6", 2, 6, 0, 2, 12, Fraction(7)),
        ("D3", 1, 3, 0, 1, 3, Fraction(2)),
        ("D3+1", 1, 3, 1, 2, 4, Fraction(3)),
        ("20D6+99", 20, 6, 99, 119, 219, Fraction(169)),
    ],
)
def test_an_amount_knows_its_least_most_and_mean(written, dice, sides, plus, least, most, mean):
    amount = parse_amount(written)
    assert (amount.dice, amount.sides, amount.plus) == (dice, sides, plus)
    assert (amount.least(), amount.most(), amount.mean()) == (least, most, mean)
    assert amount.fixed() is (dice == 0)
    assert str(amount) == str(written)


@pytest.mark.rule("R-DIE-01")
def test_a_d3_is_a_die_halved_and_rounded_up():
    dice = Dice(KEY, written=(1, 2, 3, 4, 5, 6))
    assert [parse_amount("D3").roll(dice) for _ in range(6)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("R-DIE-01")
def test_dice_of_an_amount_add_up_in_the_order_they_fall():
    dice = Dice(KEY, written=(2, 5, 4, 6))
    assert parse_amount("2D6+1").roll(dice) == 8
    assert parse_amount(9).roll(dice) == 9
    assert parse_amount("2D3").roll(dice) == 5


def test_amounts_written_in_two_ways_are_equal():
    assert parse_amount("1D6") == parse_amount("D6") == Amount(1, 6, 0)
    assert hash(parse_amount("1D6")) == hash(Amount(1, 6, 0))
    assert parse_amount("D6") != parse_amount("D3")
    assert parse_amount(3) != 3


@pytest.mark.parametrize(
    "written",
    [
        0,
        -1,
        100,
        True,
        2.0,
        None,
        [],
        "",
        "3",
        "d6",
        "D4",
        "D8",
        "0D6",
        "21D6",
        "D6+0",
        "D6-1",
        "D6+100",
        "D6\n",
        " D6",
        "٢D6",
    ],
)
def test_what_is_no_amount_is_refused_with_what_would_be_right(written):
    with pytest.raises(ValueError, match="must be a whole number from 1 to 99, or dice such as D3, 2D6 or D3"):
        parse_amount(written)
