"""An operation drawn on the board: placed, dragged, moved by keys, turned, previewed, published and planned."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import FloatRect, Locator, Page, expect

from armies.models import Operation
from campaigns.actions.campaigns import create_campaign
from rules.games import game_called
from workshop.actions.operations import copy_operation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Check = Callable[[Page], None]


@pytest.fixture
def designer() -> User:
    return User.objects.create_superuser("designer")


def box_of(locator: Locator) -> FloatRect:
    """Its place on the page; None is said of what is drawn anew in that moment."""
    return next(box for box in iter(locator.bounding_box, ()) if box)


def drag(page: Page, piece: Any, right: float, up: float) -> None:
    """Drag by so many centimetres, once the board is drawn anew."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    box, at = box_of(page.locator(".board__edge")), box_of(piece)
    a_centimetre = box["width"] / 72
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * a_centimetre / 2, y)
    page.mouse.move(x + right * a_centimetre, y - up * a_centimetre)
    page.mouse.up()


def add(page: Page, what: str) -> None:
    page.locator(f"#more-{what}").click()


def test_an_operation_is_drawn_published_and_planned(
    page: Page, designer: User, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(page, designer)
    page.goto("/operation-drafts/")
    page.get_by_role("link", name="New operation").click()
    page.get_by_label("Title").fill("Lift Shaft")
    for label in ("Width", "Height"):
        page.get_by_label(label, exact=True).fill("72")
    place_objective(page)
    place_territory(page)
    score(page)
    expect(page.locator("#preview")).to_contain_text("Lift Shaft")
    expect(page.locator("#preview")).to_contain_text("72 × 72 cm")
    axe(page)
    fits(page)
    page.get_by_role("button", name="Save in the draft").click()
    document = Operation.objects.get().document
    assert document["battlefield"]["objectives"] == [{"id": "lift-car", "center": [46, 33]}]
    assert document["battlefield"]["territories"][0]["polygon"] == [[0, 30], [18, 30], [45, 42], [27, 42]]
    assert document["scoring"] == [
        {"event": "objective_held", "points": 1, "when": "turn_end", "objective": "lift-car"}
    ]
    axe(page)
    page.get_by_role("link", name="Publish…").click()
    axe(page)
    page.get_by_role("button", name="Publish it").click()
    campaign = create_campaign(designer, key=uuid4(), name="The Long Winter", summary="", limit=500)
    page.goto(f"/campaigns/{campaign.slug}/agreement/change/")
    page.get_by_role("checkbox", name="Lift Shaft").check()


def test_the_whole_of_a_piece_stays_on_the_table(
    page: Page, designer: User, sign_in: Callable[[Page, Any], None]
) -> None:
    """A territory of 18 x 12 cm dragged past the right edge lies against it, whole; keys bring it no farther."""
    sign_in(page, designer)
    page.goto("/operation-drafts/new/")
    for label in ("Width", "Height"):
        page.get_by_label(label, exact=True).fill("72")
    add(page, "battlefield-territories")
    zone = page.locator(".board__piece--zone")
    expect(zone).to_have_count(1)
    drag(page, zone.locator("polygon"), 60, 0)
    corners = page.locator("[data-board=corners]")
    expect(corners).to_have_value("54 30; 72 30; 72 42; 54 42")
    zone.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    expect(corners).to_have_value("54 60; 72 60; 72 72; 54 72")


def place_objective(page: Page) -> None:
    """It begins in the middle: dragged 10 cm to the right, then moved by keys 3 cm down."""
    add(page, "battlefield-objectives")
    piece = page.locator(".board__piece--marker")
    expect(piece).to_have_count(1)
    drag(page, piece.locator("circle"), 10, 0)
    expect(page.get_by_label("Place", exact=True)).to_have_value("46 36")
    page.locator(".board__piece--marker").focus()
    for _press in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Place", exact=True)).to_have_value("46 33")
    page.get_by_label("Name", exact=True).fill("lift-car")


def place_territory(page: Page) -> None:
    """A zone of 18 by 12 cm in the middle: two corners are dragged to the left edge."""
    add(page, "battlefield-territories")
    zone = page.locator(".board__piece--zone")
    expect(zone).to_have_count(1)
    zone.focus()
    page.keyboard.press("Enter")
    for name in ("Corner 1", "Corner 2"):
        drag(page, page.get_by_role("button", name=name), -27, 0)
    page.get_by_role("group", name="Territories 1").get_by_label("Name", exact=True).fill("west")


def score(page: Page) -> None:
    """Only the fields that go with what scores are there, and the objective is picked by its name."""
    add(page, "scoring")
    expect(page.get_by_label("Which objective")).to_be_hidden()
    page.get_by_label("What scores").select_option("objective_held")
    page.get_by_label("Points", exact=True).fill("1")
    page.get_by_label("When", exact=True).select_option("turn_end")
    page.get_by_label("Which objective").select_option("lift-car")
    expect(page.get_by_label("Which territory")).to_be_hidden()


def test_a_shape_is_turned_on_a_phone(
    phone: Page, designer: User, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(phone, designer)
    game = game_called("eight-phase")
    assert game is not None
    made = copy_operation(
        game, game.formats.written("operation", game.formats.read("operation", game.content.missions[1]))
    )
    phone.goto(f"/operation-drafts/{made.pk}/edit/")
    piece = phone.locator(".board__piece--piece:has(polygon)").first
    piece.focus()
    phone.keyboard.press("[")
    expect(phone.locator("input[name$=-rotation]:enabled").first).to_have_value("15")
    axe(phone)
    fits(phone)
