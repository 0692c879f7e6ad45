"""The shopping list: what lists lack, to buy, to build and to paint; and its line on the pages of a list."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.actions.ownership import Count, save_counts
from armies.models import Visibility
from rules.formats.reading import read_json
from rules.games import GAMES
from tests.armies.collection.test_collection import text_of
from tests.armies.support.guard_faction import a_list
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db
URL = "/collection/shopping/"
API = "/api/1/collection/shopping/"


@pytest.fixture
def two(guard, users):
    """Six rifles and a cannon; three rifles. Owned are 4 rifles, 3 built, 1 painted, and no cannon."""
    save_counts(users.ada, [Count(guard, "rifles", 4, 3, 1)])
    return a_list(users.ada, "rifles", "rifles", "cannon", name="Long"), a_list(users.ada, "rifles", name="Short")


def address(*lists, more=""):
    return "?" + "&".join(f"list={row.slug}" for row in lists) + more


def rows_of(page):
    return {need.slug: tuple(need.lack) for shopping in page.context["shoppings"] for need in shopping.unfinished()}


@pytest.mark.parametrize(
    ("lists", "more", "rifles"),
    [
        ((0,), "", (6, 2, 3, 5)),
        ((1,), "", (3, 0, 0, 2)),
        ((0, 1), "", (6, 2, 3, 5)),
        ((0, 1), "&at_once=1", (9, 5, 6, 8)),
    ],
    ids=["one", "nothing to buy", "in turn", "at once"],
)
def test_what_lists_lack_in_turn_and_at_once(two, ada, lists, more, rifles):
    """Of six rifles 4 are owned, 3 built, 1 painted: 2 to buy, 3 to build, 5 to paint."""
    cannon = {"cannon": (1, 1, 1, 1)} if 0 in lists else {}
    page = ada.get(f"{URL}{address(*[two[n] for n in lists], more=more)}")
    assert rows_of(page) == {"rifles": rifles, **cannon}


def test_it_stands_on_the_page_as_text_and_as_a_table(two, ada):
    page = ada.get(f"{URL}{address(two[0])}")
    assert "3 of 7 models lacking · 4 to build · 6 to paint" in text_of(page)
    assert page.context["text"] == (
        "To buy\n2 × Line Rifles\n1 × Cannon\n\nTo build\n3 × Line Rifles\n1 × Cannon\n\n"
        "To paint\n5 × Line Rifles\n1 × Cannon"
    )
    file = ada.get(f"{URL}export/{address(two[0])}")
    assert list(csv.reader(StringIO(file.content.decode("utf-8-sig")))) == [
        ["faction", "part", "name", "needed", "models", "built", "painted", "buy", "build", "paint"],
        ["guard", "rifles", "Line Rifles", "6", "4", "3", "1", "2", "3", "5"],
        ["guard", "cannon", "Cannon", "1", "0", "0", "0", "1", "1", "1"],
    ]


def test_the_pages_of_a_list_lead_to_it(two, ada, ben, guard, users):
    """Others have the list by its link's token, never by its own address."""
    long, short = two
    page = ada.get(long.get_absolute_url()).content.decode()
    assert f'href="{URL}{address(long)}">3 of 7 models lacking</a>' in page
    assert f'href="{URL}{address(short)}">2 to paint</a>' in ada.get(short.get_absolute_url()).content.decode()
    actions.share(long, ChangeRequest(long.version), Visibility.LINK)
    save_counts(users.ben, [Count(guard, "rifles", 6)])
    line = f'href="{URL}?list={long.token}">1 of 7 model'
    assert line in ben.get(f"/lists/{long.token}/").content.decode()
    assert rows_of(ben.get(f"{URL}?list={long.token}")) == {"rifles": (6, 0, 6, 6), "cannon": (1, 1, 1, 1)}
    assert ben.get(f"{URL}{address(long, short)}").context["shoppings"] == []


def test_the_api_says_the_same_of_own_and_shared_lists(two, users):
    calls = Caller(users.ada)
    read = calls.get(f"{API}?lists={two[0].slug},{two[1].slug}&at_once=true").json()["factions"]
    assert [(faction["faction"], len(faction["parts"])) for faction in read] == [("guard", 2)]
    assert read[0]["parts"][0] == {
        "part": "rifles", "name": "Line Rifles", "needed": 9, "models": 4, "built": 3, "painted": 1,
        "buy": 5, "build": 6, "paint": 8,
    }  # fmt: skip
    refused = Caller(users.ben).get(f"{API}?lists={two[0].slug}")
    assert faults(refused) == [("lists", f"has {two[0].slug}, which is no list that you may read")]
    many = ",".join(map(str, range(51)))
    assert faults(calls.get(f"{API}?lists={many}")) == [("lists", "must be at most 50 lists")]


def test_page_and_api_ask_the_same_at_1_list_and_at_20(two, ada, users, django_assert_num_queries):
    """Session and account; the chosen lists; the collection; those to choose from, or what an API call counts."""
    lists = [two[0], *[a_list(users.ada, "rifles", name=f"L{n}") for n in range(19)]]
    calls = Caller(users.ada)
    ada.get(f"{URL}{address(*lists)}")
    calls.get(f"{API}?lists={lists[0].slug}")
    for some in (lists[:1], lists):
        with django_assert_num_queries(5):
            ada.get(f"{URL}{address(*some)}")
        with django_assert_num_queries(5):
            calls.get(f"{API}?lists={','.join(row.slug for row in some)}")


@pytest.mark.parametrize(
    ("game", "roster", "models"),
    [
        ("damocles", "down-the-stair", {"thrums": 20, "hanging-loom": 1}),
        ("skirmish", "first-question", {"gleaners": 11, "first-furrow": 1}),
        ("eight-phase", "quarter-shares", {"wrecker": 2, "gantry-rig": 1}),
        ("underworlds", "first-bell", {"pickhand": 2, "wick": 1}),
    ],
)
def test_lists_of_every_game_take_models(game, roster, models):
    """Squads of their size, and single models one each."""
    rules = next(game_there for game_there in GAMES if game_there.slug == game)
    file = Path(settings.BASE_DIR, rules.facts.package, "starter", "rosters", f"{roster}.json")
    taken = rules.lists.models(rules.formats.read("roster", read_json(file.read_bytes())))
    assert {slug: taken[slug] for slug in models} == models
