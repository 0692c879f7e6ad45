"""The groups that ship: what each may do, and that none of them is a way to more."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from armies.models import Datasheet, Faction, FactionDesigner
from damocles_site.accounts.groups import GROUPS, sync_groups
from damocles_site.models import ApiToken
from tests.armies.support.guard_faction import a_homebrew, load_the_guard
from workshop.actions.designers import add_designer

pytestmark = pytest.mark.django_db
DESIGN = ("datasheet", "weapon", "asset", "part", "operation")


@pytest.fixture(params=GROUPS)
def member(request: pytest.FixtureRequest) -> User:
    """Staff of one of the groups."""
    return in_group(request.param)


def in_group(name: str) -> User:
    user = User.objects.create_user(name.split()[0].lower(), is_staff=True)
    user.groups.add(Group.objects.get(name=name))
    return user


def browser(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def test_migrating_holds_the_groups_to_their_table() -> None:
    readers, own = Group.objects.get(name="Readers"), Group.objects.create(name="Ours")
    own.permissions.set(Permission.objects.all()[:3])
    readers.permissions.set(Permission.objects.all())
    Group.objects.get(name="Moderators").delete()
    sync_groups(apps.get_app_config("damocles_site"), using="default")
    for name, rights in GROUPS.items():
        rows = Group.objects.get(name=name).permissions.select_related("content_type")
        assert {f"{row.content_type.app_label}.{row.codename}" for row in rows} == set(rights), name
    assert own.permissions.count() == 3


def test_no_group_has_a_right_that_gives_rights() -> None:
    """Nor any of accounts but to see players; moderators ban these by the pages of moderation, which log it."""
    given = {right for rights in GROUPS.values() for right in rights}
    assert {right for right in given if right.split(".")[0] not in ("armies", "campaigns", "moderation")} == {
        "auth.view_user"
    }
    assert given.isdisjoint({"armies.manage_designers", "armies.delete_faction", "armies.view_private_faction"})
    assert [name for name, rights in GROUPS.items() if any("private" in right for right in rights)] == [
        "Organisers' help"
    ]


def opened(client: Client, page: str) -> set[str]:
    """The models of which it may open this page of the administration."""
    of_admin = {model._meta.model_name for model in admin.site._registry}
    models = (*apps.get_app_config("armies").get_models(), User, Group, ApiToken)
    rows = {str(model._meta.model_name): model for model in models}
    names = {name: f"admin:{model._meta.app_label}_{name}_{page}" for name, model in rows.items()}
    opened_models = set()
    for name, address in names.items():
        if name in of_admin and client.get(reverse(address)).status_code == 200:
            opened_models.add(name)
    return opened_models


def test_each_group_opens_its_pages_of_the_administration(member: User) -> None:
    client = browser(member)
    rules = {*DESIGN, "faction", "release"}
    lists = {"designers": rules, "readers": rules, "moderators": rules | {"listpicture", "strikeforce", "user"}}
    adds = {"designers": {*DESIGN, "faction"} - {"weapon"}}  # which are added with their datasheet
    assert opened(client, "changelist") == lists.get(member.username, set())
    assert opened(client, "add") == adds.get(member.username, set())


FORM = {"username": "x", "is_active": "on", "is_staff": "on", "is_superuser": "on"}


def test_no_member_of_a_group_raises_anybody(member: User) -> None:
    """By an account, a group, a token, a designer, or another's private draft."""
    client, ada = browser(member), User.objects.create_user("ada")
    guard = load_the_guard()
    a_homebrew(ada, "moles")
    ApiToken.objects.create(owner=ada, name="n", digest="d")
    everything: dict[str, Any] = {"groups": [1, 2, 3, 4], "user_permissions": [Permission.objects.first().pk]}  # type: ignore[union-attr]
    for user in (member, ada):
        client.post(reverse("admin:auth_user_change", args=[user.pk]), FORM | {"username": user.username} | everything)
    for address in ("admin:auth_user_add", "admin:auth_group_add", "admin:damocles_site_apitoken_add"):
        assert client.post(reverse(address), FORM).status_code == 403, address
    client.post(reverse("admin:auth_group_change", args=[member.groups.get().pk]), {"name": "mine"})
    assert client.post("/workshop/guard/designers/", {"user": member.username}).status_code == 404
    assert client.get("/workshop/moles/").status_code == 404
    assert client.post("/workshop/guard/delete/").status_code == 404
    member.refresh_from_db()
    ada.refresh_from_db()
    assert (ada.is_staff, ada.is_superuser, ada.groups.count(), ada.user_permissions.count()) == (False, False, 0, 0)
    assert (member.is_superuser, member.groups.count(), member.user_permissions.count()) == (False, 1, 0)
    assert not FactionDesigner.objects.exists()
    assert Faction.objects.filter(pk=guard.pk).exists()


def test_a_designer_does_not_make_an_official_faction_their_own() -> None:
    """Neither by the form nor by an earlier version, in which it was theirs."""
    designer = in_group("Designers")
    client, guard = browser(designer), load_the_guard()
    guard.homebrew, guard.owner = True, designer
    guard.save()
    theirs = guard.history.first().history_date
    guard.homebrew, guard.owner = False, None
    guard.save()
    page = client.get(f"/admin/armies/faction/{guard.pk}/change/").context["adminform"].form
    sent = {name: field.initial or "" for name, field in page.fields.items()} | page.initial
    client.post(
        f"/admin/armies/faction/{guard.pk}/change/",
        {key: value for key, value in sent.items() if value is not None}
        | {"name": "The Guard!", "rules": "[]", "homebrew": "on", "owner": designer.pk, "visibility": "private"},
    )
    row = Faction.objects.get(pk=guard.pk)
    assert (row.name, row.homebrew, row.owner) == ("The Guard!", False, None)
    client.post(f"/admin/armies/faction/{guard.pk}/bring-back/", {"moment": theirs.isoformat()})
    row = Faction.objects.get(pk=guard.pk)
    assert (row.name, row.homebrew, row.owner) == ("The Guard", False, None)


def test_who_designs_one_faction_is_kept_out_of_the_administration() -> None:
    ben, guard = User.objects.create_user("ben"), load_the_guard()
    add_designer(guard, ben, None)
    client = browser(ben)
    sheet = Datasheet.objects.filter(faction=guard).first()
    assert sheet is not None
    assert client.get(f"/admin/armies/datasheet/{sheet.pk}/change/").status_code == 302
    assert client.get("/admin/armies/faction/load/").status_code == 302
