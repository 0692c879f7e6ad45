"""Who is next: sides by number in the order of their seats, with unequal numbers or passing."""

from collections.abc import Sequence


def next_side(after: int, left: Sequence[int]) -> int:
    """The next side by seat that has anything left, the one before it last of all; -1 when nobody has."""
    for step in range(1, len(left) + 1):
        side = (after + step) % len(left)
        if left[side] > 0:
            return side
    return -1


def shares(left: Sequence[int]) -> list[int]:
    """How many each side acts with in one round by seat: its number over the least that any side has, rounded down."""
    fewest = min([number for number in left if number > 0], default=1)
    return [number // fewest for number in left]


class Passing:
    """Sides asked in turn until all have passed one after another, as for reactions in another's activation.

    `side` is the one to ask; one that can do nothing is taken to pass unasked.
    """

    def __init__(self, sides: int, first: int) -> None:
        self.sides = sides
        self.side = first
        self.passes = 0

    @property
    def over(self) -> bool:
        return self.passes >= self.sides

    def answer(self, passed: bool) -> None:
        """The side asked has acted or passed; the next is asked."""
        self.passes = self.passes + 1 if passed else 0
        self.side = (self.side + 1) % self.sides
