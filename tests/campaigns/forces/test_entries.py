"""Entering a strike force: legal ones only, frozen, one a player."""

import pytest
from django.db import IntegrityError, transaction

from armies.actions import ChangeRequest
from armies.actions.squads import change_squad
from armies.models import StrikeForce
from campaigns.actions.campaigns import archive
from campaigns.actions.entries import enter, withdraw
from campaigns.actions.errors import NotLegalError, RefusedError
from campaigns.models import Entry
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.support.content import strike_force_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def adas_place(campaign, users):
    return campaign.memberships.get(user=users.ada)


@pytest.mark.postgres
def test_an_entry_knows_its_strike_force_as_it_was(adas_place, users):
    """Two squads of three rifles are 120 SV."""
    entry = enter(adas_place, strike_force_of(users.ada, "First Watch"))
    assert (entry.name, entry.faction, entry.points, entry.squads) == ("First Watch", "The Watch", 120, 2)
    documents = Entry.objects.with_documents().get()
    assert [squad["name"] for squad in documents.roster["squads"]] == ["First Watch 1", "First Watch 2"]
    assert documents.content["datasheets"][0]["weapons"][0]["slug"] == "rifle"
    assert [card["slug"] for card in documents.content["assets"]] == ["steady-now"]


def test_what_becomes_of_the_strike_force_later_does_not_touch_the_entry(adas_place, users):
    force = strike_force_of(users.ada, "First Watch")
    enter(adas_place, force)
    change_squad(force, ChangeRequest(force.version), force.squads[0]["id"], {"name": "Other", "size": 6})
    kept = Entry.objects.with_documents().get()
    assert (kept.points, kept.roster["squads"][0]["size"]) == (120, 3)
    force.delete()
    kept.refresh_from_db()
    assert kept.strike_force is None
    assert kept.name == "First Watch"


@pytest.mark.rule("R-AST-01")
def test_an_illegal_list_is_refused_with_its_reasons_until_it_is_mended(adas_place, users):
    force = strike_force_of(users.ada, "First Watch", deck=9)
    with pytest.raises(NotLegalError) as refused:
        enter(adas_place, force)
    assert [violation.rule for violation in refused.value.verdict.violations] == ["R-AST-01"]
    assert not Entry.objects.exists()
    force.deck = ["steady-now"] * 11
    force.save()
    assert enter(adas_place, force).name == "First Watch"


@pytest.mark.rule("R-ARM-02", "R-BAS-05")
def test_the_campaigns_limit_counts_and_not_the_lists_own(adas_place, users):
    """Nine squads are 540 SV: within the list's own 1000, over the campaign's 500."""
    with pytest.raises(NotLegalError) as refused:
        enter(adas_place, strike_force_of(users.ada, "The Whole Watch", 9, limit=1000))
    assert refused.value.verdict.violations[0].message.in_plural() == "540 of 500 SV: 40 too many."


@pytest.mark.postgres
def test_the_same_strike_force_twice_is_entered_once(adas_place, users):
    force = strike_force_of(users.ada, "First Watch")
    assert enter(adas_place, force) == enter(adas_place, force)
    assert Entry.objects.count() == 1


def test_a_second_strike_force_has_to_wait_until_the_first_is_withdrawn(adas_place, users):
    first = enter(adas_place, strike_force_of(users.ada, "First Watch"))
    with pytest.raises(RefusedError, match="First Watch"):
        enter(adas_place, strike_force_of(users.ada, "Second Watch"))
    for _ in range(2):
        withdraw(first)
    assert enter(adas_place, strike_force_of(users.ada, "Second Watch")).name == "Second Watch"


@pytest.mark.postgres
def test_the_database_holds_one_active_entry_a_member(adas_place, users):
    first = enter(adas_place, strike_force_of(users.ada, "First Watch"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(membership=adas_place, name="Twin", points=1, squads=1, roster={}, content={})
    assert list(Entry.objects.active()) == [first]


def test_nobody_withdraws_from_an_archived_campaign(campaign, entries):
    archive(campaign)
    with pytest.raises(RefusedError, match="archived"):
        withdraw(entries[0])


def test_who_has_an_operation_planned_cannot_withdraw(battle, entries):
    with pytest.raises(RefusedError, match="planned"):
        withdraw(entries[0])
    entries[0].refresh_from_db()
    assert entries[0].withdrawn is None


def test_the_ledger_calls_a_squad_without_a_name_what_its_datasheet_is(campaign, users):
    force = strike_force_of(users.ada, "First Watch")
    StrikeForce.objects.filter(pk=force.pk).update(squads=[squad | {"name": ""} for squad in force.squads])
    enter(campaign.memberships.get(user=users.ada), force)
    names = [squad.name for squad in state_of(campaign).forces[1].squads.values()]
    assert names == ["Line Rifles", "Line Rifles"]


def test_the_only_strike_force_is_chosen_already_and_of_two_none_is(campaign, users, client_of):
    strike_force_of(users.ada, "First Watch")
    page = f"/campaigns/{campaign.slug}/enter/"
    assert client_of(users.ada).get(page).content.decode().count(" checked>") == 1
    strike_force_of(users.ada, "Second Watch")
    assert client_of(users.ada).get(page).content.decode().count(" checked>") == 0
