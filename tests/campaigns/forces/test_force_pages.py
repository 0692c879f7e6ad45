"""The pages of forces: what their squads have become, the work after a battle, and the refit with its preview."""

from uuid import uuid4

import pytest
from django.test import Client

from armies.models import Faction, StrikeForce
from campaigns.actions.entries import withdraw
from campaigns.ledger.experience import recovered, rolled
from campaigns.models import Campaign
from campaigns.presenters.forces import card_of
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.forces.test_honours import agree, deeds, fought
from tests.campaigns.forces.test_refits import edit
from tests.campaigns.support.content import strike_force_of
from tests.campaigns.support.fighting import auto_resolve

pytestmark = pytest.mark.django_db


def text(response):
    return " ".join(response.content.decode().split())


@pytest.fixture
def page(campaign, users, client_of):
    """A page of the campaign as ada sees it."""
    client = client_of(users.ada)
    return lambda name: text(client.get(f"/campaigns/{campaign.slug}/{name}/"))


@pytest.mark.rule("C-EXP-01", "C-EXP-02", "C-EXP-03")
def test_a_squads_card_says_how_far_it_is_from_its_next_grade(campaign, entries, users):
    """1 survived + 9 / 3 slain + 2 for a squad destroyed = 6, then 1 for surviving: seasoned, 1 of 8 to veteran."""
    fought(campaign, entries, users.organiser, [deeds("1", slain=9, destroyed=1)])
    fought(campaign, entries, users.organiser, [deeds("1")])
    state = state_of(campaign)
    card = card_of(state, state.forces[1], state.forces[1].squads["1"], {}, {})
    assert (card.squad.experience, card.grade, card.within, card.way, card.missing) == (7, "seasoned", 1, 8, 7)
    assert card.next_grade == "veteran"
    assert [battle.earned for battle in card.battles] == [1, 6]


@pytest.mark.rule("C-REC-01", "C-REC-03")
def test_the_dice_of_a_lost_squad_are_those_that_decide():
    """Over 600 luck texts each die falls as a die does, a scar follows a 1 alone, and the second die names it."""
    seen = [(rolled("damocles", f"{n:064x}", "1-1"), recovered("damocles", f"{n:064x}", "1-1")) for n in range(600)]
    assert {dice[0] for dice, _scar in seen} == {1, 2, 3, 4, 5, 6}
    assert all((dice[0] == 1) == (scar is not None) == (dice[1] is not None) for dice, scar in seen)
    assert {(dice[1], scar) for dice, scar in seen if scar} == {
        (1, "limp"), (2, "shaken-aim"), (3, "stiff-arm"), (4, "short-sight"), (5, "old-wounds"), (6, "wary"),
    }  # fmt: skip


def test_the_force_page_shows_every_battle_of_a_squad_with_its_die(campaign, entries, users, page):
    battle = fought(campaign, entries, users.organiser, [deeds("1", survived=False), deeds("2", slain=3)])
    state = state_of(campaign)
    card = card_of(state, state.forces[1], state.forces[1].squads["1"], {}, {})
    recovery = card.battles[0].recovery
    shown = page("forces/1")
    assert f'aria-label="{recovery.die}"' in shown
    assert (f"scarred: {recovery.scar.name}" if recovery.scar else "healed") in shown
    assert battle.get_absolute_url() in shown
    assert "3 slain, 0 destroyed, 0 VP held" in shown
    assert "2 experience, 4 more to seasoned" in shown


def test_the_forces_page_shows_all_forces_and_those_that_fight_no_more_apart(campaign, entries, page):
    withdraw(entries[1])
    shown = page("forces")
    assert shown.index("First Watch") < shown.index("1 force that fights no more") < shown.index("Night Watch")


@pytest.mark.rule("C-EXP-04", "C-REC-04")
def test_what_is_switched_off_is_said_and_not_shown(campaign, entries, users, page):
    fought(campaign, entries, users.organiser, [deeds("1", slain=9, survived=False)])
    agree(campaign, experience=False, recovery=False)
    shown = page("forces/1")
    assert "played without experience" in shown
    assert "played without recovery rolls" in shown
    assert "<progress" not in shown
    assert "healed" not in shown
    assert "scarred" not in shown


def test_a_visitor_reads_the_forces_of_a_public_campaign_and_nothing_offers_to_change_them(campaign, entries):
    client = Client()
    address = f"/campaigns/{campaign.slug}/forces/1/"
    assert client.get(address).status_code == 302
    Campaign.objects.update(visibility="public")
    shown = text(client.get(address))
    assert "First Watch 1" in shown
    assert "after-battle" not in shown
    assert client.get(f"/campaigns/{campaign.slug}/forces/99/").status_code == 302


@pytest.mark.rule("C-HON-06")
def test_honours_are_chosen_in_one_form_and_the_same_form_twice_is_one_choice(campaign, entries, users, client_of):
    fought(campaign, entries, users.organiser, [deeds("1", slain=30), deeds("2", slain=30)])
    client, address = client_of(users.ada), f"/campaigns/{campaign.slug}/after-battle/"
    assert 'name="squad-2-1"' in text(client.get(address))
    fields = {"key": str(uuid4()), "squad-1-1": "crack-shots", "squad-2-1": "field-medic"}
    for _sent in range(2):
        assert client.post(address, fields).status_code == 302
    squads = state_of(campaign).forces[1].squads
    assert [squad.honours for squad in squads.values()] == [["crack-shots"], ["field-medic"]]
    assert campaign.ledger.filter(kind="honoured").count() == 2


def test_bad_choices_get_one_clear_error(campaign, entries, users, client_of):
    fought(campaign, entries, users.organiser, [deeds("1", slain=30)])
    client, address = client_of(users.ada), f"/campaigns/{campaign.slug}/after-battle/"
    for fields in ({"squad-1-1": "no-such"}, {"squad-1-1": ""}, {"squad-9-1": "crack-shots"}):
        response = client.post(address, {"key": str(uuid4()), **fields})
        assert response.status_code == 422
        assert response.content.decode().count("error-summary") == 1


def test_hostile_names_are_inert_on_every_page_of_forces(campaign, entries, users, client_of):
    hostile = "<script>alert(1)</script>"
    edit(entries[0].strike_force, name=hostile)
    client = client_of(users.ada)
    force = entries[0].strike_force
    fields = {"list": force.slug, "version": 1, "list_version": force.version}
    assert hostile not in text(client.get(f"/campaigns/{campaign.slug}/refit/"))
    assert client.post(f"/campaigns/{campaign.slug}/refit/", fields).status_code == 302
    for name in ("forces", "forces/1", "after-battle", "refit"):
        shown = text(client.get(f"/campaigns/{campaign.slug}/{name}/"))
        assert "<script>alert" not in shown
        assert "&lt;script&gt;alert" in shown or name == "after-battle"


@pytest.mark.rule("C-FRC-03")
def test_the_preview_says_what_would_change_and_writes_nothing(campaign, entries, users, page):
    """A rifle more in the first squad: 120 become 135 SV."""
    assert "there is nothing to refit" in page("refit")
    edit(entries[0].strike_force, size=4, name="Old Guard")
    shown = page("refit")
    assert "120 → 135 of 500 SV" in shown
    assert "called First Watch 1 before" in shown
    assert "(3 before)" in shown
    assert not campaign.ledger.filter(kind="refitted").exists()


def test_a_list_changed_meanwhile_is_409_and_shown_as_it_is_now(campaign, entries, users, client_of):
    client, address, force = client_of(users.ada), f"/campaigns/{campaign.slug}/refit/", entries[0].strike_force
    seen = force.version
    edit(force, size=4)
    response = client.post(address, {"list": force.slug, "version": 1, "list_version": seen})
    assert response.status_code == 409
    assert "Something changed meanwhile" in text(response)
    assert "120 → 135 of 500 SV" in text(response)


def test_anothers_list_is_not_to_be_had(campaign, entries, users, client_of):
    foreign = strike_force_of(users.ben, "Other")
    client = client_of(users.ada)
    fields = {"list": foreign.slug, "version": 1, "list_version": 1}
    assert client.post(f"/campaigns/{campaign.slug}/refit/", fields).status_code == 404


def test_the_chosen_face_of_a_faction_stands_wherever_its_forces_do(battle, users, client_of):
    """A campaign keeps it when the list is gone that a force was made from; the battle's row lost the way to it."""
    Faction.objects.update(emblem="wolf", colour="teal")
    client, slug = client_of(users.ada), battle.campaign.slug
    sign = "face face--teal face--"
    pages = {f"/campaigns/{slug}/": 6, f"/campaigns/{slug}/battles/": 2, f"/campaigns/{slug}/forces/": 2}
    pages |= {f"/campaigns/{slug}/forces/1/": 1, battle.get_absolute_url(): 2}
    assert {page: text(client.get(page)).count(sign) for page in pages} == pages
    auto_resolve(battle, users.ada, 1)
    assert text(client.get(battle.get_absolute_url())).count(sign) == 10
    Faction.objects.update(emblem="bell")
    assert "#wolf" not in text(client.get(battle.get_absolute_url()))
    StrikeForce.objects.all().delete()
    assert text(client.get(f"/campaigns/{slug}/forces/")).count(sign) == 2
    assert sign not in text(client.get(battle.get_absolute_url()))
