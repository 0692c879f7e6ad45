"""A turn: initiative, draw, activations in alternation, end of turn (R-TRN-01)."""

from rules.damocles.engine.answers import Activate, Answer
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import stragglers
from rules.damocles.engine.effects.durations import expire
from rules.damocles.engine.effects.triggers import apply, interrupt, resolve_deaths
from rules.damocles.engine.modifiers import lent_orders, modifier, once_for_all
from rules.damocles.engine.operations.scoring import score_held
from rules.damocles.engine.orders.tactics import ready_squads, refuse_untimely
from rules.damocles.engine.play.activating import activate
from rules.damocles.engine.play.initiative import bet_for_initiative, draw_assets
from rules.damocles.engine.questions import Question
from rules.damocles.engine.state import Player, Squad, Trigger
from rules.table.asking import always_allowed, ask


def play_turn(battle: Battle) -> None:
    """One turn, in the order of the rulebook (R-TRN-01)."""
    begin(battle)
    if not battle.over:
        bet_for_initiative(battle)
        draw_assets(battle)
        battle.seat = 0
        finish_turn(battle)


def finish_turn(battle: Battle) -> None:
    """Activations from where the alternation stands, then the end of the turn (R-TRN-01)."""
    alternate(battle)
    if not battle.over:
        end(battle)


def begin(battle: Battle) -> None:
    """A new turn: every squad has its orders again, every player its once per turn."""
    battle.turn += 1
    for player in battle.players:
        player.passed = player.restrained = player.prioritised = player.panelled = False
        player.forget("turn")
    for squad in battle.squads:
        squad.activated = False
        squad.forget("turn")
        squad.free_orders.clear()
    for squad in battle.squads:
        squad.orders_left = max(0, squad.sheet.orders + modifier(battle, squad, "orders"))
        squad.orders_lent = lent_orders(battle, squad)
    for player in battle.players:
        common_rules(battle, player)
    for squad in list(battle.squads):
        if squad.stands() and not battle.over:
            interrupt(battle, Trigger("turn_start", squad))


def common_rules(battle: Battle, player: Player) -> None:
    """The rules of a faction that happen at the start of a turn, once for all its squads (R-FAC-01)."""
    for rule in player.rules:
        forces = player.forces()
        if forces and once_for_all(rule):
            apply(battle, Trigger("turn_start", forces[0]), rule)
            resolve_deaths(battle)


def alternate(battle: Battle) -> None:
    """Players activate one squad each in turn, until all have passed or have none left (R-BAS-03, R-TRN-02)."""
    while not battle.over and not all(p.passed for p in battle.players):
        player = battle.order[battle.seat % len(battle.order)]
        battle.seat += 1
        if player.passed:
            continue
        squad = chosen(battle, player)
        if squad is None:
            player.passed = True
            continue
        activate(battle, squad, False)


def chosen(battle: Battle, player: Player) -> Squad | None:
    """The squad a player activates next, None when it has none or wants none (R-TRN-02)."""
    question = Question("activate", player)
    question.squads = ready_squads(player)
    if question.squads:
        refuse_untimely(battle, player)
    answer = ask(battle, question, Answer, always_allowed)
    if isinstance(answer, Activate):
        return next((squad for squad in question.squads if squad.id == answer.squad), None)
    return None


def end(battle: Battle) -> None:
    """End of the turn: split squads lose their stragglers, what is held scores, effects run out (R-SQD-03)."""
    for squad in battle.squads:
        if squad.fights():
            lost = stragglers(squad)
            if lost:
                battle.scattered(squad, [u.index for u in lost])
                for unit in lost:
                    battle.slew(squad, unit, None)
    score_held(battle, "turn_end")
    for squad in battle.squads:
        expire(squad, "turn")
        expire(squad, "own_activation")
