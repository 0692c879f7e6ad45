"""The admin shows no secret and grants nobody a right that they were not given."""

from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from armies.models import Asset, Datasheet, Faction, Release, StrikeForce, Visibility, Weapon
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.invitations import invite
from campaigns.actions.plans import lock_plan
from campaigns.models import Battle, Campaign
from damocles_site.models import ApiToken, digest_of
from jobs.models import Job
from people.models import OutgoingEmail
from people.outbox import enqueue_email
from tests.armies.support.guard_faction import a_homebrew, a_list, load_the_guard
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.com", "three-dice-and-a-tape")


@pytest.fixture
def marshal() -> Client:
    return browser(User.objects.create_superuser("marshal", "marshal@example.com"))


def a_clerk(*rights: str) -> Client:
    """Staff who may do just this."""
    clerk = User.objects.create_user("clerk", is_staff=True)
    for right in rights:
        app, codename = right.split(".")
        clerk.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return browser(clerk)


@pytest.fixture
def battle(ada: User) -> Battle:
    """Planned in a private campaign, and ada has locked her plan."""
    load_the_watch()
    organiser, ben = User.objects.create_user("organiser"), User.objects.create_user("ben")
    campaign = create_campaign(organiser, key=uuid4(), name="The Long Winter", summary="", limit=500)
    join(campaign, ada)
    join(campaign, ben)
    battle = planned(
        campaign, [entered(campaign, ada, "First Watch"), entered(campaign, ben, "Night Watch")], organiser
    )
    lock_plan(battle.sides.get(place=0), ada, plan={"commander": "aggressive"}, salt="a-word-of-adas")
    return Battle.objects.with_documents().get(pk=battle.pk)


def secrets_of(battle: Battle, ada: User) -> list[str]:
    """One of each kind in the database, and what none of it may be told of."""
    campaign = battle.campaign
    EmailAddress.objects.create(user=campaign.memberships.organising().get().user, email="o@example.com", verified=True)
    invited = invite(campaign, campaign.memberships.organising().get().user, "guest@example.com")
    enqueue_email("ada@example.com", "Choose a password", "the-link-in-the-letter", user=ada)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "the-second-factor"})
    ApiToken.objects.create(owner=ada, name="sheet", hint="dam_abcd", digest=digest_of("dam_abcd-and-the-rest"))
    return [
        battle.secret, "aggressive", "a-word-of-adas", campaign.invite_token, campaign.code, invited.token,
        "the-link-in-the-letter", "the-second-factor", digest_of("dam_abcd-and-the-rest"), ada.password,
        *campaign.memberships.values_list("calendar_token", flat=True),
        *StrikeForce.objects.values_list("token", flat=True), *Faction.objects.values_list("token", flat=True),
    ]  # fmt: skip


def test_no_list_is_searched_by_what_it_does_not_show(battle: Battle, ada: User, marshal: Client) -> None:
    """Else a secret is found sign by sign: does it begin with a, with b, …?"""
    secrets_of(battle, ada)
    asked = {
        Battle: "secret", Campaign: "invite_token", StrikeForce: "token", Faction: "token", User: "password",
        OutgoingEmail: "body", Job: "payload", Authenticator: "data", ApiToken: "digest",
    }  # fmt: skip
    for model, field in asked.items():
        page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        assert marshal.get(page, {f"{field}__startswith": "a"}).status_code == 400, field
        assert marshal.get(page).status_code == 200, field


FORM = {
    "username": "clerk", "first_name": "", "last_name": "", "email": "evil@example.com", "is_active": "on",
    "is_staff": "on", "is_superuser": "on", "last_login_0": "", "last_login_1": "",
    "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00",
}  # fmt: skip


def account(user: User, page: str = "change") -> str:
    return reverse(f"admin:auth_user_{page}", args=[user.pk])


def test_who_may_change_accounts_gives_nobody_a_right(ada: User, marshal: Client) -> None:
    """Neither themselves nor another: not by a tick, a group or a permission."""
    clerk = a_clerk(*(f"auth.{verb}_{model}" for verb in ("view", "add", "change") for model in ("user", "group")))
    group = Group.objects.create(name="all")
    everything = {"groups": [group.pk], "user_permissions": [Permission.objects.first().pk]}
    for user in (User.objects.get(username="clerk"), ada):
        clerk.post(account(user), FORM | {"username": user.username} | everything)
    ada.refresh_from_db()
    assert (ada.is_staff, ada.is_superuser, ada.email, ada.groups.count()) == (False, False, "ada@example.com", 0)
    assert not User.objects.filter(username="clerk", is_superuser=True).exists()
    assert clerk.post(reverse("admin:auth_group_change", args=[group.pk]), {"name": "mine"}).status_code == 403
    assert clerk.get(reverse("admin:auth_group_add")).status_code == 403
    passwords = {"password1": "two-tapes-and-a-die", "password2": "two-tapes-and-a-die", "usable_password": "true"}
    assert clerk.post(reverse("admin:auth_user_add"), FORM | {"username": "new"} | passwords).status_code == 302
    assert not User.objects.filter(username="new", is_staff=True).exists()
    assert marshal.get("/admin/password_change/").headers["Location"] == "/accounts/password/change/"
    marshal.post(account(ada), FORM | {"username": "ada", "email": "new@example.com"})
    ada.refresh_from_db()
    assert (ada.is_staff, ada.is_superuser, ada.email) == (True, True, "new@example.com")


def test_who_may_change_accounts_closes_and_renames_a_players(ada: User) -> None:
    clerk = a_clerk("auth.view_user", "auth.change_user")
    clerk.post(account(ada), {"username": "ada.the.first"})
    ada.refresh_from_db()
    assert (ada.username, ada.is_active) == ("ada.the.first", False)


@pytest.mark.parametrize("whose", ["marshal", "designer", "ada"])
def test_nobody_but_a_superuser_takes_an_account_over(whose: str, ada: User, marshal: Client) -> None:
    """By its password, its address, a confirmation of an address, or by closing those who have rights."""
    clerk = a_clerk(*(f"auth.{verb}_user" for verb in ("view", "change", "delete")),
                    *(f"account.{verb}_emailaddress" for verb in ("view", "add", "change")))  # fmt: skip
    User.objects.create_user("designer", "designer@example.com", is_staff=True)
    user = User.objects.get(username=whose)
    mine = EmailAddress.objects.create(user=user, email="evil@example.com")
    passwords = {"password1": "two-tapes-and-a-die", "password2": "two-tapes-and-a-die", "usable_password": "true"}
    assert clerk.post(account(user, "password_change"), passwords).status_code == 403
    assert (
        clerk.post(reverse("admin:account_emailaddress_add"), {"user": user.pk, "email": "x@y.zz"}).status_code == 403
    )
    listed = reverse("admin:account_emailaddress_changelist")
    clerk.post(listed, {"action": "make_verified", "_selected_action": [mine.pk]})
    assert not EmailAddress.objects.get().verified
    if whose != "ada":
        assert clerk.post(account(user), {"username": "x"}).status_code == 403
        assert clerk.post(account(user, "delete"), {"post": "yes"}).status_code == 403
    assert "md5" not in text_of(clerk.get(account(user)))
    assert marshal.post(account(user, "password_change"), passwords).status_code == 302


def test_tokens_and_second_factors_are_taken_away_and_nothing_else(battle: Battle, ada: User, marshal: Client) -> None:
    secrets_of(battle, ada)
    for model in (ApiToken, Authenticator):
        name, row = f"admin:{model._meta.app_label}_{model._meta.model_name}", model._default_manager.get()
        assert marshal.get(reverse(f"{name}_add")).status_code == 403
        assert marshal.post(reverse(f"{name}_change", args=[row.pk]), {}).status_code == 403
        assert marshal.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 302
        assert not model._default_manager.exists()


def test_the_list_of_tokens_takes_as_many_queries_for_fifty_as_for_one(ada: User, marshal: Client) -> None:
    counts = []
    for many in (1, 50):
        for n in range(ApiToken.objects.count(), many):
            owner = User.objects.create_user(f"player{n}")
            ApiToken.objects.create(owner=owner, name=f"n{n}", digest=f"d{n}")
        marshal.get("/admin/damocles_site/apitoken/")
        with CaptureQueriesContext(connection) as queries:
            assert len(marshal.get("/admin/damocles_site/apitoken/").context["cl"].result_list) == many
        counts.append(len(queries))
    assert counts[0] == counts[1]


def rows_of(client: Client, model: str) -> set[str]:
    return {str(row) for row in client.get(reverse(f"admin:{model}_changelist")).context["cl"].queryset}


LOOKING = [
    f"{app}.view_{model}"
    for app, models in {
        "armies": ("strikeforce", "faction", "datasheet", "asset", "weapon", "release"),
        "campaigns": ("campaign", "battle", "entry", "ledgerevent", "invitation"),
    }.items()
    for model in models
]
ASKED = ["armies.view_private_strikeforce", "armies.view_private_faction", "campaigns.view_private_campaign"]


def test_staff_find_what_is_private_with_a_permission_made_for_it(battle: Battle, ada: User) -> None:
    load_the_guard()
    a_list(ada, name="Kept")
    a_list(ada, name="Shown")
    StrikeForce.objects.filter(name="Shown").update(visibility=Visibility.PUBLIC)
    a_homebrew(ada, "moles")
    a_homebrew(ada, "voles", Visibility.PUBLIC)
    clerk = a_clerk(*LOOKING)
    assert rows_of(clerk, "armies_strikeforce") == {"Shown"}
    assert rows_of(clerk, "armies_faction") == {"The Guard", "The Watch"}
    assert {row.faction.slug for row in Release.objects.all()} > {"moles", "voles"}
    assert "Moles" not in text_of(clerk.get("/admin/armies/release/"))
    assert "Voles" in clerk.get("/admin/armies/release/").content.decode()
    for model in (Datasheet, Asset, Weapon):
        page = f"/admin/armies/{model._meta.model_name}/"
        assert "oles" not in text_of(clerk.get(page)) + text_of(clerk.get(f"{page}export/csv/"))
    for model in ("campaign", "battle", "entry", "ledgerevent"):
        assert rows_of(clerk, f"campaigns_{model}") == set()
    hidden = StrikeForce.objects.get(name="Kept")
    assert clerk.get(hidden.get_absolute_url()).status_code == 404
    assert clerk.get(f"/admin/armies/strikeforce/{hidden.pk}/change/").status_code == 302
    may = Permission.objects.filter(codename__in=[each.split(".")[1] for each in ASKED])
    User.objects.get(username="clerk").user_permissions.add(*may)
    assert {"Kept", "Shown"} <= rows_of(clerk, "armies_strikeforce")
    assert {"Moles", "Voles"} <= rows_of(clerk, "armies_faction")
    assert rows_of(clerk, "campaigns_battle") == {battle.title}
    assert clerk.get(hidden.get_absolute_url()).status_code == 200


def test_a_table_neither_reveals_nor_changes_what_one_may_not_read(ada: User) -> None:
    """It shows what stands in a row before it overwrites it; and who only looks withdraws nothing."""
    load_the_guard()
    a_homebrew(ada, "moles")
    everything = [f"armies.{verb}_datasheet" for verb in ("view", "add", "change")]
    clerk = a_clerk(*everything)
    head = b"faction,slug,name,type,fewest,most,orders,move,health,defense,base,strategic_valor\n"
    row = b"moles,rifles,Rifles,troops,3,6,3,12,1,5,2.5,1\n"
    answer = clerk.post("/admin/armies/datasheet/import/", {"file": SimpleUploadedFile("t.csv", head + row)})
    assert answer.status_code == 422
    assert "there is no faction" in answer.content.decode()
    rifles = Datasheet.objects.get(faction__slug="guard", slug="rifles")
    User.objects.get(username="clerk").user_permissions.remove(Permission.objects.get(codename="change_datasheet"))
    clerk.post("/admin/armies/datasheet/", {"action": "withdraw", "_selected_action": [rifles.pk]})
    rifles.refresh_from_db()
    assert not rifles.withdrawn
