"""What both lethal orders ask: an enemy for a target, a weapon for each unit; the attack with its triggers (R-LET)."""

from rules.damocles.content.parts import Weapon
from rules.damocles.engine.answers import Order
from rules.damocles.engine.attacks import Volley, attack
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.triggers import clash_begins, resolve_deaths
from rules.damocles.engine.state import Squad, Unit, among
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
