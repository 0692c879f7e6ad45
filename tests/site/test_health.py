"""Health, and what a visitor sees while the database is not there (hazard 5)."""

import sqlite3
from pathlib import Path
from unittest import mock

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client

from rules.damocles import ENGINE

pytestmark = pytest.mark.postgres


@pytest.mark.django_db
def test_health_asks_the_database_and_names_the_engine(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json()["database"] == "ok"
    assert answer.json()["engine"]["version"] == ENGINE
    assert answer.json()["engine"]["build"] in ("compiled", "interpreted")
    assert "no-store" in answer.headers["Cache-Control"]


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
    with mock.patch("damocles_site.views.database_answers", side_effect=RuntimeError("secret detail")):
        answer = Client(raise_request_exception=False).get("/health/")
    assert answer.status_code == 500
    assert "secret detail" not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="only SQLite locks as a whole")
def test_a_write_to_a_locked_database_is_503_and_leaves_nothing() -> None:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_user("carla"))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 100")
    other = sqlite3.connect(Path(connection.settings_dict["NAME"]), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert client.post("/accounts/logout/").status_code == 503
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
        found = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}
