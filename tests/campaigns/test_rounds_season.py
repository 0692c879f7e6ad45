"""The page of rounds over a club's whole season: as many queries as for a small one."""

import pytest
from django.db import transaction

from campaigns.actions.campaigns import lock_open
from campaigns.actions.ledger import append
from campaigns.chronicle import state_of
from tests.campaigns.season import a_season

ROUNDS = 8


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "rounds"), [(4, 2), (40, 12)])
def test_the_page_of_rounds_asks_equally_often(client_of, django_assert_max_num_queries, players, rounds):
    campaign = a_season(players, rounds)
    results = state_of(campaign).results.values()
    with transaction.atomic():
        locked = lock_open(campaign.pk)
        for number in range(1, rounds + 1):
            fought = [result for result in results if result.round == number]
            pairings = [{"battle": r.battle, "forces": [side.force for side in r.sides]} for r in fought]
            opened = {"round": number, "limit": 1000, "deadline": None, "pairings": pairings}
            append(locked, "round_opened", opened)
            append(locked, "round_closed", {"round": number})
    reader = client_of(campaign.memberships.get(number=2).user)
    with django_assert_max_num_queries(ROUNDS):
        page = reader.get(f"/campaigns/{campaign.slug}/rounds/").content.decode()
    assert page.count('class="badge badge--ok">fought') + page.count(">draw<") == players * rounds // 2
