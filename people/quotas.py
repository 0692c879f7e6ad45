"""How much somebody has of what is limited, shown beside the control that would refuse."""

from typing import NamedTuple

from django.utils.functional import Promise


class Quota(NamedTuple):
    """What is used of a limit."""

    used: int
    most: int
    unit: str | Promise = ""

    @property
    def is_near(self) -> bool:
        """From four fifths on it is worth a word."""
        return self.used * 5 >= self.most * 4

    @property
    def limit(self) -> str:
        """The most, with its unit."""
        return f"{self.most}\N{NO-BREAK SPACE}{self.unit}" if self.unit else str(self.most)

    @property
    def is_full(self) -> bool:
        return self.used >= self.most
