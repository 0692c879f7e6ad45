"""Estimates of attacks for commanders: quick sums in thousandths of a wound."""

from typing import Final

from rules.damocles.answers import Order
from rules.damocles.battle import Battle
from rules.damocles.cover import cover_of
from rules.damocles.datasheets import Weapon
from rules.damocles.measures import box_gap_squared, in_close_combat, within
from rules.damocles.modifiers import MISSILE, modifier
from rules.damocles.orders.lethal import Aim
from rules.damocles.state import HEAVY, LIGHT, Squad, among
from rules.table.compiler import mypyc_attr

RUSH: Final = 400
"""What a charger that should be feared may roll."""

KILL: Final = 60
"""The worth of destroying a squad beyond its SV: a victory point in most operations (R-ERA-04)."""


def sixths(needed: int, modifier: int) -> int:
    """How many faces of a die succeed: an unmodified 1 never does (R-ATK-02 to R-ATK-04)."""
    return max(0, min(5, 7 - needed + modifier))


def wounds(weapon: Weapon, users: int, target: Squad, modifier: int, cover: int) -> int:
    """Expected damage of a weapon's users against a squad, in thousandths."""
    attacks = users * (2 * weapon.attacks.plus + weapon.attacks.dice * (weapon.attacks.sides + 1))
    damage = 2 * weapon.damage.plus + weapon.damage.dice * (weapon.damage.sides + 1)
    aid = 0
    if weapon.melee:
        aid = 1 if target.braced else 0
    elif cover == HEAVY:
        aid = 1
    blocked = sixths(target.sheet.defense, aid) * 6
    if cover == LIGHT and not weapon.melee:
        blocked += sixths(target.sheet.defense, 0)
    return attacks * damage * sixths(weapon.precision, modifier) * (36 - min(36, blocked)) * 1000 // 864


def expected(squad: Squad, chosen: list[Weapon | None], users: list[bool], target: Squad, mod: int, cover: int) -> int:
    """Expected damage of a squad with the weapons chosen, in thousandths."""
    total = 0
    for weapon in squad.sheet.weapons:
        count = 0
        for i, used in enumerate(chosen):
            if used is weapon and users[i]:
                count += 1
        if count:
            total += wounds(weapon, count, target, mod, cover)
    return total


def worth(target: Squad, damage: int) -> int:
    """The worth of damage (thousandths) to a squad: a share of its SV, higher the nearer it is to destruction."""
    health = 1000 * target.health()
    damage = min(damage, health)
    share = target.sheet.valor_of(len(target.units)) * damage // (1000 * len(target.units) * target.sheet.health)
    return share + KILL * damage // health * (2 if damage == health else 1)


@mypyc_attr(acyclic=True)
class Shot:
    """The best target a squad can fire at from where it stands, what that is worth, and whether all can fire."""

    def __init__(self, target: Squad | None, value: int, order: Order | None, whole: bool = False) -> None:
        self.target = target
        self.value = value
        self.order = order
        self.whole = whole


def longest(squad: Squad, melee: bool) -> int:
    """The longest range of its weapons of a kind, 0 when it has none."""
    reach = 0
    for weapon in squad.sheet.weapons:
        if weapon.melee == melee and (not weapon.carriers or squad.carried.get(weapon.slug, 0)):
            reach = max(reach, weapon.range)
    return reach


def main_range(squad: Squad) -> int:
    """The longest range at which at least half of its units can fire, 0 when it has no ranged weapon."""
    reach = 0
    for weapon in squad.sheet.weapons:
        if not weapon.melee and (not weapon.carriers or 2 * squad.carried[weapon.slug] >= len(squad.living)):
            reach = max(reach, weapon.range)
    return reach


def ranked(values: list[int]) -> list[int]:
    """The places of values in a list, the highest first; of equals the first."""
    found: list[int] = []
    for number, value in enumerate(values):
        at = number
        while at > 0 and values[found[at - 1]] < value:
            at -= 1
        found.insert(at, number)
    return found


def best_weapons(squad: Squad, target: Squad, melee: bool) -> list[Weapon | None]:
    """Each unit's best weapon of a kind against a target, the few that are carried where they do most."""
    weapons = [w for w in squad.sheet.weapons if w.melee == melee]
    if len(weapons) > 1:
        weapons = [weapons[n] for n in ranked([wounds(weapon, 1, target, 0, 0) for weapon in weapons])]
    count = len(squad.living)
    chosen: list[Weapon | None] = []
    for weapon in weapons:
        most = len(chosen) + squad.carried.get(weapon.slug, 0) if weapon.carriers else count
        while len(chosen) < most and len(chosen) < count:
            chosen.append(weapon)
    while len(chosen) < count:
        chosen.append(None)
    return chosen


def armed(order: str, target: Squad, chosen: list[Weapon | None]) -> Order:
    """The order to attack a target with these weapons."""
    slugs = [weapon.slug if weapon is not None else "" for weapon in chosen]
    return Order(order, target=target.id, weapons=slugs)


def best_strike(squad: Squad, target: Squad) -> Order:
    """Kill them! with the best weapon of each unit."""
    return armed("kill_them", target, best_weapons(squad, target, True))


class Sight:
    """Firing at a target from where both squads stand: who can fire, with which weapons, through which cover."""

    def __init__(self, battle: Battle, squad: Squad, target: Squad, extra: int) -> None:
        self.own_settled = squad.settled
        self.target_settled = target.settled
        self.extra = extra
        self.chosen = best_weapons(squad, target, False)
        self.firing = Aim(battle, squad, target, self.chosen).firing
        self.users = [among(self.firing, unit) for unit in squad.living]
        self.order = armed("open_fire", target, self.chosen)
        self.cover = -1

    def cover_from(self, battle: Battle, squad: Squad, target: Squad) -> int:
        """The cover of a target that is not in close combat."""
        if self.cover < 0:
            self.cover = cover_of(battle, squad, self.firing, target)
        return self.cover


class Lookout:
    """The lines of sight of a player's squads, cached until either squad moves or loses a unit.

    After `danger`, `feared` is the enemy that it comes from, and `charges` whether by a charge.
    """

    def __init__(self) -> None:
        self.sights: dict[int, Sight] = {}
        self.feared: Squad | None = None
        self.charges = False

    def sight(self, battle: Battle, squad: Squad, target: Squad) -> Sight:
        """The sight of one squad on another, computed again once it is out of date."""
        number = squad.number * len(battle.squads) + target.number
        extra = modifier(battle, squad, "range", MISSILE)
        found = self.sights.get(number)
        if (
            found is None
            or found.own_settled != squad.settled
            or found.target_settled != target.settled
            or found.extra != extra
        ):
            found = Sight(battle, squad, target, extra)
            self.sights[number] = found
        return found

    def shot_at(self, battle: Battle, squad: Squad, target: Squad) -> Shot:
        """The worth of firing at one target, with the units that can and the cover it has."""
        sight = self.sight(battle, squad, target)
        if not sight.firing:
            return Shot(None, 0, None)
        engaged = in_close_combat(battle, target)
        cover = 0 if engaged else sight.cover_from(battle, squad, target)
        damage = expected(squad, sight.chosen, sight.users, target, -1 if engaged else 0, cover)
        value = worth(target, damage)
        whole = len(sight.firing) == len(squad.living)
        return Shot(target, value // 2 if engaged else value, sight.order, whole)

    def danger(self, battle: Battle, squad: Squad) -> int:
        """The most that an enemy who has yet to act can do to a squad, where both stand or by a charge."""
        most = 0
        for foe in battle.enemies(squad.side):
            if foe.activated:
                continue
            reach = longest(foe, False)
            centres = reach + squad.radius + foe.radius
            if reach > 0 and box_gap_squared(squad, foe) <= centres * centres:
                fire = self.shot_at(battle, foe, squad).value
                if fire > most:
                    most, self.feared, self.charges = fire, foe, False
            if may_charge(foe, squad):
                strike = melee_worth(foe, squad)
                if strike > most:
                    most, self.feared, self.charges = strike, foe, True
        return most

    def best_shot(self, battle: Battle, squad: Squad) -> Shot:
        """The best target in range and sight, or none; one that has acted is worth less (R-LET-01, R-LOS-01)."""
        best = Shot(None, 0, None)
        reach = longest(squad, False)
        if reach == 0:
            return best
        for target in battle.enemies(squad.side):
            centres = reach + squad.radius + target.radius
            if box_gap_squared(squad, target) > centres * centres:
                continue
            shot = self.shot_at(battle, squad, target)
            if target.activated:
                shot.value = shot.value * 2 // 3
            if shot.target is not None and (best.target is None or shot.value > best.value):
                best = shot
        return best


def melee_worth(squad: Squad, target: Squad) -> int:
    """The worth of one Kill them! of the whole squad at a target."""
    chosen = best_weapons(squad, target, True)
    return worth(target, expected(squad, chosen, [True] * len(chosen), target, 0, 0))


def may_charge(squad: Squad, target: Squad) -> bool:
    """Whether a squad with melee weapons stands near enough to charge a target (R-MOV-04)."""
    return longest(squad, True) > 0 and within(squad, target, squad.sheet.move // 2 + RUSH)
