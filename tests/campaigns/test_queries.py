"""Pages ask the database as often for forty players and fifty battles as for few."""

from datetime import date
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection

from campaigns.actions.battles import plan
from campaigns.actions.entries import enter
from campaigns.actions.joining import join
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.campaigns.support.fighting import auto_resolve, committed
from tests.support.changed_rows import changed_once

pytestmark = pytest.mark.django_db
WON = Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))

CAMPAIGN, CAMPAIGNS, BATTLE, PLAN = 18, 10, 13, 8
REPLAY = 15  # one of them after a draw alone: for whom it was decided
FORCES, FORCE, AFTER_BATTLE, REFIT, LEDGER = 10, 11, 13, 14, 14
STANDING = 7
LOCK, FORECAST, VERIFY, COMMITTED = 9, 9, 6, 11


SIZES = pytest.mark.parametrize(("players", "battles"), [(1, 1), (40, 50)])


def grow(campaign, planner, players: int, battles: int) -> None:
    """So many more players, each with an entry, and so many more battles, half of them recorded; made once."""
    key = f"grown {campaign.pk} {planner.pk} {players} {battles}"
    changed_once(key, lambda: grown(campaign, planner, players, battles))
    state_of(campaign)  # copies of rows leave what a process keeps of a campaign as it was


def grown(campaign, planner, players: int, battles: int) -> None:
    first = Entry.objects.with_documents().select_related("strike_force").get(number=1)
    for _ in range(players):
        user = User.objects.create_user(f"p{User.objects.count()}")
        enter(join(campaign, user), first.strike_force)
    entries = list(Entry.objects.with_documents()[:2])
    for n in range(battles):
        battle = plan(campaign, planner, key=uuid4(), operation=eradication(), entries=entries)
        if n % 2:
            record_by_hand(battle, planner, 1, WON)


@SIZES
def test_a_campaigns_pages_ask_equally_often(
    campaign, entries, users, client_of, django_assert_max_num_queries, players, battles
):
    grow(campaign, users.organiser, players, battles)
    client = client_of(users.organiser)
    for address, most in [
        (f"/campaigns/{campaign.slug}/", CAMPAIGN),
        ("/campaigns/", CAMPAIGNS),
        (f"/campaigns/{campaign.slug}/plan/", PLAN),
        (campaign.battles.first().get_absolute_url(), BATTLE),
        (f"/campaigns/{campaign.slug}/forces/", FORCES),
        (f"/campaigns/{campaign.slug}/forces/1/", FORCE),
        (f"/campaigns/{campaign.slug}/ledger/", LEDGER),
        (f"/campaigns/{campaign.slug}/standings/2/", STANDING),
    ]:
        with django_assert_max_num_queries(most):
            assert client.get(address).status_code == 200
    client = client_of(users.ada)
    for page, most in [("after-battle", AFTER_BATTLE), ("refit", REFIT)]:
        with django_assert_max_num_queries(most):
            assert client.get(f"/campaigns/{campaign.slug}/{page}/").status_code == 200


@pytest.mark.parametrize("squads", [1, 8])
def test_a_replay_asks_equally_often(campaign, users, client_of, django_assert_max_num_queries, squads):
    sides = [entered(campaign, users.ada, "First", squads), entered(campaign, users.ben, "Night", squads)]
    battle = plan(campaign, users.ada, key=uuid4(), operation=eradication(), entries=sides)
    auto_resolve(battle, users.ada, 1)
    client = client_of(users.ben)
    with django_assert_max_num_queries(REPLAY):
        assert client.get(battle.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("squads", [1, 8])
def test_pages_about_the_engine_ask_equally_often(campaign, users, client_of, django_assert_max_num_queries, squads):
    sides = [entered(campaign, users.ada, "First", squads), entered(campaign, users.ben, "Night", squads)]
    waiting, ready, fought = (
        plan(campaign, users.ada, key=uuid4(), operation=eradication(), entries=sides) for _ in range(3)
    )
    committed(ready, users.ada)
    auto_resolve(fought, users.ada, 1)
    client = client_of(users.ada)
    for battle, page, most in [
        (waiting, "plan/", LOCK),
        (waiting, "forecast/", FORECAST),
        (ready, "", COMMITTED),
        (fought, "verify/", VERIFY),
    ]:
        with django_assert_max_num_queries(most):
            assert client.get(f"{battle.get_absolute_url()}{page}").status_code == 200


@pytest.mark.postgres
def test_a_page_of_campaigns_is_read_from_the_index_of_their_order(users):
    """Neither database sorts all of them for the newest 25."""
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET LOCAL enable_sort = off")
    for user in (AnonymousUser(), users.ada):
        assert "campaigns_by_age" in Campaign.objects.visible_to(user)[:25].explain()
