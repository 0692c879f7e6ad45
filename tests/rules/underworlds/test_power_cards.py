"""The power step, ploys and upgrades (PWR, DEC, CRD)."""

from typing import Any

import pytest

from rules.underworlds.engine.battle import Battle
from tests.rules.support.whole_battles import event, events, refusals
from tests.rules.underworlds.scenes import (
    DART,
    MAUL,
    PASS,
    PIKE,
    Document,
    attack,
    fought,
    plain,
    ploy,
    scene,
    side,
    unit,
    upgrade,
    where,
    wounds,
)

NORTH = side(unit("n1", DART, (3, 5)))


def played(hand: list[Document], *script: Any, south: Any = (), north: Any = NORTH, **keys: Any) -> Battle:
    """South plays in the power step of his own activation; his fighter s1 is a Maul at (3, 2)."""
    units = south or (unit("s1", MAUL, (3, 2)),)
    of_player = {key: keys.pop(key) for key in ("glory", "power", "activations") if key in keys}
    player = side(*units, script=script, power_hand=hand, **of_player)
    return fought(scene(player, north, **{"phase": "power", "turn": "s", "round": 3} | keys))


@pytest.mark.rule("U-CRD-02", "U-MOV-05", "U-DEC-03")
def test_a_push_moves_a_fighter_of_the_side_that_it_says() -> None:
    """Two steps, of an enemy; own fighters, shorter ways and occupied hexes are refused."""
    shove = ploy("shove", push=2, whose="enemy")
    ways = [("s1", [[3, 3], [3, 4]]), ("n1", [[3, 6]]), ("n1", [[4, 5], [3, 5], [3, 4]]), ("n1", [[4, 5], [5, 5]])]
    battle = played([shove], *[{"ploy": "shove", "target": id, "path": path} for id, path in ways])
    assert refusals(battle) == ["U-CRD-02", "U-MOV-05", "U-MOV-05"]
    assert where(battle, "n1") == (5, 5)
    assert [card.slug for card in battle.players[0].power.discards] == ["shove"]


@pytest.mark.rule("U-PWR-03", "U-FGT-05", "U-CRD-02")
def test_a_wound_within_so_many_hexes_of_ones_own_puts_out_at_once() -> None:
    near, far = ploy("near", wound=1, within=2), ploy("far", wound=2, within=3)
    battle = played([near, far], {"ploy": "near", "target": "n1"}, {"ploy": "far", "target": "n1"})
    assert refusals(battle) == ["U-CRD-02"]
    assert (event(battle, "out")["by"], event(battle, "out")["cause"], battle.players[0].glory) == ("s", "ploy", 1)


@pytest.mark.rule("U-CRD-02", "U-PWR-03", "U-DEC-05")
def test_healing_guard_and_ready_need_something_to_do() -> None:
    """What is refused stays in hand, and its name secret."""
    hand = [ploy("salve", heal=2), ploy("shields", guard=True), ploy("rally", ready=True)]
    script = [{"ploy": card["slug"], "target": id} for card in hand for id in ("s2", "s1")]
    units = (
        unit("s1", MAUL, (3, 2), wounds=1, tokens=["move"]),
        unit("s2", MAUL, (1, 1), tokens=["guard"]),
    )
    battle = played(hand, *script, {"pass": "power"}, {"move": "s1", "path": [[3, 3]]}, south=units)
    assert refusals(battle) == ["U-PWR-03"] * 3
    assert not [event for event in events(battle, "refused") if any(card["slug"] in event["reason"] for card in hand)]
    assert (event(battle, "healed")["amount"], wounds(battle, "s1")) == (1, 0)
    assert event(battle, "guard")["unit"] == "s1"
    assert where(battle, "s1") == (3, 3)


@pytest.mark.rule("U-CRD-02", "U-PWR-03")
def test_cards_are_drawn_as_far_as_there_are_any() -> None:
    hand = [ploy("plan", draw=3), ploy("plot", draw=1)]
    battle = played(hand, {"ploy": "plan"}, {"ploy": "plot"}, power=plain(2))
    assert event(battle, "drawn")["power"] == 2
    assert refusals(battle) == ["U-PWR-03"]


@pytest.mark.rule("U-CRD-02")
def test_attack_dice_wait_for_the_next_attack_of_the_round() -> None:
    """Maul's Swing has 2 dice: 2 + 1 + 1, then 2 again."""
    hand = [ploy("fury", attack_dice=1), ploy("rage", attack_dice=1)]
    swing = {"act": "s1", "action": "swing", "target": "n1"}
    script = [{"ploy": "fury"}, {"ploy": "rage"}, swing, swing]
    battle = played(hand, *script, north=side(unit("n1", PIKE, (3, 3))), dice=[1] * 10)
    assert [len(event["dice"]) for event in events(battle, "attack")] == [4, 2]


@pytest.mark.rule("U-PWR-03", "U-CRD-02")
def test_attack_dice_are_for_this_round() -> None:
    fury = ploy("fury", attack_dice=1)
    assert refusals(played([fury], {"ploy": "fury"}, activations=0)) == ["U-PWR-03"]
    swing = {"act": "s1", "action": "swing", "target": "n1"}
    near = side(unit("n1", PIKE, (3, 3)))
    battle = played(
        [fury], {"ploy": "fury"}, PASS, {"first": "s"}, swing, activations=1, round=2, north=near, dice=[6, 1]
    )
    assert [len(event["dice"]) for event in events(battle, "attack")] == [2]


@pytest.mark.rule("U-PWR-03", "U-CRD-02", "U-ACT-03")
@pytest.mark.parametrize(("tokens", "foe", "rules"), [
    (["charge"], {"hex": [3, 8]}, ["U-PWR-03"]), (["move"], {"hex": [3, 8]}, []), ([], {"out": True}, ["U-PWR-03"]),
])  # fmt: skip
def test_attack_dice_need_somebody_who_may_attack_and_somebody_to_attack(tokens: Any, foe: Any, rules: Any) -> None:
    """The one fighter has charged, or has moved and may be pushed; the one enemy is far away, or out."""
    south = (unit("s1", MAUL, (3, 2), tokens=tokens),)
    north = side({"id": "n1", "fighter": PIKE} | foe)
    battle = played([ploy("fury", attack_dice=1)], {"ploy": "fury"}, south=south, north=north)
    assert refusals(battle) == rules


@pytest.mark.rule("U-PWR-01", "U-PWR-02")
def test_who_has_passed_may_play_again_as_long_as_the_other_plays() -> None:
    hand = [ploy("plan", draw=1)]
    north = side(unit("n1", DART, (3, 5)), power_hand=plain(1), power=plain(1, "x"), glory=1,
                 script=[{"upgrade": "u0", "fighter": "n1"}])  # fmt: skip
    battle = played(hand, {"ploy": "plan"}, north=north, power=plain(1), asked="n", passes=1)
    assert battle.event_log is not None
    order = [event["type"] for event in battle.event_log.events if event["type"] in ("ploy", "upgrade", "activation")]
    assert order[:3] == ["upgrade", "ploy", "activation"]


@pytest.mark.rule("U-DEC-03", "U-PWR-02")
def test_an_upgrade_costs_a_point_and_goes_on_a_fighter_of_ones_own_on_the_table() -> None:
    script = [{"upgrade": card, "fighter": id} for card, id in (("u0", "n1"), ("u9", "s1"), ("u0", "s1"), ("u1", "s1"))]
    battle = played(plain(2), *script, glory=1)
    assert refusals(battle) == ["U-DEC-03", "U-PWR-02", "U-DEC-03"]
    assert (battle.players[0].glory, battle.players[0].spent) == (0, 1)
    assert not battle.players[0].power.discards


@pytest.mark.rule("U-CRD-03", "U-CRD-04")
def test_raises_add_up() -> None:
    """Swing (1, 2 dice, 2) with dice + 1 twice, damage + 1 on Swing alone, range + 1: 4 dice, 3 wounds, 2 away."""
    gifts = [
        upgrade("drill", raises=[{"dice": 1}]),
        upgrade("drill2", raises=[{"dice": 1}]),
        upgrade("edge", raises=[{"damage": 1, "attack": "swing"}]),
        upgrade("shaft", raises=[{"range": 1}]),
        upgrade("plate", raises=[{"wounds": 2}, {"defence": 1}, {"move": 1}]),
    ]
    south = side(unit("s1", MAUL, (3, 3), upgrades=gifts), script=[{"act": "s1", "action": "swing", "target": "n1"}])
    battle = fought(scene(south, side(unit("n1", PIKE, (3, 5))), dice=[4, 1, 1, 1, 1, 1]))
    assert (len(event(battle, "attack")["dice"]), wounds(battle, "n1")) == (4, 3)
    fighter = battle.unit("s1")
    assert fighter is not None
    assert (fighter.health, fighter.defence, fighter.move) == (6, 2, 4)


@pytest.mark.rule("U-CRD-03", "U-PWR-03")
def test_an_upgrade_gives_a_new_action_and_one_that_does_nothing_is_refused() -> None:
    hook = upgrade("whip", attack=attack("hook", 3, 2, "club", 1))
    rest = upgrade("rest", action={"slug": "breathe", "name": "Breathe", "heal": 1})
    idle = upgrade("idle", raises=[{"dice": 1, "attack": "sting"}])
    script = [{"upgrade": slug, "fighter": "s1"} for slug in ("idle", "whip", "rest")]
    script += [{"pass": "power"}, {"act": "s1", "action": "hook", "target": "n1"}, {"act": "s1", "action": "breathe"}]
    units = (unit("s1", MAUL, (3, 2), wounds=1),)
    battle = played([hook, rest, idle], *script, south=units, glory=3, dice=[1] * 4)
    assert refusals(battle) == ["U-PWR-03"]
    assert event(battle, "attack")["attack"] == "hook"
    assert wounds(battle, "s1") == 0


@pytest.mark.rule("U-PWR-03", "U-CRD-03")
def test_an_upgrade_with_an_action_of_a_name_that_the_fighter_has_does_nothing() -> None:
    """Maul has a Swing; an Attack action or another of that name is no new one, unless the card raises something."""
    again = upgrade("again", attack=attack("swing", 3, 4, "club", 3))
    sway = upgrade("sway", action={"slug": "swing", "name": "Sway", "push": 1})
    both = upgrade("both", attack=attack("swing", 3, 4, "club", 3), raises=[{"damage": 1}])
    script = [{"upgrade": slug, "fighter": "s1"} for slug in ("again", "sway", "both")]
    battle = played([again, sway, both], *script, glory=3)
    assert refusals(battle) == ["U-PWR-03", "U-PWR-03"]
    assert (battle.players[0].glory, event(battle, "upgrade")["card"]) == (2, "both")
    assert [
        (attack_of_fighter.slug, attack_of_fighter.damage)
        for attack_of_fighter in battle.players[0].fighters[0].attacks
    ] == [("swing", 3)]
