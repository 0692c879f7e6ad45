"""Honours and scars in the reader's language; the engine has its own words in the ledger's data."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class NamedText(NamedTuple):
    """The localised name and text of an honour or a scar."""

    slug: str
    name: str | Promise
    text: str | Promise


_HONOURS = (
    NamedText("crack-shots", _("Crack Shots"), _("Re-roll attack rolls of 1 with missile weapons.")),
    NamedText("blade-masters", _("Blade Masters"), _("Re-roll attack rolls of 1 with melee weapons.")),
    NamedText("hard-to-kill", _("Hard to Kill"), _("Each wound is ignored on a 6.")),
    NamedText("forced-march", _("Forced March"), _("+2 M.")),
    NamedText("ground-wise", _("Ground-wise"), _("Re-roll defense rolls of 1.")),
    NamedText("far-sighted", _("Far-sighted"), _("+5 range with missile weapons.")),
    NamedText("pathfinders", _("Pathfinders"), _("Heavy terrain does not slow it.")),
    NamedText("field-medic", _("Field Medic"), _("Once a battle, in its activation: it heals 2.")),
    NamedText("own-initiative", _("Own Initiative"), _("Once a battle, in its activation, for 1 TP: one more order.")),
    NamedText(
        "take-aim", _("Take Aim"), _("Once a battle, in its activation, for 1 TP: +1 to attack rolls until it is over.")
    ),
    NamedText("steady-supply", _("Steady Supply"), _("Once a battle, in its activation: its player gains 2 TP.")),
)
HONOUR_TEXTS: dict[str, NamedText] = {mark.slug: mark for mark in _HONOURS}
"""Honours in the order of the list (C-HON-02)."""

_SCARS = (
    NamedText("limp", _("Limp"), _("-2 M.")),
    NamedText("shaken-aim", _("Shaken Aim"), _("-1 to attack rolls with missile weapons.")),
    NamedText("stiff-arm", _("Stiff Arm"), _("-1 to attack rolls with melee weapons.")),
    NamedText("short-sight", _("Short Sight"), _("-5 range with missile weapons.")),
    NamedText("old-wounds", _("Old Wounds"), _("-1 to defense rolls against melee weapons.")),
    NamedText("wary", _("Wary"), _("It never charges.")),
)
SCAR_TEXTS: dict[str, NamedText] = {mark.slug: mark for mark in _SCARS}
"""In the order of the die's faces (C-REC-03)."""
