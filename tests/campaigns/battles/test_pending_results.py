"""A result that somebody proposed is never thrown away: the engine waits for it, and its own term decides."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from campaigns.actions import battles, deadlines, proposals
from campaigns.actions.agreements import agree
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.members import leave
from campaigns.actions.plans import inputs_of, lock_plan
from campaigns.actions.results import Report, SideReport, auto_resolve
from campaigns.actions.rounds import close_round
from campaigns.ledger.alliances import TWO_AGAINST_TWO
from campaigns.models import Battle, Campaign, Membership, Notice, Proposal
from campaigns.presenters.agenda import agenda
from campaigns.read_model.audit import find_errors
from tests.campaigns.battles.test_many_sides import for_all, four
from tests.campaigns.battles.test_proposals import proposed, url
from tests.campaigns.rounds.test_deadlines import absent
from tests.campaigns.support.fighting import committed
from tests.campaigns.test_races import DAY, RED_WON
from tests.support.races import at_once

__all__ = ["four"]

pytestmark = pytest.mark.django_db
WEEK, MINUTE = timedelta(days=7), timedelta(minutes=1)


@pytest.fixture
def proposal(battle, users, client_of) -> Proposal:
    """Ada says that she won 3:1."""
    return proposed(battle, client_of(users.ada))


def member(battle: Battle, user) -> Membership:
    return battle.campaign.memberships.get(user=user)


def dispute(proposal: Proposal, user) -> None:
    proposals.dispute(proposal, member(proposal.battle, user), "It was 2:2.")


def result(battle: Battle) -> list[tuple[str, str, int | None]]:
    return [(battle.campaign.battles.get(pk=battle.pk).method, s.outcome, s.victory_points) for s in battle.sides.all()]


def notice_kinds(user) -> list[str]:
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


@pytest.mark.rule("C-RES-12")
def test_a_proposal_stops_the_clock_and_counts_once_its_term_is_over(battle, users, client_of):
    absent(battle, timezone.now() + MINUTE)
    proposal = proposed(battle, client_of(users.ada))
    deadlines.settle_proposals(proposal.deadline - MINUTE)
    assert not battle.sides.exclude(locked=None).exists()
    assert deadlines.settle_proposals(proposal.deadline) == 1
    assert result(battle) == [("by_hand", "won", 3), ("by_hand", "lost", 1)]
    proposal.refresh_from_db()
    assert (proposal.state, proposal.answered_by) == ("confirmed", None)
    assert deadlines.settle_proposals(proposal.deadline + WEEK) == 0
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    assert find_errors(battle.campaign) == []
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert "nobody disputed it in time" in page


@pytest.mark.rule("C-RES-12")
def test_both_sides_are_notified_that_an_unanswered_proposal_counts(proposal, users, client_of):
    deadlines.settle_proposals(proposal.deadline)
    for user in (users.ada, users.ben):
        page = client_of(user).get(url("notices")).content.decode()
        assert "nobody disputed the result that ada proposed" in page


@pytest.mark.rule("C-RES-12")
def test_a_disputed_proposal_goes_to_the_organisers_when_its_term_is_over(battle, users, client_of, proposal):
    absent(battle)
    dispute(proposal, users.ben)
    deadlines.settle_proposals(proposal.deadline - MINUTE)
    Notice.objects.all().delete()
    assert deadlines.settle_proposals(proposal.deadline) == 1
    assert deadlines.settle_proposals(proposal.deadline + WEEK) == 0
    assert battle.campaign.battles.get().is_planned()
    assert not battle.sides.exclude(locked=None).exists()
    assert [notice_kinds(user) for user in (users.organiser, users.ada, users.ben)] == [["disputed"]] * 3
    assert "the organisers settle it" in client_of(users.organiser).get(url("notices")).content.decode()
    assert "settle the result" in client_of(users.organiser).get(url("campaign", battle.campaign.slug)).content.decode()


@pytest.mark.rule("C-RES-12")
def test_the_term_is_what_was_agreed_on_when_the_result_was_proposed(battle, users, client_of):
    campaign = battle.campaign
    agree(campaign, member(battle, users.organiser), campaign.version, campaign.agreement | {"confirm_days": 2})
    proposal = proposed(battle, client_of(users.ada))
    assert proposal.deadline - proposal.made < timedelta(days=2, minutes=1)
    assert proposal.deadline - proposal.made > timedelta(days=2, minutes=-1)
    agree(campaign, member(battle, users.organiser), campaign.version + 1, campaign.agreement | {"confirm_days": 30})
    before = proposal.deadline
    proposal.refresh_from_db()
    assert proposal.deadline == before


def test_the_page_says_until_when_a_proposal_may_be_answered(battle, users, client_of, proposal):
    until = f'datetime="{timezone.localtime(proposal.deadline).isoformat()}"'
    for user in (users.ada, users.ben, users.organiser):
        page = client_of(user).get(battle.get_absolute_url()).content.decode()
        assert until in page
        assert "Make and lock your plan" not in page


@pytest.mark.rule("C-RES-12")
def test_no_plan_is_locked_while_a_result_waits_or_is_disputed(battle, users, proposal):
    with pytest.raises(RefusedError, match="C-RES-12"):
        lock_plan(battle.sides.get(place=0), users.ada)
    dispute(proposal, users.ben)
    with pytest.raises(RefusedError, match="C-RES-12"):
        lock_plan(battle.sides.get(place=1), users.ben)
    proposals.withdraw(proposal, member(battle, users.ada))
    lock_plan(battle.sides.get(place=1), users.ben)


@pytest.mark.rule("C-RES-12")
def test_an_organiser_sets_a_disputed_proposal_aside_and_nobody_else_does(battle, users, client_of, proposal):
    address = url("withdraw_proposal", proposal.key)
    assert client_of(users.organiser).post(address).status_code == 409
    dispute(proposal, users.ben)
    assert client_of(users.ben).post(address).status_code == 409
    assert client_of(users.organiser).post(address).status_code == 302
    lock_plan(battle.sides.get(place=0), users.ada)


@pytest.mark.rule("C-RES-12")
def test_what_the_engine_could_not_fight_is_not_tried_again_while_a_result_waits(battle, users, client_of):
    committed(battle, users.ada)
    Battle.objects.update(error="It broke.")
    proposals.propose(battle, member(battle, users.ada), 2, proposals.report_document(RED_WON), key=uuid4())
    with pytest.raises(RefusedError, match="C-RES-12"):
        auto_resolve(battle, users.ben, 2)
    assert "Fight it now" not in client_of(users.ben).get(battle.get_absolute_url()).content.decode()


@pytest.mark.rule("C-RND-08")
@pytest.mark.parametrize("disputed", [False, True], ids=["open", "disputed"])
def test_closing_a_round_calls_no_battle_off_whose_result_is_proposed(battle, users, proposal, disputed):
    Battle.objects.update(round=1)
    campaign, by = battle.campaign, member(battle, users.organiser)
    pairing = {"battle": battle.number, "forces": [side.entry.number for side in battle.sides.all()]}
    append(campaign, "round_opened", {"round": 1, "limit": 500, "deadline": None, "pairings": [pairing]}, by=by)
    if disputed:
        dispute(proposal, users.ben)
    close_round(campaign, by, 1, call_off=True)
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("C-MEM-06")
def test_a_player_who_leaves_takes_no_disputed_result_along(battle, users, proposal):
    dispute(proposal, users.ben)
    leave(member(battle, users.ben))
    assert Battle.objects.get().is_planned()


def test_a_battle_called_off_closes_what_was_proposed_and_notifies_both_sides(battle, users, client_of, proposal):
    Notice.objects.all().delete()
    answer = client_of(users.organiser).post(url("call_off", battle.slug), {"version": 1})
    assert answer.status_code == 302
    proposal.refresh_from_db()
    assert proposal.state == "withdrawn"
    assert [notice_kinds(user) for user in (users.ada, users.ben)] == [["planned"]] * 2
    assert "organiser called off Eradication" in client_of(users.ada).get(url("notices")).content.decode()


def test_in_an_archived_campaign_no_term_ends(battle, proposal):
    Campaign.objects.update(archived=timezone.now())
    assert deadlines.settle_proposals(proposal.deadline) == 0


def test_a_proposal_by_script_that_the_engine_fights_otherwise_by_now_goes_to_the_organisers(battle, users, proposal):
    Notice.objects.all().delete()
    scenario = json.dumps(inputs_of(battle) | {"seed": 1})
    report = proposal.report | {"method": "by_script", "scenario": scenario, "digest": "another"}
    Proposal.objects.update(report=report)
    assert deadlines.settle_proposals(proposal.deadline) == 1
    assert notice_kinds(users.organiser) == ["disputed"]
    assert deadlines.settle_proposals(proposal.deadline + WEEK) == 0
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("C-RES-11")
def test_an_ally_confirms_nothing_and_an_opponent_does(campaign, four, users, client_of):
    allied = {"operation": for_all(), "entries": four, "alliances": TWO_AGAINST_TWO}
    battle = battles.plan(campaign, users.organiser, key=uuid4(), **allied)
    sides = (SideReport("won", 3, 0), SideReport("won", 0, 0), SideReport("lost", 1, 2), SideReport("lost", 0, 2))
    report = proposals.report_document(Report(DAY, "", sides))
    proposal = proposals.propose(battle, member(battle, users.ada), 1, report, key=uuid4())
    with pytest.raises(RefusedError, match="An opponent or an organiser confirms it"):
        proposals.confirm(proposal, member(battle, users.ben))
    assert "Confirm it" not in client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    proposals.confirm(proposal, four[2].membership)
    assert Battle.objects.get().is_recorded()


def test_after_a_dispute_everybody_reads_that_the_result_is_to_be_settled(battle, users, client_of, proposal):
    assert [agenda(user)[0].what for user in (users.ada, users.ben)] == ["wait", "confirm"]
    dispute(proposal, users.ben)
    assert [agenda(user)[0].what for user in (users.ada, users.ben, users.organiser)] == ["settle"] * 3


def test_two_reports_that_differ_are_to_be_settled_by_everybody(battle, users, client_of):
    """Neither of the two need be disputed by hand."""
    proposed(battle, client_of(users.ada), red_1_slain=4, red_1_destroyed=2)
    proposed(battle, client_of(users.ben), red_1_slain=3, red_1_destroyed=1)
    assert [agenda(user)[0].what for user in (users.ada, users.ben, users.organiser)] == ["settle"] * 3


def test_proposing_again_starts_from_what_was_proposed(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada), red_1_slain=4, red_1_destroyed=2)
    dispute(proposal, users.ben)
    for user in (users.ada, users.ben, users.organiser):
        form = client_of(user).get(url("record", battle.slug)).context["form"]
        assert [form[name].value() for name in ("winner", "notes", "red_victory_points", "red_1_slain")] == [
            "red", "Close.", 3, 4
        ]  # fmt: skip


def test_a_new_proposal_after_a_dispute_has_a_term_of_its_own(battle, users, client_of, proposal):
    dispute(proposal, users.ben)
    Proposal.objects.update(deadline=timezone.now() - MINUTE)
    second = proposed(battle, client_of(users.ben), red_victory_points=2)
    assert deadlines.settle_proposals(timezone.now()) == 0
    assert deadlines.settle_proposals(second.deadline) == 1
    assert battle.sides.get(place=0).victory_points == 2


def settle_due():
    deadlines.settle_proposals(timezone.now())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_schedule_and_who_confirms_at_once_record_once(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    Proposal.objects.update(deadline=timezone.now() - MINUTE)
    ben = member(battle, users.ben)
    outcomes = at_once(settle_due, lambda: proposals.confirm(proposal, ben), settle_due)
    assert outcomes == ["done"] * 3
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    assert result(battle) == [("by_hand", "won", 3), ("by_hand", "lost", 1)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_schedule_and_who_disputes_at_once_leave_one_of_them(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    Proposal.objects.update(deadline=timezone.now() - MINUTE)
    ben = member(battle, users.ben)
    outcomes = at_once(settle_due, lambda: proposals.dispute(proposal, ben, "No."))
    proposal.refresh_from_db()
    assert (outcomes[1], proposal.state) in [("done", "disputed"), ("StaleError", "confirmed")]
    assert Battle.objects.get().is_recorded() == (proposal.state == "confirmed")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_proposing_and_locking_the_last_plan_at_once_leaves_one_of_them(battle, users):
    red, blue = battle.sides.order_by("place")
    lock_plan(red, users.ada)
    ada, report = member(battle, users.ada), proposals.report_document(RED_WON)
    outcomes = at_once(
        lambda: lock_plan(blue, users.ben), lambda: proposals.propose(battle, ada, 1, report, key=uuid4())
    )
    assert sorted(outcomes) == ["RefusedError", "done"]
    assert Battle.objects.get().is_committed() != battle.proposals.exists()
