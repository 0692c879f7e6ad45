"""Two lists side by side in a browser: from a form, from a pasted link, on a telephone and without JavaScript."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from tests.armies.support.guard_faction import a_list, load_the_guard
from web.models.sharing import Visibility

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lists() -> list[StrikeForce]:
    """Ada's Third Patrol and Ben's Column, which he shares by link."""
    load_the_guard()
    ada, ben = (User.objects.create_user(name) for name in ("ada", "ben"))
    mine = a_list(ada, "rifles", "rifles", "runners", cards=11)
    theirs = a_list(ben, "rifles", "cannon", "sappers", name="Column", cards=3)
    theirs.visibility = Visibility.LINK
    theirs.save()
    return [mine, theirs]


def test_a_comparison_shuts_nobody_out(
    page: Page,
    lists: list[StrikeForce],
    sign_in: Callable[[Page, User], None],
    on_any_screen: Callable[..., None],
) -> None:
    mine, theirs = lists
    sign_in(page, mine.owner)
    for path in (f"?left={mine.slug}&right={theirs.token}", "", "?left=nothing"):
        page.goto(f"/strike-forces/compare/{path}")
        on_any_screen(page)


def test_a_link_is_pasted_and_both_stand_side_by_side_without_a_script(
    lists: list[StrikeForce], scriptless: Page, sign_in: Callable[[Page, User], None], base_url: str
) -> None:
    mine, theirs = lists
    sign_in(scriptless, mine.owner)
    scriptless.goto("/strike-forces/compare/")
    scriptless.get_by_label("One of my lists").first.select_option(label="Third Patrol · The Guard")
    scriptless.get_by_label("or a link that somebody shared").nth(1).fill(f"{base_url}/lists/{theirs.token}/")
    scriptless.get_by_role("button", name="Compare").click()
    expect(scriptless).to_have_url(re.compile(f"left={mine.slug}&right={theirs.token}"))
    row = scriptless.get_by_role("table", name="At a glance").get_by_role("row", name=re.compile("Strategic valor"))
    expect(row.get_by_role("cell").nth(0)).to_have_text("160")
    expect(row.get_by_role("cell").nth(1)).to_contain_text("200")
    expect(row.get_by_role("cell").nth(1)).to_contain_text("more +40")
    expect(scriptless.get_by_role("table", name="Squads").get_by_text("only B")).to_have_count(2)
    damage = scriptless.get_by_role("table", name="Expected damage").get_by_role("row", name=re.compile("Third Patrol"))
    expect(damage.first.get_by_role("cell").first).to_contain_text("1.33")


def test_a_shared_list_leads_to_the_comparison(lists: list[StrikeForce], page: Page) -> None:
    theirs = lists[1]
    page.goto(f"/lists/{theirs.token}/")
    page.get_by_role("link", name="Compare").click()
    expect(page.get_by_label("A link that somebody shared").nth(1)).to_have_value(theirs.token)
