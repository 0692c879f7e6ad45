"""The exact odds of a squad's attack on another as both stand, all who may attack being in range (R-ATK, R-COV)."""

from fractions import Fraction

from rules.damocles.content.parts import Weapon
from rules.damocles.display.expected_damage import AttackingWeapon
from rules.damocles.engine.answers import Order
from rules.damocles.engine.attacks import Volley
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cover import cover_of, sees, sight_blocks
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.modifiers import Clash
from rules.damocles.engine.odds import Attack
from rules.damocles.engine.orders.shooting import stray_target
from rules.damocles.engine.orders.weapon_choice import WeaponChoice, volleys_of
from rules.damocles.engine.state import COVERS, Squad, Unit
from rules.presentation.probes import Hope
from rules.table.odds import added


class Assault:
    """An order to attack before it is given: who would, `beside` whom, through which cover.

    `roll` is what comes to attack rolls besides close combat: after Fall back!, or in free fire.
    """

    def __init__(self, battle: Battle, squad: Squad, target: Squad, order: Order, roll: int) -> None:
        self.battle, self.squad, self.target = battle, squad, target
        self.melee = order.name == "kill_them"
        choice = WeaponChoice(squad, order, self.melee)
        self.refusal = choice.refusal
        self.users: list[Unit] = list(squad.living)
        self.cover, self.beside = 0, ""
        if not self.melee:
            blocks = sight_blocks(battle, squad, target)
            self.users = [unit for unit in squad.living if sees(battle, unit, target, blocks)]
            self.cover = cover_of(battle, squad, self.users, target)
            beside = stray_target(battle, squad, target, order.stray) if in_close_combat(battle, target) else None
            self.beside = beside.id if beside else ""
        self.roll = roll
        self.volleys = [] if self.refusal else volleys_of(squad, self.users, choice.chosen)

    def hope(self) -> Hope | None:
        """The chance of any wound, how many on average, the chance to destroy; None where it takes long."""
        harm = [1]
        most = self.target.health()
        try:
            for volley in self.volleys:
                harm = added(harm, self.attack(volley).harm().weights, most)
        except ValueError:
            return None
        total = sum(harm)
        mean = Fraction(sum([wounds * weight for wounds, weight in enumerate(harm)]), total)
        return Hope(
            1 - Fraction(harm[0], total), mean, Fraction(harm[most], total) if len(harm) > most else Fraction(0)
        )

    def attack(self, volley: Volley) -> Attack:
        """One weapon's share, with all that modifies it."""
        weapon, target = volley.weapon, self.target
        clash = Clash(self.battle, self.squad, target, weapon)
        attack = AttackingWeapon(weapon, clash, 0).figures.attack(target.sheet.defense, len(volley.users))
        attack.health, attack.units = 1, target.health()
        penalty = 1 if self.beside and not clash.ignores("close_combat_penalty") else 0
        attack.attack_roll += self.roll - penalty
        if self.melee:
            attack.defense_roll += 1 if target.braced else 0
        elif not clash.ignores("cover"):
            attack.take_cover(COVERS[self.cover])
        if self.watchful(weapon) and volley is self.volleys[0]:
            attack.defense_rerolls.append("one")
        return attack

    def watchful(self, weapon: Weapon) -> bool:
        """Whether a vigilant target re-rolls a die against missile weapons, outside cover (R-MOV-03)."""
        return self.target.vigilant and self.cover == 0 and not weapon.melee
