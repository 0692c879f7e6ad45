"""A designer's own by the API: homebrew factions from pack to release, what publishing would do; and a collection."""

from copy import deepcopy

import pytest

from armies.actions.ownership import Count, save_counts
from armies.models import Faction, OwnedModels
from tests.armies.support.api_client import Caller, faults
from tests.armies.support.guard_faction import PACK, a_list

pytestmark = pytest.mark.django_db
DRAFTS = "/api/1/drafts/"
MINE = f"{DRAFTS}mudlarks/"
COLLECTION = "/api/1/collection/"
ONE = {"models": 1}
LISTS = "/api/1/strike-forces/"


@pytest.fixture
def ada_calls(users):
    return Caller(users.ada)


@pytest.fixture
def ben_calls(users):
    return Caller(users.ben)


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


def test_models_are_counted_and_what_is_not_named_stays(guard, users, ada_calls, ben_calls):
    assert ada_calls.get(COLLECTION).json() == {}
    ada_calls.patch(COLLECTION, {"guard": {"rifles": {"models": 12, "built": 3}, "runners": {"models": 2}}})
    ada_calls.patch(COLLECTION, {"guard": {"runners": {"built": 2, "painted": 1}}})
    assert ada_calls.patch(COLLECTION, {"guard": {"rifles": {"models": 0}, "cannon": {"models": 1}}}).json() == {
        "guard": {
            "runners": {"models": 2, "built": 2, "painted": 1},
            "cannon": {"models": 1, "built": 0, "painted": 0},
        }
    }
    assert ben_calls.get(COLLECTION).json() == {}


@pytest.mark.parametrize(
    ("body", "expected_faults"),
    [
        ({"elves": {"rifles": ONE}}, [("elves", "is no faction that you may use")]),
        ({"guard": {"elf": ONE}}, [("guard.elf", "is no model of this faction")]),
        ({"guard": {"rifles": 1}}, [("guard.rifles", "must be an object of models, built and painted")]),
        ({"guard": {"rifles": {"bilt": 1}}}, [("guard.rifles.bilt", "is not known here; did you mean “built”?")]),
        *[
            ({"guard": {"rifles": {"models": n}}}, [("guard.rifles.models", "must be a whole number from 0 to 10000")])
            for n in (-1, True, 10_001)
        ],
        (
            {"guard": {"rifles": ONE | {"built": 2}}},
            [("guard.rifles.built", "must be at most 1, as many as are owned")],
        ),
        ({"guard": {"rifles": {"painted": 1}}}, [("guard.rifles.painted", "must be at most 0, as many as are built")]),
        ({"guard": 7}, [("guard", "must be an object of slugs")]),
        ([], [("", "must be an object of factions' slugs")]),
    ],
)
def test_a_count_that_cannot_be_is_refused_at_its_place(guard, ada_calls, body, expected_faults):
    refused = ada_calls.patch(COLLECTION, body)
    assert refused.status_code == 400
    assert faults(refused) == expected_faults


@pytest.mark.postgres
def test_one_wrong_number_keeps_the_right_ones_out_too(guard, ada_calls):
    assert ada_calls.patch(COLLECTION, {"guard": {"rifles": ONE, "runners": {"models": -1}}}).status_code == 400
    assert not OwnedModels.objects.exists()


def test_what_a_list_lacks_and_which_lists_can_be_fielded(guard, users, ada_calls):
    """Two squads of three rifles take six models; four are owned."""
    short = a_list(users.ada, "rifles", "rifles", name="Short")
    a_list(users.ada, "rifles", name="Whole")
    assert ada_calls.get(f"{LISTS}{short.slug}/lacking/").json() == {}
    save_counts(users.ada, [Count(guard, "rifles", 4)])
    assert ada_calls.get(f"{LISTS}{short.slug}/lacking/").json() == {"rifles": 2}
    names = {
        word: [row["name"] for row in ada_calls.get(f"{LISTS}?fieldable={word}").json()["results"]]
        for word in ("true", "false")
    }
    assert names == {"true": ["Whole"], "false": ["Short"]}


def test_a_violation_is_fixed_by_its_place(guard, users, ada_calls):
    """At 100 SV two squads of 60 are 20 too many; the first fix drops a squad."""
    it = a_list(users.ada, "rifles", "rifles", limit=100, cards=11)
    at = f"{LISTS}{it.slug}/"
    read = ada_calls.get(at)
    fixes = read.json()["verdict"]["violations"][0]["fixes"]
    assert fixes[0].startswith("Drop")
    fixed = ada_calls.post(f"{at}fix/", {"violation": 0, "fix": 0}, read.headers["ETag"]).json()
    assert (fixed["verdict"]["legal"], len(fixed["squads"])) == (True, 1)
    again = ada_calls.post(f"{at}fix/", {"violation": 0}, ada_calls.get(at).headers["ETag"])
    assert (again.status_code, again.json()["detail"]) == (409, "There is nothing to mend that way.")


def test_a_list_is_exported_as_text_for_a_chat(guard, users, ada_calls):
    it = a_list(users.ada, "rifles", cards=11)
    answer = ada_calls.get(f"{LISTS}{it.slug}/text/")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines()[0] == "Third Patrol"
    assert answer.headers["ETag"]
