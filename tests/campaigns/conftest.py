"""Fixtures of the campaign tests: the organiser, ada and ben who play, and a stranger."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.ledger.fairness import seed_commitment_of
from campaigns.models import Battle, Campaign, Entry
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.support.changed_rows import changed_once

NAMES = ("organiser", "ada", "ben", "stranger")
SECRET = f"{4:064x}"


@pytest.fixture
def users(db: None) -> SimpleNamespace:
    people = SimpleNamespace(**{name: User.objects.create_user(name) for name in NAMES})
    EmailAddress.objects.create(user=people.organiser, email="organiser@example.com", verified=True)
    return people


@pytest.fixture
def campaign(users: SimpleNamespace) -> Campaign:
    """A campaign up to 500 SV in which ada and ben play."""
    changed_once(f"campaign {of(users)}", lambda: winter(users))
    return Campaign.objects.latest("pk")


@pytest.fixture
def entries(campaign: Campaign, users: SimpleNamespace) -> list[Entry]:
    """Ada's First Watch and ben's Night Watch, two squads each, entered."""
    forces = {users.ada: "First Watch", users.ben: "Night Watch"}
    changed_once(
        f"entries {of(users)} {campaign.pk}",
        lambda: [entered(campaign, player, name) for player, name in forces.items()],
    )
    campaign.refresh_from_db()
    return [campaign.memberships.get(user=player).entries.get() for player in forces]


@pytest.fixture
def battle(campaign: Campaign, entries: list[Entry], users: SimpleNamespace) -> Battle:
    """Eradication, planned between ada (red) and ben (blue); fought as it stands red wins 3:1 in three turns."""
    changed_once(f"battle {of(users)} {campaign.pk}", lambda: eradication_of(campaign, entries, users.organiser))
    campaign.refresh_from_db()
    return campaign.battles.get()


@pytest.fixture
def client_of() -> Any:
    """A browser in which somebody is signed in."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in


def of(users: SimpleNamespace) -> str:
    """These people's keys, on which whatever they make depends."""
    return " ".join(str(getattr(users, name).pk) for name in NAMES)


def winter(users: SimpleNamespace) -> None:
    load_the_watch()
    campaign = create_campaign(users.organiser, key=uuid4(), name="The Long Winter", summary="", limit=500)
    for player in (users.ada, users.ben):
        join(campaign, player)


def eradication_of(campaign: Campaign, entries: list[Entry], planner: User) -> None:
    battle = planned(campaign, entries, planner)
    battle.secret, battle.seed_commitment = SECRET, seed_commitment_of(SECRET)
    battle.save(update_fields=["secret", "seed_commitment"])


def entered(campaign: Campaign, player: User, name: str, squads: int = 2) -> Entry:
    return enter(campaign.memberships.get(user=player), strike_force_of(player, name, squads))


def planned(campaign: Campaign, entries: list[Entry], planner: User) -> Battle:
    return plan(campaign, planner, key=uuid4(), operation=eradication(), entries=entries)


@pytest.fixture
def no_worker(settings, monkeypatch) -> None:
    """Nobody fights until a worker comes."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr("campaigns.actions.fighting.requests.WAIT", 0)
