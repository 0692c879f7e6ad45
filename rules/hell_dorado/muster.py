"""From a scenario to a battle about to begin: units, command, streams of luck, commanders."""

from typing import Final

from rules.hell_dorado import GAME
from rules.hell_dorado.commanders.prompts import EXPECTED, describe
from rules.hell_dorado.commanders.random import Random
from rules.hell_dorado.commanders.script import Script
from rules.hell_dorado.commanders.steady import Steady
from rules.hell_dorado.engine.battle import Aura, Battle
from rules.hell_dorado.engine.defaults import default
from rules.hell_dorado.engine.granted import watch
from rules.hell_dorado.engine.lemures import spell_of
from rules.hell_dorado.engine.scenario import PLACES, Scenario, ScenarioPlayer, ScenarioUnit
from rules.hell_dorado.engine.state import INSIDE, TABLE, WAITING, Player, State, Unit
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
    answers = given or GivenAnswers([])
    for number, entry in enumerate(scenario.players):
        battle.players.append(create_player(battle, entry, number))
        battle.commanders.append(commander_of(entry.commander, entry, seed, number, answers))
    for entry in scenario.players:
        for unit in entry.units:
            tie(battle, unit)
    settle(battle)
    if events:
        battle.event_log = EventLog()
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
    """A player with units and command."""
    player = Player(entry.id, entry.name, number)
    player.cares = entry.cares
    player.light = dict(entry.light or {})
    player.total = list(entry.total or (0, 0, 0))
    player.pool = list(entry.pool or (0, 0, 0))
    player.losses = entry.losses
    player.lost_points = entry.lost_points
    player.score = entry.score
    player.zone = number if battle.scenario.zones is None else battle.scenario.zones[number]
    player.miniatures = {sheet.slug: (sheet, count) for sheet, count in entry.miniatures}
    player.invoked = entry.invoked
    player.given = list(entry.given)
    player.in_a_row = entry.in_a_row
    for unit_entry in entry.units:
        unit = create_unit(player, unit_entry, len(battle.units))
        player.units.append(unit)
        battle.units.append(unit)
    for unit in player.units:
        if unit.sheet.lemures:
            unit.invocations = entry.invoked
            break
    return player


def create_unit(player: Player, entry: ScenarioUnit, number: int) -> Unit:
    """A unit of the scenario as it stands."""
    unit = Unit(entry.id, player, number, entry.sheet)
    unit.place = PLACES.index(entry.place)
    if unit.place == TABLE and entry.x is None:
        unit.place = WAITING
    unit.x, unit.y = entry.x or 0, entry.y
    unit.lp = entry.sheet.lp if entry.lp is None else entry.lp
    unit.wounded = 0 < unit.lp <= entry.sheet.threshold
    unit.states = [State(state.slug, state.amount, state.left, state.type, state.durable) for state in entry.states]
    unit.activated = entry.activated
    unit.used = list(entry.used)
    unit.fired = dict(entry.fired)
    unit.reloaded = dict(entry.reloaded)
    unit.invoked = entry.invoked
    unit.residual = entry.residual
    return unit


def tie(battle: Battle, entry: ScenarioUnit) -> None:
    """What ties a unit of a scenario to others: victim, Infernalist, sequences fought, who plays it, modifiers."""
    unit = battle.unit(entry.id)
    assert unit is not None
    victim, infernalist = battle.unit(entry.victim), battle.unit(entry.infernalist)
    if victim is not None:
        unit.victim, victim.inside, victim.place = victim, unit, INSIDE
    if infernalist is not None:
        unit.infernalist = infernalist
        unit.spell = spell_of(infernalist.sheet, entry.spell)
    for id, count in entry.fought.items():
        enemy = battle.unit(id)
        if enemy is not None:
            unit.fought[enemy.number] = count
    for modifier in entry.modifiers:
        battle.modified(unit, modifier.power, modifier.effect)
        unit.modifiers[-1].turns = modifier.turns
    if unit.is_in("controlled"):
        unit.controller = battle.foe(unit.owner)
    if unit.residual and unit.spell is not None:
        battle.auras.append(Aura(unit, unit.spell, True))


def settle(battle: Battle) -> None:
    """What the battle keeps in mind of its units; who is berserk by wounds; dominance and zone, where known."""
    for unit in battle.units:
        battle.keeps_in_mind(unit)
        if unit.wounded and unit.has("berserker") and not unit.is_in("berserk"):
            unit.states.append(State("berserk", 0, 0, "berserker"))
    watch(battle)
    for player in battle.players:
        if player.id == battle.scenario.dominant:
            battle.dominant = player
    for zone in battle.mission.conflict_zones:
        if zone.id == battle.scenario.zone:
            battle.zone = zone
