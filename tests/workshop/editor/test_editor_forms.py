"""Forms and documents are the same thing twice: what a document says stands in the fields, what is typed is said again.

Faults are said at the field they belong to, in the words a file gets.
"""

import re
from typing import Any

import pytest
import yaml
from django.http import QueryDict
from django.utils import translation

from rules.damocles.formats.content import AssetModel, ContentPackModel, DatasheetModel
from rules.formats.errors import DocumentError
from tests.armies.content.test_starter import STARTER
from tests.armies.support.guard_faction import pack
from tests.rules.support.every_key import datasheet as every_key
from tests.rules.support.every_key import tower
from workshop.forms.assets import AssetDraft
from workshop.forms.datasheets import SheetDraft
from workshop.forms.faction_head import HeadDraft
from workshop.publishing.form_faults import fault_with_place


def fields_of(draft: Any) -> QueryDict:
    """What a browser sends when it changes nothing."""
    sent = QueryDict(mutable=True)

    def add(form: Any) -> None:
        for bound in form:
            value = bound.value()
            if isinstance(value, list):
                sent.setlist(bound.html_name, value)
            elif value is not None and value is not False:
                sent[bound.html_name] = str(value)

    def add_set(parts: Any) -> None:
        add(parts.management_form)
        for form in parts.forms:
            add(form)
            for name in ("abilities", "effects"):
                if hasattr(form, name):
                    add_set(getattr(form, name))

    add(draft.form)
    if hasattr(draft.form, "effects"):
        add_set(draft.form.effects)
    for name in ("weapons", "abilities", "rules"):
        if hasattr(draft, name):
            add_set(getattr(draft, name))
    return sent


def starter(kind: str) -> list[dict[str, Any]]:
    packs = [yaml.safe_load(path.read_text("utf-8")) for path in sorted((STARTER / "content").glob("*.yaml"))]
    return [document for each in packs for document in each[kind]]


def again(kind: type[Any], document: dict[str, Any]) -> dict[str, Any]:
    """A document into its fields and back."""
    draft = kind(data=fields_of(kind(document)))
    assert draft.is_readable(), draft.form.errors
    written: dict[str, Any] = draft.document()
    return written


@pytest.mark.parametrize(
    "document", [*starter("datasheets"), every_key(), tower()], ids=lambda document_of_one: document_of_one["slug"]
)
def test_a_datasheet_goes_through_its_form_unchanged(document):
    written = again(SheetDraft, document)
    assert DatasheetModel.document(DatasheetModel.read(written)) == DatasheetModel.document(
        DatasheetModel.read(document)
    )


@pytest.mark.parametrize("document", starter("assets"), ids=lambda document_of_one: document_of_one["slug"])
def test_an_asset_goes_through_its_form_unchanged(document):
    written = again(AssetDraft, document)
    assert AssetModel.document(AssetModel.read(written)) == AssetModel.document(AssetModel.read(document))


def test_a_factions_rules_go_through_its_form_unchanged():
    for path in (STARTER / "content").glob("*.yaml"):
        document = yaml.safe_load(path.read_text("utf-8"))["faction"]
        whole = {"format": "damocles-content/1", "datasheets": []}
        read = ContentPackModel.read(whole | {"faction": again(HeadDraft, document)})
        assert [rule.name for rule in read.rules] == [rule["name"] for rule in document["rules"]]
        assert read.summary == document["summary"].strip().replace("\n", " ") or read.summary == document["summary"]


@pytest.mark.parametrize(
    "shape",
    [
        {"rectangle": {"width": 10, "height": 2.5, "rotation": 45}},
        {"circle": {"radius": 6}},
        {"polygon": [[0, 5], [-5, -5], [5, -5.5]]},
    ],
)
def test_scenery_of_any_shape_goes_through_the_form(shape):
    document = tower() | {"scenery": {"shape": shape, "cover": "light", "garrison": True}}
    assert again(SheetDraft, document)["scenery"] == document["scenery"]


def sheet(**changes: str) -> SheetDraft:
    """The Guard's rifles as typed, with these fields changed, judged."""
    fields = fields_of(SheetDraft(pack()["datasheets"][0] | {"abilities": [{"slug": "volley", "name": "Volley"}]}))
    for name, value in changes.items():
        fields[name.replace("__", "-")] = value
    draft = SheetDraft(data=fields)
    assert draft.is_readable()
    try:
        DatasheetModel.read(draft.document())
    except DocumentError as error:
        draft.take_faults(error)
    return draft


def errors(form: Any) -> dict[str, list[str]]:
    return {name: list(messages) for name, messages in form.errors.items()}


@pytest.mark.parametrize(
    ("field", "value", "fault_line"),
    [
        ("defense", "7", "cannot be 7; must be a whole number from 1 to 6"),
        ("defense", "", "is missing; must be a whole number from 1 to 6"),
        ("move", "far", 'cannot be "far"; must be a distance from 0 to 200 cm'),
        ("move", "9" * 40, 'cannot be "'),
        ("most", "99", "cannot be 99; must be a whole number from 1 to 50"),
        ("fewest", "7", "The fewest units cannot be more than the most."),
        ("fewest", "", "Say how few and how many units a squad may have."),
        ("fewest", "x", 'cannot be "x"; must be a whole number from 1 to 50'),
        ("name", "", "Give it a name."),
        ("name", "x" * 101, "has 101 letters; must be text of 1 to 100 letters on one line"),
        ("strategic_valor", "-5", "cannot be -5; must be a whole number from 0 to 10000"),
        (
            "strategic_valor",
            "2,000",
            'cannot be "2,000"; must be a whole number from 0 to 10000; it may mean 2000 or 2: write thousands without',
        ),
        ("move", "1.000", 'cannot be "1.000"; must be a distance from 0 to 200 cm; it may mean 1000 or 1: write'),
        ("per_extra_unit", "1.5", "cannot be 1.5; must be a whole number from 0 to 10000"),
    ],
)
def test_a_fault_stands_at_its_field(field, value, fault_line):
    [message] = errors(sheet(**{field: value}).form)[field]
    assert message.startswith(fault_line)


def test_figures_are_taken_as_codices_print_them():
    draft = sheet(
        defense="5+",
        move="12,5",
        weapons__0__precision="4 +",
        weapons__0__attacks="d3",
        weapons__0__damage="2W6+1",
        abilities__0__effects__0__does="damage",
        abilities__0__effects__0__damage="w6",
    )
    document = draft.document()
    assert (document["defense"], document["move"]) == (5, 12.5)
    weapon = document["weapons"][0]
    assert (weapon["precision"], weapon["attacks"], weapon["damage"]) == (4, "D3", "2D6+1")
    assert document["abilities"][0]["effects"] == [{"damage": "D6"}]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_key_of_a_document_reaches_those_who_type_into_fields(language):
    """Whatever is left empty or wrong: neither `strategic_valor` nor [fewest, most] nor an object is spoken of."""
    spoilt = dict.fromkeys(("fewest", "orders", "move", "strategic_valor", "per_extra_unit", "weapons__0__range"), "?")
    scenery = {"type": "faction_scenery", "shape": "polygon", "corners": "1 2\n3", "abilities__0__tactical_points": "x"}
    with translation.override(language):
        for changes in (spoilt, scenery, {"type": "faction_scenery", "fewest": "9"}, {"fewest": "", "name": ""}):
            fields = fields_of(SheetDraft(pack()["datasheets"][0] | {"abilities": [{"slug": "a", "name": "A"}]}))
            for name, value in changes.items():
                fields[name.replace("__", "-")] = value
            draft = SheetDraft(data=fields)
            assert draft.is_readable()
            document = draft.document()
            with pytest.raises(DocumentError) as wrong:
                DatasheetModel.read(document)
            for fault in wrong.value.all:
                line = fault_with_place(document, fault)
                assert not re.search(r"[a-z]_[a-z]|\[|\bobject|\bobjet|\bkeys?\b|\bclés?\b", line), line


def test_a_weapons_fault_stands_at_the_weapons_field():
    draft = sheet(weapons__1__range="wide", weapons__0__damage="D7")
    assert errors(draft.weapons.forms[1])["range"] == ['cannot be "wide"; must be a distance from 0 to 500 cm']
    assert errors(draft.weapons.forms[0])["damage"][0].startswith('cannot be "D7"')


def with_effect(**typed: str) -> Any:
    """The only ability of the Guard's rifles after this was typed into its first effect, judged."""
    return sheet(**{f"abilities__0__effects__0__{key}": value for key, value in typed.items()}).abilities.forms[0]


@pytest.mark.parametrize(
    ("typed", "field", "fault_line"),
    [
        ({"does": "modify:attack_roll"}, "by", "Say by how much, such as 1 or -1."),
        ({"does": "modify:attack_roll", "by": "1,5"}, "by", "cannot be 1.5; must be a whole number from -20 to 20"),
        ({"does": "modify:attack_roll", "by": "1 cm"}, "by", 'cannot be "1 cm"; must be a number'),
        ({"does": "written", "written": "modify: damage, by: 2 cm"}, "written", 'cannot be "2 cm"; must be a number'),
        ({"does": "modify:move", "by": "far"}, "by", 'cannot be "far"; must be a number from -200 to 200'),
        ({"does": "reroll:attack"}, "dice", "Choose which dice are re-rolled."),
        ({"does": "ignore_wounds"}, "ignore_wounds", "It needs a value."),
        ({"does": "ignore_wounds", "ignore_wounds": "1+"}, "ignore_wounds", "cannot be 1; must be a whole"),
        ({"does": "damage", "damage": "D7"}, "damage", 'cannot be "D7"; must be a whole number from 1 to 99'),
        ({"does": "gain:orders"}, "amount", "Say how many."),
        ({"does": "recover:discard"}, "to", "Choose where it goes: the hand or the deck."),
        ({"does": "forbid"}, "forbid", "Tick the orders."),
        ({"does": "advance", "advance": "-3"}, "advance", "cannot be -3; must be a distance from 0.01 to 200 cm"),
        ({"does": "written", "written": "it heals"}, "written", "is not known here; did you mean"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_an_effects_fault_stands_at_its_field(typed, field, fault_line):
    [message] = errors(with_effect(**typed).effects.forms[0])[field]
    assert message.startswith(fault_line)


def test_only_the_fields_of_the_picked_kind_are_read():
    form = with_effect(does="heal", heal="2", by="7", dice="ones")
    assert form.effects.documents() == [{"heal": 2}]


@pytest.mark.parametrize(
    ("typed", "sentence", "warnings"),
    [
        (
            {"does": "reroll:attack", "dice": "ones", "against": "missile"},
            "The squad re-rolls attack rolls of 1 with missile weapons.",
            [],
        ),
        (
            {"does": "modify:defense", "by": "1"},
            "The squad needs 1 more on defense dice (defense).",
            ["Effect 1, By how much: Helps the other side: it changes the number needed, so 4+ becomes 5+. "
             "Turn the sign round, or change defense rolls."],
        ),
        (
            {"does": "heal", "heal": "1"},
            "For people alone: no simulation plays it.",
            ["Effect 1: Never happens: it happens at once, so it needs a moment, such as an activation."],
        ),
    ],
    ids=["played", "warned", "unplayed"],
)  # fmt: skip
def test_what_battles_make_of_an_ability_is_shown_with_warnings(typed, sentence, warnings):
    summary = with_effect(**typed).effect_summary()
    assert (summary.sentence, summary.author_warnings) == (sentence, warnings)
    assert summary.simulated is not sentence.startswith("For people alone")


def test_an_ability_of_a_weapon_has_its_fault_too():
    document = pack()["datasheets"][0]
    document["weapons"][0] = document["weapons"][0] | {"abilities": [{"slug": "deadly", "name": "Deadly"}]}
    fields = fields_of(SheetDraft(document))
    fields["weapons-0-abilities-0-target"] = "enemy"
    fields["weapons-0-abilities-0-within"] = "500"
    draft = SheetDraft(data=fields)
    assert draft.is_readable()
    with pytest.raises(DocumentError) as wrong:
        DatasheetModel.read(draft.document())
    draft.take_faults(wrong.value)
    message = errors(draft.weapons.forms[0].abilities.forms[0])["within"]
    assert message == ["cannot be 500; must be a distance from 0.01 to 300 cm"]


def test_a_distance_is_for_squads_that_an_ability_works_on():
    """Its field is hidden with others, and left out where there are no scripts."""
    document = pack()["datasheets"][0] | {"abilities": [{"slug": "aim", "name": "Aim", "target": "enemy", "within": 5}]}
    fields = fields_of(SheetDraft(document))
    field = SheetDraft(document).abilities.forms[0].fields["within"]
    assert field.widget.attrs["data-when"] == "id_abilities-0-target=friendly,enemy,any"
    for target, kept in [("enemy", 5), ("player", None), ("", None)]:
        fields["abilities-0-target"] = target
        draft = SheetDraft(data=fields)
        assert draft.is_readable()
        assert draft.document()["abilities"][0].get("within") == kept


def test_two_weapons_of_one_name_get_slugs_of_their_own():
    draft = sheet(weapons__0__slug="", weapons__1__slug="", weapons__1__name="Rifle")
    assert [weapon["slug"] for weapon in draft.document()["weapons"]] == ["rifle", "rifle-2"]


def test_a_name_without_letters_of_ours_gets_a_slug_all_the_same():
    assert sheet(weapons__0__slug="", weapons__0__name="حرس").document()["weapons"][0]["slug"] == "weapon"


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        pytest.param("Große Straße", "grosse-strasse", id="sharp-s"),
        pytest.param("Ærøskøbing Œuvre", "aeroskobing-oeuvre", id="ligatures"),
        pytest.param("Łódź Đorđe", "lodz-dorde", id="strokes"),
        pytest.param("Éclaireurs naïfs", "eclaireurs-naifs", id="accents"),
    ],
)
def test_letters_of_other_alphabets_are_spelt_out_in_slugs(name, slug):
    assert sheet(weapons__0__slug="", weapons__0__name=name).document()["weapons"][0]["slug"] == slug


def test_weapons_are_put_in_order_and_taken_out():
    assert [w["slug"] for w in sheet(weapons__0__ORDER="9").document()["weapons"]] == ["launcher", "rifle"]
    assert [w["slug"] for w in sheet(weapons__0__DELETE="on").document()["weapons"]] == ["launcher"]


def test_an_empty_form_is_no_weapon():
    fields = fields_of(SheetDraft(pack()["datasheets"][0]))
    draft = SheetDraft(data=fields, more="weapons")
    assert draft.is_readable()
    assert len(draft.weapons.forms) == 3
    assert len(draft.document()["weapons"]) == 2


def test_one_more_is_had_deep_inside_and_loses_nothing_typed():
    fields = fields_of(SheetDraft(pack()["datasheets"][0]))
    fields["weapons-1-name"] = "Mortar"
    draft = SheetDraft(data=fields, more="weapons-1-abilities")
    assert draft.weapons.forms[1]["name"].value() == "Mortar"
    assert len(draft.weapons.forms[1].abilities.forms) == 1
    assert draft.weapons.forms[0].abilities.forms == []


@pytest.mark.parametrize("count", ["", "x", "-1", "9" * 30, "1001"])
def test_a_count_that_is_tampered_with_breaks_nothing(count):
    fields = fields_of(SheetDraft(pack()["datasheets"][0]))
    fields["weapons-TOTAL_FORMS"] = count
    for more in ("", "weapons"):
        draft = SheetDraft(data=fields.copy(), more=more)
        draft.is_readable()
        assert len(draft.weapons.forms) <= 2001
