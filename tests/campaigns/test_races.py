"""Two at once, and kill -9 in the middle: one effect, all or nothing. A control shows that the test sees the fault."""

from datetime import date
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from campaigns.actions import battles as actions
from campaigns.actions import corrections, results
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import Report, SideReport
from campaigns.models import Battle, Campaign, Entry, Membership, Side
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.content import strike_force_of
from tests.campaigns.support.fighting import committed
from tests.support.killed import run_killed
from tests.support.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
ROUNDS = 5
DAY = date(2026, 11, 18)
RED_WON = Report(DAY, "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
BLUE_WON = Report(DAY, "", (SideReport("lost", 0, 2), SideReport("won", 3, 0)))


def test_two_organisers_record_differently_at_once_and_one_wins(battle, users):
    Membership.objects.update(role="organiser")
    for _ in range(ROUNDS):
        version, recorded = Battle.objects.values_list("version", "recorded").get()
        record = corrections.correct_result if recorded else results.record_by_hand
        outcomes = at_once(
            lambda v=version, record=record: record(battle, users.ada, v, RED_WON),
            lambda v=version, record=record: record(battle, users.ben, v, BLUE_WON),
        )
        sides = tuple(Side.objects.order_by("place").values_list("outcome", flat=True))
        assert sorted(outcomes) == ["StaleError", "done"]
        assert sides == (("won", "lost") if outcomes[0] == "done" else ("lost", "won"))
        assert Battle.objects.get().version == version + 1


def test_a_write_that_only_looks_first_would_be_lost(battle, users):
    """The control: looked at, then written, as an unguarded action would; both believe that they recorded."""
    looked = Barrier(2)

    def unguarded(report: Report) -> None:
        assert Battle.objects.get().version == 1
        looked.wait(10)
        with transaction.atomic():
            for place, side_report in enumerate(report.sides):
                Side.objects.filter(place=place).update(**side_report._asdict())
            Battle.objects.update(state="recorded", method="by_hand", played=report.played, recorded=timezone.now())

    assert at_once(lambda: unguarded(RED_WON), lambda: unguarded(BLUE_WON)) == ["done", "done"]


def test_a_battle_auto_resolved_twice_at_once_is_applied_once(battle, users):
    committed(battle, users.ada)
    assert at_once(*[lambda: results.auto_resolve(battle, users.ada, 2)] * 4) == ["done"] * 4
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    assert Battle.objects.get().version == 3


def test_committing_and_recording_by_hand_at_once_leaves_one_of_them(battle, users):
    """Either the last plan is locked, and nobody records by hand, or it was recorded, and nothing is to be locked."""
    red, blue = battle.sides.order_by("place")
    lock_plan(red, users.ada)
    outcomes = at_once(
        lambda: lock_plan(blue, users.ben), lambda: results.record_by_hand(battle, users.ben, 1, RED_WON)
    )
    assert sorted(outcomes) in (["RefusedError", "done"], ["StaleError", "done"])
    present = Battle.objects.get()
    assert present.is_committed() != present.is_by_hand()


def test_planning_with_one_form_at_once_plans_one_operation(campaign, entries, users):
    key = uuid4()
    asked = {"key": key, "operation": eradication(), "entries": entries}
    assert at_once(*[lambda: actions.plan(campaign, users.ada, **asked)] * 3) == ["done"] * 3
    assert Battle.objects.count() == 1
    assert Side.objects.count() == 2


def test_founding_with_one_form_at_once_founds_one_campaign(users):
    asked = {"key": uuid4(), "name": "The Thaw", "summary": "", "limit": 500}
    assert at_once(*[lambda: create_campaign(users.ada, **asked)] * 3) == ["done"] * 3
    assert Campaign.objects.count() == Membership.objects.count() == 1


def test_joining_at_once_joins_once(campaign, users):
    assert at_once(*[lambda: join(campaign, users.stranger)] * 3) == ["done"] * 3
    assert campaign.memberships.filter(user=users.stranger).count() == 1


def test_of_two_strike_forces_entered_at_once_one_is_in(campaign, users):
    place = campaign.memberships.get(user=users.ada)
    forces = [strike_force_of(users.ada, name) for name in ("First Watch", "Second Watch")]
    outcomes = at_once(*[lambda force=force: enter(place, force) for force in forces])
    assert sorted(outcomes) == ["RefusedError", "done"]
    assert Entry.objects.active().count() == 1


KILLED = """
from campaigns.actions import results
from campaigns.models import Battle, Side
def killed(*args, **values):
    assert Side.objects.exclude(outcome="").count() == 2
    dies()
results.append = killed
battle = Battle.objects.get()
results.auto_resolve(battle, battle.planned_by, 2)
"""


def test_killed_in_the_middle_nothing_is_applied_and_a_second_try_applies_it_once(battle, users):
    """kill -9 after sides and battle are written and before the ledger tells it."""
    committed(battle, users.ada)
    run_killed(KILLED)
    assert Battle.objects.get().is_planned()
    assert set(Side.objects.values_list("outcome", "victory_points")) == {("", None)}
    results.auto_resolve(battle, users.ada, 2)
    assert Battle.objects.get().is_auto_resolved()
    assert Battle.objects.get().version == 3
    assert battle.campaign.ledger.filter(kind="result").count() == 1


def test_confirmed_by_one_and_recorded_otherwise_by_another_at_once_one_of_them_counts(battle, users):
    from campaigns.actions import proposals

    ada, ben = (battle.campaign.memberships.get(user=user) for user in (users.ada, users.ben))
    proposal = proposals.propose(battle, ada, 1, proposals.report_document(RED_WON), key=uuid4())
    outcomes = at_once(
        lambda: proposals.confirm(proposal, ben),
        lambda: results.record_by_hand(battle, users.organiser, 1, BLUE_WON),
    )
    assert sorted(outcomes) == ["StaleError", "done"]
    sides = tuple(Side.objects.order_by("place").values_list("outcome", flat=True))
    assert sides == (("won", "lost") if outcomes[0] == "done" else ("lost", "won"))
    assert battle.campaign.ledger.filter(kind="result").count() == 1


def test_two_sides_report_the_same_at_once_and_the_second_confirms_the_first(battle, users):
    from campaigns.actions import proposals

    members = [battle.campaign.memberships.get(user=user) for user in (users.ada, users.ben)]
    document = proposals.report_document(RED_WON)
    outcomes = at_once(*[lambda m=m: proposals.propose(battle, m, 1, document, key=uuid4()) for m in members])
    assert outcomes == ["done", "done"]
    assert sorted(battle.proposals.values_list("state", flat=True)) == ["confirmed", "withdrawn"]
    assert battle.campaign.ledger.filter(kind="result").count() == 1


def test_two_organisers_revoke_the_same_result_at_once_and_one_event_does(battle, users):
    from campaigns.actions.corrections import revoke
    from campaigns.read_model.campaign_state import events_of

    results.record_by_hand(battle, users.organiser, 1, RED_WON)
    organiser, last = battle.campaign.memberships.get(user=users.organiser), events_of(battle.campaign)[-1]
    outcomes = at_once(
        *[
            lambda: revoke(battle.campaign, organiser, [last.number], "", seen_hash=last.hash, key=uuid4())
            for _ in range(3)
        ]
    )
    assert sorted(outcomes) == ["RefusedError", "RefusedError", "done"]
    assert battle.campaign.ledger.filter(kind="taken_back").count() == 1
    assert Battle.objects.get().is_void()


def test_taken_back_and_corrected_at_once_one_of_them_sees_that_the_ledger_went_on(battle, users):
    from campaigns.actions.corrections import revoke
    from campaigns.read_model.audit import find_errors
    from campaigns.read_model.campaign_state import events_of

    results.record_by_hand(battle, users.organiser, 1, RED_WON)
    organiser, last = battle.campaign.memberships.get(user=users.organiser), events_of(battle.campaign)[-1]
    outcomes = at_once(
        lambda: revoke(battle.campaign, organiser, [last.number], "", seen_hash=last.hash, key=uuid4()),
        lambda: corrections.correct_result(battle, users.organiser, 2, BLUE_WON, seen_hash=last.hash),
    )
    assert outcomes.count("done") == 1
    assert find_errors(battle.campaign) == []
