"""Abilities in data: what they do, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
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


@pytest.mark.rule("R-TAC-04", "R-ACT-02")
def test_an_ability_may_cost_orders() -> None:
    """O 3 less 2: one step, no more."""
    focus = ability("focus", {"modify": "precision", "by": -1}, when="activation", until="turn", cost={"orders": 2})
    report = activated([(10, 10)], use("focus"), STEP, STEP, sheet=able(focus))
    assert report.positions("r1") == [[10, 11]]
    assert report.refusals() == ["R-ACT-02"]


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


@pytest.mark.rule("R-DAT-03")
def test_what_can_never_happen_is_named_as_not_simulated() -> None:
    """Damage takes a moment: an ability that does it always does nothing in a battle."""
    curse = ability("curse", {"damage": 1}, target="enemy", within=5)
    assert activated([(10, 10)], sheet=able(curse)).result["not_simulated"] == ["Curse"]
