"""What squads learn from battles, and what becomes of those that were lost."""

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
    """The highest grade that so much experience reaches (C-EXP-03)."""
    return next(grade for grade, needed in reversed(GRADES) if experience >= needed)


def next_grade(experience: int) -> tuple[str, int] | None:
    """The next grade and the experience still missing, None for the elite."""
    return next(((grade, needed - experience) for grade, needed in GRADES if needed > experience), None)


def choices_of(experience: int) -> int:
    """How many honours so much experience gives: one for each grade above recruit (C-HON-01)."""
    return sum(experience >= needed for _, needed in GRADES[1:])


@lru_cache(maxsize=16384)
def rolled(luck: str, key: str) -> tuple[int, int | None]:
    """The dice of a squad that was lost: whether it heals, and which scar it keeps otherwise (C-REC-01 to C-REC-03).

    `luck` is the battle's, `key` the squad's: every squad has dice of its own, the same whenever they are rolled.
    """
    dice = Dice(stream_key(int(luck, 16), f"recovery:{key}"))
    first = dice.d6()
    return (first, dice.d6()) if first == SCARRED_ON else (first, None)


def recovered(luck: str, key: str) -> str | None:
    """What becomes of a squad that was lost: None when it heals, else the scar it keeps (C-REC-03)."""
    which = rolled(luck, key)[1]
    return None if which is None else SCARS[which - 1].slug


def key_of(force: int, squad: str) -> str:
    """The key of a squad's dice."""
    return f"{force}-{squad}"
