"""The answers that stand when nobody says otherwise."""

from rules.skirmish.answers import (
    Answer,
    Authority,
    Deploy,
    Eject,
    End,
    First,
    Losses,
    Overwatch,
    Pay,
    Sequence,
    Split,
    Turn,
)
from rules.skirmish.asking import Ask


def default(ask: Ask) -> Answer:
    """What a question is answered by default."""
    if ask.kind == "action":
        return End()
    if ask.kind == "turn":
        return Turn("pass" if ask.unit is not None and ask.unit.gone() else "play")
    if ask.kind == "pay":
        return Pay(True)
    if ask.kind == "sequence":
        return Sequence(tuple([unit.id for unit in ask.units]))
    if ask.kind == "authority":
        return Authority(0)
    if ask.kind == "first":
        return First(ask.player.id)
    if ask.kind == "deploy":
        return Deploy([])
    if ask.kind == "overwatch":
        return Overwatch(ask.units[0].id)
    if ask.kind == "split":
        return Split("")
    if ask.kind == "losses":
        return Losses(tuple(ask.numbers[: ask.amount]))
    return Eject("stay" if ask.kind == "eject" else "go_on")
