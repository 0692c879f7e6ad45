"""The answers to the questions of a battle, which are the entries of scripts too."""

from typing import ClassVar, Final

from rules.table.asking import Answer as Answer

EJECTION: Final = ("eject", "stay")
"""The choices of who may eject; those of his group are others."""


class Deploy(Answer):
    """Where a unit is deployed, x and y of each fighter (S-MIS-08); no positions leave it to the engine."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, positions: list[int], unit: str = "") -> None:
        super().__init__(unit)
        self.positions = positions


class Sequence(Answer):
    """The order of the cards, by the ids of their units (S-RND-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("sequence",)

    def __init__(self, units: tuple[str, ...]) -> None:
        super().__init__()
        self.units = units


class Authority(Answer):
    """LP put into the Authority test (S-AUT-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("authority",)

    def __init__(self, points: int) -> None:
        super().__init__()
        self.points = points


class First(Answer):
    """The id of the player who activates first (S-AUT-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player


class Turn(Answer):
    """play, delay, relocate or pass; `place` is where the first card is put back to, from 2 on (S-LDR-05, S-LDR-06)."""

    KINDS: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, choice: str, place: int = 0, unit: str = "") -> None:
        super().__init__(unit)
        self.choice = choice
        self.place = place


class Pay(Answer):
    """Whether to pay LP for an activation, or to let an officer's unit come in (S-LDR-02 to S-LDR-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("pay",)

    def __init__(self, pays: bool, unit: str = "") -> None:
        super().__init__(unit)
        self.pays = pays


class Action(Answer):
    """What a unit does next in its activation (S-RND-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("action",)


class Volley:
    """A weapon and its target, a unit or a generator (S-SHT-05)."""

    def __init__(self, weapon: str, target: str) -> None:
        self.weapon = weapon
        self.target = target


class Fire(Action):
    """Volleys fired together, at most one of them with an ordinary weapon (S-SPW-01)."""

    def __init__(self, volleys: tuple[Volley, ...], unit: str = "") -> None:
        super().__init__(unit)
        self.volleys = volleys


class Move(Action):
    """A move: combat, rush or engaged; x and y of each fighter that is left, in order of number (S-MOV-01)."""

    def __init__(self, kind: str, positions: list[int], unit: str = "") -> None:
        super().__init__(unit)
        self.kind = kind
        self.positions = positions


class Combat:
    """A unit and the numbers of those who attack it; `weapon` is "" for their first (S-CCB-02, S-CCB-03)."""

    def __init__(self, target: str, attackers: tuple[int, ...], weapon: str = "") -> None:
        self.target = target
        self.attackers = attackers
        self.weapon = weapon


class Attack(Action):
    """Close combats, one after another (S-CCB-03)."""

    def __init__(self, combats: tuple[Combat, ...], unit: str = "") -> None:
        super().__init__(unit)
        self.combats = combats


class TakeMarker(Action):
    """The activation ends with a marker (S-ORD-01)."""

    def __init__(self, marker: str, unit: str = "") -> None:
        super().__init__(unit)
        self.marker = marker


class End(Action):
    """The activation ends."""

    def declines(self) -> bool:
        return True


class Overwatch(Answer):
    """The unit on overwatch that fires next, "" for none (S-ORD-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("overwatch",)

    def __init__(self, fires: str) -> None:
        super().__init__()
        self.fires = fires

    def names(self) -> str:
        return self.fires


class Split(Answer):
    """The target of a unit with a split fire marker, "" for none yet (S-ORD-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("split",)

    def __init__(self, target: str, unit: str = "") -> None:
        super().__init__(unit)
        self.target = target


class Losses(Answer):
    """The numbers of the fighters in contact who are lost in close combat (S-CCB-06)."""

    KINDS: ClassVar[tuple[str, ...]] = ("losses",)

    def __init__(self, fighters: tuple[int, ...], unit: str = "") -> None:
        super().__init__(unit)
        self.fighters = fighters


class Eject(Answer):
    """eject or stay (S-VEH-04); then of an officer's group, hold or go_on (S-VEH-06)."""

    def __init__(self, choice: str, unit: str = "") -> None:
        super().__init__(unit)
        self.choice = choice

    def answers(self, kind: str) -> bool:
        return kind == self.entry()

    def entry(self) -> str:
        return "eject" if self.choice in EJECTION else "group"
