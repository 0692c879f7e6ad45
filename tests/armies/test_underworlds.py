"""Underworlds on the real pages: a warband is taken, its board and both decks are chosen, shared, compared, printed."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.roster_upload import read_pasted
from armies.forms.strike_force import new_ticket
from armies.models import Faction, Part, StrikeForce
from rules.underworlds.game import GAME
from tests.armies.support.game_pages import body, change
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


@pytest.fixture
def ada(client: Client) -> User:
    user = User.objects.create_user("ada")
    client.force_login(user)
    return user


def test_the_codex_shows_fighters_warbands_boards_and_cards(client: Client) -> None:
    page = body(client, "/factions/brine-choir/")
    for words in ("Precentor", "The Undertow", "Pillars", "Cold Song", "Of no faction", "piece__cell"):
        assert words in page
    assert "Sort them by when they are played" not in page
    assert "1 ♣" in body(client, "/factions/brine-choir/fighters/drowned/")
    assert "1 (3, 4) · 2 (1, 5)" in body(client, "/operations/the-crossing/")
    assert "U-DRV-02" in body(client, "/rules/underworlds/")


@pytest.mark.parametrize("text_of", [chat_text, discord_text])
def test_the_text_of_a_list_carries_its_board(ada: User, text_of: Callable[[BuilderPage], str]) -> None:
    army = starter_list(GAME, ada, "second-tide")
    army.choices["board"] = "pillars"
    army.save()
    read = read_pasted(text_of(BuilderPage(army)), Faction.objects.all()).document()
    assert read["board"] == "pillars"


def test_a_list_has_two_decks_that_are_filled_changed_and_undone(client: Client, ada: User) -> None:
    faction = Faction.objects.get(slug="brine-choir")
    given = {"faction": faction.slug, "name": "Low Water", "ticket": new_ticket()}
    assert client.post("/underworlds/strike-forces/new/", given).status_code == 302
    army = StrikeForce.objects.get()
    assert "No fighters: a warband is taken whole." in body(client, army.get_absolute_url())
    page = change(client, army, "squads/", datasheet="the-undertow")
    assert [unit["fighter"] for unit in army.squads] == ["precentor", "drowned", "drowned", "harpooner", "eel"]
    assert 'class="squad__verb"' not in page
    assert "0 of 12 objective cards" in page
    assert "0 power cards (20 or more)" in page
    change(client, army, "squads/", datasheet="pillars")
    assert army.choices == {"board": "pillars"}
    change(client, army, "deck/fill/", pile="objectives")
    page = change(client, army, "deck/fill/", pile="power")
    assert ("Legal" in page, len(army.deck)) == (True, 32)
    change(client, army, "deck/", fewer="foothold")
    assert "objectives/foothold" not in army.deck
    assert "11 of 12 cards, 1 too few" in change(client, army, "deck/", more="lull")
    assert "power/lull" in army.deck
    for _n in range(2):
        change(client, army, "undo/")
    assert ("objectives/foothold" in army.deck, "power/lull" in army.deck) == (True, False)
    unit = army.squads[0]["id"]
    assert "Sister Reed" in change(client, army, f"squads/{unit}/", name="Sister Reed")
    assert (
        "This list has no such pile."
        in client.post(
            f"{army.get_absolute_url()}deck/fill/", {"version": army.version, "pile": "deck"}
        ).content.decode()
    )


def test_both_decks_stand_in_what_is_shared_exported_and_compared(client: Client, ada: User) -> None:
    ours, theirs = starter_list(GAME, ada, "first-bell"), starter_list(GAME, ada, "nine-fathoms")
    text = body(client, f"{ours.get_absolute_url()}share/")
    assert "1x Foothold" in text
    assert "1x Steel Pick" in text
    page = body(client, f"/underworlds/strike-forces/compare/?left={ours.slug}&right={theirs.slug}")
    for words in ("Objective deck", "Power deck", "Glory in objectives", "The Last Stone"):
        assert words in page
    document = client.get(f"/api/1/strike-forces/{ours.slug}/").json()
    assert document["deck"][0] == "objectives/foothold"
    assert document["verdict"]["legal"] is True


def test_a_warband_is_printed_with_the_cards_of_both_decks(client: Client, ada: User) -> None:
    ours = starter_list(GAME, ada, "first-bell")
    printed = client.get(f"{ours.get_absolute_url()}print/pack.pdf?sheets=cards&assets=fronts").getvalue()
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(printed)).pages]
    assert "Objective deck · 12 objective cards" in pages[0]
    assert "Power deck · 20 power cards" in pages[0]
    text = " ".join(pages)
    for words in (
        "Hook Lamp",
        "Hold 2 objective tokens.",
        "+1 Damage to all Attack actions.",
        "BATTLE SHEET",
        "Trapped",
    ):
        assert words in text
    assert "Asset" not in text


def test_a_card_is_written_in_the_workshop_with_the_attack_that_it_gives(client: Client, ada: User) -> None:
    """An object within a part has a slug of its own, made from its name where it has none."""
    User.objects.update(is_superuser=True, is_staff=True)
    attack = {"name": "Wave Break", "range": "2", "dice": "2", "symbol": "club", "damage": "1"}
    typed = {"name": "Breaker", "type": "upgrade", "seen": "", "text": ""}
    typed |= {f"{key}-{count}_FORMS": "0" for key in ("conditions", "raises") for count in ("TOTAL", "INITIAL")}
    typed |= {f"attack-{key}": value for key, value in attack.items()}
    answer = client.post("/workshop/brine-choir/cards/new/", typed)
    assert answer.status_code == 302, answer.content.decode()
    body = Part.objects.get(slug="breaker").body
    figures = {"slug": "wave-break", "name": "Wave Break", "range": 2, "dice": 2, "symbol": "club", "damage": 1}
    assert body == {"type": "upgrade", "attack": figures}
    plain = {"name": "Landfall", "type": "objective", "glory": "1", "conditions-TOTAL_FORMS": "2"}
    plain |= {"conditions-0-kind_": "hold", "conditions-0-hold": "1"}
    plain |= {"conditions-1-kind_": "round", "conditions-1-round": "3"}
    assert (
        client.post(
            "/workshop/brine-choir/cards/new/",
            typed | dict.fromkeys([key for key in typed if key.startswith("attack-")], "") | plain,
        ).status_code
        == 302
    )
    assert Part.objects.get(slug="landfall").body["conditions"] == [{"hold": 1}, {"round": 3}]
