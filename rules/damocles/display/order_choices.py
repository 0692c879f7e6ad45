"""What a squad may be ordered, as a page shows it: orders as they make sense, abilities, assets, the end (R-ACT-01).

Nothing is measured for it (R-DST-02): what is plainly too far away, by a quarter or more, is not offered, and whether
the rest is near enough the rules say once the order has been given.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.damocles.content.parts import LETHAL_ORDERS, MOVEMENT_ORDERS, Ability
from rules.damocles.content.parts import ORDERS as ALL_ORDERS
from rules.damocles.display.event_terms import ORDER_RULES, ORDERS, brought_by
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import box_gap_squared, foes_engaged
from rules.damocles.engine.modifiers import meant
from rules.damocles.engine.orders.activation import AFTER_FALL_BACK, MAX_OF_A_KIND, refuse_order
from rules.damocles.engine.orders.defensive import NEAR
from rules.damocles.engine.orders.reach import going_of, move_of
from rules.damocles.engine.state import Activation, Player, Squad
from rules.message import Message, Who
from rules.presentation.drawing import called
from rules.presentation.prompts import (
    FIGHTING,
    FIRING,
    MOVING,
    OTHERS,
    WHERE,
    Choice,
    Forbidden,
    Option,
    Places,
    Several,
    Spot,
)

Document = dict[str, Any]

COVERING: Final = Message("Cover")
MEANS: Final = Message("Abilities and assets")

DIE: Final = 600
"""The most that the die adds to a charge (R-MOV-04)."""

DEFENCE: Final = {"take_cover": "R-DEF-02", "brace_for_impact": "R-DEF-05"}
"""The rule that closes movement and fire after each defensive order."""


def squad_called(battle: Battle, id: str) -> Squad:
    squad = battle.squad(id)
    assert squad is not None
    return squad


def piece_called(battle: Battle, id: str) -> Message:
    """A piece of scenery; a squad's own by the squad."""
    squad = brought_by(id, {squad.id for squad in battle.squads})
    return Message("Scenery of {unit}", unit=Who(squad)) if squad else called(id)


def passing(words: Message, rule: str = "") -> Choice:
    return Choice(words, {"pass": True}, None, "", rule, OTHERS, passes=True)


def in_cm(x: int, y: int) -> tuple[float, float]:
    return x / 100, y / 100


def squad_spot(squad: Squad, answer: Document) -> Spot:
    unit = squad.living[0]
    return Spot(in_cm(unit.x, unit.y), answer, Message("{unit}", unit=Who(squad.id)))


def orders(battle: Battle, player: Player, question: Document) -> list[Choice]:
    """Orders in the order in which they make sense, then abilities, assets and what gives points (R-ACT-01)."""
    squad = squad_called(battle, question["squad"])
    choices = [choice for name in question["orders"] for choice in GIVEN[name](battle, squad, name)]
    for slug in question["abilities"]:
        ability = squad.ability(slug)
        choices += [] if ability is None else uses(battle, squad, ability, {"ability": slug})
    cards = {card.slug: card for card in player.hand}
    for slug in dict.fromkeys(question["assets"]):
        choices += uses(battle, squad, cards[slug], {"asset": slug})
    if question["panel"]:
        label = Message("Discard two assets and draw two, for {cost} TP", cost=battle.operation.panel_cost)
        options = tuple([Option(card.slug, card.name) for card in player.hand])
        several = Several("panel", Message("Two assets of your hand"), options, 2, 2)
        choices.append(Choice(label, {}, several, "", "R-TAC-05", MEANS))
    if question["restraint"]:
        label = Message("Give up an order for a tactical point")
        choices.append(Choice(label, {"restraint": True}, None, "", "R-TAC-06", OTHERS))
    return [*choices, Choice(Message("End the activation"), {"end": True}, None, "", "R-ACT-01", OTHERS, passes=True)]


def forbidden_orders(battle: Battle, question: Document) -> tuple[Forbidden, ...]:
    """The orders that cannot be given now, each with the rule."""
    squad = squad_called(battle, question["squad"])
    activation = activation_so_far(battle, squad)
    closed = [(name, refuse_order(battle, activation, name)) for name in ALL_ORDERS if name not in question["orders"]]
    return tuple([Forbidden(Message("{order}", order=ORDERS[name]), why) for name, why in closed if why is not None])


def activation_so_far(battle: Battle, squad: Squad) -> Activation:
    """What a squad has been ordered in its activation, by what has been recorded of it (R-ACT-03, R-ACT-04)."""
    activation = Activation(squad)
    for event in reversed(battle.event_log.events if battle.event_log else []):
        if event["type"] == "activation" and event["squad"] == squad.id:
            break
        if event["type"] == "order" and event["squad"] == squad.id:
            name = str(event["order"])
            activation.movements += name in MOVEMENT_ORDERS
            activation.lethals += name in LETHAL_ORDERS
            activation.defended = DEFENCE.get(name, activation.defended)
            activation.fell_back = activation.fell_back or name == "fall_back"
    activation.attack_roll = AFTER_FALL_BACK if activation.fell_back else 0
    return activation


def moves(battle: Battle, squad: Squad, name: str) -> Iterable[Choice]:
    distance = going_of(battle, squad, name).allowance / 100
    label = Message("{order} Up to {distance:g} cm", order=ORDERS[name], distance=distance)
    yield Choice(label, {"order": name}, Places(WHERE, (), "to"), "", ORDER_RULES[name], MOVING)
    if name == "stay_vigilant":
        label = Message("{order} Without moving", order=ORDERS[name])
        yield Choice(label, {"order": name}, None, "", ORDER_RULES[name], MOVING)


def charges(battle: Battle, squad: Squad, name: str) -> Iterable[Choice]:
    """One that fails comes nearer all the same (R-MOV-05)."""
    reach = move_of(battle, squad) // 2 + DIE
    spots = tuple([
        squad_spot(foe, {"order": name, "target": foe.id, "if_failed": "move"})
        for foe in battle.enemies(squad.side)
        if in_view(squad, foe, reach)
    ])  # fmt: skip
    if spots:
        label = Message("{order} Into close combat", order=ORDERS[name])
        yield Choice(label, {}, Places(Message("Whom?"), spots), "", ORDER_RULES[name], MOVING, odds=True)


def in_view(squad: Squad, other: Squad, reach: int) -> bool:
    """Whether another squad may be so near, as far as the eye tells."""
    most = reach * 5 // 4 + int(squad.radius + other.radius)
    return box_gap_squared(squad, other) <= most * most


def volleys(battle: Battle, squad: Squad, name: str) -> Iterable[Choice]:
    """All weapons at one enemy; or one of several kinds alone."""
    weapons = squad.sheet.of_kind(name == "kill_them")
    foes = foes_engaged(battle, squad)
    if name != "kill_them":
        reach = max([weapon.range for weapon in weapons], default=0)
        foes = [foe for foe in battle.enemies(squad.side) if in_view(squad, foe, reach)]
    group = FIGHTING if name == "kill_them" else FIRING
    times = max(1, min(MAX_OF_A_KIND - activation_so_far(battle, squad).lethals, squad.orders_left))
    for foe in foes if weapons else ():
        label = Message("{order} At {target}", order=ORDERS[name], target=Who(foe.id))
        yield Choice(
            label, {"order": name, "target": foe.id}, None, foe.id, ORDER_RULES[name], group, odds=True, times=times
        )
    for weapon in weapons if len(weapons) > 1 and foes else ():
        near = foes if name == "kill_them" else [foe for foe in foes if in_view(squad, foe, weapon.range)]
        spots = tuple([squad_spot(foe, {"order": name, "target": foe.id, "weapon": weapon.slug}) for foe in near])
        label = Message("{order} With {weapon} alone", order=ORDERS[name], weapon=weapon.name)
        if spots:
            yield Choice(label, {}, Places(Message("At whom?"), spots), "", ORDER_RULES[name], group, odds=True)


def covers(battle: Battle, squad: Squad, name: str) -> Iterable[Choice]:
    """Scenery to make for; the rules want it within 5 cm (R-DEF-01)."""
    spots = tuple([
        Spot(in_cm(*piece.shape.centre()), {"order": name, "scenery": piece.id}, piece_called(battle, piece.id))
        for piece in battle.pieces
        if any(piece.shape.touched_by(unit.x, unit.y, unit.radius, NEAR * 5 // 4) for unit in squad.living)
    ])  # fmt: skip
    if spots:
        label = Message("{order} Up to 5 cm nearer to scenery", order=ORDERS[name])
        yield Choice(label, {}, Places(Message("Which piece?"), spots), "", ORDER_RULES[name], COVERING)


def bracing(battle: Battle, squad: Squad, name: str) -> Iterable[Choice]:
    label = Message("{order} Against a charge", order=ORDERS[name])
    yield Choice(label, {"order": name}, None, "", ORDER_RULES[name], COVERING)


GIVEN: Final[dict[str, Callable[[Battle, Squad, str], Iterable[Choice]]]] = {
    "move_move": moves,
    "stay_vigilant": moves,
    "fall_back": moves,
    "charge": charges,
    "open_fire": volleys,
    "kill_them": volleys,
    "take_cover": covers,
    "brace_for_impact": bracing,
}


def uses(battle: Battle, squad: Squad, ability: Ability, answer: Document) -> Iterable[Choice]:
    """An ability or asset on each squad that it is for; whether one is too far away the rules say."""
    rule = "R-AST-04" if "asset" in answer else "R-DAT-03"
    paid = ability.cost_orders if "asset" in answer else 0
    if ability.target == "self" and squad.orders_left < paid:
        return
    if ability.target in ("self", "player"):
        yield Choice(Message("Use {ability}", ability=ability.name), answer, None, "", rule, MEANS)
        return
    targets = [
        other
        for other in battle.squads
        if other.fights() and meant(squad, ability, other) and other.orders_left >= paid
        if not ability.within or in_view(squad, other, ability.within)
    ]
    spots = tuple([squad_spot(other, answer | {"targets": [other.id]}) for other in targets])
    if spots:
        label = Message("Use {ability} on a squad", ability=ability.name)
        yield Choice(label, {}, Places(Message("On whom?"), spots), "", rule, MEANS)
