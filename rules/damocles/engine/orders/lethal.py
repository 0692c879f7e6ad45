"""Lethal orders: Open fire! and Kill them! (R-LET)."""

from collections.abc import Sequence

from rules.damocles.content.parts import Weapon
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.charge_moves import Closing
from rules.damocles.engine.combat import Volley, attack
from rules.damocles.engine.cover import cover_of, sees, sight_blocks
from rules.damocles.engine.effects.triggers import clash_begins, resolve_deaths
from rules.damocles.engine.measures import engaged, foes_engaged, in_close_combat, unit_within
from rules.damocles.engine.modifiers import range_of
from rules.damocles.engine.orders.activation import count, refuse_order
from rules.damocles.engine.orders.reach import move_of
from rules.damocles.engine.state import BASE_TO_BASE, Activation, Squad, Unit, among
from rules.table.compiler import mypyc_attr
from rules.table.questions import Refusal, plural_refusal


def refuse_target(battle: Battle, squad: Squad, target: Squad | None, rule: str) -> Refusal | None:
    """A lethal order needs an enemy squad on the battlefield for its target."""
    if target is None or not target.fights():
        return Refusal(rule, "the target must be a squad on the battlefield")
    if target.side == squad.side:
        return Refusal(rule, "the target must be an enemy squad")
    return None


@mypyc_attr(acyclic=True)
class WeaponChoice:
    """The weapon of each living unit in an order, limited to the number of its carriers (R-LET-01, R-DAT-01)."""

    def __init__(self, squad: Squad, order: Order, melee: bool) -> None:
        self.squad = squad
        self.melee = melee
        self.refusal: Refusal | None = None
        self.rule = "R-LET-04" if melee else "R-LET-01"
        self.chosen: list[Weapon | None] = []
        if order.weapons is not None:
            self.name_each(order.weapons)
        elif order.weapon:
            self.name_each([order.weapon] * len(squad.living))
            self.limit()
        else:
            self.default()
        self.count_carriers()

    def name_each(self, slugs: list[str]) -> None:
        """One slug per living unit; "" for a unit that does not attack."""
        if len(slugs) != len(self.squad.living):
            self.refusal = plural_refusal(
                self.rule,
                "weapons are needed for {count} living unit",
                "weapons are needed for {count} living units",
                count=len(self.squad.living),
            )
            return
        for slug in slugs:
            weapon = self.squad.sheet.weapon(slug) if slug else None
            if slug and (weapon is None or weapon.melee != self.melee):
                self.refusal = (
                    Refusal(self.rule, "{squad} has no melee weapon {weapon}", squad=self.squad.id, weapon=slug)
                    if self.melee
                    else Refusal(self.rule, "{squad} has no missile weapon {weapon}", squad=self.squad.id, weapon=slug)
                )
            self.chosen.append(weapon)

    def limit(self) -> None:
        """With one weapon named for all, units without it do not attack."""
        left = -1
        for i, weapon in enumerate(self.chosen):
            if weapon is not None and weapon.carriers:
                if left < 0:
                    left = self.squad.carried.get(weapon.slug, 0)
                if left == 0:
                    self.chosen[i] = None
                else:
                    left -= 1

    def default(self) -> None:
        """For each unit the first weapon of the right kind that it has."""
        weapons = self.squad.sheet.of_kind(self.melee)
        if not weapons:
            self.refusal = (
                Refusal(self.rule, "{squad} has no melee weapon", squad=self.squad.id)
                if self.melee
                else Refusal(self.rule, "{squad} has no missile weapon", squad=self.squad.id)
            )
        left = [self.squad.carried.get(w.slug, 0) if w.carriers else len(self.squad.living) for w in weapons]
        for _ in self.squad.living:
            chosen: Weapon | None = None
            for n, weapon in enumerate(weapons):
                if left[n]:
                    left[n] -= 1
                    chosen = weapon
                    break
            self.chosen.append(chosen)

    def count_carriers(self) -> None:
        """No more units use a weapon than carry it."""
        for weapon in self.squad.sheet.weapons:
            if weapon.carriers and self.chosen.count(weapon) > self.squad.carried.get(weapon.slug, 0):
                most = self.squad.carried.get(weapon.slug, 0)
                self.refusal = Refusal(
                    self.rule, "at most {most} of the squad carry {weapon}", most=most, weapon=weapon.slug
                )


def volleys_of(squad: Squad, users: list[Unit], weapons: list[Weapon | None]) -> list[Volley]:
    """The volleys of the attacking units, weapon by weapon in datasheet order (R-ATK-06)."""
    volleys = []
    for weapon in squad.sheet.weapons:
        using = [u for i, u in enumerate(squad.living) if weapons[i] is weapon and among(users, u)]
        if using:
            volleys.append(Volley(weapon, using))
    return volleys


@mypyc_attr(acyclic=True)
class Aim:
    """The units of a squad that can fire at a target: in range, with line of sight (R-LET-01, R-LOS-01)."""

    def __init__(self, battle: Battle, squad: Squad, target: Squad, weapons: list[Weapon | None]) -> None:
        self.firing: list[Unit] = []
        self.in_range = False
        blocks = sight_blocks(battle, squad, target)
        battle.step_budget.spend(len(squad.living) * len(target.living) * (1 + len(blocks)))
        measured: Weapon | None = None
        reach = 0
        for i, unit in enumerate(squad.living):
            weapon = weapons[i]
            if weapon is None:
                continue
            if weapon is not measured:
                measured = weapon
                reach = range_of(battle, squad, target, weapon)
            if not unit_within(unit, target, reach):
                continue
            self.in_range = True
            if sees(battle, unit, target, blocks):
                self.firing.append(unit)


def stray_target(battle: Battle, squad: Squad, target: Squad, named: str) -> Squad | None:
    """The squad that unmodified 1s hit: one engaged with the target, the one named when several (R-LET-02)."""
    foes = foes_engaged(battle, target)
    for foe in foes:
        if foe.id == named:
            return foe
    return foes[0] if foes else None


def refuse_open_fire(
    battle: Battle, squad: Squad, target: Squad | None, choice: WeaponChoice, aim: Aim | None
) -> Refusal | None:
    """Why a squad may not fire at a target with these weapons (R-LET-01, R-LOS-01)."""
    refusal = refuse_target(battle, squad, target, "R-LET-01")
    if refusal is not None:
        return refusal
    if choice.refusal is not None:
        return choice.refusal
    if aim is None or not aim.in_range:
        return Refusal("R-LET-01", "the target is out of range of every weapon chosen")
    if not aim.firing:
        return Refusal("R-LOS-01", "no unit in range sees the target")
    return None


def open_fire(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Open fire!: refuse it or carry it out (R-LET-01, R-LET-02, R-MOV-08)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, "open_fire")
    if refusal is not None:
        return refusal
    target = battle.squad(order.target)
    choice = WeaponChoice(squad, order, False)
    aim: Aim | None = None
    if target is not None and target.fights() and choice.refusal is None:
        aim = Aim(battle, squad, target, choice.chosen)
    refusal = refuse_open_fire(battle, squad, target, choice, aim)
    if refusal is not None or aim is None or target is None:
        return refusal
    count(activation, "open_fire")
    battle.ordered(squad, "open_fire", target.id)
    fire(battle, squad, target, choice, aim, activation.attack_roll, order.stray)
    return None


def fire(battle: Battle, squad: Squad, target: Squad, choice: WeaponChoice, aim: Aim, penalty: int, stray: str) -> None:
    """The shots themselves: -1 into close combat, where unmodified 1s hit the squad engaged (R-LET-02)."""
    beside = stray_target(battle, squad, target, stray) if in_close_combat(battle, target) else None
    cover = cover_of(battle, squad, aim.firing, target)
    modifier = penalty - (1 if beside is not None else 0)
    strike(battle, squad, target, volleys_of(squad, aim.firing, choice.chosen), modifier, cover, beside)


def strike(
    battle: Battle,
    squad: Squad,
    target: Squad,
    volleys: list[Volley],
    modifier: int,
    cover: int,
    beside: Squad | None,
) -> None:
    """An attack with what is triggered before it, and by those it slays (R-DAT-03)."""
    clash_begins(battle, squad, target, [v.weapon for v in volleys])
    for volley in volleys:
        volley.users = [unit for unit in volley.users if unit.alive]
    volleys = [v for v in volleys if v.users]
    if volleys and target.fights() and not battle.over:
        attack(battle, squad, target, volleys, modifier, cover, beside)
    resolve_deaths(battle)


def refuse_kill_them(battle: Battle, squad: Squad, target: Squad | None, choice: WeaponChoice) -> Refusal | None:
    """Why a squad may not attack a target in close combat (R-LET-04)."""
    refusal = refuse_target(battle, squad, target, "R-LET-04")
    if refusal is not None or target is None:
        return refusal
    if not engaged(squad, target):
        return Refusal("R-LET-04", "the target is not in close combat with this squad")
    return choice.refusal


def kill_them(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Kill them!: close up, attack with melee weapons in range, close up again (R-LET-04)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, "kill_them")
    if refusal is not None:
        return refusal
    target = battle.squad(order.target)
    choice = WeaponChoice(squad, order, True)
    refusal = refuse_kill_them(battle, squad, target, choice)
    if refusal is not None or target is None:
        return refusal
    count(activation, "kill_them")
    battle.ordered(squad, "kill_them", target.id)
    pile_in(battle, squad, [target])
    striking: list[Unit] = []
    for i, unit in enumerate(squad.living):
        weapon = choice.chosen[i]
        if weapon is not None and unit_within(unit, target, range_of(battle, squad, target, weapon)):
            striking.append(unit)
    if striking:
        strike(battle, squad, target, volleys_of(squad, striking, choice.chosen), 0, 0, None)
    if squad.fights() and not battle.over:
        pile_in(battle, squad, battle.enemies(squad.side))
    return None


def pile_in(battle: Battle, squad: Squad, targets: Sequence[Squad]) -> None:
    """Each unit not base to base moves up to M/2 toward the nearest unit of the targets (R-LET-04)."""
    loose = [u for u in squad.living if not touches_enemy(battle, squad, u)]
    if not loose or not targets:
        return
    closing = Closing(battle, squad, targets, move_of(battle, squad) // 2, "R-LET-04")
    closing.place(loose)
    if closing.moves():
        battle.moved(squad, "kill_them", closing.positions())


def touches_enemy(battle: Battle, squad: Squad, unit: Unit) -> bool:
    """Whether a unit is base to base with any enemy unit (R-MEL-01)."""
    for other in battle.enemies(squad.side):
        reach = BASE_TO_BASE + unit.radius + other.radius
        beside = other.left - reach <= unit.x <= other.right + reach
        if beside and other.bottom - reach <= unit.y <= other.top + reach and unit_within(unit, other, BASE_TO_BASE):
            return True
    return False
