"""Commanders that look ahead: copies of a battle, what they may know, the same answers on every machine."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.damocles.commanders.directions import moves_round
from rules.damocles.commanders.judgement import judged
from rules.damocles.commanders.lookahead import THINKING, Candidate, Lookahead
from rules.damocles.commanders.squad_styles import USUAL, OtherPlayer, Rehearsing
from rules.damocles.commanders.style import AGGRESSIVE, DEFENSIVE, STEADY
from rules.damocles.commanders.veteran import Activates, Thinking, Veteran
from rules.damocles.content.parts import Asset
from rules.damocles.engine.answers import Activate, Answer, End, Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.play.activating import carry_on
from rules.damocles.engine.play.fight import open_battle, play_turns
from rules.damocles.engine.play.turn import finish_turn
from rules.damocles.engine.questions import Question
from rules.damocles.engine.scenario import NO_PLAN
from rules.damocles.engine.state import Activation
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from rules.table.asking import Commander
from rules.table.dice import Dice, RandomTape
from rules.table.step_budget import StepBudget
from tests.rules.support.scenes import Document, ability, bayonet, blue, fight, player, scene, sheet, squad

KEY = bytes(range(32))


class Plain(Commander):
    """Fires at the first enemy with every squad in turn, and calls `asked` at each order."""

    def __init__(self, asked: Callable[[Battle, Activation], None]) -> None:
        self.asked = asked

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        activation = question.activation
        if activation is None:
            activates = question.kind == "activate" and question.squads
            return Activate(question.squads[0].id) if activates else None
        self.asked(battle, activation)
        if not activation.squad.fights() or activation.lethals > 1 or activation.impossible > 1:
            return End()
        return Order("open_fire", target=battle.enemies(activation.squad.side)[0].id)


def begun(document: Document, seed: int = 1) -> Battle:
    scenario = read_scenario(document, EmptyLibrary())
    battle = muster(scenario, seed, False)
    open_battle(battle)
    return battle


def stands(battle: Battle) -> Any:
    """Everything that may change in a battle."""
    squads = [
        (s.id, s.orders_left, s.activated, s.vigilant, s.braced, [(u.x, u.y, u.health, u.alive) for u in s.units])
        for s in battle.squads
    ]
    points = [(p.tactical_points, p.victory_points, p.passed, p.prioritised) for p in battle.players]
    cards = [[card.slug for card in pile] for p in battle.players for pile in (p.deck, p.hand, p.discard)]
    return battle.turn, battle.seat, battle.over, squads, points, cards


def facing(squads: int = 3) -> Document:
    """Squads of two on both sides, in range of one another."""
    numbers = range(1, squads + 1)
    near = [squad(f"r{n}", (10 * n, 20), (10 * n + 3, 20)) for n in numbers]
    far = [squad(f"b{n}", (10 * n, 45), (10 * n + 3, 45)) for n in numbers]
    return scene(player("red", *near), blue(*far), turns=2)


@pytest.mark.parametrize("question", [1, 5, 14])
def test_a_copy_goes_on_in_the_middle_of_an_activation_as_the_battle_does(question: int) -> None:
    battle = begun(facing())
    kept: list[tuple[Battle, Activation, Any]] = []
    asked: list[Activation] = []

    def watch(seen: Battle, activation: Activation) -> None:
        asked.append(activation)
        if seen is battle and len(asked) == question:
            twin = battle.copy(Dice(KEY), RandomTape(KEY), StepBudget(10**6))
            twin.commanders = battle.commanders
            battle.dice = Dice(KEY)
            kept.append((twin, activation.copy(twin.squads[activation.squad.number]), stands(twin)))
            assert stands(twin) == stands(battle)

    battle.commanders = [Plain(watch), Plain(watch)]
    play_turns(battle, 2)
    twin, activation, then = kept[0]
    assert stands(twin) == then
    carry_on(twin, activation)
    finish_turn(twin)
    play_turns(twin, 2)
    assert stands(twin) == stands(battle) != then


def cards(*slugs: str) -> list[Asset]:
    return [Asset(slug, slug) for slug in slugs]


def test_the_cards_of_others_are_dealt_again_and_ones_own_hand_is_known() -> None:
    battle = begun(facing())
    red, blue = battle.players
    red.hand, red.deck = cards("z", "a"), cards("k", "j", "i")
    blue.hand, blue.deck = cards("d", "c"), cards("b", "a")
    seen = Lookahead(KEY, STEADY, NO_PLAN).known_to(battle, red)
    assert [card.slug for card in seen.players[0].hand + seen.players[0].deck] == ["z", "a", "i", "j", "k"]
    assert [card.slug for card in seen.players[1].hand + seen.players[1].deck] == ["a", "b", "c", "d"]
    assert [card.slug for card in blue.hand] == ["d", "c"]


def test_it_plays_alike_whatever_the_enemy_holds() -> None:
    answers = []
    for hand, deck in (("a", "bcd"), ("d", "cab")):
        battle = begun(facing())
        play_turns(battle, 0)
        battle.turn = 1
        red, blue = battle.players
        blue.hand, blue.deck = cards(*hand), cards(*deck)
        veteran = Veteran(RandomTape(KEY), NO_PLAN, Thinking(8, 3, 1))
        bid = veteran.bid(battle, red)
        chosen = veteran.activate(battle, red, tuple(red.squads))
        answers.append((bid, chosen and chosen.id, [(s.id, lead.name, value) for s, lead, value in veteran.weighed_up]))
    assert answers[0] == answers[1]


def whole_cm(order: Order) -> list[int]:
    return [round(at / 100) for at in order.positions or []]


def test_moves_are_tried_towards_the_nearest_enemy_away_from_it_and_to_both_sides() -> None:
    """With M 12: 12 cm by Stay vigilant!, 24 by Move, move!, but for what planning leaves."""
    squads = [squad("b1", (36, 66), (39, 66)), squad("b2", (36, 2), (39, 2))]
    battle = begun(scene(player("red", squad("r1", (36, 36), (39, 36))), blue(*squads), turns=1))
    activation = Activation(battle.squads[0])
    battle.squads[0].orders_left = 3
    moves = moves_round(battle, activation)
    assert [whole_cm(order) for order in moves if order.name == "stay_vigilant"] == [
        [36, 48, 39, 48],
        [24, 36, 27, 36],
        [36, 24, 39, 24],
        [48, 36, 51, 36],
    ]
    assert [whole_cm(order) for order in moves if order.name == "move_move"] == [
        [36, 60, 39, 60],
        [12, 36, 15, 36],
        [36, 12, 39, 12],
        [60, 36, 63, 36],
    ]
    activation.movements = 1
    assert {order.name for order in moves_round(battle, activation)} == {"stay_vigilant"}
    activation.movements = 2
    assert moves_round(battle, activation) == []


@pytest.mark.parametrize(("commander", "winner"), [("steady", None), ("captain", "red"), ("veteran", "red")])
def test_an_ability_that_costs_more_than_it_is_worth_is_tried(commander: str, winner: str | None) -> None:
    """40 TP are 200 SV, more than a squad of 50; nobody can be hurt otherwise, so far away, so it wins the battle."""
    slow = sheet(move=2, weapons=[bayonet()])
    shell = ability("shell", {"damage": 9}, when="activation", target="enemy", within=100, cost={"tactical_points": 40})
    armed = squad("r1", (10, 10), sheet=slow | {"abilities": [shell]})
    document = scene(
        player("red", armed, tactical_points=40, commander=commander),
        blue(squad("b1", (70, 70), sheet=slow)),
        turns=2,
    )
    assert fight(document, 1).result["winner"] == winner


def test_others_may_play_in_any_style_and_bet_anything() -> None:
    """Two keys in four are steady; a steady player with 12 TP for two turns bets half of them or more."""
    battle = begun(facing())
    battle.turn = 1
    others = [OtherPlayer(bytes([n, n]) * 16, 1) for n in range(256)]
    assert [other.usual for other in others[:4]] == [STEADY, STEADY, AGGRESSIVE, DEFENSIVE]
    bets = [other.bid(battle, battle.players[1]) for other in others]
    usual = [Rehearsing(bytes([n, n]) * 16, 1).bid(battle, battle.players[1]) for n in range(256)]
    assert set(bets) == set(range(13))
    assert min(usual) == 6


def test_candidates_that_come_to_the_same_are_not_tried_out_again() -> None:
    """Three of them for 64 rollouts in two rounds, ten each in the first: half as many steps again as two for 20."""
    battle = begun(facing())
    battle.turn = 1
    red = battle.players[0]
    spent = []
    for count, rollouts in ((2, 20), (3, 64)):
        lookahead = Lookahead(KEY, STEADY, NO_PLAN)
        candidates: list[Candidate] = [Activates(red.squads[0], USUAL) for _ in range(count)]
        assert lookahead.ranked(battle, red, candidates, rollouts) == list(range(count))
        spent.append(THINKING - lookahead.left)
    assert 3 * spent[0] == 2 * spent[1] > 0


def test_what_ended_is_won_lost_or_drawn() -> None:
    battle = begun(facing())
    battle.turn = 2
    assert [judged(battle, side) for side in (0, 1)] == [0, 0]
    battle.players[1].victory_points = 1
    assert [judged(battle, side) for side in (0, 1)] == [-1000, 1000]


def test_a_point_is_weighed_against_two_thirds_of_a_strike_force() -> None:
    """With a turn left they weigh 1,200 and 1,960: 1000 x 1200 / sqrt(1200^2 + 2000^2) is 514, of -760 it is -355.3."""
    battle = begun(facing())
    battle.turn = 1
    battle.players[0].victory_points = 1
    assert [judged(battle, side) for side in (0, 1)] == [514, -515]
    for unit in battle.squads[0].units + battle.squads[1].units:
        unit.health, unit.alive = 0, False
    battle.squads[0].settle()
    battle.squads[1].settle()
    assert judged(battle, 0) == -356


@pytest.mark.parametrize("name", ["captain", "veteran"])
def test_it_is_fought_alike_again_and_beats_luck(name: str) -> None:
    document = facing(2)
    for number, commander in enumerate((name, "random")):
        document["players"][number]["commander"] = commander
    first, second = fight(document, 3), fight(document, 3)
    assert first.result["digest"] == second.result["digest"]
    assert first.result["winner"] == "red"
