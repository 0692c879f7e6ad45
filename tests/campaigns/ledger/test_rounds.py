"""Rounds of whole campaigns: leagues, Swiss rounds and knock-outs, with players who come and go."""

from collections import Counter
from dataclasses import replace

import pytest

from campaigns.ledger import rounds
from campaigns.ledger.knock_out import bracket_of, champion
from campaigns.ledger.rounds import Proposal, entrants_of, next_round
from campaigns.ledger.settings import read_settings
from campaigns.ledger.state import Force, Member, Pairing, Result, Round, SideResult, State
from tests.conftest import DRAWN_LOT


def campaign(kind, players, **agreement):
    """Members 1, 2, …; each has a force with a hundred more for a number."""
    state = State()
    state.settings = read_settings({"kind": kind, **agreement})
    for number in range(1, players + 1):
        comes(state, number)
    return state


def comes(state, number):
    state.members[number] = Member(number, "player")
    state.forces[100 + number] = Force(100 + number, number)


def opened(state):
    """Open the round that is proposed; its pairings, of members."""
    proposal = next_round(state)
    assert proposal.refusal is None
    round = Round(proposal.number, 500, None, bracket=state.settings.kind == "knock_out")
    for forces in proposal.pairings:
        if len(forces) == 1:
            round.byes += forces
        else:
            round.pairings.append(Pairing(100 * proposal.number + len(round.pairings), forces))
    state.rounds[round.number] = round
    return [tuple(force - 100 for force in forces) for forces in proposal.pairings]


def fought(state, battle, outcome="won", squads_lost=(0, 0)):
    """The first side wins, draws or loses."""
    round = state.rounds[battle // 100]
    forces = next(pairing.forces for pairing in round.pairings if pairing.battle == battle)
    outcomes = (outcome, {"won": "lost", "lost": "won", "draw": "draw"}[outcome])
    sides = [
        SideResult(force, force - 100, came, 0, lost, None, {}, [])
        for force, came, lost in zip(forces, outcomes, squads_lost, strict=True)
    ]
    state.results[battle] = Result(
        battle, battle, round.number, "", "eradication", "by_hand", "2026-11-22", None, None, "0" * 64, tuple(sides)
    )


def played(state, wins=min):
    """Open the next round, let the lower number win each battle, close it; its pairings."""
    pairs = opened(state)
    round = state.rounds[max(state.rounds)]
    for battle, forces, *_more in round.pairings:
        fought(state, battle, "won" if wins(forces) == forces[0] else "lost")
    round.closed = True
    return pairs


def to_the_end(state):
    rounds = []
    while next_round(state).refusal is None:
        rounds.append(played(state))
    return rounds, next_round(state)


@pytest.mark.rule("C-RND-04")
@pytest.mark.parametrize("kind", ["ladder", "map", "story"])
def test_campaigns_without_rounds_of_their_own_have_none(kind):
    assert next_round(campaign(kind, 4)) == Proposal(1, refusal="no_rounds")


@pytest.mark.rule("C-RND-02")
def test_a_round_waits_until_the_one_before_is_closed():
    state = campaign("league", 4)
    opened(state)
    assert next_round(state) == Proposal(2, refusal="round_open")


@pytest.mark.parametrize("kind", ["league", "swiss", "knock_out"])
def test_one_player_alone_fights_nobody(kind):
    assert next_round(campaign(kind, 1)) == Proposal(1, refusal="too_few")


@pytest.mark.rule("C-RND-01")
def test_a_player_takes_part_with_the_first_force_that_is_not_withdrawn_and_who_left_does_not():
    state = campaign("swiss", 4)
    state.forces[105] = Force(105, 1)
    state.forces[106] = Force(106, 2)
    state.forces[101].withdrawn = True
    state.members[4].here = False
    assert next_round(state).pairings == ((105, 102), (103,))


@pytest.mark.rule("C-RND-05", "C-PAI-01")
@pytest.mark.parametrize(("players", "legs", "rounds"), [(2, 1, 1), (5, 1, 5), (8, 1, 7), (6, 2, 10)])
def test_a_league_is_over_when_everyone_has_met_everyone(players, legs, rounds):
    state = campaign("league", players, legs=legs)
    pairings, end = to_the_end(state)
    assert (len(pairings), end.refusal) == (rounds, "over")
    met = Counter(tuple(sorted(pair)) for pairs in pairings for pair in pairs if len(pair) == 2)
    assert set(met.values()) == {legs}
    assert len(met) == players * (players - 1) // 2


@pytest.mark.rule("C-PAI-06")
def test_when_a_player_leaves_a_league_the_plan_goes_on_with_byes():
    state = campaign("league", 4)
    assert played(state) == [(1, 4), (2, 3)]
    state.members[4].here = False
    assert played(state) == [(3, 1), (2,)]
    assert played(state) == [(1, 2), (3,)]
    assert next_round(state).refusal == "over"


@pytest.mark.rule("C-PAI-06")
def test_a_player_who_comes_late_meets_everyone_still():
    state = campaign("league", 5)
    first = played(state)
    comes(state, 6)
    rest, end = to_the_end(state)
    met = Counter(tuple(sorted(pair)) for pairs in [first, *rest] for pair in pairs if len(pair) == 2)
    assert end.refusal == "over"
    assert set(met.values()) == {1}
    assert len(met) == 15


@pytest.mark.rule("C-PAI-06")
def test_pairings_changed_by_hand_are_made_good():
    """One meets two in the first round, though the plan says four."""
    state = campaign("league", 4)
    state.rounds[1] = Round(1, 500, None, [Pairing(100, (101, 102)), Pairing(101, (103, 104))], closed=True)
    rest, end = to_the_end(state)
    met = [tuple(sorted(pair)) for pairs in rest for pair in pairs]
    assert sorted(met) == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert end.refusal == "over"


@pytest.mark.rule("C-PAI-02", "C-PAI-03", "C-RND-05")
def test_swiss_rounds_follow_the_standings():
    state = campaign("swiss", 5, rounds=3)
    assert played(state) == [(1, 2), (3, 4), (5,)]  # 1, 3 and 5 have 3 points
    assert played(state) == [(1, 3), (2, 5), (4,)]  # 2 was second in its battle; 4 is last
    # 1 has 6 points, the others 3 each; of 1, 2 and 3, who had no bye, 3 stands lowest; 2 has met 1 and 5.
    assert played(state) == [(5, 1), (4, 2), (3,)]
    assert next_round(state) == Proposal(4, refusal="over")


@pytest.mark.rule("C-PAI-02", "C-PAI-07")
def test_forty_players_and_twelve_rounds_are_paired_without_a_rematch():
    state = campaign("swiss", 40, rounds=12)
    met = Counter()
    assert next_round(state) == next_round(state)
    for _ in range(12):
        met.update(tuple(sorted(pair)) for pair in played(state))
    assert next_round(state).refusal == "over"
    assert (len(met), max(met.values())) == (240, 1)


@pytest.mark.rule("C-RND-02")
def test_two_who_were_paired_and_did_not_fight_are_not_paired_again():
    state = campaign("swiss", 4)
    assert opened(state) == [(1, 2), (3, 4)]
    state.rounds[1].closed = True
    assert opened(state) == [(1, 3), (2, 4)]


@pytest.mark.rule("C-KND-01", "C-KND-03", "C-RND-05")
@pytest.mark.parametrize("players", range(2, 41))
def test_a_knock_out_ends_with_the_best_seed_when_it_always_wins(players):
    state = campaign("knock_out", players)
    pairings, end = to_the_end(state)
    assert len(pairings) == (players - 1).bit_length() == len(bracket_of(state))
    assert sorted(pairings[-1][0]) == [1, 2]
    assert (end.refusal, champion(state)) == ("over", 1)
    assert sum(len(pair) - 1 for pairs in pairings for pair in pairs) == players - 1


@pytest.mark.rule("C-KND-04")
def test_the_next_round_of_a_knock_out_waits_for_every_battle():
    state = campaign("knock_out", 4)
    assert opened(state) == [(1, 4), (2, 3)]
    fought(state, 101)
    state.rounds[1].closed = True
    assert next_round(state) == Proposal(2, refusal="unfought", battles=(100,))
    assert champion(state) is None


@pytest.mark.rule("C-KND-02")
@pytest.mark.parametrize(
    ("outcome", "squads_lost", "winner"),
    [("won", (5, 0), 1), ("lost", (0, 5), 4), ("draw", (2, 1), 4), ("draw", (1, 2), 1), ("draw", (1, 1), 1)],
)
def test_after_a_draw_who_lost_fewer_squads_goes_on_then_the_better_seed(outcome, squads_lost, winner):
    state = campaign("knock_out", 4)
    opened(state)
    fought(state, 100, outcome, squads_lost)
    fought(state, 101, "lost")
    state.rounds[1].closed = True
    assert opened(state) == [(winner, 3) if winner == 1 else (3, 4)]


@pytest.mark.rule("C-KND-03")
def test_who_leaves_a_knock_out_is_beaten_without_a_battle():
    state = campaign("knock_out", 4)
    opened(state)
    fought(state, 101)
    state.rounds[1].closed = True
    state.members[1].here = False
    assert opened(state) == [(2, 4)]
    state.rounds[2].closed = True
    state.forces[104].withdrawn = True
    assert (next_round(state).refusal, champion(state)) == ("over", 2)


@pytest.mark.rule("C-KND-03")
def test_when_both_of_a_battle_leave_the_best_seed_left_waits():
    state = campaign("knock_out", 8)
    assert opened(state) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    for battle in (100, 102, 103):
        fought(state, battle)
    state.members[4].here = state.members[5].here = False
    state.rounds[1].closed = True
    assert opened(state) == [(2, 3), (1,)]
    fought(state, 200)
    state.rounds[2].closed = True
    assert opened(state) == [(1, 2)]


@pytest.mark.rule("C-PAI-03")
def test_a_win_by_concession_is_a_bye_when_the_next_one_is_given():
    """Of five 5 has the bye and 3 wins by concession: in the second round the bye is 2's, who fought and lost."""
    state = campaign("swiss", 5)
    assert opened(state) == [(1, 2), (3, 4), (5,)]
    fought(state, 100)
    fought(state, 101)
    state.results[101] = replace(state.results[101], method="conceded")
    state.rounds[1].closed = True
    entrants = {
        entrant.member: (entrant.byes, entrant.missed, entrant.unmet)
        for entrant in entrants_of(state, [1, 2, 3, 4, 5], {})
    }
    assert entrants == {1: (0, 0, False), 2: (0, 0, False), 3: (1, 1, True), 4: (0, 1, False), 5: (1, 1, True)}
    assert opened(state) == [(1, 3), (4, 5), (2,)]


@pytest.mark.rule("C-PAI-07")
def test_the_first_round_pairs_by_lot(monkeypatch):
    """`printf damocles:1 | sha256sum` and so on begin with 0b, 56, a4 and 36: 1, 4, 2, 3."""
    monkeypatch.setattr(rounds, "lot_of", DRAWN_LOT)
    state = campaign("swiss", 4)
    state.lot = "damocles"
    assert next_round(state).pairings == ((101, 104), (102, 103))
    state.settings = read_settings({"kind": "knock_out"})
    assert next_round(state).pairings == ((101, 103), (104, 102))
    state.settings = read_settings({"kind": "league"})
    assert rounds.by_lot(state, [1, 2, 3, 4]) == [1, 4, 2, 3]


@pytest.mark.rule("C-PAI-01", "C-PAI-07")
@pytest.mark.parametrize("players", [6, 8, 12])
def test_a_league_by_lot_keeps_to_its_plan_and_takes_one_round_less_than_players(monkeypatch, players):
    monkeypatch.setattr(rounds, "lot_of", DRAWN_LOT)
    state = campaign("league", players)
    state.lot = "q"
    for _round in range(players - 1):
        assert {len(pair) for pair in played(state)} == {2}
    assert next_round(state).refusal == "over"


@pytest.mark.rule("C-PAI-08")
def test_clubs_factions_and_pairs_who_met_before_are_kept_apart_in_the_first_round():
    state = campaign("swiss", 6)
    assert next_round(state).pairings == ((101, 102), (103, 104), (105, 106))
    state.clubs, state.met_before = (frozenset((1, 2, 3)),), frozenset([frozenset((4, 5))])
    pairs = [{force - 100 for force in pair} for pair in next_round(state).pairings]
    assert not any(pair in ({1, 2}, {1, 3}, {2, 3}, {4, 5}) for pair in pairs)  # 4, 5 and 6 meet one of the club each
    for force in state.forces.values():
        force.faction = "watch" if force.member in (1, 4) else "ravel"
    state.clubs, state.met_before = (), frozenset()
    assert {1, 2} in [{force - 100 for force in pair} for pair in next_round(state).pairings]
    state.settings = read_settings({"kind": "swiss", "factions_apart": True})
    apart = [state.are_apart(1, 4), state.are_apart(1, 2), state.are_apart(2, 3)]
    assert apart == [True, False, True]
    met = [{state.forces[force].faction for force in pair} for pair in next_round(state).pairings]
    assert sorted(map(len, met)) == [1, 2, 2]  # two of four meet each other: there are two of the other faction


@pytest.mark.rule("C-PAI-08")
def test_who_was_kept_apart_may_meet_afterwards():
    """1 and 3 win; they are of one club, and meet as the standings say."""
    state = campaign("swiss", 4)
    state.clubs = (frozenset((1, 3)),)
    assert played(state) == [(1, 2), (3, 4)]
    assert next_round(state).pairings[0] == (101, 103)
