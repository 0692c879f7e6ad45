"""Close combat in its order, striders that never strike, pilots who eject, deployment in turn."""

import pytest

from tests.rules.skirmish.scenes import OFFICER, fought, line, places, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals


def attack(*combats, **keys):
    return {"attack": [{"target": target, "by": list(by)} for target, by in combats], **keys}


@pytest.mark.rule("S-CCB-01", "S-CCB-03")
def test_a_unit_attacks_one_enemy_after_another_and_then_neither_moves_nor_fires():
    """R0 touches B, R1 touches C; after both combats nothing is left to do."""
    red = side(
        row("r1", 10, 10),
        script=[
            attack(("c1", [1]), ("b1", [0])),
            {"fire": [{"weapon": "carbine", "target": "b1"}]},
            {"move": "engaged", "to": [[10, 9], [13, 9], [16, 9]]},
            attack(("b1", [0])),
            {"end": True},
        ],
    )
    blue = side(row("b1", 10, 12.5, 1), row("c1", 13, 12.5, 1), row("d1", 60, 80, 3))
    battle = fought(scene(red, blue, active="r1", turn="red", dice=[1, 1]))
    assert [event["target"] for event in events(battle, "combat")] == ["c1", "b1"]
    assert refusals(battle) == ["S-CCB-01", "S-CCB-01", "S-CCB-03"]


@pytest.mark.rule("S-CCB-05")
def test_a_strider_makes_no_attack_but_suffers_them():
    """Line's blade at the Stilt's Combat 3: 4 - 3, a 3 strikes; 4 against 7 never penetrates."""
    close = stilt(weapons=[*stilt()["weapons"], line()["weapons"][1]])
    red = side({"id": "r1", "card": close, "positions": [[10, 10]]}, script=[attack(("b1", [0])), {"end": True}])
    blue = side(
        row("b1", 10, 14.25, 1), row("b2", 60, 80), script=[attack(("r1", [0]), unit="b1"), {"end": True, "unit": "b1"}]
    )
    battle = fought(scene(red, blue, active="r1", turn="red", dice=[3]))
    assert refusals(battle)[0].startswith("S-CCB")
    combat = event(battle, "combat", unit="b1")
    assert (combat["target"], combat["needed"], combat["impacts"]) == ("r1", 3, 1)
    assert (event(battle, "damage")["needed"], event(battle, "damage")["success"]) == (None, False)


LAUNCH = [{"fire": [{"weapon": "launcher", "target": "b1"}]}, {"end": True}]
MISSILE = [4, 3, 1]
"""It strikes on 4, penetrates on 3, and hits the propulsion on 1."""


def launched(pilot, *others, script):
    red = side(row("r1", 10, 10, 2, bearers={"launcher": 1}), script=LAUNCH)
    return fought(scene(red, side(pilot, *others, script=script), active="r1", turn="red", dice=MISSILE))


@pytest.mark.rule("S-VEH-05", "S-VEH-04")
def test_a_hero_who_ejects_joins_infantry_near_by():
    """The unit's leader is 5.75 from the vehicle; the pilot is one fighter more, in contact with the wreck."""
    pilot = {"id": "b1", "card": stilt(hero=True), "positions": [[30, 40]]}
    battle = launched(pilot, row("b2", 40, 40, 2), script=[{"eject": "eject"}])
    assert event(battle, "joined")["unit"] == "b2"
    assert event(battle, "joined")["of"] == "b1"
    assert event(battle, "wreck")["place"] == [30, 40]
    assert len(places(battle, "b2")) == 3


@pytest.mark.rule("S-UNT-05", "S-VEH-05")
def test_a_hero_who_joins_bearers_leads_them():
    """Both of the unit bear launchers, so that number 0 only stands for the leader; the pilot may lead."""
    pilot = {"id": "b1", "card": stilt(hero=True), "positions": [[30, 40]]}
    battle = launched(pilot, row("b2", 40, 40, 2, bearers={"launcher": 2}), script=[{"eject": "eject"}])
    assert event(battle, "leader") | {"n": 0} == {"n": 0, "turn": 1, "type": "leader", "unit": "b2", "fighter": 2}


@pytest.mark.rule("S-VEH-06")
@pytest.mark.parametrize(("choice", "needs"), [("hold", 0), ("go_on", 1)])
def test_the_group_of_an_officer_who_ejects_holds_or_goes_on(choice, needs):
    """Whoever holds by the wreck counts as led by an officer and pays nothing; whoever goes on pays 1 LP."""
    pilot = {"id": "b1", "card": stilt(**OFFICER), "fighters": 2, "positions": [[30, 40], [37, 40]], "commander": True}
    battle = launched(pilot, row("b2", 60, 80), script=[{"eject": "eject"}, {"eject": choice}])
    assert event(battle, "group")["choice"] == choice
    assert event(battle, "commander_lost")["player"] == "blue"
    spent = [event for event in events(battle, "leadership", player="blue") if event["reason"] == "activation"]
    assert len(spent) == needs + 1


@pytest.mark.rule("S-MIS-08")
def test_red_sets_a_unit_up_first_then_blue_in_turn():
    units = [[{"id": f"{side}{n}", "card": line(), "fighters": 2} for n in (1, 2)] for side in "rb"]
    battle = fought(scene(*units))
    assert [event["unit"] for event in events(battle, "deployed")] == ["r1", "b1", "r2", "b2"]
    assert all(y <= 20 for _x, y in places(battle, "r1").values())
