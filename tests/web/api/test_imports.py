"""Large packs and campaigns by the API: 202, a worker, and what came of it at the address that Location names."""

from copy import deepcopy

import pytest

from armies.models import Datasheet, Faction
from campaigns.models import Campaign
from jobs.worker import work_off
from tests.armies.support.guard_faction import PACK
from tests.campaigns.support.api_access_matrix import an_exported_campaign
from tests.support.api_client import Caller, faults
from workshop import imports as factions

pytestmark = pytest.mark.django_db
DRAFTS = "/api/1/drafts/"
WALL = {**PACK, "faction": {"slug": "wall", "name": "The Wall"}}


@pytest.fixture
def calls(users):
    return Caller(users.ada)


@pytest.fixture
def worker_alone(settings, monkeypatch):
    """Every pack is large, and its worker is not there yet."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr(factions, "SMALL", -1)
    monkeypatch.setattr("campaigns.api.campaigns.SMALL", -1)


def outcome(calls, answer):
    """What is said of the import before the worker comes, and after."""
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "2")
    address = answer.headers["Location"].removeprefix("http://testserver")
    assert calls.get(address).json() == answer.json()
    work_off()
    return answer.json(), calls.get(address).json()


@pytest.mark.postgres
def test_a_large_pack_becomes_a_faction_once(calls, worker_alone):
    answer = calls.post(DRAFTS, WALL, key="one")
    again = calls.post(DRAFTS, WALL, key="one")
    assert (again.json(), again.headers["Retry-After"]) == (answer.json(), "2")
    before, after = outcome(calls, answer)
    assert [before[name] for name in ("state", "place", "errors", "location")] == ["waiting", 1, [], None]
    assert [after[name] for name in ("state", "place", "errors")] == ["done", None, []]
    assert calls.get(after["location"]).json()["faction"] == WALL["faction"]
    _before, after = outcome(calls, calls.post(DRAFTS, WALL))
    assert after["errors"] == [{"path": "faction.slug", "message": "“wall” is taken. “wall-2” is free."}]
    assert (after["location"], Faction.objects.count()) == (None, 1)


def test_a_large_draft_is_written_unless_it_was_changed_meanwhile(calls, worker_alone):
    outcome(calls, calls.post(DRAFTS, WALL))
    for valor, stored in ((66, 66), (67, 70)):
        body = deepcopy(WALL)
        body["datasheets"][0]["strategic_valor"] = valor
        answer = calls.put(f"{DRAFTS}wall/", body, calls.get(f"{DRAFTS}wall/").headers["ETag"])
        if valor != stored:
            Datasheet.objects.filter(slug="rifles").update(strategic_valor=stored)
        _before, after = outcome(calls, answer)
        assert Datasheet.objects.get(slug="rifles").strategic_valor == stored
    assert after["errors"][0]["message"].startswith("The draft was changed since you looked at it")


def test_a_large_campaign_is_imported(users, calls, worker_alone):
    _before, after = outcome(calls, calls.post("/api/1/campaigns/import/", an_exported_campaign()))
    assert calls.get(after["location"]).json()["name"] == Campaign.objects.get().name


def test_what_is_wrong_with_a_large_document_is_said_at_once(calls, worker_alone):
    answer = calls.post(DRAFTS, WALL | {"extra": 1})
    assert (answer.status_code, faults(answer)[0][0]) == (400, "extra")
