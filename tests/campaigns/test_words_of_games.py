"""Pages of the listed games beside the first say nothing of the first, in English and in French."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import auto_resolve
from campaigns.models import Battle
from rules.games import GAMES, game_called
from tests.support.foreign_words import foreign_words
from tests.support.starters import load_starters, starter_list

LISTS = {
    "skirmish": ("first-question", "ninth-gate"),
    "eight-phase": ("quarter-shares", "the-full-octave"),
    "underworlds": ("first-bell", "nine-fathoms"),
}
OF_A_CAMPAIGN = ("", "agreement/change/", "forces/", "rounds/", "plan/", "ledger/", "news/", "statistics/")
OF_A_BATTLE = ("", "record/", "story/", "what-if/", "correct/", "print/", "forecast/")
OF_A_LIST = ("", "history/", "share/", "print/")
OF_A_GAME = (
    "", "factions/", "operations/", "strike-forces/new/", "strike-forces/import/", "lists/", "workshop/new/",
    "campaigns/new/", "print/blanks/", "collection/",
)  # fmt: skip


def war_of(users: Any, slug: str) -> tuple[Any, list[Any], list[Any]]:
    """A league of ada and ben with a battle fought and one planned; the battles and both lists."""
    game: Any = game_called(slug)
    load_starters(game=game)
    limit = 500 if game.facts.limits else None
    league = create_campaign(
        users.organiser, key=uuid4(), game=slug, name="Cup", summary="", limit=limit, agreement={"kind": "league"}
    )
    players = list(zip((users.ada, users.ben), LISTS[slug], strict=True))
    lists = [starter_list(game, player, name) for player, name in players]
    for player, _ in players:
        join(league, player)
    entries = [enter(league.memberships.get(user=row.owner), row) for row in lists]
    mission = game.formats.written("operation", game.formats.read("operation", game.content.missions[0]))
    battles = [plan(league, users.organiser, key=uuid4(), operation=mission, entries=entries) for _ in range(2)]
    for side in battles[0].sides.all():
        lock_plan(side, users.organiser, None)
    auto_resolve(Battle.objects.get(pk=battles[0].pk), users.organiser, 2)
    return league, battles, lists


@pytest.mark.parametrize("slug", LISTS)
def test_no_page_shows_a_word_of_the_first_game(users, client_of, slug, monkeypatch):
    """Pages that print show pictures of it, which say nothing here."""
    monkeypatch.setattr("printing.dialog.preview.get_or_print", lambda *_: SimpleNamespace(pages=1))
    league, battles, lists = war_of(users, slug)
    game: Any = game_called(slug)
    faction, part = lists[0].faction, next(iter(game.facts.kinds)).key
    organiser, ada = client_of(users.organiser), client_of(users.ada)
    wanted = [(organiser, league.get_absolute_url() + page) for page in OF_A_CAMPAIGN]
    wanted += [(ada, league.get_absolute_url() + page) for page in ("forces/1/", "refit/")]
    wanted += [(organiser, battle.get_absolute_url() + page) for battle in battles for page in OF_A_BATTLE]
    wanted += [(ada, battles[1].get_absolute_url() + "lock/")]
    wanted += [(ada, lists[0].get_absolute_url() + page) for page in OF_A_LIST]
    wanted += [(ada, f"/{slug}/{page}") for page in (*OF_A_GAME, f"search/?q={faction.name}")]
    wanted += [(ada, f"/factions/{faction.slug}/{page}") for page in ("", f"{part}/", "releases/1/", "print/")]
    foreign, read = {}, 0
    for language, pages in (("en", wanted), ("fr", wanted if slug == "eight-phase" else [])):
        with override(language):
            for client, address in pages:
                client.cookies["django_language"] = language
                client.cookies["game"] = slug
                page = client.get(address, follow=True)
                read += page.status_code == 200
                if page.status_code == 200 and (words := foreign_words(page, game.facts, GAMES[0].facts)):
                    foreign[language, address] = sorted(set(words))
    assert read > 35
    assert foreign == {}
