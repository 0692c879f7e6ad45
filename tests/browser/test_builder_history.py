"""The history of a list in a browser: open a version, restore it, undo that; copy, put away, take back, delete."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_a_version_is_opened_and_restored(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    on_any_screen: Callable[..., None],
) -> None:  # fmt: skip
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.get_by_role("button", name="Drop Line Crew").click()
    expect(page.locator("#rows > li")).to_have_count(1)
    page.get_by_role("link", name="History").click()
    expect(page.locator(".history__change").first).to_contain_text("Line Crew dropped.")
    on_any_screen(page)
    page.get_by_role("link", name="Open version 3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Third Patrol")
    expect(page.locator("#squads")).to_contain_text("Line Crew")
    on_any_screen(page)
    page.get_by_role("button", name="Restore this version").click()
    expect(page.locator(".message")).to_have_text("Version 3 restored.")
    expect(page.locator("#rows > li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#rows > li")).to_have_count(1)


def test_a_list_is_copied_put_away_taken_back_and_deleted_for_good(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.get_by_text("Copy, archive").click()
    page.get_by_role("button", name="Copy this list").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Third Patrol (copy)")
    expect(page.locator("#rows > li")).to_have_count(2)
    page.get_by_text("Copy, archive").click()
    page.get_by_role("button", name="Put it in the archive").click()
    expect(page.locator(".message")).to_contain_text("Third Patrol (copy) is in the archive.")
    page.get_by_role("link", name="Archive", exact=True).click()
    page.get_by_role("button", name=re.compile("Take it back")).click()
    expect(page.locator(".message")).to_contain_text("is back")
    page.get_by_text("Copy, archive").click()
    page.get_by_role("button", name="Put it in the archive").click()
    page.get_by_role("link", name="Archive", exact=True).click()
    page.get_by_role("link", name=re.compile("Delete for good")).click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.locator(".message")).to_contain_text("is deleted")
    assert [it.name for it in StrikeForce.objects.all()] == ["Third Patrol"]
