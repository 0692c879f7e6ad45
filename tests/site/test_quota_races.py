"""Who asks for one more many times at once gets it once where one is left, on SQLite and PostgreSQL."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from armies.actions import list_pictures
from armies.actions.creating import create_strike_force
from armies.actions.owned_pictures import put_picture
from armies.models import Faction, StrikeForce
from campaigns.actions import pictures
from campaigns.actions.campaigns import create_campaign
from campaigns.actions.invitations import invite
from campaigns.models import Invitation
from damocles_site.models import ApiToken
from jobs.models import Job
from play.actions import begin
from play.models import PlayedBattle
from players import actions as players
from players.log.games import games_of
from programs.models import Webhook
from tests.armies.support.guard_faction import a_list, load_the_guard, pack
from tests.play.conftest import meeting
from tests.players.conftest import battle, by_hand, campaign, entries, users
from tests.support.races import at_once
from web.imports.jobs import begin as begin_import
from web.pictures.image_files import EncodedImage
from web.pictures.room import bytes_of
from workshop.actions import homebrew
from workshop.imports import NEW_FACTION

__all__ = ["battle", "campaign", "entries", "users"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
AT_ONCE = 4
PASSWORD = "three-dice-and-a-tape"
WIDE = EncodedImage(b"x" * 600_000, 1, 1)


def made_at_once(ask: Callable[[int], Any]) -> None:
    at_once(*[lambda number=number: ask(number) for number in range(AT_ONCE)])


@pytest.fixture
def confirmed(users: SimpleNamespace) -> Client:
    """Ada's browser, in which she has just given her password."""
    users.ada.set_password(PASSWORD)
    users.ada.save()
    client = Client()
    client.force_login(users.ada)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_pictures_of_any_kind(battle: Any, users: SimpleNamespace, settings: Any) -> None:
    """Of four of 600,000 bytes one fits in a megabyte."""
    settings.PICTURE_MEGABYTES = 1
    by_hand(users.ada)
    row, logged = users.ada.strike_forces.get(), games_of(users.ada)[0]
    member = battle.campaign.memberships.get(user=users.ada)
    ways = [
        lambda: list_pictures.add_picture(row, "", WIDE, "", key=uuid4()),
        lambda: put_picture(users.ada, row.faction, "rifles", WIDE, "", key=uuid4()),
        lambda: pictures.add_picture(battle, member, WIDE, "", key=uuid4()),
        lambda: players.add_picture(users.ada, logged, WIDE, "", key=uuid4()),
    ]
    made_at_once(lambda number: ways[number]())
    assert bytes_of(users.ada) == 600_000


def test_lists(users: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = load_the_guard()
    a_list(users.ada, "rifles")
    monkeypatch.setattr("armies.actions.creating.MAX_LISTS", 2)
    made_at_once(
        lambda number: create_strike_force(users.ada, guard, slug=f"list-number-{number}", name="A", limit=500)
    )
    assert StrikeForce.objects.count() == 2


def test_factions(users: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homebrew, "MAX_OWN", 1)
    packs = [pack(faction={"slug": f"wall-{number}", "name": "The Wall"}) for number in range(AT_ONCE)]
    made_at_once(lambda number: homebrew.create(users.ada, token=f"ticket-{number}", document=packs[number]))
    assert Faction.objects.filter(owner=users.ada).count() == 1


def test_battles_in_the_browser(users: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.rate_limits.MOST_UNFINISHED", 1)
    fight = meeting()
    made_at_once(lambda number: begin(fight, ("", ""), users.ada, 0))
    assert PlayedBattle.objects.count() == 1


def test_files_that_wait(users: SimpleNamespace, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.JOBS_INLINE = False
    monkeypatch.setattr("web.imports.jobs.MAX_UNFINISHED", 1)
    made_at_once(lambda number: begin_import(users.ada, NEW_FACTION, b"{}"))
    assert Job.objects.filter(owner=str(users.ada.pk)).count() == 1


def test_invitations_of_a_day_to_several_campaigns(users: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.actions.invitations.MAX_PER_DAY", 1)
    rows = [create_campaign(users.organiser, key=uuid4(), name=f"{n}", summary="", limit=500) for n in range(AT_ONCE)]
    made_at_once(lambda number: invite(rows[number], users.organiser, f"friend-{number}@example.com"))
    assert Invitation.objects.count() == 1


def test_tokens(confirmed: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("damocles_site.accounts.api_tokens.MAX_TOKENS", 1)
    form = {"scope": "read", "days": "90"}
    made_at_once(lambda number: confirmed.post("/accounts/api-tokens/create/", form | {"name": f"sheet {number}"}))
    assert ApiToken.objects.count() == 1


def test_webhooks(confirmed: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("programs.forms.MAX_WEBHOOKS", 1)
    form = {"address": "https://bot.example/", "format": "json"}
    made_at_once(lambda number: confirmed.post("/webhooks/", form))
    assert Webhook.objects.count() == 1
