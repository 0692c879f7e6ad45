"""The designers' data entry: a datasheet with its weapons on one page; what is wrong is said in words at its field."""

import json
from typing import Any

import pytest

from armies.bridge import content_of, verdict_of
from armies.models import Asset, Datasheet, Faction, ImmutableError, Operation, StrikeForce
from tests.armies.support.guard_faction import TRENCH
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db
WEAPON = {
    "slug": "pike",
    "name": "Pike",
    "kind": "melee",
    "range": "3",
    "attacks": "D3+1",
    "precision": 4,
    "damage": "1",
}


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def sheet_form(guard, weapons=(), **changes):
    form = {
        "faction": guard.pk,
        "type": "troops",
        "name": "Pikes",
        "slug": "pikes",
        "position": 9,
        "fewest": 4,
        "most": 8,
        "strategic_valor": 44,
        "per_extra_unit": 11,
        "orders": 3,
        "move": "12.5",
        "health": 1,
        "defense": 5,
        "base": "2.5",
        "abilities": "[]",
        "scenery": "null",
        "weapons-TOTAL_FORMS": len(weapons),
        "weapons-INITIAL_FORMS": 0,
    }
    for n, weapon in enumerate(weapons):
        row = WEAPON | {"carriers": "", "position": n, "abilities": "[]"} | weapon
        form |= {f"weapons-{n}-{name}": value for name, value in row.items()}
    return form | changes


def test_a_datasheet_is_entered_with_its_weapons_on_one_page(guard, staff):
    assert staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [{}])).status_code == 302
    it = Datasheet.objects.get(slug="pikes")
    assert it.document() | {"weapons": []} == {
        "slug": "pikes",
        "name": "Pikes",
        "type": "troops",
        "size": [4, 8],
        "orders": 3,
        "move": 12.5,
        "health": 1,
        "defense": 5,
        "base": 2.5,
        "strategic_valor": 44,
        "strategic_valor_per_extra_unit": 11,
        "weapons": [],
    }
    assert it.weapons.get().document() == {
        "slug": "pike",
        "name": "Pike",
        "kind": "melee",
        "range": 3,
        "attacks": "D3+1",
        "precision": 4,
        "damage": 1,
    }


SLEEPING = 'Ability “Brace”, when: cannot be "sleeping"; must be one of always'
EXPLODING = "Ability “Brace”, effect 1, explode: is not a key of this object"
ABILITY = {"slug": "brace", "name": "Brace", "when": "defending", "effects": [{"modify": "defense_roll", "by": 1}]}


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"abilities": "{"}, {}, "is not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
    ({"abilities": '{"slug": "x"}'}, {}, "must be a list"),
    ({"abilities": json.dumps([ABILITY | {"when": "sleeping"}])}, {}, SLEEPING),
    ({"abilities": json.dumps([ABILITY | {"effects": [{"explode": 3}]}])}, {}, EXPLODING),
    ({"defense": 9}, {}, "cannot be 9; must be a whole number from 1 to 6"),
    ({"fewest": 9}, {}, "cannot be [9, 8]; must have the fewest first, then the most"),
    ({"fewest": 0}, {}, 'id="id_fewest_error"><li>cannot be 0; must be a whole number from 1 to 50</li></ul>'),
    ({"fewest": "few"}, {}, 'id="id_fewest_error"><li>Enter a whole number, such as 2000.</li></ul>'),
    ({"strategic_valor": "1.000"}, {}, 'id="id_strategic_valor_error"><li>Enter a whole number, such as 2000.'),
    ({}, {"range": "far"}, 'id="id_weapons-0-range_error"><li>Enter a number, such as 12 or 2.5.</li></ul>'),
    ({"scenery": json.dumps(TRENCH)}, {}, "does not go with type troops"),
    ({"type": "faction_scenery"}, {}, "is missing"),
    ({"name": "two\nlines"}, {}, "on one line"),
    ({}, {"attacks": "D4"}, "must be a whole number from 1 to 99, or dice such as D3"),
    ({}, {"precision": 7}, "must be a whole number from 1 to 6"),
    ({}, {"abilities": '[{"slug": "x"}]'}, "Ability 1, name: is missing"),
    ({}, {"kind": "magic"}, "Choose one of those offered."),
]
"""What is wrong of a datasheet and of its weapon, and what is said."""


def test_what_a_file_would_be_refused_for_is_refused_here_in_words(guard, staff):
    for changes, weapon, message in REFUSED:
        page = staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [weapon], **changes))
        assert page.status_code == 200, message
        assert message in page.content.decode().replace("&quot;", '"').replace("&#x27;", "'")
    assert not Datasheet.objects.filter(slug="pikes").exists()


@pytest.mark.postgres
def test_a_slug_that_is_taken_is_said_at_the_slug_in_words(guard, staff):
    """Of the faction too, which the form of a row that is there only shows."""
    page = staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [{}], slug="rifles")).content.decode()
    assert "“rifles” is taken; choose another." in page
    assert "already exists" not in page
    twins = sheet_form(guard, [{}, {}], slug="pikes")
    page = staff.post("/admin/armies/datasheet/add/", twins).content.decode()
    assert "Two of these have the same slug; each needs its own." in page
    assert "duplicate" not in page
    staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [{}]))
    pikes = Datasheet.objects.get(slug="pikes")
    same = sheet_form(guard, [], slug="rifles")
    page = staff.post(f"/admin/armies/datasheet/{pikes.pk}/change/", same).content.decode()
    assert "“rifles” is taken; choose another." in page
    head = {"name": "Moles", "slug": "guard", "summary": "", "visibility": "private", "rules": ""}
    assert "“guard” is taken; choose another." in staff.post("/admin/armies/faction/add/", head).content.decode()


def test_figures_are_taken_as_codices_print_them(guard, staff):
    weapon = {"attacks": "d3", "precision": "4+", "damage": "1W6 + 2"}
    staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [weapon], defense="5+"))
    it = Datasheet.objects.get(slug="pikes")
    pike = it.weapons.get()
    assert (it.defense, pike.attacks, pike.precision, pike.damage) == (5, "D3", 4, "D6+2")


def test_an_empty_field_for_abilities_means_none(guard, staff):
    staff.post("/admin/armies/datasheet/add/", sheet_form(guard, [{"abilities": ""}], abilities="", scenery=""))
    it = Datasheet.objects.get(slug="pikes")
    assert (it.abilities, it.scenery, it.weapons.get().abilities) == ([], None, [])


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ('{"effects": [{"heal": 1}], "until": "later"}', "until"),
        ('{"text": "x"}', "text: has a field of its own"),
        ("[1]", "must be an object"),
        ('{"colour": "red"}', "is not a key of this object"),
    ],
)
def test_an_assets_play_is_judged_too(guard, staff, play, message):
    form = {
        "faction": guard.pk,
        "name": "Tea",
        "slug": "tea",
        "position": 4,
        "text": "",
        "when": "activation",
        "orders": 0,
    }
    page = staff.post("/admin/armies/asset/add/", form | {"copies": "", "play": play})
    assert page.status_code == 200
    assert message in page.content.decode()
    assert staff.post("/admin/armies/asset/add/", form | {"copies": "", "play": ""}).status_code == 302
    assert Asset.objects.get(slug="tea").document() == {"slug": "tea", "name": "Tea", "text": "", "when": "activation"}


def test_a_factions_rules_and_an_operations_document_are_judged(staff):
    form = {"name": "Moles", "slug": "moles", "summary": "", "visibility": "private", "rules": '[{"name": "Dig"}]'}
    assert "Rule “Dig”, slug: is missing" in staff.post("/admin/armies/faction/add/", form).content.decode()
    assert staff.post("/admin/armies/faction/add/", form | {"rules": ""}).status_code == 302
    assert Faction.objects.get(slug="moles").rules == []
    operation = {"slug": "wall", "title": "Wall", "document": '{"format": "damocles-operation/1", "slug": "hall"}'}
    assert "is missing" in staff.post("/admin/armies/operation/add/", operation).content.decode()
    assert Operation.objects.count() == 0


def test_what_is_withdrawn_is_left_out_of_the_next_release(patrol, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    staff.post("/admin/armies/datasheet/", {"action": "withdraw", "_selected_action": [rifles.pk]})
    rifles.refresh_from_db()
    assert rifles.withdrawn
    assert rifles.history.count() == 2
    release = publish(Faction.objects.get(slug="guard"))
    assert "rifles" not in [sheet.slug for sheet in content_of(release).datasheets]
    assert verdict_of(patrol).legal


@pytest.mark.postgres
def test_a_faction_that_lists_hold_is_not_deleted_and_the_page_names_them(patrol, staff):
    url = f"/admin/armies/faction/{patrol.faction_id}/delete/"
    for page in (staff.get(url), staff.post(url, {"post": "yes"})):
        text = page.content.decode()
        assert "“The Guard” cannot be deleted. This holds it:" in text
        assert "Lists built with it: 1 (Third Patrol)" in text
        assert "protected" not in text
    selected = {"action": "delete_selected", "_selected_action": [patrol.faction_id]}
    text = staff.post("/admin/armies/faction/", selected).content.decode()
    assert "Not all of these can be deleted. This holds them:" in text
    assert "Lists built with it: 1 (Third Patrol)" in text
    StrikeForce.objects.all().delete()
    assert staff.post(url, {"post": "yes"}).status_code == 302
    assert not Faction.objects.exists()


@pytest.mark.postgres
def test_a_draft_may_be_deleted_and_lists_keep_their_release(patrol, staff):
    rifles = Datasheet.objects.get(slug="rifles")
    staff.post(f"/admin/armies/datasheet/{rifles.pk}/delete/", {"post": "yes"})
    assert not Datasheet.objects.filter(pk=rifles.pk).exists()
    assert verdict_of(patrol).legal


def test_a_release_is_read_not_changed(patrol, staff):
    url = f"/admin/armies/release/{patrol.release_id}/change/"
    assert "guard" in staff.get(url).content.decode()
    assert staff.post(url, {"notes": "Other"}).status_code == 403
    with pytest.raises(ImmutableError):
        patrol.release.save()
    with pytest.raises(ImmutableError):
        patrol.release.delete()


def test_every_correction_is_in_the_history_with_its_name(guard, staff, users):
    rifles = Datasheet.objects.get(slug="rifles")
    rifles.strategic_valor = 61
    page = staff.get(f"/admin/armies/datasheet/{rifles.pk}/history/")
    assert page.status_code == 200
    form = staff.get(f"/admin/armies/datasheet/{rifles.pk}/change/").context["adminform"].form
    assert "faction" not in form.fields
    assert "slug" not in form.fields


def test_lists_are_looked_up_not_changed(patrol, staff):
    url = f"/admin/armies/strikeforce/{patrol.pk}/change/"
    assert "Third Patrol" in staff.get(url).content.decode()
    staff.post(url, {"name": "Changed", "limit": 1, "_save": "Save"})
    assert StrikeForce.objects.get().name == "Third Patrol"
    assert staff.get("/admin/armies/strikeforce/add/").status_code == 403
