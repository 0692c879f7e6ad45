"""What a first visitor finds on their own machine."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaigns.models import Battle, Campaign
from campaigns.read_model.campaign_state import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept_here(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def content() -> None:
    starter = Path(settings.BASE_DIR) / "rules" / "damocles" / "starter"
    call_command("load_content", *sorted(map(str, starter.rglob("*.yaml"))), stdout=io.StringIO())


def demo() -> str:
    said = io.StringIO()
    call_command("demo", stdout=said)
    return said.getvalue()


def test_the_printed_password_signs_everybody_in(kept_here: Path, content: None) -> None:
    password = (said := demo()).splitlines()[-1].split(": ")[1]
    for name in ("marshal", "ada", "ben"):
        assert name in said
        assert Client().post("/accounts/login/", {"login": name, "password": password}).status_code == 302


@pytest.mark.postgres
def test_a_second_run_changes_nothing_and_says_the_same(kept_here: Path, content: None) -> None:
    first = demo()
    User.objects.get(username="ben").set_password("a password of his own")
    Campaign.objects.all().delete()
    assert demo() == first
    assert not Campaign.objects.exists()


def test_the_demo_campaign_has_a_battle_fought_and_one_to_fight(kept_here: Path, content: None) -> None:
    demo()
    campaign = Campaign.objects.get()
    assert campaign.battles.filter(state=Battle.State.RECORDED).count() == 1
    assert campaign.battles.filter(state=Battle.State.PLANNED).count() == 1
    assert sorted(row.name for row in standings_of(campaign)) == ["ada", "ben"]


def test_only_the_organiser_administers(kept_here: Path, content: None) -> None:
    demo()
    assert [user.username for user in User.objects.filter(is_staff=True)] == ["marshal"]
