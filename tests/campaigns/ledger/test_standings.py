"""The table of a campaign, worked out by hand."""

import pytest

from tests.campaigns.support.ledger_events import History, side


def figures(history, *names):
    return [tuple(getattr(line, name) for name in names) for line in history.table()]


@pytest.mark.rule("C-PNT-01", "C-PNT-03")
def test_three_for_a_win_one_for_a_draw_and_what_was_scored_and_conceded():
    """1 beats 2 by 4:1 and draws 2:2 with 3: 4 points, 6:3. 3 beats 2 by 1:0: 4 points, 3:2. 2 lost twice: 1:5."""
    history = History(3)
    history.won(1, 1, 2, (4, 1))
    history.drawn(2, 1, 3, 2)
    history.won(3, 3, 2, (1, 0))
    assert figures(history, "member", "rank", "played", "won", "drawn", "lost", "scored", "conceded", "points") == [
        (1, 1, 2, 1, 1, 0, 6, 3, 4),
        (3, 2, 2, 1, 1, 0, 3, 2, 4),
        (2, 3, 2, 0, 0, 2, 1, 5, 0),
    ]


@pytest.mark.rule("C-PNT-01")
def test_victory_points_may_be_worth_points():
    """2 each and 10 to 3: 2 + 10 and 1 + 3."""
    history = History(points={"won": 2, "lost": 1, "victory_point": 1})
    history.won(1, 1, 2, (10, 3))
    assert figures(history, "member", "points") == [(1, 12), (2, 4)]


@pytest.mark.rule("C-PNT-03")
def test_what_everybody_else_scored_is_conceded():
    """Three in one battle: 5, 3 and 2 VP."""
    history = History(3)
    history.fought(1, side(1, "won", 5), side(2, "lost", 3), side(3, "lost", 2))
    assert figures(history, "member", "scored", "conceded", "difference") == [
        (1, 5, 5, 0),
        (2, 3, 7, -4),
        (3, 2, 8, -6),
    ]


@pytest.mark.rule("C-PNT-04")
def test_byes_and_awards_count_as_agreed():
    """A bye for 3 is 2 points and no battle; 1 gets 4 more and loses 1 again."""
    history = History(3, points={"bye": 2})
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"bye": 3})
    history.awarded(1, 4)
    fine = history.awarded(1, -1)
    assert figures(history, "member", "points", "byes", "awards", "played") == [
        (1, 3, 0, 3, 0),
        (3, 2, 1, 0, 0),
        (2, 0, 0, 0, 0),
    ]
    history.back(fine)
    assert figures(history, "member", "awards")[0] == (1, 4)


@pytest.mark.rule("C-PNT-04", "C-MAP-07")
def test_hexes_count_in_a_campaign_for_the_map_alone():
    hexes = {"hexes": [{"id": "a", "q": 0, "r": 0, "points": 2}, {"id": "b", "q": 1, "r": 0, "points": 3}]}
    for kind, points in (("map", 3), ("ladder", 0)):
        history = History(kind=kind)
        history.append("map_drawn", map=hexes | {"homes": {"b": 2}})
        assert figures(history, "member", "rewards", "points")[kind == "ladder"] == (2, points, points)


@pytest.mark.rule("C-PNT-02")
def test_players_and_everybody_with_a_force_or_a_battle_are_in_the_table():
    """3 follows, 4 plays without a force, 5 organises with one, 6 played and left, 7 played nothing and left."""
    history = History(2)
    history.joined(3, role="follower")
    history.joined(4)
    history.joined(5, role="organiser")
    history.entered(5)
    history.joined(6)
    history.entered(6)
    history.won(1, 6, 1)
    history.joined(7)
    for member in (6, 7):
        history.append("left", member=member)
    assert sorted(line.member for line in history.table()) == [1, 2, 4, 5, 6]


@pytest.mark.rule("C-PNT-06")
def test_who_is_level_on_everything_shares_a_rank():
    history = History(4)
    history.drawn(1, 1, 2)
    history.drawn(2, 3, 4)
    history.awarded(4, 1)
    assert figures(history, "member", "rank", "shared") == [(4, 1, False), (1, 2, True), (2, 2, True), (3, 2, True)]


@pytest.mark.rule("C-PNT-05")
def test_head_to_head_looks_at_the_battles_among_those_level_alone():
    """1, 2 and 3 have 6 points each. Among them: 2 beat 1 and 3, 3 beat 1: 6, 3, 0. Two of 1's wins are over 4."""
    history = History(4, tie_breakers=["head_to_head", "scored"])
    history.won(1, 1, 4, (9, 0))
    history.won(2, 1, 4, (9, 0))
    history.won(3, 2, 1)
    history.won(4, 2, 3)
    history.won(5, 3, 1)
    history.won(6, 3, 4)
    assert figures(history, "member", "rank", "points", "breakers") == [
        (2, 1, 6, (6, 4)),
        (3, 2, 6, (3, 5)),
        (1, 3, 6, (0, 20)),
        (4, 4, 0, (0, 1)),
    ]


@pytest.mark.rule("C-PNT-05")
@pytest.mark.parametrize(
    ("breaker", "order", "figures"),
    [
        ("difference", [2, 1], [5, 4]),
        ("scored", [1, 2], [8, 5]),
        ("strength", [1, 2], [4, 3]),
        ("median", [1, 2], [4, 3]),
        ("fewest_squads_lost", [2, 1], [1, 3]),
    ],
)
def test_each_tie_breaker_by_hand(breaker, order, figures):
    """1 wins 8:4 against 3, who has 4 points, losing 3 squads; 2 wins 5:0 against 4, who has 3, losing 1."""
    history = History(6, tie_breakers=[breaker])
    history.fought(1, side(1, "won", 8, squads_lost=3), side(3, "lost", 4))
    history.fought(2, side(2, "won", 5, squads_lost=1), side(4, "lost", 0))
    history.awarded(3, 4)
    history.awarded(4, 3)
    history.awarded(1, 10)
    history.awarded(2, 10)
    leaders = history.table()[:2]
    assert [line.member for line in leaders] == order
    assert [line.breakers for line in leaders] == [(figure,) for figure in figures]


@pytest.mark.rule("C-PNT-05")
def test_wins_go_before_draws_at_equal_points():
    """Three draws are 3 points, one win is 3."""
    history = History(5, tie_breakers=["won"])
    for battle, other in enumerate((3, 4, 5), 1):
        history.drawn(battle, 1, other)
    history.won(4, 2, 3)
    assert figures(history, "member", "points", "breakers")[:2] == [(2, 3, (1,)), (1, 3, (0,))]


@pytest.mark.rule("C-PNT-05")
def test_later_tie_breakers_part_those_whom_earlier_ones_left_level():
    """1, 2 and 3 won each; 3 lost a squad more; 2 scored more than 1."""
    history = History(6, tie_breakers=["fewest_squads_lost", "scored"])
    for battle, (winner, scored, lost) in enumerate([(1, 2, 0), (2, 3, 0), (3, 9, 1)], 1):
        history.fought(battle, side(winner, "won", scored, squads_lost=lost), side(winner + 3, "lost"))
    assert figures(history, "member", "rank", "breakers")[:3] == [(2, 1, (0, 3)), (1, 2, (0, 2)), (3, 3, (1, 9))]


@pytest.mark.rule("C-PNT-06")
def test_without_tie_breakers_points_alone_rank():
    history = History(tie_breakers=[])
    history.won(1, 1, 2, (1, 0))
    history.won(2, 2, 1, (9, 0))
    assert figures(history, "rank", "shared") == [(1, True), (1, True)]


@pytest.mark.rule("C-PNT-09")
@pytest.mark.parametrize(("kind", "points"), [("swiss", 3), ("league", 3), ("knock_out", 3), ("ladder", 6), ("map", 6)])
def test_only_rounds_score_where_rounds_are_paired(kind, points):
    """1 beats 2 by 2:0 in round 1, and by 6:0 when nobody asked."""
    history = History(kind=kind, tie_breakers=["won", "scored", "strength"])
    history.round(1, {"battle": 1, "forces": [1, 2]})
    history.won(1, 1, 2, (2, 0), round=1)
    history.won(2, 1, 2, (6, 0))
    battles, scored = points // 3, {3: 2, 6: 8}[points]
    assert figures(history, "member", "played", "points", "breakers") == [
        (1, battles, points, (battles, scored, 0)),
        (2, battles, 0, (0, 0, battles * points)),
    ]


@pytest.mark.rule("C-PNT-09")
def test_as_many_battles_outside_rounds_score_for_each_player_as_were_agreed():
    """One each: 1 beats 2, then 1 beats 3 (1 has had one), then 3 beats 4. Without the first the second scores."""
    history = History(4, kind="swiss", friendlies=1, tie_breakers=[])
    first = history.won(1, 1, 2)
    history.won(2, 1, 3)
    history.won(3, 3, 4)
    assert figures(history, "member", "played", "points") == [(1, 1, 3), (3, 1, 3), (2, 1, 0), (4, 1, 0)]
    history.back(first)
    assert figures(history, "member", "played", "points") == [(1, 1, 3), (3, 1, 0), (2, 0, 0), (4, 0, 0)]


@pytest.mark.rule("C-PNT-09", "C-PNT-05")
def test_head_to_head_ignores_friendlies():
    """Each won a round; 1 won a friendly too."""
    history = History(kind="swiss", tie_breakers=["head_to_head"])
    for number in (1, 2):
        history.round(number, {"battle": number, "forces": [1, 2]})
        history.won(number, number, 3 - number, (2, 0), round=number)
    history.won(3, 1, 2)
    assert figures(history, "rank", "points", "breakers") == [(1, 3, (3,)), (1, 3, (3,))]


@pytest.mark.rule("C-PNT-09", "C-RND-10")
@pytest.mark.parametrize("kind", ["swiss", "ladder"])
def test_a_round_taken_back_and_opened_again_counts_its_battles_once(kind):
    history = History(kind=kind)
    first = history.round(1, {"battle": 1, "forces": [1, 2]})
    history.won(1, 1, 2, (2, 0), round=1)
    undone = history.back(first)
    assert figures(history, "member", "played", "points") == [(1, 0, 0), (2, 0, 0)]
    history.round(1, {"battle": 2, "forces": [1, 2]})
    history.won(2, 2, 1, (1, 0), round=1)
    assert figures(history, "member", "played", "points", "scored") == [(2, 1, 3, 1), (1, 1, 0, 0)]
    history.back(undone)
    assert figures(history, "member", "played", "points", "scored") == [(2, 1, 3, 1), (1, 1, 0, 0)]


@pytest.mark.rule("C-PNT-09", "C-RND-12")
def test_a_result_given_back_after_its_players_were_paired_again_scores_no_more():
    history = History(4, kind="swiss")
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"battle": 2, "forces": [3, 4]})
    first = history.won(1, 1, 2, (2, 0), round=1)
    undone = history.back(first)
    history.append("pairings_added", round=1, pairings=[{"battle": 3, "forces": [2, 1]}])
    history.won(3, 2, 1, (1, 0), round=1)
    history.back(undone)
    assert figures(history, "member", "played", "points")[:2] == [(2, 1, 3), (1, 1, 0)]


@pytest.mark.rule("C-PNT-10")
@pytest.mark.parametrize(
    ("breaker", "first", "three"),
    [
        ("difference", 2, 6),
        ("scored", 8, 9),
        ("strength", 15, 15),
        ("median", 6, 6),
        ("opponents_won", 5, 5),
        ("won", 2, 3),
        ("fewest_squads_lost", 3, 4),
    ],
)
def test_who_had_a_bye_loses_no_tie_breaker_by_it(breaker, first, three):
    """1 has a bye, beats 2 by 5:3 and loses to 3 by 0:1: of two battles, so half again for a third.

    1 and a half, 7 and a half are rounded up; it met nobody's points, 9 and its own 6: without best and worst
    6; its opponents won none and 3, itself 2 with the bye. The concession of 5 is 3's bye:
    6:2 of two battles are 9 and 4 + 2; 3 met nobody's, 6 and its own 9. Nobody loses a squad in a bye.
    """
    history = History(5, kind="swiss", tie_breakers=[breaker])
    history.round(1, {"bye": 1}, {"battle": 1, "forces": [3, 5]})
    history.fought(1, side(3, "won"), side(5, "lost"), round=1, method="conceded")
    history.round(2, {"battle": 2, "forces": [1, 2]}, {"battle": 3, "forces": [3, 4]})
    history.fought(2, side(1, "won", 5, squads_lost=2), side(2, "lost", 3), round=2)
    history.fought(3, side(3, "won", 5, squads_lost=4), side(4, "lost", 2), round=2)
    history.round(3, {"battle": 4, "forces": [3, 1]})
    history.fought(4, side(3, "won", 1), side(1, "lost", squads_lost=1), round=3)
    points = {line.member: (line.points, line.breakers) for line in history.table()}
    assert (points[1], points[3]) == ((6, (first,)), (9, (three,)))


@pytest.mark.rule("C-PNT-10")
def test_a_bye_is_no_loss_for_who_loses_otherwise():
    """1 loses by 0:4 and has a bye: minus 4, and not minus 8."""
    history = History(3, kind="swiss", tie_breakers=["difference", "scored"])
    history.round(1, {"battle": 1, "forces": [2, 1]}, {"bye": 3})
    history.won(1, 2, 1, (4, 0), round=1)
    history.round(2, {"battle": 2, "forces": [2, 3]}, {"bye": 1})
    assert {line.member: line.breakers for line in history.table()} == {1: (-4, 0), 2: (4, 4), 3: (0, 0)}


@pytest.mark.rule("C-PNT-10")
def test_a_bye_that_is_worth_less_than_a_battle_won_is_none():
    history = History(3, kind="swiss", tie_breakers=["won"], points={"bye": 1})
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"bye": 3})
    history.won(1, 1, 2, round=1)
    assert figures(history, "member", "points", "breakers") == [(1, 3, (1,)), (3, 1, (0,)), (2, 0, (0,))]
