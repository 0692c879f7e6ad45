"""A banned account opens nothing, can be let in again, and no ban leads a moderator upwards."""

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from armies.models import StrikeForce, Visibility
from campaigns.models import Campaign, Membership
from moderation import actions
from moderation.models import Act
from people.models import OutgoingEmail, Preferences
from tests.armies.support.guard_faction import a_homebrew, a_list, load_the_guard
from tests.support.api_client import token_for

pytestmark = pytest.mark.django_db
WHY = "Advertising in forty lists."


def ban(client, account, verb="banned"):
    return client.post(f"/moderation/accounts/{account.pk}/", {"verb": verb, "why": WHY})


def sign_in(name):
    client = Client()
    client.post("/accounts/login/", {"login": name, "password": f"{name}-pass"})
    return client.get("/strike-forces/").context["user"].is_authenticated


@pytest.mark.postgres
def test_a_banned_account_opens_nothing_until_the_ban_is_lifted(users, browser_of, address_of_ada):
    mod, ada = browser_of(users.mod), browser_of(users.ada)
    program = Client(headers={"authorization": f"Bearer {token_for(users.ada)}"})
    assert [sign_in("ada"), program.get("/api/1/strike-forces/").status_code] == [True, 200]

    assert ban(mod, users.ada).status_code == 302
    assert [sign_in("ada"), program.get("/api/1/strike-forces/").status_code] == [False, 401]
    assert ada.get("/notices/").status_code == 302
    mail = OutgoingEmail.objects.get()
    assert (mail.to, mail.body) == ("ada@example.com", f"The moderators closed your account “ada”: {WHY}")

    Preferences.objects.create(user=users.ada, language="fr")
    assert ban(mod, users.ada, "lifted").status_code == 302
    assert OutgoingEmail.objects.latest("pk").subject == "Damocles : votre compte est rouvert"
    assert [sign_in("ada"), program.get("/api/1/strike-forces/").status_code] == [True, 200]
    assert ada.get("/notices/").status_code == 302  # the session of before is gone
    assert [(act.verb, act.by_name, act.why) for act in Act.objects.order_by("pk")] == [
        ("banned", "mod", WHY),
        ("lifted", "mod", WHY),
    ]


@pytest.mark.postgres
def test_no_secret_address_of_a_banned_account_opens_anything_until_the_ban_is_lifted(users, browser_of):
    """The calendar that programs read, lists and factions shared by link; what is public moderators hide by itself."""
    load_the_guard()
    campaign = Campaign.objects.create(name="The Long Winter", limit=500)
    member = Membership.objects.create(campaign=campaign, user=users.ada, number=1, name="ada")
    linked, public = a_list(users.ada, "rifles"), a_list(users.ada, "rifles")
    StrikeForce.objects.filter(pk=linked.pk).update(visibility=Visibility.LINK)
    StrikeForce.objects.filter(pk=public.pk).update(visibility=Visibility.PUBLIC)
    faction = a_homebrew(users.ada, "moles", Visibility.LINK)
    paths = [
        *(f"/{at}" for at in (f"calendar/{member.calendar_token}.ics", f"lists/{linked.token}/")),
        f"/api/1/shared/{linked.token}/",
        f"/homebrew/{faction.token}/",
        f"/lists/{public.token}/",
    ]

    def opened():
        return [browser_of(users.ben).get(path).status_code for path in paths]

    before = opened()
    assert 404 not in before
    ban(browser_of(users.mod), users.ada)
    assert opened() == [404, 404, 404, 404, 200]
    ban(browser_of(users.mod), users.ada, "lifted")
    assert opened() == before


def test_other_sessions_go_on(users, browser_of):
    ben = browser_of(users.ben)
    ban(browser_of(users.mod), users.ada)
    assert ben.get("/notices/").status_code == 200


def test_accounts_with_rights_and_ones_own_are_not_banned(users, browser_of):
    designer = User.objects.create_user("designer")
    designer.groups.add(Group.objects.create(name="of designers"))
    for account in (users.boss, designer, users.mod):
        assert ban(browser_of(users.mod), account).status_code == 422
    assert not Act.objects.exists()
    assert User.objects.filter(is_active=True).count() == 5


def test_what_administrators_deactivated_moderators_do_not_open(users, browser_of):
    User.objects.filter(pk=users.ada.pk).update(is_active=False)
    assert ban(browser_of(users.mod), users.ada, "lifted").status_code == 422
    assert ban(browser_of(users.mod), users.ada).status_code == 422
    assert not User.objects.get(pk=users.ada.pk).is_active


def test_who_only_sees_cases_decides_nothing(users, browser_of, story):
    users.mod.groups.clear()
    users.mod.user_permissions.add(Permission.objects.get(codename="view_case"))
    actions.report("story", story, users.ben, "spam", "")
    case = users.ada.cases.get()
    mod = browser_of(users.mod)
    assert [mod.get(at).status_code for at in ("/moderation/", case.get_absolute_url())] == [200, 200]
    assert mod.post(case.get_absolute_url(), {"verb": "hid", "version": 1, "why": WHY}).status_code == 404
    assert ban(mod, users.ada).status_code == 404


def test_moderators_enter_no_administration_and_name_no_rights(users, browser_of):
    """They are not staff; with the staff flag they look at accounts, and still change neither these nor a group."""
    mod, own = browser_of(users.mod), f"user/{users.mod.pk}/change/"
    assert mod.get("/admin/").status_code == 302
    User.objects.filter(pk=users.mod.pk).update(is_staff=True)
    assert [mod.get(f"/admin/auth/{at}").status_code for at in ("user/", own, "group/")] == [200, 200, 403]
    assert mod.post(f"/admin/auth/{own}", {"is_superuser": "on"}).status_code == 403
