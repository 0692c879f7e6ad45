"""The answers that stand when nobody says otherwise."""

from rules.underworlds.content.ground import GRID
from rules.underworlds.engine.answers import (
    Answer,
    Begin,
    Discard,
    DiscardPower,
    Drive,
    First,
    Pass,
    PassPower,
    PlaceFighter,
    PlaceToken,
    Score,
    Upgrades,
)
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.objectives import holds
from rules.underworlds.engine.questions import Question


def default(battle: Battle, question: Question) -> Answer:
    """Oneself first, the first legal hex, pass, no drive, score all, discard none."""
    player = question.player
    if question.kind == "activation":
        return Pass()
    if question.kind == "power":
        return PassPower()
    if question.kind in ("begin", "first"):
        return Begin(player.id) if question.kind == "begin" else First(player.id)
    if question.kind == "token":
        return PlaceToken(GRID.place(question.hexes[0]))
    if question.kind == "place" and question.target is not None:
        return PlaceFighter(question.target.id, GRID.place(question.hexes[0]))
    if question.kind == "score":
        return Score(tuple([card.slug for card in player.objectives.hand if holds(battle, player, card)]))
    if question.kind == "drive":
        return Drive(None)
    if question.kind == "upgrades":
        return Upgrades(())
    return Discard(()) if question.kind == "discard" else DiscardPower(())
