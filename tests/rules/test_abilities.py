"""Abilities in data: when they happen, to whom, for how long, and what they do, worked out by hand."""

import pytest

from tests.rules.scenes import (
    Document,
    Report,
    ability,
    activated,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    order,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])
ROW = [(10, 10), (13, 10), (16, 10)]


def able(*abilities: Document, **changes: object) -> Document:
    return sheet(abilities=list(abilities), **changes)


def use(slug: str, *targets: str) -> Document:
    return {"ability": slug, "targets": list(targets)}


@pytest.mark.rule("R-DAT-02")
@pytest.mark.parametrize(("effect", "far"), [({"modify": "move", "by": 2.5}, 14.5), ({"modify": "move", "by": -4}, 8)])
def test_always_modifies_the_move(effect: Document, far: float) -> None:
    quick = able(ability("quick", effect))
    assert activated([(10, 10)], order("stay_vigilant", by=[0, far]), sheet=quick).positions("r1") == [[10, 10 + far]]
    assert len(activated([(10, 10)], order("stay_vigilant", by=[0, far + 0.01]), sheet=quick).refusals()) == 1


@pytest.mark.rule("R-DAT-02", "R-ACT-02")
def test_always_modifies_the_orders() -> None:
    busy = able(ability("busy", {"modify": "orders", "by": 1}), orders=1)
    report = activated([(10, 10)], STEP, STEP, order("brace_for_impact"), sheet=busy)
    assert report.orders() == ["stay_vigilant", "stay_vigilant"]


@pytest.mark.rule("R-DAT-02")
def test_always_modifies_the_range() -> None:
    seer = able(ability("seer", {"modify": "range", "by": 5}))
    assert volley([(10, 10)], [(10, 57)], dice=[1], shooter=seer).refusals() == []
    assert volley([(10, 10)], [(10, 57.01)], dice=[1], shooter=seer).refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DAT-02")
def test_an_ability_of_a_weapon_is_for_that_weapon() -> None:
    """The launcher's scope: 10 cm more for it, not for the rifle."""
    scope = ability("scope", {"modify": "range", "by": 10}, {"modify": "damage", "by": 1})
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", abilities=[scope])])
    shot = fire("b1", weapon="launcher")
    report = activated([(10, 10)], shot, enemies=[(10, 62)], dice=[4, 1], sheet=armed, enemy=sheet(health=5))
    assert report.health("b1") == [3]
    assert activated([(10, 10)], fire("b1"), enemies=[(10, 62)], sheet=armed).refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DAT-02", "R-ATK-02")
def test_precision_and_attack_roll_make_hitting_easier() -> None:
    for effect in ({"modify": "precision", "by": -1}, {"modify": "attack_roll", "by": 1}):
        attack = volley([(10, 10)], [(10, 30)], dice=[3, 6], shooter=able(ability("keen", effect))).one("attack")
        assert attack["hits"] == 1


@pytest.mark.rule("R-DAT-02", "R-ATK-03")
def test_defense_and_defense_roll_make_blocking_easier() -> None:
    for effect in ({"modify": "defense", "by": -1}, {"modify": "defense_roll", "by": 1}):
        report = volley([(10, 10)], [(10, 30)], dice=[4, 4], target=able(ability("hard", effect)))
        assert report.one("defense")["blocks"] == 1


@pytest.mark.rule("R-DAT-05")
def test_damage_in_dice_is_rolled_and_then_modified() -> None:
    """D3 of a 4 is 2, and 1 more."""
    fierce = able(ability("fierce", {"modify": "damage", "by": 1}), weapons=[rifle(damage="D3")])
    report = volley([(10, 10)], [(10, 30)], dice=[4, 1, 4], shooter=fierce, target=sheet(health=9))
    assert report.health("b1") == [6]


@pytest.mark.rule("R-DAT-02")
def test_against_melee_or_missile_alone() -> None:
    guard = able(ability("guard", {"modify": "defense_roll", "by": 1, "against": "melee"}))
    assert volley([(10, 10)], [(10, 30)], dice=[4, 4], target=guard).one("defense")["modifier"] == 0
    report = activated([(10, 10)], order("kill_them", target="b1"), enemies=[(12, 10)], dice=[4, 4], enemy=guard)
    assert report.one("defense")["modifier"] == 1


@pytest.mark.rule("R-DIE-02", "R-DAT-03")
@pytest.mark.parametrize(("dice", "rolled", "final"), [
    ("ones", [1, 2, 5, 6], [6, 2, 5]),
    ("failures", [1, 2, 5, 6, 4], [6, 4, 5]),
    ("one", [1, 2, 5, 6], [6, 2, 5]),
])  # fmt: skip
def test_re_rolls_of_an_attack(dice: str, rolled: list[int], final: list[int]) -> None:
    keen = able(ability("keen", {"reroll": "attack", "dice": dice}))
    report = volley(ROW, [(10, 30)], dice=[*rolled, 6, 6, 6], shooter=keen)
    assert report.one("attack")["dice"] == final


@pytest.mark.rule("R-DIE-02", "R-DAT-03")
@pytest.mark.parametrize(("dice", "rolled", "final"), [
    ("ones", [1, 2, 5, 6], [6, 2, 5]),
    ("failures", [1, 2, 5, 6, 4], [6, 4, 5]),
])  # fmt: skip
def test_re_rolls_of_a_defense(dice: str, rolled: list[int], final: list[int]) -> None:
    tough = able(ability("tough", {"reroll": "defense", "dice": dice}))
    report = volley(ROW, [(10, 30), (13, 30), (16, 30)], dice=[4, 4, 4, *rolled], target=tough)
    assert report.one("defense")["dice"] == final


@pytest.mark.rule("R-DAT-03")
def test_attacking_and_defending_hold_in_attacks_only_on_the_side_they_name() -> None:
    """The attacker takes 1 off the defense, the defender 1 off the attack."""
    pierce = ability("pierce", {"modify": "defense_roll", "by": -1}, when="attacking", target="enemy")
    haze = ability("haze", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy")
    report = volley([(10, 10)], [(10, 30)], dice=[5, 5], shooter=able(pierce), target=able(haze))
    assert report.one("attack")["modifier"] == -1
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (-1, 0)


@pytest.mark.rule("R-DAT-03")
def test_what_is_once_a_turn_while_attacking_holds_for_the_first_attack() -> None:
    aim = ability("aim", {"modify": "attack_roll", "by": 1}, when="attacking", once="turn")
    report = activated([(10, 10)], fire("b1"), fire("b1"), enemies=[(10, 30)], dice=[3, 6, 3], sheet=able(aim))
    assert [a["modifier"] for a in report.events("attack")] == [1, 0]


@pytest.mark.rule("R-DAT-03")
def test_once_an_activation_and_once_a_battle() -> None:
    for once, uses in (("activation", 2), ("turn", 2), ("battle", 1)):
        dash = ability("dash", {"gain": "orders", "amount": 1}, when="activation", once=once)
        one = [{"activate": "r1"}, use("dash"), use("dash"), {"end": True}]
        report = fight(
            scene(
                red(squad("r1", (10, 10), sheet=able(dash)), script=[*one, {"bid": 1}, *one]),
                blue(squad("b1", (60, 60))),
                turns=2,
            )
        )
        assert len(report.events("ability")) == uses, once


@pytest.mark.rule("R-DAT-03")
def test_a_slain_unit_may_take_its_revenge() -> None:
    """Each time one of its units is slain, the squad hurts whoever did it."""
    revenge = ability("revenge", {"damage": 1}, when="slain", target="enemy")
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(health=3)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), sheet=able(revenge))),
            dice=[4, 1],
        )
    )
    assert report.health("r1") == [2]


@pytest.mark.rule("R-DAT-03")
def test_turn_start_happens_once_at_the_start_of_each_turn() -> None:
    income = ability("income", {"gain": "tactical_points", "amount": 2}, when="turn_start", target="player")
    report = fight(scene(red(squad("r1", (10, 10), sheet=able(income))), blue(squad("b1", (60, 60))), turns=3))
    assert report.tactical("red") == 12 - 1 + 6


@pytest.mark.rule("R-DAT-03", "R-ACT-02")
def test_orders_gained_at_the_start_of_a_turn_are_there_in_it() -> None:
    drill = ability("drill", {"gain": "orders", "amount": 1}, when="turn_start")
    report = activated([(10, 10)], STEP, STEP, order("brace_for_impact"), sheet=able(drill, orders=2))
    assert report.refusals() == []


@pytest.mark.rule("R-DAT-03")
def test_heal_gives_the_wounded_unit_back_what_it_had_at_most() -> None:
    for amount, health in ((1, [2, 3]), (9, [3, 3])):
        medic = ability("medic", {"heal": amount}, when="activation")
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), (13, 10), sheet=able(medic, health=3), health=[1, 3]),
                    script=activation("r1", use("medic")),
                ),
                blue(squad("b1", (60, 60))),
            )
        )
        assert report.health("r1") == health


@pytest.mark.rule("R-DAT-03")
def test_the_slain_are_not_healed() -> None:
    medic = ability("medic", {"heal": 9}, when="activation")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10), sheet=able(medic, health=3), health=[0, 3]),
                script=activation("r1", use("medic")),
            ),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.health("r1") == [0, 3]


@pytest.mark.rule("R-DAT-03", "R-ACT-02", "R-ACT-04")
def test_a_free_order_costs_none_of_o() -> None:
    """O 1: a free shot and a step."""
    snap = ability("snap", {"free_order": "open_fire"}, when="activation", once="activation")
    report = activated(
        [(10, 10)], use("snap"), fire("b1"), STEP, STEP, enemies=[(10, 30)], dice=[1], sheet=able(snap, orders=1)
    )
    assert report.orders() == ["open_fire", "stay_vigilant"]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-DAT-03", "R-ACT-02")
def test_a_free_order_not_given_is_gone_with_the_activation() -> None:
    """The snap shot of turn 1 is not fired; in turn 2 O 1 is one order."""
    snap = ability("snap", {"free_order": "open_fire"}, when="activation", once="battle")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=able(snap, orders=1)),
                script=[*activation("r1", use("snap")), {"bid": 1}, *activation("r1", fire("b1"), STEP)],
            ),
            blue(squad("b1", (10, 30))),
            dice=[1],
            turns=2,
        )
    )
    assert report.orders() == ["open_fire"]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-DAT-03", "R-MOV-02")
@pytest.mark.parametrize(
    ("by", "end"), [([0, 4], [10, 14]), ([3, 0], [13, 10]), ([0, 4.01], [10, 10]), (None, [10, 10])]
)
def test_an_advance_is_a_free_move_as_stay_vigilant_moves(by: list[float] | None, end: list[float]) -> None:
    """The script says where with the ability itself; without a word the squad stays."""
    dash = ability("dash", {"advance": 4}, when="activation")
    where = {} if by is None else {"by": by}
    report = activated([(10, 10)], use("dash") | where, STEP, STEP, order("brace_for_impact"), sheet=able(dash))
    assert report.orders() == ["stay_vigilant", "stay_vigilant", "brace_for_impact"]
    assert report.positions("r1") == [[end[0], end[1] + 2]]


@pytest.mark.rule("R-DAT-03", "R-MOV-02")
def test_an_advance_does_not_end_base_to_base_with_an_enemy() -> None:
    dash = ability("dash", {"advance": 4}, when="activation")
    report = activated([(10, 10)], use("dash") | {"to": [[10, 12]]}, enemies=[(10, 14)], sheet=able(dash))
    assert report.refusals() == ["R-MOV-02"]
    assert report.positions("r1") == [[10, 10]]


@pytest.mark.rule("R-DAT-02")
def test_a_forbidden_order_is_refused() -> None:
    calm = able(ability("calm", {"forbid": ["charge", "kill_them"]}))
    assert activated([(10, 10)], order("charge", target="b1"), enemies=[(10, 20)], sheet=calm).refusals() == [
        "R-DAT-02"
    ]


@pytest.mark.rule("R-DAT-02", "R-GAR-01")
def test_heavy_terrain_may_be_ignored() -> None:
    wall = rectangle("wall", "heavy", (36, 15), 72, 2)
    mole = able(ability("mole", {"ignore": "heavy_terrain"}))
    assert activated([(20, 12)], order("stay_vigilant", to=[[20, 24]]), scenery=[wall], sheet=mole).refusals() == []


@pytest.mark.rule("R-DAT-02", "R-LET-02")
def test_the_penalty_for_fire_into_close_combat_may_be_ignored() -> None:
    """4 hits; a 1 is a stray hit all the same."""
    cool = able(ability("cool", {"ignore": "close_combat_penalty"}))
    report = fight(
        scene(
            red(
                squad("r1", (20, 10), (23, 10), sheet=cool), squad("r2", (22, 40)), script=activation("r1", fire("b1"))
            ),
            blue(squad("b1", (20, 40))),
            dice=[4, 1, 6, 6],
        )
    )
    attack = report.one("attack")
    assert (attack["modifier"], attack["hits"], attack["stray_hits"]) == (0, 1, 1)


@pytest.mark.rule("R-DAT-02", "R-DST-01")
def test_an_aura_holds_within_its_distance_while_its_squad_stands() -> None:
    """A banner: friends within 10 attack at +1. r2 is 10 away, r3 10.01."""
    banner = ability("banner", {"modify": "attack_roll", "by": 1}, target="friendly", within=10)
    for x, modifier in ((32, 1), (32.01, 0)):
        report = fight(
            scene(
                red(
                    squad("r1", (20, 10), sheet=able(banner)),
                    squad("r2", (x, 10)),
                    script=activation("r2", fire("b1")),
                ),
                blue(squad("b1", (30, 30))),
                dice=[1],
            )
        )
        assert report.one("attack")["modifier"] == modifier


@pytest.mark.rule("R-FAC-01", "R-DAT-02")
def test_rules_of_a_faction_are_for_all_its_squads_all_game() -> None:
    rule = ability("stoic", {"modify": "defense_roll", "by": 1})
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (20, 10)),
                script=[*activation("r1", fire("b1")), *activation("r2", fire("b2"))],
            ),
            blue(squad("b1", (10, 30)), squad("b2", (20, 30)), rules=[rule]),
            dice=[4, 4, 4, 4],
        )
    )
    assert [d["modifier"] for d in report.events("defense")] == [1, 1]


def lasting(until: str) -> list[int]:
    """r1 uses +1 to its move in its activation of turn 1, then tries 13 cm: there, and in turns 2 and 3."""
    boost = ability("boost", {"modify": "move", "by": 1}, when="activation", until=until)
    far = order("stay_vigilant", by=[0, 13])
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=able(boost)),
                script=[*activation("r1", use("boost"), far), {"bid": 1}, *activation("r1", far)],
            ),
            blue(squad("b1", (60, 60))),
            turns=2,
        )
    )
    return [event["turn"] for event in report.events("moved")]


@pytest.mark.rule("R-DAT-02")
@pytest.mark.parametrize(
    ("until", "turns"), [("activation", [1]), ("next_activation", [1]), ("turn", [1]), ("battle", [1, 2])]
)
def test_effects_hold_until_they_say(until: str, turns: list[int]) -> None:
    assert lasting(until) == turns


@pytest.mark.rule("R-DAT-02")
@pytest.mark.parametrize(("until", "modifiers"), [
    ("activation", [0, 0]), ("next_activation", [1, 1]), ("turn", [1, 0]), ("battle", [1, 1]),
])  # fmt: skip
def test_effects_hold_over_the_enemys_activations_as_they_say(until: str, modifiers: list[int]) -> None:
    """r1 hardens itself in turn 1; blue fires later in turn 1, and first in turn 2."""
    harden = ability("harden", {"modify": "defense_roll", "by": 1}, when="activation", until=until)
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=able(harden, health=9)), script=activation("r1", use("harden"))),
            blue(
                squad("b1", (10, 30)), script=[*activation("b1", fire("r1")), {"bid": 1}, *activation("b1", fire("r1"))]
            ),
            dice=[4, 2, 4, 2],
            turns=2,
        )
    )
    assert [d["modifier"] for d in report.events("defense")] == modifiers


@pytest.mark.rule("R-TAC-04", "R-ACT-02")
def test_an_ability_may_cost_orders() -> None:
    """O 3 less 2: one step, no more."""
    focus = ability("focus", {"modify": "precision", "by": -1}, when="activation", until="turn", cost={"orders": 2})
    report = activated([(10, 10)], use("focus"), STEP, STEP, sheet=able(focus))
    assert report.positions("r1") == [[10, 11]]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-DAT-03")
def test_an_ability_is_used_by_its_own_squad_in_its_own_activation() -> None:
    focus = ability("focus", {"modify": "precision", "by": -1}, when="activation", until="turn")
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=able(focus)), squad("r2", (20, 10)), script=activation("r2", use("focus"))),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-DAT-03"]


@pytest.mark.rule("R-DAT-03", "R-TAC-04")
def test_a_weapons_ability_that_costs_something_is_not_for_free() -> None:
    """Overcharge, 1 TP: unless its owner says so, the damage stays 1 and the points stay."""
    over = ability("over", {"modify": "damage", "by": 1}, when="attacking", cost={"tactical_points": 1})
    report = volley(
        [(10, 10)], [(10, 30)], dice=[4, 1], shooter=sheet(weapons=[rifle(abilities=[over])]), target=sheet(health=5)
    )
    assert (report.health("b1"), report.tactical("red")) == ([4], 11)


@pytest.mark.rule("R-DAT-03", "R-TAC-04")
def test_a_triggered_ability_that_costs_something_is_used_when_the_script_says_so() -> None:
    aim = ability("aim", {"modify": "attack_roll", "by": 1}, when="attacking", cost={"tactical_points": 1})
    report: Report = activated(
        [(10, 10)], fire("b1"), use("aim"), fire("b1"), enemies=[(10, 30)], dice=[3, 6, 3], sheet=able(aim)
    )
    assert [a["modifier"] for a in report.events("attack")] == [1, 0]
    assert report.tactical("red") == 10


@pytest.mark.rule("R-DAT-02", "R-WND-03")
def test_of_several_ways_to_ignore_wounds_the_best_counts() -> None:
    tough = able(ability("a", {"ignore_wounds": 6}), ability("b", {"ignore_wounds": 4}), health=5)
    report = volley([(10, 10)], [(10, 30)], dice=[4, 1, 4], target=tough)
    assert report.one("wounds")["ignored"] == 1


@pytest.mark.rule("R-DAT-01", "R-LET-04")
def test_melee_range_is_modified_too() -> None:
    long = able(ability("long", {"modify": "range", "by": 2, "against": "melee"}), move=0, weapons=[bayonet()])
    report = activated(
        [(10, 10), (6, 10)], order("kill_them", target="b1"), enemies=[(12, 10)], dice=[1, 1], sheet=long
    )
    assert len(report.one("attack")["dice"]) == 2


@pytest.mark.rule("R-DAT-01", "R-DAT-03")
def test_a_weapon_may_have_an_ability_for_its_squads_activation() -> None:
    smoke = ability("smoke", {"modify": "defense_roll", "by": 1}, when="activation", until="turn")
    armed = sheet(weapons=[rifle(abilities=[smoke])])
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=armed), script=activation("r1", use("smoke"))),
            blue(squad("b1", (10, 30)), script=activation("b1", fire("r1"))),
            dice=[4, 4],
        )
    )
    assert report.one("defense")["blocks"] == 1


@pytest.mark.rule("R-DAT-03")
def test_what_can_never_happen_is_named_as_not_simulated() -> None:
    """Damage takes a moment: an ability that does it always does nothing in a battle."""
    curse = ability("curse", {"damage": 1}, target="enemy", within=5)
    assert activated([(10, 10)], sheet=able(curse)).result["not_simulated"] == ["Curse"]
