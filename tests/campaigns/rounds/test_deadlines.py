"""What happens by itself: absent players, battles left unfought, a crash, workers at once, time zones."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.utils import timezone
from django.utils.translation import override

from campaigns import bridge
from campaigns.actions import deadlines
from campaigns.actions.campaigns import archive
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import seed_of
from campaigns.models import Battle, Campaign, Entry
from campaigns.read_model.campaign_state import standings_of
from jobs.kinds import KINDS
from jobs.models import Job
from rules.formats.errors import DocumentError
from tests.campaigns.conftest import planned
from tests.campaigns.support.fighting import committed
from tests.support.killed import run_killed
from tests.support.races import at_once
from tests.support.worker import do_jobs

NOON = datetime(2025, 11, 22, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def absent(battle: Battle, deadline: datetime = NOON, agreed: str = "absent") -> Battle:
    Campaign.objects.filter(pk=battle.campaign_id).update(
        agreement=battle.campaign.agreement | {"auto_resolve": agreed}
    )
    Battle.objects.filter(pk=battle.pk).update(deadline=deadline)
    return Battle.objects.get(pk=battle.pk)


def committed_at(battle: Battle, when: datetime) -> None:
    Battle.objects.filter(pk=battle.pk).update(committed=when)


def fresh(battle: Battle) -> Battle:
    return Battle.objects.get(pk=battle.pk)


def recorded(battle: Battle) -> int:
    return battle.campaign.ledger.filter(kind="result").count()


def tick(now):
    """What the schedule did to battles."""
    return {"locked": deadlines.lock_overdue(now), "fought": fought(now)}


def fought(now):
    """How many battles are to be fought now; then they have been."""
    count = deadlines.ask_for_battles(now)
    do_jobs("battle")
    return count


@pytest.mark.django_db
@pytest.mark.rule("C-AUT-08")
def test_a_minute_after_the_deadline_the_absent_have_fought_with_standing_orders(battle, users):
    absent(battle)
    lock_plan(battle.sides.get(colour="red"), users.ada, {"commander": "aggressive"}, "my word")
    assert tick(NOON - SECOND) == {"locked": 0, "fought": 0}
    assert not fresh(battle).is_committed()
    assert tick(NOON) == {"locked": 1, "fought": 0}
    red, blue = battle.sides.order_by("place")
    assert (red.plan, red.salt, red.locked_by) == ({"commander": "aggressive"}, "my word", users.ada)
    assert (blue.plan, blue.salt, blue.locked_by) == ({"commander": "steady"}, "", None)
    committed_at(battle, NOON)
    assert tick(NOON + 59 * SECOND) == {"locked": 0, "fought": 0}
    assert tick(NOON + 60 * SECOND) == {"locked": 0, "fought": 1}
    assert tick(NOON + 90 * SECOND) == {"locked": 0, "fought": 0}
    assert fresh(battle).is_auto_resolved()
    assert fresh(battle).recorded_by is None
    assert recorded(battle) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("agreed", ["never", "by_agreement"])
@pytest.mark.rule("C-AUT-07")
def test_where_nothing_was_agreed_for_the_absent_a_deadline_locks_nothing(battle, agreed):
    absent(battle, agreed=agreed)
    assert deadlines.lock_overdue(NOON + timedelta(days=9)) == 0
    assert not fresh(battle).is_committed()


@pytest.mark.django_db
@pytest.mark.rule("C-AUT-07")
def test_nobody_fights_for_who_has_left(battle, entries):
    absent(battle)
    Entry.objects.filter(pk=entries[0].pk).update(withdrawn=NOON)
    assert deadlines.lock_overdue(NOON) == 0
    assert (fresh(battle).is_committed(), fresh(battle).error) == (False, "")


@pytest.mark.postgres
@pytest.mark.django_db
def test_in_an_archived_campaign_nothing_happens_and_all_of_it_once_it_is_open_again(battle, campaign):
    absent(battle)
    archive(campaign)
    assert deadlines.lock_overdue(NOON) == 0
    Campaign.objects.update(archived=None)
    assert deadlines.lock_overdue(NOON) == 1


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.rule("C-AUT-08")
@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe"])
def test_a_deadline_is_one_instant_wherever_it_was_written(battle, settings, zone):
    """On the night the clocks go back in New York, 01:30 comes twice: the second is the one meant here (fold 1)."""
    written = datetime(2026, 11, 1, 1, 30, fold=1, tzinfo=ZoneInfo("America/New_York")).astimezone(ZoneInfo(zone))
    absent(battle, written)
    settings.TIME_ZONE = zone
    with timezone.override(zone):
        assert deadlines.lock_overdue(datetime(2026, 11, 1, 6, 29, 59, tzinfo=UTC)) == 0
        assert deadlines.lock_overdue(datetime(2026, 11, 1, 6, 30, tzinfo=UTC)) == 1


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.rule("C-AUT-09")
def test_a_battle_that_breaks_says_so_and_holds_up_no_other(campaign, entries, users, client_of, monkeypatch):
    battles = [planned(campaign, entries, users.organiser) for _ in range(4)]
    for number, battle in enumerate(battles):
        committed(battle, users.ada)
        committed_at(battle, NOON + number * SECOND)
    honest = bridge.fight
    broken = {battles[0].pk: DocumentError("", "makes a battle of more than 200,000 steps"), battles[1].pk: KeyError()}
    seeds = {seed_of(with_documents(b)): b.pk for b in battles}

    def fight(scenario):
        fault = broken.get(seeds[scenario["seed"]])
        if fault is not None:
            raise fault
        return honest(scenario)

    monkeypatch.setattr(bridge, "fight", fight)
    assert fought(NOON + timedelta(hours=1)) == 4
    assert [fresh(battle).state for battle in battles] == ["planned", "planned", "recorded", "recorded"]
    assert "200,000 steps" in fresh(battles[0]).trouble()
    assert fresh(battles[1]).error == "KeyError"
    assert "200,000 steps" in client_of(users.ben).get(battles[0].get_absolute_url()).content.decode()
    monkeypatch.setattr(bridge, "fight", honest)
    assert fought(NOON + timedelta(hours=2)) == 0


def with_documents(battle: Battle) -> Battle:
    return Battle.objects.with_documents().get(pk=battle.pk)


@pytest.mark.django_db
def test_what_the_engine_cannot_read_is_not_locked_for_the_absent(battle):
    absent(battle)
    operation = with_documents(battle).operation
    Battle.objects.filter(pk=battle.pk).update(operation=operation | {"turns": 0})
    assert deadlines.lock_overdue(NOON) == 0
    with override("fr"):
        assert fresh(battle).trouble().startswith("operation.turns\xa0: ne peut pas être 0")
    assert not fresh(battle).is_committed()


@pytest.mark.django_db
def test_a_worker_does_what_is_due_and_a_step_that_breaks_stops_no_other(battle, monkeypatch):
    def breaks(job):
        raise RuntimeError("no luck")

    monkeypatch.setitem(KINDS, "settle_proposals", KINDS["settle_proposals"]._replace(run=breaks))
    absent(battle, timezone.now())
    call_command("worker", "--once", stdout=StringIO())
    assert fresh(battle).is_committed()
    errors = dict(Job.objects.values_list("kind", "error"))
    assert (errors["settle_proposals"], errors["lock_overdue"]) == ("RuntimeError: no luck", "")
    assert Job.objects.get(kind="lock_overdue").result == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("C-AUT-09")
def test_three_workers_at_once_apply_once(battle, users):
    absent(battle)
    assert at_once(*[lambda: deadlines.lock_overdue(NOON)] * 3) == ["done"] * 3
    committed_at(battle, NOON)
    assert at_once(*[lambda: fought(NOON + timedelta(hours=1))] * 3) == ["done"] * 3
    assert fresh(battle).is_auto_resolved()
    assert recorded(battle) == 1
    assert sum(standing.line.played for standing in standings_of(battle.campaign)) == 2


KILLED_IN_THE_MIDDLE = """
from campaigns.actions import results, deadlines
results.append = dies
from jobs.worker import work_off
work_off()
"""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("C-AUT-09")
def test_a_worker_killed_in_the_middle_leaves_nothing_and_the_next_one_resumes(battle, users):
    committed(battle, users.ada)
    committed_at(battle, timezone.now() - timedelta(minutes=2))
    run_killed(KILLED_IN_THE_MIDDLE)
    assert (fresh(battle).state, fresh(battle).version, recorded(battle)) == ("planned", 2, 0)
    assert set(battle.sides.values_list("outcome", flat=True)) == {""}
    Job.objects.filter(state="running").update(lease=timezone.now())
    assert fought(timezone.now()) == 0  # it was asked for; the job is taken up
    assert (fresh(battle).state, recorded(battle)) == ("recorded", 1)
