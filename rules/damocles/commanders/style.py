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


class Style:
    """The weights of an automatic commander.

    `deployment` and `bets` may be overridden by a plan; `cover` is the worth of a rank of cover at deployment. A charge
    needs `faces` of the die, must be worth `scorn` halves of a shot after `fear` halves of what the enemy strikes back
    with, and `daring` times what the enemy does must be more than twice that. A squad that suffers more than `nerve`
    times what it inflicts in close combat falls back. Squads stop at `stop` eighths of their range, make for enemies
    within `chase`, come nearer before they fire (`presses`), and leave the cover they have for no enemy (`settles`).
    For priority orders a squad must promise `strike`. A victory point of a prize is worth `point`, a centimetre to it
    costs 1 and a centimetre of range given up `range`, and where the enemy counts more a prize is worth one part in
    `odds`.
    """

    def __init__(
        self,
        deployment: str,
        bets: str,
        cover: int,
        faces: int,
        scorn: int,
        fear: int,
        daring: int,
        nerve: int,
        stop: int,
        chase: int,
        presses: bool,
        settles: bool,
        strike: int,
        point: int,
        range: int,
        odds: int,
    ) -> None:
        self.deployment = deployment
        self.bets = bets
        self.cover = cover
        self.faces = faces
        self.scorn = scorn
        self.fear = fear
        self.daring = daring
        self.nerve = nerve
        self.stop = stop
        self.chase = chase
        self.presses = presses
        self.settles = settles
        self.strike = strike
        self.point = point
        self.range = range
        self.odds = odds


STEADY: Final = Style(
    deployment="balanced", bets="even", cover=60,
    faces=4, scorn=2, fear=1, daring=3, nerve=2,
    stop=6, chase=EVERYWHERE, presses=False, settles=False,
    strike=40, point=200, range=1, odds=3,
)  # fmt: skip
AGGRESSIVE: Final = Style(
    deployment="forward", bets="bold", cover=30,
    faces=3, scorn=1, fear=0, daring=4, nerve=4,
    stop=3, chase=EVERYWHERE, presses=True, settles=False,
    strike=25, point=300, range=0, odds=1,
)  # fmt: skip
DEFENSIVE: Final = Style(
    deployment="balanced", bets="even", cover=120,
    faces=5, scorn=2, fear=1, daring=3, nerve=2,
    stop=7, chase=6000, presses=False, settles=True,
    strike=40, point=200, range=1, odds=3,
)  # fmt: skip

STYLES: Final = {"steady": STEADY, "aggressive": AGGRESSIVE, "defensive": DEFENSIVE}
"""Styles by the names of their commanders."""
