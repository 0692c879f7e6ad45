"""The players of a battle agree on a date: C-DAT-01, pages, calendar, notices."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from icalendar import Calendar

from campaigns.actions import dates, proposals, rounds
from campaigns.actions.campaigns import archive
from campaigns.actions.entries import enter_on_paper
from campaigns.actions.errors import RefusedError
from campaigns.actions.guests import add_guests
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle, Campaign, DateOffer, Membership, Notice
from campaigns.notifications.email import notify_deadlines
from campaigns.presenters.agenda import agenda
from campaigns.presenters.ical import calendar_of
from campaigns.text.notices import notice_lines
from people.models import Preferences
from tests.campaigns.conftest import planned
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("C-DAT-01")]


def in_days(days, hour=19):
    moment = timezone.now() + timedelta(days=days)
    return moment.replace(hour=hour, minute=0, second=0, microsecond=0)


def of(battle, user):
    return battle.campaign.memberships.select_related("user").get(user=user)


def agreed(battle):
    return Battle.objects.get(pk=battle.pk).date


def feed_of(membership):
    """The calendar's events by their summary."""
    membership = Membership.objects.select_related("campaign", "user").get(pk=membership.pk)
    file = Calendar.from_ical(calendar_of(membership, lambda path: path))
    return {str(event["SUMMARY"]): event for event in file.walk("VEVENT")}


@pytest.fixture
def offer(battle, users):
    """Ada offers two evenings."""
    dates.offer_dates(battle, of(battle, users.ada), [in_days(3), in_days(5)])
    return battle.date_offers.first()


@pytest.mark.rule("C-DAT-01")
def test_one_of_the_times_offered_is_taken_by_the_other_and_both_are_told(battle, offer, users):
    assert [task.what for task in agenda(users.ben)] == ["date"]
    with pytest.raises(RefusedError, match="somebody else takes it"):
        dates.take_date(battle, of(battle, users.ada), offer.pk)
    dates.take_date(battle, of(battle, users.ben), offer.pk)
    assert agreed(battle) == in_days(3)
    assert not DateOffer.objects.exists()
    answers = {notice.user: notice.about["did"] for notice in Notice.objects.filter(kind="date")}
    assert answers == {users.ben: "offered", users.ada: "agreed"}
    words = [line.words for line in notice_lines(Notice.objects.filter(user=users.ada, kind="date"))]
    assert words[0].startswith("Eradication (ada – ben) in The Long Winter is fought on")
    assert [task.what for task in agenda(users.ben)] == ["lock"]
    with pytest.raises(RefusedError, match="not offered any more"):
        dates.take_date(battle, of(battle, users.ben), offer.pk)


@pytest.mark.parametrize(
    ("moment", "reason"),
    [
        (lambda: timezone.now() - timedelta(minutes=1), "has passed"),
        (lambda: in_days(400), "within a year"),
        (lambda: in_days(8), "The deadline is"),
    ],
)
def test_times_that_cannot_be_are_refused(battle, users, moment, reason):
    Battle.objects.update(deadline=in_days(7))
    with pytest.raises(RefusedError, match=reason):
        dates.offer_dates(battle, of(battle, users.ada), [moment()])
    assert not DateOffer.objects.exists()


def test_more_than_twelve_at_once_and_one_time_twice_are_not_offered(battle, offer, users):
    ben = of(battle, users.ben)
    dates.offer_dates(battle, ben, [offer.moment])
    assert battle.date_offers.get(moment=offer.moment).by.user == users.ada
    with pytest.raises(RefusedError, match="At most 12"):
        dates.offer_dates(battle, ben, [in_days(day) for day in range(10, 21)])
    assert battle.date_offers.count() == 2


def test_a_date_is_called_off_and_a_deadline_that_moves_before_it_ends_it(users):
    campaign = campaign_of(users.organiser, 2)
    late = in_days(9)
    opened(campaign, deadline=late)
    battle = campaign.battles.get()
    first, second = (side.entry.membership for side in battle.sides.all())
    for leave in (
        lambda: dates.drop_date(battle, first),
        lambda: rounds.move_deadline(campaign, organiser_of(campaign), 1, late, in_days(4)),
    ):
        dates.offer_dates(battle, first, [in_days(6)])
        dates.take_date(battle, second, battle.date_offers.get().pk)
        leave()
        assert agreed(battle) is None
        assert Notice.objects.filter(user=second.user, kind="date").first().about["did"] == "off"
    assert Battle.objects.get(pk=battle.pk).date_changes == 4


def test_who_plays_a_guest_agrees_alone_and_an_organiser_takes_any(users):
    campaign = campaign_of(users.organiser, 1)
    (guest,) = add_guests(campaign, ["Ana"], organiser_of(campaign))
    own = campaign.memberships.get(number=2)
    sides = [own.entries.get(), enter_on_paper(guest)]
    battle = planned(campaign, sides, users.organiser)
    dates.offer_dates(battle, own, [in_days(2)])
    dates.take_date(battle, own, battle.date_offers.get().pk)
    assert agreed(battle) == in_days(2)
    dates.offer_dates(battle, organiser_of(campaign), [in_days(3)])
    dates.take_date(battle, organiser_of(campaign), battle.date_offers.get().pk)
    assert agreed(battle) == in_days(3)


def test_nothing_is_agreed_of_what_is_over_proposed_or_archived(battle, offer, users):
    ben, made = of(battle, users.ben), Report(timezone.localdate(), "", (SideReport("draw", 1, 0),) * 2)
    proposal = proposals.propose(battle, ben, battle.version, proposals.report_document(made), key=uuid4())
    with pytest.raises(RefusedError, match="not to be fought"):
        dates.take_date(battle, ben, offer.pk)
    proposals.withdraw(proposal, ben)
    archive(battle.campaign)
    with pytest.raises(RefusedError, match="archived"):
        dates.take_date(battle, ben, offer.pk)
    Campaign.objects.update(archived=None)
    record_by_hand(battle, users.organiser, Battle.objects.get(pk=battle.pk).version, made)
    with pytest.raises(RefusedError, match="not to be fought"):
        dates.drop_date(battle, ben)


def test_the_calendar_follows_the_date_and_an_early_end(battle, offer, users):
    ada, name = of(battle, users.ada), "Your battle: Eradication, ada – ben"
    assert name not in feed_of(ada)
    dates.take_date(battle, of(battle, users.ben), offer.pk)
    event = feed_of(ada)[name]
    assert (event["DTSTART"].dt, event["SEQUENCE"]) == (in_days(3).astimezone(UTC), 1)
    archive(battle.campaign)
    assert feed_of(ada)[name]["STATUS"] == "CANCELLED"
    Campaign.objects.update(archived=None)
    draw = Report(timezone.localdate(), "", (SideReport("draw", 1, 0),) * 2)
    record_by_hand(battle, users.organiser, battle.version, draw)
    event = feed_of(ada)[name]
    assert (event["DTSTART"].dt, event["STATUS"]) == (timezone.localdate(), "CONFIRMED")


def test_a_round_closed_before_its_deadline_ends_then_in_the_calendar(users):
    campaign = campaign_of(users.organiser, 2)
    opened(campaign, deadline=in_days(9))
    own = campaign.memberships.get(number=2)
    assert "Round 1 ends (The Long Winter)" in feed_of(own)
    before = timezone.now()
    rounds.close_round(campaign, organiser_of(campaign), 1)
    event = feed_of(own)["Round 1 has ended (The Long Winter)"]
    assert before - timedelta(seconds=1) <= event["DTSTART"].dt <= timezone.now()
    assert event["SEQUENCE"] == 1


def test_a_day_before_the_date_both_are_reminded_once(battle, offer, users):
    dates.take_date(battle, of(battle, users.ben), offer.pk)
    eve = offer.moment - timedelta(hours=20)
    assert [notify_deadlines(eve) for _ in range(2)] == [1, 0]
    lines = notice_lines(Notice.objects.filter(kind="deadline"))
    assert {line.notice.user for line in lines} == {users.ada, users.ben}
    assert all("as agreed" in line.words for line in lines)


def test_the_page_offers_by_the_players_own_clock_and_takes_with_one_press(battle, users, client_of):
    """20:00 in Tokyo is 11:00 UTC."""
    Preferences.objects.create(user=users.ada, time_zone="Asia/Tokyo")
    address, day = battle.get_absolute_url(), (timezone.now() + timedelta(days=3)).date()
    ada, ben = client_of(users.ada), client_of(users.ben)
    assert "When you meet" not in client_of(users.stranger).get(address).content.decode()
    wrong = ada.post(f"{address}dates/", {"time_1": "2020-01-01T20:00"})
    assert (wrong.status_code, "This moment has passed." in wrong.content.decode()) == (422, True)
    ada.post(f"{address}dates/", {"time_1": f"{day}T20:00"})
    offer = battle.date_offers.get()
    assert offer.moment == datetime(day.year, day.month, day.day, 11, tzinfo=UTC)
    assert 'value="take"' not in ada.get(address).content.decode()
    assert 'value="take"' in ben.get(address).content.decode()
    ben.post(f"{address}date/", {"do": "take", "offer": offer.pk})
    assert agreed(battle) == offer.moment
    assert "Agreed:" in ada.get(address).content.decode()
    again = ben.post(f"{address}date/", {"do": "take", "offer": offer.pk})
    assert (again.status_code, "not offered any more" in again.content.decode()) == (409, True)
