"""A draft written on the site: each page judges as a file is judged, refuses what came too late, and loses nothing."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Asset, Datasheet, Faction, StrikeForce, Visibility
from rules.damocles.formats.content import DatasheetModel
from tests.armies.support.builder_requests import HOSTILE, NAMES
from tests.armies.support.guard_faction import a_homebrew, a_list, pack
from tests.support.pages import text_of
from tests.workshop.editor.test_editor_forms import fields_of
from workshop.actions import drafting
from workshop.forms.assets import AssetDraft
from workshop.forms.datasheets import SheetDraft
from workshop.forms.faction_head import HeadDraft
from workshop.publishing.draft import Draft

pytestmark = pytest.mark.django_db
GUARD = "/workshop/guard/"
RIFLES = f"{GUARD}datasheets/rifles/"
SMOKE = f"{GUARD}assets/smoke/"


@pytest.fixture
def mine(guard, users):
    """The Guard as Ada's own private faction."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    return Faction.objects.get()


def rifles_typed(**changes: str) -> Any:
    """What a browser sends from the page of the rifles, with these fields changed."""
    row = Datasheet.objects.get(slug="rifles")
    return typed(SheetDraft(row.document()), drafting.row_digest(row), **changes)


def smoke_typed(**changes: str) -> Any:
    row = Asset.objects.get(slug="smoke")
    return typed(AssetDraft(row.document()), drafting.row_digest(row), **changes)


def typed(draft: Any, seen: str = "", **changes: str) -> Any:
    fields = fields_of(draft)
    fields["seen"] = seen
    for name, value in changes.items():
        fields[name.replace("__", "-")] = value
    return fields.dict()


def rifles() -> dict[str, Any]:
    return Datasheet.objects.get(slug="rifles").document()


def test_the_workshop_lists_ones_own_and_for_designers_the_games(mine, users, ada, ben, browser_of):
    assert "The Guard" in text_of(ada.get("/workshop/"))
    assert "No faction of your own yet" in text_of(ben.get("/workshop/"))
    assert "The Guard" not in text_of(browser_of(users.staff).get("/workshop/"))
    Faction.objects.update(homebrew=False, owner=None)
    assert "The game's own official The Guard Release 1 6 datasheets 0 lists" in text_of(
        browser_of(users.staff).get("/workshop/")
    )


@pytest.mark.postgres
def test_a_page_left_as_it_was_changes_nothing(mine, ada):
    before = rifles()
    assert ada.post(RIFLES, rifles_typed()).status_code == 302
    assert rifles() == before
    assert Draft(Faction.objects.with_content().get()).is_new is False
    assert Datasheet.history.filter(slug="rifles").count() == 1, "its history tells of real changes alone"


def test_what_is_typed_is_stored_and_shown(mine, ada):
    changes = {"strategic_valor": "65", "weapons__0__range": "36", "weapons__1__DELETE": "on", "move": "12.5"}
    answer = ada.post(RIFLES, rifles_typed(**changes), follow=True)
    assert "Line Rifles is saved in the draft." in text_of(answer)
    stored = rifles()
    assert (stored["strategic_valor"], stored["move"]) == (65, 12.5)
    assert [(weapon["slug"], weapon["range"]) for weapon in stored["weapons"]] == [("rifle", 36)]
    page = text_of(ada.get(GUARD))
    assert "1 thing changed since" in page
    assert "Line Rifles : move 12 → 12.5 cm; 60 → 65 SV; Rifle: range 40 → 36 cm; Launcher: gone" in page


def test_figures_stand_beside_those_of_released_parts_of_its_type_and_what_is_beyond_them_is_marked(guard, users, ada):
    """The Guard's squads cost 20 to 90, its only troops 60 and 15 for each further man; what is dearer may be saved."""
    sheet = {**rifles_typed(strategic_valor="61", weapons__0__range="400"), "name": "Wall Rifles"}
    a_homebrew(users.ada, "wall")
    new = "/workshop/wall/datasheets/new/"
    assert "SV of the fewest 20 to 90 SV of each more 0 to 25" in text_of(ada.get(new))
    page = ada.post(new, sheet | {"preview": "1"})
    assert "SV of the fewest 60 here 61 SV of each more 15 Range" in text_of(page)
    assert "here 400" in text_of(page)
    with CaptureQueriesContext(connection) as queries:
        ada.post(new, sheet | {"preview": "1"})
    assert len([query for query in queries if "armies_release" in query["sql"]]) == 1
    assert ada.post(new, sheet).status_code == 302


def test_the_way_to_a_page_holds_its_dots_apart_from_its_text(mine, ada):
    """A dot at the end of a line on a phone: style draws it, and cuts it off before the first of a line."""
    way = re.search(r'<p class="kicker kicker--path">(.*)</p>', ada.get(RIFLES).content.decode())
    assert [*re.findall(r">([^<>]+)<", way[1])] == ["Workshop", " ", "Damocles", " ", "The Guard"]


def test_a_weapon_and_an_ability_are_added_in_place(mine, ada):
    page = ada.post(RIFLES, rifles_typed(more="weapons"))
    assert page.status_code == 200
    assert 'name="weapons-2-name"' in page.content.decode()
    added = {
        "weapons__TOTAL_FORMS": "3", "weapons__2__name": "Bayonet", "weapons__2__kind": "melee",
        "weapons__2__range": "2", "weapons__2__attacks": "D3", "weapons__2__precision": "5", "weapons__2__damage": "1",
        "weapons__2__abilities__TOTAL_FORMS": "1", "weapons__2__abilities__INITIAL_FORMS": "0",
        "weapons__2__abilities__0__name": "Twin", "weapons__2__abilities__0__when": "attacking",
        "weapons__2__abilities__0__effects__TOTAL_FORMS": "1",
        "weapons__2__abilities__0__effects__INITIAL_FORMS": "0",
        "weapons__2__abilities__0__effects__0__does": "reroll:attack",
        "weapons__2__abilities__0__effects__0__dice": "ones",
    }  # fmt: skip
    assert ada.post(RIFLES, rifles_typed(**added)).status_code == 302
    bayonet = rifles()["weapons"][2]
    assert (bayonet["slug"], bayonet["attacks"]) == ("bayonet", "D3")
    sentence = "When it attacks with this weapon: the squad re-rolls attack rolls of 1."
    twin = {"slug": "twin", "name": "Twin", "text": sentence, "when": "attacking"}
    twin |= {"effects": [{"reroll": "attack", "dice": "ones"}]}
    assert bayonet["abilities"] == [twin]


def test_what_no_file_may_say_no_form_may_say(mine, ada):
    page = ada.post(RIFLES, rifles_typed(defense="7", weapons__1__damage="D4", name="x" * 101))
    assert page.status_code == 422
    text = text_of(page)
    assert "cannot be 7; must be a whole number from 1 to 6" in text
    assert 'Weapon “Launcher”, Damage: cannot be "D4"' in text
    assert 'value="D4"' in page.content.decode()
    assert rifles()["defense"] == 5


def test_the_card_is_drawn_before_anything_is_saved(mine, ada):
    page = ada.post(RIFLES, rifles_typed(preview="1", strategic_valor="65", name="Old Rifles"))
    assert page.status_code == 200
    assert "Old Rifles" in text_of(page).split("Card", 1)[1]
    assert "65 SV, +15 a unit" in text_of(page)
    wrong = ada.post(RIFLES, rifles_typed(preview="1", move="far"))
    assert 'Card Move (M), cm: cannot be "far"; must be a distance from 0 to 200 cm' in text_of(wrong)
    assert rifles()["strategic_valor"] == 60


@pytest.mark.postgres
def test_a_datasheet_changed_meanwhile_is_not_overwritten_and_both_are_shown(mine, ada):
    late = rifles_typed(strategic_valor="65")
    ada.post(RIFLES, rifles_typed(strategic_valor="70", move="14"))
    page = ada.post(RIFLES, late)
    assert page.status_code == 409
    text = text_of(page)
    assert "Strategic valor 70 → 65 SV" in text
    assert "Move 14 → 12 cm" in text
    assert rifles()["strategic_valor"] == 70
    again = {**late, "seen": drafting.row_digest(Datasheet.objects.get(slug="rifles"))}
    assert again["seen"] in page.content.decode()
    assert ada.post(RIFLES, again).status_code == 302
    assert rifles()["strategic_valor"] == 65


def test_a_change_in_the_admin_or_by_a_file_is_seen_too(mine, ada):
    late = rifles_typed(strategic_valor="65")
    Datasheet.objects.get(slug="rifles").weapons.filter(slug="rifle").update(range=30)
    assert ada.post(RIFLES, late).status_code == 409


@pytest.mark.postgres
def test_a_double_click_saves_once(mine, ada):
    fields = rifles_typed(strategic_valor="65")
    assert [ada.post(RIFLES, fields).status_code for _ in range(2)] == [302, 302]
    fields = smoke_typed(text="Nobody sees anything.")
    assert [ada.post(SMOKE, fields).status_code for _ in range(2)] == [302, 302]
    head = typed(HeadDraft(mine.document()), drafting.row_digest(mine), summary="They held the wall.")
    assert [ada.post(f"{GUARD}faction/", head).status_code for _ in range(2)] == [302, 302]
    assert Faction.objects.get().summary == "They held the wall."


def test_a_datasheet_deleted_meanwhile_is_gone_and_what_was_typed_is_shown(mine, ada):
    late = rifles_typed(name="A name I thought about")
    Datasheet.objects.get(slug="rifles").delete()
    page = ada.post(RIFLES, late)
    assert page.status_code == 404
    assert "A name I thought about" in text_of(page)


def test_who_signed_out_meanwhile_loses_nothing_typed(mine, ada, visitor):
    page = visitor.post(RIFLES, rifles_typed(name="A name I thought about"))
    assert page.status_code == 404
    assert "A name I thought about" in text_of(page)
    assert rifles()["name"] == "Line Rifles"


NEW = {
    "name": "Cadets", "type": "troops", "fewest": "5", "most": "10", "orders": "3", "move": "12", "health": "1",
    "defense": "6", "strategic_valor": "40", "per_extra_unit": "8",
}  # fmt: skip


def test_a_new_datasheet_stands_at_the_end_under_a_slug_of_its_name(mine, ada):
    fields = typed(SheetDraft(), **NEW)
    assert [ada.post(f"{GUARD}datasheets/new/", fields).status_code for _ in range(2)] == [302, 302]
    cadets = Datasheet.objects.get(name="Cadets")
    assert (cadets.slug, cadets.position, cadets.fewest, cadets.most) == ("cadets", 6, 5, 10)
    answer = ada.post(f"{GUARD}datasheets/new/", {**fields, "move": "10", "another": "1"})
    assert answer.headers["Location"] == f"{GUARD}datasheets/new/"
    assert re.search(r'<input[^>]*name="name"[^>]*autofocus', ada.get(f"{GUARD}datasheets/new/").content.decode())
    assert [row.slug for row in Datasheet.objects.filter(name="Cadets")] == ["cadets", "cadets-2"]


def test_a_new_asset(mine, ada):
    fields = typed(AssetDraft(), name="Flares", text="Light.", copies="2", orders="1", tactical_points="1")
    assert ada.post(f"{GUARD}assets/new/", fields).status_code == 302
    flares = Asset.objects.get(slug="flares").document()
    assert (flares["copies"], flares["orders"], flares["cost"]) == (2, 1, {"tactical_points": 1})


def test_an_empty_form_says_what_is_missing(mine, ada):
    page = ada.post(f"{GUARD}datasheets/new/", typed(SheetDraft()))
    assert page.status_code == 422
    assert "Name: Give it a name." in text_of(page)


def test_a_faction_does_not_grow_without_end(mine, ada, monkeypatch):
    monkeypatch.setattr("workshop.actions.drafting.most_of", lambda game, kind: 3)
    monkeypatch.setattr("workshop.views.drafts.most_of", lambda game, kind: 3)
    page = ada.post(f"{GUARD}assets/new/", typed(AssetDraft(), name="One too many"))
    assert page.status_code == 422
    assert 'value="One too many"' in page.content.decode()
    assert Asset.objects.count() == 3


@pytest.mark.postgres
def test_rows_are_moved_copied_withdrawn_brought_back_and_deleted(mine, ada):
    def order():
        return list(Datasheet.objects.filter(withdrawn=False).values_list("slug", flat=True))[:3]

    ada.post(f"{RIFLES}down/")
    assert order() == ["runners", "rifles", "sappers"]
    ada.post(f"{RIFLES}up/")
    ada.post(f"{RIFLES}up/")
    assert order() == ["rifles", "runners", "sappers"]
    for _ in range(2):
        ada.post(f"{RIFLES}duplicate/", {"copy": "rifles-copy"})
    assert Datasheet.objects.filter(slug__startswith="rifles").count() == 2
    ada.post(f"{RIFLES}withdraw/")
    assert order()[0] != "rifles"
    assert "Withdrawn 1" in text_of(ada.get(GUARD))
    assert ada.post(RIFLES, rifles_typed(move="14")).status_code == 302
    assert Datasheet.objects.get(slug="rifles").withdrawn, "writing it does not bring it back"
    ada.post(f"{RIFLES}bring-back/")
    assert order()[0] == "rifles"
    assert "keep it" in text_of(ada.get(f"{RIFLES}delete/"))
    assert [ada.post(f"{RIFLES}delete/").status_code for _ in range(2)] == [302, 404]
    assert not Datasheet.objects.filter(slug="rifles").exists()


def test_a_stranger_gets_404(mine, ben, visitor, users, browser_of):
    """Not even the game's designers edit a player's faction."""
    paths = ["", "faction/", "datasheets/new/", "datasheets/rifles/", "assets/smoke/", "publish/", "impact/", "pack/",
             "load/", "share/", "delete/", "datasheets/rifles/delete/"]  # fmt: skip
    for client in (ben, visitor, browser_of(users.staff)):
        assert {client.get(f"{GUARD}{path}").status_code for path in paths} == {404}
        posts = ["datasheets/rifles/", "datasheets/rifles/withdraw/", "archive/", "share/", "delete/", "publish/"]
        assert {client.post(f"{GUARD}{path}", rifles_typed()).status_code for path in posts} == {404}
    assert Faction.objects.get().archived is None


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_ever_text(mine, ada, name):
    assert ada.post(RIFLES, rifles_typed(name=name[:100], weapons__0__name=name[:100])).status_code == 302
    for path in ("", "datasheets/rifles/", "publish/", "datasheets/rifles/delete/"):
        body = ada.get(f"{GUARD}{path}").content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body
    assert rifles()["name"] == name[:100]


def test_a_fault_that_quotes_markup_stays_text(mine, ada):
    page = ada.post(RIFLES, rifles_typed(move=HOSTILE, weapons__0__attacks=HOSTILE))
    assert page.status_code == 422
    assert "<script>alert" not in page.content.decode()


def test_what_is_too_large_for_a_form_is_sent_to_files(mine, ada):
    """Twenty weapons of ten abilities each are some 2,900 fields, more than a request may have."""
    document = DatasheetModel.document(DatasheetModel.read(pack()["datasheets"][0]))
    abilities = [{"slug": f"a{n}", "name": f"A {n}"} for n in range(10)]
    document["weapons"] = [{**document["weapons"][0], "slug": f"w{n}", "abilities": abilities} for n in range(20)]
    drafting.save_row(mine, "datasheets", document, drafting.row_digest(Datasheet.objects.get(slug="rifles")))
    text = text_of(ada.get(RIFLES))
    assert "This is too large for a form." in text
    assert "Save in the draft" not in text


@pytest.mark.parametrize("count", [1, 8])
def test_the_page_of_a_draft_asks_as_often_for_many_datasheets_as_for_one(mine, ada, count):
    document = pack()
    sheet = document["datasheets"][0]
    document["datasheets"] = [{**sheet, "slug": f"s{n}", "name": f"S {n}"} for n in range(count)]
    drafting.replace_parts(mine, document, drafting.digest_of(Faction.objects.with_content().get().pack()))
    ada.get(GUARD)
    with CaptureQueriesContext(connection) as asked:
        assert ada.get(GUARD).status_code == 200
    assert len(asked) == 9, [query["sql"] for query in asked]
    with CaptureQueriesContext(connection) as asked:
        assert ada.get(f"{GUARD}datasheets/s0/").status_code == 200
    assert len(asked) == 6, [query["sql"] for query in asked]


@pytest.mark.parametrize("count", [1, 50])
def test_the_workshop_asks_as_often_for_fifty_factions_as_for_one(mine, users, ada, count):
    for n in range(count - 1):
        Faction.objects.create(slug=f"f{n}", name=f"F {n}", homebrew=True, owner=users.ada)
    a_list(users.ada, "rifles")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get("/workshop/")
    assert page.content.decode().count('class="card__link"') == count
    assert len(asked) == 3, [query["sql"] for query in asked]
    assert StrikeForce.objects.count() == 1


@pytest.mark.parametrize("asked", [{"preview": "1"}, {"more": "weapons"}], ids=["preview", "another-weapon"])
def test_what_is_still_empty_is_no_fault_before_it_is_saved(mine, ada, asked):
    fields = typed(SheetDraft(), name="Pikes", type="troops", defense="9")
    page = ada.post(f"{GUARD}datasheets/new/", fields | asked)
    text = text_of(page)
    assert "Still to fill in: Fewest units · Orders (O) · Move (M), cm · Health (H) · SV of the fewest" in text
    assert "Defense (D): cannot be 9; must be a whole number from 1 to 6" in text
    assert "is missing" not in text
    assert "field--error" not in page.content.decode()
