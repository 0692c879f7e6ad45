"""Whole battles: they end, are repeated to the byte, stop and continue at every question, and steady wins fairly."""

import json
from typing import Any

import pytest

from rules.formats.library import EmptyLibrary
from rules.table.questions import GivenAnswers, InvalidAnswerError, Stopped
from rules.underworlds.answers import Answer
from rules.underworlds.asking import KINDS, Ask
from rules.underworlds.battle import Battle
from rules.underworlds.commanders.commander import Commander
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.driving import begin, change, outcome, play, record
from rules.underworlds.formats.scenario import read_scenario
from rules.underworlds.formats.script import answer_document
from rules.underworlds.game import GAME
from rules.underworlds.muster import muster
from rules.underworlds.players import players_of
from tests.rules.underworlds.armies import meeting
from tests.rules.underworlds.scenes import (
    DART,
    MAUL,
    PASS,
    Document,
    event,
    events,
    fought,
    goals,
    plain,
    refusals,
    scene,
    side,
    unit,
)


def battles(document: Document, first: int, last: int) -> list[Battle]:
    scenario = read_scenario(document, EmptyLibrary())
    found = []
    for seed in range(first, last):
        battle = muster(scenario, seed, False)
        begin(scenario, battle)
        play(scenario, battle, 99)
        found.append(battle)
    return found


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
        standing = [one for player in battle.players for one in player.standing()]
        assert [battle.at[one.hex] for one in standing] == standing
        assert outcome(battle).scores == tuple(player.score() for player in battle.players)


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


def told(document: Document, seed: int) -> str:
    battle = fought(document, seed=seed)
    assert battle.event_log is not None
    return json.dumps([battle.event_log.events, players_of(battle)])


def test_the_same_inputs_give_the_same_bytes() -> None:
    for seed in range(2):
        assert told(meeting("steady"), seed) == told(meeting("steady"), seed)
    assert told(meeting(), 1) != told(meeting(), 2)


class Tempted(Commander):
    """A steady commander who is asked again with everything hidden from him changed."""

    def __init__(self, steady: Steady) -> None:
        self.steady = steady
        self.asked = 0

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        found = self.steady.decide(battle, ask)
        own, foe = ask.player, battle.foe(ask.player)
        piles: list[Any] = [own.objectives, own.power, foe.objectives, foe.power]
        kept = [(list(pile.deck), list(pile.hand)) for pile in piles]
        for pile in piles:
            pile.deck.reverse()
        foe.power.hand = (own.power.deck + own.power.discards)[: len(foe.power.hand)]
        foe.objectives.hand = (own.objectives.deck + own.scored)[: len(foe.objectives.hand)]
        again = self.steady.decide(battle, ask)
        for pile, (deck, hand) in zip(piles, kept, strict=True):
            pile.deck, pile.hand = deck, hand
        assert (found and answer_document(found)) == (again and answer_document(again))
        self.asked += 1
        return found


@pytest.mark.rule("U-DEC-05")
@pytest.mark.parametrize("seed", range(4))
def test_steady_plays_alike_whatever_the_other_side_holds_and_however_decks_lie(seed: int) -> None:
    """At every one of its questions in battles against itself the hidden cards are exchanged, and it answers alike."""
    scenario = read_scenario(meeting("steady", "steady"), EmptyLibrary())
    battle = muster(scenario, seed, True)
    tempted = [Tempted(one) for one in battle.commanders if isinstance(one, Steady)]
    battle.commanders = list(tempted)
    begin(scenario, battle)
    play(scenario, battle, 99)
    assert all(one.asked > 20 for one in tempted)


def until_a_question(document: Document, answers: list[Answer], seed: int) -> tuple[Any, str]:
    """The question after these answers, or None with the digest of the ended battle."""
    scenario = read_scenario(document, EmptyLibrary(), people=True)
    given = GivenAnswers(list(answers))
    battle = muster(scenario, seed, True, given)
    try:
        begin(scenario, battle)
        play(scenario, battle, 99)
    except Stopped as stopped:
        own = [one for one in players_of(battle) if one["id"] == stopped.question.player]
        assert isinstance(own[0]["power"]["hand"], int)
        return stopped.question.document(), ""
    assert battle.event_log is not None
    assert given.at == len(answers)
    return None, battle.event_log.digest()


def test_stop_and_continue_at_every_question() -> None:
    """A battle of two people is replayed from the answers that a steady commander gave, from any of them on."""
    document = meeting("person", "person")
    scenario = read_scenario(document, EmptyLibrary(), people=True)
    battle = muster(scenario, 3, True)
    answers = record(battle, 3)
    begin(scenario, battle)
    play(scenario, battle, 99)
    assert battle.event_log is not None
    kept = GAME.read_answers(GAME.answers_document(answers))
    asked: list[str] = []
    for count in range(0, len(kept), 2):
        question, _ = until_a_question(document, kept[:count], 3)
        asked.append(question["kind"])
    assert until_a_question(document, kept, 3) == (None, battle.event_log.digest())
    assert set(asked) <= set(KINDS)
    assert {"token", "place", "activation", "power", "score", "discard", "discard_power"} <= set(asked)


def test_an_answer_to_another_question_is_an_error() -> None:
    answers = GAME.read_answers({"format": "underworlds-answers/1", "answers": [{"draw": True}]})
    with pytest.raises(InvalidAnswerError):
        until_a_question(meeting("person"), answers, 1)


def test_a_question_shows_what_may_be_answered_and_the_own_hand() -> None:
    """Maul gets to every hex about Dart's in at most 3 steps."""
    south = side(
        unit("s1", MAUL, (3, 3)), commander="person", power_hand=plain(1), objective_hand=goals(2), power=plain(1, "x")
    )
    document = scene(south, side(unit("n1", DART, (3, 5)), power_hand=plain(2, "secret")))
    question, _ = until_a_question(document, [], 1)
    assert question["hand"] == {"objectives": ["g0", "g1"], "power": ["u0"]}
    assert question["charges"] == {"s1": {"swing": {"n1": [[3, 4], [4, 4], [2, 5], [4, 5], [3, 6], [4, 6]]}}}
    assert [3, 4] in question["moves"]["s1"]
    assert (question["draw"], question["exchange"], question["left"]) == (True, ["g0", "g1"], 4)
    assert "secret" not in json.dumps(question)


def test_what_if_from_a_round_on() -> None:
    """The rounds before are the same, those after are fought with other luck and another commander."""
    scenario = read_scenario(meeting(), EmptyLibrary())
    one, other = muster(scenario, 5, True), muster(scenario, 5, True)
    for battle in (one, other):
        begin(scenario, battle)
        play(scenario, battle, 1)
    change(scenario, other, 5, 9, {"s": "steady"})
    for battle in (one, other):
        play(scenario, battle, 99)
    assert one.event_log is not None
    assert other.event_log is not None
    early = [event for event in one.event_log.events if event["turn"] < 2]
    assert early == [event for event in other.event_log.events if event["turn"] < 2]
    assert one.event_log.digest() != other.event_log.digest()


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
    found = [(one["turn"], one["kind"]) for one in events(battle, "activation", player="s") if one["kind"] != "pass"]
    assert found == [(2, "guard"), (3, "move")]
    assert event(battle, "moved")["turn"] == 3


def test_rubbish_is_refused_and_the_default_stands() -> None:
    """A hundred answers that break the rules, then the player passes."""
    south = side(unit("s1", MAUL, (3, 3)), script=[{"guard": "n1"}] * 150)
    battle = fought(scene(south, side(unit("n1", DART, (3, 8)))))
    assert refusals(battle) == ["U-ACT-02"] * 150
    assert [one["kind"] for one in events(battle, "activation", player="s")] == ["pass"] * 4
