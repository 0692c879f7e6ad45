"""Battles of Underworlds as the drivers of any game take them: who fights, other luck, how it stands."""

from typing import Any

from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.asking import Commander, Recorder
from rules.table.cards import Piles, shuffle
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers
from rules.underworlds import GAME
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.options import worth_asking
from rules.underworlds.engine.scenario import Scenario
from rules.underworlds.muster import commander_of


def line_up(scenario: Scenario) -> LineUp:
    """South, then north."""
    players = [(player.id, player.commander, [unit.id for unit in player.fighters]) for player in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.rounds, players)


def reseed(battle: Battle, seed: int) -> None:
    """Other dice; shuffled decks are shuffled again."""
    battle.dice = Dice(stream_key(GAME, seed, "dice"))
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        tape = RandomTape(stream_key(GAME, seed, f"decks {player.number}"))
        if entry.objectives.shuffled:
            shuffle(player.objectives.deck, tape)
        if entry.power.shuffled:
            shuffle(player.power.deck, tape)


def conceal_from(battle: Battle, player: int, seed: int) -> None:
    """Shuffle every deck, and the hand of the other player among theirs (U-DEC-05)."""
    luck = RandomTape(stream_key(GAME, seed, "unknown"))
    for other in battle.players:
        deal_anew(other.objectives, luck, other.number != player)
        deal_anew(other.power, luck, other.number != player)


def deal_anew(piles: Piles[Any], luck: RandomTape, hand: bool) -> None:
    """Shuffle a deck, and a `hand` that is hidden too, whatever the order of their cards was."""
    count = len(piles.hand) if hand else 0
    cards = sorted(piles.hand[:count] + piles.deck, key=slug_of)
    shuffle(cards, luck)
    piles.hand[:count], piles.deck = cards[:count], cards[count:]


def slug_of(card: Any) -> str:
    slug: str = card.slug
    return slug


def commander(scenario: Scenario, number: int, name: str, seed: int) -> Commander:
    """A commander in place of another."""
    return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))


def recorder(number: int, seed: int, answers: list[Any]) -> Recorder:
    """A steady commander whose answers are written down."""
    return Recorder(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}"))), answers, worth_asking)


def outcome(battle: Battle) -> Outcome:
    """Glory points by player, 1 for each fighter who is not out of action."""
    left = [0 if fighter.out else 1 for fighter in battle.fighters]
    scores = [player.score() for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
