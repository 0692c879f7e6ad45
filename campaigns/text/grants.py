"""What organisers gave, in words (C-GRT)."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.state import State
from campaigns.text.honours_and_scars import mark_name
from campaigns.text.names import content_name, unit_number

Document = dict[str, Any]


def granted(document: Document, state: State) -> str:
    """Each force and squad with what it got or lost."""
    given = [words for each in document["forces"] for words in _of_force(each, state)]
    return _("Given by the organisers: %(given)s.") % {"given": "; ".join(given)}


def _of_force(given: Document, state: State) -> Iterator[str]:
    force = state.forces.get(given["force"])
    name = force.name if force else _("force %(number)s") % {"number": given["force"]}
    if given.get("credits"):
        yield f"{name}, {credits_in_words(given['credits'])}"
    for each in given.get("squads", []):
        known = force.squad(each["id"]) if force else None
        called = content_name(state.game, known.name if known else "") or unit_number(state.game, each["id"])
        yield f"{name}, {called}, {', '.join(_of_squad(each, state))}"


def credits_in_words(credits: int) -> str:
    text = ngettext("%(n)s credit", "%(n)s credits", abs(credits))
    return text % {"n": f"+{credits}" if credits > 0 else f"−{-credits}" if credits < 0 else 0}


def _of_squad(given: Document, state: State) -> list[str]:
    words = []
    if experience := given.get("experience", 0):
        words.append(_("%(n)s experience") % {"n": f"+{experience}" if experience > 0 else f"−{-experience}"})
    messages = {
        "injuries": _("injured (%(name)s)"),
        "healed": _("healed (%(name)s)"),
        "equipment": _("given %(name)s"),
        "taken": _("without %(name)s"),
    }
    for key, message in messages.items():
        words += [message % {"name": mark_name(state.game, name)} for name in given.get(key, [])]
    return words
