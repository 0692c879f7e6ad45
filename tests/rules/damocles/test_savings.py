"""The least that saves enough, found among all there is, against every combination tried one by one."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lists.point_savings import MAX_WORK, least_saving

OPTIONS = st.lists(st.lists(st.integers(1, 60), max_size=4, unique=True), max_size=6)


def by_hand(options, wanted):
    """Every squad saves one of its amounts or nothing: the least sum that is enough, and the fewest squads for it."""
    sums = [[amount for amount in picks if amount] for picks in product(*[[0, *amounts] for amounts in options])]
    enough = [(sum(picks), len(picks)) for picks in sums if sum(picks) >= wanted]
    return min(enough, default=None)


def test_the_least_is_found_with_the_fewest_squads():
    """Of 10, 20 and 30: 25 is saved by 30 alone, though 10 and 20 come to as much."""
    least = least_saving([[10], [20], [30]], 25)
    assert (least.total, least.picks) == (30, ((2, 30),))


def test_nothing_is_found_where_all_together_save_too_little():
    assert least_saving([[10], [20]], 31) is None
    assert least_saving([], 1) is None


def test_no_more_is_looked_for_than_can_be_found_at_once():
    assert least_saving([[1]] * 100, MAX_WORK // 100 + 1) is None


@settings(max_examples=2 * settings().max_examples)
@given(OPTIONS, st.integers(1, 150))
def test_nothing_cheaper_is_overlooked(options, wanted):
    least = least_saving(options, wanted)
    assert (least and (least.total, len(least.picks))) == by_hand(options, wanted)
    if least is not None:
        assert sum(amount for _, amount in least.picks) == least.total
        assert all(amount in options[row] for row, amount in least.picks)
        assert len({row for row, _ in least.picks}) == len(least.picks)
