"""What is next for each role, on the overview, in the list of campaigns and in the API; and how battles are called."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.actions import proposals, rounds
from campaigns.actions.campaigns import archive, create_campaign, join
from campaigns.actions.check_in import check_in, open_check_in
from campaigns.actions.entries import withdraw
from campaigns.actions.members import leave
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Campaign, Entry, Membership
from campaigns.presenters.agenda import agenda
from campaigns.presenters.situations import steps_in, steps_of
from campaigns.read_model.campaign_state import champions_of, state_of
from tests.campaigns.conftest import planned
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db

WON = (SideReport("won", 3, 0), SideReport("lost", 1, 2))


def steps(campaign, user):
    """The codes of what a user reads on the overview."""
    people = list(campaign.memberships.all())
    own = next((person for person in people if person.user == user and person.is_active()), None)
    shown = steps_in(campaign, state_of(campaign), champions_of(campaign), people, own)
    return [step.code for step in shown]


def texts(campaign, user):
    people = list(campaign.memberships.all())
    own = next((person for person in people if person.user == user and person.is_active()), None)
    return [step.text for step in steps_in(campaign, state_of(campaign), champions_of(campaign), people, own)]


def player(campaign, number):
    return campaign.memberships.get(number=number).user


def report(sides=WON):
    return Report(timezone.localdate(), "", sides)


def propose(battle, dispute=False):
    """The first side proposes a result, and the second disputes it if asked."""
    first, second = (side.entry.membership for side in battle.sides.all())
    made = proposals.propose(battle, first, battle.version, proposals.report_document(report()), key=uuid4())
    if dispute:
        proposals.dispute(made, second, "No.")


def test_a_round_of_four_leads_each_role_from_opening_to_closing(users):
    """p1 to p4, two tables: results proposed, disputed, then recorded."""
    campaign = campaign_of(users.organiser, 4, rounds=1)
    organiser, p1 = users.organiser, player(campaign, 2)
    assert steps(campaign, organiser) == ["open_round"]
    assert [steps(campaign, user) for user in (p1, users.stranger)] == [["round_awaited"]] * 2
    opened(campaign)
    first, second = campaign.battles.order_by("number")
    fighters = {side.entry.membership.user for side in first.sides.all()}
    (here, _other), (there, _) = fighters, {side.entry.membership.user for side in second.sides.all()}
    assert steps(campaign, here) == []
    assert agenda(here, campaign)[0].battle == first
    propose(first)
    assert texts(campaign, organiser) == ["Round 1: table 2 has not reported."]
    assert [task.what for task in agenda(organiser, campaign)] == ["confirm"]
    propose(second)
    assert texts(campaign, organiser) == ["Round 1: the results of tables 1 and 2 wait for a word."]
    for battle in (first, second):
        proposals.dispute(battle.proposals.get(), battle.sides.get(place=1).entry.membership, "No.")
    assert texts(campaign, organiser) == ["2 results are disputed."]
    record_by_hand(first, organiser, first.version, report())
    assert texts(campaign, here) == ["Your battle of round 1 is over; 1 other is not."]
    assert texts(campaign, users.stranger) == ["Round 1: 1 of 2 battles are over."]
    assert [task.what for task in agenda(organiser, campaign)] == ["settle"]
    assert (steps(campaign, organiser), steps(campaign, there)) == ([], [])
    record_by_hand(second, organiser, second.version, report((SideReport("draw", 1, 0), SideReport("draw", 1, 0))))
    assert steps(campaign, organiser) == ["close_round"]
    assert steps(campaign, here) == ["close_awaited"]
    rounds.close_round(campaign, organiser_of(campaign), 1)
    for user in (organiser, here, users.stranger):
        assert steps(campaign, user) == ["won"]
    archive(campaign)
    campaign.refresh_from_db()
    assert steps(campaign, organiser) == []


def test_a_bye_and_a_latecomer_are_told_what_the_round_has_for_them(users):
    campaign = campaign_of(users.organiser, 3, rounds=2)
    opened(campaign)
    byes = {campaign.memberships.get(entries__number=n) for n in state_of(campaign).round().byes}
    assert [texts(campaign, person.user) for person in byes] == [["You have a bye in round 1."]]
    late = User.objects.create_user("late")
    join(campaign, late)
    assert steps(campaign, late) == ["enter"]
    assert "late has no force yet." in texts(campaign, users.organiser)


def test_a_knock_out_tells_who_is_out_and_what_a_draw_holds_up(users):
    """Two semi-finals; a draw without a roll-off cannot go on."""
    campaign = campaign_of(users.organiser, 4, kind="knock_out")
    opened(campaign)
    for battle in campaign.battles.all():
        record_by_hand(battle, users.organiser, 1, report())
    rounds.close_round(campaign, organiser_of(campaign), 1)
    opened(campaign, number=2)
    final = campaign.battles.get(round=2)
    finalists = {side.entry.membership.number for side in final.sides.all()}
    (out, _) = (n for n in (2, 3, 4, 5) if n not in finalists)
    assert texts(campaign, player(campaign, out)) == ["You are out: round 2 goes on without you."]
    record_by_hand(final, users.organiser, 1, report())
    rounds.close_round(campaign, organiser_of(campaign), 2)
    assert steps(campaign, player(campaign, out)) == ["won"]


def test_a_check_in_asks_players_and_counts_for_the_organiser(users):
    campaign = campaign_of(users.organiser, 2, rounds=1)
    open_check_in(campaign)
    campaign.refresh_from_db()
    check_in(campaign.memberships.get(number=2), here=True)
    assert "check_in" not in steps(campaign, player(campaign, 2))
    assert steps(campaign, player(campaign, 3))[0] == "check_in"
    assert "1 player is not checked in." in texts(campaign, users.organiser)


def test_who_took_their_force_away_is_asked_for_another(users):
    campaign = campaign_of(users.organiser, 2, rounds=1)
    withdraw(Entry.objects.get(membership__number=2))
    assert steps(campaign, player(campaign, 2))[0] == "enter"
    assert "bring_in" in steps(campaign, users.organiser)


def test_where_players_plan_they_are_told_to_while_no_battle_is_open(campaign, entries, users):
    assert [steps(campaign, user) for user in (users.organiser, users.ada, users.stranger)] == [["plan"], ["plan"], []]
    planned(campaign, entries, users.organiser)
    assert steps(campaign, users.ada) == []


def test_a_follower_has_no_next_step_among_all_campaigns(campaign, users):
    join(campaign, users.stranger, Membership.Role.FOLLOWER)
    assert steps_of(users.stranger) == []


@pytest.mark.parametrize("campaigns", [1, 6])
def test_next_steps_of_many_campaigns_ask_equally_often(users, django_assert_num_queries, campaigns):
    """Campaigns, people, last hashes, battles."""
    for n in range(campaigns):
        agreement = {"kind": "swiss", "rounds": n + 1}
        founded = create_campaign(users.organiser, key=uuid4(), name="Cup", summary="", limit=500, agreement=agreement)
        state_of(founded)
    with django_assert_num_queries(4):
        assert [step.code for step in steps_of(users.organiser)] == ["bring_in"] * campaigns


def test_the_api_tells_the_same_in_the_readers_role(users):
    campaign = campaign_of(users.organiser, 2, rounds=1)
    next_steps = Caller(users.organiser).get(f"/api/1/campaigns/{campaign.slug}/next/").json()
    assert [(step["code"], step["waits"]) for step in next_steps["steps"]] == [("open_round", False)]
    opened(campaign)
    propose(campaign.battles.get())
    (battle,) = campaign.battles.all()
    second = battle.sides.get(place=1).entry.membership.user
    caller = Caller(second)
    mine = caller.get("/api/1/agenda/").json()
    assert (mine["steps"], mine["battles"][0]["task"]) == ([], "confirm")
    pending = caller.get(f"/api/1/campaigns/{campaign.slug}/battles/?pending=open").json()
    assert [row["slug"] for row in pending["results"]] == [battle.slug]


@pytest.mark.parametrize(("dispute", "status"), [(False, "result proposed"), (True, "result disputed")])
def test_no_list_calls_a_battle_planned_whose_result_is_proposed(battle, users, client_of, dispute, status):
    campaign = battle.campaign
    propose(battle, dispute)
    ada = client_of(users.ada)
    for address in (campaign.get_absolute_url(), f"{campaign.get_absolute_url()}battles/"):
        page = ada.get(address).content.decode()
        assert status in page
    assert "There is none." in ada.get(f"{campaign.get_absolute_url()}battles/?state=planned").content.decode()
    narrowed = "disputed" if dispute else "open"
    assert (
        battle.get_absolute_url() in ada.get(f"{campaign.get_absolute_url()}battles/?state={narrowed}").content.decode()
    )
    listed = ada.get("/campaigns/").content.decode()
    assert "1 planned" not in listed
    assert "1 result to confirm" in listed
    assert Campaign.objects.with_counts().get().pending == 1


@pytest.mark.parametrize(("kind", "players"), [("swiss", 3), ("league", 3), ("knock_out", 4)])
def test_from_the_first_round_to_the_last_nobody_is_left_without_a_next_step(users, kind, players):
    """One player leaves after round 1; results come one by one, draws among them; every reader has a step or a task."""
    campaign = campaign_of(users.organiser, players, kind=kind, **({"rounds": 2} if kind == "swiss" else {}))
    for number in range(1, 8):
        _everybody_has_a_next_step(campaign, users)
        if "won" in steps(campaign, users.organiser):
            break
        assert [step for step in steps(campaign, users.organiser) if step == "open_round"], number
        opened(campaign, number=number)
        for n, battle in enumerate(campaign.battles.planned().filter(round=number)):
            _everybody_has_a_next_step(campaign, users)
            drawn = kind != "knock_out" and n == 1
            sides = (SideReport("draw", 1, 0), SideReport("draw", 1, 0)) if drawn else WON
            record_by_hand(battle, users.organiser, battle.version, report(sides))
        _everybody_has_a_next_step(campaign, users)
        assert "close_round" in steps(campaign, users.organiser)
        rounds.close_round(campaign, organiser_of(campaign), number)
        if number == 1:
            leave(campaign.memberships.select_related("user").get(number=2))
    assert "won" in steps(campaign, users.organiser)


def _everybody_has_a_next_step(campaign, users):
    here = [person.user for person in campaign.memberships.active().select_related("user")]
    idle = [str(user) for user in (*here, users.stranger) if not steps(campaign, user) + agenda(user, campaign)]
    assert idle == []
