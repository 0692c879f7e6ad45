"""One's own data: taken along as an archive, the account deleted, and kept after all."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from people.models import AccountDeletion

pytestmark = [pytest.mark.browser]
PASSWORD = "three-dice-and-a-tape"


def sign_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill("carla")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("header")).to_contain_text("carla")


def test_everything_is_taken_along_then_the_account_deleted_and_kept(scriptless: Page, tmp_path: Path) -> None:
    """Without scripts; the password is asked for once, and an open page says nothing of it."""
    page = scriptless
    User.objects.create_user("carla", password=PASSWORD)
    sign_in(page)
    page.goto("/accounts/data/")
    page.get_by_role("button", name="Make the archive").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download").click()
    taken.value.save_as(tmp_path / "archive.zip")
    with ZipFile(tmp_path / "archive.zip") as archive:
        assert {"README.txt", "account.json", "log.jsonl", "games.csv"} <= set(archive.namelist())
    page.get_by_role("link", name="What would go?").click()
    expect(page.locator("main")).to_contain_text("What stays")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.locator("main")).to_contain_text("To keep it, sign in before.")
    expect(page.locator("header")).not_to_contain_text("carla")
    assert AccountDeletion.objects.count() == 1
    sign_in(page)
    expect(page.locator("main")).to_contain_text("Welcome back: your account is not deleted.")
    assert not AccountDeletion.objects.exists()
