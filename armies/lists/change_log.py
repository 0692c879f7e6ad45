"""History entries of a strike force in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.actions.history import effective_change
from armies.models import Change, Faction
from armies.models.content_words import Words, words_of
from rules.message import message_from
from web.translation.messages import translated

CHANGES = {
    "created": gettext_lazy("%(list)s founded."),
    "imported": gettext_lazy("%(list)s imported."),
    "copied": gettext_lazy("Copied from %(name)s."),
    "kept": gettext_lazy("%(list)s as it stood when its history began."),
    "squad_added": gettext_lazy("%(squad)s added."),
    "squad_duplicated": gettext_lazy("%(squad)s duplicated."),
    "squad_moved_up": gettext_lazy("%(squad)s moved up."),
    "squad_moved_down": gettext_lazy("%(squad)s moved down."),
    "squad_dropped": gettext_lazy("%(squad)s dropped."),
    "squad_swapped": gettext_lazy("%(squad)s swapped for %(new)s."),
    "squads_ordered": gettext_lazy("Put in another order."),
    "copies_set": gettext_lazy("%(asset)s: %(copies)s in the deck."),
    "deck_filled": gettext_lazy("Deck filled."),
    "replaced": gettext_lazy("Replaced as a whole."),
    "upgraded": gettext_lazy("From release %(from)s to release %(to)s."),
    "restored": gettext_lazy("Version %(version)s restored."),
}
"""Sentences for changes, by verb and figures."""

NAMES = ("squad", "new", "asset")
"""Figures that may be names of content."""


def change_in_words(change: Change, faction: Faction | None = None) -> str:
    """A sentence that describes a change of a list; its content as written, unless its faction is given."""
    words = words_of(faction) if faction else Words()
    return _in_words(change.verb, change.figures | {"list": change.name}, words)


def effective_change_in_words(change: Change, faction: Faction) -> str:
    """A sentence for the change that undo would revert."""
    made = effective_change(change)
    return _in_words(made["verb"], made["figures"] | {"list": change.name}, words_of(faction))


def _in_words(verb: str, figures: Mapping[str, Any], words: Words) -> str:
    if "message" in figures:
        message = translated(message_from(figures["message"]), words.__getitem__)
        return _("%(mend)s: done.") % {"mend": message} if verb == "fixed" else message
    if verb in ("undone", "redone"):
        sentence = _("Undone: %(change)s") if verb == "undone" else _("Redone: %(change)s")
        return sentence % {"change": _in_words(figures["verb"], figures["figures"] | figures, words)}
    return str(CHANGES[verb]) % {key: words[value] if key in NAMES else value for key, value in figures.items()}
