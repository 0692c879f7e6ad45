"""Looking through the public lists: what is found, in which order, page by page, always along an index."""

import re
from datetime import timedelta
from itertools import chain, combinations
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.utils import timezone

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.actions.creating import copy_strike_force
from armies.actions.public_lists import update_public_list
from armies.actions.squads import add_squad
from armies.lists import public_search
from armies.lists.public_search import PublicListQuery, named, page_of
from armies.models import Faction, PublicList, StrikeForce, Visibility
from armies.models.public_list import FILTERS, ORDERS
from people.folding import part_of
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard
from tests.support.changed_rows import changed_once

pytestmark = pytest.mark.django_db
LEGAL = ("rifles",)


def published(owner, name, *, squads=LEGAL, limit=500, days=0, copies=0):
    """A public list, legal unless it has no squads, public since so many days."""
    it = a_list(owner, *squads, name=name, limit=limit, cards=11)
    actions.share(it, ChangeRequest(1), Visibility.PUBLIC)
    StrikeForce.objects.filter(pk=it.pk).update(published=timezone.now() - timedelta(days=days))
    update_public_list(StrikeForce.objects.get(pk=it.pk))
    PublicList.objects.filter(pk=it.pk).update(copies=copies)
    return it


def names(client, query=""):
    cards = client.get(f"/lists/{query}").context["cards"]
    return [re.search(r'card__link" href="[^"]*">([^<]*)<', card)[1] for card in cards]


@pytest.fixture
def four(guard, users):
    """Four of ada's: newest first Dawn, Noon, Dusk, Night; Night is copied most, Noon is illegal, Dusk up to 1000."""

    def publish() -> None:
        published(users.ada, "Night Wall", days=4, copies=9)
        published(users.ada, "Dusk Wall", days=3, limit=1000, copies=1)
        published(users.ada, "Noon Patrol", days=2, squads=())
        published(users.ada, "Dawn", days=1, limit=300, copies=1)

    changed_once(f"four {users.ada.pk}", publish)


FOUND = {
    "": ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
    "?order=copied": ["Night Wall", "Dawn", "Dusk Wall", "Noon Patrol"],
    "?legal=1": ["Dawn", "Dusk Wall", "Night Wall"],
    "?limit=500": ["Noon Patrol", "Night Wall"],
    "?limit=300": ["Dawn"],
    "?limit=1000&legal=1&order=copied&faction=guard": ["Dusk Wall"],
    "?faction=swarm": [],
    "?faction=no-such": [],
    "?q=wall": ["Dusk Wall", "Night Wall"],
    "?q=WÀ": ["Dusk Wall", "Night Wall"],
    "?q=wall+ni": ["Night Wall"],
    "?q=wall+patrol": [],
    "?q=all": ["Dusk Wall", "Night Wall"],
    "?q=al": [],
    "?q=wall&limit=500": ["Night Wall"],
    "?q=%F0%9F%8E%B2": [],
    "?limit=7&order=cheapest&after=nonsense": ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
    "?after=9.9.9": ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
    "?after=" + "9" * 18 + "." + "9" * 18: ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
    "?before=0.0": ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
    "?after=0.0": [],
    "?after=-1.-1": ["Dawn", "Noon Patrol", "Dusk Wall", "Night Wall"],
}


@pytest.mark.postgres
def test_lists_are_found_by_what_they_are(four, visitor):
    load_the_guard(PACK, OTHERS)
    assert {query: names(visitor, query) for query in FOUND} == FOUND


def test_nothing_private_is_found_and_nothing_archived(four, patrol, visitor, users):
    archived = published(users.ben, "Old Guard")
    actions.archive(archived, ChangeRequest(2))
    assert "Third Patrol" not in names(visitor)
    assert "Old Guard" not in names(visitor)


def test_a_card_says_what_the_list_comes_to_whose_it_is_and_how_often_it_is_copied(four, visitor):
    body = " ".join(visitor.get("/lists/?order=copied").content.decode().split())
    assert "60 of 500 SV" in body
    assert "by ada" in body
    assert "copied by 9 players" in body
    assert "copied by 1 player<" in body
    assert "1 violation" in body


@pytest.mark.postgres
@pytest.mark.parametrize("order", ["newest", "copied"])
def test_each_list_stands_on_one_page_there_and_back(guard, users, visitor, monkeypatch, order):
    """Seven lists in pages of three; of the copies many are alike, of the days two."""
    monkeypatch.setattr(public_search, "PAGE_SIZE", 3)
    for n in range(7):
        published(users.ada, f"List {n}", days=n // 2, copies=n // 5)
    there, back, query = [], [], f"?order={order}"
    while True:
        page = visitor.get(f"/lists/{query}").context["page"]
        there.append([row.pk for row in page.lists])
        if not page.after:
            break
        query = f"?order={order}&after={page.after}"
    while True:
        back.insert(0, [row.pk for row in page.lists])
        if not page.before:
            break
        page = visitor.get(f"/lists/?order={order}&before={page.before}").context["page"]
    assert [len(pks) for pks in there] == [3, 3, 1]
    column = {"newest": "published", "copied": "copies"}[order]
    every = list(PublicList.objects.order_by(f"-{column}", "-pk").values_list("pk", flat=True))
    assert list(chain(*there)) == list(chain(*back)) == every


def test_a_list_gone_between_two_looks_leaves_its_page_whole(four, visitor):
    page = page_of(PublicListQuery({}))
    StrikeForce.objects.filter(name="Dawn").delete()
    assert page.lists[0].strike_force.name == "Dawn"
    assert names(visitor)[0] == "Noon Patrol"


@pytest.mark.postgres
def test_of_names_too_many_to_look_at_the_newest_are_shown_and_the_page_says_so(guard, users, visitor, monkeypatch):
    monkeypatch.setattr(public_search, "MAX_MATCHES", 2)
    for n in range(3):
        published(users.ada, f"Wall {n}", days=n)
    published(users.ada, "Wall of Zephyr", days=9)
    page = visitor.get("/lists/?q=wall")
    assert "write more of the name" in page.content.decode()
    assert len(names(visitor, "?q=wall")) == 2
    assert names(visitor, "?q=wall+zephyr") == ["Wall of Zephyr"]
    assert "write more of the name" not in visitor.get("/lists/?q=wall+zephyr").content.decode()


def test_each_word_of_a_search_is_looked_for_the_common_one_first_too(guard, users, visitor):
    for name in ("Ash Wolves", "Red Wolves", "Ash Bears", "Ash Foxes"):
        published(users.ada, name)
    assert names(visitor, "?q=ash+wolves") == names(visitor, "?q=wolves+ash") == ["Ash Wolves"]


@pytest.mark.postgres
def test_whatever_is_typed_into_the_search_finds_or_finds_not(four, visitor):
    for typed in ("%", "_", "\\", "'", '"', "<script>", "x" * 10_000, "a " * 5_000, "حرس", "٣", "\udcff", "ﷺ" * 99):
        answer = visitor.get("/lists/", {"q": typed.encode("utf-8", "surrogatepass")})
        assert answer.status_code == 200, typed
        assert "<script>" not in answer.content.decode().replace("<script src", "")
    assert named([]) == ([], False)


def test_a_hidden_factions_lists_are_not_found_by_its_slug(four, guard, visitor, users):
    guard.homebrew, guard.owner = True, users.ben
    guard.save()
    assert names(visitor, "?faction=guard") == []
    assert ">The Guard<" not in visitor.get("/lists/?faction=guard").content.decode()


def test_a_page_asks_the_same_of_the_database_at_1_list_and_at_50(guard, users, visitor, django_assert_num_queries):
    """The factions offered, the walk along the index, what is said of its lists; once the lists themselves.

    Behind a cursor there is a walk more.
    """
    for n in range(50):
        published(users.ada, f"List {n}", squads=["rifles", "runners"] * 5)
        if n in (0, 49):
            for queries in (4, 3):
                with django_assert_num_queries(queries):
                    visitor.get("/lists/?legal=1&limit=500")
    page = page_of(PublicListQuery({}))
    for queries in (5, 4):
        with django_assert_num_queries(queries):
            visitor.get(f"/lists/?after={page.after}")


def test_squads_of_other_factions_cost_one_query_more_however_many(guard, users, visitor, django_assert_num_queries):
    """Contents of another faction may change: such a list is recomputed each time."""
    load_the_guard(PACK, OTHERS)
    for n in range(20):
        it = published(users.ada, f"List {n}")
        squads = [{"id": "s", "datasheet": "crawlers", "size": 5, "name": "", "weapons": {}}]
        StrikeForce.objects.filter(pk=it.pk).update(squads=squads)
        if n in (0, 19):
            visitor.get("/lists/")
            with django_assert_num_queries(5):
                visitor.get("/lists/")


def test_a_card_is_redrawn_when_anything_on_it_changes(guard, users, visitor):
    """Its squads, its copies, its owner's name, its faction's; and what another faction makes of its strangers."""
    it = published(users.ada, "Wall")

    def card():
        return " ".join(visitor.get("/lists/").context["cards"][0].split())

    assert "60 of 500 SV" in card()
    add_squad(StrikeForce.objects.get(), ChangeRequest(2), "rifles")
    assert "120 of 500 SV" in card()
    copy_strike_force(users.ben, it, slug="a-copy-of-it-xyz")
    assert "copied by 1 player" in card()
    users.ada.username = "adelaide"
    users.ada.save()
    assert "by adelaide" in card()
    Faction.objects.filter(pk=guard.pk).update(name="The Watch")
    assert "The Watch" in card()
    StrikeForce.objects.filter(pk=it.pk).update(
        squads=[{"id": "s", "datasheet": "crawlers", "size": 5, "name": "", "weapons": {}}], version=9
    )
    assert "0 of 500 SV" in card()
    load_the_guard(PACK, OTHERS)
    assert "50 of 500 SV" in card()


def test_a_shared_list_is_redrawn_when_it_changes_and_in_each_language(guard, users, visitor):
    it = published(users.ada, "Wall")
    link = f"/lists/{it.token}/"
    assert "60 of 500" in " ".join(visitor.get(link).content.decode().split())
    add_squad(StrikeForce.objects.get(), ChangeRequest(2), "rifles")
    assert "120 of 500" in " ".join(visitor.get(link).content.decode().split())
    french = visitor.get(link, headers={"Accept-Language": "fr"}).content.decode()
    assert french != visitor.get(link, headers={"Accept-Language": "en"}).content.decode()
    assert 'lang="fr"' in french
    assert ">Troops<" not in french


def plan_of(rows):
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_sort = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
    return rows.explain()


@pytest.mark.postgres
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("chosen", [chosen for n in range(4) for chosen in combinations(FILTERS, n)])
@pytest.mark.parametrize("back", [False, True])
def test_every_page_is_a_walk_along_its_own_index(four, order, chosen, back):
    """No table is scanned and nothing sorted: neither from the start, nor among equals, nor beyond a value."""
    values = {"faction": Faction.objects.get(slug="guard"), "band": 500, "legal": True}
    rows, _ = public_search._found(PublicListQuery({"game": "damocles"} | {name: values[name] for name in chosen}))
    value = PublicList.objects.first().published if order == "published" else 1
    sign, beyond = ("", "gt") if back else ("-", "lt")
    walk = rows.order_by(f"{sign}{order}", f"{sign}strike_force_id")
    initials = "".join(name[0] for name in chosen) or "all"
    index = f"public_{order}_{'' if connection.vendor == 'postgresql' else initials}"  # of so few it takes any
    for part in (walk, walk.filter(**{f"{order}__{beyond}": value})):
        plan = plan_of(part[:25])
        assert index in plan
        assert "TEMP B-TREE" not in plan
        assert "Sort" not in plan
        assert "Seq Scan" not in plan
    among_equals = plan_of(walk.filter(**{order: value, f"strike_force_id__{beyond}": 1})[:25])
    assert "SCAN " not in among_equals
    assert "Seq Scan" not in among_equals


NAMES = (
    "Équipe de la Forêt",
    "Железный Дозор Ёлка",
    "Σιδερένια Φρουρά",
    "青龙军夜守卫",
    "الحرس الحديد",
    "Iron Patrol 42",
    "Grey Wolves",
)


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("typed", "matching"),
    [
        ("EQUIPE", "Équipe de la Forêt"),
        ("quip for", "Équipe de la Forêt"),
        ("d", "Équipe de la Forêt"),
        ("озо", "Железный Дозор Ёлка"),
        ("елка ЖЕЛ", "Железный Дозор Ёлка"),
        ("до", "Железный Дозор Ёлка"),
        ("φρουρα", "Σιδερένια Φρουρά"),
        ("夜", "青龙军夜守卫"),
        ("军夜", "青龙军夜守卫"),
        ("夜军", ""),
        ("حديد", "الحرس الحديد"),
        ("42", "Iron Patrol 42"),
        ("wo grey", "Grey Wolves"),
        ("olv", "Grey Wolves"),
        ("ol", ""),
        ("tar", ""),
        ("wol%", "Grey Wolves"),
        ("wo_vex", ""),
    ],
)
def test_a_part_of_a_word_finds_names_in_any_script_and_fewer_letters_its_beginning(
    guard, users, visitor, typed, matching
):
    for name in NAMES:
        published(users.ada, name)
    assert names(visitor, f"?{urlencode({'q': typed})}") == ([matching] if matching else [])


@pytest.mark.postgres
def test_a_part_of_a_word_is_looked_up_in_its_index(four):
    """Of so few lists PostgreSQL would look at all, were it not forbidden to."""
    if connection.vendor == "postgresql":
        connection.cursor().execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")
    for word in ("all", "wa", "w", "军"):
        plan = PublicList.objects.filter(searched__part=part_of(word)).values("pk").explain()
        assert "armies_publiclist_searched_parts" in plan
        assert "VIRTUAL TABLE" in plan or "Bitmap Index Scan" in plan
