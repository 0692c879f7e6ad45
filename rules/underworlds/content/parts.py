"""Fighter cards, cards of both decks and boards, apart from their state in a battle (U-FGT-01, U-CRD-01 to 03)."""

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


class Action:
    """Another printed action of a fighter: heal wound tokens, or push himself so many hexes (U-CRD-03)."""

    def __init__(self, slug: str, name: str, kind: str, amount: int) -> None:
        self.slug = slug
        self.name = name
        self.kind = kind
        self.amount = amount


class FighterCard:
    """What a fighter card prints (U-FGT-01); `defence` is a number of dice, `symbol` one of SYMBOLS."""

    def __init__(
        self,
        slug: str,
        name: str,
        move: int,
        defence: int,
        symbol: str,
        wounds: int,
        attacks: tuple[Attack, ...],
        actions: tuple[Action, ...] = (),
        text: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.move = move
        self.defence = defence
        self.symbol = symbol
        self.wounds = wounds
        self.attacks = attacks
        self.actions = actions
        self.text = text


class Condition:
    """One of CONDITIONS, with its number; `no_enemy_in_own_territory` needs none (U-CRD-01)."""

    def __init__(self, kind: str, value: int = 0) -> None:
        self.kind = kind
        self.value = value


class Objective:
    """An objective card: its glory, and conditions that must all hold (U-CRD-01)."""

    def __init__(self, slug: str, name: str, glory: int, conditions: tuple[Condition, ...], text: str = "") -> None:
        self.slug = slug
        self.name = name
        self.glory = glory
        self.conditions = conditions
        self.text = text


class PowerCard:
    """A ploy or an upgrade (U-DEC-03)."""

    def __init__(self, slug: str, name: str, text: str = "") -> None:
        self.slug = slug
        self.name = name
        self.text = text


class Ploy(PowerCard):
    """A ploy: one of EFFECTS, with its number (U-CRD-02).

    `whose` is own or enemy: whose fighter is pushed, wounded or healed. With `within` the fighter is at most so many
    hexes from one of the player's own; 0 for no limit.
    """

    def __init__(
        self, slug: str, name: str, effect: str, amount: int = 1, whose: str = "own", within: int = 0, text: str = ""
    ) -> None:
        super().__init__(slug, name, text)
        self.effect = effect
        self.amount = amount
        self.whose = whose
        self.within = within


class Raise:
    """One of FIGURES raised by a number; damage, dice and range of one Attack action, or of all ("") (U-CRD-03)."""

    def __init__(self, figure: str, amount: int, attack: str = "") -> None:
        self.figure = figure
        self.amount = amount
        self.attack = attack


class Upgrade(PowerCard):
    """An upgrade: figures that it raises, or an action that it gives (U-CRD-03)."""

    def __init__(
        self,
        slug: str,
        name: str,
        raises: tuple[Raise, ...] = (),
        attack: Attack | None = None,
        action: Action | None = None,
        text: str = "",
    ) -> None:
        super().__init__(slug, name, text)
        self.raises = raises
        self.attack = attack
        self.action = action


class Board:
    """A board as its owner writes it, row 0 at his back: (column, row) of its starting and blocked hexes (U-BRD-01)."""

    def __init__(
        self,
        slug: str,
        name: str,
        starting: tuple[tuple[int, int], ...],
        blocked: tuple[tuple[int, int], ...] = (),
        text: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.starting = starting
        self.blocked = blocked
        self.text = text


class PrintedWarband:
    """A warband as its faction prints it: the slugs of its fighters, one twice where there are two (U-WAR-01)."""

    def __init__(self, slug: str, name: str, fighters: tuple[str, ...], text: str = "") -> None:
        self.slug = slug
        self.name = name
        self.fighters = fighters
        self.text = text


class Faction:
    """A faction, or the pool of cards of no faction: fighters, warbands, cards and boards."""

    def __init__(
        self,
        slug: str,
        name: str,
        summary: str = "",
        fighters: tuple[FighterCard, ...] = (),
        warbands: tuple[PrintedWarband, ...] = (),
        objectives: tuple[Objective, ...] = (),
        ploys: tuple[Ploy, ...] = (),
        upgrades: tuple[Upgrade, ...] = (),
        boards: tuple[Board, ...] = (),
    ) -> None:
        self.slug = slug
        self.name = name
        self.summary = summary
        self.fighters = fighters
        self.warbands = warbands
        self.objectives = objectives
        self.ploys = ploys
        self.upgrades = upgrades
        self.boards = boards
