"""From a scenario to a battle about to begin: ground, fighters, decks, streams of luck, commanders."""

from typing import Final

from rules.table.asking import Commander, Human
from rules.table.cards import Piles, shuffle
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers
from rules.underworlds import GAME
from rules.underworlds.commanders.prompts import EXPECTED, describe
from rules.underworlds.commanders.random import Random
from rules.underworlds.commanders.script import Script
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.content.ground import hex_of
from rules.underworlds.content.parts import Objective, PowerCard
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.defaults import default
from rules.underworlds.engine.options import worth_asking
from rules.underworlds.engine.scenario import (
    Scenario,
    ScenarioFighter,
    ScenarioObjectives,
    ScenarioPlayer,
    ScenarioPower,
)
from rules.underworlds.engine.state import Fighter, Player

COMMANDERS: Final = ("script", "steady", "random", "person")
"""The kinds of commanders."""


def muster(scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
    """A new battle of a scenario, from a seed; `events` enables its event log, `given` are the answers of people."""
    battle = Battle(scenario, scenario.ground, Dice(stream_key(GAME, seed, "dice"), scenario.dice))
    battle.default = default
    if events:
        battle.event_log = EventLog()
    answers = given or GivenAnswers([])
    for number, entry in enumerate(scenario.players):
        battle.players.append(create_player(battle, entry, number, seed))
        battle.commanders.append(commander_of(entry.commander, entry, seed, number, answers))
    battle.tokens = [-1 if place is None else hex_of(place) for place in scenario.tokens]
    return battle


def commander_of(name: str, entry: ScenarioPlayer, seed: int, number: int, given: GivenAnswers) -> Commander:
    """A commander; each thinks with its own stream of luck, so that thinking never shifts a die."""
    tape = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
    if name == "script":
        return Script(entry.script)
    if name == "person":
        return Human(given, describe, EXPECTED, worth_asking)
    return Random(tape) if name == "random" else Steady(tape)


def create_player(battle: Battle, entry: ScenarioPlayer, number: int, seed: int) -> Player:
    """A player with fighters and cards; each player's decks have a stream of their own (U-DEC-01)."""
    tape = RandomTape(stream_key(GAME, seed, f"decks {number}"))
    objectives, power = objective_piles(entry.objectives, tape), power_piles(entry.power, tape)
    player = Player(entry.id, entry.name, number, objectives, power, entry.glory)
    player.spent = entry.spent
    player.scored = list(entry.objectives.scored)
    player.attack_dice = entry.attack_dice
    player.felled = entry.out
    for fighter_entry in entry.fighters:
        fighter = create_fighter(battle, player, fighter_entry)
        player.fighters.append(fighter)
        battle.fighters.append(fighter)
    return player


def create_fighter(battle: Battle, player: Player, entry: ScenarioFighter) -> Fighter:
    """A fighter of the scenario as he stands."""
    fighter = Fighter(entry.id, entry.name, entry.card, player, len(battle.fighters))
    fighter.upgrades = list(entry.upgrades)
    fighter.settle()
    fighter.wounds = entry.wounds
    fighter.moved = entry.moved
    fighter.charged = entry.charged
    fighter.guard = entry.guard
    fighter.out = entry.out
    if entry.hex is not None and not entry.out:
        battle.stand(fighter, hex_of(entry.hex))
    return fighter


def objective_piles(entry: ScenarioObjectives, tape: RandomTape) -> Piles[Objective]:
    """An objective deck, shuffled where its order is not set down (U-DEC-02)."""
    deck = list(entry.deck)
    if entry.shuffled:
        shuffle(deck, tape)
    return Piles(deck, entry.hand or (), entry.discards)


def power_piles(entry: ScenarioPower, tape: RandomTape) -> Piles[PowerCard]:
    """A power deck, shuffled where its order is not set down (U-DEC-02)."""
    deck = list(entry.deck)
    if entry.shuffled:
        shuffle(deck, tape)
    return Piles(deck, entry.hand or (), entry.discards)
