"""A copy to begin from: everything of the original but slug and name."""

import pytest

from armies.models import Asset, Datasheet, Weapon
from workshop.content.duplicate import duplicate, name_of_copy, slug_of_copy

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def rifles(guard):
    return Datasheet.objects.get(slug="rifles")


def test_the_copy_of_a_datasheet_has_its_weapons_and_a_slug_and_name_of_its_own(rifles):
    copy = duplicate(rifles)
    assert (copy.slug, copy.name) == ("rifles-copy", "Line Rifles (copy)")
    assert copy.document() == rifles.document() | {"slug": copy.slug, "name": copy.name}
    assert not set(copy.weapons.all()) & set(rifles.weapons.all())
    assert Weapon.objects.filter(datasheet=rifles).count() == 2


def test_the_second_copy_is_numbered(rifles):
    duplicate(rifles)
    assert (duplicate(rifles).slug, duplicate(rifles).name) == ("rifles-copy-2", "Line Rifles (copy 3)")


def test_a_copy_has_a_history_that_begins_with_it(rifles):
    copy = duplicate(rifles)
    assert [record.history_type for record in copy.history.all()] == ["+"]


@pytest.mark.postgres
def test_long_slugs_and_names_are_cut_to_make_room():
    assert slug_of_copy("s" * 60, 1) == "s" * 55 + "-copy"
    assert slug_of_copy("s" * 60, 12) == "s" * 52 + "-copy-12"
    assert name_of_copy("n" * 100, 1) == "n" * 93 + " (copy)"
    assert len(name_of_copy("n" * 100, 12)) == 100


def test_the_button_of_its_page_leads_to_the_copy(rifles, staff):
    page = staff.get(f"/admin/armies/datasheet/{rifles.pk}/change/").content.decode()
    url = f"/admin/armies/datasheet/{rifles.pk}/duplicate/"
    assert f'action="{url}"' in page
    answer = staff.post(url)
    copy = Datasheet.objects.get(slug="rifles-copy")
    assert answer.headers["Location"] == f"/admin/armies/datasheet/{copy.pk}/change/"
    assert staff.get(url).status_code == 405


def test_the_action_copies_all_that_are_selected(guard, staff):
    pks = list(Asset.objects.values_list("pk", flat=True))[:2]
    form = {"action": "duplicate_selected", "_selected_action": pks}
    assert "2 copies made." in staff.post("/admin/armies/asset/", form, follow=True).content.decode()
    assert Asset.objects.filter(slug__endswith="-copy").count() == 2
    answer = staff.post("/admin/armies/asset/", form | {"_selected_action": pks[:1]})
    assert answer.headers["Location"] == f"/admin/armies/asset/{Asset.objects.get(slug__endswith='-copy-2').pk}/change/"


def test_only_those_who_may_add_may_duplicate(rifles, users, browser_of):
    users.ben.is_staff = True
    users.ben.save()
    assert browser_of(users.ben).post(f"/admin/armies/datasheet/{rifles.pk}/duplicate/").status_code == 403
    assert browser_of(users.staff).post("/admin/armies/datasheet/999/duplicate/").status_code == 404
    assert Datasheet.objects.filter(slug="rifles-copy").count() == 0
