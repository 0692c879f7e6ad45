"""From a scenario to a battle about to begin: squads, cards, streams of luck, commanders."""

from typing import Final

from rules.damocles import GAME
from rules.damocles.commanders.offers import check
from rules.damocles.commanders.prompts import EXPECTED, describe
from rules.damocles.commanders.random import Random
from rules.damocles.commanders.script import Script
from rules.damocles.commanders.steady import Steady
from rules.damocles.commanders.style import STEADY, STYLES
from rules.damocles.commanders.veteran import THINKINGS, Veteran
from rules.damocles.content.parts import Ability
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.defaults import default
from rules.damocles.engine.modifiers import of_attack, once_for_all, standing_effect
from rules.damocles.engine.play.referee import CoreRules
from rules.damocles.engine.questions import is_open
from rules.damocles.engine.scenario import Scenario, ScenarioPlayer, ScenarioSquad
from rules.damocles.engine.state import Aura, Piece, Player, Squad
from rules.table.asking import Commander, Human
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers

COMMANDERS: Final = ("script", "steady", "aggressive", "defensive", "captain", "veteran", "random", "person")
"""The kinds of commanders."""


def muster(scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
    """A new battle of a scenario, from a seed; `events` enables its event log.

    `given` are the answers of human players, if there are any.
    """
    dice = Dice(stream_key(GAME, seed, "dice"), scenario.dice)
    decks = RandomTape(stream_key(GAME, seed, "decks"))
    battle = Battle(scenario.operation, scenario.turns, scenario.width, scenario.height, dice, decks, CoreRules())
    battle.default = default
    battle.markers = list(scenario.markers)
    battle.territories = list(scenario.territories)
    battle.pieces = list(scenario.pieces)
    battle.pool = scenario.pool or []
    battle.sides = list(scenario.sides)
    if events:
        battle.event_log = EventLog()
        battle.explained = all(entry.commander != "person" for entry in scenario.players)
    for number, entry in enumerate(scenario.players):
        battle.players.append(create_player(battle, entry, number))
        battle.commanders.append(commander_of(entry.commander, entry, seed, number, given or GivenAnswers([])))
    battle.order = list(battle.players)
    return battle


def commander_of(name: str, entry: ScenarioPlayer, seed: int, number: int, given: GivenAnswers) -> Commander:
    """The commander of this name; each thinks with its own stream of luck, so that thinking never shifts a die."""
    tape = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
    if name == "script":
        return Script(tape, entry.script)
    if name == "person":
        return Human(given, describe, EXPECTED, is_open, check)
    if name == "random":
        return Random(tape, STEADY, entry.plan)
    if name in ("captain", "veteran"):
        return Veteran(tape, entry.plan, THINKINGS[name])
    return Steady(tape, STYLES[name], entry.plan)


def create_player(battle: Battle, entry: ScenarioPlayer, number: int) -> Player:
    """A player with squads and cards."""
    player = Player(entry.id, entry.name, number, entry.side, entry.tactical_points)
    player.rules = entry.rules
    player.deck = list(entry.deck)
    player.hand = list(entry.hand)
    for squad_entry in entry.squads:
        squad = create_squad(player, squad_entry, len(battle.squads))
        player.squads.append(squad)
        battle.squads.append(squad)
        for ability in squad.sheet.abilities:
            if is_aura(ability):
                battle.auras.append(Aura([squad], ability))
        if squad.scenery_only and squad.on_table:
            build_faction_scenery(battle, squad)
    for rule in player.rules:
        if is_aura(rule):
            battle.auras.append(Aura(player.squads, rule))
    return player


def is_aura(ability: Ability) -> bool:
    """Whether an ability always holds for others."""
    return ability.when == "always" and ability.target in ("friendly", "enemy", "any")


def create_squad(player: Player, entry: ScenarioSquad, number: int) -> Squad:
    """A squad of the scenario, on the table when it has positions."""
    squad = Squad(entry.id, player, number, entry.sheet, entry.size)
    if entry.weapons is not None:
        for slug in squad.carried:
            squad.carried[slug] = min(squad.carried[slug], entry.weapons.get(slug, 0))
    if entry.health is not None:
        for unit in squad.units:
            unit.health = entry.health[unit.index]
            unit.alive = unit.health > 0
    if entry.positions is not None:
        for unit in squad.units:
            unit.x = entry.positions[2 * unit.index]
            unit.y = entry.positions[2 * unit.index + 1]
        squad.on_table = True
    squad.settle()
    add_abilities(squad, player.rules)
    return squad


def add_abilities(squad: Squad, rules: tuple[Ability, ...]) -> None:
    """Add the abilities of the datasheet and the faction's rules, sorted by when they apply (R-DAT-02, R-FAC-01).

    Effects on attacks of a weapon's ability that applies always or while attacking are for that weapon alone; its other
    effects are for the squad.
    """
    carried = [w for w in squad.sheet.weapons if squad.carried.get(w.slug, 1)]
    for ability in (a for w in carried for a in w.abilities if a.when == "always" and a.target == "self"):
        squad.own.extend(effect for effect in ability.effects if not of_attack(effect))
    of_weapons = [a for w in carried for a in w.abilities if a.when not in ("always", "attacking")]
    of_each = [rule for rule in rules if not once_for_all(rule)]
    for ability in (*of_each, *squad.sheet.abilities, *of_weapons):
        squad.abilities.append(ability)
        if ability.when == "always" and ability.target == "self":
            squad.own.extend(ability.effects)
        elif standing_effect(ability):
            (squad.attacking if ability.when == "attacking" else squad.defending).append(ability)


def build_faction_scenery(battle: Battle, squad: Squad) -> None:
    """Faction scenery that stands already: a piece about each of its units (R-SET-05)."""
    own = squad.sheet.scenery
    if own is not None:
        for unit in squad.units:
            piece_id = f"{squad.id}-scenery-{unit.index + 1}"
            cover = ("", "light", "heavy", "impenetrable").index(own.cover)
            piece = Piece(piece_id, own.shape.moved(unit.x, unit.y), cover, own.garrison)
            squad.pieces.append(piece)
            battle.pieces.append(piece)
