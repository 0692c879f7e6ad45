"""Which units of a list are folded, one line each: the rest of them is sent once they are unfolded."""

from typing import NamedTuple

from django.http import HttpRequest

COOKIE = "builder-compact"
"""Remembers on a device whether lists are compact there; builder.js writes it."""

LONG = 12
"""Longer lists are compact until somebody chooses."""

ALL = "all"


class Folding(NamedTuple):
    """Whether a list is compact, the units that are `open` all the same, and those whose notes are `noted` down."""

    compact: bool = False
    open: frozenset[str] = frozenset()
    noted: frozenset[str] = frozenset()

    @classmethod
    def of(cls, request: HttpRequest, units: int) -> "Folding":
        """As it was asked for, or else as the device remembers."""
        asked = request.GET if request.method == "GET" else request.POST
        open, noted = (frozenset(asked.get(name, "").split()) for name in ("open", "noted"))
        chosen = asked.get("compact") or request.COOKIES.get(COOKIE, "")
        return cls(chosen == "yes" or (chosen != "no" and units > LONG), open, noted)

    def noting(self, unit: str) -> "Folding":
        """With the form of a unit's note as well, if any unit is meant."""
        return self._replace(noted=self.noted | {unit}) if unit else self

    def folds(self, unit: str) -> bool:
        return self.compact and not ({unit, ALL} & self.open or unit in self.noted)


UNFOLDED = Folding()
