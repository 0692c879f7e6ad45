"""How the browser's tests build a list."""

from playwright.sync_api import Locator, Page, expect

from armies.models import Datasheet


def found(page: Page, faction: str = "The Ravel", name: str = "The Mistake in the Cloth") -> None:
    page.goto("/strike-forces/")
    page.get_by_role("link", name="New strike force").click()
    page.get_by_role("radio", name=faction).check()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.wait_for_load_state()


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="On this page").get_by_role("link", name=name).click()


def add(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#catalogue").get_by_role("button", name=f"Add {name}", exact=True).click()


def valor_of(slug: str, size: int) -> int:
    """What its datasheet asks for so many units (R-ARM-04)."""
    sheet = Datasheet.objects.get(slug=slug)
    return sheet.strategic_valor + sheet.per_extra_unit * (size - sheet.fewest)


def state(page: Page) -> Locator:
    return page.locator("#verdict .verdict__state")
