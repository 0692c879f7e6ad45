"""Health, and what a visitor sees while the database is not there (hazard 5)."""

import io
import logging
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from damocles_site.backups.keeping import DATED
from damocles_site.logging_config import OneTracebackAMinute
from jobs.models import Job
from people.outbox import enqueue_email
from printing.pdf.text.fonts import EAST_ASIAN
from rules.damocles import ENGINE

pytestmark = pytest.mark.postgres


@pytest.mark.django_db
def test_health_asks_the_database_and_names_the_engine(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json()["database"] == "ok"
    assert answer.json()["engine"]["version"] == ENGINE
    assert answer.json()["east_asian_font"] == ("ok" if EAST_ASIAN.exists() else "missing")
    assert answer.json()["engine"]["build"] in ("compiled", "interpreted")
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_process_that_answers_is_live_whatever_the_database_does() -> None:
    with mock.patch.object(connection, "cursor", no_database):
        assert Client().get("/health/live/").json() == {"status": "ok"}


@pytest.mark.django_db
def test_what_needs_its_operator_is_named_while_pages_are_served(client: Client) -> None:
    """A mail that was given up, a full disk, a worker that stands still."""
    call_command("worker", "--once", stdout=io.StringIO())
    well = client.get("/health/").json()
    assert (well["status"], well["disk"], well["worker"], well["mails_given_up"]) == ("ok", "ok", "ok", 0)
    assert datetime.fromisoformat(well["worker_last_beat"]) > timezone.now() - timedelta(minutes=1)
    email = enqueue_email("ada@example.org", "Round 2", "It begins.")
    Job.objects.filter(pk=email.job_id).update(state=Job.State.FAILED, finished=timezone.now())
    Job.objects.filter(key__startswith="schedule:").update(due=timezone.now() - timedelta(minutes=4))
    with mock.patch("damocles_site.health.shutil.disk_usage", return_value=mock.Mock(free=499_999_999)):
        answer = client.get("/health/")
    ill = answer.json()
    assert (answer.status_code, ill["status"]) == (200, "degraded")
    assert (ill["disk"], ill["worker"], ill["mails_given_up"]) == ("low", "late", 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("hours", "state"), [((25, 60), "ok"), ((27,), "late"), ((), "late")])
def test_backups_that_stay_away_are_named(
    client: Client, settings: Any, tmp_path: Path, hours: tuple[int, ...], state: str
) -> None:
    """The newest of a folder counts, and is late after 26 hours; a site that names no folder says nothing of it."""
    assert "backup" not in client.get("/health/").json()
    settings.BACKUPS = str(tmp_path)
    for age in hours:
        (tmp_path / f"{timezone.now() - timedelta(hours=age):{DATED}}.tar.gz").touch()
    call_command("worker", "--once", stdout=io.StringIO())
    answer = client.get("/health/").json()
    assert (answer["backup"], answer["status"]) == (state, "ok" if state == "ok" else "degraded")


def no_database(*args: object) -> None:
    raise OperationalError("could not connect to server")


@pytest.mark.django_db
def test_health_is_503_while_the_database_is_down(client: Client) -> None:
    with mock.patch.object(connection, "cursor", no_database):
        answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["status"] == "unavailable"


@pytest.mark.django_db
def test_a_page_is_503_while_the_database_is_down() -> None:
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a-session-that-must-be-looked-up"
    with mock.patch.object(connection, "cursor", no_database):
        answer = client.get("/campaigns/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "<h1>" in answer.content.decode()


@pytest.mark.django_db
def test_any_other_fault_is_500_and_says_nothing_of_itself() -> None:
    with mock.patch("damocles_site.health.database_state", side_effect=RuntimeError("secret detail")):
        answer = Client(raise_request_exception=False).get("/health/")
    assert answer.status_code == 500
    assert "secret detail" not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="only SQLite locks as a whole")
def test_a_write_to_a_locked_database_is_503_and_leaves_nothing() -> None:
    """Meanwhile `/health/` waits half a second, and says that the database is read only."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_user("carla"))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 100")
    other = sqlite3.connect(Path(connection.settings_dict["NAME"]), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert client.post("/accounts/logout/").status_code == 503
        health = client.get("/health/")
        assert (health.status_code, health.json()["database"], health.json()["status"]) == (
            200,
            "read-only",
            "degraded",
        )
    finally:
        other.execute("ROLLBACK")
        other.close()
        connection.close()
    assert client.get("/accounts/password/change/").status_code == 302
    assert client.get("/accounts/email/").status_code == 200
    assert client.post("/accounts/logout/").status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="PRAGMA is SQLite's")
def test_sqlite_keeps_its_promises() -> None:
    with connection.cursor() as cursor:
        pragmas = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}


@pytest.mark.django_db
def test_an_outage_logs_a_line_a_request_and_one_traceback_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that was away for some minutes filled the log with 210 tracebacks."""
    written = io.StringIO()
    for handler in logging.getLogger().handlers:
        for outages in [each for each in handler.filters if isinstance(each, OneTracebackAMinute)]:
            monkeypatch.setattr(handler, "stream", written)
            monkeypatch.setattr(outages, "again", 0.0)
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a-session-that-must-be-looked-up"
    with mock.patch.object(connection, "cursor", no_database):
        for _time in range(3):
            assert client.get("/factions/").status_code == 503
    structlog.get_logger("jobs").error("queue_unavailable", exc_info=OperationalError("gone"))
    lines = written.getvalue()
    assert (lines.count("Service Unavailable: /factions/"), lines.count("OperationalError: could not connect")) == (
        3,
        1,
    )
    assert [line for line in lines.splitlines() if "gone" in line] == [lines.splitlines()[-1]]
    assert "queue_unavailable" in lines.splitlines()[-1]
