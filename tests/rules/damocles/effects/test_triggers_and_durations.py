"""Abilities in data: when they happen, to whom and for how long, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])


def able(*abilities: Document, **changes: object) -> Document:
    return sheet(abilities=list(abilities), **changes)


def use(slug: str, *targets: str) -> Document:
    return {"ability": slug, "targets": list(targets)}


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
        entries = [{"activate": "r1"}, use("dash"), use("dash"), {"end": True}]
        report = fight(
            scene(
                red(squad("r1", (10, 10), sheet=able(dash)), script=[*entries, {"bid": 1}, *entries]),
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
def test_what_begins_with_the_turn_until_an_activation_holds_until_the_squads_own() -> None:
    """r1 is quicker from the start of the turn: r2's activation before its own does not end that; its own does."""
    wake = ability("wake", {"modify": "move", "by": 2}, when="turn_start", until="activation", once="battle")
    far = order("stay_vigilant", by=[0, 14])
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=able(wake)),
                squad("r2", (40, 10)),
                script=[*activation("r2", STEP), *activation("r1", far), {"bid": 1}, *activation("r1", far)],
            ),
            blue(squad("b1", (60, 60))),
            turns=2,
        )
    )
    assert report.positions("r1") == [[10, 24]]
    assert report.refusals() == ["R-MOV-02"]


@pytest.mark.rule("R-DAT-03", "R-MOV-02", "R-MOV-07")
def test_an_advance_is_no_way_out_of_close_combat() -> None:
    dash = ability("dash", {"advance": 4}, when="activation")
    report = activated([(20, 10)], use("dash") | {"by": [-4, 0]}, enemies=[(22, 10)], sheet=able(dash))
    assert report.refusals() == ["R-MOV-07"]
    assert report.positions("r1") == [[20, 10]]
