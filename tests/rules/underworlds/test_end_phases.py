"""The end phase and what objectives ask for (END, CRD)."""

from typing import Any

import pytest

from rules.underworlds.engine.battle import Battle
from tests.rules.support.whole_battles import event, events, refusals
from tests.rules.underworlds.scenes import DART, MAUL, fought, goals, objective, plain, scene, side, unit, upgrade

FOE = side(unit("n1", DART, (3, 8)))


def ending(*script: Any, south: Any = (), north: Any = FOE, **keys: Any) -> Battle:
    """The end phase of round 3, south's first."""
    units = south or (unit("s1", MAUL, (3, 2)),)
    own = ("objective_hand", "objectives", "power_hand", "power", "glory", "out")
    of_player = {key: keys.pop(key) for key in own if key in keys}
    player = side(*units, script=script, **of_player)
    return fought(scene(player, north, **{"phase": "end", "turn": "s", "round": 3} | keys))


HALL = (
    unit("s1", MAUL, (3, 2), tokens=["charge"]),
    unit("s2", MAUL, (3, 6), tokens=["charge"]),
    unit("s3", MAUL, out=True),
)
CONDITIONS: list[tuple[Any, bool]] = [
    ({"hold": 2}, True),
    ({"hold": 3}, False),
    ({"token": 2}, True),
    ({"token": 1}, False),
    ({"out": 1}, True),
    ({"out": 2}, False),
    ({"out_in_all": 2}, True),
    ({"out_in_all": 3}, False),
    ({"in_enemy_territory": 1}, True),
    ({"in_enemy_territory": 2}, False),
    ({"no_enemy_in_own_territory": True}, True),
    ({"standing": 2}, True),
    ({"standing": 3}, False),
    ({"charged": 2}, True),
    ({"round": 3}, True),
    ({"round": 2}, False),
    ({"hold": 2, "round": 2}, False),
]


@pytest.mark.rule("U-CRD-01", "U-END-02")
@pytest.mark.parametrize(("condition", "holds"), CONDITIONS)
def test_what_objectives_ask_for(condition: Any, holds: bool) -> None:
    """Tokens 2 and 3 are held, one enemy was put out in this round and one before, all conditions must hold."""
    north = side(unit("n1", DART, (3, 8)), unit("n2", DART, out=True), unit("n3", DART, out=True))
    tokens = [[1, 1], [3, 2], [3, 6]]
    battle = ending(objective_hand=[objective("goal", 2, **condition)], south=HALL, north=north, tokens=tokens, out=1)
    assert [event["card"] for event in events(battle, "scored")] == ["goal"] * holds
    assert battle.players[0].glory == 2 * holds


@pytest.mark.rule("U-CRD-01")
def test_an_enemy_in_ones_own_territory() -> None:
    card = objective("goal", 1, no_enemy_in_own_territory=True)
    battle = ending(objective_hand=[card], north=side(unit("n1", DART, (3, 4))))
    assert events(battle, "scored") == []


@pytest.mark.rule("U-END-02")
def test_cards_are_scored_in_the_order_the_player_likes_and_only_what_holds() -> None:
    hand = [objective("a", 1, standing=1), objective("b", 3, round=3), objective("c", 1, hold=1)]
    script = [{"score": ["c"]}, {"score": ["x"]}, {"score": ["b", "a"]}]
    battle = ending(*script, objective_hand=hand)
    assert refusals(battle) == ["U-END-02"] * 2
    assert [(event["card"], event["total"]) for event in events(battle, "scored")] == [("b", 3), ("a", 4)]
    assert [card.slug for card in battle.players[0].scored] == ["b", "a"]


@pytest.mark.rule("U-END-03", "U-DEC-04")
def test_any_number_of_upgrades_each_for_an_unspent_point() -> None:
    too_many = [{"upgrade": f"u{n}", "fighter": "s1"} for n in range(3)]
    script = [{"upgrades": too_many}, {"upgrades": [too_many[0]] * 2}, {"upgrades": too_many[:2]}]
    battle = ending(*script, power_hand=plain(3), glory=2)
    assert refusals(battle) == ["U-DEC-03", "U-PWR-02"]
    assert (len(events(battle, "upgrade")), battle.players[0].glory, battle.players[0].score()) == (2, 0, 2)


@pytest.mark.rule("U-END-03", "U-PWR-03")
def test_upgrades_of_one_answer_are_judged_one_after_another() -> None:
    """The second net gives Maul nothing any more; what raises the net's attack does something once he has it."""
    net = {"slug": "cast", "name": "Cast", "range": 2, "dice": 2, "symbol": "club", "damage": 1}
    cards = [
        upgrade("net", attack=net),
        upgrade("twin", attack=net),
        upgrade("knots", raises=[{"dice": 1, "attack": "cast"}]),
    ]
    orders = [["knots", "net"], ["net", "twin"], ["net", "knots"]]
    script = [{"upgrades": [{"upgrade": slug, "fighter": "s1"} for slug in order]} for order in orders]
    battle = ending(*script, power_hand=cards, glory=2)
    assert refusals(battle) == ["U-PWR-03", "U-PWR-03"]
    assert [
        (attack_of_fighter.slug, attack_of_fighter.dice) for attack_of_fighter in battle.players[0].fighters[0].attacks
    ] == [("swing", 2), ("cast", 3)]


@pytest.mark.rule("U-END-04", "U-END-05")
def test_unwanted_cards_are_discarded_and_hands_filled() -> None:
    script = [{"discard": ["x"]}, {"discard": ["g1"]}, {"discard_power": ["g0"]}, {"discard_power": ["u0", "u1"]}]
    keys: Any = {"objectives": goals(9, "h"), "power": plain(9, "v")}
    battle = ending(*script, objective_hand=goals(2), power_hand=plain(4), **keys)
    assert refusals(battle) == ["U-END-04"] * 2
    assert [(event["objectives"], event["power"]) for event in events(battle, "discarded")] == [
        (["g1"], []),
        ([], ["u0", "u1"]),
    ]
    assert event(battle, "drawn", player="s")["objectives"] == 2
    assert event(battle, "drawn", player="s")["power"] == 3


@pytest.mark.rule("U-END-01")
@pytest.mark.parametrize(("turn", "order"), [("s", ["s", "n"]), ("n", ["n", "s"])])
def test_who_had_the_first_activation_goes_through_all_steps_first(turn: str, order: list[str]) -> None:
    battle = ending(turn=turn, first=turn)
    assert [event["player"] for event in events(battle, "end_phase")] == order


def test_an_end_phase_may_be_entered_at_any_step_and_by_the_second_player() -> None:
    battle = ending(turn="n", first="s", step="draw", objective_hand=[objective("a", 1, standing=1)])
    assert [event["player"] for event in events(battle, "end_phase")] == ["n"]
    assert events(battle, "scored") == []


@pytest.mark.rule("U-END-06", "U-ACT-08")
def test_tokens_of_fighters_stay_for_both_end_phases_then_they_go() -> None:
    """North's card asks for charged fighters in the second end phase; wounds and upgrades stay."""
    north = side(
        unit("n1", DART, (3, 8), tokens=["move", "charge", "guard"], wounds=1, upgrades=plain(1, "w")),
        objective_hand=[objective("onset", 1, charged=1)],
    )
    battle = ending(north=north)
    fighter = battle.unit("n1")
    assert fighter is not None
    assert event(battle, "scored")["player"] == "n"
    assert (fighter.moved, fighter.charged, fighter.guard) == (False, False, False)
    assert (fighter.wounds, len(fighter.upgrades)) == (1, 1)
