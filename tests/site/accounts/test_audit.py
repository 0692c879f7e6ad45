"""The audit log: who did what to which account, when, from where; it is only added to, and kept a year."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from campaigns.actions.campaigns import create_campaign
from damocles_site.purging import purge_unused
from moderation.models import Case
from people.models import AuditEntry
from tests.armies.support.guard_faction import a_list, load_the_guard
from tests.support.faults import SQLITE

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
PASSWORD = "a long pass phrase"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.org", PASSWORD)


def entries() -> list[tuple[str, str, str, str]]:
    return list(AuditEntry.objects.order_by("pk").values_list("kind", "name", "by", "address"))


def sign_in(client: Client, password: str = PASSWORD, login: str = "ada") -> Any:
    return client.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR="192.0.2.7")


def test_signing_in_and_out_and_what_was_refused_are_noted_with_the_address(client: Client, ada: User) -> None:
    """Of a name that no account has nothing is kept that was typed."""
    sign_in(client, "a wrong one")
    sign_in(client, login="my password by mistake")
    sign_in(client)
    client.post("/accounts/logout/", REMOTE_ADDR="192.0.2.8")
    assert entries() == [
        ("refused", "ada", "", "192.0.2.7"),
        ("refused", "", "", "192.0.2.7"),
        ("signed in", "ada", "", "192.0.2.7"),
        ("signed out", "ada", "", "192.0.2.8"),
    ]


def test_what_opens_an_account_is_noted_with_it(client: Client, ada: User) -> None:
    sign_in(client)
    token = {"name": "my script", "scope": "read", "days": "30"}
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/api-tokens/create/", token)
    client.post(f"/accounts/api-tokens/{ada.api_tokens.get().pk}/revoke/")
    noted = AuditEntry.objects.filter(kind__in=("account", "token")).order_by("pk").values_list("about", flat=True)
    assert list(noted) == [
        "An API token was created, by which programs may read or change what is yours.",
        "my script: revoked",
    ]


def test_rights_given_private_things_read_and_deletions_name_who_did_it(client: Client, ada: User) -> None:
    """What the administrator may see anyway (a list of their own) is no reading by right."""
    chief = User.objects.create_superuser("chief", password=PASSWORD)
    load_the_guard()
    private, own = a_list(ada, "rifles"), a_list(chief, "rifles")
    sign_in(client, login="chief")
    for strike_force in (private, own):
        assert client.get(f"/admin/armies/strikeforce/{strike_force.pk}/change/").status_code == 200
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    account = {"username": "ada", "email": "ada@example.org", "is_active": "on", "is_staff": "on"}
    dates = {"date_joined_0": "2026-11-01", "date_joined_1": "10:00"}
    assert client.post(f"/admin/auth/user/{ada.pk}/change/", account | dates).status_code == 302
    assert client.post(f"/admin/auth/user/{ada.pk}/delete/", {"post": "yes"}).status_code == 302
    noted = AuditEntry.objects.filter(kind__in=("read", "rights", "deleted")).order_by("pk")
    assert list(noted.values_list("kind", "name", "by", "about")) == [
        ("read", "chief", "", f"strike force {private.pk}: Third Patrol"),
        ("rights", "ada", "chief", "is_staff"),
        ("deleted", "chief", "", f"user {ada.pk}: ada"),
    ]


def test_it_is_only_added_to(ada: User) -> None:
    AuditEntry.objects.create(kind="signed in", account=ada.pk, name="ada")
    row = AuditEntry.objects.get()
    for change in (row.save, row.delete, lambda: AuditEntry.objects.update(name="ben")):
        with pytest.raises(TypeError, match="only added to"):
            change()
    commands = ["UPDATE people_auditentry SET name = 'ben'", *([] if SQLITE else ["DELETE FROM people_auditentry"])]
    for command in commands:
        with pytest.raises(DatabaseError, match="only added to"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(command)
    assert AuditEntry.objects.get().name == "ada"


def test_after_a_year_it_is_deleted(ada: User) -> None:
    now = timezone.now()
    for days in (364, 366):
        AuditEntry.objects.create(kind="signed in", account=ada.pk, name="ada", made=now - timedelta(days=days))
    purge_unused(now)
    assert AuditEntry.objects.get().made == now - timedelta(days=364)


def test_superusers_alone_read_it(client: Client, ada: User) -> None:
    ada.is_staff = True
    ada.save()
    ada.user_permissions.set(Permission.objects.filter(codename__endswith="auditentry"))
    client.force_login(ada)
    assert client.get("/admin/people/auditentry/").status_code == 403
    client.force_login(User.objects.create_superuser("chief"))
    assert client.get("/admin/people/auditentry/").status_code == 200
    assert client.post("/admin/people/auditentry/add/").status_code == 403


def test_what_is_taken_away_as_a_file_is_noted_once_an_hour(client: Client) -> None:
    """A list by page and program, a campaign, the collection, the games; a visitor's list has no account."""
    load_the_guard()
    ada = User.objects.create_user("ada")
    ravel, hers = a_list(ada, "rifles"), create_campaign(ada, key=uuid4(), name="Winter", summary="", limit=500)
    client.force_login(ada)
    for _twice in range(2):
        for path in (f"/strike-forces/{ravel.slug}/export/", "/collection/export/", "/my-games.csv"):
            assert client.get(path).status_code == 200, path
        assert client.get(f"/campaigns/{hers.slug}/export.json").status_code == 200
        assert client.get(f"/api/1/campaigns/{hers.slug}/export/").status_code == 200
        assert client.get(f"/api/1/strike-forces/{ravel.slug}/export/").status_code == 200
    about = sorted(AuditEntry.objects.filter(kind="export", account=ada.pk).values_list("about", flat=True))
    expected = [f"campaign {hers.pk}: Winter", "collection", "games", f"strike force {ravel.pk}: Third Patrol"]
    assert about == expected


def test_what_a_moderator_reads_by_right_is_noted(client: Client) -> None:
    """The case of a list that ada shares by its link; its owner reads it without a right."""
    load_the_guard()
    ravel = a_list(User.objects.create_user("ada"), "rifles")
    case = Case.objects.create(kind="list", thing=ravel.pk, owner=ravel.owner)
    client.force_login(User.objects.create_superuser("root"))
    assert client.get(case.get_absolute_url()).status_code == 200
    [entry] = AuditEntry.objects.filter(kind="read")
    assert (entry.name, entry.about) == ("root", f"strike force {ravel.pk}: Third Patrol")
