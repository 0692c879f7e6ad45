"""My strike forces: what is in use, what is put away, what is gone."""

import pytest

from armies.models import StrikeForce
from armies.views import shelf
from tests.armies.guard import a_list

pytestmark = pytest.mark.django_db


def names(client, query=""):
    return [row.name for row, _ in client.get(f"/strike-forces/{query}").context["lists"]]


def test_the_archive_is_out_of_the_way_and_gives_back(patrol, ada):
    url = patrol.get_absolute_url()
    assert ada.post(f"{url}archive/", {"version": 1}).headers["Location"] == "/strike-forces/"
    assert (names(ada), names(ada, "?archived")) == ([], ["Third Patrol"])
    assert "In the archive" in ada.get(url).content.decode()
    assert ada.post(f"{url}restore/", {"version": 2}).headers["Location"] == url
    assert (names(ada), names(ada, "?archived")) == (["Third Patrol"], [])


def test_deleting_leads_to_the_archive_first_and_asks_once_more_there(patrol, ada):
    url = patrol.get_absolute_url()
    assert "Put Third Patrol in the archive?" in ada.get(f"{url}delete/").content.decode()
    assert ada.post(f"{url}delete/", {"version": 1}).headers["Location"] == "/strike-forces/"
    assert (names(ada), names(ada, "?archived")) == ([], ["Third Patrol"])
    assert "Delete Third Patrol for good?" in ada.get(f"{url}delete/").content.decode()
    assert StrikeForce.objects.count() == 1
    assert ada.post(f"{url}delete/", {"version": 2}).headers["Location"] == "/strike-forces/"
    assert StrikeForce.objects.count() == 0


def test_a_click_too_many_in_the_old_page_deletes_nothing(patrol, ada):
    """Twice the same post: the first put it in the archive, the second is a repeat of it."""
    url = patrol.get_absolute_url()
    for _ in range(2):
        assert ada.post(f"{url}delete/", {"version": 1}).status_code == 302
    assert StrikeForce.objects.get().archived


def test_a_list_changed_meanwhile_is_not_deleted(patrol, ada):
    ada.post(f"{patrol.get_absolute_url()}squads/", {"version": 1, "datasheet": "rifles"})
    late = ada.post(f"{patrol.get_absolute_url()}delete/", {"version": 1})
    assert late.status_code == 409
    assert "Delete the strike force" in late.content.decode()
    assert StrikeForce.objects.count() == 1


def test_each_list_says_what_it_comes_to(patrol, cast, ada):
    """120 of 500 SV and legal; an empty one breaks two rules: no squads, no deck."""
    a_list(cast.ada, name="Nobody Yet")
    body = " ".join(ada.get("/strike-forces/").content.decode().split())
    assert "120 of 500 SV" in body
    assert "Legal" in body
    assert "2 violations" in body


def test_many_lists_are_paged(guard, cast, ada, monkeypatch):
    monkeypatch.setattr(shelf, "A_PAGE", 2)
    for n in range(5):
        a_list(cast.ada, name=f"Patrol {n}")
    assert names(ada) == ["Patrol 4", "Patrol 3"]
    assert names(ada, "?page=3") == ["Patrol 0"]
    assert names(ada, "?page=99") == ["Patrol 0"]
    assert names(ada, "?page=a%27b") == ["Patrol 4", "Patrol 3"]


def test_nothing_yet_invites_to_begin(db, visitor):
    assert "Build the first one" in visitor.get("/strike-forces/").content.decode()
    assert "The archive is empty" in visitor.get("/strike-forces/?archived").content.decode()
