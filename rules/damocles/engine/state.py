"""What stands on the table: units, squads, players, scenery. Only `battle.py` changes it.

All distances and positions are hundredths of a centimetre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.content.parts import Ability, Asset, Datasheet, Effect
from rules.table.areas import Area
from rules.table.compiler import mypyc_attr
from rules.table.questions import Refusal
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64

LIGHT: Final = 1
HEAVY: Final = 2
IMPENETRABLE: Final = 3
COVERS: Final = ("", "light", "heavy", "impenetrable")
"""Covers by rank, the better the higher (R-COV-07); 0 is none."""

BASE_TO_BASE: Final = 5
"""Bases at most 0.05 cm apart are base to base (R-MEL-01)."""

COHESION: Final = 500
"""Members of a squad are at most 5 cm from another (R-SQD-02)."""

MARKER_RADIUS: Final = 150
"""An objective marker is a circle of diameter 3 (R-OBJ-01)."""


@mypyc_attr(acyclic=True)
class Unit:
    """One model: where its base is and the health it has left; not alive once that is 0."""

    def __init__(self, index: int, radius: int, health: int) -> None:
        self.index = index
        self.radius: i64 = radius
        self.health = health
        self.alive = True
        self.x: i64 = 0
        self.y: i64 = 0

    def copy(self) -> Unit:
        twin = Unit(self.index, 0, self.health)
        twin.radius = self.radius
        twin.alive = self.alive
        twin.x = self.x
        twin.y = self.y
        return twin


def among(units: list[Unit], unit: Unit) -> bool:
    """Whether a unit is one of these."""
    for other in units:  # noqa: SIM110 - a generator would be no faster and half as clear
        if other is unit:
            return True
    return False


@mypyc_attr(acyclic=True)
class TimedEffect:
    """An effect that holds on a squad until something ends it (R-DAT-02), for one `weapon` where that is named.

    `depth` is that of the order it holds for, where an order interrupts another.
    """

    def __init__(self, effect: Effect, until: str, weapon: str = "", depth: int = 0) -> None:
        self.effect = effect
        self.until = until
        self.weapon = weapon
        self.depth = depth


@mypyc_attr(acyclic=True)
class Aura:
    """An ability that always applies to other squads than its own; a faction's squads share one for a faction rule.

    It applies once, however many of its `sources` are near (R-FAC-01).
    """

    def __init__(self, sources: list[Squad], ability: Ability) -> None:
        self.sources = sources
        self.ability = ability


@mypyc_attr(acyclic=True)
class Trigger:
    """An event that happens to a squad and may be interrupted: `when`, as abilities name it, or "activated".

    `other` is the squad it happens with: the target, the attacker, the slayer; `unit` the one that was slain.
    """

    def __init__(self, when: str, squad: Squad, other: Squad | None = None, unit: Unit | None = None) -> None:
        self.when = when
        self.squad = squad
        self.other = other
        self.unit = unit


@mypyc_attr(acyclic=True)
class Author:
    """The author of harm: a player, and the squad it comes from.

    A deed is the squad's `own` when its attack or ability caused it, and the player's alone when an asset did, or a
    faction rule that applies once for all squads.
    """

    def __init__(self, player: Player, squad: Squad, own: bool = True) -> None:
        self.player = player
        self.squad = squad
        self.credited: list[Squad] = [squad] if own else []


class Squad:
    """The units of one datasheet that act together, and what they have done (R-SQD-01).

    `living` are the units still on the table, in index order; the box holds their centres. `pieces` are those that
    faction scenery consists of. `orders_lent` are the orders of `orders_left` that it owes to auras; `busy` are its
    abilities that are being applied; `covers` are those of others from its fire, by number; `stood_on` refuses whoever
    would stand on one of its units.
    """

    def __init__(self, id: str, owner: Player, number: int, sheet: Datasheet, size: int) -> None:
        self.id = id
        self.owner = owner
        self.side = owner.side
        self.number = number
        self.sheet = sheet
        self.radius: i64 = sheet.base // 2
        self.units = [Unit(i, self.radius, sheet.health) for i in range(size)]
        self.living = list(self.units)
        self.carried = {w.slug: min(w.carriers, size) for w in sheet.weapons if w.carriers}
        self.scenery_only = sheet.type == "faction_scenery"
        self.orders_left = self.orders_lent = 0
        self.activated = self.vigilant = self.braced = False
        self.timed_effects: list[TimedEffect] = []
        self.own: list[Effect] = []
        self.attacking: list[Ability] = []
        self.defending: list[Ability] = []
        self.abilities: list[Ability] = []
        self.used: dict[str, str] = {}
        self.busy: list[str] = []
        self.free_orders: list[str] = []
        self.pieces: list[Piece] = []
        self.left: i64 = 0
        self.right: i64 = 0
        self.bottom: i64 = 0
        self.top: i64 = 0
        self.judged = -1
        self.fighting = self.on_table = False
        self.settled = 0
        self.covers: dict[int, Cover] = {}
        self.stood_on = Refusal("R-MOV-09", "a unit would stand on a unit of {squad}", squad=id)

    def copy(self, owner: Player) -> Squad:
        """A copy for a copied player; what never changes once the battle has begun is shared."""
        twin = Squad(self.id, owner, self.number, self.sheet, 0)
        twin.units = [unit.copy() for unit in self.units]
        twin.living = [unit for unit in twin.units if unit.alive]
        twin.carried = self.carried
        twin.on_table = self.on_table
        twin.orders_left, twin.orders_lent = self.orders_left, self.orders_lent
        twin.activated, twin.vigilant, twin.braced = self.activated, self.vigilant, self.braced
        twin.timed_effects = list(self.timed_effects)
        twin.own, twin.attacking, twin.defending = self.own, self.attacking, self.defending
        twin.abilities = self.abilities
        twin.used = dict(self.used)
        twin.busy = list(self.busy)
        twin.free_orders = list(self.free_orders)
        twin.pieces = self.pieces
        twin.left, twin.right, twin.bottom, twin.top = self.left, self.right, self.bottom, self.top
        twin.judged, twin.fighting, twin.settled = self.judged, self.fighting, self.settled
        return twin

    def fights(self) -> bool:
        """Whether it stands on the table and can act, be targeted or be destroyed."""
        return self.on_table and len(self.living) > 0 and not self.scenery_only

    def stands(self) -> bool:
        """Whether it is on the table, as scenery too: its abilities apply until it is removed (R-DAT-02)."""
        return self.on_table and len(self.living) > 0

    def settle(self) -> None:
        """Bring the living units and their box up to date; `settled` counts the times."""
        self.settled += 1
        for unit in self.living:
            if not unit.alive:
                self.living = [u for u in self.living if u.alive]
                break
        if not self.living:
            return
        first = self.living[0]
        left = right = first.x
        bottom = top = first.y
        for unit in self.living:
            left = min(left, unit.x)
            right = max(right, unit.x)
            bottom = min(bottom, unit.y)
            top = max(top, unit.y)
        self.left, self.right, self.bottom, self.top = left, right, bottom, top

    def ability(self, slug: str) -> Ability | None:
        """Its ability of that name: its own, its weapons', or its faction's rule."""
        for ability in self.abilities:
            if ability.slug == slug:
                return ability
        return None

    def weapon_with(self, ability: Ability) -> str:
        """The slug of the weapon that has this ability, "" for an ability of the squad."""
        for weapon in self.sheet.weapons:
            for other in weapon.abilities:
                if other is ability:
                    return weapon.slug
        return ""

    def forget(self, once: str) -> None:
        """What is once per turn, activation or battle may be used again."""
        if self.used:
            self.used = {slug: kind for slug, kind in self.used.items() if kind != once}

    def wounded(self) -> Unit | None:
        """The unit that takes all further wounds; never more than one (R-WND-02)."""
        for unit in self.living:
            if unit.health < self.sheet.health:
                return unit
        return None

    def health(self) -> int:
        total = 0
        for unit in self.living:
            total += unit.health
        return total


@mypyc_attr(acyclic=True)
class Activation:
    """The state of the active squad's activation (R-ACT-01); `attack_roll` modifies its fire."""

    def __init__(self, squad: Squad) -> None:
        self.squad = squad
        self.movements = 0
        self.lethals = 0
        self.impossible = 0
        self.fell_back = False
        self.attack_roll = 0
        self.defended = ""

    def copy(self, squad: Squad) -> Activation:
        """The same state of a copied squad."""
        twin = Activation(squad)
        twin.movements, twin.lethals, twin.impossible = self.movements, self.lethals, self.impossible
        twin.fell_back, twin.attack_roll, twin.defended = self.fell_back, self.attack_roll, self.defended
        return twin


@mypyc_attr(acyclic=True)
class Cover:
    """The cover of a squad from units of another that fire; it holds until either squad moves or loses a unit."""

    def __init__(self, shooting: Squad, target: Squad, shooters: list[Unit], cover: int, steps: int) -> None:
        self.own_settled = shooting.settled
        self.settled = target.settled
        self.shooters = list(shooters)
        self.cover = cover
        self.steps = steps

    def holds(self, shooting: Squad, target: Squad, shooters: list[Unit]) -> bool:
        """Whether it holds for these units still."""
        if self.own_settled != shooting.settled or self.settled != target.settled:
            return False
        return self.shooters == shooters


class Player:
    """A general: tactical points, victory points, cards. Players of one `side` are allied (R-BAS-02)."""

    def __init__(self, id: str, name: str, number: int, side: int, tactical_points: int) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.side = side
        self.tactical_points = tactical_points
        self.victory_points = 0
        self.squads: list[Squad] = []
        self.rules: tuple[Ability, ...] = ()
        self.deck: list[Asset] = []
        self.hand: list[Asset] = []
        self.discard: list[Asset] = []
        self.territory = -1
        self.passed = False
        self.restrained = False
        self.prioritised = False
        self.panelled = False
        self.used: dict[str, str] = {}

    def copy(self) -> Player:
        """A copy with copies of its squads; cards are shared, piles are not."""
        twin = Player(self.id, self.name, self.number, self.side, self.tactical_points)
        twin.victory_points = self.victory_points
        twin.squads = [squad.copy(twin) for squad in self.squads]
        twin.rules = self.rules
        twin.deck, twin.hand, twin.discard = list(self.deck), list(self.hand), list(self.discard)
        twin.territory = self.territory
        twin.passed, twin.restrained = self.passed, self.restrained
        twin.prioritised, twin.panelled = self.prioritised, self.panelled
        twin.used = dict(self.used)
        return twin

    def forces(self) -> list[Squad]:
        """Its squads that still fight."""
        return [s for s in self.squads if s.fights()]

    def forget(self, once: str) -> None:
        """Assets that are once per turn, activation or battle may be played again."""
        if self.used:
            self.used = {slug: kind for slug, kind in self.used.items() if kind != once}

    def has_units(self) -> bool:
        """Whether it has a unit left, on the table or to be deployed; scenery does not count (R-ERA-03)."""
        return any(s.living and not s.scenery_only for s in self.squads)


class Piece:
    """A piece of scenery: the base gives the cover (R-COV-01); in a garrison piece units may stand (R-GAR-02).

    `bars`: no movement ends on an obstacle, nor on anything impenetrable, which `ended_on` says (R-GAR-01, R-GAR-02).
    """

    def __init__(self, id: str, shape: Shape, cover: int, garrison: bool) -> None:
        self.id = id
        self.shape = shape
        self.cover = cover
        self.garrison = garrison
        self.bars = cover == IMPENETRABLE or not garrison
        self.ended_on = Refusal("R-GAR-01", "no movement ends on {piece}", piece=id)


class Ground:
    """The scenery: a move ends on none of `barring`, passes no `walls`, is slowed by the `heavy` (R-GAR-01)."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.barring = tuple([piece for piece in pieces if piece.bars])
        self.walls = tuple([piece for piece in pieces if piece.cover == IMPENETRABLE])
        self.heavy = tuple([piece for piece in pieces if piece.cover == HEAVY])


class Marker:
    """An objective: the centre of a circle of diameter 3 (R-OBJ-01)."""

    def __init__(self, id: str, x: int, y: int) -> None:
        self.id = id
        self.x = x
        self.y = y


class Territory:
    """A part of the battlefield in which a player deploys, or a named part of no man's land (R-OPS-01)."""

    def __init__(self, id: str, shape: Shape, deployment: bool = True) -> None:
        self.id = id
        self.deployment = deployment
        self.shape = shape
        self.area = Area(shape)
