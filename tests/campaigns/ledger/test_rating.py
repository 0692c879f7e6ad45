"""Glicko-2 ratings of a ladder, by the worked example of their author and by hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions.results import record_by_hand
from campaigns.ledger.rating import Met, Rating, after
from campaigns.ledger.standings import standings
from tests.campaigns.battles.test_battles import BLUE_WON, RED_WON
from tests.campaigns.conftest import planned
from tests.campaigns.support.ledger_events import History, side


@pytest.mark.rule("C-RAT-01")
def test_the_worked_example_of_the_author_comes_out():
    """Glickman's example: 1500 (200) beats 1400 (30), loses to 1550 (100) and 1700 (300)."""
    met = [Met(Rating(1400, 30), 1), Met(Rating(1550, 100), 0), Met(Rating(1700, 300), 0)]
    rating = after(Rating(1500, 200, 0.06), met)
    assert (round(rating.rating, 2), round(rating.deviation, 2)) == (1464.05, 151.52)  # 1464.06 from rounded steps
    assert 0.05999 <= rating.volatility < 0.06


@pytest.mark.rule("C-RAT-02")
def test_who_does_not_fight_is_less_surely_known_and_never_less_than_at_first():
    """The square root of 200² + (0.06 · 173.7178)² is 200.27."""
    idle = after(Rating(1600, 200, 0.06), [])
    assert (idle.rating, round(idle.deviation, 2), idle.volatility) == (1600, 200.27, 0.06)
    assert after(Rating(1600, 350, 0.06), []).deviation == 350


@pytest.mark.rule("C-RAT-02")
def test_all_battles_of_a_day_are_one_period():
    """Two equal newcomers who beat each other once on one day stay equal; on two days the later winner is ahead."""
    together, apart = History(), History()
    for history, days in ((together, ("2026-11-22", "2026-11-22")), (apart, ("2026-11-22", "2026-11-23"))):
        history.won(1, 1, 2, played=days[0])
        history.won(2, 2, 1, played=days[1])
    same = together.state().ratings
    assert [round(same[member][-1].rating.rating) for member in (1, 2)] == [1500, 1500]
    later = apart.state().ratings
    assert [len(later[member]) for member in (1, 2)] == [2, 2]
    assert later[2][-1].rating.rating > 1500 > later[1][-1].rating.rating
    assert later[1][0].rating.rating == pytest.approx(3000 - later[2][0].rating.rating)


@pytest.mark.rule("C-RAT-03")
def test_whom_a_battle_of_three_rates_against_whom_and_what_is_not_rated():
    """Two who lost to a third are not rated against each other: each has lost one battle, the winner won two."""
    history = History(players=4)
    history.fought(1, side(1, "won", 3), side(2, "lost"), side(3, "lost"))
    two, three = (history.state().ratings[member][-1].rating for member in (2, 3))
    assert two == three == after(Rating(), [Met(Rating(), 0)])
    assert history.state().ratings[1][-1].rating == after(Rating(), [Met(Rating(), 1), Met(Rating(), 1)])
    history.won(2, 4, 1, method="conceded")
    assert 4 not in history.state().ratings
    league = History(kind="league")
    league.won(1, 1, 2)
    assert league.state().ratings == {}


@pytest.mark.rule("C-RAT-01")
def test_a_ladder_may_be_ranked_by_rating_with_those_who_fought_nobody_last():
    """A newcomer who wins one battle of three gets 3 points more than who has 5 as a present."""
    for by_rating, order in ((False, [3, 1, 2]), (True, [1, 2, 3])):
        history = History(players=3, by_rating=by_rating)
        history.won(1, 1, 2)
        history.awarded(3, 5)
        lines = standings(history.state())
        assert [line.member for line in lines] == order
        assert [line.rating is None for line in lines] == [line.member == 3 for line in lines]


@pytest.mark.django_db
def test_the_page_shows_every_rating_and_a_players_curve_at_the_same_cost(campaign, entries, users, client_of):
    client, address = client_of(users.ada), reverse("campaigns:ratings", args=[campaign.slug])
    assert "No ratings yet" in client.get(address).content.decode()
    counts = []
    for report in (RED_WON, BLUE_WON, BLUE_WON):
        battle = planned(campaign, entries, users.organiser)
        record_by_hand(battle, users.organiser, 1, report)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            page = client.get(address).content.decode()
        counts.append(len(queries))
    assert len(set(counts)) == 1
    assert page.count("plot__line plot__line--") == 2
    ada = campaign.memberships.get(user=users.ada).number
    own = client.get(address, {"player": ada}).content.decode()
    assert "The rating of ada" in own
    assert own.count("plot__line plot__line--") == 1
    assert client.get(address, {"player": "ada"}).status_code == 200
    shown = client.get(campaign.get_absolute_url()).content.decode()
    assert f"{address}?player={ada}" in shown
