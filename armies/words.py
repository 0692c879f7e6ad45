"""The words of a verdict, for people: the rules' own, by code and figures, so that they can be translated."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from armies.actions.history import standing
from armies.models import Change, Faction, Release
from armies.words_of_the_rules import COUNTED_VIOLATIONS
from rules.damocles.violations import MENDS, MESSAGES, Mend, Violation

NUMBERED = re.compile(r"\(squad (\d+)\)")
UNKNOWN = re.compile(r"\bSquad (\d+)(?=,|$)")
"""What a verdict calls squads without a name."""


def message_of(violation: Violation) -> str:
    """What is wrong, with its figures."""
    words = MESSAGES[violation.words]
    counted = COUNTED_VIOLATIONS.get(words)
    said = _(words) if counted is None else str(counted % violation.params)
    return said.format(**_figures(violation.params))


def mends_of(violation: Violation) -> list[str]:
    """What would mend it, the cheapest way first."""
    return [mend_in_words(mend) for mend in violation.mends]


def mend_in_words(mend: Mend) -> str:
    return _(MENDS[mend.code]).format(**_figures(mend.params))


def _figures(params: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a verdict, with what its squads are called in the reader's words."""
    return {key: _called(value) if key in ("squad", "squads") else value for key, value in params.items()}


def _called(squads: str) -> str:
    """Squads without a name of their own go by their number: Line Rifles (squad 1), Squad 2."""
    numbered = NUMBERED.sub(lambda found: _("(squad %(number)s)") % {"number": found[1]}, squads)
    return UNKNOWN.sub(lambda found: _("Squad %(number)s") % {"number": found[1]}, numbered)


def release_line(release: Release) -> str:
    """Which release, and since when it is out: Release 3, 12 March 2026."""
    day = date_format(timezone.localtime(release.published), "j F Y")
    return _("%(release)s, %(day)s") % {"release": release, "day": day}


def maker_line(faction: Faction) -> str:
    """Whose a homebrew faction is; nothing of an official one."""
    if not faction.homebrew:
        return ""
    if faction.owner is None:
        return _("homebrew")
    return _("homebrew by %(name)s") % {"name": faction.owner.get_username()}


CHANGES = {
    "founded": gettext_lazy("%(list)s founded."),
    "imported": gettext_lazy("%(list)s imported."),
    "copied": gettext_lazy("Copied from %(name)s."),
    "kept": gettext_lazy("%(list)s as it stood when its history began."),
    "agreed": gettext_lazy("Saved: %(name)s, up to %(limit)s SV."),
    "squad_added": gettext_lazy("%(squad)s added."),
    "squad_changed": ngettext_lazy("%(squad)s: %(size)s unit.", "%(squad)s: %(size)s units.", "size"),
    "squad_renamed": gettext_lazy("%(squad)s is now called %(name)s."),
    "squad_armed": gettext_lazy("%(squad)s: %(weapon)s carried by %(carriers)s."),
    "squad_duplicated": gettext_lazy("%(squad)s duplicated."),
    "squad_moved_up": gettext_lazy("%(squad)s moved up."),
    "squad_moved_down": gettext_lazy("%(squad)s moved down."),
    "squad_dropped": gettext_lazy("%(squad)s dropped."),
    "squads_ordered": gettext_lazy("Squads put in another order."),
    "copies_set": gettext_lazy("%(asset)s: %(copies)s in the deck."),
    "deck_filled": gettext_lazy("Deck filled."),
    "replaced": gettext_lazy("Replaced as a whole."),
    "upgraded": gettext_lazy("From release %(from)s to release %(to)s."),
    "restored": gettext_lazy("Version %(version)s restored."),
}
"""What a change of a strike force did, by its verb and figures."""


def change_in_words(change: Change) -> str:
    """What a change did, in a sentence."""
    return _in_words(change.verb, change.figures | {"list": change.name})


def standing_in_words(change: Change) -> str:
    """What made what stands at this version: what undoing it would take back."""
    made = standing(change)
    return _in_words(made["verb"], made["figures"] | {"list": change.name})


def _in_words(verb: str, figures: Mapping[str, Any]) -> str:
    if verb == "mended":
        return _("%(mend)s: done.") % {"mend": _(MENDS[figures["code"]]).format(**_figures(figures["params"]))}
    if verb == "undone":
        return _("Undone: %(change)s") % {"change": _in_words(figures["verb"], figures["figures"] | figures)}
    if verb == "redone":
        return _("Redone: %(change)s") % {"change": _in_words(figures["verb"], figures["figures"] | figures)}
    return str(CHANGES[verb] % figures)
