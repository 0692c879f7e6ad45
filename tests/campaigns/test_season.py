"""A club's whole season, 22 players by 4 rounds: pages ask the database no more often than for four players."""

from collections.abc import Iterator
from math import ceil
from typing import Any

import pytest
from django.db import transaction

from campaigns.actions.campaigns import lock_campaign_for_update
from campaigns.actions.ledger import append
from campaigns.models import Campaign
from campaigns.presenters.rounds import PAGE_SIZE
from campaigns.read_model.campaign_state import standings_of, state_of
from tests.campaigns.support.season import a_season

PAGES = {"": 17, "battles/": 9, "statistics/": 8}
"""What each page of a campaign may ask, however large the campaign is."""
ROUNDS = 10
SIZES = [pytest.param((4, 2), id="4x2"), pytest.param((22, 4), id="22x4")]

Season = tuple[int, int, Campaign]


@pytest.fixture(scope="module", params=SIZES)
def played(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any) -> Iterator[Season]:
    """Players, rounds and their campaign, made once; what a test changes is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield *request.param, a_season(*request.param)
        transaction.set_rollback(True)


@pytest.fixture
def season(played: Season, db: None) -> Season:
    return played


def test_a_seasons_pages_ask_equally_often(season, client_of, django_assert_max_num_queries):
    players, rounds, campaign = season
    reader = client_of(campaign.memberships.get(number=2).user)
    standings = standings_of(campaign)
    # every round all meet somebody: two sides a battle, and a win or two draws in each
    assert sum(standing.line.played for standing in standings) == players * rounds
    assert len(state_of(campaign).results) == players * rounds // 2
    for page, most in PAGES.items():
        with django_assert_max_num_queries(most):
            assert reader.get(f"/campaigns/{campaign.slug}/{page}").status_code == 200
    cards = [reader.get(f"/campaigns/{campaign.slug}/forces/?page={n}").content.count(b'force-card"') for n in (1, 2)]
    assert cards == ([20, 2] if players == 22 else [4, 4])


def test_the_page_of_rounds_asks_equally_often(season, client_of, django_assert_max_num_queries):
    players, rounds, campaign = season
    reader = client_of(campaign.memberships.get(number=2).user)
    with django_assert_max_num_queries(ROUNDS):
        assert f"Round {rounds}</h2>" in reader.get(f"/campaigns/{campaign.slug}/rounds/").content.decode()
    addresses = [f"/campaigns/{campaign.slug}/rounds/?page={n}" for n in range(1, ceil(rounds / PAGE_SIZE) + 1)]
    pages = [reader.get(address).content.decode() for address in addresses]
    fought = [page.count('class="badge badge--ok">fought') + page.count(">draw<") for page in pages]
    assert fought == ([33, 11] if players == 22 else [4])
    assert [page.count("face--sign") for page in pages] == [2 * battles for battles in fought]


@pytest.mark.django_db
@pytest.mark.rule("C-PNT-04")
def test_awards_stand_in_the_table_beside_what_a_win_is_worth(campaign, entries, users, client_of):
    page = f"/campaigns/{campaign.slug}/"
    assert "standings__awards" not in client_of(users.ada).get(page).content.decode()
    with transaction.atomic():
        append(lock_campaign_for_update(campaign.pk), "awarded", {"member": 2, "points": 4, "reason": "Best painted"})
    shown = client_of(users.ada).get(page).content.decode()
    assert "3 points a win, 1 a draw" in shown
    assert '<td class="number standings__awards" data-label="Awards">4</td>' in shown
