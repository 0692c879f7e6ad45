"""Fight the draft: what it changes is fought before it is published, and stays its designers' own."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from armies.computation import matrix_jobs
from armies.models import Datasheet, Faction, Release, StrikeForce, Visibility
from jobs.models import Job
from tests.armies.computation.test_field import HTMX
from tests.support.api_client import Caller
from tests.support.pages import text_of
from tests.support.starters import FACTIONS, load_starters
from tests.workshop.editor.test_editor import GUARD

pytestmark = pytest.mark.django_db
PAGE = f"{GUARD}fight/"


@pytest.fixture
def asked(users: Any, patrol: Any, monkeypatch: Any) -> str:
    """Ada's own faction, whose rifles are to be tougher in the next release."""
    monkeypatch.setattr(matrix_jobs, "ROUNDS", (6,))
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    Datasheet.objects.filter(slug="rifles").update(health=6)
    lists = {"list": [f"own:{patrol.slug}"], "against": [f"own:{patrol.slug}"], "mission": ["eradication"]}
    return f"{PAGE}?{urlencode(lists, doseq=True)}"


def test_a_list_by_the_draft_meets_itself_by_the_release(ada: Any, asked: str) -> None:
    """Six wounds in place of one: it wins more, against what it was as it was, in the same battles."""
    first = ada.get(asked).content.decode()
    assert "Fight them" in first
    assert re.search(r"By lot 1 \([^)]*Line Rifles \([3-6]\)[^–]*; [1-9]\d* of \d+ SV\)", first)
    page = ada.post(asked, headers=HTMX)
    (row,) = page.context["table"]["rows"]
    cell = row["columns"][0]["cells"][0]
    assert (cell["ended"], cell["mirror"]) == (12, False)
    assert cell["share"] > 55
    assert row["total"]["difference"]["share"] > 0
    assert page.context["figures"]["fought"] == page.context["figures"]["of"] == 24
    assert Release.objects.count() == 1


def test_a_change_of_price_alone_is_said_to_be_no_change_of_the_list(ada: Any, users: Any, asked: str) -> None:
    """Rifles that cost 3 more: the patrol costs so much more for each of its squads of them, and wins what it won."""
    Datasheet.objects.filter(slug="rifles").update(health=1, strategic_valor=63)
    page = ada.post(asked, headers=HTMX)
    (row,) = page.context["table"]["rows"]
    squads = StrikeForce.objects.get().squads
    more = 3 * sum(squad["datasheet"] == "rifles" for squad in squads)
    assert row["points"] - row["points_before"] == more > 0
    assert row["total"]["difference"]["share"] == 0
    assert f"It costs {row['points']} by the draft and {row['points_before']} by the release" in text_of(page)
    assert "not that other lists are legal" in text_of(page)
    listed = asked.partition("list=")[2].partition("&")[0].replace("%3A", ":")
    body = {"lists": [listed], "against": [listed], "missions": ["eradication"]}
    (by_program,) = Caller(users.ada).post("/api/1/drafts/guard/fight/", body).json()["matrix"]["rows"]
    assert (by_program["points"], by_program["points_before"]) == (row["points"], row["points_before"])


def test_a_list_that_the_draft_does_not_change_is_not_fought_twice(ada: Any, asked: str) -> None:
    """It is its opponent too: six battles of a side."""
    assert "24 battles for each" in text_of(ada.get(PAGE))
    Datasheet.objects.filter(slug="rifles").update(health=1)
    assert "12 battles for each" in text_of(ada.get(PAGE))
    page = ada.post(asked, headers=HTMX)
    assert page.context["figures"]["of"] == 6
    assert "difference" not in page.context["figures"]["totals"][0]


def test_a_draft_is_fought_by_its_designers_alone_and_no_name_leaks(
    ada: Any, ben: Any, visitor: Any, users: Any, asked: str
) -> None:
    ada.post(asked, headers=HTMX)
    assert [client.get(asked).status_code for client in (ben, visitor)] == [404, 404]
    job = Job.objects.get(kind="matrix")
    assert "health" not in repr([job.key, job.payload])
    body = {"lists": ["drawn:1"], "against": ["own:x"], "missions": ["eradication"]}
    assert Caller(users.ben).post("/api/1/drafts/guard/fight/", body).status_code == 404


def test_lists_by_lot_are_fought_too_and_a_faction_without_a_release_has_no_before(
    ada: Any, users: Any, asked: str, patrol: Any
) -> None:
    Release.objects.update(withdrawn="2026-01-01T00:00Z")
    caller = Caller(users.ada)
    body = {"lists": ["drawn:1"], "against": ["drawn:1"], "missions": ["eradication"]}
    assert caller.post("/api/1/drafts/guard/fight/", body).status_code == 400
    answer = caller.post("/api/1/drafts/guard/fight/", body | {"against": [f"own:{patrol.slug}"]})
    assert (answer.status_code, answer.json()["matrix"]["fought"]) == (200, 12)
    assert "difference" not in answer.json()["matrix"]["totals"][0]
    assert caller.post("/api/1/drafts/guard/fight/", body | {"lists": ["drawn:99"]}).status_code == 400


def test_a_draft_that_cannot_be_read_says_so(ada: Any, asked: str) -> None:
    Datasheet.objects.all().delete()
    assert "Nothing in it yet" in ada.get(asked).content.decode()
    assert ada.post(asked).status_code == 409


def test_what_is_chosen_at_first_stands_on_the_publish_page_once_it_is_fought(ada: Any, asked: str) -> None:
    """The Guard has no list that comes with the game: three by lot fight a starter list of each faction."""
    load_starters(*FACTIONS)
    before = ada.get(f"{GUARD}publish/")
    assert (before.status_code, before.context["fight"]["table"]) == (200, None)
    address = f"{PAGE}?{before.context['fight']['query']}"
    assert address.replace("&", "&amp;") in before.content.decode()
    fought = ada.post(address, headers=HTMX).context["table"]
    after = ada.get(f"{GUARD}publish/")
    assert [row["name"] for row in fought["rows"]] == ["By lot 1", "By lot 2", "By lot 3"]
    assert after.context["fight"]["table"] == fought
    assert "than before:" in after.content.decode()
    shown = ada.get(PAGE).context["form"]
    assert shown["list"].initial == ["drawn:1", "drawn:2", "drawn:3"]
