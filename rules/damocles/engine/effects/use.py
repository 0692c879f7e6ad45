"""Using an ability in an activation, or playing an asset (R-TAC-04, R-DAT-03, R-AST-04, R-AST-05)."""

from typing import Final

from rules.damocles.content.parts import Ability, Asset
from rules.damocles.engine.answers import UseAbility, UseAsset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.carry_out import carry_out
from rules.damocles.engine.modifiers import meant, near
from rules.damocles.engine.state import Player, Squad, Trigger
from rules.message import Message
from rules.table.questions import Refusal, plural_refusal

CHOOSING: Final = ("search", "recover")
"""Effects for which an asset is chosen, which may be named among the targets (R-AST-06)."""

SPANS: Final = {"activation": Message("activation"), "battle": Message("battle"), "turn": Message("turn")}
"""How long an ability or asset that was used stays so."""


def afford(squad: Squad, ability: Ability) -> bool:
    """Whether a squad and its owner can pay for an ability."""
    return squad.owner.tactical_points >= ability.cost_tactical_points and squad.orders_left >= ability.cost_orders


def use_ability(battle: Battle, squad: Squad, answer: UseAbility) -> Refusal | None:
    """An ability of the active squad, used when its owner wants (R-DAT-03); com operators pay TP (R-TAC-04)."""
    ability = squad.ability(answer.slug)
    refusal = refuse_use(squad, answer.slug, ability)
    if refusal is not None or ability is None:
        return refusal
    targets, refusal = targets_of(battle, squad, ability, answer.targets)
    if refusal is not None:
        return refusal
    battle.used_ability(squad, ability, [t.id for t in targets])
    carry_out(battle, squad.owner, Trigger("activation", squad), ability, targets, squad.weapon_with(ability))
    return None


def refuse_use(squad: Squad, slug: str, ability: Ability | None) -> Refusal | None:
    """Why the active squad may not use its ability of that name, whomever it is for (R-DAT-03, R-TAC-04)."""
    if ability is None or ability.when != "activation" or not ability.effects:
        return Refusal(
            "R-DAT-03", "{squad} has no ability {ability} to use in its activation", squad=squad.id, ability=slug
        )
    if not squad.fights():
        return Refusal("R-DAT-02", "the squad has been destroyed")
    if ability.once and ability.slug in squad.used:
        return Refusal(
            "R-DAT-03", "{thing} has been used: once per {span}", thing=ability.slug, span=SPANS[ability.once]
        )
    if squad.owner.tactical_points < ability.cost_tactical_points:
        return plural_refusal(
            "R-TAC-04",
            "{thing} costs {count} tactical point",
            "{thing} costs {count} tactical points",
            thing=ability.slug,
            count=ability.cost_tactical_points,
        )
    if squad.orders_left < ability.cost_orders:
        return plural_refusal(
            "R-ACT-02",
            "{thing} costs {count} order: {left} left",
            "{thing} costs {count} orders: {left} are left",
            thing=ability.slug,
            count=ability.cost_orders,
            left=squad.orders_left,
        )
    return None


def targets_of(battle: Battle, squad: Squad, ability: Ability, named: list[str]) -> tuple[list[Squad], Refusal | None]:
    """The squads an ability is for: itself, or those named, each within its distance."""
    if ability.target == "player":
        return [], None
    if ability.target == "self":
        if named and named != [squad.id] and not any(e.kind in CHOOSING for e in ability.effects):
            return [], Refusal("R-DAT-03", "{thing} is for the squad itself", thing=ability.slug)
        return ([squad], None) if squad.fights() else ([], Refusal("R-DAT-02", "the squad has been destroyed"))
    if not named:
        return [], Refusal("R-DAT-03", "{thing} needs a target", thing=ability.slug)
    targets: list[Squad] = []
    for id in named:
        target = battle.squad(id)
        refusal = refuse_aim(squad, ability, target)
        if target is None or refusal is not None:
            return [], refusal
        if target in targets:
            return [], Refusal("R-DAT-03", "{name} is named twice", name=id)
        targets.append(target)
    return targets, None


def refuse_aim(squad: Squad, ability: Ability, target: Squad | None) -> Refusal | None:
    """Why an ability of a squad may not be used on another: not on the table, not a target, or too far away."""
    if target is None or not target.fights():
        return Refusal("R-DAT-03", "the target must be a squad on the battlefield")
    if not meant(squad, ability, target):
        if ability.target == "friendly":
            return Refusal("R-DAT-03", "{thing} is for friendly squads", thing=ability.slug)
        return Refusal("R-DAT-03", "{thing} is for enemy squads", thing=ability.slug)
    if not near(squad, ability, target):
        return Refusal(
            "R-DAT-03", "{squad} is more than {distance:g} cm away", squad=target.id, distance=ability.within / 100
        )
    return None


def use_asset(battle: Battle, squad: Squad, answer: UseAsset) -> Refusal | None:
    """Play an asset in an activation of the player (R-AST-04)."""
    return play_asset(battle, Trigger("activation", squad), answer)


def play_asset(battle: Battle, trigger: Trigger, answer: UseAsset) -> Refusal | None:
    """Play a card of the hand: it costs the affected squads orders, works at once and is discarded (R-AST-04, 05)."""
    player = trigger.squad.owner
    card = card_of(player, answer.slug)
    refusal = refuse_card(player, answer.slug, card, trigger.when)
    if refusal is not None or card is None:
        return refusal
    targets, refusal = targets_of(battle, trigger.squad, card, answer.targets)
    if refusal is not None:
        refusal.rule = "R-AST-04"
        return refusal
    affected = [t for t in targets if t.orders_left >= card.cost_orders]
    if targets and not affected:
        return plural_refusal(
            "R-AST-04",
            "{squad} has fewer than {count} order left this turn",
            "{squad} has fewer than {count} orders left this turn",
            squad=targets[0].id,
            count=card.cost_orders,
        )
    for target in affected:
        target.orders_left -= card.cost_orders
    battle.used_asset(player, card, [t.id for t in affected])
    carry_out(battle, player, trigger, card, affected)
    battle.discarded(player, card)
    return None


def refuse_card(player: Player, slug: str, card: Asset | None, when: str) -> Refusal | None:
    """Why a player may not play a card of that name at this time, whomever it affects (R-AST-04)."""
    if card is None:
        return Refusal("R-AST-04", "there is no asset {asset} in the hand", asset=slug)
    timely = card.when == when or (card.when == "always" and when == "activation")
    if not timely or not card.effects:
        return Refusal("R-AST-04", "{asset} is not played at this time", asset=card.slug)
    if card.slug in player.used:
        return Refusal("R-AST-04", "{thing} has been played: once per {span}", thing=card.slug, span=SPANS[card.once])
    if player.tactical_points < card.cost_tactical_points:
        return plural_refusal(
            "R-AST-04",
            "{thing} costs {count} tactical point",
            "{thing} costs {count} tactical points",
            thing=card.slug,
            count=card.cost_tactical_points,
        )
    return None


def card_of(player: Player, slug: str) -> Asset | None:
    """The first card of that name in the hand."""
    for card in player.hand:
        if card.slug == slug:
            return card
    return None
