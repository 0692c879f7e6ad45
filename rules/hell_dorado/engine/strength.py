"""What adds to and takes from combat dice and DEF in a sequence: a table of named hooks for each step (FGT, ABI, WPN).

A hook belongs to an ability, a weapon's ability or a circumstance. It gets battle, sequence, the fighter whose dice
or DEF are worked out, and the X of what it belongs to; it returns the change. Whoever adds an ability adds a row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.damage import works
from rules.hell_dorado.engine.fighters import Fighter, Sequence
from rules.hell_dorado.engine.measures import HIGHER, able_to_fight, allied, engaging, ground, within
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import changes_of, defence, is_wounded, worked_out

Hook = Callable[[Battle, Sequence, Fighter, int], int]

CHARISMA: Final = 400
"""How far Charisma reaches (H-ABI-13)."""

WEAKENED: Final = ("stunned", "knocked_down", "immobilized")


def arch_enemy(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """In close combat with such an enemy +X (H-ABI-04)."""
    return hatred(fighter.unit, fighter.foe.unit)


def hatred(unit: Unit, enemy: Unit) -> int:
    """The X of a unit against its arch-enemies, the highest for one who is so twice (H-ABI-04)."""
    known = unit.abilities.get("arch-enemy")
    if known is None:
        return 0
    return max([ability.amount for ability in known if ability.keyword in enemy.sheet.keywords], default=0)


def fierce(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """While the opponent has a support bonus +X (H-ABI-31)."""
    return x if supports(battle, sequence, fighter.foe) else 0


def tenacious(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """Not yet activated and becoming engaged: +X in the sequence that follows (H-ABI-65)."""
    surprised = sequence.engages and fighter.was_free and not fighter.unit.activated
    return x if surprised and works(fighter.unit, "tenacious") else 0


def vicious(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """In a one-sided attack that it makes, or against one weakened: +X, once (H-ABI-70)."""
    foe = fighter.foe
    weak = is_wounded(foe.unit) or foe.was_down or any(foe.unit.is_in(state) for state in WEAKENED)
    return x if weak or (sequence.one_sided and fighter is sequence.attacker) else 0


ABILITIES: Final[dict[str, Hook]] = {
    "arch-enemy": arch_enemy,
    "fierce": fierce,
    "tenacious": tenacious,
    "vicious": vicious,
}
"""What a unit's own abilities add to its CBT."""


def cumbersome(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """From the second sequence on against the same enemy -X (H-WPN-03)."""
    return -x if fighter.unit.fought.get(fighter.foe.unit.number, 0) else 0


def eager(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """In the first sequence against an enemy after engaging it +X (H-WPN-04)."""
    return 0 if fighter.unit.fought.get(fighter.foe.unit.number, 0) else x


def receive_charge(battle: Battle, sequence: Sequence, fighter: Fighter, x: int) -> int:
    """Against an enemy charging this unit +X (H-WPN-11)."""
    charged = sequence.charge and sequence.charged is fighter.unit and fighter is not sequence.charger
    return x if charged else 0


WEAPONS: Final[dict[str, Hook]] = {"cumbersome": cumbersome, "eager": eager, "receive-charge": receive_charge}
"""What the weapon used adds to CBT."""


def charging(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """A charging unit has -1, but with Fury (H-CHG-01, H-ABI-34)."""
    return -1 if sequence.charge and fighter is sequence.charger and not fighter.unit.has("fury") else 0


def concentrating(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """Concentrating while engaged -1, but for the concentrated (H-FGT-18, H-ABI-15)."""
    busy = sequence.kind == "concentrate" and fighter is sequence.attacker
    return -1 if busy and not fighter.unit.has("concentrated") else 0


def from_above(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """+1 for a unit whose ground is at least 0.5 higher (H-FGT-20)."""
    return 1 if ground(battle, fighter.unit) >= ground(battle, fighter.foe.unit) + HIGHER else 0


def supports(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """+1 for each allied unit able to fight that engages the same enemy (H-FGT-17); none between allies (H-STA-08)."""
    unit, enemy = fighter.unit, fighter.foe.unit
    if unit.controller is not None or not sequence.between_enemies:
        return 0
    return sum([1 for other in engaging(battle, enemy) if allied(unit, other) and able_to_fight(other)])


def charisma(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """The highest Charisma of other allies within 4 (H-ABI-13)."""
    unit = fighter.unit
    values = [
        other.amount("charisma")
        for other in battle.noted["charisma"]
        if other.stands() and allied(unit, other) and within(unit, other, CHARISMA)
    ]
    return max(values, default=0)


def terror(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """The highest Terror of the enemies that it is engaged with (H-ABI-66)."""
    foes = engaging(battle, fighter.unit)
    return -max([other.amount("terror") for other in foes if works(other, "terror")], default=0)


def hunted(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """The enemy of an arch-enemy gets half of its bonus (H-ABI-04, H-DIE-04)."""
    return (hatred(fighter.foe.unit, fighter.unit) + 1) // 2


CIRCUMSTANCES: Final[tuple[Callable[[Battle, Sequence, Fighter], int], ...]] = (
    charging, concentrating, from_above, supports, charisma, terror, hunted,
)  # fmt: skip
"""What the situation adds to anybody's CBT."""


def combat_dice(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """CBT with all modifiers, Defensive Combat last (H-FGT-06, H-ABI-17)."""
    unit = fighter.unit
    changes = changes_of(battle, unit, "cbt")
    for slug, hook in ABILITIES.items():
        if slug in unit.abilities:
            changes.append(hook(battle, sequence, fighter, unit.amount(slug)))
    if fighter.weapon is not None:
        for ability in fighter.weapon.abilities:
            if ability.slug in WEAPONS:
                changes.append(WEAPONS[ability.slug](battle, sequence, fighter, ability.amount))
    for circumstance in CIRCUMSTANCES:
        changes.append(circumstance(battle, sequence, fighter))
    changes.append(fighter.orders)
    value = worked_out(max(0, unit.sheet.cbt), changes, 0)
    return max(min(1, value), value - fighter.pressed)


def needed_against(battle: Battle, sequence: Sequence, fighter: Fighter) -> int:
    """The DEF of a fighter in this sequence: what a die of the other has to reach (H-FGT-09, 18, 19, H-ABI-14)."""
    unit = fighter.unit
    more: list[int] = []
    if unit.has("combat-sense"):
        more.append(1)
    distracted = (sequence.kind == "concentrate" and fighter is sequence.attacker) or (
        sequence.kind == "focus" and fighter is sequence.defender
    )
    if distracted and not unit.has("concentrated"):
        more.append(-1)
    return defence(battle, unit, more)
