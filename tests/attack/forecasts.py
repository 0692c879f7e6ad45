"""A forecast of a million short battles on two workers of a dask scheduler, one killed meanwhile: the same counts.

Asked by nobody through the proxy: it is what `manage.py forecast` and jobs do with DAMOCLES_SCHEDULER.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.attack.site import CHECKOUT, Site
from tests.attack.tally import Tally
from tests.support.proxy import free_port, wait_for

RUNS = int(os.environ.get("BATTLES", "1000000"))
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def dask_setup(worker: object) -> None:
    """For `--preload tests.attack.forecasts`: a worker that knows the game of the tests."""
    from damocles_site.engine.select import use_engine

    use_engine()
    know_fencing()


def know_fencing() -> None:
    from rules import games
    from tests.fencing.game import GAME

    if GAME not in games.GAMES:
        games.add(GAME)


def attack(site: Site, tally: Tally) -> None:
    from armies.computation.forecast import forecast
    from rules.formats.library import EmptyLibrary
    from tests.fencing.test_fencing import bout

    know_fencing()
    scenario = bout(dice=[])
    scenario.pop("dice")
    began = time.process_time()
    alone = forecast(scenario, EmptyLibrary(), RUNS)
    seconds = time.process_time() - began
    with two_workers() as (executor, workers):
        killed: list[int] = []

        def on_progress(so_far: dict[str, Any], _sums: list[int]) -> None:
            if so_far["runs"] >= RUNS // 3 and not killed:
                workers[0].send_signal(signal.SIGKILL)
                workers[0].wait()
                killed.append(so_far["runs"])

        shared = forecast(scenario, EmptyLibrary(), RUNS, executor, on_progress=on_progress)
    tally.hold(killed, "no worker was killed")
    tally.same("counts on two workers, one killed", shared, alone)
    tally.remark(f"{RUNS} battles, {seconds:.0f} s in one process; a worker killed after {killed[0]}: equal counts")


@contextmanager
def two_workers() -> Iterator[tuple[Any, list[subprocess.Popen[bytes]]]]:
    from armies.computation.scheduler import SchedulerExecutor

    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    wait_for(port)
    alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--preload", "tests.attack.forecasts")
    workers = [started("distributed.cli.dask_worker", address, *alone) for _ in range(2)]
    try:
        executor = SchedulerExecutor.open(address, 60)
        assert executor is not None
        executor.client.wait_for_workers(2, timeout=60)
        yield executor, workers
        executor.shutdown()
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def started(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", *words], cwd=CHECKOUT, **QUIET)  # type: ignore[call-overload,no-any-return]
