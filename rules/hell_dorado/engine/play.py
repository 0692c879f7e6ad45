"""The battle and its turns: upkeep, activations in turn, the end (TRN, ACT, VIC)."""

from __future__ import annotations

from rules.hell_dorado.engine.activation import activate, any_waits, waiting
from rules.hell_dorado.engine.answers import Activate, First
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import affords, commanding, pay, receives_orders
from rules.hell_dorado.engine.deployment import refuse_first, set_up
from rules.hell_dorado.engine.objectives import finish, look, score_zone
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Player, Unit
from rules.hell_dorado.engine.states import count_turn
from rules.hell_dorado.engine.upkeep import later_dominance, take_dominance, upkeep
from rules.table.asking import ask
from rules.table.questions import Refusal

VAE_SOLI = 1
"""What Vae Soli costs (H-ORD-06)."""

IN_A_ROW = 2
"""How many units a side activates in a row by Vae Soli and Accelerated (H-ACT-07)."""


def open_battle(battle: Battle) -> None:
    """Everything that goes before the first turn that is fought (SET)."""
    set_up(battle)
    battle.turn = battle.scenario.turn - 1


def play_turns(battle: Battle, last: int) -> None:
    """The turns up to this one, as far as the battle goes on (H-VIC-01)."""
    while battle.turn < min(last, battle.mission.turns) and not battle.over:
        play_turn(battle)
    if battle.turn >= battle.mission.turns and not battle.over:
        finish(battle, "turns")


def play_turn(battle: Battle) -> None:
    """One turn: an upkeep phase and an action phase (H-TRN-01)."""
    battle.turn += 1
    resumed = battle.scenario.begun and battle.turn == battle.scenario.turn
    battle.note("turn", number=battle.turn)
    if resumed:
        if battle.dominant is None:
            take_dominance(battle, later_dominance(battle, False))
        battle.opened = any(unit.activated for unit in battle.units)
    else:
        open_turn(battle)
    look(battle)
    if not battle.over:
        action_phase(battle, resumed)
    if not battle.over:
        end_turn(battle)


def open_turn(battle: Battle) -> None:
    """All units may be activated again, powers used again; then the upkeep (H-ACT-01, H-PWR-05)."""
    for unit in battle.units:
        unit.activated = 0
        unit.used = []
        unit.invoked = False
    battle.opened = False
    upkeep(battle)


def end_turn(battle: Battle) -> None:
    """What lasts until the end of the turn ends; then the conflict zone scores (H-TRN-05, H-VIC-03)."""
    battle.auras_end([aura for aura in battle.auras if not aura.stays])
    count_turn(battle)
    score_zone(battle)


# activations in turn


def action_phase(battle: Battle, resumed: bool) -> None:
    """Players activate one unit each in turns; one with none left is passed over (H-ACT-01, H-ACT-02)."""
    scenario = battle.scenario
    unit = battle.unit(scenario.active) if resumed and scenario.active else None
    if unit is not None:
        player = battle.plays(unit)
        chain(battle, player, unit, max(1, player.in_a_row))
    else:
        player = battle.foe(first_player(battle, resumed))
    while not battle.over:
        player = battle.foe(player)
        if not any_waits(battle, player):
            if not any_waits(battle, battle.foe(player)):
                return
            continue
        chosen = choose(battle, player)
        if chosen is None:
            battle.note("skipped", player=player.id)
        else:
            chain(battle, player, chosen, 1)


def first_player(battle: Battle, resumed: bool) -> Player:
    """The dominant player says who activates first (H-TRN-04), unless it is known or one alone can."""
    dominant = battle.dominant or battle.players[0]
    for player in battle.players:
        if resumed and player.id == battle.scenario.next:
            return player
        if not waiting(battle, battle.foe(player)):
            return player
    if resumed and battle.opened:
        return dominant
    question = Question("first", dominant)
    question.names = [player.id for player in battle.players]
    return battle.players[question.names.index(ask(battle, question, First, refuse_first).player)]


def choose(battle: Battle, player: Player) -> Unit | None:
    """The unit that a player activates, None to skip; one that has no choice is not asked (H-ACT-04, H-STA-18)."""
    left = waiting(battle, player)
    able = able_now(left)
    skips = battle.opened and len(left) < len(waiting(battle, battle.foe(player)))
    if len(able) == 1 and not skips:
        return able[0]
    question = Question("activate", player, None, 1 if skips else 0)
    question.units = able
    chosen = ask(battle, question, Activate, refuse_activation).chosen
    return next((unit for unit in able if unit.id == chosen), None)


def able_now(units: list[Unit]) -> list[Unit]:
    """Slowed units are the last of their company, whatever brings others forward (H-STA-18)."""
    if not any(unit.is_in("slowed") for unit in units):
        return units
    return [unit for unit in units if not unit.is_in("slowed")] or units


def refuse_activation(battle: Battle, question: Question, answer: Activate) -> Refusal | None:
    """Why a unit is not activated now, or the player does not skip (H-ACT-01, H-ACT-04, H-ACT-05, H-STA-18)."""
    if any(unit.id == answer.chosen for unit in question.units):
        return None
    if not answer.chosen:
        if question.amount:
            return None
        return Refusal("H-ACT-04" if battle.opened else "H-ACT-05", "the player may not skip now")
    unit = battle.unit(answer.chosen)
    if unit is not None and unit in waiting(battle, question.player):
        return Refusal("H-STA-18", "{unit} is slowed, and the last to be activated", unit=unit.id)
    return Refusal("H-ACT-01", "{unit} does not wait to be activated", unit=answer.chosen)


def chain(battle: Battle, player: Player, unit: Unit, count: int) -> None:
    """An activation, and one that follows it by Vae Soli or Accelerated (H-ACT-07)."""
    following: Unit | None = unit
    while following is not None:
        player.in_a_row = count
        activate(battle, following)
        look(battle)
        if battle.over or count >= IN_A_ROW:
            return
        following = follow(battle, player, following)
        count += 1


def follow(battle: Battle, player: Player, after: Unit) -> Unit | None:
    """The unit that is activated at once after another of its company (H-ORD-06, H-STA-07)."""
    able = able_now(waiting(battle, player))
    others = [unit for unit in able if unit is not after and unit.owner is player]
    if not others or after.owner is not player:
        return None
    officer = commanding(player)
    if officer is not None and affords(player, VAE_SOLI):
        unit = followed_by(battle, player, "vae_soli", [unit for unit in others if receives_orders(unit, officer)])
        if unit is not None:
            pay(battle, player, VAE_SOLI, "vae soli")
            return unit
    return followed_by(battle, player, "accelerated", [unit for unit in others if unit.is_in("accelerated")])


def followed_by(battle: Battle, player: Player, kind: str, able: list[Unit]) -> Unit | None:
    """The unit that a player names to follow, if any could."""
    if not able:
        return None
    question = Question(kind, player, None, 1)
    question.units = able
    chosen = ask(battle, question, Activate, refuse_following).chosen
    return next((unit for unit in able if unit.id == chosen), None)


def refuse_following(battle: Battle, question: Question, answer: Activate) -> Refusal | None:
    """Nobody, or one of those who may follow (H-ORD-06, H-STA-07)."""
    if not answer.chosen or any(unit.id == answer.chosen for unit in question.units):
        return None
    rule = "H-ORD-06" if question.kind == "vae_soli" else "H-STA-07"
    return Refusal(rule, "{unit} does not follow", unit=answer.chosen)
