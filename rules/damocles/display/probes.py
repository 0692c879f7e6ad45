"""What a half-made answer would be, as far as it may be known before the order is given (R-DST-02).

Of a move that is known where the squad would stand, for its own way is measured once it makes one, and whom it would
see. How far off an enemy is, only the order itself measures: odds suppose that all are in range, charges have none.
"""

from typing import Any, Final

from rules.damocles.commanders.maneuver import free_going
from rules.damocles.display.attack_odds import Assault
from rules.damocles.display.order_choices import activation_so_far
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import standing
from rules.damocles.engine.movement import Going, Walk, refuse_move
from rules.damocles.engine.orders.reach import going_of, move_of
from rules.damocles.engine.play.deployment import refuse_stand
from rules.damocles.engine.play.scenery_sites import refuse_site
from rules.damocles.engine.state import COHESION, Squad
from rules.formats.shapes import ShapeModel
from rules.message import Message, Who, plural_message
from rules.presentation.probes import (
    Fact,
    Probe,
    Stand,
    costs,
    farthest_of,
    flat,
    goes,
    hopes,
    in_lengths,
    sees,
    stood,
    ways_from,
)
from rules.table.sight import sees_base
from rules.table.step_budget import Unspent

Document = dict[str, Any]

FREE_FIRE: Final = -1
"""What free fire has to its attack rolls (R-DEF-04)."""

SUPPOSED: Final = Message("all who see it are in range")
CLOSE: Final = Message("all of them come within reach")


def probe_of(battle: Battle, question: Document, answer: Document) -> Probe:
    """An answer to this question, tried; nothing of the battle changes."""
    with Unspent(battle.step_budget):
        return _tried(battle, question, answer)


def _tried(battle: Battle, question: Document, answer: Document) -> Probe:
    if answer.get("site"):
        return sited(battle, question, answer)
    squad = battle.squad(question.get("squad") or "")
    if squad is None:
        return Probe(answer)
    if answer.get("deploy"):
        return landed(battle, squad, answer)
    if answer.get("advance"):
        return moved(battle, squad, answer, "advance", free_going(round(question["distance"] * 100)))
    name = answer.get("order")
    if answer.get("to") and name in ("move_move", "stay_vigilant", "fall_back"):
        return moved(battle, squad, answer, "to", going_of(battle, squad, name))
    if name in ("open_fire", "kill_them"):
        return attacked(battle, squad, answer, question["kind"] == "free_fire")
    return Probe(answer, None, (*price(squad, answer), *run(battle, squad, answer)) if name else ())


def sited(battle: Battle, question: Document, answer: Document) -> Probe:
    """A piece of scenery, by a circle about it (R-SET-04)."""
    x, y = flat([answer["site"]])
    shape = ShapeModel.model_validate(question["piece"]["shape"]).value()
    radius = max(shape.right - shape.left, shape.top - shape.bottom) / 200
    refusal = refuse_site(battle, shape.moved(x, y), question["faction"])
    return Probe(answer, refusal, (), (Stand((x / 100, y / 100), radius),))


def landed(battle: Battle, squad: Squad, answer: Document) -> Probe:
    positions = flat(answer["deploy"])
    refusal = refuse_stand(battle, squad.owner, squad, positions)
    places = stood(in_lengths(positions), squad.radius / 100)
    return Probe(answer, refusal, seen(battle, squad, positions), places, COHESION / 100)


def moved(battle: Battle, squad: Squad, answer: Document, key: str, going: Going) -> Probe:
    """A move of a squad: whether it may, what it costs, how far it goes, whom it would see (R-MOV)."""
    positions, before = flat(answer[key]), standing(squad)
    refusal = refuse_move(battle, squad, positions, going)
    walk = Walk(battle, squad)
    corners = [
        walk.corners(unit, positions[2 * at], positions[2 * at + 1], going)
        for at, unit in enumerate(squad.living[: len(positions) // 2])
    ]
    ways = ways_from(before, corners)
    facts = (*price(squad, answer), goes(farthest_of(ways), int(going.allowance)), *seen(battle, squad, positions))
    places = stood(in_lengths(positions), squad.radius / 100, ways)
    return Probe(answer, refusal, facts, places, COHESION / 100)


def seen(battle: Battle, squad: Squad, positions: list[int]) -> tuple[Fact, ...]:
    """The enemies of whom a unit at one of these places would see any part (R-LOS-01, R-LOS-03)."""
    blocks = [piece.shape for piece in battle.ground().walls]
    visible = [
        foe.id
        for foe in battle.enemies(squad.side)
        if any(
            sees_base(blocks, positions[at], positions[at + 1], unit.x, unit.y, unit.radius)
            for at in range(0, len(positions), 2)
            for unit in foe.living
        )
    ]
    return (sees(visible),)


def price(squad: Squad, answer: Document) -> tuple[Fact, ...]:
    """What an order takes of the squad's; one that is free takes none (R-ACT-02)."""
    if "order" not in answer:
        return ()
    if answer["order"] in squad.free_orders:
        return (costs(Message("nothing: the order is free")),)
    left = squad.orders_left
    return (costs(plural_message("1 of {count} order", "1 of {count} orders", count=left)),)


def run(battle: Battle, squad: Squad, answer: Document) -> tuple[Fact, ...]:
    """How far a charge may carry it; whether that is enough the rules measure once it is declared (R-MOV-04)."""
    if answer["order"] != "charge":
        return ()
    half = move_of(battle, squad) // 2
    reach = Message("{least:g} to {most:g} cm, by the die", least=(half + 100) / 100, most=(half + 600) / 100)
    return (Fact(Message("Reach"), reach),)


def attacked(battle: Battle, squad: Squad, answer: Document, free: bool) -> Probe:
    """An attack: its exact odds, were everybody in range (R-ATK, R-DST-02)."""
    target = battle.squad(answer["target"])
    if target is None or not target.fights():
        return Probe(answer)
    roll = FREE_FIRE if free else activation_so_far(battle, squad).attack_roll
    order = Order(answer["order"], target.id, weapon=answer.get("weapon", ""))
    assault = Assault(battle, squad, target, order, 0 if answer["order"] == "kill_them" else roll)
    facts = () if free else price(squad, answer)
    if not assault.volleys:
        return Probe(answer, assault.refusal, (*facts, Fact(Message("Sees"), Message("the target not at all"))))
    hope = assault.hope()
    if hope is not None:
        given = CLOSE if assault.melee else SUPPOSED
        facts += hopes(hope, Message("Wounds on average"), Message("Chance to destroy it"), given)
    if assault.beside:
        facts += (Fact(Message("Each 1 hits"), Message("{unit}", unit=Who(assault.beside))),)
    return Probe(answer, assault.refusal, facts)
