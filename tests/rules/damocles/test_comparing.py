"""What became of a faction between two releases: every change of a pack is seen, and none where there is none."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.content.diff import ADDED, CHANGED, REMOVED, SAME
from rules.damocles.content.parts import Faction
from rules.damocles.formats.content import ContentPackModel, compare
from rules.formats.errors import DocumentError

STARTER = Path(__file__).parents[3] / "rules" / "damocles" / "starter"
RIFLE = {"slug": "rifle", "name": "Rifle", "kind": "missile", "range": 40, "attacks": 1, "precision": 4, "damage": 1}
LAUNCHER = {**RIFLE, "slug": "launcher", "name": "Launcher", "damage": "D6", "carriers": 1}
VOLLEY = {"slug": "volley", "name": "Volley", "text": "All at once.", "effects": [{"modify": "attack_roll", "by": 1}]}
RIFLES = {
    "slug": "rifles",
    "name": "Line Rifles",
    "type": "troops",
    "size": [3, 6],
    "orders": 3,
    "move": 12,
    "health": 1,
    "defense": 5,
    "strategic_valor": 60,
    "strategic_valor_per_extra_unit": 15,
    "weapons": [RIFLE, LAUNCHER],
    "abilities": [VOLLEY],
}
PACK = {
    "format": "damocles-content/1",
    "faction": {"slug": "guard", "name": "The Guard", "rules": [{"slug": "steady", "name": "Steady"}]},
    "datasheets": [RIFLES, {**RIFLES, "slug": "runners", "name": "Runners", "weapons": [], "abilities": []}],
    "assets": [{"slug": "smoke", "name": "Smoke", "copies": 2}],
}


def guard(change: Any = None) -> Faction:
    """The Guard, its pack changed by whatever is done to it first."""
    pack = deepcopy(PACK)
    if change is not None:
        change(pack)
    return ContentPackModel.read(pack)


def changed(key: str, value: Any, *way: str | int) -> Any:
    """Set a key of the thing that a way leads to."""

    def change(pack: Any) -> None:
        for step in way:
            pack = pack[step]
        pack[key] = value

    return change


def test_a_faction_is_as_it_is() -> None:
    assert compare(guard(), guard()).became == SAME
    assert compare(guard(), guard()).parts == []


def test_a_value_that_changed_is_shown_before_and_after() -> None:
    def dearer_and_shorter(pack: Any) -> None:
        pack["datasheets"][0]["strategic_valor"] = 65
        pack["datasheets"][0]["weapons"][0]["range"] = 36

    [rifles] = compare(guard(), guard(dearer_and_shorter)).parts
    assert (rifles.kind, rifles.slug, rifles.became) == ("datasheets", "rifles", CHANGED)
    [valor] = rifles.details
    assert (valor.key, valor.before, valor.after) == ("strategic_valor", 60, 65)
    [rifle] = rifles.parts
    assert (rifle.kind, rifle.name, rifle.became) == ("weapons", "Rifle", CHANGED)
    assert [(detail.key, detail.before, detail.after) for detail in rifle.details] == [("range", 40, 36)]


def test_what_is_new_and_what_is_gone_stands_with_what_it_is() -> None:
    def other_assets(pack: Any) -> None:
        pack["assets"] = [{"slug": "rations", "name": "Rations"}]

    rations, smoke = compare(guard(), guard(other_assets)).parts
    assert (rations.kind, rations.name, rations.became, rations.document["slug"]) == (
        "assets",
        "Rations",
        ADDED,
        "rations",
    )
    assert (smoke.kind, smoke.name, smoke.became, smoke.document["copies"]) == ("assets", "Smoke", REMOVED, 2)


def test_a_key_left_out_is_none() -> None:
    [rifles] = compare(guard(), guard(lambda pack: pack["datasheets"][0]["weapons"][1].pop("carriers"))).parts
    [launcher] = rifles.parts
    assert [(detail.key, detail.before, detail.after) for detail in launcher.details] == [("carriers", 1, None)]


def test_weapons_in_another_order_roll_their_dice_in_another_order() -> None:
    [rifles] = compare(guard(), guard(lambda pack: pack["datasheets"][0]["weapons"].reverse())).parts
    [order] = rifles.details
    assert (order.key, order.before, order.after) == ("weapons_order", ["Rifle", "Launcher"], ["Launcher", "Rifle"])
    assert rifles.parts == []


def test_a_new_weapon_in_front_leaves_the_order_of_the_others() -> None:
    mortar = {**RIFLE, "slug": "mortar", "name": "Mortar"}
    [rifles] = compare(guard(), guard(lambda pack: pack["datasheets"][0]["weapons"].insert(0, mortar))).parts
    assert rifles.details == []
    assert [(part.slug, part.became) for part in rifles.parts] == [("mortar", ADDED)]


def test_what_is_touched_is_known_by_its_slugs() -> None:
    difference = compare(guard(), guard(changed("name", "Old Rifles", "datasheets", 0)))
    assert list(difference.by_part()) == [("datasheets", "rifles")]


def places(node: Any, way: tuple[Any, ...] = ()) -> Any:
    """Every place of a document where a value stands."""
    steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, item in steps:
        yield (*way, step)
        yield from places(item, (*way, step))


OTHERS: list[Any] = [1, 2, 3, 4, 5, 10, "D3", "2D6", "other", "charge", "heavy", "enemy", "turn", "melee", True, [1, 2]]


@pytest.mark.parametrize("name", ["ravel", "longfall-companies"])
def test_no_change_of_a_pack_goes_unseen(name: str) -> None:
    """At every seventh place of a starter pack another value that may stand there, and its absence, is a difference."""
    text = (STARTER / "content" / f"{name}.yaml").read_text("utf-8")
    before = ContentPackModel.read(yaml.safe_load(text))
    document = ContentPackModel.document(before)
    seen = 0
    for number, way in enumerate(list(places(document))[::7]):
        for value in (OTHERS[number % len(OTHERS)], None):
            other = deepcopy(document)
            node: Any = other
            for step in way[:-1]:
                node = node[step]
            if value is None:
                del node[way[-1]]
            else:
                node[way[-1]] = value
            try:
                after = ContentPackModel.read(other)
            except DocumentError:
                continue
            differs = ContentPackModel.document(after) != document
            assert (compare(before, after).became == CHANGED) == differs, (way, value)
            seen += differs
    assert seen > 50
