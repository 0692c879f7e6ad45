"""Processes killed under load: a web service, one process of it, a worker in a job, the database."""

import os
import signal
import time
from collections.abc import Callable

from tests.attack.across import ask_for_battles, unfinished
from tests.attack.database import Server
from tests.attack.load import Load
from tests.attack.site import Site, children, kill
from tests.attack.tally import Tally

JOBS = 16


def attack(site: Site, tally: Tally) -> None:
    for part in (web_service, web_process, stopped_service, worker, database):
        part(site, tally)


def web_service(site: Site, tally: Tally) -> None:
    """One of two is gone for some seconds: the other answers, and what was sent is kept."""
    with Load(site) as load:
        moment = site.kill("web-1")
        time.sleep(3)
        site.start("web-1")
    judge(load, tally, moment, "kill -9 of a web service")


def web_process(site: Site, tally: Tally) -> None:
    """A process that serves is killed, as for want of memory; gunicorn starts another."""
    with Load(site) as load:
        moment = kill(children(site.processes["web-2"].pid)[:1])
        time.sleep(4)
    judge(load, tally, moment, "kill -9 of one process of a web service")


def stopped_service(site: Site, tally: Tally) -> None:
    """A service that is told to stop ends what it has begun: nobody gets an error."""
    with Load(site) as load:
        site.stop("web-1")
        time.sleep(2)
        site.start("web-1")
    judge(load, tally, None, "stop and start of a web service")


def judge(load: Load, tally: Tally, moment: tuple[float, float] | None, about: str) -> None:
    kills = [] if moment is None else [moment]
    load.judge(tally, *kills)
    load.judge_taps(tally)
    lost = sum(request.status == 0 or request.status >= 400 for request in load.requests)
    tally.remark(f"{about}: {len(load.requests)} requests, {lost} of them, which were under way, failed")


def worker(site: Site, tally: Tally) -> None:
    """Its jobs are taken up by the other when the lease is over (30 s), and each is done once."""
    from jobs.models import Job

    keys = ask_for_battles(JOBS, 2000)
    family = {str(pid) for pid in children(site.processes["worker-1"].pid)}

    def held() -> list[int]:
        running = Job.objects.filter(key__in=keys, state=Job.State.RUNNING).values_list("worker", "pk")
        return [pk for worker, pk in running if worker.rpartition(":")[2] in family]

    tally.hold(site.until(lambda: held() and stopped_in(family, held), 60), "worker-1 took no job to be killed in")
    site.kill("worker-1")
    orphans = held()
    tally.hold(site.until(lambda: not unfinished(keys), 180), f"{len(unfinished(keys))} jobs of a killed worker hang")
    states = {*Job.objects.filter(key__in=keys).values_list("state", flat=True)}
    tally.same("what became of the jobs", states, {Job.State.DONE})
    tries = [*Job.objects.filter(pk__in=orphans).values_list("tries", flat=True)]
    tally.same("tries of the jobs that it had", tries, [2] * len(orphans))
    tally.remark(f"kill -9 of a worker in {len(orphans)} of {JOBS} jobs: all done by the other")
    site.start("worker-1")


def stopped_in(family: set[str], held: Callable[[], list[int]]) -> bool:
    """Whether the processes of a worker stand still in a job; if it ended just before, they go on."""
    for pid in family:
        os.kill(int(pid), signal.SIGSTOP)
    if held():
        return True
    for pid in family:
        os.kill(int(pid), signal.SIGCONT)
    return False


def database(site: Site, tally: Tally) -> None:
    """PostgreSQL ends at once and comes back: 503 meanwhile, then everything goes on without a restart."""
    from django.db import connection

    keys = ask_for_battles(JOBS, 3000)
    with Load(site) as load:
        began = time.monotonic()
        with Server().stopped():
            time.sleep(3)
        ended = time.monotonic()
        time.sleep(3)
    connection.close()
    load.judge(tally, (began, began), away=(began, ended + 2))
    load.judge_taps(tally)
    tally.hold(site.until(lambda: not unfinished(keys), 180), "jobs hang after a restart of the database")
    away = sum(request.status == 503 for request in load.requests)
    tally.remark(f"PostgreSQL away for {ended - began:.0f} s: {len(load.requests)} requests, {away} answered 503")
