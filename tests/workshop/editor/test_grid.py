"""A draft typed in a grid: cells become documents, all are written or none, and nobody's words are lost."""

import json
import re
from html import unescape
from itertools import cycle

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Datasheet, Faction, Part, Visibility, Weapon
from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called
from tests.support.pages import text_of
from tests.workshop.support.grid_pages import fields_of_grid, typed_grid
from web.documents.document_files import read_document
from workshop.actions.importing import read_content, save_content
from workshop.content.columns import cell_value, tables_of
from workshop.forms.schema_forms import SchemaDraft

pytestmark = pytest.mark.django_db
SHEETS = "/workshop/guard/grid/datasheets/"
WEAPONS = f"{SHEETS}weapons/"


@pytest.fixture
def mine(guard, users):
    """The Guard as Ada's own private faction."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    return Faction.objects.get()


def sheet(slug: str) -> Datasheet:
    return Datasheet.objects.get(slug=slug)


def test_cells_of_two_rows_are_saved_at_once_and_leave_the_rest_alone(mine, ada):
    before = {row.slug: row.document() for row in Datasheet.objects.all()}
    fields = typed_grid(ada, SHEETS, runners__move="25", cannon__strategic_valor="95", cannon__defense="4+")
    assert ada.post(SHEETS, fields).status_code == 302
    after = {row.slug: row.document() for row in Datasheet.objects.all()}
    before["runners"]["move"], before["cannon"]["strategic_valor"], before["cannon"]["defense"] = 25, 95, 4
    assert after == before
    assert [row.history.count() for row in Datasheet.objects.filter(slug__in=["runners", "rifles"])] == [1, 2]
    assert "2 rows are saved in the draft" in text_of(ada.get(SHEETS))


def test_a_new_row_is_a_new_part_and_the_same_form_twice_makes_one(mine, ada):
    new = {"name": "Ferrymen", "type": "troops", "size.0": "2", "orders": "2", "move": "10", "health": "1"}
    new |= {"defense": "5", "strategic_valor": "30"}
    fields = typed_grid(ada, SHEETS, **{f"new__{key}": text for key, text in new.items()})
    assert [ada.post(SHEETS, fields).status_code for _time in range(2)] == [302, 302]
    made = Datasheet.objects.get(name="Ferrymen")
    assert (made.slug, made.fewest, made.most, made.position) == ("ferrymen", 2, 2, 6)


def test_weapons_are_a_grid_of_their_own_where_one_is_added_and_one_taken_out(mine, ada):
    new = {"of": "runners", "name": "Carbine", "kind": "missile", "range": "40", "attacks": "d3", "precision": "4+"}
    fields = typed_grid(ada, WEAPONS, **{f"new__{key}": text for key, text in (new | {"damage": "1"}).items()})
    assert (fields["r0-at"], fields["r1-at"]) == ("rifles/rifle", "rifles/launcher")
    assert ada.post(WEAPONS, fields | {"r1-out": "on"}).status_code == 302
    made = Weapon.objects.get(datasheet__slug="runners", position=1)
    assert (made.slug, made.range, made.attacks, made.precision) == ("carbine", 40, "D3", 4)
    assert list(sheet("rifles").weapons.values_list("slug", flat=True)) == ["rifle"]


def test_a_new_row_takes_over_all_that_another_of_its_name_says_and_a_row_is_duplicated(mine, ada):
    rifle = sheet("rifles").document()["weapons"][0]
    assert rifle["name"] == "Rifle"
    fields = typed_grid(ada, WEAPONS, new__of="cannon", new__name="rifle")
    assert [ada.post(WEAPONS, fields).status_code for _time in range(2)] == [302, 302]
    assert sheet("cannon").document()["weapons"][-1] == rifle
    response = ada.post(WEAPONS, fields_of_grid(ada.get(WEAPONS)) | {"copy": "r1"})
    copied = fields_of_grid(response)
    [number] = [
        name.removesuffix("-of") for name, value in copied.items() if name.endswith("-of") and value == "rifles"
    ]
    assert [copied[f"{number}-{key}"] for key in ("at", "name", "range")] == ["", copied["r1-name"], copied["r1-range"]]
    assert ada.post(WEAPONS, copied | {f"{number}-name": "Long rifle"}).status_code == 302
    assert sheet("rifles").document()["weapons"][-1]["slug"] == "long-rifle"


def test_effects_are_picked_in_a_dialog_which_says_what_battles_make_of_them(mine, ada):
    address, of = f"{SHEETS}abilities/pickers/", {"of": "runners"}
    shown = ada.post(address, of | {"cell-effects": "reroll: attack, dice: ones", "cell-when": "attacking"})
    fields = fields_of_grid(shown, "p-")
    assert (fields["p-when"], fields["p-effects-0-does"]) == ("attacking", "reroll:attack")
    assert "the squad re-rolls attack rolls of 1" in text_of(shown)
    fields |= of | {"p-effects-1-does": "modify:move"}
    done = ada.post(address, fields | {"p-effects-1-by": "2", "done": "1"})
    cells = json.loads(unescape(re.findall(r'data-cells="([^"]*)"', done.content.decode())[0]))
    assert cells["effects"] == "reroll: attack, dice: ones\nmodify: move, by: 2"
    assert (cells["when"], cells["until"]) == ("attacking", "")
    saved = {f"new__{key}": text for key, text in (cells | of | {"name": "Quick hands"}).items() if text}
    assert ada.post(f"{SHEETS}abilities/", typed_grid(ada, f"{SHEETS}abilities/", **saved)).status_code == 302
    assert sheet("runners").document()["abilities"][-1]["effects"][1] == {"modify": "move", "by": 2}
    assert ada.post(f"{WEAPONS}pickers/").status_code == 404
    asset = ada.post(f"{SHEETS.replace('datasheets', 'assets')}pickers/", fields | {"done": "1", "p-effects-1-by": "2"})
    assert "copies" not in unescape(re.findall(r'data-cells="([^"]*)"', asset.content.decode())[0])


MISTAKES = (
    ({"effects-0-does": "modify:attack_roll"}, "effects-0-by", "Say by how much, such as 1 or -1."),
    ({"effects-0-does": "modify:move", "effects-0-by": "two"}, "effects-0-by", 'cannot be "two"; must be a number'),
    ({"effects-0-does": "reroll:attack"}, "effects-0-dice", "Choose which dice are re-rolled."),
    ({"effects-0-does": "damage", "effects-0-damage": "D7"}, "effects-0-damage", 'cannot be "D7"'),
    ({"effects-0-does": "gain:orders"}, "effects-0-amount", "Say how many."),
    ({"effects-0-does": "recover:discard"}, "effects-0-to", "Choose where it goes: the hand or the deck."),
    ({"effects-0-does": "forbid"}, "effects-0-forbid", "Tick the orders."),
    ({"effects-0-does": "ignore_wounds", "effects-0-ignore_wounds": "1+"}, "effects-0-ignore_wounds", "cannot be 1"),
    ({"target": "enemy", "within": "near"}, "within", 'cannot be "near"; must be a distance'),
    ({"tactical_points": "-1"}, "tactical_points", "cannot be -1; must be a whole number from 0 to 99"),
    ({"orders": "1,5"}, "orders", "cannot be 1.5; must be a whole number from 0 to 9"),
)  # fmt: skip


def test_typical_mistakes_in_the_dialog_are_reported_at_their_field(mine, ada):
    whole = {"of": "runners", "done": "1", "p-effects-TOTAL_FORMS": "1", "p-effects-INITIAL_FORMS": "0"}
    whole |= {"p-when": "attacking", "p-effects-0-does": "heal", "p-effects-0-heal": "1"}
    wrong = []
    for typed, field, message in MISTAKES:
        answer = ada.post(f"{SHEETS}abilities/pickers/", whole | {f"p-{key}": text for key, text in typed.items()})
        error_text = text_of_error(answer, f"id_p-{field}_error")
        if answer.status_code != 422 or message not in error_text:
            wrong.append((field, answer.status_code, error_text))
    assert not wrong


def text_of_error(response, id):
    """What stands at a field as its error."""
    match = re.search(rf'id="{id}">(.*?)</div>', response.content.decode(), re.DOTALL)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", match[1]).split())) if match else ""


@pytest.mark.parametrize(
    ("cell", "text", "message"),
    [
        ("runners__name", "", "Give it a name."),
        ("runners__move", "far", 'cannot be "far"; must be a distance from 0 to 200 cm'),
        ("runners__move", "2,000", "it may mean 2000 or 2: write thousands without a separator"),
        ("runners__defense", "9", "cannot be 9; must be a whole number from 1 to 6"),
        ("runners__health", "-1", "cannot be -1; must be a whole number from 1 to 99"),
        ("runners__type", "skirmishers", 'cannot be "skirmishers"; must be one of troops, scouts'),
        ("runners__size.0", "9", "The fewest units cannot be more than the most."),
        ("runners__orders", "1.5", "cannot be 1.5; must be a whole number from 0 to 9"),
        ("runners__strategic_valor", "D6", 'cannot be "D6"; must be a whole number from 0 to 10000'),
        ("trench__scenery.cover", "", "Choose a cover."),
    ],
)
def test_ten_typical_mistakes_are_reported_at_their_cell_and_nothing_is_saved(mine, ada, cell, text, message):
    before = [row.document() for row in Datasheet.objects.all()]
    fields = typed_grid(ada, SHEETS, cannon__move="1", **{cell: text})
    response = ada.post(SHEETS, fields)
    page = text_of(response)
    assert response.status_code == 422
    assert message in page.split("cannot be saved yet")[1]
    assert fields_of_grid(response) | {"csrfmiddlewaretoken": ""} == fields | {"csrfmiddlewaretoken": ""}
    assert b'aria-invalid="true"' in response.content
    assert [row.document() for row in Datasheet.objects.all()] == before


def test_only_a_cell_that_both_changed_is_refused_and_both_are_shown(mine, ada):
    fields = typed_grid(ada, SHEETS, runners__move="25", runners__health="2")
    Datasheet.objects.filter(slug="runners").update(orders=4)
    assert ada.post(SHEETS, fields).status_code == 302
    assert [sheet("runners").document()[key] for key in ("orders", "move", "health")] == [4, 25, 2]
    fields = typed_grid(ada, SHEETS, runners__move="30", cannon__move="1")
    Datasheet.objects.filter(slug="runners").update(move=18)
    response = ada.post(SHEETS, fields)
    assert response.status_code == 409
    assert "Now: 18" in text_of(response)
    assert (sheet("runners").move, sheet("cannon").move) == (18, 12)
    again = fields_of_grid(response)
    assert ada.post(SHEETS, again).status_code == 302
    assert (sheet("runners").move, sheet("cannon").move) == (30, 1)


def test_a_row_that_is_gone_keeps_what_was_typed(mine, ada):
    fields = typed_grid(ada, SHEETS, runners__move="25")
    sheet("runners").delete()
    response = ada.post(SHEETS, fields)
    assert response.status_code == 422
    assert "Somebody took it out of the draft meanwhile" in text_of(response)
    assert b'value="25"' in response.content


def test_a_bulk_change_is_shown_in_the_grid_and_saved_with_it(mine, ada):
    bulk = {"bulk": "1", "bulk-column": "strategic_valor", "bulk-way": "add", "bulk-value": "2"}
    fields = typed_grid(ada, SHEETS) | bulk | {"bulk-where": "type", "bulk-equals": "scouts"}
    response = ada.post(SHEETS, fields)
    assert "1 cell would change Runners : SV of the fewest 40 → 42" in text_of(response)
    assert sheet("runners").strategic_valor == 40
    assert ada.post(SHEETS, fields_of_grid(response)).status_code == 302
    assert list(Datasheet.objects.values_list("strategic_valor", flat=True)) == [60, 42, 50, 30, 90, 20]


@pytest.mark.parametrize(
    ("column", "way", "old", "value", "result"),
    [
        ("strategic_valor", "multiply", "", "1.1", [66, 44, 55, 33, 99, 22]),
        ("strategic_valor", "set", "", "50", [50] * 6),
        ("name", "replace", "Ca", "Ka", ["Line Rifles", "Runners", "Sappers", "Signals", "Kannon", "Trench"]),
    ],
)
def test_the_ways_of_a_bulk_change(mine, ada, column, way, old, value, result):
    bulk = {"bulk": "1", "bulk-column": column, "bulk-way": way, "bulk-old": old, "bulk-value": value}
    ada.post(SHEETS, fields_of_grid(ada.post(SHEETS, typed_grid(ada, SHEETS) | bulk)))
    assert list(Datasheet.objects.values_list(column, flat=True)) == result


@pytest.mark.parametrize(
    ("bulk", "message"),
    [
        ({"column": "name", "way": "add", "value": "2"}, "Only figures can be added to or multiplied."),
        ({"column": "move", "way": "add", "value": "two"}, "Give a number, such as 2, -5 or 1.5."),
        ({"column": "name", "way": "replace", "value": "B"}, "Say which text to replace."),
        ({"column": "", "way": "set", "value": "B"}, "Choose a column."),
    ],
)
def test_a_bulk_change_that_means_nothing_is_refused_with_what_was_typed(mine, ada, bulk, message):
    fields = typed_grid(ada, SHEETS, runners__move="25") | {f"bulk-{key}": text for key, text in bulk.items()}
    response = ada.post(SHEETS, fields | {"bulk": "1"})
    assert response.status_code == 422
    assert message in text_of(response)
    assert b'value="25"' in response.content


def test_a_save_is_undone_and_put_in_again_and_not_past_somebody_elses_change(mine, ada):
    ada.post(SHEETS, typed_grid(ada, SHEETS, runners__move="25", cannon__move="1"))
    ada.post(f"{SHEETS}undo/")
    assert (sheet("runners").move, sheet("cannon").move) == (12, 12)
    ada.post(f"{SHEETS}undo/")
    assert (sheet("runners").move, sheet("cannon").move) == (25, 1)
    Datasheet.objects.filter(slug="cannon").update(move=2)
    response = ada.post(f"{SHEETS}undo/", follow=True)
    assert "Somebody changed one of these rows since; nothing was undone." in text_of(response)
    assert (sheet("runners").move, sheet("cannon").move) == (25, 2)


def test_a_grid_takes_as_many_queries_for_one_row_as_for_many(mine, ada):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert ada.get(WEAPONS).status_code == 200
        return len(captured)

    ada.get(SHEETS)
    many = queries()
    Datasheet.objects.exclude(slug="rifles").delete()
    sheet("rifles").weapons.last().delete()
    assert queries() == many <= 9


HOSTILE = ["9" * 5000, "[" * 2000, "{a: &x [*x]}", "=1+1", "NaN", "1e999", "\x07", "<b>x</b>", "é" * 9000, "{", "'"]


def test_no_text_in_any_cell_is_more_than_a_fault(mine, ada):
    for address in (SHEETS, f"{SHEETS}abilities/", "/workshop/guard/grid/assets/"):
        fields = fields_of_grid(ada.get(address))
        cells = [name for name in fields if name.startswith("r0-") and name not in ("r0-at", "r0-seen")]
        texts = dict(zip(cells, cycle(HOSTILE), strict=False))
        response = ada.post(address, fields | texts | {"rows": "99999", "r0-of": "rifles"})
        assert response.status_code == 422
        assert b"<b>x</b>" not in response.content
        assert ada.post(address, fields | {cells[0]: "a\0b"}).status_code == 400


def test_parts_of_another_game_are_saved_as_their_documents_and_undone(users, browser_of):
    save_content([read_content(read_document("rules/skirmish/starter/content/harrow-kin.yaml"))])
    staff, cards = browser_of(users.staff), "/workshop/harrow-kin/grid/cards/"
    before = Part.objects.get(slug="gleaners").document()
    fields = typed_grid(staff, cards, **{"gleaners__fighters.1": "9", "gleaners__officer.limit": "2"})
    assert staff.post(cards, fields).status_code == 422
    fields = typed_grid(staff, cards, **{"gleaners__fighters.1": "9", "gleaners__name": "Reapers"})
    assert staff.post(cards, fields).status_code == 302
    assert Part.objects.get(slug="gleaners").document() == before | {"fighters": [4, 9], "name": "Reapers"}
    fields = typed_grid(staff, f"{cards}weapons/", **{"gleaners__seed-thrower__damage": "2"})
    assert staff.post(f"{cards}weapons/", fields).status_code == 302
    staff.post(f"{cards}weapons/undo/")
    assert Part.objects.get(slug="gleaners").document() == before | {"fighters": [4, 9], "name": "Reapers"}


def test_figures_are_typed_as_cards_print_them_in_every_game(users, browser_of):
    """“12 cm”, “3+” and “type 2” are what they mean; the form of the same card takes them too."""
    save_content([read_content(read_document("rules/skirmish/starter/content/harrow-kin.yaml"))])
    staff, cards = browser_of(users.staff), "/workshop/harrow-kin/grid/cards/"
    fields = typed_grid(staff, cards, gleaners__move="12 cm", gleaners__combat="7", gleaners__kind="Type 2")
    assert staff.post(cards, fields).status_code == 302
    card = Part.objects.get(slug="gleaners").document()
    assert (card["move"], card["combat"], card["kind"]) == (12, 7, "type2")
    typed = {"slug": "", "name": "A", "kind": "type2", "move": "9,5cm", "morale": "8"}
    form = SchemaDraft(Faction.objects.get(slug="harrow-kin").rules_of_game, "cards", data=typed)
    assert form.is_readable()
    assert form.document() == {"slug": "a", "name": "A", "kind": "type2", "move": 9.5, "morale": 8}


@pytest.mark.parametrize(
    ("game", "kind", "key", "typed", "figure"),
    [
        ("damocles", "datasheets", "move", "12 cm", 12),
        ("damocles", "datasheets", "defense", "5+", 5),
        ("damocles", "datasheets", "health", "12 cm", "12 cm"),
        ("damocles", "datasheets", "orders", "3+", "3+"),
        ("damocles", "datasheets", "move", "3+", "3+"),
        ("skirmish", "cards", "officer.leadership", "4 cm", "4 cm"),
        ("skirmish", "cards", "combat", "7+", "7+"),
        ("skirmish", "cards", "base", "2,5 CM", 2.5),
        ("eight-phase", "profiles", "defence", "12 cm", "12 cm"),
        ("eight-phase", "profiles", "move", "12cm", 12),
        ("underworlds", "fighters", "move", "4 hexes", 4),
        ("underworlds", "fighters", "move", "4 cm", "4 cm"),
        ("underworlds", "fighters", "wounds", "4 hexes", "4 hexes"),
    ],
)
def test_a_unit_stands_behind_figures_that_have_it(game, kind, key, typed, figure):
    """A distance may be typed with its unit, a result to reach with “+”; other text is left to the reader to refuse."""
    column = next(column for column in tables_of(game_called(game), kind)[0].columns if column.key == key)
    assert cell_value(column, typed) == figure


def test_a_distance_as_leadership_is_refused_in_a_sentence(users):
    game = game_called("skirmish")
    form = SchemaDraft(game, "cards", data={"name": "A", "officer-leadership": "12 cm"})
    assert form.is_readable()
    with pytest.raises(DocumentError) as refused:
        game.formats.canonical("cards", form.document())
    fault = next(fault for fault in refused.value.all if fault.path.endswith("leadership"))
    fault_line = 'Officer, Leadership points: cannot be "12 cm"; must be a whole number from 0 to 8'
    assert form.describe_fault(form.document(), fault) == fault_line


def test_an_owner_that_is_not_there_is_named_by_its_name(mine, ada):
    page = ada.post(WEAPONS, typed_grid(ada, WEAPONS, new__of="dragons", new__name="Breath"))
    assert "There is no “dragons” that it could belong to." in page.content.decode()


def test_other_games_have_grids_of_their_parts():
    """Columns come from the game's schema alone; nothing of a game is named in the grid."""
    tables = {game.slug: [each for kind in game.facts.kinds for each in tables_of(game, kind.key)] for game in GAMES}
    names = {slug: [table.title for table in tables_of_game] for slug, tables_of_game in tables.items()}
    assert names["damocles"] == ["Datasheets", "Weapons", "Abilities", "Assets"]
    assert names["skirmish"] == ["Unit cards", "Weapons"]
    assert names["underworlds"] == ["Fighters", "Attacks", "Warbands", "Boards", "Cards"]
