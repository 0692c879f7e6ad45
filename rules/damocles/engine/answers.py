"""What a commander may answer: each answer is an intent; the engine refuses it or carries it out."""

from rules.table.compiler import mypyc_attr


@mypyc_attr(acyclic=True)
class Answer:
    """Base class of all answers of a commander."""


@mypyc_attr(acyclic=True)
class Order(Answer):
    """An order for the active squad (R-ACT-01).

    `positions` are x, y of each living unit in hundredths of a cm, empty when none are given; `by` moves all
    alike. `weapons` holds a slug for each living unit, "" for one that does not fire, empty for the default.
    `target` is the id of a squad, or of the scenery for Take cover!. `stamp` is the battle's, when a commander
    has had the positions judged already and nothing has moved since; -1 otherwise.
    """

    def __init__(
        self,
        name: str,
        target: str = "",
        positions: list[int] | None = None,
        by: tuple[int, int] | None = None,
        weapon: str = "",
        weapons: list[str] | None = None,
        stray: str = "",
        moves_if_failed: bool = False,
        stamp: int = -1,
    ) -> None:
        self.name = name
        self.target = target
        self.positions = positions
        self.by = by
        self.weapon = weapon
        self.weapons = weapons
        self.stray = stray
        self.moves_if_failed = moves_if_failed
        self.stamp = stamp


class Restraint(Answer):
    """Forgo one order for a tactical point (R-TAC-06)."""


class Panel(Answer):
    """Discard two assets and draw two, for tactical points (R-TAC-05)."""

    def __init__(self, slugs: list[str]) -> None:
        self.slugs = slugs


class Use(Answer):
    """Use of an ability or asset: its targets, and where a free move goes: `positions` or `by`, as in an `Order`.

    Where an asset is to be chosen from a pile, `targets` may name it (R-AST-06).
    """

    def __init__(
        self, slug: str, targets: list[str], positions: list[int] | None = None, by: tuple[int, int] | None = None
    ) -> None:
        self.slug = slug
        self.targets = targets
        self.positions = positions
        self.by = by


class UseAbility(Use):
    """Use an ability of the active squad (R-DAT-03)."""


class UseAsset(Use):
    """Play an asset from the hand (R-AST-04)."""


@mypyc_attr(acyclic=True)
class End(Answer):
    """The activation has finished (R-ACT-01)."""


class Site(Answer):
    """Where a piece of scenery goes (R-SET-03)."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y


class Bid(Answer):
    """The bet of an initiative phase (R-INI-01)."""

    def __init__(self, amount: int) -> None:
        self.amount = amount


class Activate(Answer):
    """The squad to activate next, or by priority orders (R-ACT-01, R-TAC-02)."""

    def __init__(self, squad: str, priority: bool = False) -> None:
        self.squad = squad
        self.priority = priority


class Pass(Answer):
    """No more activations this turn (R-TRN-02)."""


class Counter(Answer):
    """Counter the priority orders just declared, or not (R-TAC-03)."""

    def __init__(self, counters: bool) -> None:
        self.counters = counters


class Allocate(Answer):
    """The units, by index, that take wounds first (R-WND-01)."""

    def __init__(self, units: list[int]) -> None:
        self.units = units


class PickPiece(Answer):
    """The piece of scenery to pick, by id (R-SET-02)."""

    def __init__(self, piece: str) -> None:
        self.piece = piece


class TakeTerritory(Answer):
    """The territory to take, by id (R-DEP-01)."""

    def __init__(self, territory: str) -> None:
        self.territory = territory


class DeployNext(Answer):
    """The squads to deploy next: those of a task force, or one alone (R-DEP-02, R-TSK-08)."""

    def __init__(self, squads: list[str]) -> None:
        self.squads = squads


class Deploy(Answer):
    """Where a squad is deployed, x and y of each unit (R-DEP-02)."""

    def __init__(self, positions: list[int]) -> None:
        self.positions = positions


class Advance(Answer):
    """Where a free move takes a squad, x and y of each living unit."""

    def __init__(self, positions: list[int]) -> None:
        self.positions = positions


class Choose(Answer):
    """The asset to take from a deck or discard pile, by index (R-AST-06)."""

    def __init__(self, index: int) -> None:
        self.index = index
