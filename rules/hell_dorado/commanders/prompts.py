"""The questions to people as documents: everything that may be answered, as far as the rules allow measuring."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.plans import powers_by, ready_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deeds import actions_of
from rules.hell_dorado.engine.fighters import Sequence
from rules.hell_dorado.engine.measures import controlling, engaging
from rules.hell_dorado.engine.moves import RUNNING, farthest
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.shooting import Shot, targets
from rules.hell_dorado.engine.state import Unit
from rules.message import Message
from rules.table.event_log import cm
from rules.table.questions import QuestionDocument

Document = dict[str, object]

MOVES: Final = ("walk", "run", "attack", "charge", "shoot", "concentrate", "retreat", "lemure")
"""The actions that a way may go with."""

EXPECTED: Final = {
    "activate": Message("activate or skip"),
    "free_power": Message("free_power or pass"),
}
"""What answers a question that is not called like its answer."""


def describe(battle: Battle, question: Question) -> QuestionDocument:
    """A question with its options."""
    options: Document = {}
    if question.unit is not None:
        options["unit"] = question.unit.id
    if question.other is not None:
        options["other"] = question.other.id
    if question.units:
        options["units"] = [unit.id for unit in question.units]
    if question.names:
        options["names"] = list(question.names)
    if question.dice:
        options["dice"] = list(question.dice)
        options["places"] = list(question.places)
    if question.amount:
        options["amount"] = question.amount
    options |= circumstances(question)
    if question.kind in ("action", "retreat_move") and not question.units:
        options |= actions(battle, question)
    return QuestionDocument(question.player.id, question.kind, options)


def circumstances(question: Question) -> Document:
    """The moment of free powers; of a sequence or shot the enemy and the weapon."""
    context = question.context
    if question.kind == "free_power":
        return {"moment": context}
    if isinstance(context, Shot):
        return {"other": context.target.id, "with": context.weapon.slug}
    if not isinstance(context, Sequence) or question.kind == "force_reroll":
        return {}
    fighter = context.attacker if context.attacker.unit is question.unit else context.defender
    armed = {} if fighter.weapon is None else {"with": fighter.weapon.slug}
    return {"other": fighter.foe.unit.id, **armed}


def actions(battle: Battle, question: Question) -> Document:
    """What a unit may do: actions and how far each goes, whom it is engaged with, weapons and their targets, powers."""
    unit: Unit = question.unit
    kinds = actions_of(battle, unit) if question.kind == "action" else ("retreat", *question.names)
    return {
        "actions": list(kinds),
        "reach": {kind: cm(farthest(battle, unit, kind)) for kind in kinds if kind in MOVES},
        "least": {kind: cm(farthest(battle, unit, "walk")) for kind in kinds if kind in RUNNING},
        "engaged": [enemy.id for enemy in engaging(battle, unit)],
        "areas": [enemy.id for enemy in controlling(battle, unit)],
        "targets": {
            weapon.slug: [enemy.id for enemy in targets(battle, unit, weapon)]
            for weapon in ready_weapons(battle, unit)
            if weapon.area is None
        },
        "powers": [power.slug for power in powers_by(battle, unit, ("passive", "active", "exhausting"))],
        "spell": None if unit.spell is None else unit.spell.slug,
    }
