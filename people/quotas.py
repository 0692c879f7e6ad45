"""How much somebody has of what is limited, shown beside the control that would refuse."""

from typing import NamedTuple


class Quota(NamedTuple):
    """What is used of a limit."""

    used: int
    most: int

    @property
    def is_near(self) -> bool:
        """From four fifths on it is worth a word."""
        return self.used * 5 >= self.most * 4

    @property
    def is_full(self) -> bool:
        return self.used >= self.most
