"""Experience of squads, and recovery of lost ones."""

from functools import lru_cache
from typing import Any

from rules.games import game_called
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
def rolled(game: str, recovery_seed: str, key: str) -> tuple[int, int | None]:
    """The recovery dice of a lost squad: whether it heals, and otherwise its scar (C-REC-01 to C-REC-03).

    `recovery_seed` is the battle's, `key` the squad's: each squad has its own reproducible dice.
    """
    dice = Dice(stream_key(game, int(recovery_seed, 16), f"recovery:{key}"))
    first = dice.d6()
    return (first, dice.d6()) if first == SCARRED_ON else (first, None)


def honours_of(game: str) -> list[str]:
    """The honours of a game (C-HON-02)."""
    return _marks(game, "honour")


def scars_of(game: str) -> list[str]:
    """The scars of a game, one for each face of the die; none where it has none."""
    return _marks(game, "scar")


def is_scar(game: str, name: str) -> bool:
    """Whether an injury is a scar of the game, which its engine plays (C-GRT-02)."""
    return name in scars_of(game)


def _marks(game: str, kind: str) -> list[str]:
    rules = game_called(game)
    return [mark.slug for mark in rules.content.marks if mark.kind == kind] if rules else []


def recovered(game: str, recovery_seed: str, key: str) -> str | None:
    """The scar of a lost squad; None when it heals (C-REC-03)."""
    which = rolled(game, recovery_seed, key)[1]
    scars = scars_of(game) if which is not None else []
    return scars[which - 1] if which is not None and scars else None


def key_of(force: int, squad: str) -> str:
    """The key of a squad's dice."""
    return f"{force}-{squad}"
