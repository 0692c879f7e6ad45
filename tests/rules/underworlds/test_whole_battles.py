"""Whole battles: they end, are repeated to the byte, stop and continue at every question, and steady wins fairly."""

import json
from typing import Any

import pytest

from rules.battles.resolve import fought as resolved
from rules.game.derived.battles import begin
from rules.table.asking import Commander
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.engine.answers import Answer
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.questions import Question
from rules.underworlds.formats.script import EntryModel
from rules.underworlds.game import GAME
from tests.rules.support.whole_battles import (
    NOTHING,
    event,
    events,
    question_after,
    refusals,
)
from tests.rules.underworlds.armies import meeting
from tests.rules.underworlds.scenes import DART, MAUL, PASS, Document, fought, goals, plain, scene, side, unit


def battles(document: Document, first: int, last: int) -> list[Battle]:
    scenario = GAME.battles.read_scenario(document, NOTHING)
    return [resolved(GAME, scenario, seed, False) for seed in range(first, last)]


def test_random_battles_end_and_keep_every_card() -> None:
    for battle in battles(meeting(), 0, 30):
        assert battle.over
        for player in battle.players:
            assert player.glory >= 0
            worn = [card for fighter in player.fighters for card in fighter.upgrades]
            assert len(player.power.deck + player.power.hand + player.power.discards + worn) == 20
            assert len(player.objectives.deck + player.objectives.hand + player.objectives.discards) == 12 - len(
                player.scored
            )
        standing = [fighter for player in battle.players for fighter in player.standing()]
        assert [battle.at[fighter.hex] for fighter in standing] == standing
        assert GAME.battles.outcome(battle).scores == tuple(player.score() for player in battle.players)


def test_steady_beats_random() -> None:
    """In 95 % of 300 battles, of which thirty are fought here."""
    won = [battle.winner == 0 for battle in battles(meeting("steady"), 0, 15)]
    won += [battle.winner == 1 for battle in battles(meeting(north="steady"), 0, 15)]
    assert sum(won) >= 29


def test_alike_warbands_win_alike() -> None:
    """Both on Court: of 60 battles about half go to either side."""
    keys: Any = {"s__board": "court", "n__board": "court"}
    won = [battle.winner for battle in battles(meeting("steady", "steady", **keys), 0, 60)]
    assert 18 <= won.count(0) <= 42


class Tempted(Commander):
    """A steady commander who is asked again with everything hidden from him changed."""

    def __init__(self, steady: Steady) -> None:
        self.steady = steady
        self.asked = 0

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        answer = self.steady.decide(battle, question)
        own, foe = question.player, battle.foe(question.player)
        piles: list[Any] = [own.objectives, own.power, foe.objectives, foe.power]
        kept = [(list(pile.deck), list(pile.hand)) for pile in piles]
        for pile in piles:
            pile.deck.reverse()
        foe.power.hand = (own.power.deck + own.power.discards)[: len(foe.power.hand)]
        foe.objectives.hand = (own.objectives.deck + own.scored)[: len(foe.objectives.hand)]
        again = self.steady.decide(battle, question)
        for pile, (deck, hand) in zip(piles, kept, strict=True):
            pile.deck, pile.hand = deck, hand
        assert (answer and EntryModel.document(answer)) == (again and EntryModel.document(again))
        self.asked += 1
        return answer


@pytest.mark.rule("U-DEC-05")
@pytest.mark.parametrize("seed", range(4))
def test_steady_plays_alike_whatever_the_other_side_holds_and_however_decks_lie(seed: int) -> None:
    """At every one of its questions in battles against itself the hidden cards are exchanged, and it answers alike."""
    scenario = GAME.battles.read_scenario(meeting("steady", "steady"), NOTHING)
    battle = GAME.battles.muster(scenario, seed, True)
    tempted = [Tempted(commander) for commander in battle.commanders if isinstance(commander, Steady)]
    battle.commanders = list(tempted)
    begin(GAME, battle)
    GAME.battles.play(battle, 99)
    assert all(commander.asked > 20 for commander in tempted)


def test_a_question_shows_what_may_be_answered_and_the_own_hand() -> None:
    """Maul gets to every hex about Dart's in at most 3 steps."""
    south = side(
        unit("s1", MAUL, (3, 3)), commander="person", power_hand=plain(1), objective_hand=goals(2), power=plain(1, "x")
    )
    document = scene(south, side(unit("n1", DART, (3, 5)), power_hand=plain(2, "secret")))
    question = question_after(GAME, document, [])["question"]
    assert question["hand"] == {"objectives": ["g0", "g1"], "power": ["u0"]}
    assert question["charges"] == {"s1": {"swing": {"n1": [[3, 4], [4, 4], [2, 5], [4, 5], [3, 6], [4, 6]]}}}
    assert [3, 4] in question["moves"]["s1"]
    assert (question["draw"], question["exchange"], question["left"]) == (True, ["g0", "g1"], 4)
    assert "secret" not in json.dumps(question)


def test_entries_of_a_script_whose_question_is_not_asked_are_skipped() -> None:
    """South loses the roll-off, drives nobody back, has nothing to score: the rest of the script still fits."""
    script = [
        {"first": "n"},
        {"guard": "s1"},
        {"drive": [3, 4]},
        {"pass": "power"},
        PASS,
        {"score": ["a"]},
        {"discard": []},
        {"first": "s"},
        {"move": "s1", "path": [[3, 4]]},
    ]
    battle = fought(
        scene(
            side(unit("s1", MAUL, (3, 3)), script=script),
            side(unit("n1", DART, (3, 8))),
            round=2,
            turn=None,
            dice=[1, 6, 6, 1],
        )
    )
    kept_orders = [
        (order["turn"], order["kind"]) for order in events(battle, "activation", player="s") if order["kind"] != "pass"
    ]
    assert kept_orders == [(2, "guard"), (3, "move")]
    assert event(battle, "moved")["turn"] == 3


def test_rubbish_is_refused_and_the_default_stands() -> None:
    """A hundred answers that break the rules, then the player passes."""
    south = side(unit("s1", MAUL, (3, 3)), script=[{"guard": "n1"}] * 150)
    battle = fought(scene(south, side(unit("n1", DART, (3, 8)))))
    assert refusals(battle) == ["U-ACT-02"] * 150
    assert [order["kind"] for order in events(battle, "activation", player="s")] == ["pass"] * 4
