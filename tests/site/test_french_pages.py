"""Whole pages in French: no figure that a browser reads is written with a comma, and every figure people read is."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaigns.actions.campaigns import create_campaign, join
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.fighting import auto_resolve
from tests.support.figures import COMMA
from tests.support.starters import STARTER, load_starters

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def french(client: Client, ada: User) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    client.force_login(ada)
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = answer.content.decode()
    assert '<html lang="fr"' in text
    assert COMMA.findall(text) == [], address
    return text


def addresses(text: str, beginning: str) -> Iterator[str]:
    yield from sorted(set(re.findall(rf'href="({beginning}[^"#?]*)"', text)))


@pytest.fixture
def starter() -> None:
    load_starters()


def test_the_codex_in_french(starter: None, french: Client) -> None:
    """Bases of 2.5 cm and bars of expected damage among them."""
    faction = page(french, "/factions/longfall-companies/")
    assert "socle 2,5\u00a0cm" in faction
    for address in addresses(faction, "/factions/longfall-companies/"):
        page(french, address)
    for address in addresses(page(french, "/operations/"), "/operations/"):
        page(french, address)


def test_a_text_cut_short_keeps_its_unbreakable_spaces(starter: None, french: Client) -> None:
    call_command("load_content", *map(str, STARTER.glob("translations/*.json")))
    assert "au crépuscule\u00a0; selon la loi" in page(french, "/operations/")


def test_the_builder_in_french(starter: None, french: Client) -> None:
    shown = page(french, "/strike-forces/new/")
    ticket = re.search(r'name="ticket" value="([^"]+)"', shown)
    assert ticket is not None
    form = {"faction": "ravel", "name": "Trame", "limit": "500", "ticket": ticket[1]}
    address = french.post("/strike-forces/new/", form).headers["Location"]
    assert "Aucune escouade\u00a0: il en faut au moins 1" in page(french, address)


def test_a_replay_in_french(french: Client, ada: User) -> None:
    load_the_watch()
    ben = User.objects.create_user("ben")
    campaign = create_campaign(ada, key=uuid4(), name="Hiver", summary="", limit=500)
    join(campaign, ben)
    sides = [entered(campaign, ada, "First Watch", 3), entered(campaign, ben, "Night Watch", 3)]
    battle = planned(campaign, sides, ada)
    auto_resolve(battle, ada, 1)
    shown = page(french, battle.get_absolute_url())
    assert "Et si" in shown
    story = page(french, f"{battle.get_absolute_url()}story/")
    assert "Paris pour l’initiative" in story
    assert "est activée." in story
