"""What a half-made answer would be: hexes hide no distance, so that all of it is known but what the dice say."""

from fractions import Fraction
from typing import Any, Final

from rules.message import Message, Who
from rules.presentation.probes import Fact, Hope, Probe, Stand, hopes
from rules.underworlds.content.ground import GRID, hex_of
from rules.underworlds.content.parts import Attack
from rules.underworlds.display.picture import BASE, centre
from rules.underworlds.engine.attack_dice import CRITICAL, EQUAL, SUCCEEDS
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.odds import Exchange, results
from rules.underworlds.engine.options import targets
from rules.underworlds.engine.state import Fighter

Document = dict[str, Any]

WOUNDS: Final = Message("Wounds on average")
OUT: Final = Message("Chance to put him out of action")


def probe_of(battle: Battle, question: Document, answer: Document) -> Probe:
    """An answer to this question, tried; nothing of the battle changes."""
    mover = battle.unit(answer.get("move") or answer.get("charge") or answer.get("act") or "")
    path = answer.get("path") or []
    if mover is None or mover.hex < 0:
        return Probe(answer)
    hexes = [mover.hex, *[hex_of((column, row)) for column, row in path]]
    stands = (standing(hexes),) if path else ()
    facts: tuple[Fact, ...] = (steps(len(path), mover.move),) if path and "act" not in answer else ()
    target = battle.unit(answer.get("target") or "")
    attack = mover.attack(answer.get("attack") or answer.get("action") or "")
    if target is not None and attack is not None:
        return Probe(answer, None, (*facts, *odds(battle, mover, hexes[-1], attack, target)), stands)
    return Probe(answer, None, (*facts, *within(battle, mover, hexes[-1])) if path else facts, stands)


def standing(hexes: list[int]) -> Stand:
    """A fighter at the end of his way."""
    way = tuple([(x / 100, y / 100) for x, y in map(centre, hexes)])
    return Stand(way[-1], BASE / 100, way)


def steps(count: int, most: int) -> Fact:
    return Fact(Message("Way"), Message("{count} of {most} hexes", count=count, most=most))


def within(battle: Battle, fighter: Fighter, hex: int) -> tuple[Fact, ...]:
    """The enemies whom an Attack action could have as target from there (U-ATK-01)."""
    names = {foe.id for attack in fighter.attacks for foe in targets(battle, fighter, hex, attack)}
    if not names:
        return ()
    return (Fact(Message("In range"), Message("{units}", units=tuple([Who(id) for id in sorted(names)]))),)


def odds(battle: Battle, fighter: Fighter, hex: int, attack: Attack, target: Fighter) -> tuple[Fact, ...]:
    """The exact odds of an Attack action made in a hex (U-ATK, U-CRT, U-DRV-02)."""
    dice = attack.dice + fighter.owner.attack_dice
    of = Exchange(dice, attack.symbol, target.defence, target.card.symbol, target.guard)
    frequencies = results(of.dice, of.needed, of.defence, of.defence_needed)
    plain, hard, equal = [Fraction(frequencies[n], sum(frequencies)) for n in (SUCCEEDS, CRITICAL, EQUAL)]
    if not target.guard and is_trapped(battle, fighter, hex, target):
        plain += equal
    left, most = target.health - target.wounds, attack.damage + attack.critical
    mean = plain * min(left, attack.damage) + hard * min(left, most)
    out = (plain if attack.damage >= left else Fraction(0)) + (hard if most >= left else Fraction(0))
    return hopes(Hope(plain + hard, mean, out), WOUNDS, OUT)


def is_trapped(battle: Battle, fighter: Fighter, hex: int, target: Fighter) -> bool:
    """Whether a target attacked from a hex has none to be driven back to (U-DRV-02)."""
    away = GRID.distances[hex]
    behind = [other for other in battle.ground.free[target.hex] if away[other] > away[target.hex] and other != hex]
    return all(battle.at[other] is not None and battle.at[other] is not fighter for other in behind)
