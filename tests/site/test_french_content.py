"""Pages in French name a game's starter content in French, wherever it is shown; its English name finds it still."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.translation import override, pgettext

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.codex.search import query_words
from armies.models import StrikeForce, Visibility
from armies.models.content_words import standard_words
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.battles.operations import operations, players_of
from damocles_site.management.commands.makemessages import place_names
from rules.game.game import Game
from rules.games import GAMES
from rules.presentation.drawing import PLACE
from tests.campaigns.support.fighting import auto_resolve
from tests.support.starters import load_starters, starter_list, starter_of
from web.documents.document_files import read_document
from web.translation.content_texts import texts_of

pytestmark = pytest.mark.django_db
PER_ROUTE = 1
"""Maximum number of pages looked at behind addresses of one form."""

OTHER_THAN_PAGES = re.compile(r"^/(?:api|admin|accounts|static|schemas|workshop|rules)/|\.\w+$|/pdf/$")
"""Files, accounts, and where content is written: drafts are in their authors' words."""

UNREAD = re.compile(r"<(script|style|textarea)\b.*?</\1>", re.DOTALL)
"""What nobody reads, and texts to copy: these are files, in the words in which content is written."""

DECIMAL = re.compile(r"(?<![\w./-])\d+\.\d+(?![\w./-])")
"""A number that French writes with a comma."""

SPOKEN = re.compile(r'(?:title|aria-label|alt|placeholder)="([^"]*)"')
ENGLISH_NAMES = {"Eight-Phase Battle"}
"""What has no French: games are called so."""


def french_of(game: Game) -> dict[str, str]:
    """What the texts of a game's starter content and missions are in French, where that is something else."""
    translations: dict[str, str] = {}
    for path in starter_of(game).glob("translations/*.fr.json"):
        translations |= read_document(str(path))["texts"]
    translations |= standard_words(game.slug, "fr")
    with override("fr"):
        translations |= {name: pgettext(PLACE, name) for name in place_names()}
    return {text: french for text, french in translations.items() if text != french}


@pytest.mark.parametrize("game", [game for game in GAMES if game.content.always], ids=lambda game: game.slug)
def test_what_is_always_there_has_french(game: Game) -> None:
    written = {text.text for text in texts_of({kind: list(parts) for kind, parts in game.content.always})}
    assert standard_words(game.slug, "fr").keys() == written


def play(game: Game) -> set[str]:
    """Lists of two players, and a campaign of theirs with a battle fought and one planned; the names they gave."""
    load_starters(game=game)
    call_command("load_content", *map(str, starter_of(game).glob("translations/*.json")))
    ada, ben = User.objects.create_user("ada"), User.objects.create_user("ben")
    rosters = sorted(path.stem for path in starter_of(game).glob("rosters/*.json"))
    lists = [starter_list(game, owner, name) for owner in (ada, ben) for name in rosters]
    for row in lists:
        share(row, ChangeRequest(row.version), Visibility.PUBLIC)
    campaign = create_campaign(ada, key=uuid4(), name="Hiver", summary="", limit=500, game=game.slug)
    entries = [enter(campaign.memberships.get(), lists[0]), enter(join(campaign, ben), lists[-1])]
    mission = next(operation for operation in reversed(operations(game)) if players_of(operation)[0] == 2)
    fought, _planned = (plan(campaign, ada, key=uuid4(), operation=mission, entries=entries) for _n in range(2))
    auto_resolve(fought, ada, 1)
    return {row.name for row in lists} | {unit["name"] for row in lists for unit in row.squads if unit.get("name")}


def pages(reader: Client, *starts: str) -> Iterator[tuple[str, str]]:
    """The pages that links lead to, and parts that pages fetch, with their addresses."""
    waiting, seen, routes = deque(starts), set(starts), Counter[Any]()
    while waiting:
        address = waiting.popleft()
        answer = reader.get(address, follow=True)
        assert answer.status_code in (200, 404, 405), address
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        html = answer.content.decode()
        yield address, html
        for link in re.findall(r'(?:href|hx-get)="([^"]+)"', html):
            to = urldefrag(urljoin(address, unescape(link)))[0]
            if to.startswith("/") and to not in seen and not OTHER_THAN_PAGES.search(urlsplit(to).path):
                seen.add(to)
                routes[form_of(to)] += 1
                waiting += [to] if routes[form_of(to)] <= PER_ROUTE else []


def form_of(address: str) -> object:
    """The route of an address, and what is asked for."""
    try:
        return resolve(urlsplit(address).path).route, tuple(sorted(re.findall(r"[?&](\w+)=", address)))
    except Resolver404:
        return ""


def any_of(names: set[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_content_is_named_in_french_on_every_page(game: Game, client: Client) -> None:
    typed = any_of(play(game) | ENGLISH_NAMES)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    client.force_login(User.objects.get(username="ada"))
    english, english_by_page, looked_at = any_of(set(french_of(game))), {}, 0
    home = "/" if game is GAMES[0] else f"/{game.slug}/"
    for address, html in pages(client, home, "/search/?q=a", "/campaigns/", "/strike-forces/"):
        looked_at += 1
        shown = " | ".join([re.sub(r"<(?!/?mark>)[^>]*>", " | ", UNREAD.sub(" ", html)), *SPOKEN.findall(html)])
        shown = typed.sub("", unescape(re.sub("</?mark>", "", shown)))
        if words := {*english.findall(shown), *DECIMAL.findall(shown)}:
            english_by_page[address] = sorted(words)
    assert english_by_page == {}
    assert looked_at > 75


@pytest.fixture
def french(client: Client) -> Client:
    """Ada's browser in French, over the factions of Damocles with their French."""
    load_starters()
    call_command("load_content", *map(str, starter_of(GAMES[0]).glob("translations/*.json")))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    client.force_login(User.objects.create_user("ada"))
    return client


@pytest.fixture
def crew(french: Client) -> StrikeForce:
    return starter_list(GAMES[0], User.objects.get(), "third-shift")


@pytest.mark.parametrize("query", ["PASSE-LACETS", "Bodkins"])
def test_the_search_finds_in_both_languages_and_shows_the_reader_s(french: Client, query: str) -> None:
    matches = french.get("/search/", {"q": query}).context["matches"]
    assert (matches[0][0].entry.name, matches[0][0].entry.rank(query_words(query))) == ("Passe-lacets", 0)


@pytest.mark.parametrize("query", ["equipiers", "line crew"])
def test_the_builder_finds_in_both_languages(french: Client, crew: StrikeForce, query: str) -> None:
    html = french.get(crew.get_absolute_url(), {"q": query}).content.decode()
    items = re.findall(r'<li class="catalogue-item[^>]*data-name="([^"]*)"([^>]*)>', html)
    assert [name for name, more in items if not more.endswith("hidden")] == ["equipiers de ligne"]


def test_what_is_kept_and_handed_on_stays_as_it_was_written(french: Client, crew: StrikeForce) -> None:
    """The history is read in French, and kept in English; so are texts to copy, as all files."""
    form = {"version": crew.version, "datasheet": "line-crew"}
    french.post(f"{crew.get_absolute_url()}squads/", form)
    assert crew.changes.latest("version").figures == {"squad": "Line Crew"}
    assert "Équipiers de ligne" in french.get(f"{crew.get_absolute_url()}history/").content.decode()
    assert "Line Crew" in french.get(f"/strike-forces/{crew.slug}/share/").content.decode()


def test_lists_ask_the_same_for_one_and_for_eight(
    french: Client, crew: StrikeForce, django_assert_num_queries: Any
) -> None:
    """One query more than in English: what is translated."""
    for more in (0, 7):
        for _n in range(more):
            starter_list(GAMES[0], User.objects.get(), "third-shift")
        french.get("/strike-forces/")
        with django_assert_num_queries(8):
            french.get("/strike-forces/")
