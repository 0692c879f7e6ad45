"""Forecasts by whatever executor: a pool, a dask scheduler of which a worker is killed, none that answers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import Client
from django.conf import settings
from django.core.management import call_command
from django.test import Client as Browser

from armies.computation import sharing
from armies.computation.executor import open_executor, scheduler_state
from armies.computation.forecast import forecast
from armies.computation.scheduler import SchedulerExecutor
from armies.computation.sharing import Budget, shared_out, spans
from rules.formats.library import EmptyLibrary
from tests.rules.support.scenes import blue, rectangle, red, rifle, scene, sheet, squad
from tests.support.killed import ended

RUNS, LOST = 200, 12
PATIENCE = 30.0


@pytest.fixture
def skirmish() -> dict[str, Any]:
    """Two squads a side, steady on both sides: about a hundredth of a second."""
    armed = sheet(weapons=[rifle()])
    players = [
        red(squad("r1", (20, 10), (23, 10), (26, 10), sheet=armed), squad("r2", (50, 10), (53, 10), sheet=armed)),
        blue(squad("b1", (20, 60), (23, 60), (26, 60), sheet=armed), squad("b2", (50, 60), (53, 60), sheet=armed)),
    ]
    for player in players:
        player.pop("script")
        player["commander"] = "steady"
    return scene(*players, scenery=[rectangle("wall", "heavy", (36, 36), 20, 3)], turns=4)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def started(*words: str) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-m", *words], cwd=settings.BASE_DIR, **quiet)


def dask_worker(address: str) -> subprocess.Popen[bytes]:
    alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--preload", "damocles_site.engine.select")
    return started("distributed.cli.dask_worker", address, *alone)


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a scheduler on this machine, named in the environment."""
    address = f"tcp://127.0.0.1:{free_port()}"
    host, port = ("--host", "127.0.0.1"), ("--port", address.rpartition(":")[2])
    process = started("distributed.cli.dask_scheduler", *host, *port, "--no-dashboard")
    until(lambda: scheduler_state(address) == "ok")
    monkeypatch.setenv("DAMOCLES_SCHEDULER", address)
    yield address
    process.kill()
    process.wait()


@contextmanager
def two_workers(scheduler: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    processes = [dask_worker(scheduler), dask_worker(scheduler)]
    yield processes
    for process in processes:
        process.kill()
        process.wait()


def until(holds: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_pool_and_two_dask_workers_one_of_them_killed_count_the_same(skirmish, scheduler):
    """A scheduler without workers is not waited for: until they are there, a pool does the work."""
    alone = forecast(skirmish, EmptyLibrary(), RUNS)
    with open_executor(2, "spawn") as executor:
        assert type(executor).__name__ == "ReopeningPool"
        assert forecast(skirmish, EmptyLibrary(), RUNS, executor) == alone
    with two_workers(scheduler) as workers, Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        lost = []

        def on_progress(so_far: dict[str, Any], sums: list[int]) -> None:
            if so_far["runs"] == LOST:
                workers[0].send_signal(signal.SIGKILL)
                workers[0].wait()
                lost.append(so_far["runs"])

        with open_executor(2) as executor:
            assert type(executor).__name__ == "SchedulerExecutor"
            distributed = forecast(skirmish, EmptyLibrary(), RUNS, executor, on_progress=on_progress)
        until(lambda: len(client.scheduler_info()["workers"]) == 1)
    assert lost == [LOST]
    assert distributed == alone


class LostAfterAll:
    """A task of a scheduler whose worker dies once its result is told of: who asks for it waits for another."""

    status = "lost"

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        call(self)

    def result(self) -> list[int]:
        return [3]


def test_what_is_lost_as_it_is_handed_over_is_waited_for():
    client = SimpleNamespace(submit=lambda *args, **kwargs: LostAfterAll())
    assert SchedulerExecutor(client).submit(sum, [1, 2]).result(0) == [3]


def test_when_time_is_up_the_battles_fought_by_then_are_the_first_of_many_and_go_on(skirmish):
    reached = []
    cut_short = forecast(
        skirmish, EmptyLibrary(), RUNS, budget=Budget(0), on_progress=lambda so_far, sums: reached.append(sums)
    )
    assert cut_short["stopped"] == "time"
    assert cut_short | {"stopped": "number"} == forecast(skirmish, EmptyLibrary(), 1)
    assert forecast(skirmish, EmptyLibrary(), RUNS, begun=reached[-1]) == forecast(skirmish, EmptyLibrary(), RUNS)


def test_what_a_busy_machine_does_meanwhile_is_not_counted(skirmish, monkeypatch):
    """Nine seconds pass between two looks at the clock, and hardly any of them are its own."""
    clock = count(0, 9)
    monkeypatch.setattr(sharing.time, "monotonic", lambda: float(next(clock)))
    forecast_made = forecast(skirmish, EmptyLibrary(), RUNS, budget=Budget(8.0))
    assert (forecast_made["runs"], forecast_made["stopped"]) == (RUNS, "number")
    assert forecast(skirmish, EmptyLibrary(), RUNS, budget=Budget(8.0, patience=20))["runs"] < RUNS


def killed_once(mark: str, first: int, last: int) -> list[int]:
    """Its process is killed in the middle of the chunk from 8, the first time."""
    if first == 8 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [last - first, sum(range(first, last))]


def test_a_process_killed_in_the_middle_changes_no_count(tmp_path):
    """The numbers 0 to 99 come to 4,950, each counted once."""
    with open_executor(2) as executor:
        parts = list(shared_out(killed_once, str(tmp_path / "mark"), 100, executor))
    assert [sum(column) for column in zip(*parts, strict=True)] == [100, 4950]
    assert (tmp_path / "mark").exists()


def test_chunks_are_small_at_both_ends_and_leave_nothing_out():
    """An eighth of what is done or left, from 1 to 500."""
    chunks = list(spans(1_000_000))
    assert chunks[0] == (0, 1)
    assert chunks[-1][1] == 1_000_000
    assert all(chunk[1] == other[0] for chunk, other in pairwise(chunks))
    assert max(last - first for first, last in chunks) == 500
    assert list(spans(50))[-3:] == [(47, 48), (48, 49), (49, 50)]


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of something that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.django_db
def test_a_scheduler_that_does_not_answer_is_one_line_and_a_pool(skirmish, tmp_path, silent):
    """Silent; one that is absent is told of as well (`test_health_says_how_the_scheduler_is`)."""
    file = tmp_path / "skirmish.json"
    file.write_text(json.dumps(skirmish))
    command = [sys.executable, "manage.py", "forecast", str(file), "--runs", "8"]
    ran = {"cwd": settings.BASE_DIR, "capture_output": True, "check": True}
    alone = StringIO()
    call_command(*command[2:], "--jobs", "1", stdout=alone)
    run = subprocess.run(command, env=os.environ | {"DAMOCLES_SCHEDULER": silent}, **ran)
    assert run.stdout.decode() == alone.getvalue()
    assert run.stderr.count(b"\n") == 1
    assert b"scheduler_unavailable" in run.stderr
    assert silent.encode() in run.stderr


@pytest.mark.django_db
def test_health_says_how_the_scheduler_is(monkeypatch, silent):
    assert Browser().get("/health/").json()["scheduler"] == "unused"
    for address in (f"tcp://127.0.0.1:{free_port()}", "nonsense", "tcp://127.0.0.1:99999", silent):
        monkeypatch.setenv("DAMOCLES_SCHEDULER", address)
        answer = Browser().get("/health/")
        assert (answer.status_code, answer.json()["scheduler"]) == (200, "unavailable")
    with open_executor(1) as executor:
        assert type(executor).__name__ == "ReopeningPool"


OPEN_A_POOL = """
import os, time
from armies.computation.executor import open_executor
if __name__ == "__main__":
    print(open_executor(1, "spawn").submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def test_a_process_ends_with_a_parent_that_was_killed(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(OPEN_A_POOL)
    environment = os.environ | {"PYTHONPATH": str(settings.BASE_DIR)}
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as parent:
        number = int(parent.stdout.readline())
        parent.kill()
    until(lambda: ended(number))
