"""The round and the game: activations in turn with their power steps, end phases, victory (U-GAM-01, U-GAM-02)."""

from rules.table.turns import next_side
from rules.underworlds.engine.activation import activate
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.deployment import set_up
from rules.underworlds.engine.end_phase import end_phase
from rules.underworlds.engine.power import power_step
from rules.underworlds.engine.roll_off import beginner
from rules.underworlds.engine.state import Player


def open_battle(battle: Battle) -> None:
    """Everything that goes before the first round that is played."""
    set_up(battle)
    battle.turn = battle.scenario.round - 1


def play_rounds(battle: Battle, last: int) -> None:
    """The rounds up to this one; a player without fighters plays on (U-GAM-03)."""
    while battle.turn < min(last, battle.mission.rounds):
        play_round(battle)
    if battle.turn >= battle.mission.rounds and not battle.over:
        victory(battle)


def play_round(battle: Battle) -> None:
    """An action phase, then an end phase (U-GAM-01)."""
    battle.turn += 1
    phase = "" if battle.begun else battle.scenario.phase
    battle.begun = True
    open_round(battle, phase)
    side = battle.first
    if phase in ("action", "power", "end") and battle.scenario.turn:
        player = battle.called(battle.scenario.turn)
        side = side if player is None else player.number
    if phase == "power":
        resume_power_step(battle, battle.players[side])
        side = 1 - side
    if phase != "end":
        alternate(battle, side)
    end_round(battle, battle.scenario.step if phase == "end" else "", side if phase == "end" else battle.first)


def open_round(battle: Battle, phase: str) -> None:
    """Activations for both, and a roll-off for the first, but where the scenario says so (U-ACT-01)."""
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        given = entry.activations if phase else None
        used = 1 if phase == "power" and player.id == battle.scenario.turn else 0
        player.activations = battle.mission.activations - used if given is None else given
    battle.note("round", activations={player.id: player.activations for player in battle.players})
    turn = battle.called(battle.scenario.turn) if phase else None
    first = battle.called(battle.scenario.first) if phase else None
    if phase in ("", "action") and turn is None:
        battle.first = beginner(battle, "first")
    else:
        battle.first = first.number if first is not None else turn.number if turn is not None else 0


def alternate(battle: Battle, first: int) -> None:
    """Players take their activations in turn, each followed by a power step (U-ACT-01)."""
    side = next_side(1 - first, [player.activations for player in battle.players])
    while side >= 0:
        player = battle.players[side]
        activate(battle, player)
        power_step(battle, player)
        side = next_side(side, [player.activations for player in battle.players])


def resume_power_step(battle: Battle, current: Player) -> None:
    """The power step in which a scenario begins: who is asked next, after so many passes (U-PWR-01)."""
    scenario = battle.scenario
    asked = battle.called(scenario.asked)
    if asked is None:
        asked = battle.foe(current) if scenario.passes == 1 else current
    power_step(battle, asked, scenario.passes)


def end_round(battle: Battle, step: str, begins: int) -> None:
    """The end phases of both, first that of who had the first activation; then tokens are removed (U-END-01, 06)."""
    player = battle.players[begins]
    end_phase(battle, player, step or "score")
    if begins == battle.first:
        end_phase(battle, battle.foe(player))
    battle.cleared()


def victory(battle: Battle) -> None:
    """More glory wins, spent and unspent; equal: more tokens held; equal: a draw (U-GAM-02)."""
    south, north = battle.players
    if south.score() != north.score():
        battle.ended(0 if south.score() > north.score() else 1, "glory")
        return
    held, other = battle.tokens_held(south), battle.tokens_held(north)
    battle.ended(-1 if held == other else 0 if held > other else 1, "draw" if held == other else "tokens")
