"""What the steady commander makes of situations in which one answer is plainly the best."""

from typing import Any

import pytest

from rules.hell_dorado.commanders.crews import without_waiting_carriers
from rules.hell_dorado.commanders.ground import Outlook
from rules.hell_dorado.commanders.steady import Steady
from rules.hell_dorado.content.datasheets import NONE, Area
from rules.hell_dorado.content.mission import ConflictZone
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Action, Activate, Deploy, First, FreePower, Zone
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import State, Unit
from rules.table.dice import RandomTape, stream_key
from tests.rules.hell_dorado.cards import A, B, box, gun, modify, piece, power, unit
from tests.rules.hell_dorado.casts import laid, mission, named
from tests.rules.hell_dorado.test_lemures import company, imp, infernalist

MIDDLE = ConflictZone("middle", (1800, 1800))
MORTAR: dict[str, Any] = {
    "slug": "mortar",
    "cbt": 2,
    "weapons": (gun(able="artillery; heavy; ammunition 2", range=8, area=Area("explosion", 3, 1)),),
}


def on_zone(red: Any, blue: Any, turn: int = 2, **keys: Any) -> Battle:
    """A battle round a conflict zone in the middle of the table."""
    battle = laid(red, blue, mission=mission(zones=(MIDDLE,), **keys))
    battle.zone = MIDDLE
    battle.turn = turn
    return battle


def answer(battle: Battle, kind: str, id: str = "", number: int = 0, **keys: Any) -> Any:
    """What steady answers for a player, about a unit."""
    question = Question(kind, battle.players[number], named(battle, id) if id else None)
    for key, value in keys.items():
        setattr(question, key, value)
    if id:
        battle.active = named(battle, id)
    return Steady(RandomTape(stream_key("test", 1, "thinking"))).decide(battle, question)


def action(battle: Battle, id: str = "A") -> Action:
    chosen = answer(battle, "action", id)
    assert isinstance(chosen, Action)
    return chosen


def units(battle: Battle, *ids: str) -> list[Unit]:
    return [named(battle, id) for id in ids]


def distance(way: tuple[int, ...], unit: Unit) -> float:
    x, y = (way[-2], way[-1]) if way else (int(unit.x), int(unit.y))
    return float(((x - MIDDLE.x) ** 2 + (y - MIDDLE.y) ** 2) ** 0.5)


def test_a_carrier_is_put_beside_its_artillery() -> None:
    battle = laid(
        (unit("A", 18, 5, **MORTAR), unit("C", None, able="ammunition-carrier(mortar)", cbt=NONE)), B(), turn=1
    )
    chosen = answer(battle, "deploy", units=units(battle, "C"))
    assert isinstance(chosen, Deploy)
    gap = ((chosen.x - 1800) ** 2 + (chosen.y - 500) ** 2) ** 0.5
    assert 120 <= gap <= 125
    assert chosen.y < 500


def test_a_carrier_is_placed_after_its_artillery() -> None:
    battle = laid(
        (unit("A", 18, 5, **MORTAR), unit("C", 20, 5, able="ammunition-carrier(mortar)"), unit("D", 22, 5)), B()
    )
    able = without_waiting_carriers(units(battle, "C", "A", "D"))
    assert able == units(battle, "A", "D")
    assert without_waiting_carriers(units(battle, "C")) == units(battle, "C")


def test_served_artillery_stays_and_shoots_and_its_carrier_stays_with_it() -> None:
    battle = on_zone(
        (unit("A", 18, 5, **MORTAR), unit("C", 18, 3.8, able="ammunition-carrier(mortar)", cbt=NONE, shs=NONE)),
        unit("B", 18, 17),
    )
    shot = action(battle)
    assert (shot.action, shot.weapon, shot.way) == ("shoot", "gun", ())
    assert answer(battle, "action", "C") is None
    named(battle, "A").fired["gun"] = 2
    assert action(battle).action == "run"


def test_a_shot_goes_with_a_walk_into_the_zone() -> None:
    chosen = action(on_zone(unit("A", 18, 12), unit("B", 18, 30)))
    assert chosen.action == "run"
    chosen = action(on_zone(unit("A", 18, 13.5, weapons=(gun("4/5/6/7/8", range=20),)), unit("B", 18, 30)))
    assert (chosen.action, chosen.after, chosen.target) == ("shoot", True, "B")
    assert distance(chosen.way, named(on_zone(A(), B()), "A")) < 360


def test_a_weapon_is_reloaded_where_there_is_a_target() -> None:
    battle = on_zone(unit("A", 18, 17, weapons=(gun("4/5/6/7/8", able="reloading 1", range=20),)), unit("B", 18, 33))
    named(battle, "A").fired["gun"] = 1
    assert action(battle).reloads == "gun"


def test_a_lemure_without_a_spell_goes_to_the_zone_and_stays_there() -> None:
    old: dict[str, Any] = {"rank": "lemure", "cbt": NONE, "shs": NONE, "cmd": 0}
    battle = on_zone(unit("A", 18, 10, "emancipated", mvt=5, **old), unit("B", 18, 30))
    assert action(battle).action == "lemure"
    battle.put(named(battle, "A"), 1800, 1800)
    assert answer(battle, "action", "A") is None


@pytest.mark.rule("H-ACN-17")
def test_a_melee_slides_into_the_zone_or_to_a_better_enemy() -> None:
    battle = on_zone(unit("A", 18, 13.9), unit("B", 18, 15.1))
    slid = action(battle)
    assert slid.action == "melee"
    assert distance(slid.way, named(battle, "A")) <= 360
    battle = laid(unit("A", 10, 10), (unit("B", 10, 11.2), unit("E", 11.9, 12.2, points=90, lp=2, defence=2, cbt=1)))
    slid = action(battle)
    assert (slid.target, bool(slid.way)) == ("E", True)


def test_what_has_changed_since_the_last_decision_counts() -> None:
    battle = laid(unit("A", 10, 10), (unit("B", 10, 11.2), unit("E", 10, 8.8)))
    asked = {"units": units(battle, "B", "E")}
    assert answer(battle, "action", "A", **asked).target == "B"
    battle.hurt(named(battle, "E"), 7, "test", None)
    assert answer(battle, "action", "A", **asked).target == "E"
    battle.given(named(battle, "E"), State("brave", 1, 1))
    battle.modified(named(battle, "B"), "curse", modify("def", -2))
    battle.hurt(named(battle, "B"), 7, "test", None)
    assert answer(battle, "action", "A", **asked).target == "B"


def test_a_place_in_reach_of_an_enemy_that_gains_by_it_is_worth_less() -> None:
    battle = laid(unit("A", 10, 10), unit("B", 10, 24, cbt=8))
    outlook = Outlook(battle, named(battle, "A"), (1000, 1000))
    assert outlook.danger(1000, 1000) == 0
    assert outlook.danger(1000, 1500) > 0
    named(battle, "B").activated = 1
    assert Outlook(battle, named(battle, "A"), (1000, 1000)).danger(1000, 1500) == 0


def test_high_ground_is_worth_more() -> None:
    hill = piece(box(10, 10, 4, 4), elevation=0.5)
    outlook = Outlook(
        laid(unit("A", 20, 10), unit("B", 10, 30), pieces=(hill,)), named(laid(A(), B()), "A"), (1000, 1000)
    )
    assert outlook.height(1000, 1000) > outlook.height(1400, 1000) == 0


@pytest.mark.rule("H-ORD-06")
def test_vae_soli_goes_to_who_could_slay_an_enemy_before_it_acts() -> None:
    battle = laid((unit("A", 10, 10, cbt=6), unit("C", 30, 10)), unit("B", 10, 11.2, lp=2, defence=2))
    chosen = answer(battle, "vae_soli", units=units(battle, "C", "A"), amount=1)
    assert isinstance(chosen, Activate)
    assert chosen.chosen == "A"
    named(battle, "B").activated = 1
    assert answer(battle, "vae_soli", units=units(battle, "C", "A"), amount=1).chosen == ""


@pytest.mark.rule("H-TRN-04")
def test_who_has_more_to_do_begins() -> None:
    blade = {"weapons": ()}
    battle = laid(unit("A", 10, 10, cbt=6), unit("B", 10, 13, lp=3, defence=2, **blade))
    assert [answer(battle, "first", number=n, names=["red", "blue"]).player for n in (0, 1)] == ["red", "red"]
    assert isinstance(answer(battle, "first", names=["red", "blue"]), First)


def test_who_has_more_to_do_is_activated_first() -> None:
    battle = laid((unit("A", 10, 5), unit("C", 30, 10)), (unit("B", 30, 11.2), unit("E", 30, 34)))
    assert answer(battle, "activate", units=units(battle, "A", "C")).chosen == "C"


@pytest.mark.rule("H-SET-06")
def test_the_deployment_zone_nearer_to_the_conflict_zone_is_taken() -> None:
    battle = laid(A(), B())
    battle.zone = ConflictZone("north", (1800, 2400))
    chosen = answer(battle, "zone", names=["0", "1"])
    assert isinstance(chosen, Zone)
    assert chosen.zone == "1"


def test_dice_are_ordered_for_who_can_fight_alone() -> None:
    order = power("press", "free", modify("cbt", 1), cost=1, target="ally", range=20, order=True)
    for far, wished in ((11.2, True), (34, False)):
        officer = unit("C", 20, 5, rank="officer", cmd=3, powers=(order,))
        battle = laid((unit("A", 10, 10), officer), unit("B", 10, far))
        battle.active = named(battle, "A")
        battle.players[0].pool = [3, 0, 0]
        chosen = answer(battle, "free_power", "A", units=units(battle, "C"), names=["press"])
        assert isinstance(chosen, FreePower) == wished


def test_mvt_is_ordered_where_it_brings_a_unit_to_an_enemy_or_into_the_zone() -> None:
    """MVT 4 charges 8 and runs 8; 2 more go 12: an enemy at 9 is reached by them, one at 20 and one at 6 is not."""
    order = power("march", "free", modify("mvt", 2), cost=1, order=True, target="ally", range=30)
    officer = unit("C", 30, 5, rank="officer", cmd=3, powers=(order,))
    for apart, zone, wished in ((9, False, True), (20, False, False), (6, False, False), (20, True, True)):
        red = unit("A", 18, 6.0 if zone else 10), officer
        far = unit("B", 18, 34, cbt=1) if zone else unit("B", 18, 11.2 + apart, cbt=1)
        battle = on_zone(red, far) if zone else laid(red, far)
        battle.players[0].pool = [3, 0, 0]
        chosen = answer(battle, "free_power", "A", units=units(battle, "C"), names=["march"])
        assert isinstance(chosen, FreePower) == wished, (apart, zone)


def test_an_infernalist_goes_on_until_enemies_are_near_and_takes_the_spell_that_does_most() -> None:
    """At 13 fathoms a lemure soon reaches B, from 24 it does not; 3 damage are worth more than to be stunned."""
    mud = power("mud", "active", Effect("state", state="stunned", amount=1), target="enemy", range=3)
    pipe = power("pipe", "active", Effect("damage", amount=3), target="area", range=0, radius=2)
    witch: dict[str, Any] = {"weapons": (), "cbt": NONE, "shs": NONE, "spells": (mud, pipe)}
    for far, wished in ((24, "walk run"), (13, "focus")):
        red = company(unit("A", 10, 5, lemures=2, invocations=6, **witch))
        battle = laid(red, unit("B", 10, 6.2 + far))
        chosen = action(battle)
        assert chosen.action in wished
        assert wished != "focus" or (chosen.use is not None and chosen.use.spell == "pipe")


def test_a_spell_without_range_is_released_where_its_lemure_stands() -> None:
    pipe = power("pipe", "active", Effect("damage", amount=3), target="area", range=0, radius=2)
    battle = laid((infernalist(spells=(pipe,)), imp(spell="pipe")), unit("B", 10, 22))
    released = action(battle, "L")
    assert released.use is not None
    assert (released.use.power, released.use.point) == ("pipe", (1000, 2000))
