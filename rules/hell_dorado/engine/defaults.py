"""The answers that stand when nobody says otherwise."""

from rules.hell_dorado.engine.activation import attack_dice
from rules.hell_dorado.engine.answers import (
    Action,
    Activate,
    Answer,
    Armed,
    Deploy,
    Dodge,
    DodgeMove,
    First,
    FreePower,
    Hits,
    Pick,
    Reroll,
    ShiftTerrain,
    Split,
    UpkeepOrder,
    VaeVictis,
    Yes,
    Zone,
)
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deeds import actions_of
from rules.hell_dorado.engine.deployment import room_for
from rules.hell_dorado.engine.measures import engaging
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Unit


def default(battle: Battle, question: Question) -> Answer:
    """The usual answer, to this question."""
    answer = usual(battle, question)
    answer.question = question.kind
    return answer


def usual(battle: Battle, question: Question) -> Answer:
    """The first unit, no order and no power, all hits, as many re-rolls as there are; to fight where it must be."""
    kind = question.kind
    if kind in ("activate", "vae_soli", "accelerated"):
        return Activate(question.units[0].id if kind == "activate" else "")
    if kind in ("action", "retreat_move"):
        return usual_action(battle, question)
    if kind == "reroll":
        return Reroll(tuple(question.places[: question.amount]))
    if kind == "hits":
        return Hits(question.amount)
    if kind == "vae_victis":
        return VaeVictis(0)
    if kind == "free_power":
        return FreePower(None)
    return of_set_up(battle, question) or of_reaction(question)


def of_set_up(battle: Battle, question: Question) -> Answer | None:
    """The usual answers before a turn: oneself first, the first zone, the first place with room, half light CMD."""
    kind = question.kind
    if kind == "split":
        return Split({unit.id: (unit.sheet.cmd + 1) // 2 for unit in question.units})
    if kind == "shift_terrain":
        return ShiftTerrain("")
    if kind in ("conflict_zone", "zone"):
        return Zone(question.names[0])
    if kind in ("first", "deploys_first"):
        return First(question.player.id)
    if kind == "upkeep_order":
        return UpkeepOrder(tuple(range(question.amount)))
    return Deploy(question.units[0].id, *room_for(battle, question.units[0])) if kind == "deploy" else None


def of_reaction(question: Question) -> Answer:
    """The usual answers to what happens: no dodge, no shot, no forced re-roll, the first weapon, the first enemy."""
    kind = question.kind
    if kind == "force_reroll":
        return Reroll(())
    if kind == "dodge":
        return Dodge(False)
    if kind == "dodge_move":
        return DodgeMove(())
    if kind in ("weapon", "defensive_shot"):
        return Armed(question.names[0] if kind == "weapon" else "")
    return Yes(False) if kind == "defensive_combat" else Pick(question.units[0].id)


def usual_action(battle: Battle, question: Question) -> Action:
    """Nothing when free; when engaged a melee, else a retreat; in a retreat to stay."""
    unit: Unit = question.unit
    if question.units:
        return Action(unit.id, "attack", target=question.units[0].id)
    kinds = actions_of(battle, unit)
    if question.kind == "retreat_move" or "none" in kinds:
        return Action(unit.id, "none")
    if "melee" not in kinds:
        return Action(unit.id, "retreat")
    engaged = engaging(battle, unit)
    foes = [enemy for enemy in engaged if not enemy.has("evasive")] or engaged
    best = max(foes, key=lambda enemy: attack_dice(battle, enemy, unit, "melee"))
    return Action(unit.id, "melee", target=best.id)
