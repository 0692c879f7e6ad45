"""The bracket of a knock-out as it is known at any time, its champion, and the standings that follow it."""

import pytest

from campaigns.ledger.chronicle import chronicle_of
from campaigns.ledger.knock_out import better_seed, bracket_of, champion, final_of
from campaigns.ledger.rounds import Proposal, champions, next_round
from campaigns.ledger.standings import standings
from campaigns.ledger.state import Amiss
from tests.campaigns.ledger.test_rounds import campaign, fought, opened, played
from tests.campaigns.support.ledger_events import History


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


def corrected(history, battle, winner, loser, number):
    """The result of a battle taken back, and another put in its place."""
    first = max(e.number for e in history.events if e.kind == "result" and e.document["battle"] == battle)
    history.back(first)
    return history.won(battle, winner, loser, round=number)


@pytest.fixture
def cup():
    """Of four 1 and 2 won their semi-finals, and meet in a final that is not fought."""
    history = History(4, kind="knock_out")
    history.round(1, {"battle": 1, "forces": [1, 4]}, {"battle": 2, "forces": [2, 3]})
    history.won(1, 1, 4, round=1)
    history.won(2, 2, 3, round=1)
    history.append("round_closed", round=1)
    history.round(2, {"battle": 3, "forces": [1, 2]})
    return history


@pytest.mark.rule("C-KND-07")
def test_a_corrected_semi_final_marks_the_final_until_it_is_redrawn(cup):
    assert cup.state().rounds[2].amiss == ()
    corrected(cup, 1, 4, 1, 1)
    state = cup.state()
    assert state.rounds[2].amiss == (Amiss(battle=1, ahead=4, stands=(1,)),)
    assert [place.ahead for place in bracket_of(state)[0]] == [1, 2]
    cup.back(state.rounds[2].event)
    assert [place.met for places in bracket_of(cup.state()) for place in places] == [(1, 4), (2, 3), (2, 4)]
    assert next_round(cup.state()).pairings == ((2, 4),)
    cup.round(2, {"battle": 4, "forces": [2, 4]})
    assert cup.state().rounds[2].amiss == ()


@pytest.mark.rule("C-KND-07")
def test_a_correction_that_lets_the_same_go_on_marks_nothing(cup):
    corrected(cup, 1, 1, 4, 1)
    assert cup.state().rounds[2].amiss == ()


@pytest.mark.rule("C-KND-07")
def test_a_semi_final_whose_result_is_taken_back_marks_the_final(cup):
    cup.back(next(e.number for e in cup.events if e.kind == "result"))
    assert cup.state().rounds[2].amiss == (Amiss(battle=1, ahead=None, stands=(1,)),)


@pytest.mark.rule("C-KND-05", "C-KND-07")
def test_nobody_has_won_by_a_wrong_finalist_until_the_final_is_redrawn(cup):
    cup.won(3, 1, 2, round=2)
    assert champions(cup.state(), standings(cup.state())) == [1]
    corrected(cup, 1, 4, 1, 1)
    state = cup.state()
    assert champions(state, standings(state)) == []
    assert "champion" not in [item.code for item in chronicle_of(cup.events).news]
    cup.back(state.rounds[2].event)
    cup.round(2, {"battle": 4, "forces": [2, 4]})
    cup.won(4, 4, 2, round=2)
    assert champions(cup.state(), standings(cup.state())) == [4]


@pytest.mark.rule("C-KND-03", "C-KND-07")
def test_who_goes_on_for_a_winner_who_left_before_the_final_was_opened_is_no_mistake():
    history = History(4, kind="knock_out")
    history.round(1, {"battle": 1, "forces": [1, 4]}, {"battle": 2, "forces": [2, 3]})
    history.won(1, 1, 4, round=1)
    history.won(2, 2, 3, round=1)
    history.append("left", member=1)
    history.append("round_closed", round=1)
    history.round(2, {"battle": 3, "forces": [2, 4]})
    history.joined(1)
    assert history.state().rounds[2].amiss == ()


@pytest.fixture
def swiss_then_cup():
    """A Swiss campaign of five, two rounds by hand: 1 has 6 points, 2, 3 and 4 have 3, 5 has none; then a knock-out."""
    history = History(5, kind="swiss", tie_breakers=["scored"])
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"battle": 2, "forces": [3, 4]})
    history.won(1, 1, 2, (5, 0), round=1)
    history.won(2, 3, 4, (4, 0), round=1)
    history.append("round_closed", round=1)
    history.round(2, {"battle": 3, "forces": [1, 3]}, {"battle": 4, "forces": [2, 5]}, {"bye": 4})
    history.won(3, 1, 3, (5, 0), round=2)
    history.won(4, 2, 5, (1, 0), round=2)
    history.append("round_closed", round=2)
    history.append("agreed", agreement={"kind": "knock_out", "tie_breakers": ["scored"]})
    return history


@pytest.mark.rule("C-KND-01")
def test_a_campaign_turned_into_a_knock_out_has_its_bracket_drawn_by_the_standings(swiss_then_cup):
    """1 first, then 3 with 4 VP, 2 with 1 and 4 with none, 5 last without a point."""
    assert bracket_of(swiss_then_cup.state()) == []
    assert [line.member for line in swiss_then_cup.table()] == [1, 3, 2, 4, 5]
    assert next_round(swiss_then_cup.state()) == Proposal(3, ((1,), (4, 5), (3,), (2,)))


@pytest.mark.rule("C-KND-01", "C-KND-05")
def test_its_rounds_are_counted_on_and_those_before_are_no_part_of_the_bracket(swiss_then_cup):
    """Round 3: 1, 3 and 2 have byes and 5 beats 4; round 4 are semi-finals, 5 the final."""
    swiss_then_cup.round(3, {"bye": 1}, {"battle": 5, "forces": [4, 5]}, {"bye": 3}, {"bye": 2})
    swiss_then_cup.won(5, 5, 4, round=3)
    state = swiss_then_cup.state()
    assert final_of(state) == 5
    assert meets(state) == [[(1,), (4, 5), (3,), (2,)], [(1, 5), (3, 2)], [(None, None)]]
    assert {line.member: line.round for line in standings(state)} == {1: 4, 3: 4, 2: 4, 5: 4, 4: 3}
    assert better_seed(state, 5) == 4
