"""A fought battle for the tests of its replay, and a browser in which it is watched."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from campaigns.actions import battles
from campaigns.actions.campaigns import create_campaign, join
from campaigns.ledger import fairness
from campaigns.models import Battle
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.fighting import auto_resolve

Watch = Callable[..., Page]
SECRET = "5eed" * 16


def fought_battle(monkeypatch: pytest.MonkeyPatch) -> Battle:
    """A battle of three squads a side that the engine fought, the same in every run: one may end in its first turn."""
    monkeypatch.setattr(battles, "draw_secret", lambda: (SECRET, fairness.seed_commitment_of(SECRET)))
    load_the_watch()
    ada, ben = User.objects.create_user("ada"), User.objects.create_user("ben")
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="", limit=500)
    join(campaign, ben)
    battle = planned(
        campaign, [entered(campaign, ada, "First Watch", 3), entered(campaign, ben, "Night Watch", 3)], ada
    )
    auto_resolve(battle, ada, 1)
    return Battle.objects.with_documents().get()


def watching(battle: Battle, sign_in: Callable[[Page, User], None]) -> Watch:
    """Opens the replay in a browser, at an event if one is named."""

    def watched(page: Page, event: str = "") -> Page:
        sign_in(page, User.objects.get(username="ben"))
        page.goto(battle.get_absolute_url() + event)
        return page

    return watched


def events(battle: Battle) -> list[dict]:
    assert battle.result is not None
    return battle.result["events"]


def number(battle: Battle, type: str) -> int:
    """The number of the first event of a type."""
    return next(event["n"] for event in events(battle) if event["type"] == type)
