"""Drafts of the sixth game on the site: loaded, written in forms made from its schema, published, exported, loaded."""

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from armies.bridge import content_of, newest_release
from armies.forms.strike_force import new_ticket
from armies.models import Faction, Part, Release
from tests.fencing.game import HALL
from tests.support.pages import text_of
from web.documents.yaml_reader import read_yaml
from workshop.actions.drafting import row_digest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fencing")]
HALL_PAGE = "/workshop/hall/"
MASTER = f"{HALL_PAGE}fencers/master/"


def load(tmp_path: Any, document: Any) -> list[str]:
    file = tmp_path / "hall.json"
    file.write_text(json.dumps(document))
    out = StringIO()
    call_command("load_content", str(file), stdout=out)
    return out.getvalue().splitlines()


def exported(**options: Any) -> Any:
    out = StringIO()
    call_command("export_content", "hall", stdout=out, **options)
    return read_yaml(out.getvalue())


@pytest.fixture
def hall(tmp_path: Any) -> Faction:
    load(tmp_path, HALL)
    return Faction.objects.get()


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client


def typed(slug: str = "master", **changes: str) -> dict[str, str]:
    row = Part.objects.filter(slug=slug).first()
    values = {"slug": slug, "name": "Master", "text": "Teaches on Tuesdays.", "thrust": "3", "parry": "1"}
    return values | {"seen": row_digest(row) if row else ""} | changes


def test_a_pack_is_loaded_published_and_exported(tmp_path):
    assert load(tmp_path, HALL) == [
        "created faction hall (The Hall)",
        "created fencer novice (Novice)",
        "created fencer master (Master)",
        "published release 1 (hall)",
        "3 created, 0 changed, 0 left alone.",
    ]
    assert load(tmp_path, HALL) == ["0 created, 0 changed, 3 left alone."]
    assert exported() == exported(draft=True) == HALL
    assert [(row.slug, row.kind, row.body) for row in Part.objects.all()] == [
        ("novice", "fencers", {"thrust": 5}),
        ("master", "fencers", {"text": "Teaches on Tuesdays.", "thrust": 3, "parry": 1}),
    ]
    less = HALL | {"fencers": HALL["fencers"][1:]}
    assert load(tmp_path, less)[:2] == ["changed fencer master (Master)", "deleted fencer novice (Novice)"]
    assert content_of(newest_release("hall")).fencer("novice") is None


def test_the_form_is_made_from_the_schema(hall, staff):
    page = staff.get(MASTER).content.decode()
    assert 'name="thrust" value="3"' in page
    assert "2 to 6" in page
    assert '<textarea name="text"' in page
    assert staff.get(f"{HALL_PAGE}datasheets/new/").status_code == 404


def test_a_fault_is_shown_at_its_field(hall, staff):
    page = staff.post(MASTER, typed(thrust="7"))
    assert page.status_code == 422
    form = page.context["forms"].form
    assert form.errors["thrust"] == ["cannot be 7; must be a whole number from 2 to 6"]
    assert "Thrust: cannot be 7; must be a whole number from 2 to 6" in text_of(page)
    assert Part.objects.get(slug="master").body["thrust"] == 3


def test_a_part_is_previewed_saved_compared_and_published(hall, staff):
    preview = staff.post(MASTER, typed(thrust="2", preview="1"))
    assert "Still to fill in" not in text_of(preview)
    assert staff.post(MASTER, typed(thrust="2", parry="")).status_code == 302
    assert Part.objects.get(slug="master").document() == {
        "slug": "master", "name": "Master", "text": "Teaches on Tuesdays.", "thrust": 2,
    }  # fmt: skip
    assert staff.post(f"{HALL_PAGE}fencers/new/", typed("", name="Beginner", thrust="6")).status_code == 302
    page = text_of(staff.get(HALL_PAGE))
    assert "Fencers 3" in page
    assert "Master : thrust 3 → 2; parry 1 → –" in page
    assert "Beginner : new" in page
    staff.post(f"{HALL_PAGE}fencers/beginner/withdraw/")
    publish = staff.get(f"{HALL_PAGE}publish/")
    staff.post(f"{HALL_PAGE}publish/", {"digest": publish.context["draft"].digest, "notes": "Sharper."})
    release = Release.objects.newest().get(faction=hall)
    assert (release.number, content_of(release).fencer("master").thrust) == (2, 2)
    assert content_of(release).fencer("beginner") is None


def test_what_somebody_else_saved_is_not_overwritten(hall, staff):
    late = typed(thrust="4")
    staff.post(MASTER, typed(thrust="2"))
    assert staff.post(MASTER, late).status_code == 409
    assert Part.objects.get(slug="master").body["thrust"] == 2


def test_a_pack_is_downloaded_and_loaded_again(hall, staff):
    pack = staff.get(f"{HALL_PAGE}pack/?as=json").json()
    assert pack == HALL
    pack["fencers"][0]["thrust"] = 4
    seen = staff.get(f"{HALL_PAGE}load/").context["form"]["seen"].value()
    staff.post(f"{HALL_PAGE}load/", {"text": json.dumps(pack), "seen": seen})
    assert Part.objects.get(slug="novice").body == {"thrust": 4}
    assert [record.history_type for record in Part.objects.get(slug="novice").history.all()] == ["~", "+"]


def test_parts_are_copied_moved_and_deleted(hall, staff):
    staff.post(f"{MASTER}duplicate/", {"copy": "master-copy"})
    staff.post(f"{HALL_PAGE}fencers/master/up/")
    staff.post(f"{HALL_PAGE}fencers/novice/delete/")
    assert list(hall.rows("fencers").values_list("slug", "name")) == [
        ("master", "Master"),
        ("master-copy", "Master (copy)"),
    ]


def test_a_player_begins_a_faction_of_the_game(staff):
    assert staff.post("/fencing/workshop/new/", {"name": "Mine", "ticket": new_ticket()}).status_code == 302
    mine = Faction.objects.get(slug="mine")
    assert (mine.game, mine.pack()["fencers"]) == ("fencing", [])
    staff.post("/workshop/mine/faction/", {"name": "Ours", "summary": "All of us.", "seen": row_digest(mine)})
    assert Faction.objects.get(slug="mine").document() == {"slug": "mine", "name": "Ours", "summary": "All of us."}


def test_a_pack_of_another_game_is_refused(hall, staff):
    """It says which game it is of, and where it stands nothing changes."""
    words = "format: is of the game Damocles; must be a document of Fencing"
    pack = HALL | {"format": "damocles-content/1"}
    page = staff.post(f"{HALL_PAGE}load/", {"text": json.dumps(pack), "seen": ""})
    assert (page.status_code, page.context["form"].errors["text"]) == (422, [words])
    there = "/api/1/drafts/hall/"
    tag = staff.get(there).headers["ETag"]
    answer = staff.put(there, pack, content_type="application/json", headers={"If-Match": tag})
    assert answer.json()["errors"][0]["message"] == words.removeprefix("format: ")
    assert staff.get(there).json() == HALL


def test_the_api_gives_parts_of_the_game(hall, client):
    first = "/api/1/factions/hall/releases/1/"
    fencers = client.get(f"{first}fencers/?ordering=-name").json()["results"]
    assert [part["slug"] for part in fencers] == ["novice", "master"]
    assert client.get(f"{first}fencers/master/").json() == HALL["fencers"][1]
    assert [client.get(f"{first}{path}").status_code for path in ("fencers/nobody/", "datasheets/")] == [404, 404]
