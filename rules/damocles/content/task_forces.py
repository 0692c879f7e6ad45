"""Task forces: what grouping squads by type brings in tactical points (TSK)."""

from collections.abc import Sequence
from typing import Final

from rules.damocles.content.parts import SQUAD_TYPES

TACTICAL_POINTS: Final = 12
"""What creating a strike force gives (R-ARM-05)."""

SQUADS_IN_A_TASK_FORCE: Final = 3
"""The least squads of its type that a task force of one type needs (R-TSK-01 to R-TSK-05)."""


class TaskForce:
    """A task force of a strike force; `squads` are the indices of all squads that its rule counts.

    The rulebook requires "at least 3", so a fourth squad of the type belongs to it too; a company counts all six types,
    so every squad belongs to it. The task force that a squad is deployed with is decided at deployment (R-TSK-07).
    """

    def __init__(self, slug: str, name: str, bonus: int, squads: list[int], rule: str) -> None:
        self.slug = slug
        self.name = name
        self.bonus = bonus
        self.squads = squads
        self.rule = rule


class TaskForceKind:
    """A line of the list of task forces: `squads` of each of `types` give `bonus` TP, once per strike force."""

    def __init__(self, slug: str, name: str, rule: str, bonus: int, types: tuple[str, ...], squads: int) -> None:
        self.slug = slug
        self.name = name
        self.rule = rule
        self.bonus = bonus
        self.types = types
        self.squads = squads

    def missing(self, types: Sequence[str]) -> list[str]:
        """The types of the squads that are still wanting, one for each squad."""
        return [wanted for wanted in self.types for _ in range(self.squads - list(types).count(wanted))]

    def of(self, types: Sequence[str]) -> TaskForce:
        """The task force that squads of these types make."""
        squads = [n for n, type in enumerate(types) if type in self.types]
        return TaskForce(self.slug, self.name, self.bonus, squads, self.rule)


TASK_FORCES: Final = (
    TaskForceKind("platoon", "Platoon", "R-TSK-01", 4, ("troops",), SQUADS_IN_A_TASK_FORCE),
    TaskForceKind("vanguard", "Vanguard", "R-TSK-02", 4, ("scouts",), SQUADS_IN_A_TASK_FORCE),
    TaskForceKind("commandos", "Commandos", "R-TSK-03", 6, ("specialists",), SQUADS_IN_A_TASK_FORCE),
    TaskForceKind(
        "communication-relay", "Communication relay", "R-TSK-04", 8, ("com_operators",), SQUADS_IN_A_TASK_FORCE
    ),
    TaskForceKind("artillery-company", "Artillery company", "R-TSK-05", 6, ("heavy_supports",), SQUADS_IN_A_TASK_FORCE),
    TaskForceKind("company", "Company", "R-TSK-06", 8, SQUAD_TYPES, 1),
)


def task_forces(types: Sequence[str]) -> list[TaskForce]:
    """The task forces that squads of these types make, each at most once.

    Three squads of a type: troops (R-TSK-01), scouts (R-TSK-02), specialists (R-TSK-03), com operators (R-TSK-04),
    heavy supports (R-TSK-05); one of each of the six: a company (R-TSK-06).
    """
    return [kind.of(types) for kind in TASK_FORCES if not kind.missing(types)]


def tactical_points(types: Sequence[str]) -> int:
    """12 for the strike force and the bonus of each of its task forces (R-ARM-05)."""
    return TACTICAL_POINTS + sum(force.bonus for force in task_forces(types))
