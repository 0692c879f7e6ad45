"""The releases of a faction, for players: each with its notes and what it changed, and all of it as it stood."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Faction, Visibility
from tests.armies.support.builder_requests import HOSTILE
from tests.support.pages import text_of
from workshop.actions import publishing

pytestmark = pytest.mark.django_db
URL = "/factions/guard/releases/"


def publish(guard, notes="", **of_rifles):
    guard.datasheets.filter(slug="rifles").update(**of_rifles)
    return publishing.publish(guard, notes=notes)


@pytest.mark.postgres
def test_releases_stand_newest_first_with_their_notes(guard, visitor):
    publish(guard, "Rifles were too good.\n\nThey are not now.", strategic_valor=65)
    text = text_of(visitor.get(URL))
    assert text.index("Release 2") < text.index("Release 1")
    assert "Release 2, " in text
    assert "newest Rifles were too good. They are not now." in text
    assert "No notes." in text


def test_a_release_says_what_it_changed(guard, visitor):
    publish(guard, "Dearer.", strategic_valor=65)
    text = text_of(visitor.get(f"{URL}2/"))
    assert "Notes Dearer. What changed since release 1 Datasheets 1 Line Rifles Strategic valor 60 → 65 SV" in text
    assert "The first release 6 datasheets, 3 assets." in text_of(visitor.get(f"{URL}1/"))


def test_an_old_release_stays_readable_as_it_was(guard, visitor):
    publish(guard, strategic_valor=65)
    assert "60 SV, +15 a unit" in text_of(visitor.get(f"{URL}1/content/"))
    assert "65 SV, +15 a unit" in text_of(visitor.get(f"{URL}2/content/"))


@pytest.mark.parametrize("path", ["", "1/", "1/content/"])
def test_a_private_factions_releases_are_its_owners_alone(guard, users, ada, ben, visitor, path):
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    assert [client.get(f"{URL}{path}").status_code for client in (ada, ben, visitor)] == [200, 404, 404]


@pytest.mark.parametrize("path", ["0/", "2/", f"{'9' * 30}/", "2/content/"])
def test_a_release_that_is_none_is_not_there(guard, visitor, path):
    assert visitor.get(f"{URL}{path}").status_code == 404


def test_notes_are_only_ever_text(guard, visitor):
    publish(guard, HOSTILE, strategic_valor=65)
    for path in ("", "2/"):
        assert "<script>alert" not in visitor.get(f"{URL}{path}").content.decode()


@pytest.mark.parametrize("count", [1, 50])
def test_the_page_asks_as_often_for_fifty_releases_as_for_one(guard, visitor, count):
    for n in range(count - 1):
        publish(guard, f"Note {n}", strategic_valor=61 + n)
    with CaptureQueriesContext(connection) as asked:
        assert visitor.get(URL).status_code == 200
    assert len(asked) <= 4, [query["sql"] for query in asked]
    with CaptureQueriesContext(connection) as asked:
        assert visitor.get(f"{URL}{count}/").status_code == 200
    assert len(asked) <= 4
