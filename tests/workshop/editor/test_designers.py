"""Designers of one faction: they write and publish it, and no other; whose it is stays with those who decide."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Faction, FactionDesigner, Visibility
from tests.armies.support.guard_faction import OTHERS, PACK, a_homebrew, load_the_guard
from tests.support.pages import text_of
from workshop.actions.designers import MAX_DESIGNERS, add_designer

pytestmark = pytest.mark.django_db
PAGE = "/workshop/guard/designers/"


@pytest.fixture
def bens_guard(guard, users) -> Faction:
    """The official Guard, of which ben was made a designer; the Swarm stands beside it."""
    load_the_guard(OTHERS)
    add_designer(guard, users.ben, users.staff)
    return guard


def test_staff_add_and_remove_a_designer_by_name(guard, users, browser_of):
    marshal = browser_of(users.staff)
    assert marshal.post(PAGE, {"user": "ben"}).headers["Location"] == PAGE
    assert marshal.post(PAGE, {"user": "ben"}).status_code == 302
    assert "ben added by staff" in text_of(marshal.get(PAGE))
    assert FactionDesigner.objects.get().added_by == users.staff
    refused = marshal.post(PAGE, {"user": "nobody"})
    assert refused.status_code == 422
    assert "There is no account of this name." in text_of(refused)
    marshal.post(f"{PAGE}{users.ben.pk}/remove/")
    assert "Nobody yet." in text_of(marshal.get(PAGE))


def test_a_designer_writes_and_publishes_the_one_faction(bens_guard, ben):
    assert "The Guard" in text_of(ben.get("/workshop/"))
    assert "Swarm" not in text_of(ben.get("/workshop/"))
    assert ben.post("/workshop/guard/datasheets/rifles/withdraw/").status_code == 302
    page = ben.get("/workshop/guard/publish/")
    assert ben.post("/workshop/guard/publish/", {"digest": page.context["draft"].digest}).status_code == 302
    assert bens_guard.releases.count() == 2
    assert ben.get("/workshop/swarm/").status_code == 404
    assert ben.post("/workshop/swarm/datasheets/crawlers/withdraw/").status_code == 404


def attempts(client: Any, user: Any) -> dict[str, int]:
    """What belongs to those who decide of a faction, on pages and in the API."""
    pages = ("designers", "share", "share/renew", "archive", "restore", "delete")
    data = {"user": "ada", "visibility": "public"}
    statuses = {page: client.post(f"/workshop/guard/{page}/", data).status_code for page in pages}
    calls = ("share", "renew-link", "archive", "restore")
    for call in calls:
        answer = client.post(f"/api/1/drafts/guard/{call}/", {"visibility": "public"}, content_type="application/json")
        statuses[f"api {call}"] = answer.status_code
    statuses["api delete"] = client.delete("/api/1/drafts/guard/").status_code
    statuses["remove another"] = client.post(f"/workshop/guard/designers/{user.pk}/remove/").status_code
    return statuses


@pytest.mark.parametrize("homebrew", [False, True])
def test_a_designer_decides_nothing_of_the_whole(bens_guard, homebrew, users, ben):
    add_designer(bens_guard, users.ada, users.staff)
    Faction.objects.filter(slug="guard").update(homebrew=homebrew)
    statuses = attempts(ben, users.ada)
    assert set(statuses.values()) == {404}, statuses
    text = text_of(ben.get("/workshop/guard/"))
    assert not any(word in text for word in ("Designers", "Delete…", "Put it in the archive", "Share"))
    row = Faction.objects.get(slug="guard")
    assert (row.archived, row.visibility, row.designers.count()) == (None, Visibility.PRIVATE, 2)


def test_a_designer_leaves(bens_guard, users, ben):
    assert "Write it no more" in text_of(ben.get("/workshop/guard/"))
    assert ben.post(f"{PAGE}{users.ben.pk}/remove/").headers["Location"] == "/workshop/"
    assert ben.get("/workshop/guard/").status_code == 404


def test_the_owner_of_a_homebrew_shares_the_work(guard, users, ada, ben):
    a_homebrew(users.ada, "moles")
    assert ada.post("/workshop/moles/designers/", {"user": "ben"}).status_code == 302
    assert "Written with others private Moles" in text_of(ben.get("/workshop/"))
    assert ben.get("/workshop/moles/").status_code == 200
    assert ben.get("/factions/moles/releases/").status_code == 200
    assert ben.get("/factions/moles/").status_code == 404, "read, not built with"


def test_a_faction_has_twenty_designers_at_most(guard, users, browser_of, django_user_model):
    people = django_user_model.objects.bulk_create(django_user_model(username=f"p{n}") for n in range(MAX_DESIGNERS))
    FactionDesigner.objects.bulk_create(FactionDesigner(faction=guard, user=user) for user in people)
    marshal = browser_of(users.staff)
    refused = marshal.post(PAGE, {"user": "ben"})
    assert refused.status_code == 422
    assert "A faction has 20 designers at most." in text_of(refused)
    with CaptureQueriesContext(connection) as many:
        marshal.get(PAGE)
    FactionDesigner.objects.exclude(user=people[0]).delete()
    with CaptureQueriesContext(connection) as few:
        marshal.get(PAGE)
    assert len(many) == len(few)
    assert PACK["faction"]["name"] in text_of(marshal.get(PAGE))
