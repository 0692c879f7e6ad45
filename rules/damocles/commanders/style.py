"""Styles of automatic commanders, as data: the weights of their decisions."""

from typing import Final

EVERYWHERE: Final = 100_000
"""Farther than any two squads on a table."""


class Betting:
    """How bets are made, from the share of the remaining tactical points that falls to each remaining turn (R-INI-01).

    `halves` of the share are always bet, up to `luck` halves and `more` points at random; in the last turn halves of
    all that is left, which is of no use afterwards.
    """

    def __init__(self, halves: int, luck: int, more: int, last: int) -> None:
        self.halves = halves
        self.luck = luck
        self.more = more
        self.last = last


BETTINGS: Final = {"bold": Betting(2, 2, 3, 2), "even": Betting(1, 1, 2, 2), "thrifty": Betting(0, 1, 1, 1)}
"""Ways to bet, by their names in plans."""

BETS: Final = "bold"
"""How commanders bet whom no plan says otherwise: points left over are of no use."""


class Style:
    """The weights of an automatic commander.

    `deployment` may be overridden by a plan; `cover` is the worth of a rank of cover at deployment. A charge
    needs `faces` of the die. A squad comes nearer before it fires (`presses`), and once it has fired steps back from
    enemies within `retires`. A victory point of a prize is worth `point`, a centimetre to it costs 1 and a centimetre
    of range given up `range`, and where the enemy counts more a prize is worth one part in `odds`.
    """

    def __init__(
        self,
        deployment: str,
        cover: int,
        faces: int,
        presses: bool,
        retires: int,
        point: int,
        range: int,
        odds: int,
    ) -> None:
        self.deployment = deployment
        self.cover = cover
        self.faces = faces
        self.presses = presses
        self.retires = retires
        self.point = point
        self.range = range
        self.odds = odds


STEADY: Final = Style(deployment="balanced", cover=60, faces=3, presses=False, retires=4500, point=200, range=1, odds=3)
AGGRESSIVE: Final = Style(deployment="forward", cover=30, faces=3, presses=True, retires=0, point=300, range=0, odds=1)
DEFENSIVE: Final = Style(
    deployment="back", cover=120, faces=5, presses=False, retires=EVERYWHERE, point=200, range=1, odds=3
)

STYLES: Final = {"steady": STEADY, "aggressive": AGGRESSIVE, "defensive": DEFENSIVE}
"""Styles by the names of their commanders."""
