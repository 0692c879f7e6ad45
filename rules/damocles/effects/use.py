"""Use an ability in one's activation, or play an asset (R-TAC-04, R-DAT-03, R-AST-04, R-AST-05)."""

from rules.damocles.battle import Battle
from rules.damocles.commanders.answers import UseAbility, UseAsset
from rules.damocles.datasheets import Ability, Asset
from rules.damocles.effects.carry_out import carry_out
from rules.damocles.measures import within
from rules.damocles.orders.activation import Activation
from rules.damocles.state import Player, Squad
from rules.table.questions import Refusal


def afford(squad: Squad, ability: Ability) -> bool:
    """Whether a squad and its owner can pay for an ability."""
    return squad.owner.tactical_points >= ability.cost_tactical_points and squad.orders_left >= ability.cost_orders


def use_ability(battle: Battle, activation: Activation, answer: UseAbility) -> Refusal | None:
    """An ability of the active squad, used when its owner wants (R-DAT-03); com operators pay TP (R-TAC-04)."""
    squad = activation.squad
    ability = squad.ability(answer.slug)
    refusal = refuse_use(squad, answer.slug, ability)
    if refusal is not None or ability is None:
        return refusal
    targets, refusal = targets_of(battle, squad, ability, answer.targets)
    if refusal is not None:
        return refusal
    battle.used_ability(squad, ability, [t.id for t in targets])
    carry_out(battle, squad.owner, squad, ability, targets)
    return None


def refuse_use(squad: Squad, slug: str, ability: Ability | None) -> Refusal | None:
    """Why the active squad may not use its ability of that name, whomever it is for (R-DAT-03, R-TAC-04)."""
    if ability is None or ability.when != "activation" or not ability.effects:
        return Refusal("R-DAT-03", f"{squad.id} has no ability {slug} to use in its activation")
    if not squad.fights():
        return Refusal("R-DAT-02", "the squad has been destroyed")
    if ability.once and ability.slug in squad.used:
        return Refusal("R-DAT-03", f"{ability.slug} has been used: once per {ability.once}")
    if not afford(squad, ability):
        return Refusal("R-TAC-04", f"{ability.slug} costs more tactical points or orders than are left")
    return None


def targets_of(battle: Battle, squad: Squad, ability: Ability, named: list[str]) -> tuple[list[Squad], Refusal | None]:
    """The squad an ability is for: itself, or the one named, within its distance.

    One that says neither friendly nor enemy may be either (R-BAS-04).
    """
    if ability.target == "player":
        return [], None
    if ability.target == "self":
        if named and named != [squad.id]:
            return [], Refusal("R-DAT-03", f"{ability.slug} is for the squad itself")
        return [squad], None
    if len(named) != 1:
        return [], Refusal("R-DAT-03", f"{ability.slug} needs one target")
    target = battle.squad(named[0])
    if target is None or not target.fights():
        return [], Refusal("R-DAT-03", "the target must be a squad on the battlefield")
    friendly = target.side == squad.side
    if (ability.target == "friendly" and not friendly) or (ability.target == "enemy" and friendly):
        return [], Refusal("R-DAT-03", f"{ability.slug} is for {ability.target} squads")
    if ability.within and target is not squad and not within(squad, target, ability.within):
        return [], Refusal("R-DAT-03", f"{target.id} is more than {ability.within / 100:g} cm away")
    return [target], None


def use_asset(battle: Battle, activation: Activation, answer: UseAsset) -> Refusal | None:
    """An asset played in one's own activation (R-AST-04)."""
    return play_asset(battle, activation.squad.owner, activation.squad, answer, "activation")


def play_asset(battle: Battle, player: Player, squad: Squad, answer: UseAsset, when: str) -> Refusal | None:
    """Play a card of the hand: it costs the affected squads orders, works at once and is discarded (R-AST-04, 05)."""
    card = card_of(player, answer.slug)
    refusal = refuse_card(player, answer.slug, card, when)
    if refusal is not None or card is None:
        return refusal
    targets, refusal = targets_of(battle, squad, card, answer.targets)
    if refusal is not None:
        return Refusal("R-AST-04", refusal.reason)
    for target in targets:
        if target.orders_left < card.cost_orders:
            return Refusal("R-AST-04", f"{target.id} has fewer than {card.cost_orders} orders left this turn")
    for target in targets:
        target.orders_left -= card.cost_orders
    battle.used_asset(player, card, [t.id for t in targets])
    carry_out(battle, player, squad, card, targets)
    return None


def refuse_card(player: Player, slug: str, card: Asset | None, when: str) -> Refusal | None:
    """Why a player may not play a card of that name at this time, whomever it affects (R-AST-04)."""
    if card is None:
        return Refusal("R-AST-04", f"there is no asset {slug} in the hand")
    if card.when != when or not card.effects:
        return Refusal("R-AST-04", f"{card.slug} is not played at this time")
    if player.tactical_points < card.cost_tactical_points:
        return Refusal("R-AST-04", f"{card.slug} costs {card.cost_tactical_points} tactical points")
    return None


def card_of(player: Player, slug: str) -> Asset | None:
    """The first card of that name in the hand."""
    for card in player.hand:
        if card.slug == slug:
            return card
    return None
