"""Opening rounds with all their battles, closing them, moving deadlines, and taking rounds back."""

import json
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from campaigns.actions import corrections
from campaigns.actions import rounds as actions
from campaigns.actions.battles import call_off
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.importing import import_campaign
from campaigns.actions.members import leave
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.actions.rounds import Meeting, Terms
from campaigns.forms.rounds import default_deadline
from campaigns.ledger.rounds import CUT, NO_ROUNDS, OVER, ROUND_OPEN, TOO_FEW, UNFOUGHT, UNGROUPED, Proposal
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Battle, Entry, Notice
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.export import campaign_document
from campaigns.text.rounds import WORDS, round_refusal
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.fighting import committed
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of, proposed

pytestmark = pytest.mark.django_db
EVE = datetime(2027, 1, 9, 21, 0, tzinfo=UTC)
FIRST_WON = Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
DRAWN = Report(date(2026, 11, 18), "", (SideReport("draw", 3, 1), SideReport("draw", 3, 0)))


@pytest.fixture
def swiss(users):
    """Five players with a force each: 1 to 5, of members 2 to 6."""
    return campaign_of(users.organiser, 5)


def ask(campaign, meetings, *, number=1, key=None, limit=500, deadline=None, by=None):
    by = by or organiser_of(campaign)
    terms = Terms(limit, deadline)
    return actions.open_round(campaign, by, key=key or uuid4(), number=number, terms=terms, meetings=meetings)


def last(campaign):
    return campaign.ledger.order_by("-number").first()


def fight_all(campaign, report=FIRST_WON):
    for battle in campaign.battles.planned():
        record_by_hand(battle, campaign.memberships.get(number=1).user, battle.version, report)


@pytest.mark.rule("C-RND-06")
def test_a_round_is_one_event_and_all_its_battles(swiss):
    opened(swiss, deadline=EVE)
    battles = list(swiss.battles.order_by("number"))
    assert [(b.round, b.deadline, b.state) for b in battles] == [(1, EVE, "planned")] * 2
    assert last(swiss).document == {
        "round": 1,
        "limit": 500,
        "deadline": "2027-01-09T21:00:00+00:00",
        "pairings": [{"battle": 1, "forces": [1, 2]}, {"battle": 2, "forces": [3, 4]}, {"bye": 5}],
    }
    assert [list(b.sides.order_by("place").values_list("entry__number", flat=True)) for b in battles] == [
        [1, 2],
        [3, 4],
    ]


@pytest.mark.rule("C-RND-06")
def test_one_battle_that_cannot_be_planned_and_there_is_no_round(swiss, monkeypatch):
    real, seen = actions.plan, []

    def second_fails(*args, **values):
        seen.append(1)
        if len(seen) == 2:
            raise RefusedError("A force was withdrawn.")
        return real(*args, **values)

    monkeypatch.setattr(actions, "plan", second_fails)
    events, notices = swiss.ledger.count(), Notice.objects.count()
    with pytest.raises(RefusedError):
        opened(swiss)
    assert (swiss.battles.count(), swiss.ledger.count(), Notice.objects.count()) == (0, events, notices)


@pytest.mark.postgres
def test_the_same_form_sent_twice_opens_one_round(swiss):
    key, meetings = uuid4(), proposed(swiss)
    first, second = ask(swiss, meetings, key=key), ask(swiss, meetings, key=key)
    assert first.pk == second.pk
    assert swiss.battles.count() == 2


def test_anothers_key_opens_nothing(swiss):
    key, meetings = uuid4(), proposed(swiss)
    ask(swiss, meetings, key=key)
    other = swiss.memberships.get(number=2)
    with pytest.raises(RefusedError, match="already used"):
        ask(swiss, meetings, key=key, by=other)


def test_who_opens_a_round_that_stands_already_is_refused(swiss):
    meetings = proposed(swiss)
    ask(swiss, meetings)
    with pytest.raises(StaleError):
        ask(swiss, meetings)
    assert swiss.battles.count() == 2


@pytest.mark.rule("C-RND-01")
def test_nobody_is_paired_twice(swiss):
    with pytest.raises(RefusedError, match="C-RND-01"):
        ask(swiss, [Meeting((1, 2), eradication()), Meeting((2, 3), eradication())])


def test_a_force_that_is_not_there_is_not_paired(swiss):
    with pytest.raises(RefusedError, match="withdrawn"):
        ask(swiss, [Meeting((1, 99), eradication())])


def test_byes_alone_are_no_round(swiss):
    with pytest.raises(RefusedError, match="a battle at least"):
        ask(swiss, [Meeting((1,))])


def test_the_organiser_swaps_players(swiss):
    ask(swiss, [Meeting((5, 1), eradication()), Meeting((2, 3), eradication()), Meeting((4,))])
    assert last(swiss).document["pairings"] == [
        {"battle": 1, "forces": [5, 1]},
        {"battle": 2, "forces": [2, 3]},
        {"bye": 4},
    ]


@pytest.mark.rule("C-RND-06")
def test_nobody_is_left_out_of_a_knock_out(users):
    knock_out = campaign_of(users.organiser, 4, kind="knock_out")
    with pytest.raises(RefusedError, match="leave nobody out"):
        ask(knock_out, [Meeting((1, 2), eradication())])
    ask(knock_out, [Meeting((1, 2), eradication()), Meeting((3, 4), eradication())])
    assert knock_out.battles.count() == 2


@pytest.mark.rule("C-RND-07")
def test_a_force_over_the_rounds_limit_is_named(swiss):
    Entry.objects.filter(number=1).update(points=120)
    with pytest.raises(RefusedError, match=r"p1: Force 1 \(120 of 100 SV\), p\d: Force \d \(120 of 100 SV\)"):
        opened(swiss, limit=100)
    opened(swiss, limit=120)
    assert state_of(swiss).rounds[1].limit == 120


@pytest.mark.rule("C-RND-04")
def test_a_ladder_opens_rounds_with_free_pairings(users):
    ladder = campaign_of(users.organiser, 3, kind="ladder")
    ask(ladder, [Meeting((3, 1), eradication())])
    assert state_of(ladder).rounds[1].pairings[0].forces == (3, 1)
    assert state_of(ladder).rounds[1].byes == []


@pytest.mark.rule("C-RND-02")
def test_the_next_round_waits_until_this_one_is_closed(swiss):
    opened(swiss)
    with pytest.raises(StaleError):
        ask(swiss, [Meeting((1, 2), eradication())], number=2)
    actions.close_round(swiss, organiser_of(swiss), 1)
    opened(swiss, number=2)
    assert sorted(state_of(swiss).rounds) == [1, 2]


def test_a_round_closed_twice_is_closed_once(swiss):
    opened(swiss)
    for _ in range(2):
        actions.close_round(swiss, organiser_of(swiss), 1)
    assert swiss.ledger.filter(kind="round_closed").count() == 1


@pytest.mark.rule("C-RND-08")
def test_unfought_battles_stay_planned_unless_they_are_called_off(swiss):
    opened(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1)
    assert swiss.battles.planned().count() == 2


@pytest.mark.rule("C-RND-08")
def test_what_is_called_off_with_a_round_is_neither_fought_nor_locked(swiss, users):
    opened(swiss)
    first, second = swiss.battles.order_by("number")
    committed(first, users.organiser)
    actions.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    assert [b.state for b in swiss.battles.order_by("number")] == ["planned", "called_off"]
    assert Battle.objects.get(pk=second.pk).version == second.version + 1


@pytest.mark.rule("C-RND-09")
def test_a_moved_deadline_moves_for_every_battle_that_is_open(swiss, users):
    opened(swiss, deadline=EVE)
    first = swiss.battles.order_by("number")[0]
    record_by_hand(first, users.organiser, first.version, FIRST_WON)
    later = EVE + timedelta(days=7)
    for _ in range(2):
        actions.move_deadline(swiss, organiser_of(swiss), 1, EVE, later)
    assert [b.deadline for b in swiss.battles.order_by("number")] == [EVE, later]
    assert state_of(swiss).rounds[1].deadline == "2027-01-16T21:00:00+00:00"
    assert swiss.ledger.filter(kind="deadline_moved").count() == 1


def test_of_two_organisers_who_move_a_deadline_the_second_is_refused(swiss):
    opened(swiss, deadline=EVE)
    actions.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE + timedelta(days=1))
    with pytest.raises(StaleError):
        actions.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE + timedelta(days=2))


@pytest.mark.postgres
def test_an_instant_read_from_another_clock_is_the_same_deadline(swiss):
    opened(swiss, deadline=EVE.astimezone(ZoneInfo("America/Lima")))
    assert state_of(swiss).rounds[1].deadline == "2027-01-09T21:00:00+00:00"
    actions.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE.astimezone(ZoneInfo("Asia/Tokyo")))
    assert not swiss.ledger.filter(kind="deadline_moved").exists()


@pytest.mark.rule("C-RND-09")
def test_a_round_of_a_week_ends_on_the_same_evening_when_the_clocks_change_meanwhile(time_machine_of):
    with timezone.override("Europe/Paris"), time_machine_of(datetime(2026, 10, 20, 9, 0, tzinfo=UTC)):
        before, after = default_deadline(4), default_deadline(7)
    assert before.astimezone(UTC) == datetime(2026, 10, 24, 20, 0, tzinfo=UTC)
    assert after.astimezone(UTC) == datetime(2026, 10, 27, 21, 0, tzinfo=UTC)


@pytest.fixture
def time_machine_of(monkeypatch):
    from contextlib import contextmanager

    @contextmanager
    def at(moment):
        with monkeypatch.context() as patch:
            patch.setattr(timezone, "now", lambda: moment)
            yield

    return at


def revoke(campaign, kind):
    """As the page of the ledger does."""
    event = campaign.ledger.filter(kind=kind).order_by("-number").first()
    corrections.revoke(campaign, organiser_of(campaign), [event.number], "", seen_hash=last(campaign).hash, key=uuid4())


@pytest.mark.rule("C-RND-10")
def test_a_round_taken_back_calls_its_planned_battles_off_and_taken_back_again_plans_them(swiss, users):
    opened(swiss)
    first = swiss.battles.order_by("number")[0]
    record_by_hand(first, users.organiser, first.version, FIRST_WON)
    revoke(swiss, "round_opened")
    assert state_of(swiss).rounds == {}
    assert [b.state for b in swiss.battles.order_by("number")] == ["recorded", "called_off"]
    revoke(swiss, "taken_back")
    assert [b.state for b in swiss.battles.order_by("number")] == ["recorded", "planned"]


def states_of(campaign):
    return [battle.state for battle in campaign.battles.order_by("number")]


@pytest.mark.rule("C-RND-10")
def test_what_was_called_off_by_hand_stays_called_off_when_the_round_is_back(swiss):
    opened(swiss)
    first, _second = swiss.battles.order_by("number")
    call_off(first, first.version)
    revoke(swiss, "round_opened")
    assert states_of(swiss) == ["called_off", "called_off"]
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "planned"]
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "called_off"]
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "planned"]


@pytest.mark.rule("C-RND-10")
def test_a_closing_taken_back_plans_what_it_called_off_and_nothing_else(swiss):
    opened(swiss)
    first, _second = swiss.battles.order_by("number")
    call_off(first, first.version)
    actions.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    revoke(swiss, "round_closed")
    assert states_of(swiss) == ["called_off", "planned"]
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "called_off"]


@pytest.mark.rule("C-RND-10")
def test_what_was_called_off_with_the_closing_stays_so_while_that_stands(swiss):
    """The opening alone is taken back and given back; the closing, which called the battles off, stands all along."""
    opened(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    revoke(swiss, "round_opened")
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "called_off"]


@pytest.mark.rule("C-RND-10")
def test_a_battle_of_who_has_left_meanwhile_is_not_planned_again(swiss):
    opened(swiss)
    revoke(swiss, "round_opened")
    leave(swiss.memberships.get(number=2))
    revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "planned"]


@pytest.mark.rule("C-RND-10")
def test_a_battle_planned_again_and_then_called_off_by_hand_is_a_persons_doing(swiss):
    opened(swiss)
    for kind in ("round_opened", "taken_back"):
        revoke(swiss, kind)
    first = swiss.battles.order_by("number")[0]
    call_off(first, first.version)
    for _ in range(2):
        revoke(swiss, "taken_back")
    assert states_of(swiss) == ["called_off", "planned"]


@pytest.mark.rule("C-RND-10")
def test_a_round_taken_back_can_be_given_back_where_the_campaign_was_imported(swiss, users):
    opened(swiss)
    first = swiss.battles.order_by("number")[0]
    call_off(first, first.version)
    revoke(swiss, "round_opened")
    document = json.loads(json.dumps(campaign_document(swiss)))
    copy = import_campaign(users.stranger, read_campaign(document), uuid4())
    assert states_of(copy) == ["called_off", "called_off"]
    revoke(copy, "taken_back")
    assert states_of(copy) == ["called_off", "planned"]


def test_a_moved_deadline_taken_back_is_the_first_one_again(swiss):
    opened(swiss, deadline=EVE)
    actions.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE + timedelta(days=1))
    revoke(swiss, "deadline_moved")
    assert {b.deadline for b in swiss.battles.all()} == {EVE}


def test_a_round_can_be_opened_again_after_it_was_taken_back(swiss):
    opened(swiss)
    revoke(swiss, "round_opened")
    opened(swiss)
    assert [p.battle for p in state_of(swiss).rounds[1].pairings] == [3, 4]


@pytest.mark.parametrize("code", [NO_ROUNDS, ROUND_OPEN, TOO_FEW, UNFOUGHT, OVER, CUT, UNGROUPED])
def test_every_refusal_has_its_words(code):
    assert round_refusal(Proposal(1, refusal=code)).endswith(".")
    assert set(WORDS) == {NO_ROUNDS, ROUND_OPEN, TOO_FEW, UNFOUGHT, OVER, CUT, UNGROUPED}


def test_a_knock_out_names_the_battles_that_are_in_its_way(users):
    knock_out = campaign_of(users.organiser, 4, kind="knock_out")
    opened(knock_out)
    actions.close_round(knock_out, organiser_of(knock_out), 1)
    with pytest.raises(RefusedError, match="Still to be fought: #1, #2"):
        ask(knock_out, [Meeting((1, 2), eradication())], number=2)
