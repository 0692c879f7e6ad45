"""Forms made from a schema with lists within lists give back what they show, and faults find their place."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override

from armies.content.schema import Schema, properties_of, resolved
from armies.models import Part
from armies.models.places import part_word
from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called
from tests.support.pages import text_of
from web.documents.document_files import read_document
from workshop.actions.importing import read_content, save_content
from workshop.forms.schema_forms import SchemaDraft, SchemaForm

SCHEMA = GAMES[0].formats.schema("datasheets")
SHEET = {
    "slug": "a",
    "name": "A",
    "size": [1, 3],
    "weapons": [{"slug": "w", "name": "W", "range": 3, "abilities": [{"slug": "q", "name": "Q"}]}],
    "scenery": {"cover": "light"},
}


def sent(form: Any, data: QueryDict) -> QueryDict:
    """What a browser sends of a form and those within it."""
    for field in form:
        value = field.value()
        data[field.html_name] = "" if value is None else str(value)
    for inner in form.inner.values():
        every = getattr(inner, "forms", [inner])
        for field in getattr(inner, "management_form", []):
            data[field.html_name] = str(field.value())
        for part_form in every:
            sent(part_form, data)
    return data


def test_objects_within_objects_come_back_and_faults_find_them():
    shown = SchemaForm(None, initial=SHEET, schema=SCHEMA, whole=SCHEMA)
    form = SchemaForm(sent(shown, QueryDict(mutable=True)), initial={}, schema=SCHEMA, whole=SCHEMA)
    assert form.is_valid()
    assert form.document() == SHEET
    form.take_fault(DocumentError("weapons[0].abilities[0].name", "is wrong"), ["weapons", 0, "abilities", 0, "name"])
    ability = form.inner["weapons"].entries[0].inner["abilities"].entries[0]
    assert ability.errors == {"name": ["is wrong"]}


@pytest.mark.parametrize(
    ("game", "kind", "document", "sentence"),
    [
        (
            "underworlds",
            "cards",
            {"slug": "a", "name": "A", "type": "ploy", "effect": {"push": 2, "whose": "enemy", "within": 3}},
            "Push an enemy fighter 2 hexes. It must be within 3 hexes of one of your fighters.",
        ),
        ("underworlds", "cards", {"slug": "a", "name": "A", "type": "ploy", "effect": {"push": "far"}}, ""),
        ("skirmish", "cards", {"slug": "a", "name": "A"}, ""),
    ],
    ids=["card", "wrong", "untold"],
)
def test_a_part_of_any_game_shows_what_battles_make_of_it(game, kind, document, sentence):
    form = SchemaDraft(game_called(game), kind, document).form
    bound = SchemaDraft(game_called(game), kind, {}, sent(form, QueryDict(mutable=True))).form
    for each_form in (form, bound):
        summary = each_form.effect_summary()
        assert (summary.sentence if summary else "") == sentence
    assert bool(form.preview_targets) is (game != "skirmish")


def test_an_ability_within_a_part_shows_its_own():
    ability = {"slug": "a", "name": "A", "when": "support", "target": "friend", "within": 12}
    ability |= {"effect": "heal", "amount": 2}
    form = SchemaDraft(game_called("eight-phase"), "profiles", {"slug": "p", "name": "P", "abilities": [ability]}).form
    [row] = form.inner["abilities"].forms
    assert row.effect_summary().sentence == "Support action, 1 counter, a friend within 12 cm: Gives 2 Wounds back."
    assert form.preview_targets == ["#summary-abilities-0"]
    labels = [row.fields["when"].label, dict(row.fields["effect"].choices)["heal"]]
    assert labels == ["When", "gives Wounds back"]


def test_what_is_still_empty_is_said_in_words_for_forms():
    """A list of objects is no word of somebody who fills in fields."""
    card = {"slug": "a", "name": "A", "type": "objective", "glory": 1}
    draft = SchemaDraft(game_called("underworlds"), "cards", card)
    with pytest.raises(DocumentError) as refused:
        game_called("underworlds").formats.canonical("cards", card)
    assert draft.describe_fault(card, refused.value) == "Conditions: is still empty; add at least one"
    with override("fr"):
        assert draft.place({}, "attack.damage") == "Action d’attaque, Dégâts"
        assert draft.place({}, "cards[1].conditions[0]") == "Cartes 2, Conditions 1"


@pytest.mark.parametrize(
    ("language", "help_text"),
    [
        ("en", "Side and place in its list: blue-2 is the second unit of blue."),
        ("fr", "Camp et rang dans sa liste\u00a0: blue-2 est la deuxième unité du camp bleu."),
    ],
)
def test_the_unit_of_an_objective_says_how_battles_call_one(language, help_text):
    """A mission is written before the lists are, so there is nothing to pick it from."""
    mission = {"sides": [{"objectives": [{"kind": "last", "unit": "blue-2"}]}]}
    with override(language):
        draft = SchemaDraft(game_called("skirmish"), "operation", mission)
        side = draft.form.inner["sides"].forms[0]
        assert side.inner["objectives"].forms[0].fields["unit"].help_text == help_text


def test_a_kind_that_is_there_or_not_needs_no_field_of_its_own():
    """Its picker says it already; it had a text of several lines, in which one typed `true`."""
    card = {"slug": "a", "name": "A", "type": "ploy", "effect": {"guard": True, "within": 2}}
    form = SchemaDraft(game_called("underworlds"), "cards", card).form
    assert "guard" not in form.inner["effect"].fields
    for kind, kept in [("guard", {"guard": True, "within": 2}), ("ready", {"ready": True, "within": 2}), ("", {})]:
        data = sent(form, QueryDict(mutable=True))
        data["effect-kind_"] = kind
        bound = SchemaDraft(game_called("underworlds"), "cards", {}, data).form
        assert bound.is_valid()
        assert bound.document().get("effect", {}) == (kept or {"within": 2})


STRIDER = {"slug": "s", "name": "S", "kind": "striders", "hero": True, "locations": {"propulsion": 2, "frame": 2}}
STRIDER |= {"weapons": [{"slug": "g", "name": "G", "kind": "close", "location": "weapon_a", "bearers": 2}]}
PLOY = {"slug": "p", "name": "P", "type": "ploy", "glory": 2, "conditions": [{"hold": 1}], "effect": {"push": 2}}
STRIKE = {"slug": "x", "name": "X", "range": 1, "dice": 2, "symbol": "club", "damage": 1}
WALL = {"battlefield": {"terrain": [{"id": "w", "low_wall": True, "height": 3}]}}
LEADER = {"slug": "l", "name": "L", "abilities": [{"slug": "a", "name": "A", "target": "self", "within": 5}]}


@pytest.mark.parametrize(
    ("game", "kind", "document", "place", "shown_with", "names"),
    [
        ("skirmish", "cards", STRIDER, "hero", "id_kind=striders", "striders"),
        ("skirmish", "cards", STRIDER, "locations", "id_kind=striders", "striders"),
        ("skirmish", "cards", STRIDER, "weapons.location", "id_kind=striders", "striders"),
        (
            *("skirmish", "cards", STRIDER, "weapons.bearers"),
            *("id_weapons-0-kind=range id_kind=type1,type2,type3", "range; type 1 infantry, type 2 infantry, type 3"),
        ),
        ("skirmish", "operation", WALL, "battlefield.terrain.height", "id_battlefield-terrain-0-low_wall=no,", "no"),
        ("underworlds", "cards", PLOY, "glory", "id_type=objective", "objective"),
        ("underworlds", "cards", PLOY, "conditions", "id_type=objective", "objective"),
        ("underworlds", "cards", PLOY, "effect", "id_type=ploy", "ploy"),
        ("underworlds", "cards", PLOY, "effect.whose", "id_effect-kind_=push,wound,heal", "Push"),
        ("eight-phase", "profiles", LEADER, "abilities.figure", "id_abilities-0-effect=raise", "raises"),
    ],
)  # fmt: skip
def test_what_goes_with_some_kinds_alone_says_with_which(game, kind, document, place, shown_with, names):
    part = SchemaDraft(game_called(game), kind, document).form
    *inner, last = place.split(".")
    for key in inner:
        part = part.inner[key]
        part = getattr(part, "forms", [part])[0]
    part_or_field = part.fields.get(last) or part.inner[last]
    assert part_or_field.shown_with == shown_with
    assert part_or_field.only_with.startswith(names)


@pytest.mark.parametrize(
    ("game", "kind", "document", "kept"),
    [
        ("underworlds", "cards", PLOY, {"slug": "p", "name": "P", "type": "ploy", "effect": {"push": 2}}),
        (
            *("skirmish", "cards", STRIDER | {"kind": "type1"}),
            {"slug": "s", "name": "S", "kind": "type1", "weapons": [{"slug": "g", "name": "G", "kind": "close"}]},
        ),
        ("skirmish", "operation", WALL, {"battlefield": {"terrain": [{"id": "w", "low_wall": True}]}}),
        (
            *("eight-phase", "profiles", LEADER),
            LEADER | {"abilities": [{"slug": "a", "name": "A", "target": "self"}]},
        ),
    ],
)
def test_what_does_not_go_with_the_picked_kind_is_left_out(game, kind, document, kept):
    """Without scripts its fields are there, and may be filled in."""
    form = SchemaDraft(game_called(game), kind, document).form
    bound = SchemaDraft(game_called(game), kind, {}, sent(form, QueryDict(mutable=True))).form
    assert bound.is_valid()
    document = bound.document()
    assert {key: value for key, value in document.items() if key not in ("format", "players")} == kept


def named_in(schema: Schema, whole: Schema) -> Iterator[str]:
    """The keys and choices that the form of an object names."""
    for prop in properties_of(schema, whole):
        if prop.key != "slug":
            yield prop.key
        yield from (f"{prop.key}:{choice}" for choice in prop.choices)
        items = resolved(prop.schema.get("items", {}), whole)
        yield from named_in(prop.schema if prop.control == "form" else items, whole)


@pytest.mark.parametrize("game", [game for game in GAMES if game.facts.part_words], ids=lambda game: game.slug)
def test_forms_of_parts_name_every_key_and_choice_in_the_readers_language(game):
    """Names made from keys are English in every language."""
    for kind in game.facts.kinds:
        schema = game.formats.schema(kind.key)
        assert [key for key in named_in(schema, schema) if not part_word(game, key)] == []


@pytest.mark.django_db
def test_fighters_and_attacks_are_picked_by_name_from_those_of_the_draft(users, browser_of):
    """Two Drowned in one warband; a card may raise an Attack action of any fighter or upgrade of the faction."""
    save_content([read_content(read_document("rules/underworlds/starter/content/brine-choir.yaml"))])
    staff, warbands = browser_of(users.staff), "/workshop/brine-choir/warbands/"
    page = staff.get(f"{warbands}the-undertow/").content.decode()
    assert re.findall(r'<option value="([a-z-]+)" selected', page) == [
        "precentor",
        "drowned",
        "drowned",
        "harpooner",
        "eel",
    ]
    assert '<option value="salt-elder">Salt Elder</option>' in page
    drowned = '2× Drowned</th><td class="number">3</td><td class="number">1\u00a0♣</td><td class="number">3</td>'
    assert drowned in page, "the card shows the fighter by name, with its figures"
    assert "Fighter 6" in page
    typed = {"name": "Four", **{f"fighters-{n}": slug for n, slug in enumerate(["eel", "", "drowned", "drowned"])}}
    assert staff.post(f"{warbands}new/", typed | {"fighters-5": "eel"}).status_code == 302
    assert Part.objects.get(slug="four").document()["fighters"] == ["eel", "drowned", "drowned", "eel"]
    few = staff.post(f"{warbands}new/", typed | {"fighters-3": ""})
    assert (few.status_code, "Fighters: " in text_of(few)) == (422, True)
    card = staff.get("/workshop/brine-choir/cards/new/", {}).content.decode()
    assert "raises" in card
    more = staff.post(
        "/workshop/brine-choir/cards/new/", {"more": "raises", "raises-TOTAL_FORMS": "0", "raises-INITIAL_FORMS": "0"}
    )
    assert '<option value="boat-hook">Boat Hook (Drowned)</option>' in more.content.decode()


def test_a_fighter_that_cannot_be_read_is_left_on_a_warbands_card_by_its_slug():
    ada = {"slug": "ada", "name": "Ada", "move": 3, "defence": 1, "symbol": "club", "wounds": 4, "attacks": []}
    fighters = [ada | {"attacks": [STRIKE]}, {"slug": "bea", "name": "Bea", "move": "far"}]
    warband = {"slug": "w", "name": "W", "fighters": ["ada", "bea", "ada"]}
    card = game_called("underworlds").display.card_among("warbands", warband, {"fighters": fighters}.__getitem__)
    rows = [(row.number, *row.cells) for row in card.tables[0].rows]
    assert rows == [(2, "Ada", 3, "1\u00a0♣", 4), (1, "bea", "–", "–", "–")]


def test_a_reference_to_what_is_gone_stays_until_another_is_picked():
    """A fighter deleted meanwhile is no reason to lose the others; the draft says what is wrong."""
    warband = {"slug": "w", "name": "W", "fighters": ["gone", "ada", "ada"]}
    draft = SchemaDraft(game_called("underworlds"), "warbands", warband, known=lambda place: [("ada", "Ada")])
    first, second = [draft.form.inner["fighters"].fields[key].choices for key in ("0", "1")]
    assert (first, second) == ([("", "—"), ("ada", "Ada"), ("gone", "gone")], [("", "—"), ("ada", "Ada")])
    bound = SchemaDraft(game_called("underworlds"), "warbands", {}, sent(draft.form, QueryDict(mutable=True)))
    assert bound.is_readable()
    assert bound.document() == warband
