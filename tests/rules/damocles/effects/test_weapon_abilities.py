"""Abilities of weapons: for the attacks of that weapon alone, and of nobody who does not carry it (R-DAT-01)."""

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
)


@pytest.mark.rule("R-DAT-01", "R-DAT-03")
@pytest.mark.parametrize(("weapon", "health"), [("lance", 7), ("bayonet", 8)])
def test_what_a_weapon_gains_by_a_charge_is_for_that_weapon(weapon: str, health: int) -> None:
    """A couched lance has +1 damage in the activation it charges in; the bayonet beside it has not."""
    couch = ability("couch", {"modify": "damage", "by": 1}, when="charging", until="activation")
    armed = sheet(weapons=[bayonet(), bayonet(slug="lance", abilities=[couch])])
    charge, strike = order("charge", target="b1"), order("kill_them", target="b1", weapon=weapon)
    report = activated(
        [(10, 10)], charge, strike, enemies=[(10, 20)], dice=[6, 4, 1], sheet=armed, enemy=sheet(health=9)
    )
    assert report.health("b1") == [health]


@pytest.mark.rule("R-DAT-01", "R-DAT-03", "R-LET-01")
def test_a_weapon_made_ready_in_an_activation_is_the_only_one_that_is() -> None:
    """The rifle is aimed: 3+ and 45 cm in this activation; the carbine still has 40 and does not reach 45."""
    aim = ability("aim", {"modify": "precision", "by": -1}, {"modify": "range", "by": 5}, when="activation")
    armed = sheet(weapons=[rifle(abilities=[aim]), rifle(slug="carbine")])
    shots = [fire("b1", weapon="rifle"), fire("b1", weapon="carbine")]
    report = activated(
        [(10, 10)], {"ability": "aim", "targets": []}, *shots, enemies=[(10, 57)], dice=[3, 6], sheet=armed
    )
    assert [(a["weapon"], a["precision"]) for a in report.events("attack")] == [("rifle", 3)]
    assert report.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DAT-01", "R-DAT-03")
def test_what_a_weapon_does_to_its_target_once_a_turn_is_for_its_own_dice() -> None:
    """The launcher's first order of a turn takes 1 off the defense against itself, not against the rifle beside it."""
    pierce = ability("pierce", {"modify": "defense_roll", "by": -1}, when="attacking", target="enemy", once="turn")
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", abilities=[pierce])])
    shot = fire("b1", weapons=["rifle", "launcher"])
    report = activated(
        [(10, 10), (13, 10)],
        shot,
        shot,
        enemies=[(10, 30)],
        dice=[4, 4, 5, 5, 4, 4, 6, 6],
        sheet=armed,
        enemy=sheet(health=9),
    )
    assert [d["modifier"] for d in report.events("defense")] == [0, -1, 0]
    assert [d["blocks"] for d in report.events("defense")] == [1, 0, 2]


@pytest.mark.rule("R-DAT-01", "R-DAT-03")
def test_what_a_weapon_leaves_on_its_target_for_the_turn_is_there_for_all_who_attack() -> None:
    """Acid: the target's defense is worse until the end of the turn, for r2's rifles too."""
    acid = ability("acid", {"modify": "defense", "by": 1}, when="attacking", target="enemy", until="turn", once="turn")
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(weapons=[rifle(slug="sprayer", abilities=[acid])])),
                squad("r2", (20, 10)),
                script=[*activation("r1", fire("b1")), *activation("r2", fire("b1"))],
            ),
            blue(squad("b1", (15, 30), sheet=sheet(health=9))),
            dice=[1, 4, 5],
        )
    )
    assert (report.one("defense")["defense"], report.one("defense")["blocks"]) == (6, 0)


@pytest.mark.rule("R-DAT-01", "R-COV-07")
@pytest.mark.parametrize(("weapon", "modifier"), [("mortar", 0), ("rifle", 1)])
def test_a_weapon_that_ignores_cover_leaves_it_to_the_others(weapon: str, modifier: int) -> None:
    lob = ability("lob", {"ignore": "cover"})
    armed = sheet(weapons=[rifle(), rifle(slug="mortar", abilities=[lob])])
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=armed), script=activation("r1", fire("b1", weapon=weapon))),
            blue(squad("b1", (10, 30))),
            dice=[4, 4],
            scenery=[rectangle("wall", "heavy", (11, 20), 20, 2)],
        )
    )
    assert report.one("defense")["modifier"] == modifier


@pytest.mark.rule("R-DAT-01", "R-DAT-02")
def test_what_a_weapon_always_does_to_those_who_carry_it_is_not_for_its_attacks_alone() -> None:
    """A ram is heavy, 4 off the move and no Move, move!, and a good shield in melee: 4 blocks on 5+."""
    heavy = ability("heavy", {"modify": "move", "by": -4}, {"forbid": "move_move"})
    shield = ability("shield", {"modify": "defense_roll", "by": 1, "against": "melee"})
    ram = sheet(weapons=[rifle(), bayonet(slug="ram", abilities=[heavy, shield])])
    step = order("stay_vigilant", by=[0, 8])
    report = activated([(10, 10)], order("move_move", by=[0, 1]), step, sheet=ram)
    assert (report.refusals(), report.positions("r1")) == (["R-DAT-02"], [[10, 18]])
    blow = order("kill_them", target="b1")
    report = activated([(10, 10)], blow, enemies=[(12, 10)], dice=[4, 4], enemy=ram)
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (1, 1)


@pytest.mark.rule("R-DAT-01", "R-DAT-03")
def test_a_weapon_that_nobody_carries_has_no_abilities() -> None:
    """A beacon gives an order at the start of a turn to a squad that carries one, and none to a squad without."""
    beacon = ability("beacon", {"gain": "orders", "amount": 1}, when="turn_start")
    armed = sheet(orders=1, weapons=[rifle(), rifle(slug="flare", carriers=1, abilities=[beacon])])
    step = order("stay_vigilant", by=[0, 1])
    for carried, refusals in ((1, []), (0, ["R-ACT-02"])):
        weapons: Document = {"weapons": {"flare": carried}}
        report = fight(
            scene(
                red(squad("r1", (10, 10), sheet=armed, **weapons), script=activation("r1", step, step)),
                blue(squad("b1", (60, 60))),
            )
        )
        assert report.refusals() == refusals
