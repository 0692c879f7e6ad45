"""Content packs: what is right is read and written back, what is wrong is named where it stands."""

import json
from typing import Any

import pytest

from rules.damocles.content.parts import SQUAD_TYPES, Effect
from rules.damocles.formats.content import AssetModel, ContentPackModel, DatasheetModel
from rules.formats.errors import DocumentError
from tests.rules.support.documents import ability, asset, bunker, changed, pack, rifles, without

EFFECTS: list[dict[str, Any]] = [
    {"modify": "move", "by": -2.5},
    {"modify": "attack_roll", "by": 1, "against": "melee"},
    {"reroll": "defense", "dice": "one", "against": "missile"},
    {"ignore_wounds": 5},
    {"damage": 2},
    {"damage": "D3+1"},
    {"heal": 1},
    {"gain": "tactical_points", "amount": 2},
    {"search": "deck"},
    {"recover": "discard", "to": "hand"},
    {"advance": 6.5},
    {"free_order": "charge"},
    {"forbid": "open_fire"},
    {"forbid": ["charge", "move_move"]},
    {"ignore": "cover"},
]


def faults(read: Any, document: object) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        read(document)
    assert caught.value.all[0] is caught.value
    return [str(fault) for fault in caught.value.all]


def fault(document: object) -> str:
    return faults(ContentPackModel.read, document)[0]


def effect_fault(effect: object) -> str:
    return faults(AssetModel.read, asset() | {"effects": [effect]})[0].removeprefix("effects[0]")


@pytest.mark.rule("R-DAT-01")
def test_a_datasheet_is_read_with_its_distances_in_hundredths() -> None:
    sheet = DatasheetModel.read(rifles())
    assert (sheet.slug, sheet.name, sheet.type, sheet.fewest, sheet.most) == (
        "line-rifles",
        "Line Rifles",
        "troops",
        3,
        6,
    )
    assert (sheet.orders, sheet.move, sheet.health, sheet.defense, sheet.base) == (3, 1200, 1, 5, 250)
    assert (sheet.strategic_valor, sheet.strategic_valor_per_extra_unit) == (60, 15)
    rifle, bayonet, launcher = sheet.weapons
    assert (rifle.melee, rifle.range, str(rifle.attacks), rifle.precision, rifle.carriers) == (False, 4000, "1", 4, 0)
    assert (bayonet.melee, bayonet.range, str(bayonet.attacks)) == (True, 200, "D3")
    assert (str(launcher.damage), launcher.carriers, launcher.abilities[0].slug) == ("D6", 1, "jam")


@pytest.mark.rule("R-DAT-02", "R-DAT-03")
def test_an_ability_is_read_with_all_its_keys() -> None:
    (jam,) = DatasheetModel.read(rifles() | {"abilities": [ability()]}).abilities
    assert (jam.when, jam.target, jam.within, jam.until, jam.once) == (
        "activation",
        "enemy",
        2025,
        "next_activation",
        "turn",
    )
    assert (jam.cost_tactical_points, jam.cost_orders) == (2, 0)
    (effect,) = jam.effects
    assert (effect.kind, effect.what, effect.by, effect.against) == ("modify", "attack_roll", -1, "missile")


@pytest.mark.rule("R-DST-01")
def test_a_base_is_2_5_across_unless_the_datasheet_says_otherwise() -> None:
    assert DatasheetModel.read(without(rifles(), ["base"])).base == 250
    assert DatasheetModel.read(rifles() | {"base": 4}).base == 400


@pytest.mark.rule("R-SET-05")
def test_faction_scenery_brings_its_piece_about_the_origin() -> None:
    piece = DatasheetModel.read(bunker()).scenery
    assert piece is not None
    assert (piece.cover, piece.garrison, piece.shape.kind) == ("heavy", True, "rectangle")
    assert (piece.shape.centre(), piece.shape.width, piece.shape.height) == ((0, 0), 1000, 650)


@pytest.mark.rule("R-FAC-01")
def test_a_pack_is_a_faction_with_its_rules_datasheets_and_assets() -> None:
    faction = ContentPackModel.read(pack())
    assert (faction.slug, faction.name, faction.summary) == ("wardens", "Wardens", "They hold the line.")
    assert [rule.slug for rule in faction.rules] == ["jam"]
    assert [sheet.slug for sheet in faction.datasheets] == ["line-rifles", "bunker"]
    assert [(card.slug, card.cost_orders, card.copies) for card in faction.assets] == [("covering-fire", 1, 2)]


def test_a_pack_is_written_as_it_was_read() -> None:
    assert json.dumps(ContentPackModel.document(ContentPackModel.read(pack()))) == json.dumps(pack())


def test_what_was_left_out_stays_out_and_what_is_written_stays_the_same() -> None:
    terse = {
        "format": "damocles-content/1",
        "faction": {"slug": "wardens", "name": "Wardens"},
        "datasheets": [rifles() | {"weapons": [], "abilities": [], "move": 12.0, "base": 2.50}],
    }
    written = ContentPackModel.document(ContentPackModel.read(terse))
    assert "assets" not in written
    assert written["faction"] == {"slug": "wardens", "name": "Wardens"}
    assert "weapons" not in json.dumps(written)
    assert '"move": 12,' in json.dumps(written)
    assert json.dumps(ContentPackModel.document(ContentPackModel.read(written))) == json.dumps(written)


@pytest.mark.parametrize("effect", EFFECTS)
def test_every_effect_is_written_as_it_was_read(effect: dict[str, Any]) -> None:
    assert AssetModel.document(AssetModel.read(asset() | {"effects": [effect]}))["effects"] == [effect]


@pytest.mark.parametrize(
    ("effect", "values"),
    [
        ({"modify": "move", "by": -2.5}, {"kind": "modify", "what": "move", "by": -250}),
        ({"modify": "range", "by": 10}, {"kind": "modify", "what": "range", "by": 1000}),
        ({"modify": "orders", "by": 1}, {"kind": "modify", "what": "orders", "by": 1}),
        ({"reroll": "attack", "dice": "ones"}, {"kind": "reroll", "what": "attack", "dice": "ones"}),
        ({"ignore_wounds": 5}, {"kind": "ignore_wounds", "by": 5}),
        ({"gain": "orders", "amount": 2}, {"kind": "gain", "what": "orders", "by": 2}),
        ({"search": "deck"}, {"kind": "search", "what": "deck", "to": "hand"}),
        ({"recover": "discard", "to": "deck"}, {"kind": "recover", "what": "discard", "to": "deck"}),
        ({"advance": 6.5}, {"kind": "advance", "by": 650}),
        ({"free_order": "charge"}, {"kind": "free_order", "orders": ("charge",)}),
        ({"forbid": "charge"}, {"kind": "forbid", "orders": ("charge",)}),
        ({"forbid": ["charge", "fall_back"]}, {"kind": "forbid", "orders": ("charge", "fall_back")}),
    ],
)
def test_an_effect_becomes_what_the_engine_plays(effect: dict[str, Any], values: dict[str, Any]) -> None:
    (refused,) = AssetModel.read(asset() | {"effects": [effect]}).effects
    expected = Effect(**values)
    for name in ("kind", "what", "by", "against", "dice", "amount", "orders", "to"):
        assert getattr(refused, name) == getattr(expected, name)


def test_damage_and_healing_are_amounts() -> None:
    damage, heal = AssetModel.read(asset() | {"effects": [{"damage": "2D6"}, {"heal": 3}]}).effects
    assert (str(damage.amount), str(heal.amount)) == ("2D6", "3")


@pytest.mark.rule("R-AST-04")
def test_an_assets_orders_may_stand_under_cost_but_not_twice() -> None:
    priced = without(asset(), ["orders"]) | {"cost": {"orders": 2, "tactical_points": 1}}
    card = AssetModel.read(priced)
    assert (card.cost_orders, card.cost_tactical_points) == (2, 1)
    assert AssetModel.document(card)["orders"] == 2
    assert AssetModel.document(card)["cost"] == {"tactical_points": 1}
    assert faults(AssetModel.read, asset() | {"cost": {"orders": 2}}) == [
        "cost.orders: says twice what it costs in orders; must say it once, as orders"
    ]


@pytest.mark.rule("R-DAT-01")
@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (["weapons", 1, "attacks"], "lots", 'weapons[1].attacks: cannot be "lots"; must be a whole number from 1'),
        (["weapons", 1, "damage"], "D8", 'weapons[1].damage: cannot be "D8"; must be a whole number from 1'),
        (["weapons", 0, "attacks"], "__import__('os')", "weapons[0].attacks: cannot be \"__import__('os')\"; must be"),
        (["weapons", 0, "precision"], 7, "weapons[0].precision: cannot be 7; must be a whole number from 1 to 6"),
        (["weapons", 0, "kind"], "laser", 'weapons[0].kind: cannot be "laser"; must be one of missile, melee'),
        (["weapons", 0, "carriers"], 0, "weapons[0].carriers: cannot be 0; must be a whole number from 1 to 50"),
        (["weapons", 1, "slug"], "rifle", 'weapons[1].slug: "rifle" is taken by entry [0]; must be a slug of its own'),
        (["weapons"], {}, "weapons: cannot be an object; must be a list"),
        (["health"], "3", 'health: cannot be "3"; must be a whole number from 1 to 99'),
        (["health"], True, "health: cannot be true; must be a whole number from 1 to 99"),
        (["health"], 1.0, "health: cannot be 1.0; must be a whole number from 1 to 99"),
        (["health"], 0, "health: cannot be 0; must be a whole number from 1 to 99"),
        (["health"], float("nan"), "health: cannot be nan; must be a number"),
        (["orders"], 10, "orders: cannot be 10; must be a whole number from 0 to 9"),
        (["defense"], 7, "defense: cannot be 7; must be a whole number from 1 to 6"),
        (["move"], 12.345, "move: cannot be 12.345; must be a distance from 0 to 200 cm, with at most 2 decimals"),
        (["move"], -1, "move: cannot be -1; must be a distance from 0 to 200 cm"),
        (["move"], 200.01, "move: cannot be 200.01; must be a distance from 0 to 200 cm"),
        (["move"], None, "move: cannot be empty (null); must be a distance from 0 to 200 cm"),
        (["base"], 0.4, "base: cannot be 0.4; must be a diameter from 0.5 to 20 cm"),
        (["size"], [6, 3], "size: cannot be [6, 3]; must have the fewest first, then the most"),
        (["size"], [0, 3], "size[0]: cannot be 0; must be a whole number from 1 to 50"),
        (["size"], 3, "size: cannot be 3; must be [fewest, most] units from 1 to 50"),
        (["strategic_valor"], 10001, "strategic_valor: cannot be 10001; must be a whole number from 0 to 10000"),
        (["slug"], "Line Rifles", 'slug: cannot be "Line Rifles"; must be 1 to 60 lowercase letters, digits'),
        (["slug"], "a" * 61, f'slug: cannot be "{"a" * 59}…"; must be 1 to 60 lowercase letters, digits'),
        (["slug"], "ligne-é", 'slug: cannot be "ligne-é"; must be 1 to 60 lowercase letters, digits'),
        (["name"], "", 'name: cannot be ""; must be text of 1 to 100 letters on one line'),
        (["name"], "a\nb", 'name: cannot be "a\\x0ab"; must be text of 1 to 100 letters on one line'),
        (["name"], "n" * 20_000, "name: has 20,000 letters; must be text of 1 to 100 letters on one line"),
        (["abilities", 0, "when"], "never", 'abilities[0].when: cannot be "never"; must be one of always, activation,'),
        (["abilities", 0, "within"], 5, "abilities[0].within: does not go with target self; needs friendly,"),
        (["precison"], 4, 'precison: is not a key of this object; it has the keys slug, name, type, size, orders,'),
        (["ordres"], 4, 'ordres: is not a key of this object; did you mean "orders"?'),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_what_would_be_right(path: list[str | int], value: object, line: str) -> None:
    refused = faults(DatasheetModel.read, changed(rifles(), path, value))
    assert len(refused) == 1
    assert refused[0].startswith(line)


@pytest.mark.rule("R-ARM-03")
def test_a_datasheet_is_of_one_of_the_six_types() -> None:
    for type in SQUAD_TYPES[:5]:
        assert DatasheetModel.read(rifles() | {"type": type}).type == type
    assert faults(DatasheetModel.read, rifles() | {"type": "tanks"}) == [
        'type: cannot be "tanks"; must be one of troops, scouts, specialists, com_operators, heavy_supports, '
        "faction_scenery"
    ]


@pytest.mark.parametrize(
    "key", ["slug", "name", "type", "size", "orders", "move", "health", "defense", "strategic_valor"]
)
def test_a_missing_key_is_named_with_what_it_has_to_be(key: str) -> None:
    (refused,) = faults(DatasheetModel.read, without(rifles(), [key]))
    assert refused.startswith(f"{key}: is missing; must be ")


def test_an_unknown_key_comes_before_the_one_that_is_missing_for_it() -> None:
    document = pack()
    rifle = document["datasheets"][0]["weapons"][0]
    rifle["precison"] = rifle.pop("precision")
    assert faults(ContentPackModel.read, document) == [
        'datasheets[0].weapons[0].precison: is not a key of this object; did you mean "precision"?',
        "datasheets[0].weapons[0].precision: is missing; must be a whole number from 1 to 6",
    ]


def test_all_faults_are_found_at_once() -> None:
    document = changed(changed(pack(), ["datasheets", 0, "move"], "far"), ["assets", 0, "orders"], -1)
    assert [line.split(":")[0] for line in faults(ContentPackModel.read, document)] == [
        "datasheets[0].move",
        "assets[0].orders",
    ]


def test_a_document_of_another_format_is_refused_as_that_first() -> None:
    assert fault({"format": "damocles-roster/1", "squads": []}) == (
        'format: cannot be "damocles-roster/1"; must be damocles-content/1'
    )


@pytest.mark.parametrize("document", [None, [], "pack", 3, True])
def test_a_document_that_is_no_object_is_refused(document: object) -> None:
    assert fault(document).endswith("; must be an object with the keys format, faction, datasheets, assets")


def test_no_two_datasheets_assets_or_abilities_share_a_slug() -> None:
    assert fault(changed(pack(), ["datasheets", 1, "slug"], "line-rifles")) == (
        'datasheets[1].slug: "line-rifles" is taken by entry [0]; must be a slug of its own'
    )
    assert fault(pack() | {"assets": [asset(), asset()]}).startswith(
        'assets[1].slug: "covering-fire" is taken by entry [0]'
    )
    assert fault(changed(pack(), ["faction", "rules"], [ability(), ability()])).startswith("faction.rules[1].slug")


def test_a_weapon_and_an_ability_may_share_a_slug() -> None:
    assert DatasheetModel.read(changed(rifles(), ["abilities", 0, "slug"], "rifle")).abilities[0].slug == "rifle"


def test_scenery_goes_with_faction_scenery_and_with_nothing_else() -> None:
    assert faults(DatasheetModel.read, without(bunker(), ["scenery"])) == [
        "scenery: is missing; must be an object with the keys shape, cover, garrison"
    ]
    assert faults(DatasheetModel.read, rifles() | {"scenery": bunker()["scenery"]}) == [
        "scenery: does not go with type troops; only faction_scenery has it"
    ]
    assert faults(DatasheetModel.read, rifles() | {"scenery": None}) == [
        "scenery: cannot be empty (null); leave the key out instead"
    ]


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ({}, ": has 0 shapes; must have one: rectangle, circle or polygon"),
        ({"circle": {"radius": 2}, "polygon": [[0, 0], [1, 0], [0, 1]]}, ": has 2 shapes; must have one: rectangle,"),
        ({"circle": {"radius": 2, "center": [0, 0]}}, ".circle.center: is not wanted here; leave it out"),
        ({"circle": {"radius": 0}}, ".circle.radius: cannot be 0; must be a radius from 0.1 to 150 cm"),
        ({"rectangle": {"width": 2}}, ".rectangle.height: is missing; must be a length from 0.1 to 300 cm"),
        ({"rectangle": {"width": 2, "height": 1, "rotation": 361}}, ".rectangle.rotation: cannot be 361; must be an"),
        ({"polygon": [[0, 0], [1, 1]]}, ".polygon: has 2 entries; must have at least 3"),
        ({"polygon": [[0, 0]] * 65}, ".polygon: has 65 entries; must have at most 64"),
        ({"polygon": [[0, 0], [1, 0], [2]]}, ".polygon[2]: cannot be a list of 1; must be a point [x, y] in cm"),
        ({"polygon": [[0, 0], [1, 0], [0, "1"]]}, '.polygon[2][1]: cannot be "1"; must be a coordinate from -300 to'),
        ({"polygon": [[0, 0], [4, 4], [4, 0], [0, 4]]}, ".polygon: is not a simple polygon; must not cross"),
        ({"star": {}}, ".star: is not a key of this object; it has the keys rectangle, circle, polygon"),
    ],
)  # fmt: skip
def test_a_shape_is_exactly_one_of_three_and_sound(shape: object, line: str) -> None:
    refused = faults(DatasheetModel.read, changed(bunker(), ["scenery", "shape"], shape))
    assert refused[0].startswith(f"scenery.shape{line}")


@pytest.mark.parametrize(
    "shape",
    [
        {"circle": {"radius": 3.25}},
        {"rectangle": {"width": 10, "height": 2}},
        {"rectangle": {"width": 10, "height": 2, "rotation": -45}},
        {"polygon": [[-2, -2.5], [3, -1], [0, 4]]},
        {"polygon": [[0, 4], [3, -1], [-2, -2.5]]},
    ],
)
def test_a_shape_is_written_as_it_was_read(shape: object) -> None:
    document = changed(bunker(), ["scenery", "shape"], shape)
    assert DatasheetModel.document(DatasheetModel.read(document)) == document


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        ({}, ": has no effect; must have one of modify, reroll, ignore_wounds,"),
        ({"against": "melee"}, ": has no effect; must have one of modify"),
        ({"heal": 1, "damage": 1}, ": has 2 effects (damage, heal); must have one; write the others apart"),
        ({"modify": "move"}, ".by: is missing; must be a number from -200 to 200"),
        ({"modify": "speed", "by": 1}, '.modify: cannot be "speed"; must be one of orders, move, defense, range,'),
        ({"modify": "orders", "by": 1.5}, ".by: cannot be 1.5; must be a whole number from -20 to 20"),
        ({"modify": "move", "by": 1.555}, ".by: cannot be 1.555; must be a distance from -200 to 200 cm, with at"),
        ({"modify": "move", "by": 1, "dice": "ones"}, ".dice: does not go with modify; it has the keys modify, by,"),
        ({"reroll": "attack"}, ".dice: is missing; must be one of ones, failures, one"),
        ({"heal": 1, "against": "melee"}, ".against: does not go with heal; it has the keys heal"),
        ({"ignore_wounds": 7}, ".ignore_wounds: cannot be 7; must be a whole number from 2 to 6"),
        ({"recover": "discard"}, ".to: is missing; must be one of hand, deck"),
        ({"forbid": []}, ".forbid: is an empty list; must name at least 1 order"),
        ({"forbid": ["charge", "chrge"]}, '.forbid[1]: cannot be "chrge"; must be one of move_move,'),
        ({"forbid": ["charge", "charge"]}, ".forbid: names an order twice; must name each once"),
        ({"forbid": {"charge": 1}}, ".forbid: cannot be an object; must be one of move_move,"),
        ({"free_order": ["charge"]}, ".free_order: cannot be a list of 1; must be one of move_move,"),
        ({"teleport": 3}, ".teleport: is not a key of this object; it has the keys modify,"),
        ("heal", ': cannot be "heal"; must be an object with the keys modify, by,'),
    ],
)  # fmt: skip
def test_an_effect_has_one_key_of_its_own_and_those_that_go_with_it(effect: object, line: str) -> None:
    assert effect_fault(effect).startswith(line)


def test_a_flood_of_faults_is_cut_off() -> None:
    refused = faults(ContentPackModel.read, pack() | {f"key-{n}": n for n in range(100_000)})
    assert len(refused) == 50


@pytest.mark.parametrize("name", ["<b>Bob", "=cmd|' /C calc'!A1", "漢字 🎲 עברית z̷̧͎", "A & B"])
def test_a_name_may_hold_any_text(name: str) -> None:
    assert DatasheetModel.read(rifles() | {"name": name}).name == name
