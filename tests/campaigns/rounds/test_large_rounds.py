"""Swiss rounds of many players: paired once by a worker, and opened without being paired again."""

import pytest

from campaigns.actions import proposed_rounds
from campaigns.ledger.rounds import next_round
from campaigns.read_model.campaign_state import state_of
from jobs.models import Job
from jobs.queue import lease, perform
from tests.campaigns.rounds.test_late_pairings import comes
from tests.campaigns.support.rounds import campaign_of
from tests.support.api_client import Caller

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def large(users, monkeypatch):
    """Five players, where five are many."""
    monkeypatch.setattr(proposed_rounds, "LARGE", 4)
    return campaign_of(users.organiser, 5)


def at(campaign):
    return f"/campaigns/{campaign.slug}/rounds/open/"


def test_a_large_round_is_paired_by_a_worker_once_and_opened_as_it_was_shown(large, users, client_of, no_worker):
    organiser = client_of(users.organiser)
    waits = organiser.get(at(large))
    assert (waits.status_code, waits["Refresh"]) == (202, "2")
    assert "It is number 1 in the queue." in waits.content.decode()
    perform(lease("worker"))
    form = organiser.get(at(large)).context["form"]
    assert (form.lines, form["first_0"].value(), form["second_0"].value(), form["second_2"].value()) == (3, 1, 2, None)
    assert Job.objects.filter(kind=proposed_rounds.KIND).count() == 1
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    assert organiser.post(at(large), data | {"operation": "eradication"}).status_code == 302
    assert [p.forces for p in state_of(large).rounds[1].pairings] == [(1, 2), (3, 4)]
    assert Job.objects.filter(kind=proposed_rounds.KIND).count() == 1


def test_what_was_paired_before_somebody_came_is_not_shown(large, users, client_of, no_worker, django_user_model):
    organiser = client_of(users.organiser)
    organiser.get(at(large))
    comes(large, django_user_model)
    perform(lease("worker"))
    assert organiser.get(at(large)).status_code == 202
    perform(lease("worker"))
    assert organiser.get(at(large)).context["form"].lines == 3
    assert len(next_round(state_of(large)).pairings) == 3


def test_a_program_is_asked_to_retry(large, users, no_worker):
    caller, address = Caller(users.organiser), f"/api/1/campaigns/{large.slug}/rounds/next/"
    waits = caller.get(address)
    assert (waits.status_code, waits["Retry-After"], waits.json()["pairings"]) == (202, "2", [])
    perform(lease("worker"))
    assert caller.get(address).json()["pairings"] == [[1, 2], [3, 4], [5]]


def test_pairings_that_could_not_be_worked_out_are_asked_for_again(large, users, client_of, no_worker):
    organiser = client_of(users.organiser)
    organiser.get(at(large))
    Job.objects.update(state=Job.State.FAILED)
    assert organiser.get(at(large)).status_code == 202
    perform(lease("worker"))
    assert organiser.get(at(large)).context["form"].lines == 3
