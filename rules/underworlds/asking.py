"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Final

from rules.underworlds.answers import (
    Act,
    Answer,
    Begin,
    Charge,
    Discard,
    DiscardPower,
    Draw,
    Drive,
    Exchange,
    First,
    Guard,
    Move,
    Pass,
    PassPower,
    PlaceFighter,
    PlaceToken,
    PlayPloy,
    PlayUpgrade,
    Score,
    Upgrades,
)
from rules.underworlds.state import Fighter, Player

TRIES: Final = 100
"""Refused answers to one question, after which its default stands."""

KINDS: Final = (
    "begin", "token", "place", "first", "activation", "drive", "power", "score", "discard", "upgrades", "discard_power",
)  # fmt: skip
"""The rulebook's questions, in the order in which a game asks them first."""


class Ask:
    """A question to a player; `target` is the fighter to be driven back, `hexes` are those to choose from."""

    def __init__(
        self, kind: str, player: Player, hexes: list[int] | None = None, target: Fighter | None = None
    ) -> None:
        self.kind = kind
        self.player = player
        self.hexes: list[int] = [] if hexes is None else hexes
        self.target = target


def kind_of(answer: Answer) -> str:
    """The kind of question that an answer is for."""
    if isinstance(answer, (Move, Charge, Guard, Act, Draw, Exchange, Pass)):
        return "activation"
    if isinstance(answer, (PlayPloy, PlayUpgrade, PassPower)):
        return "power"
    if isinstance(answer, Drive):
        return "drive"
    if isinstance(answer, (Begin, First)):
        return "begin" if isinstance(answer, Begin) else "first"
    if isinstance(answer, (PlaceToken, PlaceFighter)):
        return "token" if isinstance(answer, PlaceToken) else "place"
    return kind_of_end(answer)


def kind_of_end(answer: Answer) -> str:
    """The same of the questions of an end phase."""
    if isinstance(answer, (Score, Upgrades)):
        return "score" if isinstance(answer, Score) else "upgrades"
    if isinstance(answer, (Discard, DiscardPower)):
        return "discard" if isinstance(answer, Discard) else "discard_power"
    return ""


def unit_of(answer: Answer) -> str:
    """The fighter whom an answer is about, "" for none."""
    if isinstance(answer, (Move, Charge, Guard, Act, PlaceFighter, PlayUpgrade)):
        return answer.unit
    return answer.target if isinstance(answer, PlayPloy) else ""
