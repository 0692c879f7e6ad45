"""Honours and scars in the reader's language; the engine has its own words in the ledger's data."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Told(NamedTuple):
    """An honour or a scar as a page tells it."""

    slug: str
    name: str | Promise
    text: str | Promise


_HONOURS = (
    Told("crack-shots", _("Crack Shots"), _("Re-roll attack rolls of 1 with missile weapons.")),
    Told("blade-masters", _("Blade Masters"), _("Re-roll attack rolls of 1 with melee weapons.")),
    Told("hard-to-kill", _("Hard to Kill"), _("Each wound is ignored on a 6.")),
    Told("forced-march", _("Forced March"), _("+2 M.")),
    Told("ground-wise", _("Ground-wise"), _("Re-roll defense rolls of 1.")),
    Told("far-sighted", _("Far-sighted"), _("+5 range with missile weapons.")),
    Told("pathfinders", _("Pathfinders"), _("Heavy terrain does not slow it.")),
    Told("field-medic", _("Field Medic"), _("Once a battle, in its activation: it heals 2.")),
    Told("own-initiative", _("Own Initiative"), _("Once a battle, in its activation, for 1 TP: one more order.")),
    Told(
        "take-aim", _("Take Aim"), _("Once a battle, in its activation, for 1 TP: +1 to attack rolls until it is over.")
    ),
    Told("steady-supply", _("Steady Supply"), _("Once a battle, in its activation: its player gains 2 TP.")),
)
HONOURS_TOLD: dict[str, Told] = {told.slug: told for told in _HONOURS}
"""What a squad may choose from, in the order of the list (C-HON-02)."""

_SCARS = (
    Told("limp", _("Limp"), _("-2 M.")),
    Told("shaken-aim", _("Shaken Aim"), _("-1 to attack rolls with missile weapons.")),
    Told("stiff-arm", _("Stiff Arm"), _("-1 to attack rolls with melee weapons.")),
    Told("short-sight", _("Short Sight"), _("-5 range with missile weapons.")),
    Told("old-wounds", _("Old Wounds"), _("-1 to defense rolls against melee weapons.")),
    Told("wary", _("Wary"), _("It never charges.")),
)
SCARS_TOLD: dict[str, Told] = {told.slug: told for told in _SCARS}
"""In the order of the die's faces (C-REC-03)."""
