"""A club's whole season, 40 players by 12 rounds: pages ask the database no more often than for four players."""

import pytest
from django.db import transaction

from campaigns.actions.campaigns import lock_open
from campaigns.actions.ledger import append
from campaigns.chronicle import standings_of, state_of
from tests.campaigns.season import a_season

PAGES = {"": 16, "battles/": 9, "statistics/": 8}
"""What each page of a campaign may ask, however large the campaign is."""


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (40, 12)])
def test_a_seasons_pages_ask_equally_often(client_of, django_assert_max_num_queries, players, rounds):
    campaign = a_season(players, rounds)
    reader = client_of(campaign.memberships.get(number=2).user)
    standings = standings_of(campaign)
    # every round all meet somebody: two sides a battle, and a win or two draws in each
    assert sum(standing.line.played for standing in standings) == players * rounds
    assert len(state_of(campaign).results) == players * rounds // 2
    for page, most in PAGES.items():
        with django_assert_max_num_queries(most):
            assert reader.get(f"/campaigns/{campaign.slug}/{page}").status_code == 200
    cards = [reader.get(f"/campaigns/{campaign.slug}/forces/?page={n}").content.count(b'force-card"') for n in (1, 2)]
    assert cards == ([20, 20] if players == 40 else [4, 4])


@pytest.mark.django_db
@pytest.mark.rule("C-PNT-04")
def test_awards_stand_in_the_table_beside_what_a_win_is_worth(campaign, entries, cast, client_of):
    page = f"/campaigns/{campaign.slug}/"
    assert "standings__awards" not in client_of(cast.ada).get(page).content.decode()
    with transaction.atomic():
        append(lock_open(campaign.pk), "awarded", {"member": 2, "points": 4, "reason": "Best painted"})
    shown = client_of(cast.ada).get(page).content.decode()
    assert "3 points a win, 1 a draw" in shown
    assert '<td class="number standings__awards" data-label="Awards">4</td>' in shown
