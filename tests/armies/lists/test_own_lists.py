"""My strike forces: what is in use, what is put away, what is gone."""

import pytest

from armies.actions.ownership import Count, save_counts
from armies.forms.strike_force import new_ticket
from armies.lists import own_lists
from armies.models import Faction, StrikeForce
from armies.views import own_lists as views
from tests.armies.support.guard_faction import OTHERS, PACK, a_list, load_the_guard

pytestmark = pytest.mark.django_db


def names(client, query=""):
    return [row.strike_force.name for row in client.get(f"/strike-forces/{query}").context["lists"]]


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
    assert "Delete the list" in late.content.decode()
    assert StrikeForce.objects.count() == 1


def test_each_list_says_what_it_comes_to(patrol, users, ada):
    """120 of 500 SV and legal; an empty one breaks two rules: no squads, no deck."""
    a_list(users.ada, name="Nobody Yet")
    body = " ".join(ada.get("/strike-forces/").content.decode().split())
    assert "120 of 500 SV" in body
    assert "Legal" in body
    assert "2 violations" in body


@pytest.mark.postgres
def test_many_lists_are_paged(guard, users, ada, monkeypatch):
    monkeypatch.setattr(views, "PAGE_SIZE", 2)
    for n in range(5):
        a_list(users.ada, name=f"Patrol {n}")
    assert names(ada) == ["Patrol 4", "Patrol 3"]
    assert names(ada, "?page=3") == ["Patrol 0"]
    assert names(ada, "?page=99") == ["Patrol 0"]
    assert names(ada, "?page=a%27b") == ["Patrol 4", "Patrol 3"]


def test_nothing_yet_invites_to_begin(db, visitor):
    assert "Build the first one" in visitor.get("/strike-forces/").content.decode()
    assert "The archive is empty" in visitor.get("/strike-forces/?archived").content.decode()


@pytest.fixture
def four(guard, users):
    """Ada's: Wall of 60 SV, legal; Étape of 40 SV, legal, up to 300; Nobody, illegal; Swarmlings of the Swarm."""
    load_the_guard(PACK, OTHERS)
    swarm = Faction.objects.get(slug="swarm")
    it = a_list(users.ada, name="Swarmlings")
    StrikeForce.objects.filter(pk=it.pk).update(faction=swarm, release=swarm.releases.get())
    a_list(users.ada, name="Nobody")
    a_list(users.ada, "runners", name="Étape", limit=300, cards=11)
    a_list(users.ada, "rifles", name="Wall", cards=11)


FOUND = {
    "": ["Wall", "Étape", "Nobody", "Swarmlings"],
    "?q=etA": ["Étape"],
    "?q=all": ["Wall"],
    "?q=%25": [],
    "?faction=swarm": ["Swarmlings"],
    "?faction=no-such": [],
    "?legal=1": ["Wall", "Étape"],
    "?fieldable=1": ["Étape"],
    "?fieldable=1&legal=1&faction=guard&q=E": ["Étape"],
    "?order=name&faction=guard": ["Nobody", "Wall", "Étape"],
    "?order=limit": ["Étape", "Wall", "Nobody", "Swarmlings"],
    "?order=valor": ["Wall", "Étape", "Nobody", "Swarmlings"],
    "?order=nonsense": ["Wall", "Étape", "Nobody", "Swarmlings"],
    "?archived&legal=1": [],
}


@pytest.mark.postgres
def test_lists_are_found_by_what_they_are_and_by_what_one_owns(four, guard, users, ada):
    save_counts(users.ada, [Count(guard, "runners", 2), Count(guard, "rifles", 2)])
    assert {query: names(ada, query) for query in FOUND} == FOUND


def test_what_can_be_fielded_says_so_and_who_keeps_no_collection_is_led_there(four, guard, users, ada):
    assert "your collection" in ada.get("/strike-forces/?fieldable=1").content.decode()
    save_counts(users.ada, [Count(guard, "rifles", 3)])
    body = ada.get("/strike-forces/").content.decode()
    assert body.count("Can be fielded") == 1


def test_of_very_many_lists_those_changed_last_are_looked_through(four, ada, monkeypatch):
    monkeypatch.setattr(own_lists, "MAX_JUDGED", 2)
    page = ada.get("/strike-forces/?legal=1")
    assert names(ada, "?legal=1") == ["Wall", "Étape"]
    assert "those changed last are looked through" in page.content.decode()
    assert names(ada, "?legal=1&q=wall") == ["Wall"]
    assert "changed last are" not in ada.get("/strike-forces/?legal=1&q=wall").content.decode()


def test_a_card_clones_and_archives_its_list(patrol, ada):
    body = ada.get("/strike-forces/").content.decode()
    for path in ("clone/", "archive/", "share/"):
        assert f"{patrol.get_absolute_url()}{path}" in body
    ada.post(f"{patrol.get_absolute_url()}clone/", {"ticket": new_ticket()})
    assert names(ada) == ["Third Patrol (copy)", "Third Patrol"]


@pytest.mark.parametrize(("query", "count"), [("", 7), ("?legal=1&fieldable=1&order=valor&q=list&faction=guard", 6)])
def test_the_page_asks_the_same_at_1_list_and_at_8(guard, users, ada, django_assert_num_queries, query, count):
    """Session and account; the collection; their count, unless they are judged; the lists; factions; tags."""
    save_counts(users.ada, [Count(guard, "rifles", 3000), Count(guard, "runners", 3000)])
    for n in range(8):
        a_list(users.ada, *["rifles", "runners"] * 5, "rifles", name=f"List {n}", limit=1000, cards=11)
        if n in (0, 7):
            ada.get(f"/strike-forces/{query}")
            with django_assert_num_queries(count):
                ada.get(f"/strike-forces/{query}")


@pytest.mark.postgres
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "حرس", "🎲" * 100])
def test_no_name_breaks_the_page(patrol, ada, name):
    StrikeForce.objects.update(name=name)
    body = ada.get("/strike-forces/", {"q": name}).content.decode()
    assert "<script>alert" not in body
    assert "<img src=x" not in body
