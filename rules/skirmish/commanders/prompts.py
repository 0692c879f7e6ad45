"""The questions to people as documents: everything that may be answered (S-SEE-05: no distances)."""

from typing import Final

from rules.message import Message
from rules.skirmish.engine.activation import refuse_firing
from rules.skirmish.engine.answers import Turn, Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.close_combat import attackers
from rules.skirmish.engine.entry import may_come_in
from rules.skirmish.engine.markers import refuse_marker
from rules.skirmish.engine.movement import MOVES, allowance, refuse_kind
from rules.skirmish.engine.play import refuse_turn
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.scenario import MARKERS
from rules.skirmish.engine.shooting import Shot, declared
from rules.skirmish.engine.state import OFF, Unit
from rules.table.event_log import cm
from rules.table.questions import QuestionDocument

EXPECTED: Final = {
    "action": Message("fire, move, attack, marker or end"),
    "group": Message("eject: hold or go_on"),
    "eject": Message("eject: eject or stay"),
}
"""What answers a question that is not called like its answer."""


def describe(battle: Battle, question: Question) -> QuestionDocument:
    """A question with its options."""
    options: dict[str, object] = {}
    if question.unit is not None and question.kind != "losses":
        options["unit"] = question.unit.id
    if question.other is not None:
        options["moved" if question.kind == "overwatch" else "target"] = question.other.id
    if question.units:
        options["units"] = [unit.id for unit in question.units]
    if question.elements:
        options["generators"] = list(question.elements)
    if question.numbers:
        options["fighters"] = list(question.numbers)
    if question.kind in ("authority", "pay", "losses"):
        options[{"authority": "limit", "pay": "cost", "losses": "count"}[question.kind]] = question.amount
    if question.kind == "turn":
        options["choices"] = turn_choices(question)
    if question.kind == "first":
        options["players"] = [player.id for player in battle.players]
    if question.kind == "action" and question.unit is not None:
        options |= actions(battle, question.unit)
    if question.kind in ("eject", "group"):
        options["choices"] = ["eject", "stay"] if question.kind == "eject" else ["hold", "go_on"]
    return QuestionDocument(question.player.id, question.kind, options)


def turn_choices(question: Question) -> list[str]:
    """How the player may use his turn."""
    lost = question.unit is not None and question.unit.gone()
    choices = ("pass", "relocate") if lost else ("play", "delay", "relocate")
    return [choice for choice in choices if refuse_turn(question.player, Turn(choice, 2), lost) is None]


def actions(battle: Battle, unit: Unit) -> dict[str, object]:
    """What a unit may do now: moves and how far, weapons and whom they may be fired at, whom it may attack, markers."""
    moves: dict[str, object] = {}
    for kind in MOVES:
        comes_in = unit.place == OFF and kind != "engaged" and may_come_in(battle, unit)
        if comes_in or (unit.stands() and refuse_kind(battle, unit, kind) is None):
            moves[kind] = cm(allowance(unit, kind))
    combats = {foe.id: [fighter.number for fighter in attackers(unit, foe)] for foe in battle.enemies(unit.side)}
    return {
        "moves": moves,
        "volleys": targets(battle, unit),
        "attacks": {id: numbers for id, numbers in combats.items() if numbers},
        "markers": [marker for marker in MARKERS if refuse_marker(battle, unit, marker) is None],
    }


def targets(battle: Battle, unit: Unit) -> dict[str, list[str]]:
    """Units and generators in sight of those with each weapon that has not been fired."""
    if refuse_firing(battle, unit) is not None:
        return {}
    by_weapon: dict[str, list[str]] = {}
    names = [foe.id for foe in battle.enemies(unit.side)] + [
        element.id for element in battle.terrain if element.generator
    ]
    for weapon in unit.card.weapons:
        if not weapon.close and weapon.slug not in unit.fired:
            seen = [name for name in names if isinstance(declared(battle, unit, Volley(weapon.slug, name)), Shot)]
            if seen:
                by_weapon[weapon.slug] = seen
    return by_weapon
