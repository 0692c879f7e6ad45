"""Datasheets, weapons, abilities and assets, apart from their state in a battle (R-DAT-01).

Distances are hundredths of a centimetre; `range`, `move` and `base` (a diameter) too.
"""

from dataclasses import dataclass, field
from typing import Final

from rules.table.amounts import Amount
from rules.table.shapes import Shape

SQUAD_TYPES: Final = ("troops", "scouts", "specialists", "com_operators", "heavy_supports", "faction_scenery")
"""The six types a squad may be of (R-ARM-03), in the rulebook's order."""

MOVEMENT_ORDERS: Final = ("move_move", "stay_vigilant", "charge", "fall_back")
LETHAL_ORDERS: Final = ("open_fire", "kill_them")
DEFENSIVE_ORDERS: Final = ("take_cover", "brace_for_impact")
ORDERS: Final = MOVEMENT_ORDERS + LETHAL_ORDERS + DEFENSIVE_ORDERS


class Effect:
    """One effect of an ability or asset. `kind` decides which of the other values are used.

    modify: `what` by `by`, `against` ("" or missile or melee); reroll: `what` (attack, defense), `dice`
    (ones, failures, one), `against`; ignore_wounds: `by` is the n of n+; damage, heal: `amount`;
    gain: `what`, `by`; search, recover: `to` (hand, deck); advance: `by` hundredths of a cm;
    free_order, forbid: `orders`; ignore: `what`.
    """

    def __init__(
        self,
        kind: str,
        what: str = "",
        by: int = 0,
        against: str = "",
        dice: str = "",
        amount: Amount | None = None,
        orders: tuple[str, ...] = (),
        to: str = "",
    ) -> None:
        self.kind = kind
        self.what = what
        self.by = by
        self.against = against
        self.dice = dice
        self.amount = amount
        self.orders = orders
        self.to = to


@dataclass(eq=False)
class Ability:
    """A rule of a unit, weapon or faction, or what an asset does (R-DAT-02, R-DAT-03).

    With no effects it is for people alone and named as not simulated. `within` is in hundredths
    of a cm, 0 for any distance; `of_range` is whether an effect is about the range of weapons.
    """

    slug: str
    name: str
    text: str = ""
    when: str = "always"
    target: str = "self"
    within: int = 0
    effects: tuple[Effect, ...] = ()
    until: str = "now"
    once: str = ""
    cost_tactical_points: int = 0
    cost_orders: int = 0
    of_range: bool = field(init=False)

    def __post_init__(self) -> None:
        self.of_range = any(effect.what == "range" for effect in self.effects)


@dataclass(eq=False)
class Asset(Ability):
    """A strategic asset: a card of a deck; `cost_orders` is its cost to the affected squads (R-AST-04).

    `copies` is the maximum number of copies in a deck, 0 for no limit (R-AST-01).
    """

    when: str = "activation"
    copies: int = 0


@dataclass(eq=False)
class Weapon:
    """A weapon's profile, `kind` missile or melee (R-DAT-01).

    `carriers` is the maximum number of units that carry it, 0 for every unit; `of_range` whether one of its abilities
    is about the range of weapons.
    """

    slug: str
    name: str
    kind: str
    range: int
    attacks: Amount
    precision: int
    damage: Amount
    carriers: int = 0
    abilities: tuple[Ability, ...] = ()
    melee: bool = field(init=False)
    of_range: bool = field(init=False)

    def __post_init__(self) -> None:
        self.melee = self.kind == "melee"
        self.of_range = any(ability.of_range for ability in self.abilities)


@dataclass(eq=False)
class FactionPiece:
    """The scenery that a datasheet of the type faction scenery brings; `shape` is centred at (0, 0)."""

    shape: Shape
    cover: str
    garrison: bool


@dataclass(eq=False)
class Datasheet:
    """What all units of a squad share: type, size, O, M, H, D, SV, weapons and abilities (R-DAT-01)."""

    slug: str
    name: str
    type: str
    size: tuple[int, int]
    orders: int
    move: int
    health: int
    defense: int
    base: int
    strategic_valor: int
    strategic_valor_per_extra_unit: int
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()
    scenery: FactionPiece | None = None
    fewest: int = field(init=False)
    most: int = field(init=False)
    for_melee: list[Weapon] = field(init=False)
    for_missiles: list[Weapon] = field(init=False)

    def __post_init__(self) -> None:
        self.fewest, self.most = self.size
        self.for_melee = [weapon for weapon in self.weapons if weapon.melee]
        self.for_missiles = [weapon for weapon in self.weapons if not weapon.melee]

    def of_kind(self, melee: bool) -> list[Weapon]:
        """Its melee or its missile weapons; nobody changes the list."""
        return self.for_melee if melee else self.for_missiles

    def valor_of(self, size: int) -> int:
        """SV of a squad of `size` units: the datasheet's is for the fewest (R-ARM-04)."""
        return self.strategic_valor + self.strategic_valor_per_extra_unit * max(0, size - self.fewest)

    def weapon(self, slug: str) -> Weapon | None:
        for weapon in self.weapons:
            if weapon.slug == slug:
                return weapon
        return None


@dataclass(eq=False)
class Faction:
    """A faction: its rules (they affect all its units all game), datasheets and assets (R-FAC-01)."""

    slug: str
    name: str
    summary: str = ""
    rules: tuple[Ability, ...] = ()
    datasheets: tuple[Datasheet, ...] = ()
    assets: tuple[Asset, ...] = ()

    def datasheet(self, slug: str) -> Datasheet:
        """The datasheet called this; LookupError."""
        return {sheet.slug: sheet for sheet in self.datasheets}[slug]

    def asset(self, slug: str) -> Asset:
        """The asset called this; LookupError."""
        return {asset.slug: asset for asset in self.assets}[slug]
