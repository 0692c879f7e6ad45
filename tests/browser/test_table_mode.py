"""Table mode on two phones: taps of both count, without a net they wait, undo works on the other phone."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from armies.actions import ChangeRequest
from armies.actions.squads import fill_deck
from armies.actions.table_games import start
from armies.models import StrikeForce, TableGame, Tap
from armies.table_mode.fold import ZONES, Tapped, fold
from tests.armies.table_mode.test_fold import SETUP, lying

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_two_phones_play_one_list_and_one_loses_its_net(
    open_page: Callable[..., Page], phone: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    """Steps of one game, each on top of what the one before left on the table."""
    other = open_page(color_scheme="dark")
    fill_deck(patrol, ChangeRequest(3))
    game = start(patrol, ["Ben"])
    for page in (phone, other):
        sign_in(page, ada)
        page.goto(f"{patrol.get_absolute_url()}table/")
        expect(page.locator("#sync")).to_have_text("Connected")
    left = f'[data-left="wounds/{patrol.squads[0]["id"]}"]'
    most = int(phone.locator(left).get_attribute("data-most") or 0)
    wounds_of_both_phones_count(phone, other, left, most)
    assert Tap.objects.filter(game=game).count() == 3
    other.get_by_role("button", name="Undo", exact=True).last.click()
    expect(phone.locator(left)).to_have_text(str(most - 2))
    cards_are_dealt_in_the_second_turn(phone, other)
    effects_rules_dice_and_clocks(phone, other)
    shown = [phone.locator("#units").inner_text(), phone.locator("#cards").inner_text()]
    phone.reload()
    assert [phone.locator("#units").inner_text(), phone.locator("#cards").inner_text()] == shown
    for page in (phone, other):
        axe(page)
        fits(page)
    a_late_tap_reaches_the_ended_game(phone, other, patrol, most)
    axe(phone)
    fits(phone)


def wounds_of_both_phones_count(phone: Page, other: Page, left: str, most: int) -> None:
    """Two wounds tapped without a net and one with it are three."""
    phone.context.set_offline(True)
    phone.locator(".tap--wound").first.click()
    phone.locator(".tap--wound").first.click()
    expect(phone.locator("#sync")).to_have_text("No net, kept here: 2")
    other.locator(".tap--wound").first.click()
    expect(other.locator(left)).to_have_text(str(most - 1))
    expect(phone.locator(left)).to_have_text(str(most - 2))
    phone.context.set_offline(False)
    for page in (phone, other):
        expect(page.locator(left)).to_have_text(str(most - 3))
        expect(page.locator("#sync")).to_have_text("Connected")


def cards_are_dealt_in_the_second_turn(phone: Page, other: Page) -> None:
    phone.get_by_role("button", name=re.compile("Turn .1|turn .1")).last.click()
    expect(other.locator('[data-value="turn"]').first).to_have_text("2")
    deal = phone.locator('[data-deal="deck"]')
    expect(deal).to_have_text(re.compile("Draw 2"))
    deal.click()
    hand = '[data-zone="deck hand"] > li'
    for page in (phone, other):
        expect(page.locator(hand)).to_have_count(2)
    other.locator(hand).first.locator(".to-discard").click()
    expect(phone.locator(hand)).to_have_count(1)


def effects_rules_dice_and_clocks(phone: Page, other: Page) -> None:
    phone.locator("#note_text").fill("Smoke")
    phone.locator("#note_text").press("Enter")
    expect(other.locator("#notes")).to_contain_text("Smoke → Turn 1")
    phone.get_by_role("button", name="Rules · Line Crew").click()
    expect(phone.locator("#rules")).to_contain_text("as the first movement order")
    phone.get_by_role("button", name="Close").click()
    phone.locator("#dice_needed").select_option("5")
    expect(phone.locator("#chances")).to_contain_text("⌀ 2.0 · 1+ 91 %")
    phone.get_by_role("button", name="Roll", exact=True).click()
    expect(other.locator("#rolls .die")).to_have_count(6)
    phone.locator('[data-clock="1"]').click()
    expect(other.locator('[data-clock="1"]')).to_have_attribute("aria-pressed", "true")


def a_late_tap_reaches_the_ended_game(phone: Page, other: Page, patrol: StrikeForce, most: int) -> None:
    """A wound that waits on one phone while the other ends the game counts once it is sent."""
    phone.route("**/taps/**", lambda route: route.abort())
    phone.locator(".tap--wound").first.click()
    expect(phone.locator("#sync")).to_have_text("No net, kept here: 1")
    phone.goto(patrol.get_absolute_url())
    other.get_by_role("link", name="End this game").click()
    other.get_by_role("button", name="End it").click()
    lost = "li:has-text('Line Crew')"
    expect(other.locator(lost)).to_contain_text(f"{most - 2} / {most}")
    phone.unroute("**/taps/**")
    phone.goto(f"{patrol.get_absolute_url()}table/")
    expect(phone.locator(lost)).to_contain_text(f"{most - 3} / {most}")


def test_two_players_play_a_short_game_and_one_loses_his_net(
    open_page: Callable[..., Page], phone: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    """Ada invites a visitor: bets, wounds, dice, a lost line, a word asked and granted, the end confirmed by both."""
    guest = open_page(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, color_scheme="dark")
    sign_in(phone, ada)
    phone.goto(f"{patrol.get_absolute_url()}table/")
    phone.locator("[name=opponent_1]").fill("Ben")
    phone.get_by_role("button", name="Begin a game").click()
    guest.goto("/tables/")
    guest.get_by_label("Code of the table").fill(phone.locator(".at-table__code").inner_text())
    guest.get_by_role("button", name="Go to the table").click()
    guest.get_by_label("Your name").fill("Cleo")
    guest.get_by_role("button", name="Sit down").click()
    expect(phone.locator("#bets")).to_contain_text("Cleo")
    bets_are_laid_and_shown(phone, guest)
    wounds_wait_for_the_net(phone, guest, f'[data-left="wounds/{patrol.squads[0]["id"]}"]')
    dice_are_seen_by_both(phone, guest)
    the_other_side_is_written_once_it_is_granted(phone, guest)
    for page in (phone, guest):
        axe(page)
        fits(page)
    the_end_is_confirmed_by_both(phone, guest)


def bets_are_laid_and_shown(phone: Page, guest: Page) -> None:
    """Of 3 and 2 the higher takes the initiative, and is paid (R-INI-01, R-INI-03)."""
    phone.locator("#bet").fill("3")
    phone.locator("#bet").press("Enter")
    expect(guest.locator('[data-bet-of="0"]')).to_contain_text("has bet")
    assert not [text for text in guest.evaluate(KNOWN) if "bet/1" in text]
    guest.locator("#bet").fill("2")
    guest.locator("#bet").press("Enter")
    for page, place in ((phone, 0), (guest, 0)):
        expect(page.locator('[data-bet-of="0"] dd')).to_have_text("3")
        expect(page.locator(f'[data-choice][data-is="{place}"]')).to_have_attribute("aria-pressed", "true")


def wounds_wait_for_the_net(phone: Page, guest: Page, left: str) -> None:
    most = int(guest.locator(left).get_attribute("data-most") or 0)
    phone.context.set_offline(True)
    phone.locator(".tap--wound").first.click()
    phone.locator(".tap--wound").first.click()
    expect(phone.locator(left)).to_have_text(str(most - 2))
    expect(guest.locator(left)).to_have_text(str(most))
    phone.context.set_offline(False)
    expect(guest.locator(left)).to_have_text(str(most - 2))
    phone.locator("#undo-last").click()
    expect(guest.locator(left)).to_have_text(str(most - 1))


def dice_are_seen_by_both(phone: Page, guest: Page) -> None:
    phone.locator("#dice_count").fill("3")
    phone.get_by_role("button", name="Roll", exact=True).click()
    expect(guest.locator("#rolls .die")).to_have_count(3)
    phone.locator("#rolls .die input").first.check(force=True)
    phone.get_by_role("button", name="Roll the chosen again").click()
    expect(guest.locator("#rolls .die--again")).to_have_count(1)
    guest.get_by_role("button", name="Roll against it").click()
    expect(phone.locator("#rolls .roll").first).to_contain_text("against You")
    phone.locator("#dice_for").select_option(label="Roll-off: 1 die (R-DIE-03)")
    phone.get_by_role("button", name="Roll", exact=True).click()
    guest.locator("#rolls .roll", has_text="Roll-off").get_by_role("button", name="Roll against it").click()
    for page in (phone, guest):
        expect(page.locator("#rolls .roll__verdict").first).to_have_text(
            re.compile(r"(wins?|roll again) \(R-DIE-03\)$")
        )


def the_other_side_is_written_once_it_is_granted(phone: Page, guest: Page) -> None:
    guest.get_by_role("button", name="Ask to write for ada").click()
    phone.get_by_role("button", name="Allow").click()
    guest.get_by_role("button", name="ada · Destroyed +1").click()
    expect(phone.locator('[data-sum="score/0/"]').first).to_have_text("1")


def the_end_is_confirmed_by_both(phone: Page, guest: Page) -> None:
    phone.get_by_role("link", name="End this game").click()
    phone.get_by_role("button", name="I confirm this result").click()
    guest.get_by_role("link", name="Look").click()
    guest.get_by_role("button", name="I confirm this result").click()
    expect(guest.locator("h1")).to_have_text("The game is over")
    expect(phone.locator("h1")).to_have_text("The game is over")
    game = TableGame.objects.get()
    assert [(seat.player, seat.score) for seat in game.seats.all()] == [("ada", 1), ("Cleo", 0)]


KNOWN = "() => Object.values(localStorage)"


def random_taps(luck: Random) -> Iterator[Tapped]:
    for n in range(luck.randint(1, 40)):
        zones = {"source": luck.choice(ZONES), "to": luck.choice(ZONES), "card": luck.choice([None, 0, 1, 2])}
        clock = {"side": luck.choice([None, 0, 1]), "at": luck.randint(0, 9_999)}
        kind, path, value = luck.choice(
            [
                (
                    "add",
                    luck.choice(["wounds/a", "pool/0/0", "pool/0/1", "orders/a/1", "orders/a/2"]),
                    luck.randint(-3, 3),
                ),
                ("put", "turn", luck.randint(1, 3)),
                ("put", "clock", clock),
                ("move", "deck", zones),
                ("order", "deck", luck.sample(range(3), luck.randint(0, 3))),
                ("undo", "", str(luck.randrange(n + 1))),
            ]
        )
        yield Tapped(str(n), kind, path, value)


def test_a_phone_without_a_net_folds_taps_as_the_server_does(
    phone: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    games = [list(random_taps(Random(seed))) for seed in range(300)]
    start(patrol, ["Ben"])
    sign_in(phone, ada)
    phone.goto(f"{patrol.get_absolute_url()}table/")
    documents = [[tap._asdict() for tap in taps] for taps in games]
    states = phone.evaluate(FOLD, [static("damocles/table-fold.js"), SETUP, documents, list(ZONES)])
    assert states == [state_of(taps) for taps in games]


def state_of(taps: list[Tapped]) -> dict[str, Any]:
    state = fold(SETUP, taps)
    spent = {str(side): time for side, time in state.spent.items()}
    return {"values": state.values, "spent": spent, "zones": lying(state), "total": state.total("pool/0/")}


FOLD = """async ([address, setup, games, zones]) => {
  const { fold, cardsIn, total } = await import(address);
  return games.map((taps) => {
    const state = fold(setup, taps), { values, spent } = state;
    const lying = zones.map((zone) => [zone, cardsIn(state, "deck", zone)]);
    return { values, spent, zones: Object.fromEntries(lying), total: total(state, "pool/0/") };
  });
}"""
