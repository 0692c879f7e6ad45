"""Sentences of what battles play of abilities and assets, told from their effects (R-DAT-02 to R-DAT-04)."""

from typing import Final

from rules.damocles.content.parts import Ability, Effect
from rules.damocles.display.card_views import ONCE, cost
from rules.damocles.display.event_terms import ORDERS
from rules.damocles.engine.modifiers import TIMED_EFFECTS, of_attack, standing_effect
from rules.message import Message, joined, plural_message
from rules.presentation.drawing import centimetres
from rules.presentation.sentences import FULL_STOP
from rules.presentation.words import Words

SQUAD, WEAPON, ASSET = "squad", "weapon", "asset"
"""Whose an ability is: a squad's (or its faction's), a weapon's, or it is a card."""

NOBODY: Final = Message("For people alone: no simulation plays it.")

MOMENTS: Final = {
    "activation": Message("in its activation"),
    "attacking": Message("when it attacks"),
    "defending": Message("when it is attacked"),
    "charging": Message("when it charges"),
    "charged": Message("when it is charged"),
    "turn_start": Message("at the start of each turn"),
    "slain": Message("when one of its units is slain"),
}
PLAYED: Final = {
    "always": Message("played in an activation"),
    "activation": Message("played in an activation"),
    "attacking": Message("played when a squad attacks"),
    "defending": Message("played when a squad is attacked"),
    "charging": Message("played when a squad charges"),
    "charged": Message("played when a squad is charged"),
    "turn_start": Message("played at the start of a turn"),
    "slain": Message("played when a unit of a squad is slain"),
}
"""When assets are played; the squad is one of their player's."""

OTHERS: Final = {
    "attacking": Message("the squad it attacks"),
    "defending": Message("the squad that attacks it"),
    "charging": Message("the squad it charges"),
    "charged": Message("the squad that charges it"),
    "slain": Message("the squad that slew it"),
}
"""The other squad of a trigger, which an ability for enemies is about (R-DAT-03)."""

EACH: Final = {
    "friendly": Message("each friendly squad"),
    "enemy": Message("each enemy squad"),
    "any": Message("each squad"),
}
CHOSEN: Final = {
    "friendly": Message("each friendly squad chosen"),
    "enemy": Message("each enemy squad chosen"),
    "any": Message("each squad chosen"),
}
ITSELF: Final = Message("the squad")
PLAYER: Final = Message("its player")

LASTS: Final = {
    "activation": Message("until the end of the activation"),
    "next_activation": Message("until its next activation"),
    "turn": Message("until the end of the turn"),
    "battle": Message("until the end of the battle"),
}
IGNORED: Final = {
    "cover": Message("ignores the cover of its targets"),
    "close_combat_penalty": Message("ignores the penalty of firing at squads in close combat"),
    "heavy_terrain": Message("is not slowed by heavy scenery"),
}
REROLLED: Final = {
    ("attack", "ones"): Message("re-rolls attack rolls of 1"),
    ("attack", "failures"): Message("re-rolls failed attack rolls"),
    ("attack", "one"): Message("re-rolls one failed attack roll"),
    ("defense", "ones"): Message("re-rolls defense rolls of 1"),
    ("defense", "failures"): Message("re-rolls failed defense rolls"),
    ("defense", "one"): Message("re-rolls one failed defense roll"),
}
WITH: Final = {
    "missile": Message("{does} with missile weapons"),
    "melee": Message("{does} with melee weapons"),
}
AGAINST: Final = {
    "missile": Message("{does} against missile weapons"),
    "melee": Message("{does} against melee weapons"),
}


def sentence(ability: Ability, of: str = SQUAD) -> Message:
    """What battles play of an ability, in one sentence; effects that never happen are left out."""
    every = ability.when == "always" and of != ASSET
    effects = [effect for effect in ability.effects if effect.kind in TIMED_EFFECTS or not every]
    if not effects:
        return NOBODY
    body, *others = clauses(ability, of, effects)
    for clause in others:
        body = Message("{first}; {last}", first=body, last=clause)
    lead = joined((moment(ability, of), price(ability, of), ONCE.get(ability.once, "")), ", ")
    return Message("{when}: {what}.", when=lead, what=body) if lead else Message(FULL_STOP, words=body)


def moment(ability: Ability, of: str) -> Words:
    """When it happens (R-DAT-02)."""
    if of == ASSET:
        return PLAYED[ability.when]
    if of == WEAPON and ability.when in ("always", "attacking"):
        return Message("when it attacks with this weapon") if of_own_attack(ability) else ""
    return MOMENTS.get(ability.when, "")


def of_own_attack(ability: Ability) -> bool:
    """Whether a weapon's ability is for attacks with it; others of its effects always hold (R-DAT-02)."""
    return (
        ability.when == "attacking" or ability.target != "self" or any(of_attack(effect) for effect in ability.effects)
    )


def price(ability: Ability, of: str) -> Words:
    """What it costs; an asset's orders are paid by the squads that it affects (R-AST-04). What always holds is free."""
    paid = cost(ability)
    if not paid or (ability.when == "always" and of != ASSET):
        return ""
    if of == ASSET and ability.cost_orders:
        return Message("for {cost} of each squad it affects", cost=paid)
    return Message("for {cost}", cost=paid)


def clauses(ability: Ability, of: str, effects: list[Effect]) -> list[Words]:
    """What it does, gathered by whom it works on and whether it lasts."""
    groups: list[tuple[Words, Words, list[Effect]]] = []
    for effect in effects:
        who = PLAYER if is_players(effect) else whom(ability, of)
        until = lasting(ability, of) if effect.kind in TIMED_EFFECTS else ""
        if groups and groups[-1][0] == who and groups[-1][1] == until:
            groups[-1][2].append(effect)
        else:
            groups.append((who, until, [effect]))
    parts: list[Words] = []
    for who, until, gathered in groups:
        does = listed([effect_clause(effect) for effect in gathered])
        parts.append(joined((who, does, until), " "))
    return parts


def is_players(effect: Effect) -> bool:
    """Whether an effect is the player's: tactical points and cards (R-TAC-04, R-AST-06)."""
    return effect.kind in ("gain", "search", "recover") and effect.what != "orders"


def listed(parts: list[Words]) -> Words:
    """The parts with "and" before the last."""
    if len(parts) == 1:
        return parts[0]
    return Message("{first} and {last}", first=joined(parts[:-1], ", "), last=parts[-1])


def whom(ability: Ability, of: str) -> Words:
    """On whom its effects on squads work (R-DAT-03)."""
    target, when = ability.target, ability.when
    if target == "self" or (in_the_clash(ability, of) and target in ("friendly", "player")):
        return ITSELF
    if target == "player":
        return Message("nobody")
    if of == WEAPON and when == "always":
        when = "attacking"
    if of == ASSET or when == "activation":
        return within(CHOSEN[target], ability)
    near_fallen = when == "slain" and ability.within
    if target == "friendly" or when not in OTHERS or near_fallen:
        return within(EACH[target], ability)
    if not ability.within:
        return OTHERS[when]
    return Message("{whom}, if within {cm:g} cm,", whom=OTHERS[when], cm=centimetres(ability.within))


def in_the_clash(ability: Ability, of: str) -> bool:
    """Whether it simply holds while two squads attack and defend: for its own squad, or for the other (R-DAT-02)."""
    return of != ASSET and (standing_effect(ability) or (of == WEAPON and ability.when == "always"))


def within(who: Message, ability: Ability) -> Message:
    """The squads, with how near they must be."""
    if not ability.within:
        return who
    return Message("{whom} within {cm:g} cm", whom=who, cm=centimetres(ability.within))


def lasting(ability: Ability, of: str) -> Words:
    """How long an effect holds (R-DAT-03); nothing to say of what holds by itself."""
    if of != ASSET and (ability.when == "always" or in_the_clash(ability, of)):
        return ""
    if ability.until != "now":
        return LASTS[ability.until]
    if ability.when in ("always", "activation"):
        return LASTS["activation"]
    return LASTS["turn"] if ability.when == "turn_start" else Message("until the order is over")


def effect_clause(effect: Effect) -> Words:
    """What one effect does, as a verb and what follows it."""
    match effect.kind:
        case "modify":
            return versus(modified(effect), effect)
        case "reroll":
            return versus(REROLLED[effect.what, effect.dice], effect)
        case "ignore_wounds":
            return Message("ignores each wound on {needed}+", needed=effect.by)
        case "damage":
            return Message("suffers {amount} damage without a defense roll", amount=str(effect.amount))
        case "heal":
            return Message("recovers {amount} health", amount=str(effect.amount))
        case "gain":
            return gained(effect)
        case "search":
            return Message("takes an asset of their choice from the deck")
        case "recover" if effect.to == "hand":
            return Message("takes an asset of their choice from the discard pile")
        case "recover":
            return Message("shuffles an asset of their choice from the discard pile into the deck")
        case "advance":
            return Message("may move up to {cm:g} cm at once", cm=centimetres(effect.by))
        case "free_order":
            return Message("may be given {order} without spending an order", order=ORDERS[effect.orders[0]])
        case "forbid":
            return Message("cannot be given {orders}", orders=alternatives(effect.orders))
    return IGNORED[effect.what]


def alternatives(orders: tuple[str, ...]) -> Words:
    """Orders with "or" before the last."""
    names: list[Words] = [ORDERS[order] for order in orders]
    if len(names) == 1:
        return names[0]
    return Message("{first} or {last}", first=joined(names[:-1], ", "), last=names[-1])


def versus(does: Message, effect: Effect) -> Message:
    """With or against which weapons an effect counts."""
    if not effect.against:
        return does
    return (WITH if of_attack(effect) else AGAINST)[effect.against].filled({"does": does})


def modified(effect: Effect) -> Message:
    """What becomes of a characteristic or roll (R-DAT-04)."""
    more, count = effect.by >= 0, abs(effect.by)
    cm = centimetres(count)
    match effect.what:
        case "orders" if more:
            return plural_message("has {count} order more", "has {count} orders more", count=count)
        case "orders":
            return plural_message("has {count} order fewer", "has {count} orders fewer", count=count)
        case "move":
            return Message("moves {cm:g} cm farther", cm=cm) if more else Message("moves {cm:g} cm less far", cm=cm)
        case "range":
            return Message("reaches {cm:g} cm farther", cm=cm) if more else Message("reaches {cm:g} cm less far", cm=cm)
        case "attacks" if more:
            return plural_message("makes {count} attack more", "makes {count} attacks more", count=count)
        case "attacks":
            return plural_message("makes {count} attack fewer", "makes {count} attacks fewer", count=count)
        case "damage" if more:
            return Message("deals {count} more damage with each hit", count=count)
        case "damage":
            return Message("deals {count} less damage with each hit", count=count)
    return rolled(effect.what, more, count)


def rolled(what: str, more: bool, count: int) -> Message:
    """What becomes of a roll, or of the number that it needs: one that grows is harder to roll."""
    match what:
        case "attack_roll" if more:
            return Message("adds {count} to attack rolls", count=count)
        case "attack_roll":
            return Message("takes {count} off attack rolls", count=count)
        case "defense_roll" if more:
            return Message("adds {count} to defense rolls", count=count)
        case "defense_roll":
            return Message("takes {count} off defense rolls", count=count)
        case "precision" if more:
            return Message("needs {count} more on attack dice (precision)", count=count)
        case "precision":
            return Message("needs {count} less on attack dice (precision)", count=count)
    if more:
        return Message("needs {count} more on defense dice (defense)", count=count)
    return Message("needs {count} less on defense dice (defense)", count=count)


def gained(effect: Effect) -> Message:
    """What is had more of: tactical points, orders or cards."""
    if effect.what == "tactical_points":
        return Message("gains {count} TP", count=effect.by)
    if effect.what == "orders":
        return plural_message("gains {count} order", "gains {count} orders", count=effect.by)
    return plural_message("draws {count} asset", "draws {count} assets", count=effect.by)
