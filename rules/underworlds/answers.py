"""The answers to the questions of a battle, which are the entries of scripts too. Hexes are (column, row)."""

from rules.table.compiler import mypyc_attr

Place = tuple[int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Answer:
    """An answer."""


class Begin(Answer):
    """The id of the player who places the first objective token (U-BRD-02)."""

    def __init__(self, player: str) -> None:
        self.player = player


class PlaceToken(Answer):
    """Where the next objective token goes (U-BRD-03)."""

    def __init__(self, hex: Place) -> None:
        self.hex = hex


class PlaceFighter(Answer):
    """A fighter and his starting hex (U-BRD-05)."""

    def __init__(self, unit: str, hex: Place) -> None:
        self.unit = unit
        self.hex = hex


class First(Answer):
    """The id of the player who takes the first activation of the round (U-ACT-01)."""

    def __init__(self, player: str) -> None:
        self.player = player


class Move(Answer):
    """A Move action: the hexes of the way, without the one where it begins (U-MOV-01)."""

    def __init__(self, unit: str, path: tuple[Place, ...]) -> None:
        self.unit = unit
        self.path = path


class Charge(Answer):
    """A Charge action: the way, then an Attack action at a target (U-MOV-03)."""

    def __init__(self, unit: str, path: tuple[Place, ...], attack: str, target: str) -> None:
        self.unit = unit
        self.path = path
        self.attack = attack
        self.target = target


class Guard(Answer):
    """A fighter goes on guard (U-MOV-04)."""

    def __init__(self, unit: str) -> None:
        self.unit = unit


class Act(Answer):
    """An action printed on a fighter card or an upgrade: a `target` for attacks, a `path` for pushes (U-ACT-02)."""

    def __init__(self, unit: str, action: str, target: str = "", path: tuple[Place, ...] = ()) -> None:
        self.unit = unit
        self.action = action
        self.target = target
        self.path = path


class Draw(Answer):
    """Draw a power card (U-ACT-05)."""


class Exchange(Answer):
    """Discard an objective card and draw another (U-ACT-06)."""

    def __init__(self, card: str) -> None:
        self.card = card


class Pass(Answer):
    """Use up the activation (U-ACT-07)."""


class Drive(Answer):
    """The hex to which the target is driven back, None to leave him (U-DRV-01)."""

    def __init__(self, hex: Place | None) -> None:
        self.hex = hex


class PlayPloy(Answer):
    """A ploy, its target, and for a push the way (U-CRD-02)."""

    def __init__(self, card: str, target: str = "", path: tuple[Place, ...] = ()) -> None:
        self.card = card
        self.target = target
        self.path = path


class PlayUpgrade(Answer):
    """An upgrade for a fighter (U-DEC-03)."""

    def __init__(self, card: str, unit: str) -> None:
        self.card = card
        self.unit = unit


class PassPower(Answer):
    """Play no power card now (U-PWR-01)."""


class Score(Answer):
    """The objective cards that are scored, in order (U-END-02)."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


class Discard(Answer):
    """The objective cards that are discarded (U-END-04)."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


class Upgrades(Answer):
    """The upgrades of an end phase, each with its fighter (U-END-03)."""

    def __init__(self, upgrades: tuple[PlayUpgrade, ...]) -> None:
        self.upgrades = upgrades


class DiscardPower(Answer):
    """The power cards that are discarded (U-END-04)."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
