"""Days and moments by the API are by the clock of the account; what it answers is UTC."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from campaigns.forms.record import RecordForm
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of
from people.models import Preferences
from tests.campaigns.api.test_results import at, report, tag
from tests.support.api_client import Caller, faults

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late")]
LATE = datetime(2026, 11, 28, 11, 30, tzinfo=UTC)
"""In Auckland it is half an hour past midnight, the 29th."""


@pytest.fixture
def late(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: LATE)


def lives_in(user, zone):
    Preferences.objects.create(user=user, time_zone=zone)
    return user


def opened(battle, users, deadline):
    body = {"round": 1, "limit": 500, "deadline": deadline, "operation": "eradication", "pairings": [[1, 2]]}
    return Caller(users.organiser).post(f"/api/1/campaigns/{battle.campaign.slug}/rounds/", body)


@pytest.mark.parametrize(
    ("zone", "deadline", "instant"),
    [
        ("Europe/Berlin", "2027-01-20T20:00", "2027-01-20T19:00:00+00:00"),
        ("Europe/Berlin", "2027-07-20T20:00", "2027-07-20T18:00:00+00:00"),
        ("Europe/Berlin", "2027-01-20T20:00Z", "2027-01-20T20:00:00+00:00"),
        ("Europe/Berlin", "2027-10-31T02:30+02:00", "2027-10-31T00:30:00+00:00"),
        ("Europe/Berlin", "2027-10-31T02:30+01:00", "2027-10-31T01:30:00+00:00"),
        ("", "2027-01-20T20:00", "2027-01-20T20:00:00+00:00"),
    ],
)
def test_a_deadline_without_an_offset_is_by_the_clock_of_the_account(battle, users, zone, deadline, instant):
    lives_in(users.organiser, zone)
    answer = opened(battle, users, deadline)
    assert (answer.status_code, answer.json()["deadline"]) == (201, instant)
    assert state_of(battle.campaign).rounds[1].deadline == instant


@pytest.mark.parametrize(
    ("deadline", "message_end"),
    [
        ("2027-03-28T02:30", "in Europe/Berlin there is no 02:30 on this day. Choose 03:30, say."),
        (
            "2027-10-31T02:30",
            "02:30 comes twice on this day. Choose 03:00, say."
            " Or write which: 2027-10-31T02:30:00+02:00, 2027-10-31T02:30:00+01:00.",
        ),
        ("2026-11-01T20:00", "This moment has passed."),
        ("9999-12-31T23:59-02:00", "This moment is beyond the calendar."),
    ],
)
def test_a_moment_that_is_skipped_doubled_or_past_is_refused_and_nothing_opened(battle, users, deadline, message_end):
    lives_in(users.organiser, "Europe/Berlin")
    refused = opened(battle, users, deadline)
    ((path, message),) = faults(refused)
    assert (refused.status_code, path) == (400, "deadline")
    assert message.endswith(message_end)
    assert state_of(battle.campaign).rounds == {}


def test_who_lives_further_east_records_today_and_who_lives_further_west_corrects_it(battle, users):
    organiser = Caller(lives_in(users.organiser, "Pacific/Auckland"))
    today = report(played="2026-11-29")
    refused = organiser.post(at(battle, "record/"), report(played="2026-11-30"), tag(organiser, battle))
    assert [path for path, _ in faults(refused)] == ["played"]
    assert organiser.post(at(battle, "record/"), today, tag(organiser, battle)).status_code == 200
    Preferences.objects.update(time_zone="America/New_York")
    corrected = report(played="2026-11-29", notes="In the snow.")
    seal = organiser.post(at(battle, "record/preview/"), corrected, tag(organiser, battle)).json()["seal"]
    done = organiser.post(at(battle, "record/"), corrected | {"seal": seal}, tag(organiser, battle))
    assert done.status_code == 200, done.json()
    assert Battle.objects.get().notes == "In the snow."
    for day, faulty in (("2026-11-29", False), ("2026-11-30", True)):
        assert ("played" in RecordForm({"played": day}, battle=Battle.objects.get()).errors) == faulty
