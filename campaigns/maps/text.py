"""Maps and stories in words: terrains, outcomes, and why a hex cannot be fought for."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TERRAINS: dict[str, Promise] = {
    "open": gettext_lazy("open ground"),
    "woods": gettext_lazy("woods"),
    "hills": gettext_lazy("hills"),
    "ruins": gettext_lazy("ruins"),
    "marsh": gettext_lazy("marsh"),
    "water": gettext_lazy("water"),
    "city": gettext_lazy("city"),
}

OUTCOMES: dict[str, Promise] = {
    "won": gettext_lazy("if the first side wins"),
    "lost": gettext_lazy("if the first side loses"),
    "draw": gettext_lazy("after a draw"),
}

BY_OUTCOME: dict[str, Promise] = {
    "won": gettext_lazy("won"),
    "lost": gettext_lazy("lost"),
    "draw": gettext_lazy("drawn"),
}


def stake_refusal(code: str, name: str, holder: str) -> str:
    """A code of `refuse_stake` for the people who wanted to fight for a hex (C-MAP-03)."""
    messages = {
        "no_map": _("This campaign has no map: nothing can be at stake."),
        "unknown_hex": _("There is no such hex on the map any more."),
        "own_hex": _("%(hex)s already belongs to the attacker, the first side."),
        "home": _("%(hex)s is somebody's home, and homes are never at stake (C-MAP-02)."),
        "not_bordering": _("The attacker, the first side, holds no hex that borders %(hex)s (C-MAP-03)."),
        "holder_absent": _("%(hex)s is held by %(holder)s, who must be among the other sides (C-MAP-03)."),
    }
    return messages[code] % {"hex": name, "holder": holder}
