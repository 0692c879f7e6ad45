"""Experience, injuries, equipment and credits from the organisers; a purse that pays for growth."""

from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.actions.agreements import agree
from campaigns.actions.campaigns import archive
from campaigns.actions.corrections import revoke
from campaigns.actions.errors import RefusedError
from campaigns.actions.grants import grant
from campaigns.actions.refits import refit
from campaigns.actions.results import record_by_hand
from campaigns.models import Campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import last_hash, state_of
from rules.damocles.content.honours import SCARS
from tests.campaigns.battles.test_battles import RED_WON
from tests.campaigns.members.test_agreements import filled
from tests.campaigns.support.content import strike_force_of
from tests.campaigns.support.ledger_events import History, deeds

pytestmark = pytest.mark.django_db
PURSE = {"start": 10, "won": 50, "draw": 20, "lost": 5}


def url(name: str, *args) -> str:
    return reverse(f"campaigns:{name}", args=args)


def with_purse(campaign: Campaign, users) -> None:
    organiser = campaign.memberships.get(user=users.organiser)
    campaign.refresh_from_db()
    agree(campaign, organiser, campaign.version, campaign.agreement | {"purse": PURSE})
    campaign.refresh_from_db()


def squad(campaign: Campaign, force: int, id: str):
    return state_of(campaign).forces[force].squads[id]


@pytest.mark.rule("C-GRT-01")
def test_experience_given_adds_to_what_was_earned_and_is_never_less_than_none():
    history = History()
    history.learnt(1, deeds("1", slain=9))  # 3 for the slain, 1 for surviving
    history.granted(1, 0, {"id": "1", "experience": 2}, {"id": "2", "experience": 6})
    assert (history.squad("1").experience, history.squad("2").experience) == (6, 6)
    assert history.squad("2").grade == "seasoned"
    taken = history.granted(1, 0, {"id": "1", "experience": -9})
    assert history.squad("1").experience == 0
    history.back(taken)
    assert history.squad("1").experience == 6


@pytest.mark.rule("C-GRT-02")
def test_injuries_and_equipment_stay_until_healed_or_taken_and_a_scar_of_the_game_is_one():
    history, scar = History(), SCARS[0].slug
    history.granted(1, 0, {"id": "1", "injuries": ["A limp", scar], "equipment": ["Radio", "Flare"]}, battle=7)
    assert history.squad("1").injuries == {"A limp": 7, scar: 7}
    assert history.squad("1").scars == {scar: 7}
    history.granted(1, 0, {"id": "1", "healed": ["A limp"], "equipment": ["Radio"], "taken": ["Flare"]})
    assert (history.squad("1").injuries, history.squad("1").equipment) == ({scar: 7}, ["Radio"])


@pytest.mark.rule("C-GRT-03")
def test_a_purse_is_what_it_began_with_and_what_battles_and_organisers_gave_less_growth():
    history = History(purse=PURSE)
    history.won(1, 1, 2)  # 50 and 5
    history.drawn(2, 1, 2)  # 20 each
    history.granted(2, 15)
    assert [history.state().forces[n].purse for n in (1, 2)] == [80, 50]
    history.refitted(1, "1", "2", "3")  # 60 points more
    assert history.state().forces[1].purse == 20
    history.refitted(1, "1")  # 120 fewer give nothing back
    assert history.state().forces[1].purse == 20
    assert History().state().forces[1].purse is None


def test_one_form_gives_to_all_who_took_part(battle, users, client_of):
    campaign = battle.campaign
    with_purse(campaign, users)
    record_by_hand(battle, users.organiser, 1, RED_WON)
    client, address = client_of(users.organiser), url("grant_battle", battle.slug)
    page = client.get(address).content.decode()
    assert page.count("_experience") >= 4  # two squads a side
    fields = {
        "key": uuid4(), "reason": "Held the mill.", "all_experience": "1", "all_credits": "10",
        "f1_1_experience": "5", "f1_1_equipment": "Field radio", "f2_2_injuries": SCARS[0].slug, "f2_credits": "-5",
    }  # fmt: skip
    assert [client.post(address, fields).status_code for _ in range(2)] == [302, 302]
    assert campaign.ledger.filter(kind="granted").count() == 1
    forces = state_of(campaign).forces
    assert [[each.experience for each in forces[n].squads.values()] for n in (1, 2)] == [[6, 1], [1, 1]]
    assert [forces[n].purse for n in (1, 2)] == [10 + 50 + 10, 10 + 5 + 10 - 5]
    assert list(forces[2].squads["2"].scars) == [SCARS[0].slug]
    shown = client.get(url("force", campaign.slug, 1)).content.decode()
    assert "Field radio" in shown
    ledger = client.get(url("ledger", campaign.slug)).content.decode()
    assert "First Watch, +10 credits; First Watch, First Watch 1, +6 experience, given Field radio" in ledger
    assert "Held the mill." in ledger
    assert find_errors(campaign) == []
    number = campaign.ledger.get(kind="granted").number
    foreseen = client.get(url("revoke", campaign.slug), {"event": number}).content.decode()
    assert "First Watch: 70 credits, would be 60." in foreseen
    organiser = campaign.memberships.get(user=users.organiser)
    revoke(campaign, organiser, [number], "", seen_hash=last_hash(campaign), key=uuid4())
    assert [each.experience for each in state_of(campaign).forces[1].squads.values()] == [0, 0]


def test_healing_and_taking_offer_what_a_squad_has(campaign, entries, users, client_of):
    organiser, client = campaign.memberships.get(user=users.organiser), client_of(users.organiser)
    grant(campaign, organiser, [{"force": 1, "squads": [{"id": "1", "equipment": ["Radio"]}]}], "", key=uuid4())
    address = url("grant_force", campaign.slug, 1)
    assert client.get(address).content.decode().count("Lost or used up") == 1
    assert client.post(address, {"key": uuid4(), "reason": "Broken.", "f1_1_taken": "Radio"}).status_code == 302
    assert squad(campaign, 1, "1").equipment == []
    answer = client.post(address, {"key": uuid4(), "reason": "Nothing."})
    assert (answer.status_code, "Nothing is given yet" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"force": 9, "credits": 1}, "did not take part"),
        ({"force": 1, "credits": 1}, "without a purse"),
        ({"force": 1, "squads": [{"id": "7", "experience": 1}]}, "no such squad"),
        ({"force": 1, "squads": [{"id": "1", "healed": ["A limp"]}]}, "does not have A limp"),
        ({"force": 1, "squads": [{"id": "1"}]}, "Nothing is given"),
    ],
)
def test_what_cannot_be_given_is_refused_and_nothing_else_is_given(campaign, entries, users, given, why):
    organiser = campaign.memberships.get(user=users.organiser)
    with pytest.raises(RefusedError, match=why):
        grant(campaign, organiser, [given], "", key=uuid4())
    assert not campaign.ledger.filter(kind="granted").exists()


def test_nothing_is_given_for_a_battle_without_a_result_nor_in_an_archive(battle, users):
    organiser = battle.campaign.memberships.get(user=users.organiser)
    given = [{"force": 1, "squads": [{"id": "1", "experience": 1}]}]
    with pytest.raises(RefusedError, match="no result yet"):
        grant(battle.campaign, organiser, given, "", battle=battle, key=uuid4())
    archive(battle.campaign)
    with pytest.raises(RefusedError, match="archived"):
        grant(battle.campaign, organiser, given, "", key=uuid4())


@pytest.mark.rule("C-GRT-03")
def test_a_refit_that_costs_more_than_the_purse_is_refused(campaign, entries, users, client_of):
    with_purse(campaign, users)
    ada, entry = campaign.memberships.get(user=users.ada), entries[0]
    bigger = strike_force_of(users.ada, "First Watch", squads=3)  # 60 SV more
    foreseen = client_of(users.ada).get(url("refit", campaign.slug), {"list": bigger.slug}).content.decode()
    assert "It costs 60 of 10 credits." in foreseen
    with pytest.raises(RefusedError, match="This costs 60 credits, and First Watch has 10"):
        refit(entry, bigger, ada, version=entry.version, list_version=bigger.version)
    grant(
        campaign, campaign.memberships.get(user=users.organiser), [{"force": 1, "credits": 50}], "Found.", key=uuid4()
    )
    refit(entry, bigger, ada, version=entry.version, list_version=bigger.version)
    assert state_of(campaign).forces[1].purse == 0


def test_a_purse_is_agreed_on_the_page(campaign, entries, users, client_of):
    client, address, fields = (
        client_of(users.organiser),
        url("agree", campaign.slug),
        {"purse_start": 100, "purse_won": 30},
    )
    foreseen = client.post(address, filled(**fields)).content.decode()
    assert "2 forces would have other credits" in foreseen
    assert client.post(address, filled(**fields, confirmed="1")).status_code == 302
    campaign.refresh_from_db()
    assert campaign.agreement["purse"] == {"start": 100, "won": 30, "draw": 0, "lost": 0}
    page = " ".join(client.get(url("agreement", campaign.slug)).content.decode().split())
    assert "100 credits to begin with, 30 for a win, 0 for a draw, 0 for a loss" in page
