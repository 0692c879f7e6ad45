"""Names of objectives, territories and pieces of scenery."""

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

PLACES = {
    "wood": gettext_lazy("Wood"),
    "ruin": gettext_lazy("Ruin"),
    "block": gettext_lazy("Block"),
    "fence": gettext_lazy("Fence"),
    "barricade": gettext_lazy("Barricade"),
    "north": gettext_lazy("North"),
    "south": gettext_lazy("South"),
    "east": gettext_lazy("East"),
    "west": gettext_lazy("West"),
}
"""Scenery of the standard set, and where territories lie: their ids are all the name they have."""


def called(id: str) -> str:
    """A display name: lift-car is Lift car; wood-1 is Wood 1, translated."""
    kind, _dash, number = id.rpartition("-")
    if kind in PLACES and number.isdecimal():
        return f"{PLACES[kind]} {number}"
    return str(PLACES.get(id) or capfirst(id.replace("-", " ").replace("_", " ").strip()))
