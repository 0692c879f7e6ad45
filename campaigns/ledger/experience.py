"""Experience of squads, and recovery of lost ones."""

from functools import lru_cache
from typing import Any

from rules.damocles.honours import SCARS
from rules.table.dice import Dice, stream_key

SURVIVED = 1
SLAIN_FOR_ONE = 3
DESTROYED = 2
MAX_IN_A_BATTLE = 8

GRADES: tuple[tuple[str, int], ...] = (("recruit", 0), ("seasoned", 6), ("veteran", 14), ("elite", 24))
"""Each grade with the experience it needs (C-EXP-03)."""

SCARRED_ON = 1


def earned(deeds: dict[str, Any]) -> int:
    """The experience of one battle from a squad's deeds in it (C-EXP-01, C-EXP-02)."""
    total: int = deeds["slain"] // SLAIN_FOR_ONE + deeds["destroyed"] * DESTROYED + deeds["objectives"]
    if deeds["survived"]:
        total += SURVIVED
    return total if total < MAX_IN_A_BATTLE else MAX_IN_A_BATTLE


def grade_of(experience: int) -> str:
    """The highest grade reached with this experience (C-EXP-03)."""
    return next(grade for grade, needed in reversed(GRADES) if experience >= needed)


def next_grade(experience: int) -> tuple[str, int] | None:
    """The next grade and the experience still missing, None for the elite."""
    return next(((grade, needed - experience) for grade, needed in GRADES if needed > experience), None)


def choices_of(experience: int) -> int:
    """Number of honours for this experience: one for each grade above recruit (C-HON-01)."""
    return sum(experience >= needed for _, needed in GRADES[1:])


@lru_cache(maxsize=16384)
def rolled(recovery_seed: str, key: str) -> tuple[int, int | None]:
    """The recovery dice of a lost squad: whether it heals, and otherwise its scar (C-REC-01 to C-REC-03).

    `recovery_seed` is the battle's, `key` the squad's: each squad has its own reproducible dice.
    """
    dice = Dice(stream_key("damocles", int(recovery_seed, 16), f"recovery:{key}"))
    first = dice.d6()
    return (first, dice.d6()) if first == SCARRED_ON else (first, None)


def recovered(recovery_seed: str, key: str) -> str | None:
    """The scar of a lost squad; None when it heals (C-REC-03)."""
    which = rolled(recovery_seed, key)[1]
    return None if which is None else SCARS[which - 1].slug


def key_of(force: int, squad: str) -> str:
    """The key of a squad's dice."""
    return f"{force}-{squad}"
