"""Carry out what an ability or asset does, effect by effect (R-DAT-03, R-AST-04, R-AST-06)."""

from rules.damocles.content.parts import Ability, Asset, Effect
from rules.damocles.engine.answers import Advance, Answer, Choose
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.modifiers import TIMED_EFFECTS, ignored_on, of_attack, once_for_all
from rules.damocles.engine.movement import Going, refuse_move
from rules.damocles.engine.questions import Question
from rules.damocles.engine.state import BASE_TO_BASE, Author, Player, Squad, TimedEffect, Trigger
from rules.damocles.engine.wounds import wound
from rules.table.asking import always_allowed, ask
from rules.table.cards import shuffle
from rules.table.questions import Refusal


def carry_out(
    battle: Battle, player: Player, trigger: Trigger, ability: Ability, targets: list[Squad], weapon: str = ""
) -> None:
    """Every effect of an ability on its targets, in the order they are written; a weapon's is for that weapon."""
    battle.step_budget.spend(len(ability.effects) * (1 + len(targets)))
    for effect in ability.effects:
        if effect.kind in TIMED_EFFECTS:
            for target in targets:
                meant = weapon_meant(ability, effect, target is trigger.squad, weapon)
                attach(target, TimedEffect(effect, lasts_until(battle, trigger, ability), meant, battle.depth))
        elif effect.kind in ("gain", "search", "recover") and effect.what != "orders":
            for_player(battle, player, effect)
        else:
            for target in targets:
                if target.fights() and not battle.over:
                    on_squad(battle, player, trigger, ability, target, effect)


def weapon_meant(ability: Ability, effect: Effect, own: bool, weapon: str) -> str:
    """The weapon that an effect of its ability applies to: its own attacks, or its immediate effect on a target."""
    if own:
        return weapon if of_attack(effect) else ""
    return weapon if ability.until == "now" else ""


def lasts_until(battle: Battle, trigger: Trigger, ability: Ability) -> str:
    """What ends a timed effect.

    "now" lasts for the order that caused it, or the activation it was used in, or the turn; without a current
    activation, "activation" is the squad's own (R-DAT-03).
    """
    if ability.until == "now":
        if battle.depth and trigger.when != "activation":
            return "order"
        return "turn" if battle.active is None else "activation"
    if ability.until == "activation" and battle.active is None:
        return "own_activation"
    return ability.until


def attach(squad: Squad, timed: TimedEffect) -> None:
    """Start a timed effect on a squad."""
    squad.timed_effects.append(timed)
    if timed.effect.kind == "modify" and timed.effect.what == "orders":
        squad.orders_left = max(0, squad.orders_left + timed.effect.by)


def on_squad(battle: Battle, player: Player, trigger: Trigger, ability: Ability, squad: Squad, effect: Effect) -> None:
    """Damage, healing, orders or a free move for one squad."""
    if effect.kind == "damage" and effect.amount is not None:
        damage = effect.amount.roll(battle.dice)
        own = not isinstance(ability, Asset) and not common(player, ability)
        wound(battle, squad, damage, ignored_on(battle, squad), Author(player, trigger.squad, own))
    elif effect.kind == "heal" and effect.amount is not None:
        battle.healed(squad, effect.amount.roll(battle.dice))
    elif effect.kind == "gain":
        squad.orders_left += effect.by
    elif effect.kind == "free_order":
        for order in effect.orders:
            if not fire_at_once(battle, trigger, squad, order):
                squad.free_orders.append(order)
    elif effect.kind == "advance":
        advance(battle, squad, effect.by)


def common(player: Player, ability: Ability) -> bool:
    """Whether it is a faction rule that applies once for all squads, and so is credited to none (R-FAC-01)."""
    return once_for_all(ability) and any(rule is ability for rule in player.rules)


def fire_at_once(battle: Battle, trigger: Trigger, squad: Squad, order: str) -> bool:
    """Give a free Open fire! in response to an enemy at once, as R-DEF-04 does; other free orders wait (R-DAT-03)."""
    foe = trigger.other
    if order != "open_fire" or foe is None or foe.side == squad.side or squad is battle.active:
        return False
    return battle.referee.free_fire(battle, squad, foe, 0)


def advance(battle: Battle, squad: Squad, allowance: int) -> None:
    """A free move, as Stay vigilant! moves (R-MOV-02): not out of close combat (R-MOV-07)."""
    question = Question("advance", squad.owner, squad, allowance)
    answer = ask(battle, question, Answer, always_allowed)
    if not isinstance(answer, Advance):
        return
    refusal = refuse_move(battle, squad, answer.positions, Going(allowance, "R-MOV-02", BASE_TO_BASE))
    if in_close_combat(battle, squad):
        refusal = Refusal("R-MOV-07", "in close combat Fall back! is the only movement order")
    if refusal is not None:
        battle.refused(question, answer, refusal)
    else:
        battle.moved(squad, "advance", answer.positions)


def for_player(battle: Battle, player: Player, effect: Effect) -> None:
    """Tactical points and cards (R-TAC-04, R-AST-06)."""
    if effect.kind == "gain" and effect.what == "tactical_points":
        battle.spent(player, effect.by, "ability")
    elif effect.kind == "gain":
        battle.drew(player, effect.by)
    elif effect.kind == "search" and player.deck:
        battle.took_card(player, player.deck, choose(battle, player, player.deck), "hand")
        shuffle(player.deck, battle.decks)
    elif effect.kind == "recover" and player.discard:
        battle.took_card(player, player.discard, choose(battle, player, player.discard), effect.to)
        if effect.to == "deck":
            shuffle(player.deck, battle.decks)


def choose(battle: Battle, player: Player, cards: list[Asset]) -> int:
    """The owner chooses the asset (R-AST-06)."""
    question = Question("choose", player)
    question.cards = tuple(cards)
    index = ask(battle, question, Choose, always_allowed).index
    return index if 0 <= index < len(cards) else 0
