"""The page of rounds over a club's whole season: as many queries as for a small one."""

from math import ceil

import pytest

from campaigns.pages.rounds import A_PAGE
from tests.campaigns.season import a_season, open_rounds

ROUNDS = 9


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (40, 12)])
def test_the_page_of_rounds_asks_equally_often(client_of, django_assert_max_num_queries, players, rounds):
    campaign = a_season(players, rounds)
    open_rounds(campaign, rounds)
    reader = client_of(campaign.memberships.get(number=2).user)
    with django_assert_max_num_queries(ROUNDS):
        assert f"Round {rounds}</h2>" in reader.get(f"/campaigns/{campaign.slug}/rounds/").content.decode()
    addresses = [f"/campaigns/{campaign.slug}/rounds/?page={n}" for n in range(1, ceil(rounds / A_PAGE) + 1)]
    pages = [reader.get(address).content.decode() for address in addresses]
    fought = [page.count('class="badge badge--ok">fought') + page.count(">draw<") for page in pages]
    assert fought == ([60, 60, 60, 60] if players == 40 else [4])
