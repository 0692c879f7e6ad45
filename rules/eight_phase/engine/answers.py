"""The answers to the questions of a battle, which are the entries of scripts too."""

from typing import ClassVar

from rules.table.asking import Answer as BaseAnswer
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Answer(BaseAnswer):
    """An entry of a script with a `turn` or a `phase` waits for it."""

    def __init__(self, unit: str = "") -> None:
        super().__init__(unit)
        self.turn = 0
        self.phase = ""


class ChooseArea(Answer):
    """The deployment area of a player (E-MIS-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, area: str) -> None:
        super().__init__()
        self.area = area


class Deploy(Answer):
    """Where a unit is set up (E-MIS-02); without a unit it is the first that waits."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, place: tuple[int, int], unit: str = "") -> None:
        super().__init__(unit)
        self.place = place


class Seat(Answer):
    """The seat that a player takes, 1 for Player One (E-INI-01, E-INI-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


class Declare(Answer):
    """The unit that acts next in this phase (E-ALT-01); it is `unit`."""

    KINDS: ClassVar[tuple[str, ...]] = ("declare",)


class Done(Answer):
    """No more declarations in this phase, or no more abilities (E-ALT-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("declare", "ability")

    def declines(self) -> bool:
        return True


class Move(Answer):
    """A Move along a path: x and y of each point in turn, the first is where the unit stands (E-MOV-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("move",)

    def __init__(self, path: list[int], unit: str = "") -> None:
        super().__init__(unit)
        self.path = path


class Charge(Answer):
    """A Charge Move at an enemy, along a path as a Move's (E-MOV-07)."""

    KINDS: ClassVar[tuple[str, ...]] = ("move",)

    def __init__(self, target: str, path: list[int], unit: str = "") -> None:
        super().__init__(unit)
        self.target = target
        self.path = path


class Attack(Answer):
    """An attack with a weapon, range or melee, as the phase allows (E-SHO-02, E-MEL-03, E-FST-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("quick", "shoot", "melee")

    def __init__(self, weapon: str, target: str, unit: str = "") -> None:
        super().__init__(unit)
        self.weapon = weapon
        self.target = target


class Ram(Answer):
    """A ram attack (E-MEL-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("melee",)

    def __init__(self, target: str, unit: str = "") -> None:
        super().__init__(unit)
        self.target = target


class UseAbility(Answer):
    """An ability of a unit and its target, "" for the unit itself (E-SUP-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("ability", "quick")

    def __init__(self, ability: str, target: str = "", unit: str = "") -> None:
        super().__init__(unit)
        self.ability = ability
        self.target = target


class Stop(Answer):
    """The unit does no more in this phase."""

    KINDS: ClassVar[tuple[str, ...]] = ("move", "quick", "shoot", "melee")

    def declines(self) -> bool:
        return True
