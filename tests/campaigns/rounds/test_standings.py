"""Standings, worked out by hand."""

import re
from datetime import date
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from campaigns.actions.agreements import agree
from campaigns.actions.battles import plan
from campaigns.actions.corrections import correct_result
from campaigns.actions.joining import join
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle
from campaigns.read_model.campaign_state import standings_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def table(campaign):
    return [
        (line.rank, name, line.played, line.won, line.drawn, line.lost, line.scored, line.conceded, line.points)
        for line, name, *_shown in standings_of(campaign)
    ]


def fought(campaign, planner, red, blue, score):
    battle = plan(campaign, planner, key=uuid4(), operation=eradication(), entries=[red, blue])
    outcomes = ("draw", "draw") if score[0] == score[1] else ("won", "lost") if score[0] > score[1] else ("lost", "won")
    sides = tuple(SideReport(outcome, points, 0) for outcome, points in zip(outcomes, score, strict=True))
    record_by_hand(battle, planner, 1, Report(date(2026, 11, 18), "", sides))
    return battle


def test_nobody_has_points_before_anybody_fought(campaign):
    assert table(campaign) == [(1, "ada", 0, 0, 0, 0, 0, 0, 0), (1, "ben", 0, 0, 0, 0, 0, 0, 0)]


def test_wins_draws_losses_and_points_as_by_hand(campaign, entries, users):
    """Ada 5:2, 3:3 and 1:4 against ben, then 2:0 against cleo; ben 6:1 against cleo."""
    ada, ben = entries
    cleo_user = User.objects.create_user("cleo")
    join(campaign, cleo_user)
    cleo = entered(campaign, cleo_user, "Third Watch")
    for red, blue, score in [
        (ada, ben, (5, 2)), (ben, ada, (3, 3)), (ada, ben, (1, 4)), (ada, cleo, (2, 0)), (cleo, ben, (1, 6)),
    ]:  # fmt: skip
        fought(campaign, users.organiser, red, blue, score)
    assert table(campaign) == [
        # rank, who, played, won, drawn, lost, for, against, points
        (1, "ben", 4, 2, 1, 1, 15, 10, 7),
        (2, "ada", 4, 2, 1, 1, 11, 9, 7),
        (3, "cleo", 2, 0, 0, 2, 1, 8, 0),
    ]


def test_who_is_level_on_all_counts_shares_the_rank(campaign, entries, users):
    fought(campaign, users.organiser, *entries, (2, 2))
    assert [(s.line.rank, s.line.shared) for s in standings_of(campaign)] == [(1, True), (1, True)]


def test_planned_and_called_off_operations_count_nothing(campaign, battle, users):
    assert all(row[2:] == (0, 0, 0, 0, 0, 0, 0) for row in table(campaign))
    Battle.objects.update(state="called_off")
    assert all(row[2:] == (0, 0, 0, 0, 0, 0, 0) for row in table(campaign))


def test_battles_of_other_campaigns_count_nothing_here(campaign, entries, users):
    from campaigns.actions.campaigns import create_campaign

    other = create_campaign(users.ada, key=uuid4(), name="Elsewhere", summary="", limit=500)
    join(other, users.ben)
    fought(other, users.ada, entered(other, users.ada, "A"), entered(other, users.ben, "B"), (9, 0))
    assert table(campaign) == [(1, "ada", 0, 0, 0, 0, 0, 0, 0), (1, "ben", 0, 0, 0, 0, 0, 0, 0)]


def test_what_a_withdrawn_strike_force_won_still_counts(campaign, entries, users):
    from campaigns.actions.entries import withdraw

    fought(campaign, users.organiser, *entries, (3, 0))
    withdraw(entries[0])
    again = entered(campaign, users.ada, "Second Watch")
    fought(campaign, users.organiser, again, entries[1], (1, 0))
    assert table(campaign)[0] == (1, "ada", 2, 2, 0, 0, 4, 0, 6)


def test_a_correction_moves_the_standings(campaign, entries, users):
    battle = fought(campaign, users.organiser, *entries, (3, 0))
    sides = (SideReport("lost", 0, 2), SideReport("won", 3, 0))
    correct_result(battle, users.organiser, 2, Report(date(2026, 11, 18), "", sides))
    assert table(campaign)[0] == (1, "ben", 1, 1, 0, 0, 3, 0, 3)


def test_an_organiser_who_does_not_play_is_not_in_the_table(campaign, users):
    assert "organiser" not in [row[1] for row in table(campaign)]
    entered(campaign, users.organiser, "Staff Watch")
    assert "organiser" in [row[1] for row in table(campaign)]


@pytest.mark.rule("C-PNT-05")
def test_the_page_shows_the_tie_breakers_that_it_ranks_by(campaign, entries, users, client_of):
    agreement = {"kind": "ladder", "tie_breakers": ["strength", "head_to_head", "won", "difference", "scored"]}
    agree(campaign, campaign.memberships.get(number=1), campaign.version, agreement)
    address, client = campaign.get_absolute_url(), client_of(users.ada)
    assert "standings__tie" not in client.get(address).content.decode()
    fought(campaign, users.organiser, *entries, (5, 2))
    page = client.get(address).content.decode()
    cells = re.findall(r'standings__tie" data-label="([^"]*)"><a [^>]*>(−?\d+)<', page)
    # ada has met ben, who has no point; ben has met ada, who has three
    assert cells == [
        ("Opponents", "0"), ("Direct", "0"), ("VP ±", "3"), ("Opponents", "3"), ("Direct", "0"), ("VP ±", "−3"),
    ]  # fmt: skip
    words = "ranked by: points of the opponents met, battles among those who are level, battles won, VP scored less VP"
    assert words in text_of(client.get(address))
