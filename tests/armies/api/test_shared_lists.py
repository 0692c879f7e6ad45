"""Shared strike forces by the API: the public ones are found by all, those with a link by its token, and copied."""

import pytest

from armies.actions import ChangeRequest, archiving
from armies.lists import public_search
from armies.models import StrikeForce
from tests.armies.support.guard_faction import a_list
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db
SHARED = "/api/1/shared/"


def shared(owner, *squads, visibility="public", **more):
    it = a_list(owner, *squads, **more)
    archiving.share(it, ChangeRequest(1), visibility)
    return it


def names(caller, query=""):
    return [row["name"] for row in caller.get(f"{SHARED}{query}").json()["results"]]


def test_public_lists_are_found_by_everybody(guard, users, visitor_calls):
    it = shared(users.ada, "rifles", name="Open", cards=11)
    a_list(users.ada, name="Closed")
    shared(users.ada, name="By link", visibility="link")
    [row] = visitor_calls.get(SHARED).json()["results"]
    assert row == visitor_calls.get(f"{SHARED}{it.token}/").json()
    assert (row["name"], row["owner"], row["token"], row["verdict"]["legal"]) == ("Open", "ada", it.token, True)
    assert not {"visibility", "archived"} & set(row)


def test_a_link_opens_one_list_and_the_archive_closes_it(guard, users, visitor_calls):
    it = shared(users.ada, visibility="link")
    closed = a_list(users.ada)
    assert visitor_calls.get(f"{SHARED}{it.token}/").json()["name"] == "Third Patrol"
    assert visitor_calls.get(f"{SHARED}{closed.token}/").status_code == 404
    archiving.archive(it, ChangeRequest(2))
    assert visitor_calls.get(f"{SHARED}{it.token}/").status_code == 404


@pytest.mark.postgres
def test_public_lists_are_filtered_and_searched(guard, users, visitor_calls):
    shared(users.ada, "rifles", name="Night Watch", cards=11)
    shared(users.ada, name="Day Watch", limit=1000)
    assert names(visitor_calls) == ["Day Watch", "Night Watch"]
    assert names(visitor_calls, "?search=nig") == ["Night Watch"]
    assert names(visitor_calls, "?legal=true") == ["Night Watch"]
    assert names(visitor_calls, "?band=1000") == ["Day Watch"]
    assert names(visitor_calls, "?faction=guard&ordering=copies") == ["Day Watch", "Night Watch"]
    assert names(visitor_calls, "?faction=elves") == []
    for query in ("?legal=yes", "?band=7", "?ordering=owner", "?faction=a%20b", f"?after={'9' * 41}", "?pk=abc"):
        assert visitor_calls.get(f"{SHARED}{query}").status_code == 400, query


@pytest.mark.postgres
def test_links_lead_through_all_public_lists_and_back(guard, users, visitor_calls, monkeypatch):
    monkeypatch.setattr(public_search, "PAGE_SIZE", 2)
    for n in range(5):
        shared(users.ada, name=f"List {n}")
    seen, link = [], SHARED
    while link:
        page = visitor_calls.get(link).json()
        seen.append([row["name"] for row in page["results"]])
        link = page["next"]
    assert seen == [["List 4", "List 3"], ["List 2", "List 1"], ["List 0"]]
    assert [row["name"] for row in visitor_calls.get(page["previous"]).json()["results"]] == ["List 2", "List 1"]


@pytest.mark.postgres
def test_a_shared_list_is_copied_into_mine_once_a_key(guard, users, visitor_calls):
    it = shared(users.ada, "rifles", cards=11)
    ben = Caller(users.ben)
    assert visitor_calls.post(f"{SHARED}{it.token}/copy/", {}).status_code == 401
    copy = ben.post(f"{SHARED}{it.token}/copy/", {}, key="k")
    assert ben.post(f"{SHARED}{it.token}/copy/", {}, key="k").content == copy.content
    assert (copy.status_code, copy.json()["owner"], copy.json()["visibility"]) == (201, "ben", "private")
    assert StrikeForce.objects.get(slug=copy.json()["slug"]).copied_from == it


@pytest.mark.postgres
def test_fifty_public_lists_take_as_many_queries_as_one(
    guard, users, visitor_calls, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(public_search, "PAGE_SIZE", 50)
    shared(users.ada, "rifles")
    visitor_calls.get(SHARED)
    for count in (1, 50):
        for n in range(StrikeForce.objects.count(), count):
            shared(users.ada, "rifles", name=f"List {n}")
        with django_assert_num_queries(4):
            assert len(visitor_calls.get(SHARED).json()["results"]) == count
