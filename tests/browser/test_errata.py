"""Errata and operations in the workshop: every page sound on a desk in the light and a telephone in the dark."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import Faction, Operation
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.models import Battle
from rules.games import GAMES
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.support.starters import load_starters
from workshop.actions.designers import add_designer, require_review
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import digest_of, document_of, publish
from workshop.actions.reviewing import ask
from workshop.actions.withdrawing import withdraw
from workshop.publishing.draft import Draft

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOP = "/workshop/longfall-companies/"


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss")


@pytest.fixture
def faction(boss: User) -> Faction:
    """Two releases, the first withdrawn; a datasheet deleted; changes that wait for another designer."""
    load_starters("content/longfall-companies")
    operation = Faction.objects.get(slug="longfall-companies")
    dora = User.objects.create_user("dora")
    add_designer(operation, dora, boss)
    operation.datasheets.filter(slug="line-crew").update(strategic_valor=13)
    publish(operation, boss, "Line Crew are dearer.")
    withdraw(operation.releases.get(number=1), "A misprint in the price of Line Crew.", boss)
    operation.datasheets.filter(slug="gatekeepers").update(strategic_valor=31)
    operation.datasheets.exclude(slug__in=["line-crew", "gatekeepers"]).earliest("pk").delete()
    require_review(operation, True)
    ask(operation, dora, "Gatekeepers are dearer.", Draft(Faction.objects.with_content().get(pk=operation.pk)).digest)
    return operation


@pytest.fixture
def operation(boss: User) -> Operation:
    """Three releases, the last withdrawn; a draft that says something else and waits for another designer."""
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0])
    for turns in (7, 6, 5, 4):
        Operation.objects.update(document=operation.document | {"turns": turns})
        if turns > 4:
            publish(operation, boss, f"It lasts {turns} turns.")
    withdraw(operation.releases.get(number=3), "Over before it began.", boss)
    require_review(operation, True)
    fresh = Operation.objects.get()
    ask(fresh, User.objects.create_user("dana"), "Shorter still.", digest_of(document_of(fresh)))
    return fresh


@pytest.fixture
def battle(operation: Operation, boss: User) -> Battle:
    """Planned in a campaign of the boss with release 3, which was withdrawn."""
    load_the_watch()
    campaign = create_campaign(boss, key=uuid4(), name="The Long Winter", summary="", limit=500)
    players = [User.objects.create_user(name) for name in ("ada", "ben")]
    entries = [enter(join(campaign, player), strike_force_of(player, f"{player}'s Own")) for player in players]
    document = operation.releases.get(number=3).document
    return plan(campaign, boss, key=uuid4(), operation=document, entries=entries)


def test_the_pages_of_errata_and_operations_are_sound_on_any_screen(
    faction: Faction,
    operation: Operation,
    battle: Battle,
    boss: User,
    page: Page,
    sign_in: Callable[[Page, Any], None],
    on_any_screen: Callable[..., None],
) -> None:
    draft, out = f"/operation-drafts/{operation.pk}/", f"/operations/{operation.slug}/"
    addresses = [
        *(SHOP, f"{SHOP}designers/", f"{SHOP}releases/", f"{SHOP}releases/2/withdraw/", f"{SHOP}releases/1/draft/"),
        *(
            f"{SHOP}deleted/",
            f"{SHOP}publish/",
            f"{SHOP}translations/fr/",
            "/factions/longfall-companies/releases/compare/",
        ),
        *("/operation-drafts/", draft, f"{draft}publish/", f"{draft}history/", f"{draft}try/", f"{draft}delete/"),
        *(f"{draft}releases/", f"{out}releases/", f"{out}releases/2/", f"{out}releases/compare/"),
        *(battle.get_absolute_url(), battle.campaign.get_absolute_url()),
    ]
    sign_in(page, boss)
    on_any_screen(page, *addresses)
    page.get_by_role("button", name="Plan it with release 2").click()
    expect(page.get_by_text("The battle is planned with the newest release.")).to_be_visible()
