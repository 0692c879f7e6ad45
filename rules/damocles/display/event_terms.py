"""What sentences of a battle call orders, covers and reasons, and the rules behind them."""

import re
from collections.abc import Container
from typing import Final

from rules.damocles.facts import SCORINGS
from rules.message import Message
from rules.presentation.words import Words

ORDERS: Final = {
    "move_move": Message("Move, move!"),
    "stay_vigilant": Message("Stay vigilant!"),
    "charge": Message("Charge!"),
    "fall_back": Message("Fall back!"),
    "open_fire": Message("Open fire!"),
    "kill_them": Message("Kill them!"),
    "take_cover": Message("Take cover!"),
    "brace_for_impact": Message("Brace for impact!"),
}
OTHER_ACTIONS: Final = {
    "advance": Message("A free move"),
    "restraint": Message("Tactical restraint"),
    "panel": Message("Strategical panel"),
    "priority": Message("Priority orders"),
}
"""What can be refused besides orders, assets and abilities."""
ORDER_RULES: Final = {
    "move_move": "R-MOV-01",
    "stay_vigilant": "R-MOV-02",
    "charge": "R-MOV-04",
    "fall_back": "R-MOV-08",
    "open_fire": "R-LET-01",
    "kill_them": "R-LET-04",
    "take_cover": "R-DEF-01",
    "brace_for_impact": "R-DEF-03",
}
COVERS: Final = {
    "light": Message("light cover"),
    "heavy": Message("heavy cover"),
    "impenetrable": Message("impenetrable"),
}
SPENDINGS: Final = {
    "bid": (Message("on a bet for the initiative"), "R-INI-03"),
    "priority": (Message("for priority orders"), "R-TAC-02"),
    "counter": (Message("to counter priority orders"), "R-TAC-03"),
    "panel": (Message("for the strategical panel"), "R-TAC-05"),
    "restraint": (Message("for tactical restraint"), "R-TAC-06"),
    "ability": (Message("for an ability"), "R-TAC-04"),
}
SCORING_NAMES: Final = {choice.key: choice.label for choice in SCORINGS}
REASON_NAMES: Final[dict[str, Words]] = {**{key: words for key, (words, _rule) in SPENDINGS.items()}, **SCORING_NAMES}
"""What points were scored, spent or regained for."""

SCORING_RULES: Final = {
    "squad_destroyed": "R-ERA-04",
    "first_blood": "R-ERA-02",
    "unit_slain": "R-OPS-01",
    "objective_held": "R-OBJ-02",
    "territory_held": "R-OPS-01",
    "survivors": "R-OPS-01",
}
HELD: Final = ("objective_held", "territory_held", "survivors")
"""Reasons for points that are not scored by an activation."""
LEADS: Final = {
    "aggressive": Message("it is to press forward"),
    "defensive": Message("it is to keep its distance"),
    "hold": Message("it is to hold its ground"),
}
"""How a squad is led, if otherwise than usual."""
OPENINGS: Final = {
    "open_fire": Message("it can fire at {target}"),
    "kill_them": Message("it can strike at {target}"),
}
"""What a squad can do at once."""
OWN_SCENERY: Final = re.compile(r"(.+?)(-\d+)?-scenery(-\d+)?")
"""The id of a squad's own scenery: that of the squad, which may end in a number too, and what follows it."""


def brought_by(piece: str, squads: Container[str]) -> str:
    """The squad that brought a piece of scenery, empty for a piece that stands there by itself."""
    parts = OWN_SCENERY.fullmatch(piece)
    ids = [f"{parts[1]}{parts[2] or ''}", parts[1]] if parts else []
    return next((id for id in ids if id in squads), "")
