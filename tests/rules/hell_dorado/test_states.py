"""States: how they are given, what is left of them, when they end; wounds that follow LP."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Armed
from rules.hell_dorado.engine.effects import apply_effect
from rules.hell_dorado.engine.states import count_activation, count_turn, give_state
from rules.hell_dorado.engine.statistics import is_wounded, mvt, statistic
from tests.rules.hell_dorado.cards import A, B, C, blade, gives, modify, unit
from tests.rules.hell_dorado.casts import events, follow, laid, lp, melee, named, player, spent

FAR = unit("B", 30, 30)


def left(unit: Any) -> dict[str, int]:
    """What is left of each state."""
    return {state.slug: state.left for state in unit.states}


@pytest.mark.rule("H-STA-01", "H-STA-03", "H-STA-10", "H-STA-13")
@pytest.mark.parametrize(
    ("first", "second", "amount", "remains"),
    [
        pytest.param(gives("stunned", 3), gives("stunned", 1), 3, 3, id="the higher that is left"),
        pytest.param(gives("stunned", 1), gives("stunned", 3), 3, 3, id="the higher that is new"),
        pytest.param(gives("brave"), None, 0, 1, id="no number is 1"),
        pytest.param(gives("cursed", 1, 4), gives("cursed", 3, 2), 3, 4, id="cursed: the higher X and the higher Y"),
        pytest.param(
            gives("consumed", 1, 4, "fire"), gives("consumed", 3, 2, "fire"), 3, 4, id="consumed: the higher of both"
        ),
    ],
)
def test_the_same_state_again(first: Any, second: Any, amount: int, remains: int) -> None:
    battle = laid(A(), FAR)
    a = named(battle, "A")
    for effect in filter(None, (first, second)):
        give_state(battle, a, effect, None)
    assert [(state.amount, state.left) for state in a.states] == [(amount, remains)]


@pytest.mark.rule("H-STA-10")
def test_consumed_by_different_types_runs_side_by_side() -> None:
    battle = laid(A(), FAR)
    a = named(battle, "A")
    for effect in (gives("consumed", 1, 4, "fire"), gives("consumed", 3, 2, "acid")):
        give_state(battle, a, effect, None)
    assert [(state.type, state.amount, state.left) for state in a.states] == [("fire", 1, 4), ("acid", 3, 2)]


@pytest.mark.rule("H-STA-02", "H-STA-15", "H-STA-18", "H-STA-20", "H-STA-11")
@pytest.mark.parametrize("slug", ["immobilized", "slowed", "stunned", "controlled"])
def test_states_that_end_after_so_many_activations(slug: str) -> None:
    """Given in its own activation that one does not count; a turn's end does not either."""
    battle = laid(A(), FAR)
    a = battle.active = named(battle, "A")
    give_state(battle, a, gives(slug, 2), named(battle, "B"))
    for expected in (2, 1, 0):
        count_activation(battle, a)
        count_turn(battle)
        assert left(a).get(slug, 0) == expected
    assert a.controller is None


@pytest.mark.rule("H-STA-02")
def test_given_in_anothers_activation_its_next_one_counts() -> None:
    battle = laid(A(), FAR)
    battle.active = named(battle, "B")
    give_state(battle, named(battle, "A"), gives("stunned", 1), None)
    count_activation(battle, named(battle, "A"))
    assert not left(named(battle, "A"))


@pytest.mark.rule("H-STA-02", "H-STA-03")
def test_given_again_in_the_activation_at_whose_end_it_would_be_over() -> None:
    battle = laid(A(states="stunned 1"), FAR)
    a = battle.active = named(battle, "A")
    give_state(battle, a, gives("stunned", 1), None)
    count_activation(battle, a)
    assert left(a) == {"stunned": 1}
    count_activation(battle, a)
    assert not left(a)


@pytest.mark.rule("H-STA-01", "H-STA-06", "H-STA-08", "H-STA-13", "H-STA-19", "H-STA-21", "H-TRN-05")
@pytest.mark.parametrize("slug", ["accelerated", "berserk", "brave", "wounded"])
def test_states_that_last_so_many_turns(slug: str) -> None:
    """The turn that it is given in is the first; activations do not count."""
    battle = laid(A(), FAR)
    a = named(battle, "A")
    give_state(battle, a, gives(slug, 2), None)
    for expected in (1, 0):
        count_activation(battle, a)
        count_turn(battle)
        assert left(a).get(slug, 0) == expected


@pytest.mark.rule("H-STA-10", "H-STA-16")
def test_consumed_and_knocked_down_end_by_no_turn_nor_activation() -> None:
    battle = laid(A(states="consumed(fire) 1/1; knocked_down"), FAR)
    a = named(battle, "A")
    count_activation(battle, a)
    count_turn(battle)
    assert set(left(a)) == {"consumed", "knocked_down"}


@pytest.mark.rule("H-STA-19", "H-UNT-04", "H-UNT-05", "H-WND-03", "H-WND-04")
@pytest.mark.parametrize(
    ("lp", "threshold", "wounded"), [(8, 3, False), (4, 3, False), (3, 3, True), (1, 3, True), (1, NONE, False)]
)
def test_wounded_follows_life_points(lp: int, threshold: int, wounded: bool) -> None:
    battle = laid(A(lp=8, threshold=threshold), FAR)
    a = named(battle, "A")
    battle.hurt(a, 8 - lp, "test", None)
    assert is_wounded(a) is wounded
    battle.healed(a, 9, "test")
    assert (a.lp, is_wounded(a)) == (8, False)


@pytest.mark.rule("H-WND-04")
def test_healing_never_brings_back_the_dead() -> None:
    battle = laid(A(lp=1), FAR)
    battle.hurt(named(battle, "A"), 1, "test", None)
    battle.healed(named(battle, "A"), 5, "test")
    assert named(battle, "A").lp <= 0


@pytest.mark.rule("H-STA-19", "H-STA-08", "H-ABI-29")
@pytest.mark.parametrize(
    ("able", "states", "values"),
    [
        ("", "wounded 1", (300, 2, 3, 3, 1)),
        ("fanatic", "wounded 1", (300, 2, 5, 5, 3)),
        ("", "wounded 1; berserk 1", (400, 3, 4, 4, 2)),
        ("", "brave 1", (500, 4, 5, 4, 3)),
        ("", "stunned 1", (400, 3, 3, 3, 2)),
        ("", "slowed 1; accelerated 1", (400, 3, 4, 4, 2)),
        ("", "knocked_down", (400, 3, 2, 2, 2)),
        ("", "immobilized 1", (400, 3, 4, 1, 2)),
        ("", "immobilized 1; brave 1", (500, 4, 5, 1, 3)),
        ("invulnerable", "immobilized 1; wounded 1", (300, 2, 3, 6, 1)),
    ],
)
def test_statistics_in_states(able: str, states: str, values: tuple[int, ...]) -> None:
    battle = laid(A(able, states=states), FAR)
    a = named(battle, "A")
    assert (mvt(battle, a), *(statistic(battle, a, name) for name in ("shs", "cbt", "def", "fth"))) == values


@pytest.mark.rule("H-STA-19")
def test_a_unit_without_a_wounded_side_is_never_wounded() -> None:
    battle = laid(A(threshold=NONE), FAR)
    give_state(battle, named(battle, "A"), gives("wounded", 3), None)
    assert not left(named(battle, "A"))


@pytest.mark.rule("H-STA-08", "H-ABI-07")
def test_a_berserk_unit_is_free_of_immobilized_at_once() -> None:
    battle = laid(A(states="immobilized 3"), FAR)
    give_state(battle, named(battle, "A"), gives("berserk", 1), None)
    assert set(left(named(battle, "A"))) == {"berserk"}
    battle = laid(A("berserker", lp=4, states="immobilized 3"), FAR)
    battle.hurt(named(battle, "A"), 1, "test", None)
    assert set(left(named(battle, "A"))) == {"berserk"}


@pytest.mark.rule("H-ABI-07", "H-STA-08")
def test_a_berserker() -> None:
    """At 3 LP CBT 4 + 2, DEF 4 - 1, no wounds; after a turn still; healed to 4 it is as it was."""
    battle = laid(A("berserker", lp=4), FAR)
    a = named(battle, "A")
    battle.hurt(a, 1, "test", None)
    count_turn(battle)
    assert [statistic(battle, a, name) for name in ("cbt", "def", "shs")] == [6, 3, 3]
    battle.healed(a, 1, "test")
    assert [statistic(battle, a, name) for name in ("cbt", "def")] == [4, 4]
    assert not a.is_in("berserk")


@pytest.mark.rule("H-STA-11", "H-STA-12", "H-LEM-20")
def test_a_controlled_unit_is_played_by_the_opponent() -> None:
    battle = laid((A(), C()), FAR)
    a, c = named(battle, "A"), named(battle, "C")
    give_state(battle, a, gives("controlled", 1), named(battle, "B"))
    assert battle.plays(a) is battle.players[1]
    give_state(battle, c, gives("controlled", 1), a)
    assert battle.plays(c) is battle.players[1]
    b = named(battle, "B")
    give_state(battle, b, gives("controlled", 1), a)
    assert battle.plays(b) is battle.players[0]


@pytest.mark.rule("H-STA-10", "H-ACN-15")
def test_a_durable_state_is_not_ended() -> None:
    battle = laid(A(), FAR)
    a = named(battle, "A")
    give_state(battle, a, gives("consumed", 1, 2, "fire"), None)
    give_state(battle, a, gives("consumed", 2, 2, "acid", durable=True), None)
    apply_effect(battle, Effect("end_state", state="consumed"), None, a, "balm")
    assert [state.type for state in a.states] == ["acid"]


@pytest.mark.rule("H-STA-09", "H-STA-08", "H-DIE-03")
@pytest.mark.parametrize(
    ("others", "dice", "places", "left"),
    [
        pytest.param((), "4 4 4 1|1 1 1|3", (10, 10), {}, id="a 3: it stops"),
        pytest.param((unit("C", 10, 6),), "4 4 4 1|1 1 1|4", (10, 8), {}, id="2 towards a friend"),
        pytest.param(
            (unit("C", 10, 7.3),), "4 4 4 1|1 1 1|5|4 4 1 1|4 1 1 1", (10, 8.5), {"C": 7},
            id="X-28, gap 1.5: they fight"
        ),
        pytest.param(
            (unit("C", 8.8, 10), unit("D", 11.2, 10)), "4 4 4 1|1 1 1|5|4|4 4 1 1|1 1 1 1", (10, 10), {"D": 7},
            id="in contact, at random, no move",
        ),
        pytest.param(
            (unit("C", 10, 7), unit("D", 13, 10)), "4 4 4 1|1 1 1|5|6|4 4 1 1|1 1 1 1", (11.8, 10), {"D": 7},
            id="at random among equals",
        ),
    ],
)  # fmt: skip
def test_rage(others: Any, dice: str, places: tuple[float, float], left: dict[str, int]) -> None:
    """Berserk A kills B with 2 hits; who fights it then is red's own, and blue says whether A's hits count."""
    battle = melee((A(states="berserk 1"), *others), B(lp=2), dice)
    a = named(battle, "A")
    assert (a.x / 100, a.y / 100) == places
    assert {id: points for id, points in lp(battle).items() if id in left} == left
    assert spent(battle)


@pytest.mark.rule("H-STA-08", "H-FGT-12")
def test_the_opponent_decides_about_hits_on_an_ally() -> None:
    """C has one supporter beside A, which counts for nobody."""
    red = A(states="berserk 1"), unit("C", 10, 8.8), unit("D", 10, 7.6)
    battle = melee(red, B(lp=2, threshold=NONE), "4 4 4 1|1 1 1 1|6|4 4 1 1|4 1 1 1")
    asked = [voice.asked.count("hits") for voice in battle.commanders]
    assert asked == [2, 1]
    assert spent(battle)


@pytest.mark.rule("H-STA-09")
def test_killing_again_rolls_again() -> None:
    red = A(states="berserk 1"), unit("C", 10, 8.8, lp=1, threshold=NONE)
    battle = melee(red, B(lp=2, threshold=NONE), "4 4 4 1|1 1 1 1|6|4 4 1 1|1 1 1 1|1")
    assert len([event for event in events(battle, "roll") if event["purpose"] == "rage"]) == 2
    assert battle.players[0].losses == 1
    assert spent(battle)


@pytest.mark.rule("H-STA-12")
def test_a_controlled_unit_loses_its_lemures() -> None:
    battle = laid(A(), (FAR, unit("L", 20, 20, rank="lemure")))
    named(battle, "L").infernalist = named(battle, "B")
    give_state(battle, named(battle, "B"), gives("controlled", 1), named(battle, "A"))
    assert not named(battle, "L").stands()
    assert battle.players[1].losses == 0


@pytest.mark.rule("H-LEM-20", "H-LEM-22", "H-STA-23")
def test_lemures_disappear_with_their_infernalist() -> None:
    lemure = unit("L", 20, 20, rank="lemure")
    battle = laid(A(), (B(lp=1), lemure), "4 4 4 4|1 1 1")
    named(battle, "L").infernalist = named(battle, "B")
    battle.dice.written.clear()
    follow(battle, "A", "B", "4 4 4 4|1 1 1")
    assert [unit.id for unit in battle.standing()] == ["A"]
    assert battle.players[1].losses == 1


@pytest.mark.rule("H-PWR-05", "H-PWR-02")
def test_modifiers_of_one_power_do_not_add_up_and_end_with_the_turn() -> None:
    battle = laid(A(), FAR)
    a = named(battle, "A")
    for source in ("zeal", "zeal", "valour"):
        apply_effect(battle, modify("cbt", 1), None, a, source)
    apply_effect(battle, modify("cbt", 1, 2), None, a, "glory")
    assert statistic(battle, a, "cbt") == 7
    count_turn(battle)
    assert statistic(battle, a, "cbt") == 5
    count_turn(battle)
    assert statistic(battle, a, "cbt") == 4


@pytest.mark.rule("H-FGT-12", "H-FGT-05", "H-UNT-08")
def test_weapon_and_type_are_named_attacker_first() -> None:
    arms = blade("1/1/1", slug="axe", types=("fire", "cold")), blade("3/3/3", slug="pike")
    red = player("red", A(weapons=arms), script=(Armed("pike"),))
    blue = player("blue", B(weapons=arms), script=(Armed("axe", "cold"),))
    battle = melee(red, blue, "4 1 1 1|4 4 1 1")
    assert lp(battle) == {"A": 8, "B": 6}
    assert spent(battle)
