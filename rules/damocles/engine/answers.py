"""What a commander may answer: each answer is an intent; the engine refuses it or carries it out."""

from typing import ClassVar

from rules.table.asking import Answer as BaseAnswer
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Answer(BaseAnswer):
    """Base class of all answers of a commander."""

    def called(self) -> str:
        """What the event of its refusal calls it."""
        return self.KINDS[0]


@mypyc_attr(acyclic=True)
class Action(Answer):
    """What the active squad does next (R-ACT-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("order",)


@mypyc_attr(acyclic=True)
class Order(Action):
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
        super().__init__()
        self.name = name
        self.target = target
        self.positions = positions
        self.by = by
        self.weapon = weapon
        self.weapons = weapons
        self.stray = stray
        self.moves_if_failed = moves_if_failed
        self.stamp = stamp

    def answers(self, kind: str) -> bool:
        return kind == "order" or (kind == "free_fire" and self.name == "open_fire")

    def called(self) -> str:
        return self.name


class Restraint(Action):
    """Forgo one order for a tactical point (R-TAC-06)."""

    def called(self) -> str:
        return "restraint"


class Panel(Action):
    """Discard two assets and draw two, for tactical points (R-TAC-05)."""

    def __init__(self, slugs: list[str]) -> None:
        super().__init__()
        self.slugs = slugs

    def called(self) -> str:
        return "panel"


class Use(Action):
    """Use of an ability or asset: its targets, and where a free move goes: `positions` or `by`, as in an `Order`.

    Where an asset is to be chosen from a pile, `targets` may name it (R-AST-06).
    """

    def __init__(
        self, slug: str, targets: list[str], positions: list[int] | None = None, by: tuple[int, int] | None = None
    ) -> None:
        super().__init__()
        self.slug = slug
        self.targets = targets
        self.positions = positions
        self.by = by

    def called(self) -> str:
        return self.slug


class UseAbility(Use):
    """Use an ability of the active squad, or pay for one (R-DAT-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("order", "pay")

    def entry(self) -> str:
        return "ability"


class UseAsset(Use):
    """Play an asset from the hand (R-AST-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("order", "react")

    def entry(self) -> str:
        return "asset"


@mypyc_attr(acyclic=True)
class End(Action):
    """The activation has finished (R-ACT-01)."""

    def declines(self) -> bool:
        return True


class Site(Answer):
    """Where a piece of scenery goes (R-SET-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("site",)

    def __init__(self, place: tuple[int, int]) -> None:
        super().__init__()
        self.place = place


class Bid(Answer):
    """The bet of an initiative phase (R-INI-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("bid",)

    def __init__(self, amount: int) -> None:
        super().__init__()
        self.amount = amount


class Activate(Answer):
    """The squad to activate next, or by priority orders (R-ACT-01, R-TAC-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("activate", "priority")

    def __init__(self, squad: str, priority: bool = False) -> None:
        super().__init__()
        self.squad = squad
        self.priority = priority

    def answers(self, kind: str) -> bool:
        return kind == self.called()

    def names(self) -> str:
        return self.squad

    def called(self) -> str:
        return "priority" if self.priority else "activate"


class Pass(Answer):
    """No more activations this turn (R-TRN-02), and no to every other question that may be declined."""

    KINDS: ClassVar[tuple[str, ...]] = (
        "activate", "site", "deploy", "priority", "counter", "allocate", "free_fire", "pay", "react", "advance",
    )  # fmt: skip

    def declines(self) -> bool:
        return True


class Counter(Answer):
    """Counter the priority orders just declared, or not (R-TAC-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("counter",)

    def __init__(self, counters: bool) -> None:
        super().__init__()
        self.counters = counters


class Allocate(Answer):
    """The units, by index, that take wounds first (R-WND-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("allocate",)

    def __init__(self, units: list[int]) -> None:
        super().__init__()
        self.units = units


class PickPiece(Answer):
    """The piece of scenery to pick, by id (R-SET-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("pick_piece",)

    def __init__(self, piece: str) -> None:
        super().__init__()
        self.piece = piece


class TakeTerritory(Answer):
    """The territory to take, by id (R-DEP-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("territory",)

    def __init__(self, territory: str) -> None:
        super().__init__()
        self.territory = territory


class DeployNext(Answer):
    """The squads to deploy next: those of a task force, or one alone (R-DEP-02, R-TSK-08)."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploy_next",)

    def __init__(self, squads: list[str]) -> None:
        super().__init__()
        self.squads = squads


class Deploy(Answer):
    """Where a squad is deployed, x and y of each unit (R-DEP-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, positions: list[int]) -> None:
        super().__init__()
        self.positions = positions


class Advance(Answer):
    """Where a free move takes a squad, x and y of each living unit."""

    KINDS: ClassVar[tuple[str, ...]] = ("advance",)

    def __init__(self, positions: list[int]) -> None:
        super().__init__()
        self.positions = positions


class Choose(Answer):
    """The asset to take from a deck or discard pile, by index (R-AST-06)."""

    KINDS: ClassVar[tuple[str, ...]] = ("choose",)

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
