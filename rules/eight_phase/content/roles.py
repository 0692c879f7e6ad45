"""What a profile is there for, by its figures alone: so pages sort and mark units."""

from typing import Final

from rules.eight_phase.content.parts import Profile
from rules.message import message_in

ROLES: Final = {
    "flag": message_in("role of a unit", "leaders"),
    "shield": message_in("role of a unit", "rammers"),
    "missile": message_in("role of a unit", "shooters"),
    "melee": message_in("role of a unit", "fighters"),
    "health": message_in("role of a unit", "helpers"),
}
"""The icon of each role, and its name; units are grouped in this order."""


def role_of(profile: Profile) -> str:
    """Who commands leads; who rams for more than 1 rams; a helper has abilities; others do what they are better at."""
    if profile.command:
        return "flag"
    if profile.ram > 1:
        return "shield"
    if profile.abilities and profile.fight < 3 and profile.shoot < 3:
        return "health"
    return "missile" if profile.shoot > profile.fight else "melee"
