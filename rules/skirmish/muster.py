"""From a scenario to a battle about to begin: units, streams of luck, commanders."""

from typing import Final

from rules.skirmish import GAME
from rules.skirmish.commanders.prompts import EXPECTED, describe
from rules.skirmish.commanders.random import Random
from rules.skirmish.commanders.script import Script
from rules.skirmish.commanders.steady import Steady
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.defaults import default
from rules.skirmish.engine.scenario import PLACES, Deed, Scenario, ScenarioPlayer, ScenarioUnit
from rules.skirmish.engine.state import Fighter, Player, Unit
from rules.table.asking import Commander, Human
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers

COMMANDERS: Final = ("script", "steady", "random", "person")
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
    return battle


def commander_of(name: str, entry: ScenarioPlayer, seed: int, number: int, given: GivenAnswers) -> Commander:
    """A commander; each thinks with its own stream of luck, so that thinking never shifts a die."""
    tape = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
    if name == "script":
        return Script(entry.script)
    if name == "person":
        return Human(given, describe, EXPECTED)
    return Random(tape) if name == "random" else Steady(tape)


def create_player(battle: Battle, entry: ScenarioPlayer, number: int) -> Player:
    """A player with units, and the state that the scenario gives them."""
    player = Player(entry.id, entry.name, number, battle.mission.sides[number].objectives)
    for place in entry.fulfilled:
        player.fulfilled[place] = True
    for unit_entry in entry.units:
        unit = create_unit(player, unit_entry, len(battle.units))
        unit.edge = unit_entry.edge or battle.mission.sides[number].edge
        player.units.append(unit)
        battle.units.append(unit)
        if unit_entry.id == entry.commanding:
            player.commanding = unit
    return player


def create_unit(player: Player, entry: ScenarioUnit, number: int) -> Unit:
    """A unit of the scenario, set up when it has positions."""
    unit = Unit(entry.id, player, number, entry.card)
    unit.begun = entry.fighters
    unit.place = PLACES.index(entry.place)
    unit.entry = entry.entry
    unit.exited = len(entry.exited)
    unit.morale = entry.morale
    unit.marker = entry.marker
    unit.activated = entry.activated
    unit.holds = entry.holds
    unit.officer = unit.officer and entry.officer
    for n in range(entry.fighters):
        if n not in entry.lost and n not in entry.exited:
            unit.fighters.append(create_fighter(entry, n))
    unit.deployed = entry.positions is not None or not unit.fighters
    able = [fighter.number for fighter in unit.fighters if fighter.bearer is None]
    if not able:
        able = [fighter.number for fighter in unit.fighters]
        unit.officer = False
    unit.lead = entry.leader if entry.leader >= 0 else able[0] if able else 0
    unit.settle()
    if entry.deed is not None:
        take_up(unit, entry.deed)
    return unit


def create_fighter(entry: ScenarioUnit, number: int) -> Fighter:
    """A fighter with his special weapon, a strider with its points."""
    card = entry.card
    slug = entry.bearers[number] if number < len(entry.bearers) else ""
    points = [location.points for location in card.locations]
    if entry.locations is not None and card.striders:
        points = list(entry.locations[number])
    fighter = Fighter(number, card.base // 2, card.weapon(slug) if slug else None, points)
    if entry.positions is not None:
        fighter.x = entry.positions[2 * number]
        fighter.y = entry.positions[2 * number + 1]
    return fighter


def take_up(unit: Unit, deed: Deed) -> None:
    """What a unit has done already in the activation that is under way."""
    unit.moved = deed.moved
    unit.fired = list(deed.fired)
    unit.attacked = len(deed.struck) > 0
    for fighter in unit.fighters:
        fighter.struck = fighter.number in deed.struck
