"""Advice and costly moments: by what a player may know alone, and never by the battle's own dice."""

from itertools import count
from typing import Any

import pytest

from rules.battles.advice import advice, advisor_of
from rules.battles.moments import moments
from rules.battles.playing_on import positions, record_of
from rules.battles.seats import Standing, play_on
from rules.formats.library import EmptyLibrary
from rules.games import game_called, game_of
from tests.rules.skirmish import armies as skirmish
from tests.rules.support.scenes import bayonet, blue, red, scene, sheet, squad
from tests.rules.underworlds import armies as underworlds

Document = dict[str, Any]

WALK: Document = {
    "format": "damocles-operation/1",
    "slug": "walk",
    "title": "Walk",
    "battlefield": {"width": 72, "height": 72, "objectives": [{"id": "well", "center": [30, 34]}]},
    "scoring": [{"event": "objective_held", "points": 1, "when": "turn_end"}],
}
"""Whoever holds the well at the end of the turn scores: within 7.5 of its centre (R-OBJ-02)."""


def stands(document: Document, *entries: Document, seed: int = 7, engine: dict[str, str] | None = None) -> Standing:
    return play_on(game_of(document), document, EmptyLibrary(), seed, entries, engine or {})


def advised(standing: Standing, document: Document, *others: Document, battles: int = 12) -> Document | None:
    """The advice at the open question, from few battles."""
    assert standing.question is not None
    line_up = standing.game.battles.line_up(standing.scenario)
    player = [player.id for player in line_up.players].index(standing.question.player)
    at = len(standing.entries)
    position = positions(record_of(standing, document, EmptyLibrary()), {at: (player, standing.question.kind)})[at]
    left = count()
    return advice(position, others, 5, lambda: next(left) < battles)


def test_the_best_commander_of_a_game_advises() -> None:
    names = {slug: advisor_of(game_called(slug)) for slug in ("damocles", "skirmish")}  # type: ignore[arg-type]
    assert names == {"damocles": "veteran", "skirmish": "steady"}


def test_walking_to_the_objective_wins_and_staying_does_not() -> None:
    """One squad 9 cm from the middle of the well, nobody to shoot at it: held, it scores 1 to 0, else nobody scores."""
    document = scene(
        red(squad("r1", (30, 24))), blue(squad("b1", (70, 70), sheet=sheet(weapons=[bayonet()]))), operation=WALK
    )
    standing = stands(document, {"bid": 1}, {"bid": 0}, {"activate": "r1"})
    advice = advised(standing, document, {"end": True}, battles=100)
    assert advice is not None
    assert advice["advice"]["answer"]["order"] in ("move_move", "stay_vigilant")
    assert advice["advice"]["won"] == advice["advice"]["played"]
    stayed = advice["others"][0]
    assert (stayed["answer"], stayed["won"], stayed["played"]) == ({"end": True}, 12.0, 24)
    assert stayed["interval"] == [0.3143, 0.6857]
    assert stayed["difference"] == {"share": -0.5, "interval": [-0.5592, -0.3639]}


def test_the_answer_that_gave_the_battle_away_is_found() -> None:
    document = scene(
        red(squad("r1", (30, 24))), blue(squad("b1", (70, 70), sheet=sheet(weapons=[bayonet()]))), operation=WALK
    )
    standing = stands(document, {"bid": 1}, {"bid": 0}, {"activate": "r1"}, {"end": True}, engine={"blue": "steady"})
    assert standing.question is None
    own = [number for number, answer in enumerate(standing.answered) if answer.player == 0]
    costly = moments(record_of(standing, document, EmptyLibrary()), own, 0.5, 5, lambda: True, lambda: True)
    end = standing.entries.index({"end": True})
    assert costly == [{"number": end, "luck": False, "before": 1.0, "after": 0.5}]


def underworlds_meeting(hidden: bool) -> Document:
    """North's cards, which nobody has seen, in another order: another hand is dealt."""
    document = underworlds.meeting()
    north = document["players"][1]
    if hidden:
        north |= {"objectives": north["objectives"][::-1], "power": north["power"][::-1]}
    return document


def test_the_hand_and_the_deck_of_a_rival_change_no_advice() -> None:
    """U-DEC-05: south places fighters, north has another hand."""
    advices, hands = [], []
    for hidden in (False, True):
        document = underworlds_meeting(hidden)
        standing = stands(document, engine={"n": "steady"})
        while standing.question is not None and standing.question.kind != "place":
            entry = next(c for c in standing.game.display.prompt(standing.battle, standing.question.document()).choices)  # type: ignore[misc]
            answer = entry.answer if entry.needs is None else entry.needs.spots[0].answer  # type: ignore[union-attr]
            standing = stands(document, *standing.entries, answer, engine={"n": "steady"})
        hands.append([card.slug for card in standing.battle.players[1].objectives.hand])
        advices.append(advised(standing, document))
    assert hands[0] != hands[1]
    assert advices[0] == advices[1]


@pytest.mark.parametrize("points", [0, 6])
def test_a_bet_that_a_rival_has_laid_in_secret_changes_no_advice(points: int) -> None:
    """R-INI-01: blue is asked after red has bet."""
    document = scene(red(squad("r1", (10, 10))), blue(squad("b1", (40, 10))))
    bet = advised(stands(document, {"bid": points}), document, {"bid": 0}, {"bid": 3}, battles=40)
    assert bet == advised(stands(document, {"bid": 12}), document, {"bid": 0}, {"bid": 3}, battles=40)
    assert bet is not None


def test_the_dice_of_the_battle_change_no_advice() -> None:
    document = scene(red(squad("r1", (10, 10))), blue(squad("b1", (30, 10))))
    advices = [
        advised(stands(document, {"bid": 1}, {"bid": 0}, {"activate": "r1"}, seed=seed), document) for seed in (1, 2)
    ]
    assert advices[0] == advices[1]


def test_the_order_of_a_rivals_cards_changes_no_advice() -> None:
    """S-RND-02: the cards of a round lie face down."""
    document = skirmish.meeting()
    whole = stands(document, engine={player["id"]: "steady" for player in document["players"]})
    before = whole.entries[: next(n for n, answer in enumerate(whole.answered) if answer.kind == "sequence")]
    ids = [unit["id"] for unit in document["players"][0]["units"]]
    orders = [{"sequence": ids}, {"sequence": ids[::-1]}]
    advices = [advised(stands(document, *before, order), document) for order in orders]
    assert advices[0] is not None
    assert advices[0] == advices[1]


def test_a_secret_answer_is_placed_among_the_events_that_everybody_sees() -> None:
    """R-INI-01: the bets of the second turn come after all of the first."""
    document = scene(red(squad("r1", (10, 10))), blue(squad("b1", (60, 60))), turns=2)
    whole = stands(document, engine={"red": "steady", "blue": "steady"})
    first, _, second, _ = [answer for answer in whole.answered if answer.kind == "bid"]
    assert second.secret
    assert whole.events[second.events]["turn"] == 2
    assert first.events < second.events
