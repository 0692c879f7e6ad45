"""Cards of both decks in words, from what they say as data (U-CRD-01 to U-CRD-03)."""

from rules.message import Message, joined, plural_message
from rules.presentation.words import Words
from rules.underworlds.content.parts import Action, Attack, Condition, Objective, Ploy, PowerCard, Raise, Upgrade
from rules.underworlds.facts import SYMBOLS


def words_of(card: Objective | PowerCard) -> Words:
    """What a card does, in sentences."""
    if isinstance(card, Objective):
        return joined([condition_in_words(condition) for condition in card.conditions], " ")
    if isinstance(card, Ploy):
        return ploy_in_words(card)
    assert isinstance(card, Upgrade)
    raises = [raise_in_words(figure, card) for figure in card.raises]
    attacks = [attack_in_words(card.attack)] if card.attack else []
    actions = [action_in_words(card.action)] if card.action else []
    return joined([*raises, *attacks, *actions], " ")


def condition_in_words(condition: Condition) -> Words:
    """A condition of an objective (U-CRD-01)."""
    count = condition.amount
    match condition.kind:
        case "hold":
            return plural_message("Hold {count} objective token.", "Hold {count} objective tokens.", count=count)
        case "token":
            return Message("Hold objective token {count}.", count=count)
        case "out":
            return plural_message(
                "{count} enemy fighter went out of action in this round.",
                "{count} enemy fighters went out of action in this round.",
                count=count,
            )
        case "out_in_all":
            return plural_message(
                "{count} enemy fighter is out of action.", "{count} enemy fighters are out of action.", count=count
            )
        case "in_enemy_territory":
            return plural_message(
                "{count} of your fighters is in enemy territory.",
                "{count} of your fighters are in enemy territory.",
                count=count,
            )
        case "no_enemy_in_own_territory":
            return Message("No enemy fighter is in your territory.")
        case "standing":
            return plural_message(
                "{count} of your fighters is on the table.", "{count} of your fighters are on the table.", count=count
            )
        case "charged":
            return plural_message(
                "{count} of your fighters has a charge token.",
                "{count} of your fighters have charge tokens.",
                count=count,
            )
    return Message("It is round {count}.", count=count)


def ploy_in_words(card: Ploy) -> Words:
    """What a ploy does, and to whom (U-CRD-02)."""
    return joined((_effect(card), _nearness(card)), " ")


def _effect(card: Ploy) -> Words:
    enemy, count = card.side == "enemy", card.amount
    match card.effect:
        case "push" if enemy:
            return plural_message(
                "Push an enemy fighter {count} hex.", "Push an enemy fighter {count} hexes.", count=count
            )
        case "push":
            return plural_message(
                "Push one of your fighters {count} hex.", "Push one of your fighters {count} hexes.", count=count
            )
        case "wound" if enemy:
            return plural_message(
                "An enemy fighter suffers {count} wound.", "An enemy fighter suffers {count} wounds.", count=count
            )
        case "wound":
            return plural_message(
                "One of your fighters suffers {count} wound.",
                "One of your fighters suffers {count} wounds.",
                count=count,
            )
        case "heal" if enemy:
            return plural_message(
                "Take {count} wound token off an enemy fighter.",
                "Take {count} wound tokens off an enemy fighter.",
                count=count,
            )
        case "heal":
            return plural_message(
                "Take {count} wound token off one of your fighters.",
                "Take {count} wound tokens off one of your fighters.",
                count=count,
            )
        case "guard":
            return Message("One of your fighters goes on guard.")
        case "ready":
            return Message("Take the move token off one of your fighters.")
        case "draw":
            return plural_message("Draw {count} power card.", "Draw {count} power cards.", count=count)
    return plural_message(
        "Roll {count} more attack die in your next Attack action of this round.",
        "Roll {count} more attack dice in your next Attack action of this round.",
        count=count,
    )


def _nearness(card: Ploy) -> Words:
    """How near the fighter has to be."""
    if not card.within:
        return ""
    return plural_message(
        "It must be within {count} hex of one of your fighters.",
        "It must be within {count} hexes of one of your fighters.",
        count=card.within,
    )


def raise_in_words(raised: Raise, card: Upgrade) -> Words:
    """A figure that an upgrade raises (U-CRD-03)."""
    count = raised.amount
    match raised.figure:
        case "move":
            return Message("+{count} Move.", count=count)
        case "defence":
            return plural_message("+{count} defence die.", "+{count} defence dice.", count=count)
        case "wounds":
            return Message("+{count} Wounds.", count=count)
        case "damage":
            return Message("+{count} Damage to {attacks}.", count=count, attacks=_attacks(raised))
        case "dice":
            return Message("+{count} Dice to {attacks}.", count=count, attacks=_attacks(raised))
    return Message("+{count} Range to {attacks}.", count=count, attacks=_attacks(raised))


def _attacks(raised: Raise) -> Words:
    """Of which Attack actions; a named one by its slug, made readable."""
    if not raised.attack:
        return Message("all Attack actions")
    name = raised.attack.replace("-", " ")
    return name[:1].upper() + name[1:]


def attack_in_words(attack: Attack) -> Words:
    """An Attack action in a line (U-FGT-02)."""
    critical = Message("critical: +{count}", count=attack.critical) if attack.critical else ""
    figures = Message(
        "Range {range}, Dice {dice} {symbol}, Damage {damage}",
        range=attack.range,
        dice=attack.dice,
        symbol=SYMBOLS[attack.symbol],
        damage=attack.damage,
    )
    return Message("{name}: {figures}.", name=attack.name, figures=joined((figures, critical), ", "))


def action_in_words(action: Action) -> Words:
    """Another action in a line (U-CRD-03)."""
    return Message("{name}. {does}", name=action.name, does=action_does(action))


def action_does(action: Action) -> Words:
    if action.kind == "heal":
        return plural_message(
            "Take {count} wound token off this fighter.",
            "Take {count} wound tokens off this fighter.",
            count=action.amount,
        )
    return plural_message("Push this fighter {count} hex.", "Push this fighter {count} hexes.", count=action.amount)
