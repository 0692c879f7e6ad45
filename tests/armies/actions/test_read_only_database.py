"""A database that lets nobody write: 503, nothing half-written, and the same click works when it is back (hazard 5)."""

from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from armies.forms.strike_force import new_ticket
from armies.models import Change, StrikeForce
from tests.armies.support.guard_faction import a_list
from tests.support.faults import SQLITE, full, held

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
HTMX = {"hx-request": "true"}
MANY = 300


@pytest.fixture
def ada(users: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(users.ada)
    return client


def duplicate(client: Client, strike_force: StrikeForce) -> Any:
    """Copy the first squad, on the version that was fetched."""
    address = f"{strike_force.get_absolute_url()}squads/s0/duplicate/"
    return client.post(address, {"version": strike_force.version}, headers=HTMX)


def state() -> tuple[list[Any], list[Any]]:
    """All that is kept of all lists."""
    lists = StrikeForce.objects.order_by("pk").values_list("pk", "version", "squads", "deck", "updated")
    return list(lists), list(Change.objects.order_by("pk").values_list("pk", "version", "squads"))


@pytest.mark.parametrize("table", ["armies_strikeforce", "armies_change"])
def test_a_change_while_the_database_is_locked_is_503_and_leaves_nothing(
    ada: Client, patrol: StrikeForce, table: str
) -> None:
    before = state()
    with held(table):
        answer = duplicate(ada, patrol)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "10"
        assert ada.get(patrol.get_absolute_url()).status_code == 200
    assert state() == before
    assert duplicate(ada, patrol).status_code == 200
    assert len(StrikeForce.objects.get().squads) == 3


@pytest.mark.parametrize("table", ["armies_strikeforce", "armies_change"])
def test_founding_while_the_database_is_locked_leaves_nothing(ada: Client, guard: Any, table: str) -> None:
    form = {"faction": "guard", "name": "Fourth Patrol", "limit": "500", "ticket": new_ticket()}
    with held(table):
        assert ada.post("/strike-forces/new/", form).status_code == 503
    assert state() == ([], [])
    assert ada.post("/strike-forces/new/", form).status_code == 302
    assert StrikeForce.objects.get().name == "Fourth Patrol"


@pytest.mark.skipif(SQLITE, reason="SQLite locks as a whole")
def test_a_visitor_whose_session_could_not_be_kept_gets_the_list_with_the_same_form(guard: Any) -> None:
    visitor = Client(raise_request_exception=False)
    form = {"faction": "guard", "name": "First Patrol", "limit": "500", "ticket": new_ticket()}
    with held("django_session"):
        assert visitor.post("/strike-forces/new/", form).status_code == 503
    assert visitor.post("/strike-forces/new/", form).status_code == 302
    assert visitor.get(StrikeForce.objects.get().get_absolute_url()).status_code == 200


@pytest.mark.skipif(not SQLITE, reason="a full disk is told by SQLite's own limit")
def test_a_change_while_the_disk_is_full_is_503_and_leaves_nothing(ada: Client, guard: Any, users: Any) -> None:
    """The list's row may still fit; its history does not, and then neither is kept."""
    long = a_list(users.ada, *["rifles"] * MANY)
    before = state()
    with full():
        assert duplicate(ada, long).status_code == 503
    assert state() == before
    assert duplicate(ada, long).status_code == 200
    assert len(StrikeForce.objects.get().squads) == MANY + 1


@pytest.mark.skipif(SQLITE, reason="SQLite has no connection to lose")
def test_a_connection_lost_in_the_middle_is_503_and_the_next_request_has_another(
    ada: Client, patrol: StrikeForce
) -> None:
    other = connection.copy()
    with connection.cursor() as cursor, other.cursor() as elsewhere:
        cursor.execute("SELECT pg_backend_pid()")
        elsewhere.execute("SELECT pg_terminate_backend(%s)", [cursor.fetchone()[0]])
    other.close()
    assert duplicate(ada, patrol).status_code == 503
    connection.close()  # as the end of a request does
    assert duplicate(ada, patrol).status_code == 200
    assert Change.objects.count() == 2


def test_the_control_would_see_a_half_written_change(patrol: StrikeForce) -> None:
    """Without a transaction about both, the row is changed and its history is not."""
    with pytest.raises(DatabaseError):
        unguarded(patrol)
    assert StrikeForce.objects.get().version == 2
    assert Change.objects.count() == 1


def unguarded(strike_force: StrikeForce) -> None:
    StrikeForce.objects.update(version=2)
    with held("armies_change"):
        Change.objects.create(strike_force=strike_force, version=2, verb="x", name="x", limit=1, release_id=1)
