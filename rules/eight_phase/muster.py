"""From a scenario to a battle about to begin: units, streams of luck, commanders."""

from typing import Final

from rules.eight_phase import GAME
from rules.eight_phase.commanders.prompts import EXPECTED, describe
from rules.eight_phase.commanders.random import Random
from rules.eight_phase.commanders.script import Script
from rules.eight_phase.commanders.steady import BENTS, Steady
from rules.eight_phase.content.parts import FIGURES
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.defaults import default
from rules.eight_phase.engine.scenario import Scenario, ScenarioPlayer, ScenarioUnit
from rules.eight_phase.engine.state import Player, Unit
from rules.table.asking import Commander, Human
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers

COMMANDERS: Final = ("script", *BENTS, "random", "person")
"""The kinds of commanders."""


def muster(scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
    """A new battle of a scenario, from a seed; `events` enables its event log, `given` are the answers of people."""
    battle = Battle(scenario, scenario.mission, Dice(stream_key(GAME, seed, "dice"), scenario.dice))
    battle.default = default
    if events:
        battle.event_log = EventLog()
    answers = given or GivenAnswers([])
    for number, entry in enumerate(scenario.players):
        battle.players.append(create_player(battle, entry, number))
        battle.commanders.append(commander_of(entry.commander, entry, seed, number, answers))
    battle.seats = list(battle.players)
    for entry in scenario.players:
        for unit in entry.units:
            take_up(battle, unit)
    take_captive(battle)
    for player, entry in zip(battle.players, scenario.players, strict=True):
        player.score = score_of(battle, player, entry)
    return battle


def commander_of(name: str, entry: ScenarioPlayer, seed: int, number: int, given: GivenAnswers) -> Commander:
    """A commander; each thinks with its own stream of luck, so that thinking never shifts a die."""
    if name == "script":
        return Script(entry.script)
    if name == "person":
        return Human(given, describe, EXPECTED)
    if name == "random":
        return Random(RandomTape(stream_key(GAME, seed, f"thinking {number}")))
    return Steady(name)


def create_player(battle: Battle, entry: ScenarioPlayer, number: int) -> Player:
    """A player with units."""
    player = Player(entry.id, entry.name, number)
    player.out = entry.out
    player.area = entry.area
    for unit_entry in entry.units:
        unit = create_unit(player, unit_entry, len(battle.units))
        player.units.append(unit)
        battle.units.append(unit)
    return player


def create_unit(player: Player, entry: ScenarioUnit, number: int) -> Unit:
    """A unit with the state that the scenario gives it."""
    unit = Unit(entry.id, player, number, entry.profile)
    unit.destroyed = entry.destroyed
    unit.wounds = 0 if entry.destroyed else entry.profile.wounds if entry.wounds is None else entry.wounds
    unit.counters = entry.counters
    unit.moves = entry.moves
    unit.quick = entry.quick
    unit.used = list(entry.used)
    unit.lost = entry.lost
    unit.declared = entry.declared
    unit.supported = entry.supported
    unit.shaken = entry.shaken
    unit.fresh = entry.fresh
    for figure, by in entry.raises.items():
        unit.raises[FIGURES.index(figure)] = by
    return unit


def take_up(battle: Battle, entry: ScenarioUnit) -> None:
    """Where a unit stands, whom it has charged, whether it acts."""
    unit = battle.unit(entry.id)
    if unit is None:
        return
    if entry.position is not None and not entry.destroyed:
        battle.put(unit, entry.position[0], entry.position[1])
    if entry.charge is not None:
        unit.charged = battle.unit(entry.charge.target)
        unit.late = entry.charge.second
        unit.clean = entry.charge.clean
    if entry.id == battle.scenario.active:
        unit.declared = True


def take_captive(battle: Battle) -> None:
    """Where the captive lies, or who carries it (E-MIS-06)."""
    carrier = battle.unit(battle.scenario.carrier)
    if carrier is not None:
        battle.carrier = carrier
        carrier.carrying = True
    else:
        battle.captive = battle.scenario.captive or battle.mission.captive


def score_of(battle: Battle, player: Player, entry: ScenarioPlayer) -> int:
    """VP as given; of two players in a battle, those of the other's units that are destroyed (E-MIS-04)."""
    if entry.victory_points is not None:
        return entry.victory_points
    if battle.mission.scoring != "battle" or len(battle.players) > 2:
        return 0
    return sum([unit.profile.points for unit in battle.units if unit.destroyed and unit.side != player.number])
