"""What a company rolls at the table: fights and shots against DEF and distance (H-FGT-09, H-SHO-09 to 12)."""

from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet
from rules.hell_dorado.engine.close_combat import MOST_DICE
from rules.hell_dorado.engine.shooting import HARDEST, SHORT
from rules.hell_dorado.engine.statistics import INVULNERABLE
from rules.message import Message
from rules.presentation.battle_sheet import Aim, UnitRoll
from rules.presentation.contests import Contest, Throw, of_kinds

FIGHT: Final = "fight"
SHOT: Final = "shot"

DIFFICULTIES: Final = tuple(range(INVULNERABLE + 1))
"""A die that reaches the DEF or the difficulty of a shot is a hit (H-FGT-09, H-SHO-12)."""

DISTANCES: Final = (
    Message("up to the range"),
    Message("up to twice the range"),
    Message("up to three times the range"),
    Message("further off"),
)


def unit_rolls(sheet: Datasheet) -> tuple[UnitRoll, ...]:
    """Five dice at most (H-FGT-07, H-SHO-11)."""
    kinds = ((Message("Fight"), sheet.cbt, "H-FGT-09", FIGHT), (Message("Shot"), sheet.shs, "H-SHO-12", SHOT))
    return tuple(
        [
            UnitRoll(label, min(figure, MOST_DICE), 0, rule, kind, DIFFICULTIES, kind)
            for label, figure, rule, kind in kinds
            if figure > 0
        ]
    )


def aims_at(sheet: Datasheet) -> tuple[Aim, ...]:
    """The DEF of a unit, and how hard it is to shoot at for each distance."""
    return (_fought(sheet.defence), *_shot_at(sheet.defence))


def _fought(defence: int) -> Aim:
    return Aim(FIGHT, Message("DEF {number}", number=defence), defence)


def _shot_at(defence: int) -> list[Aim]:
    """The higher of the distance's difficulty and the DEF (H-SHO-09, H-SHO-10)."""
    return [
        Aim(SHOT, Message("DEF {number}, {distance}", number=defence, distance=distance), max(difficulty, defence))
        for difficulty, distance in zip(range(SHORT, HARDEST + 1), DISTANCES, strict=True)
    ]


AIMS: Final = tuple([aim for defence in DIFFICULTIES[1:] for aim in (_fought(defence), *_shot_at(defence))])
"""Of targets whose datasheet is not on the table."""


def contest(first: Throw, other: Throw) -> Contest | None:
    """In a sequence nobody wins: the damage of both falls at the same time (H-FGT-13)."""
    if not of_kinds(first, other, FIGHT, FIGHT):
        return None
    return Contest(-1, Message("the hits of both count at the same time"), "H-FGT-13")
