"""The card of what stands in the form: shown while it is typed, faults in words, and nothing is saved."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Asset, Datasheet, Faction, Weapon
from tests.workshop.admin.test_data_entry import sheet_form

pytestmark = pytest.mark.django_db
ADD = "/admin/armies/datasheet/preview/"


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def previewed(browser, url, form):
    answer = browser.post(url, form, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().replace("&quot;", '"').replace("&#x27;", "'").split())


def change_form(sheet, **changes):
    """The form of a datasheet as its change page sends it."""
    weapons = list(sheet.weapons.all())
    form = sheet_form(sheet.faction, [weapon.document() | {"carriers": weapon.carriers or ""} for weapon in weapons])
    names = set(form) & {field.name for field in sheet._meta.concrete_fields} - {"faction", "abilities", "scenery"}
    form |= {name: getattr(sheet, name) for name in names} | {"weapons-INITIAL_FORMS": len(weapons)}
    for n, weapon in enumerate(weapons):
        form |= {f"weapons-{n}-id": weapon.pk, f"weapons-{n}-datasheet": sheet.pk, f"weapons-{n}-abilities": ""}
    return form | changes


def test_the_card_shows_what_is_typed_with_its_sums(guard, staff):
    page = previewed(staff, ADD, sheet_form(guard, [{}]))
    assert "Pikes" in page
    assert "4 to 8 units" in page
    assert "<td>44</td><td>11.0</td>" in page
    assert "<td>88</td><td>11.0</td>" in page


def test_the_expected_damage_is_that_of_one_unit(guard, staff):
    """D3+1 attacks of 4+ are 3 dice and 1.5 hits; a defense of 3+ lets a third of them through, 6+ five sixths."""
    page = previewed(staff, ADD, sheet_form(guard, [{}]))
    assert "<td>0.50</td><td>0.75</td><td>1.00</td><td>1.25</td>" in page


def test_nothing_is_saved(guard, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    with CaptureQueriesContext(connection) as queries:
        page = previewed(staff, f"/admin/armies/datasheet/{rifles.pk}/preview/", change_form(rifles, name="Pikes"))
    assert "Pikes" in page
    writing = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert writing == []
    assert Datasheet.objects.get(pk=rifles.pk).name == "Line Rifles"


def test_weapons_stand_in_their_order_without_those_marked_for_deletion(guard, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    url = f"/admin/armies/datasheet/{rifles.pk}/preview/"
    form = change_form(rifles, **{"weapons-0-position": 5, "weapons-1-position": 1})
    page = previewed(staff, url, form)
    assert page.index("Launcher") < page.index("Rifle<")
    page = previewed(staff, url, form | {"weapons-1-DELETE": "on"})
    assert "Launcher" not in page
    assert Weapon.objects.filter(datasheet=rifles).count() == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"move": ""}, "Still to fill in: Move (M)"),
        ({"faction": ""}, "Still to fill in: Faction"),
        ({"defense": 9}, "Defense (D): cannot be 9; must be a whole number from 1 to 6"),
        ({"weapons-0-damage": "D4"}, "Pike · Damage: cannot be"),
        ({"weapons-0-name": "", "weapons-0-slug": ""}, "Still to fill in: Weapon · Name, Weapon · Slug"),
        ({"abilities": "[1,"}, "Abilities: is not JSON"),
        ({"abilities": "[" * 100_000}, "is nested more than 40 deep"),
        ({"abilities": '[{"slug": "a", "name": "A", "effects": [{"heal": 0}]}]'}, "Ability “A”, effect 1, heal: "),
    ],
)
def test_what_is_wrong_is_said_in_words_where_it_is(guard, staff, changes, message):
    page = previewed(staff, ADD, sheet_form(guard, [{}]) | changes)
    assert message in page
    assert "datasheet__name" not in page


def test_a_form_that_nobody_has_typed_into_yet_is_not_greeted_with_faults(guard, staff):
    for model in ("datasheet", "asset", "faction"):
        page = previewed(staff, f"/admin/armies/{model}/preview/", staff_form(staff, model))
        assert "It is drawn while you type." in page
        assert "to put right" not in page
        assert "Still to fill in" not in page


def staff_form(staff, model):
    """What a browser sends of an add page that was only opened."""
    form = staff.get(f"/admin/armies/{model}/add/").context["adminform"].form
    sent = {
        bound.html_name: bound.value()
        for bound in form
        if bound.value() not in (None, "") and bound.value() is not False
    }
    return sent | {"weapons-TOTAL_FORMS": 0, "weapons-INITIAL_FORMS": 0}


def test_a_rule_of_the_faction_counts_in_the_expected_damage(guard, staff):
    """With every failed attack of 4+ re-rolled three in four hit: 3 dice are 2.25 hits, and 3+ lets 0.75 through."""
    Faction.objects.update(
        rules=[{"slug": "eyes", "name": "Eyes", "effects": [{"reroll": "attack", "dice": "failures"}]}]
    )
    assert "<td>0.75</td>" in previewed(staff, ADD, sheet_form(guard, [{}]))


def test_an_asset_is_shown_as_a_card(guard, staff):
    form = {"faction": guard.pk, "name": "Tea", "slug": "tea", "position": 4, "text": "Two sugars.", "orders": 1}
    form |= {"when": "turn_start", "copies": 3, "play": ""}
    page = previewed(staff, "/admin/armies/asset/preview/", form)
    assert "Two sugars." in page
    assert "At the start of a turn · 1 order" in page
    assert "up to 3 copies" in page
    assert not Asset.objects.filter(slug="tea").exists()


def test_markup_in_what_is_typed_is_inert(guard, staff):
    evil = "<script>alert(1)</script>"
    ability = json.dumps([{"slug": "a", "name": evil, "text": evil}])
    page = previewed(staff, ADD, sheet_form(guard, [{"name": evil}], name=evil, abilities=ability))
    assert "<script>" not in page
    assert page.count("&lt;script&gt;") >= 4
    page = previewed(staff, ADD, sheet_form(guard, [], abilities=json.dumps([{"slug": "!", "name": evil}])))
    assert "<script>" not in page


def test_without_a_script_the_preview_is_a_page_of_its_own(guard, staff):
    page = staff.post(ADD, sheet_form(guard, [{}])).content.decode()
    assert "<h1>Preview</h1>" in page
    assert "Nothing is saved" in page
    assert "datasheet__name" in page


def test_only_staff_who_may_change_it_see_it(guard, users, browser_of, ada):
    url = f"/admin/armies/datasheet/{Datasheet.objects.get(slug='rifles').pk}/preview/"
    assert ada.post(url, {}).status_code == 302
    users.ben.is_staff = True
    users.ben.save()
    assert browser_of(users.ben).post(url, {}).status_code == 403
    assert browser_of(users.staff).get(url).status_code == 405
    assert browser_of(users.staff).post("/admin/armies/datasheet/999/preview/", {}).status_code == 404


def test_one_weapon_too_many_is_refused_before_it_makes_the_faction_unreadable(guard, staff):
    weapons = [{"slug": f"w{n}", "name": f"W{n}"} for n in range(21)]
    page = staff.post("/admin/armies/datasheet/add/", sheet_form(guard, weapons))
    assert "Please submit at most 20 forms." in page.content.decode()
    assert not Datasheet.objects.filter(slug="pikes").exists()


def test_a_faction_is_shown_with_its_rules(guard, staff):
    rules = json.dumps([{"slug": "eyes", "name": "Eyes", "text": "They see you."}])
    form = {"name": "The Watch", "slug": "guard", "summary": "Still there.", "visibility": "private", "rules": rules}
    url = f"/admin/armies/faction/{guard.pk}/"
    page = previewed(staff, f"{url}preview/", form)
    assert "They see you." in page
    assert "The Watch" in page
    assert "How abilities are written" in staff.get(f"{url}change/").content.decode()
    assert Faction.objects.get().name == "The Guard"
