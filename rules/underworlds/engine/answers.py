"""The answers to the questions of a battle, which are the entries of scripts too. Hexes are (column, row)."""

from typing import ClassVar

from rules.table.asking import Answer as Answer

Place = tuple[int, int]


class Activation(Answer):
    """What a player does with an activation (U-ACT-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("activation",)


class PlayCard(Answer):
    """A power card, or none (U-PWR-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("power",)


class Beginner(Answer):
    """The id of a player who begins something."""

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player


class Begin(Beginner):
    """The id of the player who places the first objective token (U-BRD-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("begin",)


class PlaceToken(Answer):
    """Where the next objective token goes (U-BRD-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("token",)

    def __init__(self, hex: Place) -> None:
        super().__init__()
        self.hex = hex


class PlaceFighter(Answer):
    """A fighter and his starting hex (U-BRD-05)."""

    KINDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, unit: str, hex: Place) -> None:
        super().__init__(unit)
        self.hex = hex


class First(Beginner):
    """The id of the player who takes the first activation of the round (U-ACT-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("first",)


class Move(Activation):
    """A Move action: the hexes of the way, without the one where it begins (U-MOV-01)."""

    def __init__(self, unit: str, path: tuple[Place, ...]) -> None:
        super().__init__(unit)
        self.path = path


class Charge(Activation):
    """A Charge action: the way, then an Attack action at a target (U-MOV-03)."""

    def __init__(self, unit: str, path: tuple[Place, ...], attack: str, target: str) -> None:
        super().__init__(unit)
        self.path = path
        self.attack = attack
        self.target = target


class Guard(Activation):
    """A fighter goes on guard (U-MOV-04)."""

    def __init__(self, unit: str) -> None:
        super().__init__(unit)


class Act(Activation):
    """An action printed on a fighter card or an upgrade: a `target` for attacks, a `path` for pushes (U-ACT-02)."""

    def __init__(self, unit: str, action: str, target: str = "", path: tuple[Place, ...] = ()) -> None:
        super().__init__(unit)
        self.action = action
        self.target = target
        self.path = path


class Draw(Activation):
    """Draw a power card (U-ACT-05)."""


class Exchange(Activation):
    """Discard an objective card and draw another (U-ACT-06)."""

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card = card


class Pass(Activation):
    """Use up the activation (U-ACT-07)."""

    def declines(self) -> bool:
        return True


class Drive(Answer):
    """The hex to which the target is driven back, None to leave him (U-DRV-01)."""

    KINDS: ClassVar[tuple[str, ...]] = ("drive",)

    def __init__(self, hex: Place | None) -> None:
        super().__init__()
        self.hex = hex


class PlayPloy(PlayCard):
    """A ploy, its target, and for a push the way (U-CRD-02)."""

    def __init__(self, card: str, target: str = "", path: tuple[Place, ...] = ()) -> None:
        super().__init__()
        self.card = card
        self.target = target
        self.path = path

    def names(self) -> str:
        return self.target


class PlayUpgrade(PlayCard):
    """An upgrade for a fighter (U-DEC-03)."""

    def __init__(self, card: str, unit: str) -> None:
        self.card = card
        super().__init__(unit)


class PassPower(PlayCard):
    """Play no power card now (U-PWR-01)."""

    def declines(self) -> bool:
        return True


class Score(Answer):
    """The objective cards that are scored, in order (U-END-02)."""

    KINDS: ClassVar[tuple[str, ...]] = ("score",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__()
        self.cards = cards


class Discard(Answer):
    """The objective cards that are discarded (U-END-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("discard",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__()
        self.cards = cards


class Upgrades(Answer):
    """The upgrades of an end phase, each with its fighter (U-END-03)."""

    KINDS: ClassVar[tuple[str, ...]] = ("upgrades",)

    def __init__(self, upgrades: tuple[PlayUpgrade, ...]) -> None:
        super().__init__()
        self.upgrades = upgrades


class DiscardPower(Answer):
    """The power cards that are discarded (U-END-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("discard_power",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__()
        self.cards = cards
