"""Estimates of attacks for commanders: quick sums in thousandths of a wound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.content.parts import Weapon
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cover import cover_of
from rules.damocles.engine.measures import box_gap_squared, in_close_combat, within
from rules.damocles.engine.modifiers import MISSILE, modifier
from rules.damocles.engine.orders.shooting import Aim
from rules.damocles.engine.state import HEAVY, LIGHT, Squad
from rules.table.amounts import Amount
from rules.table.compiler import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

RUSH: Final = 400
"""What a charger that should be feared may roll."""

KILL: Final = 60
"""The worth of destroying a squad beyond its SV: a victory point in most operations (R-ERA-04)."""


def sixths(needed: i64, modifier: i64) -> i64:
    """How many faces of a die succeed: an unmodified 1 never does (R-ATK-02 to R-ATK-04)."""
    return max(0, min(5, 7 - needed + modifier))


def doubled(amount: Amount) -> i64:
    """Twice the mean of an amount."""
    dice: i64 = amount.dice
    sides: i64 = amount.sides
    plus: i64 = amount.plus
    return 2 * plus + dice * (sides + 1)


def wounds(weapon: Weapon, users: i64, target: Squad, modifier: i64, cover: i64) -> int:
    """Expected damage of a weapon's users against a squad, in thousandths."""
    attacks = users * doubled(weapon.attacks)
    damage = doubled(weapon.damage)
    aid: i64 = 0
    if weapon.melee:
        aid = 1 if target.braced else 0
    elif cover == HEAVY:
        aid = 1
    blocked = sixths(target.sheet.defense, aid) * 6
    if cover == LIGHT and not weapon.melee:
        blocked += sixths(target.sheet.defense, 0)
    return attacks * damage * sixths(weapon.precision, modifier) * (36 - min(36, blocked)) * 1000 // 864


def worth(target: Squad, damage: i64) -> int:
    """The worth of damage (thousandths) to a squad: a share of its SV, higher the nearer it is to destruction."""
    sheet = target.sheet
    size: i64 = len(target.units)
    health: i64 = 1000 * target.health()
    damage = min(damage, health)
    share = sheet.valor_of(len(target.units)) * damage // (1000 * size * sheet.health)
    return share + KILL * damage // health * (2 if damage == health else 1)


@mypyc_attr(acyclic=True, free_list_len=1)
class Shot:
    """The best target a squad can fire at from where it stands, what that is worth, and whether all can fire.

    `chosen` are the weapons of its units.
    """

    def __init__(self, target: Squad | None, value: int, chosen: list[Weapon | None], whole: bool = False) -> None:
        self.target = target
        self.value = value
        self.chosen = chosen
        self.whole = whole

    @property
    def order(self) -> Order | None:
        """The order to fire, None without a target."""
        return None if self.target is None else armed("open_fire", self.target, self.chosen)


NO_SHOT: Final = Shot(None, 0, [])


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
    places: list[int] = []
    for number, value in enumerate(values):
        at = number
        while at > 0 and values[places[at - 1]] < value:
            at -= 1
        places.insert(at, number)
    return places


def best_first(squad: Squad, target: Squad, melee: bool) -> list[Weapon]:
    """A squad's weapons of a kind, the best against a target first."""
    weapons = squad.sheet.of_kind(melee)
    if len(weapons) < 2:
        return weapons
    return [weapons[n] for n in ranked([wounds(weapon, 1, target, 0, 0) for weapon in weapons])]


def users_of(squad: Squad, weapon: Weapon, left: int) -> int:
    """How many of the units left use a weapon: all, or the few that carry it."""
    return min(left, squad.carried.get(weapon.slug, 0)) if weapon.carriers else left


def best_weapons(squad: Squad, target: Squad, melee: bool) -> list[Weapon | None]:
    """Each unit's best weapon of a kind against a target, the few that are carried where they do most."""
    left = len(squad.living)
    chosen: list[Weapon | None] = []
    for weapon in best_first(squad, target, melee):
        users = users_of(squad, weapon, left)
        for _n in range(users):
            chosen.append(weapon)
        left -= users
    for _n in range(left):
        chosen.append(None)
    return chosen


def armed(order: str, target: Squad, chosen: list[Weapon | None]) -> Order:
    """The order to attack a target with these weapons."""
    slugs = [weapon.slug if weapon is not None else "" for weapon in chosen]
    return Order(order, target=target.id, weapons=slugs)


def best_strike(squad: Squad, target: Squad) -> Order:
    """Kill them! with the best weapon of each unit."""
    return armed("kill_them", target, best_weapons(squad, target, True))


@mypyc_attr(acyclic=True, free_list_len=1)
class Sight:
    """Firing at a target from where both squads stand: who can fire, with which weapons, through which cover.

    `damage` is what that promises, in the open field and while the target is in close combat; -1 until it is asked for.
    Weapons are those of the sight `before`, while as many units live.
    """

    def __init__(self, battle: Battle, squad: Squad, target: Squad, extra: int, before: Sight | None) -> None:
        self.own_settled = squad.settled
        self.target_settled = target.settled
        self.extra = extra
        known = before is not None and len(before.chosen) == len(squad.living)
        self.chosen: list[Weapon | None] = (
            before.chosen if before is not None and known else best_weapons(squad, target, False)
        )
        self.firing = Aim(battle, squad, target, self.chosen).firing
        self.whole = len(self.firing) == len(squad.living)
        self.in_the_open = -1
        self.engaged = -1

    def damage(self, battle: Battle, squad: Squad, target: Squad, engaged: bool) -> int:
        """Expected damage in thousandths: without cover, but at a worse precision, at a target in close combat."""
        if engaged:
            if self.engaged < 0:
                self.engaged = self.expected(squad, target, -1, 0)
            return self.engaged
        if self.in_the_open < 0:
            self.in_the_open = self.expected(squad, target, 0, cover_of(battle, squad, self.firing, target))
        return self.in_the_open

    def expected(self, squad: Squad, target: Squad, modifier: int, cover: int) -> int:
        """Expected damage of those who can fire, in thousandths."""
        total = 0
        for weapon in squad.sheet.weapons:
            users: i64 = 0
            at: i64 = 0
            for number, unit in enumerate(squad.living):
                if at < len(self.firing) and self.firing[at] is unit:
                    at += 1
                    if self.chosen[number] is weapon:
                        users += 1
            if users:
                total += wounds(weapon, users, target, modifier, cover)
        return total


class Lookout:
    """The lines of sight of a player's squads, cached until either squad moves or loses a unit.

    After `danger`, `feared` is the enemy that it comes from, and `charges` whether by a charge.
    """

    def __init__(self) -> None:
        self.sights: list[Sight | None] = []
        self.feared: Squad | None = None
        self.charges = False

    def sight(self, battle: Battle, squad: Squad, target: Squad) -> Sight:
        """The sight of one squad on another, computed again once it is out of date."""
        if not self.sights:
            self.sights = [None] * (len(battle.squads) * len(battle.squads))
        number = squad.number * len(battle.squads) + target.number
        extra = modifier(battle, squad, "range", MISSILE)
        sight = self.sights[number]
        if (
            sight is None
            or sight.own_settled != squad.settled
            or sight.target_settled != target.settled
            or sight.extra != extra
        ):
            sight = Sight(battle, squad, target, extra, sight)
            self.sights[number] = sight
        return sight

    def shot_at(self, battle: Battle, squad: Squad, target: Squad) -> Shot:
        """The worth of firing at one target, with the units that can and the cover it has."""
        sight = self.sight(battle, squad, target)
        value = self.value_of(battle, squad, target, sight)
        return NO_SHOT if value < 0 else Shot(target, value, sight.chosen, sight.whole)

    def value_of(self, battle: Battle, squad: Squad, target: Squad, sight: Sight) -> int:
        """The worth of firing at one target: half of it is thrown away in close combat; -1 when no unit can fire."""
        if not sight.firing:
            return -1
        engaged = in_close_combat(battle, target)
        value = worth(target, sight.damage(battle, squad, target, engaged))
        return value // 2 if engaged else value

    def danger(self, battle: Battle, squad: Squad) -> int:
        """The most that an enemy who has yet to act can do to a squad, where both stand or by a charge."""
        most = 0
        for foe in battle.enemies(squad.side):
            if foe.activated:
                continue
            reach = longest(foe, False)
            centres: i64 = reach + squad.radius + foe.radius
            if reach > 0 and box_gap_squared(squad, foe) <= centres * centres:
                fire = self.value_of(battle, foe, squad, self.sight(battle, foe, squad))
                if fire > most:
                    most, self.feared, self.charges = fire, foe, False
            if may_charge(foe, squad):
                strike = melee_worth(foe, squad)
                if strike > most:
                    most, self.feared, self.charges = strike, foe, True
        return most

    def best_shot(self, battle: Battle, squad: Squad) -> Shot:
        """The best target in range and sight, or none; one that has acted is worth less (R-LET-01, R-LOS-01)."""
        reach = longest(squad, False)
        if reach == 0:
            return NO_SHOT
        best: Squad | None = None
        best_sight: Sight | None = None
        most = -1
        for target in battle.enemies(squad.side):
            centres: i64 = reach + squad.radius + target.radius
            if box_gap_squared(squad, target) > centres * centres:
                continue
            sight = self.sight(battle, squad, target)
            value = self.value_of(battle, squad, target, sight)
            if target.activated and value > 0:
                value = value * 2 // 3
            if value > most:
                best, best_sight, most = target, sight, value
        return NO_SHOT if best is None or best_sight is None else Shot(best, most, best_sight.chosen, best_sight.whole)


def melee_worth(squad: Squad, target: Squad) -> int:
    """The worth of one Kill them! of the whole squad at a target."""
    left = len(squad.living)
    damage = 0
    for weapon in best_first(squad, target, True):
        users = users_of(squad, weapon, left)
        damage += wounds(weapon, users, target, 0, 0)
        left -= users
    return worth(target, damage)


def may_charge(squad: Squad, target: Squad) -> bool:
    """Whether a squad with melee weapons stands near enough to charge a target (R-MOV-04)."""
    return within(squad, target, squad.sheet.move // 2 + RUSH) and longest(squad, True) > 0
