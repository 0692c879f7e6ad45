"""Pairings by plan: round robins counted through, brackets of every size."""

from collections import Counter

import pytest

from campaigns.ledger.pairing import bracket, bracket_order, next_of_bracket, round_robin, seeds_of


@pytest.mark.rule("C-PAI-01")
def test_four_meet_in_three_rounds():
    assert round_robin([1, 2, 3, 4]) == [[(1, 4), (2, 3)], [(4, 2), (3, 1)], [(3, 4), (1, 2)]]


@pytest.mark.rule("C-PAI-01", "C-PAI-04")
@pytest.mark.parametrize("count", range(2, 41))
@pytest.mark.parametrize("legs", [1, 2])
def test_everyone_meets_everyone_and_comes_first_as_often_as_second(count, legs):
    members = [10 * n + 3 for n in range(count)]
    rounds = round_robin(members, legs)
    assert len(rounds) == legs * (count - 1 if count % 2 == 0 else count)
    met = Counter(tuple(sorted(pair)) for pairs in rounds for pair in pairs if len(pair) == 2)
    assert set(met.values()) == {legs}
    assert len(met) == count * (count - 1) // 2
    for pairs in rounds:
        assert sorted(member for pair in pairs for member in pair) == members
    first = Counter(pair[0] for pairs in rounds for pair in pairs if len(pair) == 2)
    second = Counter(pair[1] for pairs in rounds for pair in pairs if len(pair) == 2)
    assert max(abs(first[member] - second[member]) for member in members) == (legs == 1 and count % 2 == 0)
    byes = Counter(pair[0] for pairs in rounds for pair in pairs if len(pair) == 1)
    assert byes == (Counter(members * legs) if count % 2 else Counter())


@pytest.mark.parametrize("members", [[], [7]])
def test_nobody_and_one_alone_have_no_rounds(members):
    assert round_robin(members) == []


@pytest.mark.rule("C-KND-01")
def test_the_best_seeds_meet_last():
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([11, 12, 13, 14, 15, 16, 17, 18]) == [(11, 18), (14, 15), (12, 17), (13, 16)]


@pytest.mark.rule("C-KND-01")
def test_of_five_the_best_three_have_a_bye():
    assert bracket([1, 2, 3, 4, 5]) == [(1,), (4, 5), (2,), (3,)]


@pytest.mark.rule("C-KND-01", "C-KND-03")
@pytest.mark.parametrize("count", range(2, 41))
def test_when_the_better_seed_always_wins_the_best_two_meet_in_the_final(count):
    members = [100 + n for n in range(count)]
    pairings = bracket(members)
    seeds = seeds_of(pairings)
    assert seeds == {member: n + 1 for n, member in enumerate(members)}
    byes = sorted(pair[0] for pair in pairings if len(pair) == 1)
    assert byes == members[: 2 * len(pairings) - count]
    rounds = 1
    while len(pairings) > 1:
        finalists = [min(pair) for pair in pairings]
        pairings = next_of_bracket(finalists, seeds)
        assert all(len(pair) == 2 for pair in pairings)
        rounds += 1
    assert pairings == [(100, 101)]
    assert 2 ** (rounds - 1) < count <= 2**rounds


@pytest.mark.rule("C-KND-03")
def test_when_somebody_is_missing_the_best_seed_waits():
    assert next_of_bracket([5, 2, 9], {5: 3, 2: 1, 9: 2}) == [(9, 5), (2,)]
    assert next_of_bracket([], {}) == []
