"""Odds of units against a target that is picked once: reckoned by hand."""

import re

import pytest

from rules.games import GAMES
from tests.armies.support.guard_faction import a_list
from tests.support.pages import text_of
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03", "R-WND-02")
def test_a_squad_shows_its_exact_odds_against_the_target_that_was_picked(guard, users, ada):
    """Three rifles hit on 4+ (1.5 hits), of each attack 1/2 x 2/3 = 1/3 slays: none of three with 8/27, one with 12/27.

    Of two Runners 12/27 + 2 x 7/27 = 0.96 fall; at least one with 19/27 = 70 %, both with 7/27 = 26 %.
    """
    it = a_list(users.ada, "rifles")
    url = f"{it.get_absolute_url()}squads/s0/odds/"
    htmx = {"HX-Request": "true"}
    assert "Choose a target for exact odds" in ada.get(url, headers=htmx).content.decode()
    assert ada.post(url, {"target": "part:guard:runners:0"}).headers["Location"] == url
    for headers in ({}, htmx):
        assert "3× Rifle 1.5 0.96 0.96 70 % 26 %" in text_of(ada.get(url, headers=headers))
    other = f"{it.get_absolute_url()}parts/sappers/odds/"
    assert "Against Runners" in text_of(ada.get(other, headers=htmx))


def test_a_unit_of_another_list_is_a_target_too(guard, users, ada):
    it, other = a_list(users.ada, "rifles"), a_list(users.ada, "runners", name="Foes")
    url = f"{it.get_absolute_url()}squads/s0/odds/"
    ada.post(url, {"target": f"unit:{other.slug}:s0"})
    page = ada.get(url)
    assert "70 %" in text_of(page)
    assert '<optgroup label="Foes">' in page.content.decode()
    assert ada.get(f"{it.get_absolute_url()}squads/s7/odds/").status_code == 404


@pytest.mark.parametrize("lists", [1, 8])
def test_as_many_queries_for_many_lists(guard, users, ada, lists, django_assert_num_queries):
    for n in range(lists):
        it = a_list(users.ada, "rifles", "runners", name=f"L{n}")
    url = f"{it.get_absolute_url()}squads/s0/odds/"
    ada.get(url)
    with django_assert_num_queries(5):
        ada.get(url)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_part_that_offers_odds_has_them(game, users, ada):
    """A board of Underworlds brings no unit, and offers none; lists of an Eight-Phase Battle have a limit always."""
    load_starters(game=game)
    roster = min(path.stem for path in starter_of(game).glob("rosters/*.json"))
    it = starter_list(game, users.ada, roster)
    url = it.get_absolute_url()
    sheets = set(re.findall(r'name="sheet" value="([\w-]+)"', ada.get(url).content.decode()))
    cards = "".join(ada.get(url, {"sheet": slug}, headers={"HX-Request": "true"}).content.decode() for slug in sheets)
    asked = re.findall(r'href="(parts/[\w-]+/odds/)"', cards)
    assert bool(asked) == (game.display.unit_odds is not None)
    assert {ada.get(f"{url}{part}").status_code for part in asked} <= {200}
