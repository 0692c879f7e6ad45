"""The bracket of a knock-out as it is known at any time, its champion, and the standings that follow it."""

import pytest

from campaigns.ledger.knock_out import bracket_of, champion
from campaigns.ledger.rounds import champions
from campaigns.ledger.standings import standings
from tests.campaigns.ledger.test_rounds import campaign, fought, opened, played


def meets(state):
    """Who meets in each round of the bracket."""
    return [[place.met for place in places] for places in bracket_of(state)]


def ranks(state):
    return [(line.rank, line.member) for line in standings(state)]


def close(state):
    state.rounds[max(state.rounds)].closed = True


@pytest.fixture
def four():
    state = campaign("knock_out", 4)
    assert opened(state) == [(1, 4), (2, 3)]
    return state


@pytest.mark.rule("C-KND-06")
def test_byes_stand_in_the_next_round_of_the_bracket_from_the_start():
    state = campaign("knock_out", 5)
    assert opened(state) == [(1,), (4, 5), (2,), (3,)]
    assert meets(state) == [[(1,), (4, 5), (2,), (3,)], [(1, None), (2, 3)], [(None, None)]]


@pytest.mark.rule("C-KND-06")
def test_a_winner_is_named_in_the_next_round_as_soon_as_the_battle_is_fought(four):
    assert meets(four)[1] == [(None, None)]
    fought(four, 101, "lost")
    assert meets(four)[1] == [(None, 3)]
    fought(four, 100)
    assert meets(four)[1] == [(1, 3)]


@pytest.mark.rule("C-KND-06")
def test_when_both_of_a_battle_have_left_the_bracket_says_who_waits():
    state = campaign("knock_out", 8)
    opened(state)
    state.members[4].here = state.members[5].here = False
    assert meets(state)[1:] == [[(None, None), (None, None)], [(None, None)]]
    for battle in (100, 102, 103):
        fought(state, battle)
    assert meets(state)[1:] == [[(2, 3), (1,)], [(None, 1)]]


@pytest.mark.rule("C-KND-02", "C-KND-05")
def test_drawn_semi_finals_and_a_drawn_final_have_one_champion_everywhere(four):
    """Every battle is a draw: 4 and 2 lost fewer squads, then 2 is the better seed."""
    fought(four, 100, "draw", (2, 1))
    fought(four, 101, "draw", (0, 1))
    close(four)
    assert opened(four) == [(2, 4)]
    assert champion(four) is None
    fought(four, 200, "draw", (1, 1))
    assert champion(four) == 2
    assert champions(four, standings(four)) == [2]
    assert ranks(four)[0] == (1, 2)


@pytest.mark.rule("C-KND-05")
def test_who_got_further_stands_higher_whatever_the_points():
    """Of eight, 8 draws the first round, is out, and has scored; 3 and 4 win once and lose their semi-finals."""
    state = campaign("knock_out", 8)
    assert opened(state) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    fought(state, 100, "draw", (0, 1))
    for battle in (101, 102, 103):
        fought(state, battle)
    assert ranks(state)[:4] == [(1, 2), (1, 3), (1, 4), (4, 1)]
    assert {member for _rank, member in ranks(state)[4:]} == {5, 6, 7, 8}
    close(state)
    assert played(state) == [(1, 4), (2, 3)]
    assert [member for _rank, member in ranks(state)][:2] == [2, 1]
    assert set(ranks(state)[2:4]) == {(3, 3), (3, 4)}
    assert ranks(state)[4] == (5, 8)
    assert played(state) == [(1, 2)]
    assert ranks(state)[:2] == [(1, 1), (2, 2)]


@pytest.mark.rule("C-KND-05")
def test_a_champion_who_leaves_after_the_final_has_won_it_all_the_same(four):
    played_out(four)
    four.members[1].here = False
    assert champion(four) == 1


def played_out(state):
    fought(state, 100)
    fought(state, 101)
    close(state)
    played(state)


@pytest.mark.rule("C-KND-05")
def test_a_knock_out_is_over_when_its_final_is_fought_though_nobody_closed_the_round(four):
    fought(four, 100)
    fought(four, 101)
    close(four)
    opened(four)
    fought(four, 200)
    assert not four.rounds[2].closed
    assert champions(four, standings(four)) == [1]


@pytest.mark.rule("C-PNT-07")
def test_who_has_not_played_stands_below_who_has_lost_on_as_many_points():
    state = campaign("swiss", 3)
    assert opened(state) == [(1, 2), (3,)]
    state.rounds[1].byes.clear()
    fought(state, 100)
    assert ranks(state) == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("C-PNT-08")
def test_the_standings_say_who_has_played_fewer():
    state = campaign("swiss", 4)
    opened(state)
    fought(state, 100)
    assert {line.member: line.fewer for line in standings(state)} == {1: 0, 2: 0, 3: 1, 4: 1}
    state.rounds[1].byes = [103]
    assert {line.member: line.fewer for line in standings(state)} == {1: 0, 2: 0, 3: 0, 4: 1}
