"""A list of the sixth game on its pages: founded without a limit, judged by its own rulebook, its weapon chosen."""

from typing import Any

import pytest
from django.test import Client

from armies.actions.importing import read_content, save_content
from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce
from tests.fencing.game import HALL

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fencing")]
NEW = "/fencing/strike-forces/new/"


@pytest.fixture
def team(client: Client) -> StrikeForce:
    save_content([read_content(HALL)])
    client.post(NEW, {"faction": "hall", "name": "Us", "ticket": new_ticket()})
    return StrikeForce.objects.get()


def post(client: Client, team: StrikeForce, path: str, **data: str) -> Any:
    team.refresh_from_db()
    return client.post(f"{team.get_absolute_url()}{path}", {"version": str(team.version), **data}, follow=True)


def test_the_form_asks_for_no_limit_and_offers_its_own_factions(client: Client, team: StrikeForce) -> None:
    page = client.get(NEW).content.decode()
    assert "The Hall" in page
    assert 'name="limit"' not in page
    assert "The Hall" not in client.get("/strike-forces/new/").content.decode()
    assert (team.faction.game, team.limit, team.squads) == ("fencing", None, [])


def test_a_violation_leads_to_the_rule_in_its_own_book(client: Client, team: StrikeForce) -> None:
    page = client.get(team.get_absolute_url()).content.decode()
    assert 'href="/rules/fencing/#V-TEA-01"' in page


def test_the_weapon_of_the_whole_team_is_chosen_beside_its_name(client: Client, team: StrikeForce) -> None:
    assert '<option value="foil" selected>' in client.get(team.get_absolute_url()).content.decode()
    page = post(client, team, "settings/", name="Them", weapon="sabre").content.decode()
    assert '<option value="sabre" selected>' in page
    assert 'id="settings-limit"' not in page
    team.refresh_from_db()
    assert (team.name, team.choices) == ("Them", {"weapon": "sabre"})
    assert post(client, team, "settings/", name="Them", weapon="axe").status_code == 422
