"""Every way that dice can fall, counted one by one: what exact odds are held against."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction


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
    found: Counter[int] = Counter()
    for (outcome, rolled), count in ways.items():
        found[outcome] += Fraction(count, 6**rolled)
    return found
