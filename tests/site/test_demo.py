"""What a first visitor finds on their own machine."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from armies.models import PublicList
from campaigns.actions import expectations
from campaigns.models import Battle, Campaign
from campaigns.notifications.notify import unread
from campaigns.read_model.campaign_state import standings_of
from jobs.worker import work_off
from rules.games import GAMES
from tests.support.starters import load_starters

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept_here(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def content() -> None:
    for game in GAMES:
        load_starters(game=game)


def demo() -> str:
    output = io.StringIO()
    call_command("demo", stdout=output)
    return output.getvalue()


def test_the_printed_password_signs_everybody_in(kept_here: Path, content: None) -> None:
    """Only the organiser administers."""
    password = (printed := demo()).splitlines()[-1].split(": ")[1]
    assert [user.username for user in User.objects.filter(is_staff=True)] == ["marshal"]
    for name in ("marshal", "ada", "ben"):
        assert name in printed
        assert Client().post("/accounts/login/", {"login": name, "password": password}).status_code == 302


@pytest.mark.postgres
def test_a_second_run_changes_nothing_and_says_the_same(kept_here: Path, content: None) -> None:
    first = demo()
    User.objects.get(username="ben").set_password("a password of his own")
    Campaign.objects.all().delete()
    assert demo() == first
    assert not Campaign.objects.exists()


def test_visitors_find_public_lists_and_a_campaign_whose_battles_the_worker_fights(
    kept_here: Path, content: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expectations, "RUNS", 4)
    demo()
    assert PublicList.objects.filter(game="damocles", legal=True).count() == 12
    campaign = Campaign.objects.open_to_all().get()
    assert campaign.battles.filter(state=Battle.State.PLANNED).count() == 5
    assert unread(User.objects.get(username="ada")).count() == 1  # the battle that she has to plan
    work_off()
    fought = campaign.battles.filter(state=Battle.State.RECORDED)
    assert (fought.count(), campaign.battles.filter(state=Battle.State.PLANNED).count()) == (4, 1)
    assert sorted(row.name for row in standings_of(campaign)) == ["ada", "ben"]
    assert 'class="hero"' in Client().get("/").content.decode()  # of others' campaigns none is "yours"
    assert "replay.json" in Client().get(fought[0].get_absolute_url()).content.decode()
    ada = Client()
    ada.force_login(User.objects.get(username="ada"))
    held = ada.get("/damocles/forecasts/").context["calibration"]
    assert (held.score.battles, [group.apart.battles for group in held.missions]) == (8, [2, 2, 2, 2])
    assert [(group.name, group.apart.battles) for group in held.factions] == [
        ("The Longfall Companies", 8), ("The Ravel", 8),
    ]  # fmt: skip
