"""Released content keeps its slug, whether the draft is changed by form, API, pack or table."""

import json

import pytest

from armies.models import Asset, Datasheet, Faction, Operation, Weapon
from tests.armies.support.guard_faction import pack
from tests.support.api_client import Caller, faults
from tests.workshop.admin.test_concurrent_edits import OPERATION
from tests.workshop.admin.test_preview import change_form
from tests.workshop.editor.test_editor_forms import fields_of
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def changed(browser, row, form):
    answer = browser.post(f"/admin/armies/{row._meta.model_name}/{row.pk}/change/", form)
    assert answer.status_code == 302, answer.context["errors"]
    row.refresh_from_db()
    return row


def test_a_released_datasheet_and_its_weapons_keep_their_slugs_in_the_administration(guard, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    form = change_form(rifles, slug="riflemen", name="Riflemen", **{"weapons-0-slug": "gun", "weapons-0-name": "Gun"})
    rifles = changed(staff, rifles, form)
    assert (rifles.slug, rifles.name) == ("rifles", "Riflemen")
    assert (rifles.weapons.all()[0].slug, rifles.weapons.all()[0].name) == ("rifle", "Gun")


def test_a_datasheet_that_no_release_holds_yet_may_be_called_otherwise(guard, staff):
    new = Datasheet.objects.get(slug="rifles")
    new.pk, new.slug = None, "lancers"
    new.save()
    lance = {
        "slug": "lance",
        "name": "Lance",
        "kind": "melee",
        "range": 2,
        "attacks": "1",
        "precision": 4,
        "damage": "1",
    }
    Weapon.objects.create(datasheet=new, **lance)
    assert changed(staff, new, change_form(new, slug="lances", **{"weapons-0-slug": "pike"})).slug == "lances"
    assert new.weapons.get().slug == "pike"
    publish(guard)
    assert changed(staff, new, change_form(new, slug="pikes")).slug == "lances"


def test_factions_assets_and_operations_keep_theirs(guard, staff):
    head = {"name": "Wall Guard", "slug": "wall-guard", "summary": "", "visibility": "private", "rules": ""}
    assert changed(staff, guard, head).slug == "guard"
    card = {"name": "Tea", "slug": "tea", "position": 0, "text": "", "orders": 0, "copies": "", "when": "always"}
    assert changed(staff, Asset.objects.get(slug="smoke"), card | {"play": ""}).slug == "smoke"
    wall = Operation.objects.create(slug="wall", title="Wall", document=OPERATION)
    form = {"slug": "hall", "title": "Wall", "document": json.dumps(OPERATION)}
    assert changed(staff, wall, form).slug == "wall"


def test_an_earlier_version_comes_back_under_the_slug_that_was_released(guard, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    record = rifles.history.earliest()
    record.slug, record.name = "musketeers", "Musketeers"
    record.save()
    rifles.name = "Riflemen"
    rifles.save()
    moment = record.history_date.isoformat()
    staff.post(f"/admin/armies/datasheet/{rifles.pk}/bring-back/", {"moment": moment})
    rifles.refresh_from_db()
    assert (rifles.slug, rifles.name) == ("rifles", "Musketeers")


@pytest.mark.parametrize(
    ("path", "model", "slug"),
    [
        pytest.param("faction/", Faction, "guard", id="faction"),
        pytest.param("datasheets/rifles/", Datasheet, "rifles", id="datasheet"),
        pytest.param("assets/smoke/", Asset, "smoke", id="asset"),
    ],
)
def test_the_workshop_keeps_the_slug_whatever_is_sent(guard, staff, path, model, slug):
    builder = staff.get(f"/workshop/guard/{path}").context["editor"]
    form = fields_of(builder.forms).dict() | {"seen": builder.seen, "slug": "other", "name": "Other"}
    assert staff.post(f"/workshop/guard/{path}", form).status_code == 302
    assert model.objects.get(slug=slug).name == "Other"
    assert not model.objects.filter(slug="other").exists()


def test_the_api_takes_no_draft_of_another_slug(guard, users):
    caller = Caller(users.staff)
    tag = caller.get("/api/1/drafts/guard/").headers["ETag"]
    answer = caller.put("/api/1/drafts/guard/", pack(faction={"slug": "wall", "name": "Wall"}), tag)
    assert faults(answer) == [("faction.slug", "is another faction's; must be guard")]
    assert Faction.objects.get().slug == "guard"
