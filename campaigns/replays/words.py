"""Texts of orders, covers and reasons in events, and their rules."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

ORDERS = {
    "move_move": gettext_noop("Move, move!"),
    "stay_vigilant": gettext_noop("Stay vigilant!"),
    "charge": gettext_noop("Charge!"),
    "fall_back": gettext_noop("Fall back!"),
    "open_fire": gettext_noop("Open fire!"),
    "kill_them": gettext_noop("Kill them!"),
    "take_cover": gettext_noop("Take cover!"),
    "brace_for_impact": gettext_noop("Brace for impact!"),
}
OTHER_ACTIONS = {
    "advance": gettext_noop("A free move"),
    "restraint": gettext_noop("Tactical restraint"),
    "panel": gettext_noop("Strategical panel"),
    "priority": gettext_noop("Priority orders"),
}
"""What can be refused besides orders, assets and abilities."""
ORDER_RULES = {
    "move_move": "R-MOV-01",
    "stay_vigilant": "R-MOV-02",
    "charge": "R-MOV-04",
    "fall_back": "R-MOV-08",
    "open_fire": "R-LET-01",
    "kill_them": "R-LET-04",
    "take_cover": "R-DEF-01",
    "brace_for_impact": "R-DEF-03",
}
COVERS = {
    "light": gettext_noop("light cover"),
    "heavy": gettext_noop("heavy cover"),
    "impenetrable": gettext_noop("impenetrable"),
}
SPENDINGS = {
    "bid": (_("on a bet for the initiative"), "R-INI-03"),
    "priority": (_("for priority orders"), "R-TAC-02"),
    "counter": (_("to counter priority orders"), "R-TAC-03"),
    "panel": (_("for the strategical panel"), "R-TAC-05"),
    "restraint": (_("for tactical restraint"), "R-TAC-06"),
    "ability": (_("for an ability"), "R-TAC-04"),
}
SCORINGS = {
    "squad_destroyed": (_("an enemy squad destroyed"), "R-ERA-04"),
    "first_blood": (_("first blood"), "R-ERA-02"),
    "unit_slain": (_("an enemy unit slain"), "R-OPS-01"),
    "objective_held": (_("an objective held"), "R-OBJ-02"),
    "territory_held": (_("a territory held"), "R-OPS-01"),
    "survivors": (_("squads left"), "R-OPS-01"),
}
MOVES = {
    "move_move": gettext_noop("{squad} runs to its new place."),
    "stay_vigilant": gettext_noop("{squad} advances, weapons ready."),
    "charge": gettext_noop("{squad} storms forward."),
    "fall_back": gettext_noop("{squad} breaks away."),
    "kill_them": gettext_noop("{squad} presses closer."),
    "take_cover": gettext_noop("{squad} hugs the scenery."),
}
