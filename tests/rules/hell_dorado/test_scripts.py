"""Each entry of a script through documents: what it says is what happens, to the die."""

from typing import Any

import pytest

from tests.rules.hell_dorado.scenes import (
    BLADE,
    Document,
    fought,
    life,
    rows,
    scene,
    side,
    soldier,
    stand,
    used_up,
)
from tests.rules.support.whole_battles import event, events, refusals

BLAST = {"slug": "flame", "name": "Flame", "ranged": True, "area": {"form": "cloud", "needed": 4, "power": 2}}
AXE = {"slug": "axe", "name": "Axe", "rows": rows(3, 3, 3), "types": ["fire", "cold"]}
BOLT = {
    "slug": "bolt", "name": "Bolt", "kind": "free", "cost": {"any": 1}, "moment": "before_action", "target": "enemy",
    "effects": [{"kind": "damage", "amount": 3}],
}  # fmt: skip
HASTE = {
    "slug": "haste", "name": "Haste", "kind": "passive", "target": "self",
    "effects": [{"kind": "modify", "statistic": "mvt", "amount": 2}],
}  # fmt: skip
STING = {
    "slug": "sting", "name": "Sting", "kind": "active", "target": "enemy", "range": 3,
    "effects": [{"kind": "damage", "amount": 3}],
}  # fmt: skip
IMP = {"slug": "imp", "name": "Imp", "rank": "lemure", "mvt": 5}
WITCH: Document = {"lemures": 2, "invocations": 4, "spells": [STING]}
FAR = stand("B", 30, 30, activated=1)
WOOD = {"id": "wood", "shape": {"circle": {"center": [18, 18], "radius": 2}}, "obstructive": True}


def b(y: float = 14.2, able: str = "", card: Any = None, **keys: Any) -> Document:
    return stand("B", 10, y, able, card, activated=keys.pop("activated", 1), **keys)


ATTACK = {"action": "attack", "way": [[10, 13]], "target": "B"}
MELEE = {"action": "melee", "target": "B"}
TWO_CMD = {"total": {"undotted": 2}, "pool": {"undotted": 2}}

CASES: dict[str, Any] = {
    "dodge, dodge_move": (
        [stand("A", 10, 10)], [ATTACK], [b(able="dodge 2")],
        [{"dodge": True}, {"dodge_move": [[12, 14.2], [12, 15]]}], "2", {},
    ),
    "defensive_shot": (
        [stand("A", 10, 10)], [ATTACK], [b(able="defensive-shot", activated=0)],
        [{"defensive_shot": "gun"}, {"skip": True}],
        "4 4 1|1 1 1 1|1 1 1 1", {"A": 7}, {"ends": True},
    ),
    "weapon and type": (
        [stand("A", 10, 10, card={"weapons": [BLADE, AXE]})], [MELEE, {"weapon": "axe", "type": "cold"}],
        [b(11.2, "immunity(fire)")], [], "4 1 1 1|1 1 1 1", {"B": 6},
    ),
    "the first type otherwise": (
        [stand("A", 10, 10, card={"weapons": [AXE]})], [MELEE], [b(11.2, "immunity(fire)")], [], "4 1 1 1|1 1 1 1", {},
    ),
    "vae_victis": (
        [stand("A", 10, 10, card={"rank": "officer", "cmd": 2})], [MELEE, {"vae_victis": 1}], [b(11.2)], [],
        "4 4 4 4 4|1 1 1 1", {"B": 3},
    ),
    "vae_victis of the other, by unit": (
        [stand("A", 10, 10)], [MELEE], [b(11.2, card={"rank": "officer", "cmd": 2})], [{"vae_victis": 1, "unit": "B"}],
        "1 1 1 1|4 4 4 4 4", {"A": 3},
    ),
    "force_reroll by places": (
        [stand("A", 10, 10)], [MELEE], [b(11.2, "man-at-arms 2")], [{"force_reroll": [3, 1]}], "4 5 1 6|1 1 1 1|1 2",
        {},
    ),
    "reroll none": (
        [stand("A", 10, 10, "natural-talent 2")], [MELEE, {"reroll": []}], [b(11.2)], [], "4 4 1 1|1 1 1 1", {"B": 7},
    ),
    "free_power, then the action": (
        [stand("A", 10, 10, card={"powers": [BOLT]})],
        [{"free_power": {"power": "bolt", "by": "A", "targets": ["B"]}}, {"pass": True}, {"action": "none"}],
        [FAR], [], "", {"B": 6}, {"red": TWO_CMD},
    ),
    "before": (
        [stand("A", 10, 10, card={"powers": [HASTE]})],
        [{"action": "walk", "way": [[10, 16]], "before": [{"power": "haste"}]}], [FAR], [], "", {},
    ),
    "a blast points somewhere": (
        [stand("A", 10, 10, card={"weapons": [BLAST]})], [{"action": "shoot", "with": "flame", "at": [10, 12]}],
        [b(15)], [],
        "4 4 1 1 1", {"B": 5},
    ),
    "shoot after a way, shoot before it": (
        [stand("A", 10, 10)], [{"action": "shoot", "way": [[10, 12]], "target": "B", "with": "gun", "after": True}],
        [b(17.3, card={"def": 2})],
        [], "3 4 4", {"B": 7},
    ),
    "second_target": (
        [stand("A", 10, 10, "frenzy")], [MELEE, {"second_target": "E"}], [b(11.2), stand("E", 10, 8.8, activated=1)],
        [],
        "4 4 1 1|1 1 1 1 1|4 4 1 1|1 1 1 1 1", {"B": 7, "E": 7},
    ),
    "evasive": (
        [stand("A", 10, 10)], [MELEE], [b(11.2, "evasive"), stand("E", 10, 8.8, "evasive", activated=1)],
        [{"evasive": "E"}],
        "4 4 1 1|1 1 1 1 1", {"E": 7},
    ),
    "focus_attacker none": (
        [stand("A", 10, 10, "healer 2", lp=4)], [{"action": "focus", "use": {"power": "healer", "targets": ["A"]}}],
        [b(11.2)],
        [{"focus_attacker": ""}], "", {"A": 6},
    ),
    "immobilized_attacker": (
        [stand("A", 10, 10, states=[{"state": "immobilized"}])], [], [b(11.2), stand("E", 10, 8.8, activated=1)],
        [{"immobilized_attacker": "E"}], "1 1 1 1 1", {"A": 3},
    ),
    "defensive_combat": (
        [stand("A", 10, 10)], [MELEE], [b(11.2, "defensive-combat 1")], [{"defensive_combat": True}], "4 4 4|1 1 1",
        {"B": 6},
    ),
    "melee with a slide": (
        [stand("A", 10, 10)], [{"action": "melee", "way": [[15, 11.2]], "target": "B"}], [b(11.2)], [],
        "4 4 1 1|1 1 1 1", {"B": 7},
    ),
    "pays and dot": (
        [stand("A", 10, 10)], [{"action": "run", "way": [[5, 10]], "pays": True, "dot": "dark"}], [b(12)], [], "", {},
        {"red": {"total": {"light": 1, "dark": 1}, "pool": {"light": 1, "dark": 1}}},
    ),
}  # fmt: skip


@pytest.mark.rule("H-ACT-06", "H-DIE-02", "H-PWR-06", "H-CMD-08", "H-UNT-08", "H-FGT-05")
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_an_entry_is_what_happens(case: Any) -> None:
    units, script, others, says, dice, left, *more = case
    keys = more[0] if more else {}
    red, blue = side(*units, script=script, **keys.get("red", {})), side(*others, script=says)
    before = {unit["id"]: unit.get("lp", unit["datasheet"]["lp"]) for unit in (*units, *others)}
    battle = fought(scene(red, blue, dice))
    assert refusals(battle) == []
    if not keys.get("ends"):
        assert life(battle) == before | left
        assert used_up(battle)
    else:
        assert events(battle, "hurt")[0]["lp"] == left["A"]


def test_command_of_a_kind_is_paid() -> None:
    case = CASES["pays and dot"]
    battle = fought(scene(side(*case[0], script=case[1], **case[6]["red"]), side(*case[2])))
    assert battle.players[0].pool == [0, 1, 0]


def test_an_imp_is_invoked_and_released_a_turn_later() -> None:
    """C-imp-1, invoked in turn 1, walks to 2 of B in turn 2 and stings it: 3 - 1. B and C do nothing else."""
    invoke = {"power": "invoke", "miniature": "imp", "spell": "sting", "point": [10, 11.2]}
    red = side(
        stand("C", 10, 10, card=WITCH),
        script=[
            {"action": "focus", "use": invoke}, {"first": "red"}, {"activate": "C-imp-1"},
            {"action": "lemure", "way": [[10, 15.6]], "use": {"power": "sting", "targets": ["B"]}},
        ],
        lemures=[IMP],
    )  # fmt: skip
    battle = fought(scene(red, side(stand("B", 10, 19)), active="C", turns=2, dominant="red"), last=2)
    assert event(battle, "invoked")["unit"] == "C-imp-1"
    assert life(battle)["B"] == 6
    assert event(battle, "eliminated")["unit"] == "C-imp-1"
    assert refusals(battle) == []


def test_setting_up_by_a_script() -> None:
    """Red has more scouts, a prescient unit, and is dominant: zone 2 is the upper one."""
    card = soldier("scout; prescient", rank="officer", cmd=3)
    red = side(
        {"id": "A", "datasheet": card}, cares=True,
        script=[
            {"split": {"A": 1}}, {"shift_terrain": "wood", "to": [20, 18]}, {"conflict_zone": "east"}, {"zone": 2},
            {"deploys_first": "blue"}, {"deploy": "A", "to": [9, 33]},
        ],
    )  # fmt: skip
    blue = side({"id": "B", "datasheet": soldier()}, script=[{"deploy": "B", "to": [9, 3]}])
    operation = {
        "format": "hell-dorado-operation/1", "slug": "x", "title": "X",
        "battlefield": {"terrain": [WOOD]},
        "zones": [{"rectangle": {"center": [18, y], "width": 36, "height": 6}} for y in (3, 33)],
        "conflict_zones": [{"id": "west", "center": [9, 18]}, {"id": "east", "center": [27, 18]}],
    }  # fmt: skip
    document = {
        "format": "hell-dorado-scenario/1",
        "turns": 1,
        "operation": operation,
        "players": [{"id": "red", **red}, {"id": "blue", **blue}],
    }
    battle = fought(document)
    assert refusals(battle) == []
    assert battle.players[0].total == [0, 1, 2]
    assert event(battle, "shifted")["place"] == [20, 18]
    assert event(battle, "conflict_zone")["zone"] == "east"
    assert event(battle, "zones")["zones"] == {"red": 2, "blue": 1}
    assert [(event["unit"], event["place"]) for event in events(battle, "deployed")] == [("B", [9, 3]), ("A", [9, 33])]
