"""A list of the sixth game on its pages: founded without a limit, judged by its own rulebook, its weapon chosen."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce, Visibility
from tests.campaigns.support.fencers import team_of
from tests.fencing.game import HALL
from tests.support.pages import text_of
from workshop.actions.importing import read_content, save_content

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


def test_public_lists_are_those_of_the_game_and_have_no_bands_without_points(client: Client, team: StrikeForce) -> None:
    owner = User.objects.create_user("ada")
    other = team_of(owner, "Public", "master")
    share(other, ChangeRequest(other.version), Visibility.PUBLIC)
    answer = client.get("/fencing/lists/")
    assert answer.content.decode().count("Public</a>") == 1
    assert answer.context["bands"] == []
    assert "Public</a>" not in client.get("/lists/").content.decode()
    for query, names in (("?game=fencing", ["Public"]), ("", [])):
        assert [shared["name"] for shared in client.get(f"/api/1/shared/{query}").json()["results"]] == names


def test_the_home_page_of_a_game_says_nothing_of_another(client: Client, team: StrikeForce) -> None:
    client.force_login(User.objects.create_user("ada"))
    team_of(User.objects.get(), "Ours", "master")
    answer = client.get("/fencing/")
    assert '">Ours</a>' in answer.content.decode()
    page = text_of(answer)
    for word in ("Squads act in alternation", "pick eleven assets", "None"):
        assert word not in page
