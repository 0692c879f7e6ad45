"""The calendar file, read back as a calendar program would; and the agenda on the pages."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from icalendar import Calendar

from campaigns.actions import rounds
from campaigns.actions.battles import call_off
from campaigns.actions.campaigns import join
from campaigns.actions.corrections import revoke
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import record_by_hand
from campaigns.models import Battle, Campaign, Membership, Proposal
from campaigns.presenters.agenda import agenda
from tests.campaigns.conftest import planned
from tests.campaigns.rounds.test_rounds import EVE, FIRST_WON
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = pytest.mark.django_db
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def swiss(users):
    """Round 1: p1 meets p2 and p3 meets p4, by the evening of 9 January 2027."""
    made = campaign_of(users.organiser, 4)
    opened(made, deadline=EVE)
    return made


def feed_of(campaign, client, number=2):
    """What the calendar program of a member reads, by summary."""
    token = campaign.memberships.get(number=number).calendar_token
    answer = client.get(f"/calendar/{token}.ics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    return {str(event["SUMMARY"]): event for event in events}


def test_rounds_and_battles_are_there_in_utc_and_ones_own_are_marked(swiss, client):
    with timezone.override("Europe/Paris"):
        events = feed_of(swiss, client)
    assert list(events) == [
        "Round 1 ends (The Long Winter)",
        "Your battle: Eradication, p1 – p2",
        "Eradication, p3 – p4",
    ]
    for event in events.values():
        assert event.to_ical().count(b"DTSTART:20270109T210000Z") == 1
        assert event["STATUS"] == "CONFIRMED"
        assert event["LAST-MODIFIED"].dt.tzinfo is not None
        assert event["DTSTAMP"].dt == event["LAST-MODIFIED"].dt


@pytest.mark.postgres
def test_it_is_the_same_file_until_something_happens(swiss, client):
    token = swiss.memberships.get(number=2).calendar_token
    first, second = (client.get(f"/calendar/{token}.ics").content for _ in range(2))
    assert first == second


def test_uids_stay_when_a_deadline_moves_and_the_sequence_grows(swiss, client):
    before = feed_of(swiss, client)
    rounds.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE + timedelta(days=1))
    after = feed_of(swiss, client)
    assert [str(event["UID"]) for event in after.values()] == [str(event["UID"]) for event in before.values()]
    ends = "Round 1 ends (The Long Winter)"
    assert (before[ends]["SEQUENCE"], after[ends]["SEQUENCE"]) == (0, 1)
    assert after[ends]["DTSTART"].dt == EVE + timedelta(days=1)


def test_what_is_moved_is_newer_for_programs_that_go_by_sequence_and_time(swiss, client):
    """Battles move with their round; taking the move back, and calling a battle off, are changes too."""
    names = ["Round 1 ends (The Long Winter)", "Eradication, p3 – p4"]
    organiser, later = organiser_of(swiss), EVE + timedelta(days=1)
    battle, last = swiss.battles.get(number=2), swiss.ledger.order_by("number").last
    steps = (
        lambda: rounds.move_deadline(swiss, organiser, 1, EVE, later),
        lambda: revoke(swiss, organiser, [last().number], "Not agreed.", seen_hash=last().hash, key=uuid4()),
        lambda: call_off(battle, battle.version, organiser.user),
    )
    ends, sequences = [], []
    for step in steps:
        Battle.objects.update(changed=LONG_AGO)
        step()
        events = [feed_of(swiss, client)[name] for name in names]
        ends.append([event["DTSTART"].dt for event in events])
        sequences.append([event["SEQUENCE"] for event in events])
        assert events[1]["LAST-MODIFIED"].dt > LONG_AGO
    assert ends == [[later, later], [EVE, EVE], [EVE, EVE]]
    assert sequences == [[1, 1], [2, 2], [2, 3]]


def test_what_is_called_off_is_cancelled_and_what_is_recorded_stands_on_its_day(swiss, client, users):
    record_by_hand(swiss.battles.get(number=1), users.organiser, 1, FIRST_WON)
    rounds.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    events = feed_of(swiss, client)
    assert events["Eradication, p3 – p4"]["STATUS"] == "CANCELLED"
    assert events["Eradication, p3 – p4"]["SEQUENCE"] == 2
    assert events["Your battle: Eradication, p1 – p2"]["DTSTART"].dt == date(2026, 11, 18)


def test_markup_commas_and_line_ends_in_names_are_text(swiss, client):
    Campaign.objects.update(name="Ice, snow; \\n\r\nATTENDEE:mailto:all@example.org <b>")
    events = feed_of(swiss, client)
    assert "Round 1 ends (Ice, snow; \\n ATTENDEE:mailto:all@example.org <b>)" in events
    assert all("ATTENDEE" not in event for event in events.values())


def test_members_download_it_and_strangers_do_not(swiss, client_of, users):
    address = f"/campaigns/{swiss.slug}/calendar.ics"
    assert client_of(swiss.memberships.get(number=2).user).get(address).status_code == 200
    Campaign.objects.update(visibility="public")
    assert client_of(users.stranger).get(address).status_code == 404


def test_a_follower_subscribes_until_they_leave(swiss, client, users):
    follower = join(swiss, users.stranger, Membership.Role.FOLLOWER)
    assert "Eradication, p1 – p2" in feed_of(swiss, client, follower.number)
    Membership.objects.filter(pk=follower.pk).update(state="left")
    assert client.get(f"/calendar/{follower.calendar_token}.ics").status_code == 404


def test_a_renewed_address_replaces_the_old_one_once(swiss, client, client_of):
    before = swiss.memberships.get(number=2)
    own = client_of(before.user)
    for _ in range(2):
        own.post(f"/campaigns/{swiss.slug}/calendar/renew/", {"token": before.calendar_token})
    after = swiss.memberships.get(number=2).calendar_token
    assert after != before.calendar_token
    assert client.get(f"/calendar/{before.calendar_token}.ics").status_code == 404
    assert client.get(f"/calendar/{after}.ics").status_code == 200


def test_the_agenda_says_what_each_battle_waits_for(campaign, entries, users):
    for _ in range(3):
        planned(campaign, entries, users.organiser)
    first, second, third = campaign.battles.order_by("number")
    Battle.objects.filter(pk=third.pk).update(deadline=EVE)
    lock_plan(second.sides.get(place=0), users.ada)
    ben = campaign.memberships.get(user=users.ben)
    Proposal.objects.create(battle=first, proposer=ben, report={}, deadline=EVE + timedelta(days=1))
    assert [(task.what, task.battle.number) for task in agenda(users.ada)] == [
        ("lock", 3), ("confirm", 1), ("fight", 2),
    ]  # fmt: skip
    assert [task.what for task in agenda(users.ben, campaign)] == ["lock", "lock", "wait"]
    assert [(task.what, task.battle.number) for task in agenda(users.organiser)] == [("confirm", 1)]


def test_the_agenda_stands_on_the_overview_the_list_and_the_home_page(battle, users, client_of):
    browser = client_of(users.ada)
    for address in ("/", "/campaigns/", f"/campaigns/{battle.campaign.slug}/"):
        assert "What is next for you" in browser.get(address).content.decode()
    assert "What is next for you" not in client_of(users.organiser).get("/campaigns/").content.decode()


@pytest.mark.parametrize("battles", [1, 30])
def test_the_agenda_asks_equally_often(campaign, entries, users, django_assert_num_queries, battles):
    for _ in range(battles):
        planned(campaign, entries, users.organiser)
    with django_assert_num_queries(3):
        assert len(agenda(users.ada)) == min(battles, 12)
