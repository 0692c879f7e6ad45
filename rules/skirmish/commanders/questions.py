"""The questions to people as documents: everything that may be answered (S-SEE-05: no distances)."""

from rules.skirmish.activation import refuse_firing
from rules.skirmish.answers import Turn, Volley
from rules.skirmish.asking import Ask
from rules.skirmish.battle import Battle
from rules.skirmish.close_combat import attackers
from rules.skirmish.entry import may_come_in
from rules.skirmish.markers import refuse_marker
from rules.skirmish.movement import MOVES, allowance, refuse_kind
from rules.skirmish.play import refuse_turn
from rules.skirmish.scenario import MARKERS
from rules.skirmish.shooting import Shot, declared
from rules.skirmish.state import OFF, Unit
from rules.table.event_log import cm
from rules.table.questions import Question


def question(battle: Battle, ask: Ask) -> Question:
    """A question with its options."""
    options: dict[str, object] = {}
    if ask.unit is not None and ask.kind != "losses":
        options["unit"] = ask.unit.id
    if ask.other is not None:
        options["moved" if ask.kind == "overwatch" else "target"] = ask.other.id
    if ask.units:
        options["units"] = [unit.id for unit in ask.units]
    if ask.elements:
        options["generators"] = list(ask.elements)
    if ask.numbers:
        options["fighters"] = list(ask.numbers)
    if ask.kind in ("authority", "pay", "losses"):
        options[{"authority": "limit", "pay": "cost", "losses": "count"}[ask.kind]] = ask.amount
    if ask.kind == "turn":
        options["choices"] = turn_choices(ask)
    if ask.kind == "first":
        options["players"] = [player.id for player in battle.players]
    if ask.kind == "action" and ask.unit is not None:
        options |= actions(battle, ask.unit)
    if ask.kind in ("eject", "group"):
        options["choices"] = ["eject", "stay"] if ask.kind == "eject" else ["hold", "go_on"]
    return Question(ask.player.id, ask.kind, options)


def turn_choices(ask: Ask) -> list[str]:
    """How the player may use his turn."""
    lost = ask.unit is not None and ask.unit.gone()
    choices = ("pass", "relocate") if lost else ("play", "delay", "relocate")
    return [one for one in choices if refuse_turn(ask.player, Turn(one, 2), lost) is None]


def actions(battle: Battle, unit: Unit) -> dict[str, object]:
    """What a unit may do now: moves and how far, weapons and whom they may be fired at, whom it may attack, markers."""
    moves: dict[str, object] = {}
    for kind in MOVES:
        comes_in = unit.place == OFF and kind != "engaged" and may_come_in(battle, unit)
        if comes_in or (unit.stands() and refuse_kind(battle, unit, kind) is None):
            moves[kind] = cm(allowance(unit, kind))
    combats = {foe.id: [one.number for one in attackers(unit, foe)] for foe in battle.enemies(unit.side)}
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
    found: dict[str, list[str]] = {}
    names = [foe.id for foe in battle.enemies(unit.side)] + [one.id for one in battle.terrain if one.generator]
    for weapon in unit.card.weapons:
        if not weapon.close and weapon.slug not in unit.fired:
            seen = [name for name in names if isinstance(declared(battle, unit, Volley(weapon.slug, name)), Shot)]
            if seen:
                found[weapon.slug] = seen
    return found
