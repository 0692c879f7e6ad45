"""Jobs: leased by one, retried with pauses, taken up again after a kill, their effect once; owners take turns."""

import os
import signal
import time
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from jobs import kinds, queue
from jobs.kinds import Effect
from jobs.models import FILE, IDLE, Job
from jobs.queue import LEASE, enqueue, extend, lease, perform
from jobs.worker import bring_back, work, work_off, worker_state
from tests.support.killed import ended, run_killed, running
from tests.support.races import at_once

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def note(monkeypatch):
    """A kind whose effect is a user of the name it is given; and no schedule."""
    monkeypatch.setattr(kinds, "KINDS", {})
    for module in ("jobs.queue", "jobs.worker"):
        monkeypatch.setattr(f"{module}.KINDS", kinds.KINDS)
    kinds.kind("note", tries=3)(lambda job: Effect(lambda: User.objects.create(username=job.payload["name"]).username))


def names():
    return list(User.objects.order_by("pk").values_list("username", flat=True))


def asked(name, owner="", **more):
    return enqueue("note", {"name": name}, owner=owner, **more)


@pytest.mark.postgres
def test_a_job_is_done_once_and_says_what_came_of_it():
    job = asked("a")
    assert [work_off(), work_off()] == [1, 0]
    job.refresh_from_db()
    assert (job.state, job.result, job.tries, names()) == ("done", "a", 1, ["a"])


@pytest.mark.postgres
def test_a_job_goes_with_the_transaction_that_asks_for_it():
    with transaction.atomic():
        asked("a")
        transaction.set_rollback(True)
    assert work_off() == 0


@pytest.mark.postgres
def test_under_one_key_it_is_one_job():
    assert asked("a", key="k") == asked("b", key="k")
    work_off()
    assert asked("c", key="k").result == "a"
    assert names() == ["a"]


@pytest.mark.postgres
def test_pauses_grow_and_after_the_last_try_it_has_failed_until_somebody_asks_again():
    User.objects.create(username="a")  # so that another cannot be made
    job, now = asked("a"), timezone.now()
    for minutes in (1, 2):
        work_off()
        job.refresh_from_db()
        assert (job.state, round((job.due - now) / MINUTE)) == ("waiting", minutes)
        assert job.error.startswith("django.db.utils.IntegrityError")
        Job.objects.update(due=now)
    work_off()
    job.refresh_from_db()
    assert (job.state, job.tries) == ("failed", 3)
    assert work_off() == 0
    User.objects.all().delete()
    assert queue.requeue(Job.objects.all()) == 1
    work_off()
    assert (Job.objects.get().state, names()) == ("done", ["a"])


@pytest.mark.parametrize(("tries", "minutes"), [(0, 1), (1, 1), (2, 2), (9, 256), (10, 360), (99, 360)])
def test_pauses_end_at_six_hours(tries, minutes):
    assert kinds.pause(tries) == minutes * MINUTE


def test_a_kind_that_nobody_knows_has_failed():
    enqueue("nothing", {})
    work_off()
    assert Job.objects.get().error == "there is no kind of job 'nothing'"


@pytest.mark.postgres
def test_a_lease_that_ran_out_is_anothers_and_who_lost_it_finishes_nothing():
    now = asked("a").due
    slow = lease("slow", now)
    assert lease("quick", now + LEASE / 2) is None
    quick = lease("quick", now + LEASE)
    assert (extend(slow), extend(quick)) == (False, True)
    perform(slow)
    assert (names(), Job.objects.get().worker) == ([], "quick")
    perform(quick)
    assert names() == ["a"]


@pytest.mark.postgres
def test_what_kills_its_worker_again_and_again_has_failed():
    now = asked("a").due
    for n in range(3):
        assert lease("doomed", now + n * LEASE)
    perform(lease("careful", now + 3 * LEASE))
    assert (Job.objects.get().state, names()) == ("failed", [])
    assert Job.objects.get().error == "its worker ended in the middle of it; tried 3 times"


def test_a_job_has_only_so_long():
    kinds.kind("endless", seconds=0.05, tries=1)(lambda job: exec("while True: pass"))
    enqueue("endless", {})
    work_off()
    assert Job.objects.get().error == "jobs.time_limits.JobTimeoutError"


def test_many_jobs_of_one_keep_nobody_waiting_and_everybody_knows_their_place():
    many = [asked(f"ann {n}", "ann") for n in range(40)]
    perform(lease("w"))
    ben, cleo, again = asked("ben", "ben"), asked("cleo", "cleo"), asked("ben again", "ben")
    assert [job.place() for job in (many[1], ben, cleo, many[2], again, many[3])] == [1, 2, 3, 4, 5, 6]
    for _ in range(6):
        perform(lease("w"))
    assert names() == ["ann 0", "ann 1", "ben", "cleo", "ann 2", "ben again", "ann 3"]
    asked("mail")  # the site's own goes first
    perform(lease("w"))
    assert names()[-1] == "mail"


def test_the_schedule_goes_on_whatever_happens():
    times = []

    def sweep(now):
        times.append(now)
        return 1 // (len(times) - 1)

    kinds.schedule(sweep)
    assert worker_state() == "unavailable"
    assert [work_off(), work_off()] == [1, 0]
    job = Job.objects.get()
    assert (job.state, job.error) == ("waiting", "ZeroDivisionError: integer division or modulo by zero")
    Job.objects.update(due=timezone.now())
    work_off()
    assert (Job.objects.get().error, Job.objects.get().result, worker_state()) == ("", 1, "ok")
    Job.objects.update(due=timezone.now() - 4 * MINUTE)
    assert worker_state() == "late"


@pytest.mark.postgres
def test_what_a_clock_that_was_ahead_has_written_is_brought_back():
    """A year ahead for a while: a step of the schedule is due then, one is leased until then, as is a letter; a retry
    is due then. A lease that is a moment longer, by another machine's clock, stays.
    """
    ahead = timezone.now() + timedelta(days=365)
    kinds.schedule(minutely)
    kinds.nightly(nightly)
    assert (work_off(), worker_state()) == (1, "ok")
    Job.objects.filter(kind="minutely").update(due=ahead)
    assert (worker_state(), lease("w")) == ("late", None)
    Job.objects.filter(kind="nightly").update(state="running", lease=ahead, worker="killed")
    leased, retried, another = asked("a"), asked("b"), asked("c")
    Job.objects.filter(pk=leased.pk).update(state="running", lease=ahead, worker="killed")
    Job.objects.filter(pk=retried.pk).update(due=ahead, tries=1)
    Job.objects.filter(pk=another.pk).update(state="running", lease=timezone.now() + MINUTE, worker="other")
    now = timezone.now()
    assert bring_back(now) == 4
    assert Job.objects.get(kind="minutely").due == now + MINUTE
    assert [Job.objects.get(pk=job.pk).lease for job in (leased, Job.objects.get(kind="nightly"))] == [now + LEASE] * 2
    assert Job.objects.get(pk=retried.pk).due == now
    assert Job.objects.get(pk=another.pk).worker == "other"
    assert (bring_back(now), worker_state()) == (0, "ok")
    assert lease("w", now + LEASE).pk in (leased.pk, retried.pk, Job.objects.get(kind="nightly").pk)


def minutely(now):
    return 0


def nightly(now):
    return 0


@pytest.mark.postgres
def test_results_that_a_clock_ahead_dated_are_deleted_too():
    now = timezone.now()
    for finished in (now - 2 * 60 * MINUTE, now, now + MINUTE, now + timedelta(days=365)):
        Job.objects.filter(pk=asked("a").pk).update(state="done", finished=finished)
    assert [job.finished > now for job in Job.objects.over(now)] == [True, False]


@pytest.mark.postgres
def test_a_worker_looks_for_that_while_it_works(monkeypatch):
    """Its clock was set back under it: no restart is needed."""
    job = asked("a")
    Job.objects.filter(pk=job.pk).update(due=timezone.now() + timedelta(days=365))
    monkeypatch.setattr("jobs.worker.close_old_connections", lambda: None)  # that of the test stays
    turns = iter([True, True, False])
    work(lambda: next(turns))
    assert names() == ["a"]


def test_what_is_done_each_night_is_done_at_three_by_the_clock_of_the_site(settings):
    settings.TIME_ZONE = "Europe/Paris"
    kinds.nightly(lambda now: 0)
    (nightly,) = [kind for kind in kinds.KINDS.values() if kind.at]
    for now, due in (
        ("2026-11-22T14:00+00:00", "2026-11-23T02:00+00:00"),
        ("2026-11-22T01:59+00:00", "2026-11-22T02:00+00:00"),
        ("2027-03-28T00:59+00:00", "2027-03-28T01:00+00:00"),  # the clocks go on at two
        ("2027-03-28T01:00+00:00", "2027-03-29T01:00+00:00"),
    ):
        assert nightly.due_after(datetime.fromisoformat(now)) == datetime.fromisoformat(due)
    assert work_off() == 0


@pytest.mark.postgres
def test_what_is_done_is_kept_an_hour_and_what_failed_a_month():
    now = timezone.now()
    asked("a")
    for state, kept in (("done", timedelta(hours=1)), ("failed", timedelta(days=30))):
        Job.objects.update(state=state, finished=now)
        assert [Job.objects.over(now + kept + late).count() for late in (-MINUTE, MINUTE)] == [0, 1]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_that_look_together_take_a_job_once():
    asked("a")
    now, took = timezone.now(), []
    pk = Job.objects.get().pk
    at_once(*[lambda: took.append(queue.lease_one(pk, "w", now))] * 4)
    assert sorted(job is not None for job in took) == [False, False, False, True]


KILLED = """
from django.contrib.auth.models import User
from jobs import kinds, queue, worker
kinds.KINDS.clear()
def write(name):
    if STEP == "before the effect": dies()
    User.objects.create(username=name)
    if STEP == "after the effect": dies()
kinds.kind("note", tries=3)(lambda job: kinds.Effect(lambda: write(job.payload["name"])))
done = queue._end
def end(job, **changes):
    done(job, **changes)
    if STEP == "after it is noted": dies()
queue._end = end
if STEP == "leased": queue.perform = worker.perform = dies
if STEP == "committed": worker.work_on = lambda job: (queue.perform(job), dies())
worker.work_off()
"""
STEPS = {"leased": 0, "before the effect": 0, "after the effect": 0, "after it is noted": 0, "committed": 1}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", STEPS)
def test_a_worker_killed_at_any_step_leaves_the_effect_once(step):
    asked("a")
    run_killed(f"STEP = {step!r}\n{KILLED}")
    assert len(names()) == STEPS[step]
    assert work_off() == 0  # it is leased still, or done
    Job.objects.filter(state="running").update(lease=timezone.now())
    assert work_off() == 1 - STEPS[step]
    assert (Job.objects.get().state, names()) == ("done", ["a"])


def test_administrators_see_state_and_error_in_few_queries_and_try_again(admin_client, django_assert_num_queries):
    for n in range(3):
        asked(f"secret {n}", "ann")
    Job.objects.update(state="failed", error="OSError: no way", finished=timezone.now())
    list_url = "/admin/jobs/job/"
    admin_client.get(list_url)
    with django_assert_num_queries(5):
        page = admin_client.get(list_url).content.decode()
    assert page.count("OSError: no way") == 3
    pk = Job.objects.first().pk
    assert "secret" not in admin_client.get(f"{list_url}{pk}/change/").content.decode()
    admin_client.post(list_url, {"action": "try_again", "_selected_action": [pk]})
    assert Job.objects.filter(state="waiting").count() == 1
    with django_assert_num_queries(5):
        admin_client.get(list_url)


LANES = """
import signal, time
from pathlib import Path
from django.core.management import call_command
from armies.computation.executor import open_executor
from jobs import kinds
kinds.KINDS.clear()
pools = []
@kinds.kind("print")
def print_slowly(job):
    pools.append(open_executor(1, "spawn"))
    pools[-1].submit(os.getpid).result()
    while not Path(job.payload["until"]).exists(): time.sleep(0.02)
@kinds.kind("measure", idle=True)
def measure(job):
    while not Path(job.payload["until"]).exists(): time.sleep(0.02)
    return os.nice(0)
kinds.kind("note")(lambda job: os.nice(0))
call_command("worker")
"""


def state_of(job, expected):
    """The state of a job once it is the expected one, or after ten seconds."""
    for _ in range(500):
        job.refresh_from_db()
        if job.state == expected:
            break
        time.sleep(0.02)
    return job.state


@pytest.mark.django_db(transaction=True)
def test_no_deadline_and_no_mail_waits_for_a_print(tmp_path):
    """One worker: while its print goes on, the site's short work is done; ended by a signal, it ends in order."""
    until = tmp_path / "until"
    slow = enqueue("print", {"until": str(until)}, owner="ann")
    with running(LANES) as worker:
        assert state_of(slow, "running") == "running"
        short, behind = enqueue("note", {}), enqueue("note", {}, owner="ben")
        assert state_of(short, "done") == "done"
        slow.refresh_from_db()
        behind.refresh_from_db()
        assert (slow.state, behind.state) == ("running", "waiting")
        worker.terminate()
        until.touch()
        assert worker.wait(20) == 0
    assert state_of(slow, "done") == "done"


@pytest.mark.django_db(transaction=True)
def test_what_nobody_waits_for_holds_nobody_up(tmp_path):
    """Fifteen releases measured at night took all workers for a quarter of an hour."""
    until = tmp_path / "until"
    kinds.kind("measure", idle=True)(lambda job: None)
    first, second = (enqueue("measure", {"until": str(until)}) for _ in range(2))
    with running(LANES) as worker:
        assert state_of(first, "running") == "running"
        short, person = enqueue("note", {}), enqueue("note", {}, owner="ben")
        assert (state_of(short, "done"), state_of(person, "done")) == ("done", "done")
        second.refresh_from_db()
        assert (second.state, second.priority, second.place()) == ("waiting", IDLE, 2)
        until.touch()
        assert state_of(second, "done") == "done"
        assert second.result > person.result  # of the processor too it has what is left
        last = enqueue("measure", {"until": str(tmp_path / "never")})
        assert state_of(last, "running") == "running"
        worker.terminate()
        assert worker.wait(20) == 0  # another takes it up


@pytest.mark.django_db(transaction=True)
def test_lanes_end_with_a_worker_that_is_killed_and_a_killed_lane_is_started_again(tmp_path):
    until = tmp_path / "until"
    slow = enqueue("print", {"until": str(until)}, owner="ann")
    with running(LANES) as worker:
        assert state_of(slow, "running") == "running"
        lane = int(slow.worker.rpartition(":")[2])
        os.kill(lane, signal.SIGKILL)
        Job.objects.update(lease=timezone.now())
        Job.objects.filter(pk=slow.pk).update(state="waiting")
        assert state_of(slow, "running") == "running"
        lane, before = int(slow.worker.rpartition(":")[2]), lane
        assert lane != before
        worker.kill()
        until.touch()
        assert state_of(slow, "done") == "done"
    for _ in range(500):
        if ended(lane):
            break
        time.sleep(0.02)
    assert ended(lane)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_a_site_began_leaves_a_long_job_to_another_when_it_ends(tmp_path):
    """The battles of a matrix went on for two minutes after the site had ended."""
    slow = enqueue("print", {"until": str(tmp_path / "never")}, owner="ann")
    impatient = "import os\nfrom jobs.management.commands import worker\nworker.PATIENCE = 0.2\n"
    with running(impatient + LANES.replace('"worker"', '"worker", parent=os.getppid()')) as worker:
        assert state_of(slow, "running") == "running"
        lane = int(slow.worker.rpartition(":")[2])
        worker.terminate()
        assert worker.wait(20) == 0
    assert ended(lane)
    assert state_of(slow, "running") == "running"


HUNGRY = """
import time
from django.core.management import call_command
from jobs import kinds
from jobs.time_limits import JobTimeoutError
kinds.KINDS.clear()
@kinds.kind("hungry", memory=64 << 20, tries=1)
def eat(job):
    return len(bytearray(job.payload["bytes"]))
@kinds.kind("endless", memory=64 << 20, tries=1, seconds=0.3)
def go_on(job):
    while True: time.sleep(0.01)
call_command("worker")
"""


@pytest.mark.django_db(transaction=True)
def test_a_file_gets_so_much_memory_and_time_and_the_next_one_is_read():
    """A workbook of 20 kB took 755 MB of a process that serves pages."""
    for name in ("hungry", "endless"):
        kinds.kind(name, memory=1)(lambda job: None)
    asked = [("hungry", {"bytes": 512 << 20}), ("endless", {}), ("hungry", {"bytes": 8 << 20})]
    bomb, endless, good = [enqueue(name, payload, owner="ann") for name, payload in asked]
    with running(HUNGRY):
        assert state_of(good, "done") == "done"
        assert state_of(bomb, "failed") == "failed"
        assert state_of(endless, "failed") == "failed"
    assert (bomb.error, endless.error, good.result) == ("MemoryError", "jobs.time_limits.JobTimeoutError", 8 << 20)
    assert bomb.priority == FILE


def test_files_wait_for_files_alone():
    kinds.kind("file", memory=1)(lambda job: None)
    enqueue("print", {}, owner="ann")
    first, second = (enqueue("file", {}, owner=owner) for owner in ("ben", "eve"))
    last = enqueue("print", {}, owner="ben")
    assert [job.place() for job in (first, second, last)] == [1, 2, 2]
