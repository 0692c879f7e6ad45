"""Who changed what: save by save, field by field, the weapons with their datasheet; and an earlier version again."""

import pytest
from django.utils.timezone import now

from armies.models import Asset, Datasheet, Faction, Weapon
from tests.workshop.admin.test_preview import change_form
from web.documents.json_format import pretty_json
from workshop.admin.differences import Difference, differences
from workshop.admin.history import saves_of
from workshop.content.history import bring_back, records_of

pytestmark = pytest.mark.django_db
BRACE = {"slug": "brace", "name": "Brace", "effects": [{"modify": "defense_roll", "by": 1}]}
HOLD = {"slug": "hold", "name": "Hold", "text": "Nobody leaves the wall before the bell has rung twice."}


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def rifles(guard):
    return Datasheet.objects.get(slug="rifles")


def changed(row, **values):
    """What the history says of one save."""
    for name, value in values.items():
        setattr(row, name, value)
    row.save()
    record, earlier = row.history.all()[:2]
    return differences(record, earlier, type(row))


def test_a_field_is_shown_by_its_name_with_what_it_was(rifles):
    assert changed(rifles, strategic_valor=61, type="scouts", withdrawn=True) == [
        Difference("Withdrawn", "no", "yes"),
        Difference("Type", "troops", "scouts"),
        Difference("Strategic valor (SV)", "60", "61"),
    ]


def test_an_ability_is_named_by_its_name_however_deep_the_change(rifles):
    added = changed(rifles, abilities=[BRACE, HOLD])
    assert [difference.place for difference in added] == ["Ability “Brace”", "Ability “Hold”"]
    assert all(difference.before == "" for difference in added)
    better = BRACE | {"effects": [{"modify": "defense_roll", "by": 2}]}
    assert changed(rifles, abilities=[better, HOLD]) == [Difference("Ability “Brace”, effect 1, by", "1", "2")]
    assert changed(rifles, abilities=[HOLD, better]) == [
        Difference("Order", "ability “Brace”, ability “Hold”", "ability “Hold”, ability “Brace”")
    ]
    renamed = HOLD | {"name": "Hold Fast"}
    assert changed(rifles, abilities=[renamed]) == [
        Difference("Ability “Hold Fast”, name", "Hold", "Hold Fast"),
        Difference("Ability “Brace”", pretty_json(better), ""),
    ]


def test_of_a_long_text_the_words_that_changed_are_marked():
    text = HOLD["text"]
    assert Difference("Text", text, text.replace("twice", "thrice")).parts() == [
        ("kept", "Nobody leaves the wall before the bell has rung "),
        ("gone", "twice."),
        ("new", "thrice."),
    ]
    assert Difference("Text", "", "x" * 100).parts() == [("new", "x" * 100)]


def test_the_weapons_belong_to_the_datasheets_history_those_that_are_gone_too(rifles, staff):
    form = change_form(rifles, **{"weapons-0-precision": 5, "weapons-1-DELETE": "on"})
    assert staff.post(f"/admin/armies/datasheet/{rifles.pk}/change/", form).status_code == 302
    newest = saves_of(records_of(rifles))[0]
    assert [(step.label, step.record.history_type) for step in newest.steps] == [
        ("Weapon “Rifle”", "~"),
        ("Weapon “Launcher”", "-"),
    ]
    assert newest.last.history_user.username == "staff"
    page = staff.get(f"/admin/armies/datasheet/{rifles.pk}/history/").content.decode()
    assert "Weapon “Launcher” deleted." in page
    assert "<del>4</del><ins>5</ins>" in page


@pytest.mark.postgres
def test_saving_without_a_change_leaves_no_trace(rifles, staff):
    assert staff.post(f"/admin/armies/datasheet/{rifles.pk}/change/", change_form(rifles)).status_code == 302
    assert len(records_of(rifles)) == 3


def test_an_earlier_version_is_brought_back_with_its_weapons(rifles, staff):
    before, moment = rifles.document(), now()
    weapon_pks = set(rifles.weapons.values_list("pk", flat=True))
    rifles.strategic_valor = 99
    rifles.save()
    rifles.weapons.get(slug="launcher").delete()
    rifles.weapons.update(damage="D6")
    rifles.weapons.create(slug="spade", name="Spade", kind="melee", range=2, attacks="1", precision=4, damage="1")
    url = f"/admin/armies/datasheet/{rifles.pk}/bring-back/"
    page = staff.post(url, {"moment": moment.isoformat()}, follow=True).content.decode()
    assert "Line Rifles is again what it was." in page
    again = Datasheet.objects.get(pk=rifles.pk)
    assert again.document() == before
    assert set(again.weapons.values_list("pk", flat=True)) == weapon_pks
    assert again.history.first().history_user.username == "staff"
    assert staff.get(url).status_code == 405


@pytest.mark.parametrize("moment", ["", "yesterday", "1066-10-14T09:00:00+00:00", "9" * 500, "2026-13-45T00:00:00Z"])
def test_a_moment_that_never_was_changes_nothing(rifles, staff, moment):
    before = rifles.document()
    page = staff.post(f"/admin/armies/datasheet/{rifles.pk}/bring-back/", {"moment": moment}, follow=True)
    assert "cannot be brought back" in page.content.decode()
    assert Datasheet.objects.get(pk=rifles.pk).document() == before


@pytest.mark.postgres
def test_a_slug_taken_since_is_not_taken_back(rifles, staff):
    moment = now()
    rifles.slug = "old-rifles"
    rifles.save()
    Datasheet.objects.filter(slug="runners").update(slug="rifles")
    page = staff.post(
        f"/admin/armies/datasheet/{rifles.pk}/bring-back/", {"moment": moment.isoformat()}, follow=True
    ).content.decode()
    assert "another took its slug" in page
    assert Datasheet.objects.get(pk=rifles.pk).slug == "old-rifles"


def test_assets_and_factions_come_back_too(guard):
    moment = now()
    asset = Asset.objects.get(slug="smoke")
    for row, name in ((asset, "Fog"), (guard, "The Watch")):
        row.name = name
        row.save()
        bring_back(row, moment)
    assert (Asset.objects.get(slug="smoke").name, Faction.objects.get().name) == ("Smoke", "The Guard")
    assert [record.name for record in asset.history.all()] == ["Smoke", "Fog", "Smoke"]


def test_the_history_page_takes_as_many_queries_for_60_saves_as_for_one(rifles, staff, django_assert_num_queries):
    url = f"/admin/armies/datasheet/{rifles.pk}/history/"
    staff.get(url)
    with django_assert_num_queries(5):
        assert staff.get(url).status_code == 200
    for n in range(60):
        rifles.strategic_valor = n
        rifles.save()
        Weapon.objects.filter(datasheet=rifles).first().save()
    with django_assert_num_queries(5):
        assert staff.get(url).status_code == 200


def test_markup_in_what_was_typed_is_inert(rifles, staff):
    changed(rifles, name="<script>alert(1)</script>", abilities=[BRACE | {"name": "<img src=x>"}])
    page = staff.get(f"/admin/armies/datasheet/{rifles.pk}/history/").content.decode()
    assert "<script>alert" not in page
    assert "<img src=x>" not in page


def test_a_stranger_sees_no_history_and_brings_nothing_back(rifles, ada, users, browser_of):
    for name in ("history", "bring-back"):
        assert ada.post(f"/admin/armies/datasheet/{rifles.pk}/{name}/").status_code == 302
    users.ben.is_staff = True
    users.ben.save()
    ben = browser_of(users.ben)
    assert ben.get(f"/admin/armies/datasheet/{rifles.pk}/history/").status_code == 403
    assert ben.post(f"/admin/armies/datasheet/{rifles.pk}/bring-back/", {"moment": "x"}).status_code == 403
