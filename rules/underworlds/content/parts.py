"""Fighter cards, cards of both decks and boards, apart from their state in a battle (U-FGT-01, U-CRD-01 to 03)."""

from dataclasses import dataclass, field
from typing import Final

SYMBOLS: Final = ("club", "spade")
"""What counts as a success: ♣ and ♠, or ♠ alone (U-FGT-03)."""

CONDITIONS: Final = (
    "hold", "token", "out", "out_in_all", "in_enemy_territory", "no_enemy_in_own_territory", "standing", "charged",
    "round",
)  # fmt: skip
EFFECTS: Final = ("push", "wound", "heal", "guard", "ready", "draw", "attack_dice")
FIGURES: Final = ("move", "defence", "wounds", "damage", "dice", "range")
ACTIONS: Final = ("heal", "push")
"""The words of cards: conditions, effects of ploys, figures that upgrades raise, actions that are no Attack actions."""


class Attack:
    """An Attack action; `critical` is the Damage that a critical hit adds (U-FGT-02, U-CRT-02)."""

    def __init__(
        self, slug: str, name: str, range: int, dice: int, symbol: str, damage: int, critical: int = 0
    ) -> None:
        self.slug = slug
        self.name = name
        self.range = range
        self.dice = dice
        self.symbol = symbol
        self.damage = damage
        self.critical = critical


@dataclass(eq=False)
class Action:
    """Another printed action of a fighter, `kind` heal or push: so many wound tokens, so many hexes (U-CRD-03)."""

    slug: str
    name: str
    kind: str
    amount: int


@dataclass(eq=False)
class FighterCard:
    """What a fighter card prints (U-FGT-01); `defence` is a number of dice, `symbol` one of SYMBOLS."""

    slug: str
    name: str
    move: int
    defence: int
    symbol: str
    wounds: int
    attacks: tuple[Attack, ...]
    actions: tuple[Action, ...] = ()
    text: str = ""


@dataclass(eq=False)
class Condition:
    """One of CONDITIONS, with its number (U-CRD-01)."""

    kind: str
    amount: int


@dataclass(eq=False)
class Objective:
    """An objective card: its glory, and conditions that must all hold (U-CRD-01)."""

    slug: str
    name: str
    glory: int
    conditions: tuple[Condition, ...]
    text: str

    @property
    def type(self) -> str:
        return "objective"


@dataclass(eq=False)
class PowerCard:
    """A ploy or an upgrade (U-DEC-03)."""

    slug: str
    name: str
    text: str


@dataclass(eq=False)
class Ploy(PowerCard):
    """A ploy: one of EFFECTS, with its number (U-CRD-02).

    `whose` is own or enemy, or "" where the card does not say; `side` is then whose fighter it is for. With `within`
    the fighter is at most so many hexes from one of the player's own; 0 for no limit.
    """

    effect: str
    amount: int
    whose: str
    within: int
    side: str = field(init=False)

    def __post_init__(self) -> None:
        self.side = self.whose or ("enemy" if self.effect == "wound" else "own")

    @property
    def type(self) -> str:
        return "ploy"


@dataclass(eq=False)
class Raise:
    """One of FIGURES raised by a number; damage, dice and range of one Attack action, or of all ("") (U-CRD-03)."""

    figure: str
    amount: int
    attack: str


@dataclass(eq=False)
class Upgrade(PowerCard):
    """An upgrade: figures that it raises, or an action that it gives (U-CRD-03)."""

    raises: tuple[Raise, ...]
    attack: Attack | None
    action: Action | None

    @property
    def type(self) -> str:
        return "upgrade"


DeckCard = Objective | Ploy | Upgrade


@dataclass(eq=False)
class Board:
    """A board as its owner writes it, row 0 at his back: (column, row) of its starting and blocked hexes (U-BRD-01)."""

    slug: str
    name: str
    starting: tuple[tuple[int, int], ...]
    blocked: tuple[tuple[int, int], ...]
    text: str


@dataclass(eq=False)
class PrintedWarband:
    """A warband as its faction prints it: the slugs of its fighters, one twice where there are two (U-WAR-01)."""

    slug: str
    name: str
    fighters: tuple[str, ...]
    text: str


@dataclass(eq=False)
class Faction:
    """A faction: its fighters, warbands, boards and cards."""

    slug: str
    name: str
    summary: str
    fighters: tuple[FighterCard, ...]
    warbands: tuple[PrintedWarband, ...]
    boards: tuple[Board, ...]
    cards: tuple[DeckCard, ...]

    def fighter(self, slug: str) -> FighterCard | None:
        """Its fighter of that slug."""
        for fighter in self.fighters:
            if fighter.slug == slug:
                return fighter
        return None
