"""Carry out what an ability or asset does, effect by effect (R-DAT-03, R-AST-04, R-AST-06)."""

from typing import Final

from rules.damocles.battle import Battle
from rules.damocles.datasheets import Ability, Asset, Effect
from rules.damocles.effects.modifiers import LASTING, ignored_on
from rules.damocles.measures import in_close_combat
from rules.damocles.movement import Going, refuse_move
from rules.damocles.state import BASE_TO_BASE, Lasting, Player, Squad
from rules.damocles.wounds import wound
from rules.table.cards import shuffle
from rules.table.questions import Refusal

FOR_NOW: Final = {"activation": "activation", "turn_start": "turn"}
"""How long what holds for now only holds: for the order that brought it about, but where there is none."""

ATTACK: Final = ("range", "attacks", "precision", "damage", "attack_roll", "cover", "close_combat_penalty")
"""What is modified or ignored of a weapon's own attacks."""


def carry_out(
    battle: Battle, player: Player, source: Squad | None, ability: Ability, targets: list[Squad], weapon: str = ""
) -> None:
    """Every effect of an ability on its targets, in the order they are written; a weapon's is for that weapon."""
    for effect in ability.effects:
        if effect.kind in LASTING:
            for target in targets:
                attach(
                    battle,
                    ability,
                    target,
                    Lasting(effect, ability.until, weapon_meant(ability, effect, target is source, weapon)),
                )
        elif effect.kind in ("gain", "search", "recover") and effect.what != "orders":
            for_player(battle, player, effect)
        else:
            for target in targets:
                if target.fights() and not battle.over:
                    on_squad(battle, player, target, effect)


def weapon_meant(ability: Ability, effect: Effect, own: bool, weapon: str) -> str:
    """The weapon that an effect of a weapon's ability is for: its own attacks, or what it does to a target for now."""
    if own:
        of_attack = effect.what in ATTACK if effect.kind in ("modify", "ignore") else effect.what == "attack"
        return weapon if of_attack else ""
    return weapon if ability.until == "now" else ""


def attach(battle: Battle, ability: Ability, squad: Squad, lasting: Lasting) -> None:
    """An effect takes hold of a squad: where no activation is under way, until the end of the squad's own."""
    if lasting.until == "now":
        lasting.until = FOR_NOW.get(ability.when, "order")
    if lasting.until == "activation" and battle.active is None:
        lasting.until = "own_activation"
    squad.lasting.append(lasting)
    if lasting.effect.kind == "modify" and lasting.effect.what == "orders":
        squad.orders_left = max(0, squad.orders_left + lasting.effect.by)


def on_squad(battle: Battle, player: Player, squad: Squad, effect: Effect) -> None:
    """Damage, healing, orders or a free move for one squad."""
    if effect.kind == "damage" and effect.amount is not None:
        wound(battle, squad, effect.amount.roll(battle.dice), ignored_on(battle, squad), player)
    elif effect.kind == "heal" and effect.amount is not None:
        battle.healed(squad, effect.amount.roll(battle.dice))
    elif effect.kind == "gain":
        squad.orders_left += effect.by
    elif effect.kind == "free_order":
        squad.free_orders.extend(effect.orders)
    elif effect.kind == "advance":
        advance(battle, squad, effect.by)


def advance(battle: Battle, squad: Squad, allowance: int) -> None:
    """A free move, as Stay vigilant! moves (R-MOV-02): not out of close combat (R-MOV-07)."""
    positions = battle.commander(squad.owner).advance(battle, squad, allowance)
    if positions is None:
        return
    refusal = refuse_move(battle, squad, positions, Going(allowance, "R-MOV-02", BASE_TO_BASE))
    if in_close_combat(battle, squad):
        refusal = Refusal("R-MOV-07", "in close combat Fall back! is the only movement order")
    if refusal is not None:
        battle.refused(squad, "advance", refusal.rule, refusal.reason)
    else:
        battle.moved(squad, "advance", positions)


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
    index = battle.commander(player).choose(battle, player, cards)
    return index if 0 <= index < len(cards) else 0
