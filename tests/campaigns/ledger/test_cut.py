"""Swiss rounds and groups that end in a knock-out, battles for third place, half-point byes: worked out by hand."""

from itertools import combinations

import pytest

from campaigns.ledger.chronicle import chronicle_of
from campaigns.ledger.cut import first_of, lot_groups
from campaigns.ledger.events import refuse_revoking
from campaigns.ledger.knock_out import bracket_of, champion, decision, final_of, next_for_third_place, third_place
from campaigns.ledger.pairing import bracket_order
from campaigns.ledger.rounds import CUT, OVER, UNGROUPED, champions, is_last, next_round, refusal_code
from campaigns.ledger.standings import standings
from tests.campaigns.support.ledger_events import History, side


class Event(History):
    """A history whose rounds are opened as proposed."""

    def opened(self):
        """Open the round that is proposed; its pairings of members, by battle: 101, 102, … in round 1."""
        proposal = next_round(self.state())
        assert proposal.refusal is None
        third = next_for_third_place(self.state())
        pairings = []
        for n, forces in enumerate(proposal.pairings, 1):
            battle = {"battle": 100 * proposal.number + n, "forces": list(forces)}
            last = {"third_place": True} if forces == third else {}
            pairings.append(battle | last if len(forces) > 1 else {"bye": forces[0]})
        self.round(proposal.number, *pairings)
        return list(proposal.pairings)

    def closed(self, number):
        self.append("round_closed", round=number)

    def played(self, *scores):
        """Open the next round; the lower number wins each battle, by these scores or 2 to 1. Close it."""
        pairs = self.opened()
        number = max(self.state().rounds)
        for n, pair in enumerate(pairs, 1):
            if len(pair) == 2:
                score = scores[n - 1] if scores else (2, 1)
                self.won(100 * number + n, min(pair), max(pair), score, round=number)
        self.closed(number)
        return pairs

    def cut(self, *members):
        state = self.state()
        return self.append("cut", members=list(members or first_of(state)), first=first_of(state))

    def ranks(self):
        return [(line.rank, line.member) for line in self.table()]

    def refusal(self):
        refused = refusal_code(self.state())
        return refused.refusal if refused else None


@pytest.fixture
def sunday():
    """Six players, two Swiss rounds, a cut of four; the lower number always wins.

    In round 1 1 meets 2, 3 meets 4, 5 meets 6. In round 2 1 meets 3, and one of those without points meets 5.
    """
    event = Event(6, kind="swiss", rounds=2, cut=4)
    event.played()
    event.played()
    return event


@pytest.mark.rule("C-CUT-01", "C-CUT-02", "C-RND-05")
def test_after_the_swiss_rounds_the_cut_is_due_and_nothing_is_over(sunday):
    assert sunday.refusal() == CUT
    state = sunday.state()
    assert champions(state, standings(state)) == []
    assert not is_last(state)
    assert bracket_of(state) == []


@pytest.mark.rule("C-CUT-02", "C-KND-06")
def test_the_first_four_go_on_and_the_bracket_shows_them_before_its_round_is_opened(sunday):
    seeds = [line.member for line in sunday.table()][:4]
    sunday.cut()
    state = sunday.state()
    assert state.cut == tuple(seeds)
    assert [place.met for place in bracket_of(state)[0]] == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]
    assert final_of(state) == 4
    assert [line.member for line in standings(state)][:4] == seeds
    assert sunday.opened() == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]


@pytest.mark.rule("C-CUT-03", "C-KND-05", "C-KND-08")
def test_the_knock_out_orders_the_table_and_brings_no_points():
    """Four play three Swiss rounds, 1 wins all of them; in the knock-out 4, the last of them, beats 1, 2 beats 3,
    4 beats 2 in the final, and 3 beats 1 for third place."""
    event = Event(4, kind="swiss", rounds=3, cut=4, third_place=True)
    for _round in range(3):
        event.played()
    before = {line.member: (line.points, line.played, line.breakers) for line in event.table()}
    assert event.ranks() == [(1, 1), (2, 2), (3, 3), (4, 4)]
    event.cut()
    assert event.opened() == [(1, 4), (2, 3)]
    event.won(401, 4, 1, (9, 0), round=4)
    event.won(402, 2, 3, (9, 0), round=4)
    event.closed(4)
    assert event.opened() == [(2, 4), (1, 3)]
    assert third_place(event.state()).met == (1, 3)
    event.won(501, 4, 2, round=5)
    assert champion(event.state()) == 4
    assert event.ranks() == [(1, 4), (2, 2), (3, 1), (4, 3)]
    event.won(502, 3, 1, round=5)
    assert event.ranks() == [(1, 4), (2, 2), (3, 3), (4, 1)]
    assert {line.member: (line.points, line.played, line.breakers) for line in event.table()} == before
    assert [line.member for line in event.table() if line.third] == [3]
    state = event.state()
    assert champions(state, standings(state)) == [4]
    event.closed(5)
    assert event.refusal() == OVER


@pytest.mark.rule("C-KND-08", "C-KND-02")
def test_a_draw_for_third_place_goes_to_the_roll_off_and_a_drawn_final_too():
    event = Event(4, kind="knock_out", third_place=True)
    event.played()
    assert event.opened() == [(1, 2), (3, 4)]
    final, third = event.state().rounds[2].pairings
    assert (final.third_place, third.third_place) == (False, True)
    first, other = third.forces
    event.fought(third.battle, side(first, "draw", 1), side(other, "draw", 1, won_roll_off=True), round=2)
    assert decision(event.state(), third.battle) == (other, "roll_off")
    event.fought(
        final.battle, side(final.forces[0], "draw", 1), side(final.forces[1], "draw", 1, won_roll_off=True), round=2
    )
    assert event.ranks() == [(1, final.forces[1]), (2, final.forces[0]), (3, other), (4, first)]
    state = event.state()
    assert champions(state, standings(state)) == [final.forces[1]]


@pytest.mark.rule("C-KND-08")
def test_nobody_fights_for_third_place_alone():
    event = Event(4, kind="knock_out", third_place=True)
    event.played()
    event.append("left", member=4)
    assert len(event.opened()) == 1


@pytest.mark.rule("C-CUT-02")
def test_who_has_left_does_not_go_on_and_who_is_level_goes_on_by_lot():
    """Of five after one round: 1 and 3 have won and 5 had a bye, all with 3 points; 2 has left."""
    event = Event(5, kind="swiss", rounds=1, cut=4, tie_breakers=[])
    assert event.played() == [(1, 2), (3, 4), (5,)]
    event.append("left", member=2)
    assert first_of(event.state()) == [1, 3, 5, 4]
    event.append("left", member=3)
    assert first_of(event.state()) == [1, 5, 4]


@pytest.mark.rule("C-CUT-04")
def test_a_correction_before_the_cut_marks_it_and_another_one_after_it_does_not(sunday):
    cut = sunday.cut()
    assert not sunday.state().cut_amiss
    sunday.opened()
    first = sunday.state().rounds[1].pairings[0]
    result = next(event.number for event in sunday.events if event.document.get("battle") == first.battle)
    sunday.won(401, 1, 2, round=4)
    assert not chronicle_of(sunday.events).state.cut_amiss
    sunday.back(result)
    sunday.won(first.battle, 2, 1, (9, 0), round=1)
    state = chronicle_of(sunday.events).state
    assert state.cut_amiss
    assert list(state.cut) == sunday.events[cut - 1].document["members"]
    assert not any(round.outdated for round in state.rounds.values() if round.bracket)


@pytest.mark.rule("C-CUT-04")
def test_a_cut_is_taken_back_with_its_knock_out_or_not_at_all(sunday):
    cut = sunday.cut()
    sunday.opened()
    opened = len(sunday.events)
    assert refuse_revoking(sunday.events, [cut]) == ("rounds_after", cut)
    assert refuse_revoking(sunday.events, [cut, opened]) is None
    sunday.back(cut, opened)
    assert sunday.refusal() == CUT


@pytest.mark.rule("C-GRP-01")
def test_groups_are_drawn_by_lot_before_the_first_round():
    """Lots are in order of joining here: 1 3 5 7 and 2 4 6."""
    event = Event(7, kind="league", groups=2, cut=2)
    assert event.refusal() == UNGROUPED
    assert lot_groups(event.state()) == [[1, 3, 5, 7], [2, 4, 6]]


@pytest.mark.rule("C-GRP-02", "C-GRP-03", "C-GRP-04")
def test_two_groups_play_a_round_robin_each_and_their_first_two_meet_groupmates_in_the_final_alone():
    """Of 1 3 5 7 and 2 4 6 all meet all of their own group once; in the group of three one has a bye each round.

    1 and 2 have 9 points, 2 with a bye; 1 has the greater difference, 3 against 2, and is seed 1. 3 and 4 have 6, and 3
    has two wins and a loss (+1), 4 one of each (0); 3 is not to meet 1 before the final, so it is seed 3, who meets 2.
    """
    event = Event(7, kind="league", groups=2, cut=2)
    event.append("grouped", groups=[[1, 3, 5, 7], [2, 4, 6]])
    met = [pair for _round in range(3) for pair in event.played() if len(pair) == 2]
    assert sorted(map(tuple, map(sorted, met))) == sorted([*combinations((1, 3, 5, 7), 2), *combinations((2, 4, 6), 2)])
    assert [(line.group, line.rank, line.member, line.points) for line in event.table()] == [
        (1, 1, 1, 9), (1, 2, 3, 6), (1, 3, 5, 3), (1, 4, 7, 0),
        (2, 1, 2, 9), (2, 2, 4, 6), (2, 3, 6, 3),
    ]  # fmt: skip
    assert event.refusal() == CUT
    assert first_of(event.state()) == [1, 2, 3, 4]
    event.cut()
    assert event.opened() == [(1, 4), (2, 3)]


@pytest.mark.rule("C-GRP-04")
def test_of_four_groups_the_seconds_stand_in_the_other_half_than_their_groups_winners():
    """Groups of two, 1-5, 2-6, 3-7, 4-8: winners 1 2 3 4 are seeds 1 to 4. In the bracket 1 8 4 5 2 7 3 6 the halves
    are 1 8 4 5 and 2 7 3 6: 5 and 8 go to the second half, 6 and 7 to the first."""
    event = Event(8, kind="league", groups=4, cut=2)
    event.append("grouped", groups=[[n, n + 4] for n in (1, 2, 3, 4)])
    event.played()
    seeds = first_of(event.state())
    assert seeds[:4] == [1, 2, 3, 4]
    halves = [{seeds[seed - 1] for seed in half} for half in (bracket_order(8)[:4], bracket_order(8)[4:])]
    assert halves == [{1, 4, 6, 7}, {2, 3, 5, 8}]


@pytest.mark.rule("C-GRP-03")
def test_without_a_cut_the_first_of_each_group_has_won():
    event = Event(4, kind="league", groups=2)
    event.append("grouped", groups=[[1, 2], [3, 4]])
    event.played()
    state = event.state()
    assert champions(state, standings(state)) == [1, 3]


@pytest.mark.rule("C-PAI-10", "C-PNT-10")
def test_a_half_point_bye_brings_a_draw_and_counts_as_no_bye():
    """3 sits round 1 out with half a point: 1 point. In round 2 of three, 2 with no points would have the bye as the
    lowest; 3 may still have one, and has missed a round, so that 3 plays."""
    event = Event(3, kind="swiss", rounds=3, tie_breakers=["strength"])
    event.round(1, {"battle": 101, "forces": [1, 2]}, {"bye": 3, "half": True})
    event.won(101, 1, 2, round=1)
    event.closed(1)
    assert [(line.member, line.points, line.byes, line.half_byes, line.breakers) for line in event.table()] == [
        (1, 3, 0, 0, (0,)), (3, 1, 0, 1, (1,)), (2, 0, 0, 0, (3,)),
    ]  # fmt: skip
    assert sorted(next_round(event.state()).pairings, key=len)[0] == (2,)
