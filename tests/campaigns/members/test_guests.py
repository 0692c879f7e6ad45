"""Guests: players by name alone, whose force an organiser enters, and whose place is claimed by a link."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from armies.models import Faction, StrikeForce
from campaigns.actions.agreements import agree
from campaigns.actions.campaigns import create_campaign
from campaigns.actions.entries import enter, enter_on_paper
from campaigns.actions.errors import RefusedError
from campaigns.actions.guests import add_guests, rename_guest
from campaigns.actions.importing import import_campaign
from campaigns.actions.invitations import accept, offer_place
from campaigns.actions.placeholders import take_place
from campaigns.actions.plans import lock_plan
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Battle, Entry, Membership
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.export import campaign_document
from tests.campaigns.conftest import planned
from tests.campaigns.forces.test_refits import edit
from tests.campaigns.support.content import load_the_watch, roster, strike_force_of
from tests.campaigns.support.rounds import opened
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


@pytest.fixture
def organiser(campaign, users) -> Membership:
    return campaign.memberships.get(user=users.organiser)


@pytest.fixture
def ana(campaign, organiser) -> Membership:
    return add_guests(campaign, ["Ana"], organiser)[0]


@pytest.mark.postgres
@pytest.mark.rule("C-MEM-10")
def test_guests_are_added_by_name_one_a_line(campaign, users, client_of):
    client = client_of(users.organiser)
    answer = client.post(url("add_guests", campaign.slug), {"names": "  Ana \n\nBo   the  Elder\n"})
    assert answer.headers["Location"] == url("members", campaign.slug)
    guests = campaign.memberships.guests().order_by("number")
    assert [(guest.name, guest.number, guest.plays()) for guest in guests] == [
        ("Ana", 4, True),
        ("Bo the Elder", 5, True),
    ]
    assert [state_of(campaign).members[number].role for number in (4, 5)] == ["player", "player"]
    page = client.get(url("members", campaign.slug)).content.decode()
    assert "Bo the Elder" in page
    assert page.count("Link to claim the place") == 2


@pytest.mark.rule("C-MEM-10", "C-FRC-09")
def test_guests_may_all_bring_forces_on_paper(campaign, users, client_of):
    fields = {"names": "Ana\nBo", "on_paper": "on"}
    client_of(users.organiser).post(url("add_guests", campaign.slug), fields)
    assert [force.member for force in state_of(campaign).active_forces()] == [4, 5]


@pytest.mark.rule("C-MEM-10")
@pytest.mark.parametrize("names", ["Ana\nána", "Ada", "x" * 151, " \n "])
def test_names_that_cannot_be_told_apart_add_nobody(campaign, users, client_of, names):
    answer = client_of(users.organiser).post(url("add_guests", campaign.slug), {"names": names})
    assert answer.status_code == 422
    assert not campaign.memberships.guests().exists()


def test_a_campaign_has_room_for_so_many_guests(campaign, organiser, monkeypatch):
    monkeypatch.setattr("campaigns.actions.guests.MAX_GUESTS", 2)
    add_guests(campaign, ["Ana"], organiser)
    with pytest.raises(RefusedError, match="at most 2 guests"):
        add_guests(campaign, ["Bo", "Cy"], organiser)
    assert campaign.memberships.guests().count() == 1


def test_a_guest_is_renamed_and_an_account_is_not(campaign, users, ana, client_of):
    rename_guest(ana, "ANA")
    assert Membership.objects.get(pk=ana.pk).name == "ANA"
    with pytest.raises(RefusedError, match="takes part already"):
        rename_guest(ana, "Ben")
    with pytest.raises(RefusedError, match="their account"):
        rename_guest(campaign.memberships.get(user=users.ada), "Bo")


@pytest.mark.rule("C-MEM-10", "C-MEM-08")
def test_who_claims_the_place_of_a_guest_has_what_belongs_to_it(campaign, users, ana):
    force = enter_on_paper(ana)
    member = accept(offer_place(ana, users.organiser), users.stranger)
    assert (member.pk, member.name, member.is_guest()) == (ana.pk, "stranger", False)
    assert member.entries.get() == force
    assert find_errors(campaign) == []


@pytest.mark.rule("C-MEM-10")
@pytest.mark.parametrize("how", ["own", "shared", "pasted"])
def test_an_organiser_enters_a_list_for_a_guest(campaign, users, ana, client_of, how):
    """Two squads of three rifles are 120 SV."""
    force = strike_force_of(users.organiser, "First Watch")
    fields = {"how": how, "strike_force": force.slug}
    if how == "shared":
        type(force).objects.filter(pk=force.pk).update(visibility="link")
        fields["address"] = f"https://club.example/shared/{force.token}/"
    if how == "pasted":
        client = client_of(users.organiser)
        fields["text"] = client.get(reverse("armies:export", args=[force.slug])).content.decode()
    answer = client_of(users.organiser).post(url("enter_for", campaign.slug, ana.number), fields)
    assert answer.status_code == 302, answer.content.decode()
    entry = ana.entries.get()
    assert (entry.name, entry.points, entry.squads) == ("First Watch", 120, 2)
    assert state_of(campaign).force_of(ana.number).points == 120


def test_a_starter_list_is_entered_in_one_go(users, client_of):
    load_starters()
    campaign = create_campaign(users.organiser, key=uuid4(), name="Sunday", summary="", limit=1000)
    organiser = campaign.memberships.get()
    page = client_of(users.organiser).get(url("enter", campaign.slug)).content.decode()
    assert "A starter list" in page
    key = page.split('name="starter" value="')[1].split('"')[0]
    answer = client_of(users.organiser).post(url("enter", campaign.slug), {"how": "starter", "starter": key})
    assert answer.headers["Location"] == campaign.get_absolute_url()
    entry = organiser.entries.get()
    assert not entry.on_paper()
    assert entry.strike_force is None


@pytest.mark.rule("C-FRC-03", "C-FRC-06")
def test_a_force_of_no_list_of_its_players_is_copied_to_their_lists_and_refitted_from_there(users, client_of):
    """The organiser enters a pasted list for Ana; Ada claims the place, renames squad 1 and takes a fourth rifle."""
    campaign = create_campaign(users.organiser, key=uuid4(), name="Sunday", summary="", limit=500)
    load_the_watch()
    (ana,) = add_guests(campaign, ["Ana"], campaign.memberships.get())
    fields = {"how": "pasted", "text": json.dumps(roster("First Watch"))}
    assert client_of(users.organiser).post(url("enter_for", campaign.slug, ana.number), fields).status_code == 302
    take_place(campaign, ana, users.ada)
    ada, refit = client_of(users.ada), url("refit", campaign.slug)
    assert "Copy it to my lists" in ada.get(refit).content.decode()
    for _again in range(2):
        page = ada.post(refit, {"copy": "1"}, follow=True).content.decode()
        assert "First Watch is among your lists" in page
        assert "there is nothing to refit" in page
    copy = StrikeForce.objects.get(owner=users.ada)
    edit(copy, name="Old Guard", size=4)
    entry = Entry.objects.get(membership=ana)
    assert (
        ada.post(refit, {"list": copy.slug, "version": entry.version, "list_version": copy.version}).status_code == 302
    )
    force = state_of(campaign).forces[entry.number]
    assert next((squad.id, squad.name) for squad in force.squads.values()) == ("1", "Old Guard")
    assert (len(force.squads), force.dropped, find_errors(campaign)) == (2, {}, [])


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"how": "own"}, "Fill this in"),
        ({"how": "shared", "address": "https://club.example/shared/none/"}, "No shared list has this address"),
        ({"how": "pasted", "text": "{"}, "JSON"),
        ({"how": "starter", "starter": "none"}, "one of those offered"),
        ({"how": "elsewhere"}, "one of those offered"),
    ],
)
def test_a_way_that_does_not_work_says_so_and_enters_nothing(campaign, users, client_of, fields, refusal):
    answer = client_of(users.ada).post(url("enter", campaign.slug), fields)
    assert answer.status_code == 422
    assert refusal in str(answer.context["form"].errors)
    assert not Entry.objects.exists()


@pytest.mark.postgres
@pytest.mark.rule("C-FRC-09")
def test_a_force_on_paper_is_paired_and_fought_at_the_table_alone(campaign, users, organiser, client_of):
    guests = add_guests(campaign, ["Ana", "Bo"], organiser)
    paper = [enter_on_paper(guest, by=organiser) for guest in guests]
    assert enter_on_paper(guests[0]) == paper[0]
    assert state_of(campaign).force_of(4).squads == {}
    battle = planned(campaign, paper, users.organiser)
    with pytest.raises(RefusedError, match="on paper, so this battle is fought at a table"):
        lock_plan(battle.sides.first(), users.organiser)
    client = client_of(users.organiser)
    page = client.get(battle.get_absolute_url()).content.decode()
    assert "was brought on paper, so the engine cannot fight this battle." in page
    assert "Upload a battle played by script" not in page
    for name in ("forecast", "upload", "lock_plan"):
        assert client.post(url(name, battle.slug), {"version": 1}).status_code in (404, 409, 422), name
    fields = {"version": 1, "played": "2026-11-22", "winner": "red", "notes": ""}
    fields |= {"red_victory_points": 5, "red_squads_lost": 1, "blue_victory_points": 2, "blue_squads_lost": 3}
    assert client.get(url("record", battle.slug)).status_code == 200
    assert client.post(url("record", battle.slug), fields).status_code == 302
    assert Battle.objects.get(pk=battle.pk).is_recorded()
    assert [side.outcome for side in state_of(campaign).results[1].sides] == ["won", "lost"]
    for address in (url("force", campaign.slug, 1), url("forces", campaign.slug), battle.get_absolute_url()):
        assert client.get(address).status_code == 200
    assert "1 lost" in client.get(battle.get_absolute_url()).content.decode()
    assert client.get(url("print_page", battle.slug, 1)).status_code == 200
    assert client.get(url("print_force", campaign.slug, 1)).status_code == 404
    assert find_errors(campaign) == []


@pytest.mark.rule("C-FRC-09")
def test_a_list_takes_the_place_of_a_force_on_paper(campaign, users):
    member = campaign.memberships.get(user=users.ada)
    paper = enter_on_paper(member)
    entry = enter(member, strike_force_of(users.ada, "First Watch"))
    assert member.entries.active().get() == entry
    assert [force.withdrawn for force in state_of(campaign).forces.values()] == [True, False]
    assert paper.number == 1


@pytest.mark.rule("C-FRC-09")
def test_no_list_takes_the_place_of_a_force_with_a_battle_to_fight(campaign, users, entries, organiser, ana):
    paper = enter_on_paper(ana)
    planned(campaign, [paper, entries[0]], users.organiser)
    with pytest.raises(RefusedError, match="has a battle planned"):
        enter(ana, strike_force_of(users.organiser, "Third Watch"), organiser)
    assert ana.entries.active().get() == paper


@pytest.mark.rule("C-FRC-09")
def test_a_campaign_may_demand_lists(campaign, organiser, ana):
    agree(campaign, organiser, campaign.version, campaign.agreement | {"lists_required": True})
    with pytest.raises(RefusedError, match="every force is a list of the site"):
        enter_on_paper(ana)


@pytest.mark.rule("C-FRC-09")
def test_a_campaign_with_guests_and_paper_goes_out_and_in_again(campaign, users, ana):
    enter_on_paper(ana)
    document = json.loads(json.dumps(campaign_document(campaign)))
    copy = import_campaign(users.ada, read_campaign(document), uuid4())
    entry = Entry.objects.get(membership__campaign=copy)
    assert (entry.membership.name, entry.on_paper(), entry.faction) == ("Ana", True, "")
    assert find_errors(copy) == []


@pytest.mark.rule("C-FRC-09")
def test_rounds_pair_forces_on_paper(users, client_of):
    """Four guests on paper are two battles a round."""
    load_the_watch()
    campaign = create_campaign(
        users.organiser, key=uuid4(), name="Sunday", summary="", limit=500, agreement={"kind": "swiss"}
    )
    organiser = campaign.memberships.get()
    for guest in add_guests(campaign, ["Ana", "Bo", "Cy", "Di"], organiser):
        enter_on_paper(guest)
    opened(campaign)
    assert campaign.battles.count() == 2


def test_a_shared_list_of_a_faction_that_one_may_not_use_is_not_entered(campaign, users, ana, client_of):
    force = strike_force_of(users.ben, "Their Watch")
    type(force).objects.filter(pk=force.pk).update(visibility="link")
    Faction.objects.filter(pk=force.faction_id).update(homebrew=True, owner=users.ben, visibility="private")
    fields = {"how": "shared", "address": f"https://club.example/shared/{force.token}/"}
    answer = client_of(users.organiser).post(url("enter_for", campaign.slug, ana.number), fields)
    assert answer.status_code == 422
    assert "No shared list has this address" in answer.content.decode()
    assert not Entry.objects.exists()
