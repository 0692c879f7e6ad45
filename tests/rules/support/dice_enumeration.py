"""Every way that dice can fall, counted one by one: what exact odds are held against."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from rules.damocles.engine.scenario import Scenario
from tests.rules.support.engine import fought


class Falling:
    """Dice that fall every way there is: each run of `play` takes the next row of faces."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.at = 0

    def d6(self) -> int:
        if self.at == len(self.faces):
            self.faces.append(1)
        self.at += 1
        return self.faces[self.at - 1]

    def turn(self) -> bool:
        """The next way; False after the last."""
        while self.faces and self.faces[-1] == 6:
            self.faces.pop()
        if self.faces:
            self.faces[-1] += 1
        self.at = 0
        return bool(self.faces)


def every_way(play: Callable[[Callable[[], int]], int]) -> dict[int, Fraction]:
    """How likely each outcome of `play(d6)` is, every way its dice can fall counted."""
    dice = Falling()
    ways: Counter[tuple[int, int]] = Counter()
    more = True
    while more:
        outcome = play(dice.d6)
        ways[outcome, len(dice.faces)] += 1
        more = dice.turn()
    weights: Counter[int] = Counter()
    for (outcome, rolled), count in ways.items():
        weights[outcome] += Fraction(count, 6**rolled)
    return weights


def every_battle(scenario: Scenario) -> dict[int, Fraction]:
    """The shares of battles with so many slain in blue's first squad: one die more whenever one is asked for."""
    ways: dict[int, Fraction] = {}
    faces: list[int] = []
    while True:
        scenario.dice = list(faces)
        fallen = fought(scenario, 1, False)
        if fallen.dice.tape.number:
            faces.append(1)
            continue
        slain = sum(not unit.alive for unit in fallen.squads[1].units)
        ways[slain] = ways.get(slain, Fraction(0)) + Fraction(1, 6 ** len(faces))
        while faces and faces[-1] == 6:
            faces.pop()
        if not faces:
            return ways
        faces[-1] += 1
