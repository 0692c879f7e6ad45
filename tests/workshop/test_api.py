"""Drafts by the API: homebrew factions from pack to release, replaced, published, and what publishing would do."""

from copy import deepcopy

import pytest

from armies.bridge import content_of
from armies.models import Faction, Release
from tests.armies.support.guard_faction import PACK, a_list
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db
DRAFTS = "/api/1/drafts/"
MINE = f"{DRAFTS}mudlarks/"
GUARD = "/api/1/factions/guard/"
DRAFT = f"{DRAFTS}guard/"
LISTS = "/api/1/strike-forces/"


def pack(**head):
    return {**deepcopy(PACK), "faction": {"slug": "mudlarks", "name": "Mudlarks", **head}}


@pytest.fixture
def mudlarks(ada_calls):
    return ada_calls.post(DRAFTS, pack(), key="k")


def published(caller, **notes):
    return caller.post(f"{MINE}publish/", notes, caller.get(MINE).headers["ETag"])


def test_a_faction_of_my_own_is_begun_once_with_a_pack_and_nobody_else_sees_it(mudlarks, ada_calls, ben_calls):
    assert (mudlarks.status_code, mudlarks.headers["Location"]) == (201, MINE)
    assert mudlarks.json() == {
        "slug": "mudlarks",
        "name": "Mudlarks",
        "homebrew": True,
        "visibility": "private",
        "token": None,
        "archived": None,
    }
    assert ada_calls.post(DRAFTS, pack(), key="k").content == mudlarks.content
    assert ada_calls.get(MINE).json() == pack()
    assert [row["slug"] for row in ada_calls.get(DRAFTS).json()["results"]] == ["mudlarks"]
    assert ben_calls.get(MINE).status_code == 404
    assert ben_calls.get(DRAFTS).json()["count"] == 0


@pytest.mark.postgres
def test_a_slug_that_is_taken_is_refused_with_one_that_is_free(mudlarks, ben_calls):
    assert faults(ben_calls.post(DRAFTS, pack())) == [("faction.slug", "“mudlarks” is taken. “mudlarks-2” is free.")]


def test_a_link_opens_a_faction_to_those_who_have_it(mudlarks, ada_calls, ben_calls):
    """Ben reads it, builds with it and has a roster judged by it: with the token, and only with it."""
    published(ada_calls)
    token = ada_calls.post(f"{MINE}share/", {"visibility": "link"}).json()["token"]
    new = {"faction": "mudlarks", "name": "A", "limit": 500}
    roster = {"format": "damocles-roster/1", **new, "squads": []}
    release = "/api/1/factions/mudlarks/releases/1/"
    for address in ("/api/1/factions/mudlarks/", release, f"{release}pack/", f"{release}datasheets/rifles/"):
        assert ben_calls.get(address).status_code == 404, address
        assert ben_calls.get(f"{address}?token={token}").status_code == 200, address
    for address, body, status in (
        (LISTS, new, 201), (f"{LISTS}import/", roster, 201), ("/api/1/check/", roster, 200),
    ):  # fmt: skip
        assert ben_calls.post(address, body).status_code == 400, address
        assert ben_calls.post(f"{address}?token={token}", body).status_code == status, address
    renewed = ada_calls.post(f"{MINE}renew-link/").json()["token"]
    assert ben_calls.get(f"{release}?token={token}").status_code == 404
    assert ben_calls.get(f"{release}?token={renewed}").status_code == 200


@pytest.mark.postgres
def test_a_faction_is_put_away_taken_back_and_deleted_while_nobodys_list_is_of_it(mudlarks, ada_calls, users):
    published(ada_calls)
    assert ada_calls.post(f"{MINE}archive/").json()["archived"] is not None
    assert ada_calls.get("/api/1/factions/mudlarks/").status_code == 404
    assert ada_calls.post(f"{MINE}restore/").json()["archived"] is None
    made = ada_calls.post(LISTS, {"faction": "mudlarks", "name": "A", "limit": 500})
    tag = ada_calls.get(MINE).headers["ETag"]
    assert ada_calls.delete(MINE).status_code == 428
    refused = ada_calls.delete(MINE, None, tag)
    assert (refused.status_code, refused.json()["type"]) == (409, "conflict")
    assert "put it in the archive. Lists built with it: 1 (A); Releases that these lists" in refused.json()["detail"]
    ada_calls.delete(made.headers["Location"], None, made.headers["ETag"])
    assert ada_calls.delete(MINE, None, tag).status_code == 204
    assert not Faction.objects.filter(slug="mudlarks").exists()


def test_a_draft_of_nothing_is_not_published(ada_calls):
    ada_calls.post(DRAFTS, pack() | {"datasheets": []})
    refused = published(ada_calls)
    assert faults(refused) == [("", "There is nothing to build a list of yet.")]


def test_a_draft_says_what_it_changes_and_what_it_would_come_to(guard, users):
    """Line Rifles at 200 instead of 60 SV: Ada's list of two is 400 of 150 SV; Ben's of runners is untouched."""
    legal = a_list(users.ada, "rifles", "rifles", name="Rifles", limit=150, cards=11)
    a_list(users.ben, "runners", name="Runners", cards=11)
    staff = Caller(users.staff)
    dearer = deepcopy(PACK)
    dearer["datasheets"][0]["strategic_valor"] = 200
    staff.put(f"{DRAFTS}guard/", dearer, staff.get(f"{DRAFTS}guard/").headers["ETag"])
    [part] = staff.get(f"{DRAFTS}guard/changes/").json()["parts"]
    assert part["summary"] == "Line Rifles: 60 → 200 SV"
    assert staff.get(f"{DRAFTS}guard/impact/").json() == {
        "lists": 2,
        "players": 2,
        "looked_at": 2,
        "touched": 1,
        "valor_changes": 1,
        "dearer": 1,
        "become_illegal": 1,
        "become_legal": 0,
        "named": [{"slug": legal.slug, "name": "Rifles"}],
    }


def test_before_the_first_release_there_is_nothing_to_compare_with(mudlarks, ada_calls):
    assert ada_calls.get(f"{MINE}changes/").status_code == 409


def test_fifty_factions_of_mine_take_as_many_queries_as_one(users, ada_calls, django_assert_num_queries):
    ada_calls.get(DRAFTS)
    for count in (1, 50):
        for n in range(Faction.objects.count(), count):
            Faction.objects.create(slug=f"f-{n}", name="F", homebrew=True, owner=users.ada)
        with django_assert_num_queries(5):
            assert len(ada_calls.get(f"{DRAFTS}?page_size=50").json()["results"]) == count


@pytest.mark.postgres
def test_a_draft_is_replaced_and_published(guard, staff_calls, users):
    read = staff_calls.get(DRAFT)
    assert read.json() == PACK
    pack = deepcopy(PACK)
    pack["datasheets"][0]["strategic_valor"] = 65
    written = staff_calls.put(DRAFT, pack, read.headers["ETag"])
    assert (written.status_code, written.json()) == (200, pack)
    assert Release.objects.count() == 1
    notes = {"notes": "Dearer rifles."}
    tag = written.headers["ETag"]
    assert tag == staff_calls.get(DRAFT).headers["ETag"]
    assert staff_calls.post(f"{DRAFT}publish/", notes).status_code == 428
    assert staff_calls.post(f"{DRAFT}publish/", notes, read.headers["ETag"]).status_code == 412
    published = staff_calls.post(f"{DRAFT}publish/", notes, tag, key="k")
    assert published.status_code == 201
    assert published.headers["Location"] == f"{GUARD}releases/2/"
    assert (published.json()["notes"], published.json()["publisher"]) == ("Dearer rifles.", "staff")
    assert content_of(Release.objects.get(number=2)).datasheets[0].strategic_valor == 65
    assert staff_calls.post(f"{DRAFT}publish/", notes, tag, key="k").content == published.content
    again = staff_calls.post(f"{DRAFT}publish/", {}, tag)
    assert (again.status_code, again.json()["type"]) == (409, "conflict")


@pytest.mark.postgres
def test_a_draft_changed_meanwhile_is_not_overwritten(guard, staff_calls):
    tag = staff_calls.get(DRAFT).headers["ETag"]
    mine, theirs = deepcopy(PACK), deepcopy(PACK)
    theirs["faction"]["summary"] = "They came first."
    staff_calls.put(DRAFT, theirs, tag)
    refused = staff_calls.put(DRAFT, mine, tag)
    assert (refused.status_code, refused.json()["type"]) == (412, "stale")
    assert refused.json()["yours"] == mine
    assert refused.json()["present"] == theirs
    assert staff_calls.put(DRAFT, mine).status_code == 428


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (lambda pack: pack["faction"].update(slug="swarm"), "faction.slug"),
        (lambda pack: pack.update(format="damocles-operation/1"), "format"),
        (lambda pack: pack.update(format="zip"), "format"),
        (lambda pack: pack["datasheets"][1].update(move=-1), "datasheets[1].move"),
        (lambda pack: pack.update(owner="ada"), "owner"),
    ],
)
def test_a_draft_that_no_file_may_hold_is_refused_and_nothing_changes(guard, staff_calls, spoil, path):
    read = staff_calls.get(DRAFT)
    pack = deepcopy(PACK)
    spoil(pack)
    refused = staff_calls.put(DRAFT, pack, read.headers["ETag"])
    assert refused.status_code == 400
    assert path in [fault_path for fault_path, _ in faults(refused)]
    assert staff_calls.get(DRAFT).json() == PACK


def test_players_design_their_own_factions_and_no_others(guard, users):
    ada = Caller(users.ada)
    assert ada.get(DRAFT).status_code == 404
    assert ada.post(f"{DRAFT}publish/", {}).status_code == 404
    Faction.objects.update(homebrew=True, owner=users.ada)
    assert ada.get(DRAFT).json() == PACK
    assert Caller(users.staff).get(DRAFT).status_code == 404


def test_a_player_writes_the_draft_of_a_faction_of_their_own(guard, users):
    Faction.objects.update(homebrew=True, owner=users.ada)
    calls = Caller(users.ada)
    read = calls.get(DRAFT)
    pack = read.json() | {"faction": {"slug": "guard", "name": "My Guard"}}
    written = calls.put(DRAFT, pack, read.headers["ETag"])
    assert written.json()["faction"]["name"] == "My Guard"
    assert calls.post(f"{DRAFT}publish/", {}, written.headers["ETag"]).json()["number"] == 2
