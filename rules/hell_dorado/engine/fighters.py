"""A sequence of close combat and the two who fight it (H-FGT-01)."""

from __future__ import annotations

from rules.hell_dorado.content.datasheets import Weapon
from rules.hell_dorado.engine.damage import Blow
from rules.hell_dorado.engine.state import Unit


class Fighter:
    """One of the two units of a sequence.

    `rolls` tells whether it rolls dice, `orders` is what Vae Victis adds, `pressed` what Defensive Combat takes. `dice`
    are its combat dice as they lie, `missed` may be rolled again `rerolls` times, each once. `needed` is the other's
    DEF. `was_down` tells one that gets up to fight (H-STA-17), `was_free` one that was free before this action.
    """

    def __init__(self, unit: Unit, rolls: bool) -> None:
        self.unit = unit
        self.foe = self
        self.rolls = rolls
        self.weapon: Weapon | None = None
        self.type = ""
        self.orders = 0
        self.pressed = 0
        self.dice: list[int] = []
        self.needed = 0
        self.rerolls = 0
        self.automatic = 0
        self.hits = 0
        self.blow: Blow | None = None
        self.was_down = unit.is_in("knocked_down")
        self.was_free = False

    def scored(self) -> int:
        """The hits that lie on the table: what shows the number needed or more (H-FGT-09, H-DIE-01)."""
        return sum([1 for die in self.dice if die >= self.needed])


class Sequence:
    """One attack sequence: `attacker` triggers it, `defender` is attacked; `kind` is what it is part of.

    `charge` tells that `charger` has charged and `charged` whom (H-CHG-03, H-CHG-04), `engages` that contact was made
    for it, `between_enemies` is false where somebody berserk attacks his own side (H-STA-08).
    """

    def __init__(self, attacker: Fighter, defender: Fighter, kind: str) -> None:
        self.attacker = attacker
        self.defender = defender
        attacker.foe = defender
        defender.foe = attacker
        self.kind = kind
        self.one_sided = not defender.rolls
        self.charge = False
        self.charged = defender.unit
        self.charger: Fighter | None = None
        self.engages = False
        self.between_enemies = True

    def both(self) -> tuple[Fighter, Fighter]:
        """The attacker, then the defender."""
        return self.attacker, self.defender
