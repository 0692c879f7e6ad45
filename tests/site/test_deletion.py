"""An account is deleted by its owner: said before, a week of grace, then all of it or nothing."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from armies.actions import table_games
from armies.models import Faction, StrikeForce, TableGame
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.challenges import challenge
from campaigns.actions.guests import add_guests
from campaigns.models import Campaign, Notice
from campaigns.read_model.audit import find_errors
from damocles_site.models import ApiToken, digest_of
from damocles_site.own_data import deleting
from people.models import AccountDeletion, AuditEntry
from tests.armies.support.guard_faction import a_list, load_the_guard
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.pages import text_of
from tests.support.worker import send_mails

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
QUERIES = 20
PASSWORD = "three-dice-and-a-tape"
WISH, ASKED = "/accounts/delete/wish/", "/accounts/reauthenticate/"


def account(name: str, **more: Any) -> User:
    user = User.objects.create_user(name, f"{name}@example.com", PASSWORD, **more)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def ada() -> User:
    return account("ada")


def signed_in(name: str) -> Client:
    """By the form, and asked for the password once more."""
    client = Client()
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    client.post(ASKED, {"password": PASSWORD})
    return client


def wished(user: User) -> AccountDeletion:
    assert signed_in(user.username).post(WISH).status_code == 302
    return AccountDeletion.objects.get(user=user)


def a_week_later() -> Any:
    return timezone.now() + timedelta(days=7, minutes=1)


def subjects() -> list[str]:
    send_mails()
    return [message.subject for message in mail.outbox]


def test_who_only_has_the_session_is_asked_for_the_password(ada: User) -> None:
    client = Client()
    client.force_login(ada)
    asked = client.post(WISH).headers["Location"]
    client.post(asked, {"password": "guessed", "next": WISH})
    assert not AccountDeletion.objects.exists()
    answer = client.post(asked, {"password": PASSWORD, "next": WISH}, follow=True)
    assert "Your account is deleted on" in text_of(answer)
    assert AccountDeletion.objects.get().user == ada


def test_a_wish_signs_out_everywhere_and_closes_tokens_for_a_week(ada: User) -> None:
    elsewhere, here = signed_in("ada"), signed_in("ada")
    ApiToken.objects.create(owner=ada, name="sheet", digest=digest_of("dam_x"), hint="dam_")
    answer = here.post(WISH, follow=True)
    assert "Your account is deleted on" in text_of(answer)
    for client in (elsewhere, here):
        assert client.get("/accounts/preferences/").status_code == 302
    assert Client().get("/api/1/my-games/", headers={"authorization": "Bearer dam_x"}).status_code == 401
    left = AccountDeletion.objects.get().due - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    assert deleting.delete_accounts(timezone.now() + timedelta(days=6, hours=23)) == 0
    assert User.objects.filter(pk=ada.pk).exists()


def test_signing_in_takes_it_back_and_everything_opens_again(ada: User) -> None:
    wished(ada)
    client = signed_in("ada")
    assert client.get("/accounts/preferences/").status_code == 200
    assert not AccountDeletion.objects.exists()
    assert deleting.delete_accounts(a_week_later()) == 0
    about = list(AuditEntry.objects.filter(kind="account", account=ada.pk).values_list("about", flat=True))
    assert about[0] == "not to be deleted after all"
    assert about[1].startswith("to be deleted: ")


def test_the_address_of_the_mail_keeps_it_without_a_password_and_only_from_this_deletion(ada: User) -> None:
    """A program that looks at the address changes nothing."""
    wished(ada)
    send_mails()
    link = re.search(r"http://localhost:8000(/accounts/delete/keep/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    assert "Keep ada?" in text_of(Client().get(link[1]))
    assert AccountDeletion.objects.exists()
    assert "Your account is not deleted" in text_of(Client().post(link[1], follow=True))
    assert not AccountDeletion.objects.exists()
    AccountDeletion.objects.create(user=ada, due=timezone.now() + timedelta(days=9))
    assert Client().post(link[1]).status_code == 404
    assert Client().get(link[1][:-3] + "xyz/").status_code == 404


def test_mails_go_at_the_start_a_day_before_once_and_at_the_end(ada: User) -> None:
    soon = wished(ada).due - timedelta(hours=20)
    send_mails()
    for _twice in range(2):
        deleting.delete_accounts(soon)
        send_mails()
    deleting.delete_accounts(a_week_later())
    assert subjects() == [
        "Damocles: your account will be deleted",
        "Damocles: your account is deleted tomorrow",
        "Damocles: your account is deleted",
    ]
    assert {message.to[0] for message in mail.outbox} == {"ada@example.com"}


def test_asked_for_twice_and_carried_out_twice_it_happens_once(ada: User) -> None:
    client, other = signed_in("ada"), signed_in("ada")
    client.post(WISH)
    other.post(WISH)
    assert len(subjects()) == 1
    assert deleting.delete_account(ada.pk, a_week_later())
    assert not deleting.delete_account(ada.pk, a_week_later())
    assert [entry.about for entry in AuditEntry.objects.filter(kind="deleted")] == ["the account, by its owner"]


def test_the_only_superuser_stays_and_is_told_why() -> None:
    account("root", is_superuser=True, is_staff=True)
    answer = signed_in("root").post(WISH)
    assert answer.status_code == 409
    assert "You are the only superuser of this site: make another account one first." in text_of(answer)


def test_of_two_superusers_who_go_at_once_one_stays_and_is_told() -> None:
    """As when both asked in the same moment: each saw the other."""
    first, second = (account(name, is_superuser=True) for name in ("root", "toor"))
    for user in (first, second):
        AccountDeletion.objects.create(user=user, due=timezone.now() - timedelta(hours=1 + (user == first)))
    assert deleting.delete_accounts(timezone.now()) == 1
    assert list(User.objects.all()) == [second]
    assert not AccountDeletion.objects.exists()
    assert subjects() == ["Damocles: your account is deleted", "Damocles: your account was not deleted"]


def test_a_deletion_that_breaks_half_way_leaves_all_and_holds_up_nobody(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Her lists are gone by then, but for the transaction; it is tried again in an hour."""
    load_the_guard()
    a_list(ada, "rifles")
    ben = account("ben")
    for user in (ada, ben):
        AccountDeletion.objects.create(user=user, due=timezone.now() - timedelta(hours=1))
    delete = User.delete
    monkeypatch.setattr(User, "delete", lambda user: 1 / 0 if user.username == "ada" else delete(user))
    with pytest.raises(deleting.NotDeletedError, match=str(ada.pk)):
        deleting.delete_accounts(timezone.now())
    assert list(User.objects.all()) == [ada]
    assert StrikeForce.objects.count() == 1
    monkeypatch.undo()
    assert deleting.delete_accounts(timezone.now() + timedelta(minutes=59)) == 0
    assert deleting.delete_accounts(timezone.now() + timedelta(minutes=61)) == 1
    assert not StrikeForce.objects.exists()


def test_own_factions_go_unless_others_build_with_them(ada: User) -> None:
    load_the_guard()
    ben = account("ben")
    a_list(ben, "rifles")
    Faction.objects.update(homebrew=True, owner=ada)
    Faction.objects.create(slug="hers", name="Hers", game="damocles", homebrew=True, owner=ada)
    AccountDeletion.objects.create(user=ada, due=timezone.now())
    page = text_of(signed_in_as(ben, ada))
    assert "2 factions of your own, 1 that others build with stays, without your name" in page
    deleting.delete_accounts(a_week_later())
    assert [(faction.slug, faction.owner) for faction in Faction.objects.all()] == [("guard", None)]


def signed_in_as(ben: User, ada: User) -> Any:
    """The page of ada, who came back for it."""
    AccountDeletion.objects.filter(user=ada).delete()
    answer = signed_in("ada").get("/accounts/delete/")
    AccountDeletion.objects.create(user=ada, due=timezone.now())
    return answer


def test_an_open_table_goes_on_without_the_name(ada: User) -> None:
    """Ben keeps her side from now on; nothing of the game says who she was, and he ends it alone."""
    load_the_guard()
    ben = account("ben")
    game = table_games.start(a_list(ben, "rifles"), ["Somebody"])
    table_games.sit_down(game, 1, ada, "", a_list(ada, "rifles"))
    assert "1 open game at the table" in text_of(signed_in("ada").get("/accounts/delete/"))
    ada.delete()
    game = TableGame.objects.get()
    seat = game.seats.get(place=1)
    assert (seat.user, seat.joined, seat.player, game.setup["opponents"]) == (None, False, "Player 2", ["Player 2"])
    page = signed_in("ben").get(game.get_absolute_url())
    assert page.status_code == 200
    assert "ada" not in text_of(page).split()
    assert table_games.confirm(game.seats.get(place=0), game.made) is not None


def founded(organiser: User, name: str, *players: User, kind: str = "") -> Campaign:
    """Each player with a force."""
    terms = {"kind": kind} if kind else None
    campaign = create_campaign(organiser, key=uuid4(), name=name, summary="", limit=500, agreement=terms)
    for player in players:
        join(campaign, player)
        entered(campaign, player, f"Watch of {player}")
    return campaign


def test_each_campaign_says_before_what_is_conceded_and_who_runs_it(ada: User) -> None:
    """Ada plays p1 of a league whose round is open, runs a campaign with ben, and another where a guest alone is."""
    league = campaign_of(account("organiser"), 2, kind="league")
    opened(league)
    league.memberships.filter(name="p1").update(user=ada)
    ben = account("ben")
    friendly = founded(ada, "The Ladder", ada, ben)
    planned(friendly, [member.entries.get() for member in friendly.memberships.order_by("number")], ben)
    alone = founded(ada, "Alone")
    add_guests(alone, ["Cleo"], organiser_of(alone), on_paper=False)
    page = text_of(signed_in("ada").get("/accounts/delete/"))
    assert "The Long Winter : You leave it; what was fought stays, without your name. Eradication : conceded" in page
    assert "The Ladder : ben runs it after you. You leave it; what was fought stays, without your name. Eradi" in page
    assert "Eradication : called off." in page
    assert "Alone : nobody is left who could run it: it stays as it is." in page


def test_campaigns_keep_their_history_without_the_name(ada: User) -> None:
    """With a challenge of hers open in a ladder that she runs alone: ben, the only other player, is told."""
    load_the_watch()
    ben = account("ben")
    ladder = founded(ada, "The Ladder", ada, ben, kind="ladder")
    challenge(ladder, organiser_of(ladder), 2, None, key=uuid4())
    AccountDeletion.objects.create(user=ada, due=timezone.now())
    assert deleting.delete_accounts(a_week_later()) == 1
    assert [str(member) for member in ladder.memberships.order_by("number")] == ["a former player", "ben"]
    assert [str(member) for member in ladder.memberships.organising()] == ["ben"]
    assert find_errors(ladder) == []
    assert Notice.objects.filter(user=ben, about__did="heir").count() == 1
    client = signed_in("ben")
    for address in ("", "members/", "challenges/", "ledger/", "battles/"):
        page = client.get(f"{ladder.get_absolute_url()}{address}")
        assert page.status_code == 200, address
        assert "ada" not in text_of(page).replace("Watch of ada", "").split(), address


@pytest.mark.parametrize("more", [0, 6])
def test_the_page_asks_equally_often_however_much_there_is(
    ada: User, more: int, django_assert_max_num_queries: Any
) -> None:
    load_the_watch()
    ben = account("ben")
    for number in range(1 + more):
        campaign = founded(ada, f"League {number}", ada, ben)
        planned(campaign, [member.entries.get() for member in campaign.memberships.order_by("number")], ben)
    client = signed_in("ada")
    with django_assert_max_num_queries(QUERIES):
        assert client.get("/accounts/delete/").status_code == 200
