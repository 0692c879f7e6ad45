"""Names of members, and of honours and scars, as pages show them."""

from django.utils.translation import gettext as _

from campaigns.ledger.state import State
from rules.damocles.honours import HONOURS, SCARS

MARKS = {mark.slug: mark.name for mark in (*HONOURS, *SCARS)}


def member_name(state: State, number: int | None) -> str:
    if number is None:
        return _("nobody")
    member = state.members.get(number)
    return member.name if member else _("member %(number)s") % {"number": number}


def mark_name(slug: str) -> str:
    """An honour or a scar as people call it."""
    name = MARKS.get(slug)
    return _(name) if name else slug
