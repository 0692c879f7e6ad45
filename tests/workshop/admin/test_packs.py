"""Content packs by page: what would be created, changed, deleted and left alone is shown, then done; drafts go out."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import Asset, Datasheet, Faction, Operation, Release
from tests.armies.support.guard_faction import OTHERS, PACK, RIFLE, TRENCH
from web.documents.yaml_writer import write_yaml

pytestmark = pytest.mark.django_db
LOAD = "/admin/armies/faction/load/"
OPERATION = Path(settings.BASE_DIR, "rules/damocles/starter/operations/the-long-count.yaml").read_text(encoding="utf-8")


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def chosen(document, name="pack.yaml"):
    text = document if isinstance(document, bytes) else write_yaml(document).encode()
    return {"file": SimpleUploadedFile(name, text)}


def report(page):
    return [(line.verb, line.label) for line in page.context["report"].changes()]


def do_it(browser, page):
    step = {"token": page.context["token"], "digest": page.context["report"].digest}
    return browser.post(f"{LOAD}apply/", step, follow=True)


def changed_pack():
    pack = deepcopy(PACK)
    pack["faction"]["summary"] = "They held the wall."
    pack["datasheets"][0]["weapons"][0] = {**RIFLE, "precision": 3}
    pack["datasheets"][1]["name"] = "Fast Runners"
    del pack["datasheets"][5]
    pack["datasheets"].append({**PACK["datasheets"][4], "slug": "howitzer", "name": "Howitzer"})
    del pack["assets"][1]
    return pack


def test_what_a_pack_would_do_is_shown_part_by_part(guard, staff):
    page = staff.post(LOAD, chosen(changed_pack()))
    assert page.status_code == 200
    assert report(page) == [
        ("changed", "Faction “The Guard”"),
        ("changed", "Datasheet “Line Rifles”"),
        ("changed", "Datasheet “Fast Runners”"),
        ("created", "Datasheet “Howitzer”"),
        ("changed", "Asset “Rations”"),
        ("deleted", "Datasheet “Trench”"),
        ("deleted", "Asset “Smoke”"),
    ]
    rifles = page.context["report"].changes()[1].differences
    assert [(each.place, each.before, each.after) for each in rifles] == [("Weapon “Rifle”, precision", "4", "3")]
    assert Faction.objects.get().summary == "They hold the wall."
    assert Datasheet.objects.filter(slug="howitzer").count() == 0


def test_then_it_is_done_to_the_draft_alone(guard, staff):
    releases = Release.objects.count()
    answer = do_it(staff, staff.post(LOAD, chosen(changed_pack())))
    assert "Done: 1 created, 4 changed, 2 deleted, 4 left alone (pack.yaml)." in answer.content.decode()
    assert Faction.objects.get().summary == "They held the wall."
    assert sorted(Asset.objects.values_list("slug", flat=True)) == ["rations", "steady-now"]
    assert Datasheet.objects.get(slug="runners").history.first().history_user.username == "staff"
    assert Release.objects.count() == releases


def test_a_new_faction_and_an_operation_come_in_too_as_json(guard, staff):
    page = staff.post(LOAD, chosen(json.dumps(OTHERS).encode(), "swarm.json"))
    assert report(page) == [("created", "Faction “The Swarm”"), ("created", "Datasheet “Crawlers”")]
    do_it(staff, page)
    assert Faction.objects.get(slug="swarm").datasheets.get().weapons.count() == 1
    page = staff.post(LOAD, chosen(OPERATION.encode()))
    assert report(page) == [("created", "Operation “The Long Count”")]
    do_it(staff, page)
    page = staff.post(LOAD, chosen(OPERATION.replace("turns: 6", "turns: 5").encode()))
    assert [each[:3] for each in page.context["report"].changes()[0].differences] == [("Turns", "6", "5")]
    do_it(staff, page)
    assert Operation.objects.get().document["turns"] == 5


@pytest.mark.postgres
def test_what_is_there_already_leaves_nothing_to_do(guard, staff):
    page = staff.post(LOAD, chosen(PACK)).content.decode()
    assert "There is nothing to do: all of it is there already." in page


@pytest.mark.postgres
def test_a_draft_goes_out_and_comes_back_unchanged(guard, staff):
    Datasheet.objects.filter(slug="runners").update(name="Fast Runners")
    Asset.objects.filter(slug="smoke").update(withdrawn=True)
    answer = staff.get(f"/admin/armies/faction/{guard.pk}/pack/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="guard.yaml"'
    pack = yaml.safe_load(answer.content)
    assert pack["datasheets"][1]["name"] == "Fast Runners"
    assert [asset["slug"] for asset in pack["assets"]] == ["steady-now", "rations"]
    assert (
        f"/admin/armies/faction/{guard.pk}/pack/"
        in staff.get(f"/admin/armies/faction/{guard.pk}/change/").content.decode()
    )
    assert "There is nothing to do" not in staff.post(LOAD, chosen(answer.content)).content.decode()
    assert staff.get("/admin/armies/faction/999/pack/").status_code == 404


def test_a_draft_that_no_file_may_hold_is_said_not_given(guard, staff):
    Datasheet.objects.filter(slug="runners").update(defense=9)
    page = staff.get(f"/admin/armies/faction/{guard.pk}/pack/", follow=True).content.decode()
    assert "Datasheets[1].defense: cannot be 9" in page


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (b"faction: [", "pack.yaml: line 2: "),
        (b"a: &x [*x]", "pack.yaml: a: has an anchor (&amp;x)"),
        (b"[1, 2]", "pack.yaml: format: is not content; must be damocles-content/1 or damocles-operation/1"),
        (
            {**PACK, "datasheets": [{**PACK["datasheets"][0], "defense": 9}]},
            "pack.yaml: datasheets[0].defense: cannot be 9",
        ),
        ({**PACK, "datasheets": [{**PACK["datasheets"][5], "scenery": {**TRENCH, "cover": "x"}}]}, "scenery.cover"),
        (b"\xff\xfe\x00", "pack.yaml: is not UTF-8 text"),
        (b"x: " + b"y" * 5_000_001, "pack.yaml: has more than 5,000,000 bytes"),
        (b"[" * 100_000, "pack.yaml: "),
        (b"x" * (20 << 20), "has more than 5 MB"),
    ],
    ids=["cut-off", "anchor", "list", "defense", "cover", "utf-16", "too-big", "nested", "far-too-big"],
)
def test_a_wrong_pack_changes_nothing_and_is_refused_with_its_place(guard, staff, document, message):
    page = staff.post(LOAD, chosen(document))
    assert page.status_code == 422
    assert message in page.content.decode().replace("&quot;", '"')
    assert Datasheet.objects.get(slug="rifles").defense == 5


def test_a_players_own_faction_is_not_overwritten(guard, staff, users):
    Faction.objects.update(homebrew=True, owner=users.ada)
    page = staff.post(LOAD, chosen(changed_pack()))
    assert "faction.slug: guard is a player&#x27;s own faction; choose another slug" in page.content.decode()


def test_what_was_shown_is_done_or_nothing(guard, staff):
    page = staff.post(LOAD, chosen(changed_pack()))
    Datasheet.objects.filter(slug="cannon").update(strategic_valor=1)
    again = do_it(staff, page)
    assert "The content was changed meanwhile." in again.content.decode()
    assert Faction.objects.get().summary == "They hold the wall."
    assert ("changed", "Datasheet “Cannon”") in report(again)


def test_a_key_of_a_file_is_shown_as_the_file_has_it(guard, staff):
    dearer = deepcopy(PACK)
    dearer["datasheets"][4]["strategic_valor"] = 95
    (line,) = staff.post(LOAD, chosen(dearer)).context["report"].changes()
    assert [(difference.place, difference.before, difference.after) for difference in line.differences] == [
        ("strategic_valor", "90", "95")
    ]


def test_only_those_who_may_do_all_of_it_load_packs(guard, users, browser_of, ada):
    users.ben.is_staff = True
    users.ben.save()
    ben = browser_of(users.ben)
    for url in (LOAD, f"{LOAD}apply/"):
        assert ada.post(url, chosen(PACK)).status_code == 302
        assert ben.post(url, chosen(PACK)).status_code == 403
    assert ben.get(f"/admin/armies/faction/{guard.pk}/pack/").status_code == 403
