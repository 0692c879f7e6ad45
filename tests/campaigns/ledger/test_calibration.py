"""Forecasts held against results, worked out by hand."""

import pytest

from campaigns.ledger.calibration import Held, Party, apart, brier, rates, reliability, score


def held(given: float, winner: int | None, *who: tuple[int, int], draws: float = 0.0) -> Held:
    """A battle of two: the share of the first, who won, and of each the player and list."""
    (one_player, first), (other, second) = who or ((1, 1), (2, 2))
    shares = (given, 1 - given - draws)
    return Held((Party(shares[0], (one_player,), (first,)), Party(shares[1], (other,), (second,))), draws, winner)


def test_briers_score_is_half_the_squares() -> None:
    """(0.3² + 0.3²) / 2; (0.5² + 0.4² + 0.9²) / 2."""
    assert brier([0.7, 0.3, 0.0], 0) == pytest.approx(0.09)
    assert brier([0.5, 0.4, 0.1], 2) == pytest.approx(0.61)


def test_the_score_stands_beside_that_of_even_chances() -> None:
    """(0.09 + 0.36) / 2 beside 0.25; from five battles on there are intervals."""
    battles = [held(0.7, 0), held(0.6, 1)]
    scored = score(battles)
    assert (scored.battles, scored.interval, scored.better_interval) == (2, None, None)
    assert [scored.forecasts, scored.even, scored.better] == pytest.approx([0.225, 0.25, 0.025])
    assert score(battles * 3).interval == pytest.approx([0.0698, 0.3802], abs=0.001)
    three = Held((Party(0.5, (1,), (1,)), Party(0.3, (2,), (2,)), Party(0.2, (3,), (3,))), 0.0, 0)
    assert score([three]).even == pytest.approx((4 / 9 + 1 / 9 + 1 / 9) / 2)
    assert score([]).battles == 0


def test_reliability_counts_a_battle_once_by_its_favourite_and_draws_towards_even() -> None:
    """One of one got: (1 + 1.92) / (1 + 3.84) is 0.603; half of a draw is half; a favourite may be the second."""
    bins = reliability([held(0.75, 0), held(0.35, 0), held(0.4, None, draws=0.2), held(0.0, 1)])
    assert [(bin.low, bin.high, bin.battles) for bin in bins] == [(50, 60, 1), (60, 70, 1), (70, 80, 1), (90, 100, 1)]
    assert [bin.given for bin in bins] == pytest.approx([0.5, 0.65, 0.75, 1.0])
    assert [bin.got for bin in bins] == pytest.approx([0.5, 0.397, 0.603, 0.603], abs=0.001)
    assert bins[2].interval == [0.2065, 1.0]


def test_one_battle_says_little_of_player_and_list() -> None:
    """Won where 0.5 was forecast: 0.5 / (4 + 16) for each of the four; the variance is (1/16 - 1/320) / 4."""
    players, lists = rates([held(0.5, 0)], 10)
    assert [(rate.key, rate.battles) for rate in players] == [(1, 1), (2, 1)]
    assert [rate.share for rate in players] == pytest.approx([0.525, 0.475])
    assert [rate.share for rate in lists] == pytest.approx([0.525, 0.475])
    assert players[0].interval == pytest.approx([0.525 - 0.2388, 0.525 + 0.2388], abs=0.001)


def test_a_list_is_not_praised_for_its_player() -> None:
    """Twenty won by one player, ten with either list: e = 0.5 - 2 (20 + 10) e / 16, of which 20 e / 16 is the player's
    and 10 e / 16 each list's. What was foreseen adds nothing."""
    battles = [held(0.5, 0, (1, n % 2), (2, 2 + n % 2)) for n in range(20)]
    players, lists = rates(battles, 10)
    assert [rate.key for rate in players] == [1, 2]
    assert [players[0].share, lists[0].share] == pytest.approx([0.6316, 0.5658], abs=0.0001)
    assert all(rate.share == pytest.approx(0.5) for rate in rates([held(1.0, 0)] * 9, 10)[0])


def test_missions_and_factions_say_how_much_more_they_got_than_they_were_given():
    """60 % given five times, of which four were won: 0.8 got, 0.2 more, give or take 2.776 × 0.447 / √5 = 0.556."""
    shares = apart([(0.6, 1.0)] * 4 + [(0.6, 0.0)])
    assert (shares.battles, round(shares.given, 3), shares.got) == (5, 0.6, 0.8)
    assert [round(bound, 1) for bound in shares.interval] == [-0.4, 0.8]
    assert apart([(0.6, 1.0)]).interval is None
