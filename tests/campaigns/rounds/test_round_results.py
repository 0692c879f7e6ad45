"""A whole round's results on one page, entered by an organiser."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions.proposals import propose
from campaigns.actions.rounds import Meeting, Terms, open_round
from campaigns.ledger.settings import KINDS, PAIRED
from campaigns.models import Battle
from campaigns.read_model.campaign_state import standings_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of, proposed
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users):
    """p1 meets p2, p3 meets p4; each has two squads."""
    campaign = campaign_of(users.organiser, 4)
    opened(campaign)
    return campaign


def address(campaign) -> str:
    return reverse("campaigns:enter_results", args=[campaign.slug, 1])


def fields(number: int, red: object, blue: object, **more: object) -> dict[str, object]:
    figures = {"version": 1, "red_victory_points": red, "blue_victory_points": blue, **more}
    return {f"b{number}-{name}": value for name, value in figures.items()}


@pytest.mark.postgres
@pytest.mark.rule("C-RES-01")
def test_a_round_is_recorded_in_one_go(sunday, users, client_of):
    client = client_of(users.organiser)
    assert client.get(address(sunday)).content.decode().count("result-line__battle") == 2
    typed = fields(1, 5, 3, red_squads_lost=1) | fields(2, 4, 4)
    assert client.post(address(sunday), typed).status_code == 302
    assert {row.name: row.line.points for row in standings_of(sunday)} == {"p1": 3, "p2": 0, "p3": 1, "p4": 1}
    assert [side.squads_lost for side in Battle.objects.get(number=1).sides.order_by("place")] == [1, 0]
    assert "No battle of this round waits" in client.get(address(sunday)).content.decode()


@pytest.mark.rule("R-ERA-04")
def test_a_line_that_cannot_be_says_why_and_the_others_are_recorded(sunday, users, client_of):
    client = client_of(users.organiser)
    typed = fields(1, 5, 3, winner="blue") | fields(2, 4, 2)
    answer = client.post(address(sunday), typed)
    assert answer.status_code == 422
    assert "1 battle is recorded." in answer.content.decode()
    assert "R-ERA-04" in answer.content.decode()
    assert [battle.is_recorded() for battle in Battle.objects.order_by("number")] == [False, True]
    assert client.post(address(sunday), fields(1, 5, 3, version=7)).status_code == 422
    assert client.post(address(sunday), fields(1, "many", 3)).status_code == 422
    assert client.post(address(sunday), fields(1, 5, 3, red_squads_lost=3)).status_code == 422
    assert not Battle.objects.get(number=1).is_recorded()


def test_a_line_without_points_is_left_for_later(sunday, users, client_of):
    client_of(users.organiser).post(address(sunday), fields(1, "", "") | fields(2, 0, 0, winner="draw"))
    assert [battle.is_recorded() for battle in Battle.objects.order_by("number")] == [False, True]


@pytest.mark.parametrize("players", [2, 12])
def test_the_page_asks_as_often_for_many_as_for_few(users, client_of, players):
    campaign = campaign_of(users.organiser, players)
    opened(campaign)
    client = client_of(users.organiser)
    client.get(address(campaign))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(campaign))
    assert len(queries) == 8


def reported(battle: Battle, by: int, first: int, second: int) -> None:
    side = {"outcome": "draw", "squads_lost": 0, "figures": {}, "won_roll_off": False, "reasons": {}, "deeds": []}
    sides = [side | {"victory_points": points} for points in (first, second)]
    report = {"method": "by_hand", "notes": "", "sides": sides}
    propose(battle, battle.campaign.memberships.get(number=by), battle.version, report, key=uuid4())


@pytest.mark.rule("C-RES-07")
def test_organisers_see_who_has_reported_and_who_has_not(sunday, users, client_of):
    """p1 says 3 : 3, then p2 says 4 : 4; from table 2 nobody has reported. Players see none of it."""
    battle = Battle.objects.with_sides().get(number=1)
    organiser, player = client_of(users.organiser), client_of(sunday.memberships.get(number=4).user)
    rounds = reverse("campaigns:rounds", args=[sunday.slug])
    assert "Nobody has reported yet." in text_of(organiser.get(rounds))
    reported(battle, 2, 3, 3)
    assert "p1 reported 3 : 3 Not reported: p2" in text_of(organiser.get(address(sunday)))
    page = text_of(organiser.get(rounds))
    assert page.count("has reported") == 2
    assert "Nobody has reported from table 2." in page
    reported(battle, 3, 4, 4)
    page = text_of(organiser.get(address(sunday)))
    assert "p1 reported 3 : 3 p2 reported 4 : 4" in page
    assert "Nobody has reported from table 2." in page
    assert text_of(organiser.get(reverse("campaigns:close_round", args=[sunday.slug, 1]))).count("has reported") == 2
    assert "has reported" not in text_of(player.get(rounds))


@pytest.mark.rule("C-RND-08")
@pytest.mark.parametrize("kind", KINDS)
def test_closing_with_missing_results_names_them_in_every_kind(users, client_of, kind):
    campaign = campaign_of(users.organiser, 4, kind=kind)
    meetings = [Meeting(pair, eradication()) for pair in ((1, 2), (3, 4))]
    if kind in PAIRED:
        meetings = proposed(campaign)
    terms = Terms(500, None)
    open_round(campaign, organiser_of(campaign), key=uuid4(), number=1, terms=terms, meetings=meetings)
    page = text_of(client_of(users.organiser).get(reverse("campaigns:close_round", args=[campaign.slug, 1])))
    assert "These battles were not fought:" in page
    assert all(f"p{n}" in page for n in range(1, 5))
    assert "are called off" in page
