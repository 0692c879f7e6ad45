"""The answers that stand when nobody says otherwise."""

from rules.underworlds.answers import (
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
from rules.underworlds.asking import Ask
from rules.underworlds.battle import Battle
from rules.underworlds.ground import GRID
from rules.underworlds.objectives import holds


def default(battle: Battle, ask: Ask) -> Answer:
    """Oneself first, the first legal hex, pass, no drive, score all, discard none."""
    player = ask.player
    if ask.kind == "activation":
        return Pass()
    if ask.kind == "power":
        return PassPower()
    if ask.kind in ("begin", "first"):
        return Begin(player.id) if ask.kind == "begin" else First(player.id)
    if ask.kind == "token":
        return PlaceToken(GRID.place(ask.hexes[0]))
    if ask.kind == "place" and ask.target is not None:
        return PlaceFighter(ask.target.id, GRID.place(ask.hexes[0]))
    if ask.kind == "score":
        return Score(tuple([card.slug for card in player.objectives.hand if holds(battle, player, card)]))
    if ask.kind == "drive":
        return Drive(None)
    if ask.kind == "upgrades":
        return Upgrades(())
    return Discard(()) if ask.kind == "discard" else DiscardPower(())
