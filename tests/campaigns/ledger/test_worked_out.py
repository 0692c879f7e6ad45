"""How the figures of the standings come about, by hand, and that the parts are always the whole."""

import pytest

from campaigns.ledger.settings import TIE_BREAKERS
from campaigns.ledger.standings import standings
from campaigns.ledger.worked_out import Part, worked_out
from tests.campaigns.support.ledger_events import History, side

ALL = list(TIE_BREAKERS)


@pytest.fixture
def sunday():
    """Four players, three rounds and an award.

    Round 1: 1 beats 2 by 5:1, 3 beats 4 by 2:0. Round 2: 1 and 3 draw 2:2, 4 concedes to 2. Round 3: 4 and 2 draw 1:1,
    1 has a bye, 3 a half-point one. 1 has 3 + 1 + 3 points, 3 has 3 + 1 + 1, 2 has 0 + 3 + 1 and 2 awarded, 4 has 1.
    """
    history = History(4, kind="swiss", rounds=3, tie_breakers=ALL)
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"battle": 2, "forces": [3, 4]})
    history.won(1, 1, 2, (5, 1), round=1)
    history.won(2, 3, 4, (2, 0), round=1)
    history.round(2, {"battle": 3, "forces": [1, 3]}, {"battle": 4, "forces": [2, 4]})
    history.fought(3, side(1, "draw", 2), side(3, "draw", 2), round=2)
    history.fought(4, side(2, "won"), side(4, "lost"), round=2, method="conceded")
    history.round(3, {"battle": 5, "forces": [4, 2]}, {"bye": 1}, {"bye": 3, "half": True})
    history.fought(5, side(4, "draw", 1), side(2, "draw", 1), round=3)
    history.awarded(2, 2)
    return history


def figures(history, member):
    return {figure.name: figure for figure in worked_out(history.state(), member)}


@pytest.mark.rule("C-PNT-01", "C-PNT-04")
def test_points_are_outcomes_byes_and_awards(sunday):
    assert figures(sunday, 1)["points"].parts == [Part("won", 3), Part("drawn", 1), Part("bye", 3)]
    assert figures(sunday, 2)["points"].parts == [
        Part("won", 3), Part("drawn", 1), Part("lost", 0), Part("awards", 2),
    ]  # fmt: skip
    assert figures(sunday, 3)["points"].parts[-1] == Part("half_bye", 1)


@pytest.mark.rule("C-PNT-05", "C-PNT-10")
def test_opponents_are_named_with_their_points_and_the_best_and_the_worst_left_out(sunday):
    """1 met 2, who has 6 points, and 3, who has 5; the bye is an opponent of 7."""
    assert figures(sunday, 1)["strength"].parts == [Part("free", 7), Part("battle", 6, 2, 1), Part("battle", 5, 3, 3)]
    median = figures(sunday, 1)["median"]
    assert median.value == 6
    assert [part.left_out for part in median.parts] == [True, False, True]


@pytest.mark.rule("C-PNT-05", "C-PNT-10")
def test_differences_battle_by_battle_and_the_average_for_a_bye(sunday):
    """1 has +4 and 0: the bye brings the average of 2."""
    assert figures(sunday, 1)["difference"].parts == [
        Part("battle", 4, 2, 1),
        Part("battle", 0, 3, 3),
        Part("average", 2),
    ]


@pytest.mark.rule("C-PNT-05")
def test_head_to_head_names_the_battles_among_those_who_are_level():
    """1, 2 and 3 have 3 points each: 1 beat 2, 2 beat 3, 3 beat 1; 4, whom nobody met, is not among them."""
    history = History(4, tie_breakers=["head_to_head"])
    for battle, (winner, loser) in enumerate([(1, 2), (2, 3), (3, 1)], 1):
        history.won(battle, winner, loser)
    assert figures(history, 1)["head_to_head"].parts == [Part("battle", 3, 2, 1), Part("battle", 0, 3, 3)]


@pytest.mark.rule("C-PNT-05")
def test_the_parts_of_every_figure_are_the_whole(sunday):
    for line in standings(sunday.state()):
        shown = figures(sunday, line.member)
        assert list(shown) == ["points", *ALL]
        for figure in shown.values():
            assert sum(part.value for part in figure.parts if not part.left_out) == figure.value, figure
