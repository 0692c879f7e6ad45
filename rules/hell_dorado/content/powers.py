"""Powers, and the effects that they and the rows of power tables have (H-PWR-02, H-PWR-03).

Distances are hundredths of a fathom.
"""

from dataclasses import dataclass, field
from typing import Final

KINDS: Final = ("passive", "free", "active", "exhausting")
"""Active powers need a Concentration, exhausting ones a Focus (H-PWR-01)."""

TARGETS: Final = ("self", "ally", "enemy", "unit", "point", "area")
AURAS: Final = ("permanent", "lingering", "instant")
"""How long an aura works (H-AUR-01 to H-AUR-04)."""

MOMENTS: Final = ("before_action", "before_sequence", "after_sequence", "end")
"""When free powers are used (H-PWR-06)."""

STATISTICS: Final = ("mvt", "shs", "cbt", "def", "pr", "fth")

STATES: Final = (
    "accelerated", "berserk", "brave", "consumed", "controlled", "cursed", "devoured", "immobilized", "knocked_down",
    "slowed", "stunned", "wounded",
)  # fmt: skip
"""The states that something can give (STA); dead and eliminated follow from the battle."""


@dataclass(eq=False)
class Effect:
    """One effect; its `kind` (H-PWR-03) decides which of the other values are used.

    modify: `statistic` by `amount`; state: `state` with its X `amount` (turns or activations; of consumed and cursed
    the X before the stroke, `turns` the Y behind it) and, of consumed, its `type` and whether it is `durable`;
    end_state: `state`; damage: `amount` of `type` ("" for none), `ignores_protection`; heal, rerolls, command:
    `amount`, of command with its `dot` and whether it is for good (`permanent`); move: straight by `amount` fathoms;
    ability: `ability` with its `amount` and `keyword`; remove: a lemure. `turns` is how long a modifier or an ability
    lasts: 0 until the end of the turn.
    """

    kind: str
    statistic: str = ""
    amount: int = 0
    state: str = ""
    turns: int = 0
    type: str = ""
    durable: bool = False
    ignores_protection: bool = False
    ability: str = ""
    keyword: str = ""
    dot: str = ""
    permanent: bool = False


@dataclass
class Cost:
    """CMD that a power costs, of any dot, light or dark (H-CMD-08); `permanent` points are lost for good (H-CMD-04)."""

    any: int = 0
    light: int = 0
    dark: int = 0
    permanent: bool = False

    def total(self) -> int:
        """All points together."""
        return self.any + self.light + self.dark


@dataclass(eq=False)
class Power:
    """A power, order, aura or spell (H-PWR-02).

    `range` is from base edge to base edge, -1 without a limit; `sight` whether it needs a line of fire (H-PWR-04).
    `order` tells orders (H-ORD-01), `unstoppable` and `unique` what H-ORD-02 and H-ORD-04 say. `aura` is one of AURAS
    or "", reaching `radius`; `inclusive` and `cumulative` as in H-AUR-06. `residual` tells a spell that stays
    (H-LEM-19). `keywords` are free words, such as faith (H-FTH-02). `moment` names where a free power belongs: "" for
    all moments of H-PWR-06, else one of MOMENTS.
    """

    slug: str
    name: str
    kind: str
    target: str
    cost: Cost = field(default_factory=Cost)
    effects: tuple[Effect, ...] = ()
    range: int = -1
    sight: bool = False
    order: bool = False
    unstoppable: bool = False
    unique: bool = False
    aura: str = ""
    radius: int = 0
    inclusive: bool = False
    cumulative: bool = False
    residual: bool = False
    moment: str = ""
    keywords: tuple[str, ...] = ()
    text: str = ""
