"""The day of an event by the API: check-in, late arrivals, who is kept apart, the big screen and its timer."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.actions import rounds as actions
from campaigns.actions.campaigns import archive, create_campaign, join
from campaigns.ledger.rounds import next_round
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.conftest import entered
from tests.campaigns.rounds.test_concessions import table
from tests.campaigns.rounds.test_rounds import fight_all
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(users):
    """p1 to p4 have the numbers 2 to 5."""
    return campaign_of(users.organiser, 4, rounds=3)


@pytest.fixture
def organiser(users):
    return Caller(users.organiser)


def at(campaign, page):
    return f"/api/1/campaigns/{campaign.slug}/{page}"


def here(answer):
    assert answer.status_code == 200, answer.content
    return [player["member"] for player in answer.json()["players"] if player["here"]]


@pytest.mark.rule("C-RND-14")
def test_only_who_is_here_is_paired(swiss, organiser):
    """p1, p2 and p3 are here: p4 is left out, and one of the three has a bye."""
    p1 = Caller(swiss.memberships.get(name="p1").user)
    assert p1.post(at(swiss, "check-in/here/"), {"here": True}).status_code == 409
    assert organiser.post(at(swiss, "check-in/"), {"open": True}).json()["since"] is not None
    assert here(p1.post(at(swiss, "check-in/here/"), {"here": True})) == [2]
    assert p1.put(at(swiss, "check-in/"), {"here": [2, 3, 4, 5]}).status_code == 404
    assert here(organiser.put(at(swiss, "check-in/"), {"here": [2, 3, 4]})) == [2, 3, 4]
    pairings = organiser.get(at(swiss, "rounds/next/")).json()["pairings"]
    assert sorted(force for pairing in pairings for force in pairing) == [1, 2, 3]
    assert here(p1.post(at(swiss, "check-in/here/"), {"here": False})) == [3, 4]
    closed = organiser.post(at(swiss, "check-in/"), {"open": False}).json()
    assert (closed["since"], [player["here"] for player in closed["players"]]) == (None, [False] * 5)


@pytest.mark.rule("C-RND-14", "C-PNT-04")
def test_who_comes_late_has_the_score_that_the_organiser_gives(swiss, organiser, users):
    """Ada comes after round 1: as a bye it is worth 3 points, once."""
    opened(swiss)
    fight_all(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1)
    ada = join(swiss, users.ada)
    entered(swiss, users.ada, "Late Watch")
    rows = organiser.get(at(swiss, "check-in/")).json()["players"]
    assert [(row["member"], row["force"], row["missed"]) for row in rows][-1] == (ada.number, 5, 1)
    body = {"member": ada.number, "worth": "byes"}
    for _again in range(2):
        assert organiser.post(at(swiss, "check-in/late/"), body, key="late").status_code == 200
    assert organiser.post(at(swiss, "check-in/late/"), body).status_code == 409
    assert faults(organiser.post(at(swiss, "check-in/late/"), body | {"worth": "wins"}))[0][0] == "worth"
    assert table(swiss)["ada"] == (0, 0, 0, 3)
    assert find_errors(swiss) == []


@pytest.mark.rule("C-PAI-08")
def test_clubs_and_pairs_of_an_earlier_event_are_kept_apart(swiss, organiser, users):
    """p1 and p2 are of one club, p1 and p3 met before: p1 meets p4."""
    assert organiser.put(at(swiss, "apart/"), {"clubs": [[2, 3]], "met": [[2, 4]]}).json() == {
        "clubs": [[2, 3]],
        "met": [[2, 4]],
    }
    assert organiser.get(at(swiss, "apart/")).json()["met"] == [[2, 4]]
    pairs = [sorted(pair) for pair in next_round(state_of(swiss)).pairings]
    assert sorted(pairs) == [[1, 4], [2, 3]]
    refused = organiser.put(at(swiss, "apart/"), {"clubs": [[2, 99]], "met": [[3, 3]]})
    assert [path for path, _message in faults(refused)] == ["clubs[0]", "met[0]"]
    other = create_campaign(users.stranger, key=uuid4(), name="Elsewhere", summary="", limit=500)
    assert faults(organiser.put(at(swiss, "apart/"), {"clubs": [], "event": other.slug}))[0][0] == "event"


def test_the_screens_address_and_timer(swiss, organiser):
    assert organiser.get(at(swiss, "screen/")).json() == {"address": None, "timer_ends": None, "timer_left": None}
    address = organiser.post(at(swiss, "screen/"), {"do": "open"}).json()["address"]
    path = "/" + address.split("/", 3)[3]
    assert Client().get(path).status_code == 200
    started = organiser.post(at(swiss, "screen/"), {"do": "start", "minutes": 90}).json()
    ends = datetime.fromisoformat(started["timer_ends"])
    assert timedelta(minutes=89) < ends - timezone.now() <= timedelta(minutes=90)
    assert 5300 < organiser.post(at(swiss, "screen/"), {"do": "pause"}).json()["timer_left"] <= 5400
    assert organiser.post(at(swiss, "screen/"), {"do": "resume"}).json()["timer_left"] is None
    for body in ({"do": "start"}, {"do": "stop", "minutes": 5}, {"do": "start", "minutes": 601}):
        assert faults(organiser.post(at(swiss, "screen/"), body))[0][0] == "minutes"
    assert organiser.post(at(swiss, "screen/"), {"do": "close"}).json()["address"] is None
    assert Client().get(path).status_code == 404


def test_an_archived_campaign_refuses_all_of_it(swiss, organiser):
    archive(swiss)
    for send, page, body in (
        (organiser.post, "check-in/", {"open": True}),
        (organiser.put, "check-in/", {"here": []}),
        (organiser.put, "apart/", {"clubs": [[2, 3]]}),
        (organiser.post, "screen/", {"do": "open"}),
    ):
        assert send(at(swiss, page), body).status_code == 409, page
