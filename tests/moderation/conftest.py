"""Fixtures: ada shares four things, ben reports them, mod moderates without being staff, boss is a superuser."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, User
from django.test import Client

from armies.actions import ChangeRequest, archiving
from armies.models import Faction, Visibility
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.pictures import add_picture
from campaigns.actions.stories import create_story
from campaigns.models import Campaign
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import PACK, load_the_watch, strike_force_of
from web.pictures.image_files import EncodedImage
from workshop.actions import homebrew
from workshop.actions.publishing import publish

NAMES = ("ada", "ben", "mod", "boss")


@pytest.fixture
def users(db: None) -> SimpleNamespace:
    people = SimpleNamespace(**{name: User.objects.create_user(name, password=f"{name}-pass") for name in NAMES})
    User.objects.filter(pk=people.boss.pk).update(is_superuser=True, is_staff=True)
    people.mod.groups.add(Group.objects.get(name="Moderators"))
    return people


@pytest.fixture
def browser_of() -> Any:
    def signed_in(user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return signed_in


@pytest.fixture
def the_list(users: SimpleNamespace) -> Any:
    """Ada's public list."""
    load_the_watch()
    shared = strike_force_of(users.ada, "First Watch")
    archiving.share(shared, ChangeRequest(1), Visibility.PUBLIC)
    return shared


@pytest.fixture
def faction(users: SimpleNamespace) -> Faction:
    """Ada's own faction, which everybody may read."""
    document = PACK | {"faction": {"slug": "attic", "name": "Attic"}}
    attic = homebrew.create(users.ada, token="the-attics-token", document=document)
    publish(attic)
    homebrew.share(attic, Visibility.PUBLIC)
    return attic


@pytest.fixture
def campaign(users: SimpleNamespace) -> Campaign:
    """A private campaign of boss's, with ada and ben."""
    load_the_watch()
    campaign = create_campaign(users.boss, key=uuid4(), name="The Long Winter", summary="", limit=500)
    for player in (users.ada, users.ben):
        join(campaign, player)
    return campaign


@pytest.fixture
def story(campaign: Campaign, users: SimpleNamespace) -> Any:
    return create_story(campaign.memberships.get(user=users.ada), key=uuid4(), title="How it was", text="Cold.")


@pytest.fixture
def picture(campaign: Campaign, users: SimpleNamespace) -> Any:
    battle = planned(campaign, [entered(campaign, getattr(users, name), name) for name in ("ada", "ben")], users.boss)
    ada = campaign.memberships.get(user=users.ada)
    return add_picture(battle, ada, EncodedImage(b"\xff\xd8\xff", 1, 1), "My captain", key=uuid4())


@pytest.fixture
def address_of_ada(users: SimpleNamespace) -> None:
    EmailAddress.objects.create(user=users.ada, email="ada@example.com", verified=True, primary=True)
