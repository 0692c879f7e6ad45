"""Abilities and assets for automatic commanders: the present worth of each in SV, less its costs."""

from typing import Final

from rules.damocles.commanders.attack_estimate import worth
from rules.damocles.content.parts import LETHAL_ORDERS, Ability, Asset, Effect
from rules.damocles.engine.answers import UseAbility, UseAsset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.use import afford
from rules.damocles.engine.measures import box_gap_squared
from rules.damocles.engine.modifiers import meant, near
from rules.damocles.engine.state import Squad

POINT: Final = 5
"""The worth of a tactical point in SV: a share of an initiative, half of priority orders."""

ORDER: Final = 12
"""The minimum worth of an order."""

NEAR: Final = 4500
"""An enemy within 45 cm makes defenses worth something."""

WORTHWHILE: Final = 3
"""The minimum worth for which anything is used."""

ATTACK: Final = ("attacks", "attack_roll", "damage", "range")
"""Modified upwards for a better attack; precision downwards."""


class Choice:
    """The best use of an ability or asset found until now, and `all` of them with their worth where it `keeps` them."""

    def __init__(self, keeps: bool = False) -> None:
        self.value = WORTHWHILE
        self.answer: UseAbility | UseAsset | None = None
        self.keeps = keeps
        self.all: list[tuple[int, UseAbility | UseAsset]] = []

    def offer(self, value: int, ability: Ability, target: Squad | None) -> None:
        """Take a use if it is worth more than the best one."""
        if value <= self.value and not self.keeps:
            return
        targets = [] if target is None else [target.id]
        asset = isinstance(ability, Asset)
        use = UseAsset(ability.slug, targets) if asset else UseAbility(ability.slug, targets)
        if self.keeps:
            self.all.append((value, use))
        if value > self.value:
            self.value, self.answer = value, use


def weigh_uses(battle: Battle, squad: Squad, strike: int, tried: list[str], choice: Choice) -> None:
    """Offer each use of an ability or asset in this activation; `strike` is what the squad's best attack is worth."""
    for ability in squad.abilities:
        usable = ability.when == "activation" and len(ability.effects) > 0 and ability.slug not in tried
        if usable and ability.slug not in squad.used and afford(squad, ability):
            for target in aims(battle, squad, ability):
                choice.offer(net(battle, squad, ability, target, strike), ability, target)
    for card in squad.owner.hand:
        if card.when == "activation" and card.effects and card.slug not in tried:
            consider_card(battle, squad, card, strike, choice)


def consider_card(battle: Battle, squad: Squad, card: Asset, strike: int, choice: Choice) -> None:
    """An asset for each squad it may affect that has the orders it costs (R-AST-04)."""
    if squad.owner.tactical_points < card.cost_tactical_points or card.slug in squad.owner.used:
        return
    for target in aims(battle, squad, card):
        if target is None or target.orders_left >= card.cost_orders:
            choice.offer(net(battle, squad, card, target, strike), card, target)


def best_reaction(battle: Battle, squad: Squad, other: Squad | None, playable: tuple[Asset, ...]) -> UseAsset | None:
    """The asset most worth playing as something happens to a squad (R-AST-04)."""
    choice = Choice()
    for card in playable:
        if card.effects:
            consider_card(battle, squad, card, 2 * ORDER, choice)
    answer = choice.answer
    return answer if isinstance(answer, UseAsset) else None


def aims(battle: Battle, squad: Squad, ability: Ability) -> list[Squad | None]:
    """The squads an ability may be used on, [None] when it needs none."""
    if ability.target == "player":
        return [None]
    if ability.target == "self":
        return [squad]
    targets: list[Squad | None] = []
    for other in battle.squads:
        if other.fights() and meant(squad, ability, other) and near(squad, ability, other):
            targets.append(other)
    return targets


def net(battle: Battle, squad: Squad, ability: Ability, target: Squad | None, strike: int) -> int:
    """The worth of an ability on a target, less its tactical points and the orders of the squad that pays them."""
    gain = 0
    for effect in ability.effects:
        gain += worth_of(battle, squad, effect, target, strike)
    paid = ability.cost_orders
    if isinstance(ability, Asset) and (target is None or target.side != squad.side):
        gain += 0 if target is None else ORDER * paid
        paid = 0
    return gain - POINT * ability.cost_tactical_points - paid * max(ORDER, strike // 2)


def worth_of(battle: Battle, squad: Squad, effect: Effect, target: Squad | None, strike: int) -> int:
    """The worth of one effect: on the squad itself, on a friend, on an enemy, or on the player's hand and points."""
    if effect.kind == "gain" and effect.what != "orders":
        return (POINT - 1) * effect.by
    if effect.kind in ("search", "recover"):
        return POINT
    if target is None:
        return 0
    if target.side != squad.side:
        return worth_against(effect, target, strike)
    return worth_for(battle, effect, target, strike if target is squad else ORDER)


def worth_against(effect: Effect, target: Squad, strike: int) -> int:
    """The worth of an effect on an enemy."""
    if effect.kind == "damage" and effect.amount is not None:
        return worth(target, int(1000 * effect.amount.mean()))
    if effect.kind == "forbid":
        return ORDER
    if effect.kind != "modify":
        return -POINT
    if effect.what in ("defense", "defense_roll"):
        weaker = effect.by if effect.what == "defense" else -effect.by
        return strike * weaker // 4
    worse = effect.by > 0 if effect.what == "precision" else effect.by < 0
    return ORDER if worse else -ORDER


def worth_for(battle: Battle, effect: Effect, target: Squad, strike: int) -> int:
    """The worth of an effect on the squad itself or a friend."""
    if effect.kind == "modify":
        return worth_modified(battle, effect, target, strike)
    if effect.kind == "reroll":
        return strike // 4 if effect.what == "attack" else threatened(battle, target, POINT)
    if effect.kind == "ignore_wounds":
        return threatened(battle, target, 2 * POINT)
    if effect.kind == "ignore":
        return strike // 6
    if effect.kind == "heal" and effect.amount is not None:
        wounded = target.wounded()
        return 0 if wounded is None else 8 * min(effect.amount.most(), target.sheet.health - wounded.health)
    if effect.kind == "gain":
        return max(ORDER, strike) * effect.by
    if effect.kind == "free_order":
        return strike if effect.orders[0] in LETHAL_ORDERS else POINT
    if effect.kind == "advance":
        return POINT + 1 if strike == 0 else 2
    return -ORDER


def worth_modified(battle: Battle, effect: Effect, target: Squad, strike: int) -> int:
    """The worth of a modifier to the squad that has it."""
    if effect.what in ATTACK:
        return strike * min(2, effect.by) // 4 if effect.what != "range" else strike // 8
    if effect.what == "precision":
        return -strike * effect.by // 4
    if effect.what == "defense_roll":
        return threatened(battle, target, 2 * POINT) * effect.by
    if effect.what == "defense":
        return -threatened(battle, target, 2 * POINT) * effect.by
    if effect.what == "orders":
        return max(ORDER, strike) * effect.by
    return POINT if effect.by > 0 and strike == 0 else 0


def threatened(battle: Battle, squad: Squad, value: int) -> int:
    """`value` when an enemy is near enough to strike at a squad, else 0."""
    for foe in battle.enemies(squad.side):
        if box_gap_squared(squad, foe) < NEAR * NEAR:
            return value
    return 0
