"""The activation: what a player does with it, and what the rules forbid (U-ACT-02 to 07, MOV)."""

from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.underworlds.content.ground import hex_of
from rules.underworlds.engine.answers import Act, Activation, Answer, Charge, Draw, Exchange, Guard, Move
from rules.underworlds.engine.attacks import attack, refuse_target
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.movement import hexes_of, refuse_move, refuse_push
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player


def activate(battle: Battle, player: Player) -> None:
    """One activation of a player; he passes by default (U-ACT-02, U-ACT-07)."""
    answer = ask(battle, Question("activation", player), Activation, refuse_activation)
    if isinstance(answer, Draw):
        battle.activated(player, "draw")
        battle.drew(player, 0, 1)
    elif isinstance(answer, Exchange):
        exchange(battle, player, answer.card)
    elif isinstance(answer, (Move, Charge, Guard, Act)):
        fighter = battle.unit(answer.unit)
        assert fighter is not None
        carry_out(battle, fighter, answer)
    else:
        battle.activated(player, "pass")


def exchange(battle: Battle, player: Player, card: str) -> None:
    """Discard an objective card, draw the top one of the deck (U-ACT-06)."""
    battle.activated(player, "exchange")
    battle.discarded(player, [objective for objective in [player.objective(card)] if objective is not None], [])
    battle.drew(player, 1, 0)


def carry_out(battle: Battle, fighter: Fighter, answer: Answer) -> None:
    """An activation of a fighter, which the rules allow (U-MOV-01, U-MOV-03, U-MOV-04)."""
    player = fighter.owner
    if isinstance(answer, Move):
        battle.activated(player, "move", fighter.id)
        battle.moved(fighter, hexes_of(answer.path), "move", player)
    elif isinstance(answer, Charge):
        battle.activated(player, "charge", fighter.id)
        battle.moved(fighter, hexes_of(answer.path), "charge", player)
        strike(battle, fighter, answer.attack, answer.target)
    elif isinstance(answer, Guard):
        battle.activated(player, "guard", fighter.id)
        battle.guarded(fighter)
    elif isinstance(answer, Act):
        battle.activated(player, "act", fighter.id, answer.action)
        act(battle, fighter, answer)


def act(battle: Battle, fighter: Fighter, answer: Act) -> None:
    """An action printed on a fighter card or an upgrade: an Attack action, a healing, a push of himself (U-CRD-03)."""
    if fighter.attack(answer.action) is not None:
        strike(battle, fighter, answer.action, answer.target)
        return
    action = fighter.action(answer.action)
    assert action is not None
    if action.kind == "heal":
        battle.healed(fighter, action.amount)
    else:
        battle.moved(fighter, hexes_of(answer.path), "push", fighter.owner)


def strike(battle: Battle, fighter: Fighter, slug: str, target: str) -> None:
    """An Attack action of this name at this target."""
    action, other = fighter.attack(slug), battle.unit(target)
    assert action is not None
    assert other is not None
    attack(battle, fighter, action, other)


def refuse_activation(battle: Battle, question: Question, answer: Activation) -> Refusal | None:
    """Why an activation is not allowed (U-ACT-02 to U-ACT-06)."""
    player = question.player
    if isinstance(answer, Draw) and not player.power.deck:
        return Refusal("U-ACT-05", "the power deck is empty")
    if isinstance(answer, Exchange) and player.objective(answer.card) is None:
        return Refusal("U-ACT-06", "that is no objective card in hand")
    if isinstance(answer, (Move, Charge, Guard, Act)):
        fighter = battle.unit(answer.unit)
        refusal = refuse_fighter(player, fighter, answer.unit)
        if refusal is not None or fighter is None:
            return refusal
        return refuse_action(battle, fighter, answer)
    return None


def refuse_fighter(player: Player, fighter: Fighter | None, id: str) -> Refusal | None:
    """Why a fighter cannot be activated: not one's own, not there, or with a charge token (U-ACT-02, U-ACT-03).

    That he has been activated in this round is no hindrance (U-ACT-04).
    """
    if fighter is None or fighter.owner is not player or fighter.hex < 0:
        return Refusal("U-ACT-02", "{unit} is no fighter of {player} on the table", unit=id, player=player.id)
    return Refusal("U-ACT-03", "{unit} has a charge token", unit=id) if fighter.charged else None


def refuse_action(battle: Battle, fighter: Fighter, answer: Answer) -> Refusal | None:
    """Why a fighter cannot do this in his activation; to go on guard is always possible (U-MOV-04)."""
    if isinstance(answer, Move):
        return refuse_move(battle, fighter, answer.path)
    if isinstance(answer, Charge):
        return refuse_charge(battle, fighter, answer)
    return refuse_act(battle, fighter, answer) if isinstance(answer, Act) else None


def refuse_charge(battle: Battle, fighter: Fighter, charge: Charge) -> Refusal | None:
    """Why a Charge action is not allowed: the move, or no target from where it ends (U-MOV-03)."""
    refusal = refuse_move(battle, fighter, charge.path)
    if refusal is not None:
        return refusal
    action = fighter.attack(charge.attack)
    if action is None:
        return Refusal("U-MOV-03", "{unit} has no Attack action {action}", unit=fighter.id, action=charge.attack)
    return refuse_target(battle, fighter, hex_of(charge.path[-1]), action, charge.target, "U-MOV-03")


def refuse_act(battle: Battle, fighter: Fighter, act: Act) -> Refusal | None:
    """Why a printed action is not allowed (U-ACT-02, U-ATK-01, U-ATK-02, U-MOV-05)."""
    attack = fighter.attack(act.action)
    if attack is not None:
        return refuse_target(battle, fighter, fighter.hex, attack, act.target, "U-ATK-01")
    action = fighter.action(act.action)
    if action is None:
        return Refusal("U-ACT-02", "{unit} has no action {action}", unit=fighter.id, action=act.action)
    return refuse_push(battle, fighter, act.path, action.amount) if action.kind == "push" else None
