"""The verdict on a list: its points, every rule that it breaks, and what would mend each."""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from rules.lists.change import Change
from rules.message import Message
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Fix:
    """One way to mend a violation, and the change that does it; None where there is nothing to do it with."""

    def __init__(self, code: str, message: Message, change: Change | None = None) -> None:
        self.code = code
        self.message = message
        self.change = change

    def __str__(self) -> str:
        return str(self.message)


F = TypeVar("F", bound=Fix)


@mypyc_attr(allow_interpreted_subclasses=True)
class Violation(Generic[F]):
    """A rule that a list breaks, in which unit (its place, or None), and what would mend it.

    One that `blocks` leaves nothing to fight with. `about` is the slug of the part in question, where a rule may be
    broken by several at once.
    """

    def __init__(
        self,
        code: str,
        rule: str,
        message: Message,
        unit: int | None = None,
        fixes: Sequence[F] = (),
        blocks: bool = False,
        about: str = "",
    ) -> None:
        self.code = code
        self.rule = rule
        self.message = message
        self.unit = unit
        self.fixes = tuple(fixes)
        self.blocks = blocks
        self.about = about

    @property
    def mend(self) -> str:
        """What would mend it, in English, the cheapest way first; empty when nothing is known to."""
        ways = [str(fix) for fix in self.fixes]
        return " or ".join([*ways[:1], *(f"{way[0].lower()}{way[1:]}" for way in ways[1:])]) + "." if ways else ""


V = TypeVar("V", bound=Violation[Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class Verdict(Generic[V]):
    """The result of judging a list; `limit` is None and all points are 0 where a game has none."""

    def __init__(self, limit: int | None, unit_points: Sequence[int], violations: Sequence[V]) -> None:
        self.limit = limit
        self.unit_points = list(unit_points)
        self.points = sum(unit_points)
        self.violations = list(violations)
        self.legal = not violations


VERDICT: Final = {
    "type": "object",
    "description": "Whether a list is legal, its points where the game has any, and every rule that it breaks.",
    "properties": {
        "legal": {"type": "boolean"},
        "points": {"type": "integer", "minimum": 0},
        "limit": {"type": "integer", "minimum": 0},
        "violations": {"type": "array", "items": {"$ref": "#/$defs/Violation"}},
    },
    "required": ["legal", "violations"],
    "additionalProperties": False,
    "$defs": {
        "Violation": {
            "type": "object",
            "description": "A rule that is broken, and the place in the list of the unit that breaks it, from 0.",
            "properties": {
                "rule": {"type": "string"},
                "code": {"type": "string"},
                "message": {"type": "string"},
                "unit": {"type": ["integer", "null"]},
            },
            "required": ["rule", "code", "message", "unit"],
            "additionalProperties": False,
        }
    },
}
"""The JSON Schema of a verdict."""
