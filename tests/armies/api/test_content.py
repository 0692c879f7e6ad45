"""Content by the API: factions, releases that never change, what became of them."""

import json
from copy import deepcopy

import pytest

from armies.models import Faction, Release
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard
from tests.support.api_client import Caller, faults
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db
FACTIONS = "/api/1/factions/"
GUARD = f"{FACTIONS}guard/"
FIRST = f"{GUARD}releases/1/"


@pytest.fixture
def dearer(guard):
    """A second release: Line Rifles cost 65 SV instead of 60, Smoke is gone."""
    pack = deepcopy(PACK)
    pack["datasheets"][0]["strategic_valor"] = 65
    del pack["assets"][1]
    load_the_guard(pack)
    return pack


def names(caller, address):
    return [row["name"] for row in caller.get(address).json()["results"]]


def test_the_factions_are_listed_as_they_were_last_released(dearer, visitor_calls):
    load_the_guard(OTHERS)
    Faction.objects.filter(slug="guard").update(name="Renamed in the draft")
    rows = visitor_calls.get(FACTIONS).json()["results"]
    assert [(row["slug"], row["name"], row["release"]) for row in rows] == [
        ("guard", "The Guard", 2),
        ("swarm", "The Swarm", 1),
    ]
    assert rows[0] == visitor_calls.get(GUARD).json()
    assert (rows[0]["summary"], rows[1]["summary"], rows[0]["homebrew"]) == ("They hold the wall.", "", False)
    assert names(visitor_calls, f"{FACTIONS}?search=SWARM") == ["The Swarm"]


def test_a_private_faction_is_its_owners_alone(guard, users, visitor_calls):
    Faction.objects.update(homebrew=True, owner=users.ada)
    for address in (GUARD, f"{GUARD}releases/", FIRST, f"{FIRST}pack/", f"{FIRST}datasheets/", f"{FIRST}assets/smoke/"):
        assert Caller(users.ben).get(address).status_code == 404 if address == GUARD else True
        assert visitor_calls.get(address).status_code == 404, address
    ada = Caller(users.ada)
    assert (ada.get(GUARD).json()["owner"], ada.get(FIRST).status_code) == ("ada", 200)
    assert visitor_calls.get(FACTIONS).json()["count"] == 0


def test_a_release_is_there_with_its_notes_and_its_whole_pack(guard, visitor_calls):
    release = Release.objects.get()
    document = visitor_calls.get(FIRST).json()
    assert (document["number"], document["notes"], document["digest"]) == (1, "", release.digest)
    assert document["document"] == visitor_calls.get(f"{FIRST}pack/").json() == PACK
    assert visitor_calls.get(f"{GUARD}releases/9/").status_code == 404
    assert visitor_calls.get(f"{GUARD}releases/{'9' * 30}/").status_code == 404


@pytest.mark.postgres
def test_a_release_is_not_sent_to_those_who_have_it(guard, visitor_calls):
    first = visitor_calls.get(FIRST)
    for known in ({"if-none-match": first.headers["ETag"]}, {"if-modified-since": first.headers["Last-Modified"]}):
        again = visitor_calls.client.get(FIRST, headers=known)
        assert (again.status_code, again.content) == (304, b"")
    long_ago = {"if-modified-since": "Sat, 01 Jan 2000 00:00:00 GMT"}
    assert visitor_calls.client.get(FIRST, headers=long_ago).status_code == 200


def test_the_releases_are_listed_the_newest_first(dearer, visitor_calls):
    rows = visitor_calls.get(f"{GUARD}releases/").json()["results"]
    assert [row["number"] for row in rows] == [2, 1]
    assert "document" not in rows[0]


@pytest.mark.postgres
def test_datasheets_are_filtered_searched_and_put_in_order(guard, visitor_calls):
    address = f"{FIRST}datasheets/"
    assert names(visitor_calls, address) == ["Line Rifles", "Runners", "Sappers", "Signals", "Cannon", "Trench"]
    assert names(visitor_calls, f"{address}?type=scouts") == ["Runners"]
    assert names(visitor_calls, f"{address}?search=ER") == ["Runners", "Sappers"]
    assert names(visitor_calls, f"{address}?ordering=-strategic_valor")[:2] == ["Cannon", "Line Rifles"]
    assert visitor_calls.get(f"{address}rifles/").json() == PACK["datasheets"][0]
    assert visitor_calls.get(f"{address}elves/").status_code == 404
    refused = visitor_calls.get(f"{address}?type=elves")
    assert faults(refused) == [("type", '"elves" is not a valid choice.')]


@pytest.mark.postgres
def test_assets_are_filtered_and_searched(guard, visitor_calls):
    address = f"{FIRST}assets/"
    assert names(visitor_calls, f"{address}?search=smo") == ["Smoke"]
    assert names(visitor_calls, f"{address}?when=attacking") == []
    assert visitor_calls.get(f"{address}smoke/").json() == PACK["assets"][1]


def test_what_changed_stands_in_figures_and_words(dearer, visitor_calls):
    document = visitor_calls.get(f"{GUARD}releases/2/changes/").json()
    assert (document["kind"], document["became"]) == ("faction", "changed")
    rifles, smoke = document["parts"]
    assert rifles["details"] == [{"key": "strategic_valor", "before": 60, "after": 65}]
    assert rifles["summary"] == "Line Rifles: 60 → 65 SV"
    assert (smoke["slug"], smoke["became"]) == ("smoke", "removed")
    same = visitor_calls.get(f"{GUARD}releases/2/changes/?since=2").json()
    assert (same["became"], same["parts"]) == ("same", [])
    assert visitor_calls.get(f"{FIRST}changes/").status_code == 404


def test_an_upgrade_is_shown_before_anybody_does_it(guard, users, visitor_calls):
    """Two squads of three rifles: 120 SV, at 65 each 130; two cards of Smoke become unknown."""
    it = a_list(users.ada, "rifles", "rifles", cards=9)
    it.deck = [*it.deck, "smoke", "smoke"]
    it.save()
    pack = deepcopy(PACK)
    pack["datasheets"][0]["strategic_valor"] = 65
    del pack["assets"][1]
    load_the_guard(pack)
    document = Caller(users.ada).get(f"/api/1/strike-forces/{it.slug}/upgrade/preview/").json()
    assert (document["from"], document["to"]) == (1, 2)
    assert (document["before"]["strategic_valor"], document["after"]["strategic_valor"]) == (120, 130)
    change_text = "Line Rifles: 60 → 65 SV"
    assert document["squads"] == [{"place": n, "before": 60, "after": 65, "summary": change_text} for n in (0, 1)]
    assert [(card["copies"], card["summary"][:5]) for card in document["cards"]] == [(2, "Smoke")]
    assert [violation["code"] for violation in document["broken"]] == ["unknown_asset"]
    assert it.release.number == 1


def test_eight_factions_take_as_many_queries_as_one(guard, visitor_calls, django_assert_num_queries):
    """The count of calls (2), the count of factions, the factions: no release is read."""
    visitor_calls.get(FACTIONS)
    for count in (1, 8):
        packs = [deepcopy(OTHERS) for _ in range(Release.objects.count(), count)]
        for n, pack in enumerate(packs):
            pack["faction"] = {"slug": f"swarm-{n}", "name": f"Swarm {n}"}
        if packs:
            load_the_guard(*packs)
        with django_assert_num_queries(4):
            assert len(visitor_calls.get(f"{FACTIONS}?page_size=50").json()["results"]) == count


def test_fifty_releases_take_as_many_queries_as_one(guard, visitor_calls, django_assert_num_queries):
    faction = Faction.objects.get()
    visitor_calls.get(FACTIONS)
    for count in (1, 50):
        Release.objects.bulk_create(
            Release(faction=faction, number=n, document=PACK, digest=f"d{n}") for n in range(count, 1, -1) if count > 1
        )
        with django_assert_num_queries(5):
            assert len(visitor_calls.get(f"{GUARD}releases/?page_size=50").json()["results"]) == count


def test_everything_in_a_release_can_be_read_one_by_one(guard, visitor_calls):
    document = json.loads(visitor_calls.get(f"{FIRST}pack/").content)
    for kind in ("datasheets", "assets"):
        for item in document[kind]:
            assert visitor_calls.get(f"{FIRST}{kind}/{item['slug']}/").json() == item


def test_a_list_shows_nothing_of_a_faction_that_was_closed(guard, users):
    """It is built with release 1; the owner of the faction closed it, then published another."""
    it, calls = a_list(users.ada, "rifles"), Caller(users.ada)
    Faction.objects.update(homebrew=True, owner=users.ben, visibility="private")
    Faction.objects.get().datasheets.filter(slug="rifles").update(strategic_valor=65)
    publish(Faction.objects.get())
    address = f"/api/1/strike-forces/{it.slug}/"
    assert calls.get(f"{address}upgrade/preview/").json()["to"] == 1
    assert calls.get(f"{address}upgrade/preview/?release=2").status_code == 404
    refused = calls.post(f"{address}upgrade/", {"release": 2}, calls.get(address).headers["ETag"])
    assert faults(refused) == [("release", "is no release of this faction")]
    it.refresh_from_db()
    assert it.release.number == 1
