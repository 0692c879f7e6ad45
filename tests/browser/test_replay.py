"""The replay: slider, play, keys, touch, permalinks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from campaigns.models import Battle
from tests.browser.support.replays import Watch, events, number

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opener = Callable[..., Page]
Check = Callable[[Page], None]


def current(page: Page) -> int:
    """The event that the story marks as the present one; 0 before the first."""
    marked = page.locator("[data-story] [aria-current]")
    return int((marked.get_attribute("id") or "e0")[1:]) if marked.count() else 0


def place(page: Page, unit: int) -> list[float]:
    """Where a unit's base stands on the map, in millimetres."""
    return page.locator(f"[data-unit='{unit}']").evaluate(
        "e => { const m = new DOMMatrix(getComputedStyle(e).transform); return [m.e, m.f] }"
    )


def blur(page: Page) -> None:
    """Take the focus off whatever was pressed or filled."""
    page.evaluate("document.activeElement.blur()")


def go(page: Page, event: int) -> None:
    page.locator("[data-slider]").fill(str(event))
    blur(page)


def test_it_is_driven_by_slider_buttons_and_keys_and_asks_the_server_for_nothing(
    battle: Battle, page: Page, watch: Watch
) -> None:
    watch(page)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.wait_for_load_state("networkidle")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    it_opens_where_the_first_turn_begins(battle, page)
    the_story_keeps_the_line_of_the_event_in_sight(battle, page)
    the_slider_goes_to_any_event_and_the_units_stand_where_it_says(battle, page)
    at_the_end_map_and_score_are_those_of_the_result(battle, page)
    stepping_back_to_the_beginning_empties_the_table(page)
    the_keyboard_drives_it(battle, page)
    for focus in (None, "[data-story]", "[data-step][value=turn]", ".site-footer a"):
        home_and_end_go_to_the_ends_of_the_battle_and_scroll_nothing(battle, page, focus)
    keys_in_a_field_and_in_what_scrolls_sideways_are_their_own(page)
    page.remove_listener("request", note)
    assert [url for url in asked if "favicon" not in url] == []


def it_opens_where_the_first_turn_begins(battle: Battle, page: Page) -> None:
    assert current(page) == sum(event["turn"] == 0 for event in events(battle))
    expect(page.locator("[data-turn]")).to_have_text("Set-up")


def the_story_keeps_the_line_of_the_event_in_sight(battle: Battle, page: Page) -> None:
    """Lines that come into sight for the first time get their true height a frame later, and must not push it out."""
    far = len(events(battle)) * 2 // 3
    go(page, far)
    page.wait_for_timeout(600)
    expect(page.locator(f"#e{far}")).to_be_in_viewport()


def the_slider_goes_to_any_event_and_the_units_stand_where_it_says(battle: Battle, page: Page) -> None:
    deployed = next(event for event in events(battle) if event["type"] == "deployed" and event["squad"] == "red-1")
    go(page, deployed["n"])
    assert current(page) == deployed["n"]
    for unit, (x, y) in enumerate(deployed["units"]):
        assert place(page, unit) == pytest.approx([x * 10, (72 - y) * 10], abs=0.1)
    expect(page.locator("[data-now]")).to_contain_text("deploys")
    assert page.locator("[data-slider]").get_attribute("aria-valuetext").startswith(f"Event {deployed['n']} of")


def at_the_end_map_and_score_are_those_of_the_result(battle: Battle, page: Page) -> None:
    page.get_by_role("button", name="To the end").click()
    assert battle.result is not None
    for player in battle.result["players"]:
        expect(page.locator(f'[data-score="victory_points {player["id"]}"]')).to_have_text(
            str(battle.result["victory_points"][player["id"]])
        )
        expect(page.locator(f'[data-score="tactical_points {player["id"]}"]')).to_have_text(
            str(player["tactical_points"])
        )
    standing = [
        unit["position"] for player in battle.result["players"] for s in player["squads"] for unit in s["units"]
    ]
    for unit, at in enumerate(standing):
        base = page.locator(f"[data-unit='{unit}']")
        expect(base).to_be_hidden() if at is None else expect(base).to_be_visible()
        if at is not None:
            assert place(page, unit) == pytest.approx([at[0] * 10, (72 - at[1]) * 10], abs=0.1)


def stepping_back_to_the_beginning_empties_the_table(page: Page) -> None:
    page.get_by_role("button", name="To the beginning").click()
    assert current(page) == 0
    expect(page.locator("[data-slider]")).to_have_value("0")
    assert page.locator(".unit:not(.unit--gone)").count() == 0
    assert page.locator(".tag:not(.tag--gone)").count() == 0


def the_keyboard_drives_it(battle: Battle, page: Page) -> None:
    page.get_by_role("button", name="One step on").click()
    start = current(page)
    for key, expected in [
        ("ArrowRight", start + 1), ("ArrowRight", start + 2), ("ArrowLeft", start + 1),
        ("Home", 0), ("End", len(events(battle))),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert current(page) == expected, key


def home_and_end_go_to_the_ends_of_the_battle_and_scroll_nothing(battle: Battle, page: Page, focus: str | None) -> None:
    blur(page)
    if focus:
        page.locator(focus).first.focus()
    top = page.evaluate("scrollY")
    for key, event in (("End", len(events(battle))), ("Home", 0)):
        page.keyboard.press(key)
        assert current(page) == event
    assert page.evaluate("scrollY") == top


def keys_in_a_field_and_in_what_scrolls_sideways_are_their_own(page: Page) -> None:
    """End chooses the last speed; an arrow scrolls the figures."""
    at = current(page)
    page.get_by_label("Speed").focus()
    page.keyboard.press("End")
    expect(page.get_by_label("Speed")).to_have_value("8")
    page.get_by_text("The figures turn by turn").click()
    page.locator(".figures-scroll").focus()
    page.keyboard.press("ArrowRight")
    page.locator("[data-step][value=event]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step][value=activation]")).to_be_checked()
    assert current(page) == at


def test_it_is_stepped_followed_and_played(battle: Battle, page: Page, watch: Watch, axe: Check) -> None:
    shift_steps_by_activation_and_by_turn(battle, page, watch)
    the_buttons_step_as_chosen(battle, page)
    pressing_and_dragging_the_graphs_goes_there(battle, page)
    a_move_leaves_its_trail_and_moves_nobody_else(battle, page)
    space_plays_and_pauses(page)
    playing_stops_at_the_end(battle, page)
    a_squad_is_followed_on_the_map_and_in_the_story(battle, page, axe)
    the_map_fills_the_screen(page)


def shift_steps_by_activation_and_by_turn(battle: Battle, page: Page, watch: Watch) -> None:
    story = events(battle)
    activations = [event["n"] for event in story if event["type"] == "activation"]
    turns = [next(event["n"] for event in story if event["turn"] == turn) for turn in (1, 2)]
    watch(page, f"#e{turns[0]}")
    expect(page.locator(f"#e{turns[0]}")).to_have_attribute("aria-current", "true")
    for key, expected in [
        ("Shift+ArrowRight", activations[0]), ("Shift+ArrowRight", activations[1]), ("Shift+ArrowLeft", activations[0]),
        ("Shift+ArrowDown", turns[1]), ("Shift+ArrowUp", turns[0]), ("Shift+ArrowUp", 1), ("Shift+ArrowUp", 0),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert current(page) == expected, key


def the_buttons_step_as_chosen(battle: Battle, page: Page) -> None:
    go(page, 0)
    first = number(battle, "activation")
    page.get_by_text("Activation", exact=True).click()
    page.get_by_role("button", name="One step on").click()
    assert current(page) == first
    page.get_by_text("Turn", exact=True).click()
    page.get_by_role("button", name="One step on").click()
    assert current(page) == next(event["n"] for event in events(battle) if event["turn"] == 2)


def pressing_and_dragging_the_graphs_goes_there(battle: Battle, page: Page) -> None:
    """Half of the way across is the middle event, and the values beside the graphs are those of that moment."""
    box = page.locator("[data-scrub]").bounding_box()
    assert box is not None
    left, top, wide = box["x"], box["y"] + 60, box["width"]
    count = len(events(battle))
    page.mouse.move(left + wide / 2, top)
    page.mouse.down()
    assert current(page) == pytest.approx(count / 2, abs=1)
    page.mouse.move(left + wide * 3 / 4, top)
    expect(page.locator("[data-slider]")).to_have_value(
        re.compile(rf"^({count * 3 // 4 - 1}|{count * 3 // 4}|{count * 3 // 4 + 1})$")
    )
    page.mouse.up()
    here = current(page)
    page.mouse.move(left + 5, top)
    assert current(page) == here
    page.mouse.click(left + wide - 1, top)
    assert battle.result is not None
    for player in battle.result["players"]:
        tactical = page.locator(f"[data-value='tactical_points {player['id']}']")
        expect(tactical).to_have_text(str(player["tactical_points"]))


def a_move_leaves_its_trail_and_moves_nobody_else(battle: Battle, page: Page) -> None:
    moved = next(event for event in events(battle) if event["type"] == "moved")
    go(page, moved["n"] - 1)
    before = [place(page, unit) for unit in range(18)]
    page.keyboard.press("ArrowRight")
    after = [place(page, unit) for unit in range(18)]
    changed = [unit for unit in range(18) if before[unit] != after[unit]]
    first = (9 if moved["squad"].startswith("blue") else 0) + 3 * (int(moved["squad"][-1]) - 1)
    assert set(changed) <= set(range(first, first + 3))
    assert page.locator("[data-trails] line").count() == sum(at is not None for at in moved["units"])


def space_plays_and_pauses(page: Page) -> None:
    page.get_by_label("Speed").select_option("8")
    start = current(page)
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("[data-slider]")).not_to_have_value(str(start))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = current(page)
    page.wait_for_timeout(400)
    assert current(page) == stopped


def playing_stops_at_the_end(battle: Battle, page: Page) -> None:
    go(page, len(events(battle)) - 2)
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-slider]")).to_have_value(str(len(events(battle))))
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def a_squad_is_followed_on_the_map_and_in_the_story(battle: Battle, page: Page, axe: Check) -> None:
    """What names it and what happens in its activation is told, and steps lead through that alone."""
    page.get_by_label("Follow: squad").select_option(label="R2 First Watch 2")
    named = [e["n"] for e in events(battle) if "red-2" in (e.get("squad"), e.get("target"), e.get("by_squad"))]
    for n in named:
        page.locator("[data-slider]").fill(str(n))
        expect(page.locator(f"#e{n}")).to_be_visible()
    other = next(e["n"] for e in events(battle) if e["type"] == "deployed" and e["squad"] == "blue-1")
    page.locator("[data-slider]").fill(str(other))
    expect(page.locator(f"#e{other}")).to_have_attribute("hidden", "")
    expect(page.locator("[data-followed]")).to_contain_text(f"of {len(events(battle))} events")
    expect(page.locator("[data-squad=blue-1]")).to_have_class(re.compile("squad--back"))
    expect(page.locator("[data-squad=red-2]")).not_to_have_class(re.compile("squad--back"))
    axe(page)
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("ArrowRight")
    assert page.locator(f"#e{current(page)}").get_attribute("hidden") is None
    page.locator("[data-tag=red-2]").click()
    expect(page.locator(f"#e{other}")).not_to_have_attribute("hidden", "")
    page.locator("[data-tag=red-2]").click()
    expect(page.locator(f"#e{other}")).to_have_attribute("hidden", "")


def the_map_fills_the_screen(page: Page) -> None:
    page.get_by_role("button", name="Fill the screen with the map").click()
    expect(page.locator("[data-stage]:fullscreen")).to_be_visible()
    assert page.evaluate(
        "document.querySelector('[data-table]').clientWidth >= 0.6 * Math.min(innerWidth, innerHeight)"
    )
    page.get_by_role("button", name="Fill the screen with the map").click()
    expect(page.locator(":fullscreen")).to_have_count(0)


def test_an_event_has_an_address_of_its_own_which_is_copied(battle: Battle, page: Page, watch: Watch) -> None:
    shot = number(battle, "attack")
    watch(page, f"?event={shot}")
    expect(page.locator(f"#e{shot}")).to_have_attribute("aria-current", "true")
    assert page.locator("[data-lines] line").count() > 0
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link to this event").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"{battle.get_absolute_url()}?event={shot}")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"\?event={shot + 1}$"))
    page.locator(f"#e{shot} .event__n").click()
    assert current(page) == shot


def test_movement_is_animated_unless_the_visitor_wants_none(battle: Battle, open_page: Opener, watch: Watch) -> None:
    moved = number(battle, "moved")
    duration = "getComputedStyle(document.querySelector('.unit')).transitionDuration"
    for preference, still in (("reduce", True), ("no-preference", False)):
        page = watch(open_page(reduced_motion=preference), f"#e{moved - 1}")
        expect(page.locator(f"#e{moved - 1}")).to_have_attribute("aria-current", "true")
        page.keyboard.press("ArrowRight")
        assert page.evaluate(duration).startswith("0s") is still


def test_it_is_accessible_fits_a_phone_and_a_swipe_over_the_map_steps(
    battle: Battle, screens: list[Page], watch: Watch, axe: Check, fits: Check
) -> None:
    shot = number(battle, "attack")
    for visitor in screens:
        watch(visitor, f"#e{shot}")
        expect(visitor.get_by_role("button", name="Play")).to_be_visible()
        axe(visitor)
        fits(visitor)
    phone = screens[1]
    box = phone.locator("[data-table]").bounding_box()
    assert box is not None
    swipe = """([x, y]) => { const table = document.querySelector('[data-table]');
        const touch = (clientX) => ({pointerType: 'touch', clientX, clientY: y});
        const at = (type, x) => table.dispatchEvent(new PointerEvent(type, touch(x)));
        at('pointerdown', x); at('pointerup', x - 80); }"""
    phone.evaluate(swipe, [box["x"] + 200, box["y"] + 100])
    assert current(phone) == shot + 1
