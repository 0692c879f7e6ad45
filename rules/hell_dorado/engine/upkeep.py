"""The upkeep phase and dominance (UPK, H-SET-02, H-SET-03, H-TRN-02)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import UpkeepOrder
from rules.hell_dorado.engine.battle import Aura, Battle
from rules.hell_dorado.engine.damage import immune
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.lemures import strike_area, strikes
from rules.hell_dorado.engine.movement import settle_contacts
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import DARK, INSIDE, LIGHT, TABLE, WAITING, Player, State, Unit
from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.table.random_choice import choice_by_dice

DIGESTED: Final = 3
"""What a devoured unit takes each upkeep (H-STA-14)."""


def upkeep(battle: Battle) -> None:
    """Pools, dominance, damage and healing, all other effects (H-UPK-01 to H-UPK-04).

    The dominance of the first turn has been settled before deployment (H-SET-02).
    """
    battle.pools_set()
    if battle.dominant is None or battle.turn > 1:
        take_dominance(battle, later_dominance(battle))
    bear(battle)
    for player in (battle.dominant, battle.foe(battle.dominant)) if battle.dominant else battle.players:
        for unit in player.on_table():
            inspire(battle, unit)
    strike_again(battle)


# dominance


def take_dominance(battle: Battle, player: Player) -> None:
    battle.dominant = player
    battle.note("dominance", player=player.id)


def initial_dominance(battle: Battle) -> Player:
    """CMD of officer and independents, a point for each unit that counts, First Contact (H-SET-02)."""
    return higher(battle, [initial_strength(player) for player in battle.players])


def initial_strength(player: Player) -> int:
    """What decides on initial dominance, who is insignificant left out (H-SET-02, H-ABI-32, H-ABI-40)."""
    units = present(player)
    command = sum([max(0, unit.sheet.cmd) for unit in units if unit.sheet.rank in ("officer", "independent")])
    counted = sum([1 for unit in units if not unit.has("insignificant")])
    return command + counted + sum([unit.amount("first-contact") for unit in units])


def later_dominance(battle: Battle, by_dice: bool = True) -> Player:
    """Who has lost fewer units that are not insignificant (H-TRN-02)."""
    return higher(battle, [-player.losses for player in battle.players], by_dice)


def present(player: Player) -> list[Unit]:
    """Units on the table or to be deployed."""
    return [unit for unit in player.units if unit.place in (TABLE, WAITING)]


def higher(battle: Battle, values: list[int], by_dice: bool = True) -> Player:
    """Who has the higher value; equal: more units; equal: the officer's CMD; equal: at random (H-SET-03).

    Where a scenario begins in the middle of a turn and does not say who is dominant, no die falls: it is the first.
    """
    for mine, theirs in (
        (values[0], values[1]),
        (len(present(battle.players[0])), len(present(battle.players[1]))),
        (officers_command(battle.players[0]), officers_command(battle.players[1])),
    ):
        if mine != theirs:
            return battle.players[0 if mine > theirs else 1]
    if not by_dice:
        return battle.players[0]
    place, dice = choice_by_dice(battle.dice, 2)
    battle.note("roll", unit=None, purpose="dominance", dice=dice)
    return battle.players[place]


def officers_command(player: Player) -> int:
    """The CMD of a player's officer."""
    return max([unit.sheet.cmd for unit in present(player) if unit.sheet.rank == "officer"], default=0)


# damage and healing


def bear(battle: Battle) -> None:
    """Damage and healing of all units at once: LP change by the difference (H-UPK-03)."""
    hurt = False
    for unit in battle.units:
        if unit.place != TABLE and unit.place != INSIDE:
            continue
        if unit.states or unit.place == INSIDE or unit.has("regeneration"):
            difference = suffered(battle, unit) - recovered(unit)
            hurt = hurt or difference > 0
            if difference > 0:
                battle.hurt(unit, difference, "upkeep", unit.inside)
            elif difference < 0:
                battle.healed(unit, -difference, "upkeep")
    if hurt:
        bury(battle, "upkeep")
        settle_contacts(battle)
        battle.raging.clear()


def suffered(battle: Battle, unit: Unit) -> int:
    """What being consumed and being inside a devourer take (H-STA-10, H-STA-14), past PR."""
    damage = DIGESTED if unit.place == INSIDE else 0
    over: list[State] = []
    for state in unit.states:
        if state.slug == "consumed":
            damage += 0 if immune(unit, state.type) else state.amount
            state.left -= 1
            if state.left < 1:
                over.append(state)
    battle.ended_states(unit, over)
    return 0 if unit.has("invulnerable") else damage


def recovered(unit: Unit) -> int:
    """What Regeneration gives back (H-ABI-55); a unit inside its devourer is not acted on (H-STA-23)."""
    return unit.amount("regeneration", 1) if unit.place == TABLE else 0


# all other effects


def inspire(battle: Battle, unit: Unit) -> None:
    """Bloodthirsty and Enlightened look at the dark and light CMD of the pool (H-ABI-08, H-ABI-24)."""
    pool = unit.owner.pool
    if unit.has("bloodthirsty") and pool[DARK] > pool[LIGHT]:
        unit.used.append("bloodthirsty")
        more = Effect("modify", statistic="mvt", amount=unit.amount("bloodthirsty", 1))
        battle.modified(unit, "bloodthirsty", more)
        battle.modified(unit, "bloodthirsty", Effect("ability", ability="teleportation"))
    if unit.has("enlightened") and pool[LIGHT] > pool[DARK]:
        battle.modified(unit, "enlightened", Effect("ability", ability="fanatic"))


def strike_again(battle: Battle) -> None:
    """Residual spells strike who is in their areas; the dominant player orders several (H-LEM-19, H-UPK-04)."""
    auras = [aura for aura in battle.auras if strikes(aura)]
    for place in upkeep_order(battle, auras):
        if auras[place].bearer.stands():
            strike_area(battle, auras[place])


def upkeep_order(battle: Battle, auras: list[Aura]) -> list[int]:
    """The order of the effects, which matters when there are several (H-UPK-04)."""
    if len(auras) < 2 or battle.dominant is None:
        return list(range(len(auras)))
    question = Question("upkeep_order", battle.dominant, None, len(auras))
    question.units = [aura.bearer for aura in auras]
    return list(ask(battle, question, UpkeepOrder, refuse_order).order)


def refuse_order(battle: Battle, question: Question, answer: UpkeepOrder) -> Refusal | None:
    """Each effect is named once (H-UPK-04)."""
    if sorted(answer.order) == list(range(question.amount)):
        return None
    return Refusal("H-UPK-04", "each of {count} effects is named once", count=question.amount)
