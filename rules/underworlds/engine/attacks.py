"""Attack actions, near and at range: target, dice, damage, driving back (ATK, CRT, DRV)."""

from typing import Final

from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.underworlds.content.ground import GRID, distance, hex_of
from rules.underworlds.content.parts import Attack
from rules.underworlds.engine.answers import Drive
from rules.underworlds.engine.attack_dice import CRITICAL, EQUAL, FAILS, SPADE, SUCCEEDS, judged, least, successes
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter

RESULTS: Final = ("fails", "equal", "succeeds", "critical", "trapped")
"""What events say of an attack; `trapped` is the success of U-DRV-02."""


def refuse_target(battle: Battle, fighter: Fighter, hex: int, attack: Attack, target: str, rule: str) -> Refusal | None:
    """Why an Attack action made in a hex cannot have this target (U-ATK-01, U-ATK-02); `rule` asks for one in range."""
    other = battle.unit(target)
    if other is None or other.hex < 0:
        return Refusal(rule, "{target} is not on the table", target=target)
    if other.side == fighter.side:
        return Refusal("U-ATK-02", "{target} is a friendly fighter", target=target)
    if distance(hex, other.hex) > attack.range:
        apart = distance(hex, other.hex)
        return Refusal(
            rule, "{target} is {apart} hexes away, not {range}", target=target, apart=apart, range=attack.range
        )
    if not battle.ground.sees(hex, other.hex):
        return Refusal(rule, "{target} is not in sight", target=target)
    return None


def in_reach(battle: Battle, fighter: Fighter, hex: int, attack: Attack, target: Fighter) -> bool:
    """Whether an enemy is within Range and in sight of a hex (U-ATK-01)."""
    return distance(hex, target.hex) <= attack.range and battle.ground.sees(hex, target.hex)


def ways_back(battle: Battle, attacker: Fighter, target: Fighter) -> list[int]:
    """The free hexes to which a target can be driven back: farther from the attacker than before (U-DRV-01)."""
    away = GRID.distances[attacker.hex]
    here = away[target.hex]
    return [hex for hex in battle.ground.free[target.hex] if away[hex] > here and battle.at[hex] is None]


def attack(battle: Battle, fighter: Fighter, action: Attack, target: Fighter) -> None:
    """Make an Attack action: the attack dice, then the defence dice, then what comes of them (U-GAM-05, ATK).

    Trapped: a target that could be driven back, but has no hex to go to, suffers the Damage instead (U-DRV-02); after a
    success it suffers nothing more (U-DRV-03). A target on guard is neither driven back nor trapped (U-DRV-04).
    """
    extra = fighter.owner.attack_dice
    fighter.owner.attack_dice = 0
    dice = battle.dice.roll(action.dice + extra)
    defence = battle.dice.roll(target.defence)
    guard = target.guard
    needed = least("club" if guard else target.card.symbol)
    totals = [successes(dice, least(action.symbol)), successes(defence, needed)]
    spades = [successes(dice, SPADE), successes(defence, SPADE)]
    result = judged(totals[0], spades[0], totals[1], spades[1])
    ways = [] if guard or result == FAILS else ways_back(battle, fighter, target)
    trapped = result == EQUAL and not guard and not ways
    if battle.event_log is not None:
        battle.note(
            "attack",
            player=fighter.owner.id,
            unit=fighter.id,
            attack=action.slug,
            target=target.id,
            dice=dice,
            defence=defence,
            successes=totals,
            spades=spades,
            guard=guard,
            result="trapped" if trapped else RESULTS[result],
        )
    if trapped or result >= SUCCEEDS:
        damage = action.damage + (action.critical if result == CRITICAL else 0)
        battle.wounded(target, damage, "attack", fighter.owner, fighter)
    if ways and target.hex >= 0:
        drive(battle, fighter, target, ways)


def drive(battle: Battle, attacker: Fighter, target: Fighter, ways: list[int]) -> None:
    """The attacker drives the target back to one of these hexes, or leaves him where he is (U-DRV-01)."""
    chosen = ask(battle, Question("drive", attacker.owner, tuple(ways), target), Drive, refuse_drive).hex
    battle.driven(target, -1 if chosen is None else hex_of(chosen), attacker)


def refuse_drive(battle: Battle, question: Question, answer: Drive) -> Refusal | None:
    """Why a target cannot be driven there (U-DRV-01)."""
    if answer.hex is None or hex_of(answer.hex) in question.hexes:
        return None
    return Refusal("U-DRV-01", "({column}, {row}) is no free hex farther away", column=answer.hex[0], row=answer.hex[1])
