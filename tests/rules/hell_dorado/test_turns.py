"""Turns: dominance, upkeep, who is activated when, Vae Soli and Accelerated, how a battle ends and who has won."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.mission import ConflictZone
from rules.hell_dorado.engine.answers import Activate, First
from rules.hell_dorado.engine.play import open_battle
from rules.hell_dorado.engine.statistics import mvt
from tests.rules.hell_dorado.cards import A, B, blade, unit
from tests.rules.hell_dorado.casts import (
    activated,
    asked,
    do,
    events,
    laid,
    lp,
    mission,
    named,
    place,
    played,
    player,
    refusals,
    spent,
)

CHIEF: dict[str, Any] = {"rank": "officer"}
FOOT: dict[str, Any] = {"rank": "independent"}


def row(*ids: str, y: float, able: str = "", **keys: Any) -> tuple[Any, ...]:
    """Units side by side, 2 fathoms apart, far from the others."""
    return tuple(unit(id, 4 + 2 * place, y, able, **keys) for place, id in enumerate(ids))


REDS = row("A", "C", "D", y=4)
BLUES = row("B", "E", "F", y=32)

# dominance

INITIAL: dict[str, Any] = {
    "CMD of officer and independents": (row("A", y=4, cmd=3, **CHIEF), row("B", y=32, cmd=2, **FOOT), "", "red"),
    "not of troopers": (row("A", y=4, cmd=3), row("B", y=32, cmd=1, **FOOT), "", "blue"),
    "a point a unit": (row("A", "C", y=4), row("B", y=32), "", "red"),
    "but for insignificant ones": (
        row("A", y=4) + row("C", "D", y=8, able="insignificant"), row("B", "E", y=32), "", "blue",
    ),
    "H-ABI-32 first contact": (row("A", "C", y=4), row("B", y=32, able="first-contact 2"), "", "blue"),
    "H-SET-03 more units": (
        (*row("A", y=4), *row("C", y=8, able="insignificant")), row("B", y=32), "", "red",
    ),
    "H-SET-03 the officer's CMD": (
        row("A", y=4, cmd=1, **FOOT) + row("C", y=8, cmd=1, **CHIEF),
        row("B", y=32, cmd=2, **CHIEF) + row("E", y=28, cmd=0), "", "blue",
    ),
    "H-SET-03 at random, 1 to 3": (row("A", y=4), row("B", y=32), "3", "red"),
    "H-SET-03 at random, 4 to 6": (row("A", y=4), row("B", y=32), "4", "blue"),
}  # fmt: skip


@pytest.mark.rule("H-SET-02", "H-SET-03", "H-ABI-32", "H-ABI-40", "H-DIE-03", "H-TRN-04")
@pytest.mark.parametrize("case", INITIAL.values(), ids=list(INITIAL))
def test_initial_dominance(case: Any) -> None:
    """The dominant player is asked who activates first."""
    red, blue, dice, dominant = case
    battle = played(red, blue, dice)
    assert [event["player"] for event in events(battle, "dominance")] == [dominant]
    assert [("first" in kinds) for kinds in asked(battle)] == [dominant == "red", dominant == "blue"]
    assert spent(battle)


LATER: dict[str, Any] = {
    "fewer lost": (player("red", *REDS, losses=1), player("blue", *BLUES, losses=2), "", "red"),
    "as many lost, more units": (player("red", *REDS), player("blue", *BLUES[:2]), "", "red"),
    "at random": (player("red", *REDS), player("blue", *BLUES), "6", "blue"),
}  # fmt: skip


@pytest.mark.rule("H-TRN-02", "H-TRN-03", "H-SET-03", "H-UPK-02")
@pytest.mark.parametrize("case", LATER.values(), ids=list(LATER))
def test_later_dominance(case: Any) -> None:
    red, blue, dice, dominant = case
    battle = played(red, blue, dice, turn=2)
    assert [event["player"] for event in events(battle, "dominance")] == [dominant]
    assert spent(battle)


@pytest.mark.rule("H-TRN-02", "H-TRN-03", "H-WND-02")
def test_an_eliminated_unit_is_no_loss() -> None:
    battle = laid(player("red", A(place="eliminated"), *REDS[1:]), player("blue", B(place="dead"), *BLUES[1:]))
    assert [player.losses for player in battle.players] == [0, 0]


# upkeep

UPKEEPS: dict[str, Any] = {
    "X-21": (A("regeneration 2", lp=2, states="consumed(fire) 3/2"), 1),
    "dead at 0": (A("regeneration 1", lp=2, states="consumed(fire) 3/2"), 0),
    "H-WND-04 never above the start": (A("regeneration 3", lp=7), 8),
    "H-ABI-55 regeneration": (A("regeneration 3", lp=2), 5),
    "H-STA-10 past PR": (A(pr=9, states="consumed(fire) 3/2"), 5),
    "H-STA-10 two types": (A(states="consumed(fire) 3/2; consumed(acid) 2/1"), 3),
    "H-ABI-38 immunity": (A("immunity(fire)", states="consumed(fire) 3/2"), 8),
    "H-ABI-43 the invulnerable": (A("invulnerable", states="consumed(fire) 3/2"), 8),
}  # fmt: skip


@pytest.mark.rule("H-TRN-01", "H-UPK-03", "H-WND-01", "H-WND-04", "H-STA-10", "H-ABI-38", "H-ABI-43", "H-ABI-55")
@pytest.mark.parametrize(("entry", "left"), UPKEEPS.values(), ids=list(UPKEEPS))
def test_damage_and_healing_of_the_upkeep(entry: Any, left: int) -> None:
    battle = played((entry, *REDS[1:]), BLUES[:2], turn=2)
    assert lp(battle)["A"] == left
    assert named(battle, "A").stands() is (left > 0)


@pytest.mark.rule("H-STA-10", "H-UPK-02")
def test_consumed_lasts_y_upkeeps_the_first_turn_has_one_too() -> None:
    battle = played((A(states="consumed(fire) 1/2"), *REDS[1:]), BLUES[:2], last=3)
    assert lp(battle)["A"] == 6
    assert not named(battle, "A").states


@pytest.mark.rule("H-STA-14", "H-TRN-02", "H-VIC-02")
def test_a_devoured_unit_is_digested() -> None:
    """3 LP each upkeep past PR: 8, 5, 2, dead in the third; a loss, and its devourer may take another."""
    red = (A(victim="B"), *REDS[1:])
    battle = played(red, (B(pr=9), *BLUES[1:]), last=3)
    assert lp(battle)["B"] == 0
    assert named(battle, "A").victim is None
    assert battle.players[1].losses == 1


@pytest.mark.rule("H-STA-14", "H-CMD-06", "H-UPK-01", "H-CMD-02")
def test_the_devoured_unit_that_comes_back_adds_its_command_in_the_next_upkeep() -> None:
    """A, consumed, dies in the first upkeep: B comes back where it stood, as already activated this turn."""
    red = (A(lp=1, victim="B", states="consumed(fire) 1/1"), *REDS[1:])
    blue = (B(cmd=2, **FOOT), *row("E", "F", y=32, cmd=1, **FOOT))
    battle = played(red, blue)
    b = named(battle, "B")
    assert (place(battle, "B"), b.activated, lp(battle)["B"]) == ((10, 10), 1, 5)
    assert sum(battle.players[1].total) == 2
    battle = played(red, blue, last=2)
    assert sum(battle.players[1].total) == 4


@pytest.mark.rule("H-UPK-01", "H-CMD-01", "H-CMD-02")
def test_pools_are_set_to_totals() -> None:
    battle = played(player("red", *REDS, total=(5, 1, 0), pool=(1, 0, 0)), row("B", y=32, cmd=2, **CHIEF), turn=2)
    assert [player.pool for player in battle.players] == [[5, 1, 0], [2, 0, 0]]


@pytest.mark.rule("H-ABI-08", "H-ABI-24", "H-UPK-04", "H-CMP-11")
@pytest.mark.parametrize(
    ("pool", "able"), [((0, 1, 2), (True, False)), ((0, 2, 1), (False, True)), ((3, 1, 1), (False, False))]
)
def test_bloodthirsty_and_enlightened_look_at_dark_and_light_command(pool: Any, able: tuple[bool, bool]) -> None:
    """More dark: +1 MVT and jumps; more light: fanatic; seen while A is active."""
    red = player("red", unit("A", 4, 4, "bloodthirsty 1"), unit("C", 8, 4, "enlightened"), total=pool)
    walk = do("walk", (4, 9))
    battle = played(red, BLUES, "", First("red"), Activate("A"), walk, turn=2, dominant="red")
    assert (place(battle, "A") == (4, 9)) is able[0]
    assert ("H-ACN-01" in refusals(battle)) is not able[0]
    modified = [event["what"] for event in events(battle, "modified") if event["unit"] == "C"]
    assert (modified == ["fanatic"]) is able[1]
    assert mvt(battle, named(battle, "A")) == 400
    assert not named(battle, "C").has("fanatic")


# activations in turn


@pytest.mark.rule("H-ACT-01", "H-ACT-02", "H-TRN-04", "H-TRN-01")
def test_players_activate_one_unit_each_in_turns() -> None:
    battle = played(REDS, BLUES[:2], "", First("blue"), dominant="red")
    assert activated(battle) == ["B", "A", "E", "C", "D"]


@pytest.mark.rule("H-ACT-01")
def test_each_unit_once_a_turn() -> None:
    answers = First("red"), Activate("C"), Activate("C"), Activate("A")
    battle = played(REDS, BLUES, "", *answers, dominant="red")
    assert activated(battle) == ["C", "B", "A", "E", "D", "F"]
    assert refusals(battle) == ["H-ACT-01"]


SKIPS: dict[str, Any] = {
    "X-24 2 of 3, not the first": (
        ("C", "D"), ("B", "E", "F"), [Activate("")], ["skip red", "B", "C", "E", "D", "F"], [],
    ),
    "X-24 2 of 2": (("C", "D"), ("B", "E"), [Activate(""), Activate("C")], ["C", "B", "D", "E"], ["H-ACT-04"]),
    "as often as it holds": (
        ("C",), ("B", "E", "F"), [Activate(""), Activate("")], ["skip red", "B", "skip red", "E", "C", "F"], [],
    ),
}  # fmt: skip


@pytest.mark.rule("H-ACT-04", "H-ACT-02")
@pytest.mark.parametrize("case", SKIPS.values(), ids=list(SKIPS))
def test_skipping(case: Any) -> None:
    """A has been activated; red goes on."""
    waiting, others, answers, order, refused = case
    red = unit("A", 20, 4, activated=1), *row(*waiting, y=4)
    battle = played(red, row(*others, y=32), "", *answers, begun=True, next="red", dominant="red")
    assert activated(battle) == order
    assert refusals(battle) == refused


@pytest.mark.rule("H-ACT-05")
def test_the_first_activation_of_a_turn_is_not_skipped_the_second_player_may() -> None:
    red, blue = REDS[:2], BLUES
    battle = played(red, blue, "", First("red"), Activate(""), Activate("A"), Activate(""), dominant="red")
    assert refusals(battle) == ["H-ACT-05"]
    assert activated(battle)[:2] == ["A", "B"]
    battle = played(blue, red[:1], "", First("red"), says=(Activate(""),), dominant="red")
    assert activated(battle)[:3] == ["B", "skip blue", "E"]


SOLI: dict[str, Any] = {
    "X-25": (
        [Activate("A"), Activate("C"), Activate("D")], {}, {"states": "accelerated 2"},
        ["A", "C", "B", "D", "E", "F"], 2,
    ),
    "declined": ([Activate("A"), Activate("")], {}, {}, ["A", "B", "C", "E", "D", "F"], 3),
    "accelerated instead, at no cost": (
        [Activate("A"), Activate(""), Activate("D")], {}, {"states": "accelerated 2"}, ["A", "D", "B", "C", "E", "F"],
        3,
    ),
    "H-STA-18 not the slowed": (
        [Activate("A"), Activate("C"), Activate("")], {"states": "slowed 2"}, {}, ["A", "B", "D", "E", "C", "F"], 3,
    ),
    "H-STA-18 nor slowed and accelerated": (
        [Activate("A"), Activate(""), Activate("")], {"states": "slowed 2; accelerated 2"}, {},
        ["A", "B", "D", "E", "C", "F"], 3,
    ),
    "H-ORD-06 not who receives no orders": (
        [Activate("A"), Activate("C"), Activate("")], {"able": "maverick"}, {}, ["A", "B", "C", "E", "D", "F"], 3,
    ),
}  # fmt: skip


@pytest.mark.rule("H-ORD-06", "H-ORD-10", "H-ACT-07", "H-STA-07", "H-STA-18", "H-STA-06")
@pytest.mark.parametrize("case", SOLI.values(), ids=list(SOLI))
def test_vae_soli_and_accelerated(case: Any) -> None:
    """Red's A is an officer with 3 CMD; Vae Soli is asked first, then who is accelerated."""
    answers, second, third, order, left = case
    red = unit("A", 4, 4, cmd=3, **CHIEF), unit("C", 8, 4, **second), unit("D", 12, 4, **third)
    first, *rest = answers
    soli = [Follow(kind, answer.chosen) for kind, answer in zip(("vae_soli", "accelerated"), rest, strict=False)]
    if order[1:4] == ["C", "B", "D"]:
        soli = [Follow("vae_soli", "C"), Follow("accelerated", "D")][:1]
    battle = played(red, BLUES, "", First("red"), first, *soli, dominant="red")
    assert activated(battle) == order
    assert sum(battle.players[0].pool) == left


def Follow(kind: str, chosen: str) -> Activate:
    answer = Activate(chosen)
    answer.question = kind
    return answer


@pytest.mark.rule("H-ACT-07", "H-ORD-06")
def test_no_third_in_a_row_but_after_the_opponent_again() -> None:
    red = unit("A", 4, 4, cmd=3, **CHIEF), unit("C", 8, 4), unit("D", 12, 4, states="accelerated 2"), unit("G", 16, 4)
    answers = First("red"), Activate("A"), Follow("vae_soli", "C"), Activate("G"), Follow("accelerated", "D")
    battle = played(red, BLUES, "", *answers, dominant="red")
    assert activated(battle) == ["A", "C", "B", "G", "D", "E", "F"]
    assert spent(battle)


@pytest.mark.rule("H-ACT-07")
def test_activations_in_a_row_because_the_opponent_has_none_left_do_not_count() -> None:
    red = unit("A", 4, 4, cmd=3, **CHIEF), unit("C", 8, 4), unit("D", 12, 4), unit("G", 16, 4)
    answers = First("blue"), Activate("A"), Activate("C"), Follow("vae_soli", "D")
    battle = played(red, BLUES[:1], "", *answers, dominant="red")
    assert activated(battle) == ["B", "A", "C", "D", "G"]
    assert sum(battle.players[0].pool) == 2


@pytest.mark.rule("H-ORD-06", "H-ORD-10", "H-STA-15")
@pytest.mark.parametrize(
    "officer", [{"rank": "independent", "cmd": 3}, {"states": "stunned 2", "cmd": 3, **CHIEF}, {"cmd": 0, **CHIEF}]
)
def test_no_vae_soli_without_an_able_officer_and_command(officer: Any) -> None:
    battle = played((unit("A", 4, 4, **officer), *REDS[1:]), BLUES, "", dominant="red")
    assert "vae_soli" not in asked(battle)[0]


@pytest.mark.rule("H-STA-18")
def test_slowed_units_are_the_last_of_their_company() -> None:
    red = (unit("A", 4, 4, states="slowed 2"), *REDS[1:])
    battle = played(red, BLUES, "", First("red"), Activate("A"), Activate("D"), dominant="red")
    assert activated(battle) == ["D", "B", "C", "E", "A", "F"]
    assert refusals(battle) == ["H-STA-18"]


@pytest.mark.rule("H-STA-11", "H-ACT-01", "H-ACT-04")
def test_a_controlled_unit_is_activated_as_one_of_the_opponent() -> None:
    red = (unit("A", 20, 4, states="controlled 1"), *REDS[1:])
    battle = played(red, BLUES[:1], "", First("red"), says=(Activate("A"), do("walk", (20, 6))), dominant="red")
    order = [(event["player"], event["unit"]) for event in events(battle, "activation")]
    assert ("blue", "A") in order
    assert [id for _player, id in order].count("A") == 1
    assert place(battle, "A") == (20, 6)


# the end

ZONE = ConflictZone("hill", (1800, 1800))


def at_hill(id: str, x: float = 18, able: str = "", **keys: Any) -> Any:
    return unit(id, x, 18, able, **keys)


ZONES: dict[str, Any] = {
    "more units": ((at_hill("A"), unit("C", 4, 4)), BLUES[:2], 2, (20, 0)),
    "not in turn 1": ((at_hill("A"), unit("C", 4, 4)), BLUES[:2], 1, (0, 0)),
    "each turn": ((at_hill("A"), unit("C", 4, 4)), BLUES[:2], 3, (40, 0)),
    "equal: nobody": ((at_hill("A"), unit("C", 4, 4)), (at_hill("B", 20), BLUES[1]), 2, (0, 0)),
    "H-BAS-03 its base touches": ((at_hill("A", 21.6), unit("C", 4, 4)), BLUES[:2], 2, (20, 0)),
    "H-BAS-03 it does not": ((at_hill("A", 21.61), unit("C", 4, 4)), BLUES[:2], 2, (0, 0)),
    "not insignificant": ((at_hill("A", 18, "insignificant"), unit("C", 4, 4)), BLUES[:2], 2, (0, 0)),
    "not controlled": ((at_hill("A", 18, states="controlled 9"), unit("C", 4, 4)), BLUES[:2], 2, (0, 0)),
}  # fmt: skip


@pytest.mark.rule("H-VIC-03", "H-BAS-03", "H-SET-05", "H-ABI-40")
@pytest.mark.parametrize("case", ZONES.values(), ids=list(ZONES))
def test_the_conflict_zone(case: Any) -> None:
    """A circle of radius 3; A stands still."""
    red, blue, last, scores = case
    battle = played(red, blue, last=last, mission=mission(zones=(ZONE,)))
    assert tuple(player.score for player in battle.players) == scores


@pytest.mark.rule("H-VIC-01", "H-VIC-02", "H-VIC-04", "H-SET-01")
@pytest.mark.parametrize(
    ("red", "blue", "winner", "scores"),
    [
        pytest.param({"lost_points": 20}, {"lost_points": 40}, 0, (40, 20), id="AP of the dead"),
        pytest.param({"lost_points": 20}, {"lost_points": 20}, -1, (20, 20), id="a draw"),
        pytest.param({"lost_points": 20}, {"lost_points": 0, "score": 40}, 1, (0, 60), id="and the zone"),
    ],
)
def test_the_higher_score_wins_after_six_turns(red: Any, blue: Any, winner: int, scores: Any) -> None:
    battle = played(player("red", *REDS, **red), player("blue", *BLUES, **blue), "", turn=6, begun=True, next="red")
    assert (battle.over, battle.winner, tuple(player.score for player in battle.players)) == (True, winner, scores)


@pytest.mark.rule("H-VIC-02", "H-STA-14")
def test_units_devoured_at_the_end_count_as_dead() -> None:
    battle = played((A(victim="B"), *REDS[1:]), (B(points=35), *BLUES[1:]), "", turn=6, begun=True, next="red")
    assert [player.score for player in battle.players] == [35, 0]


@pytest.mark.rule("H-VIC-01", "H-VIC-02", "H-ABI-40")
@pytest.mark.parametrize("others", [(), (unit("E", 30, 30, "insignificant"),)])
def test_the_battle_ends_when_nobody_of_a_company_counts(others: Any) -> None:
    blue = (unit("B", 10, 11.2, lp=1, threshold=NONE, points=30), *others)
    battle = played(A(), blue, "4 4 1 1|1 1 1 1", do("melee", target="B"), begun=True, next="red", active="A")
    assert (battle.over, battle.winner, battle.turn) == (True, 0, 1)
    assert [player.score for player in battle.players] == [30, 0]
    assert spent(battle)


@pytest.mark.rule("H-TRN-05", "H-STA-01", "H-STA-21")
def test_what_lasts_until_the_end_of_the_turn_is_over_before_the_next_upkeep() -> None:
    battle = played((unit("A", 4, 4, states="brave 1"), *REDS[1:]), BLUES)
    assert not named(battle, "A").states


@pytest.mark.rule("H-ACT-06", "H-ACN-19", "H-STA-15")
def test_who_attacked_one_sidedly_may_still_act() -> None:
    """B strikes A, who retreats, and then acts in its own activation."""
    red, blue = (A(), *REDS[1:]), (B(), *BLUES[1:])
    battle = played(
        red, blue, "4 4 1 1", First("red"), Activate("A"), do("retreat"), do("retreat", (10, 5)),
        says=(Activate("B"), do("walk", (10, 14))), dominant="red",
    )  # fmt: skip
    assert (lp(battle)["A"], place(battle, "B")) == (7, (10, 14))
    assert spent(battle)


@pytest.mark.rule("H-CMD-05", "H-CMD-07", "H-CMD-02")
def test_command_goes_with_the_killed_not_below_0() -> None:
    blue = player("blue", B(lp=1, threshold=NONE, cmd=3, **FOOT), *BLUES[1:], total=(6, 0, 0), pool=(2, 0, 0))
    battle = played((A(), *REDS[1:]), blue, "4 4 1 1|1 1 1 1", do("melee", target="B"), begun=True, active="A")
    assert (sum(battle.players[1].total), sum(battle.players[1].pool)) == (3, 0)


@pytest.mark.rule("H-UNT-07", "H-ACT-02")
def test_a_unit_with_nothing_to_do_is_activated_all_the_same() -> None:
    red = (unit("A", 4, 4, mvt=NONE, shs=NONE, weapons=(blade(),)), *REDS[1:])
    assert "A" in activated(played(red, BLUES))


@pytest.mark.rule("H-SET-05", "H-DIE-03")
def test_no_die_for_a_sole_conflict_zone_and_one_for_two() -> None:
    for zones, dice, id in (((ZONE,), "", "hill"), ((ConflictZone("mill", (900, 900)), ZONE), "4", "hill")):
        battle = laid(REDS, BLUES, f"1 {dice}", mission=mission(zones=zones))
        open_battle(battle)
        assert battle.zone is not None
        assert battle.zone.id == id
        assert spent(battle)


@pytest.mark.rule("H-STA-14", "H-UPK-03", "H-CMD-05")
def test_victim_and_devourer_that_die_at_once() -> None:
    """B, digested to 0, does not come back from A, who burns up in the same upkeep; its 2 CMD are gone once."""
    red = (A(lp=1, victim="B", states="consumed(fire) 1/1"), *REDS[1:])
    blue = player("blue", B(lp=3, cmd=2, **FOOT), *BLUES[1:], total=(5, 0, 0))
    battle = played(red, blue, turn=2, last=3)
    assert [event["unit"] for event in events(battle, "dead")] == ["A", "B"]
    assert not events(battle, "returned")
    assert sum(battle.players[1].total) == 5
