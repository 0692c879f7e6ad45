"""What is wrong with a list, in words, and what would mend it, as buttons that do it."""

from hashlib import sha256
from typing import NamedTuple

from armies.text.violations import fix_in_words, message_of
from rules.damocles.army import Roster, Violation
from rules.damocles.violations import Fix

WITHOUT_BUTTON = ("add_any_squad",)
"""What is advised but cannot be done by a button: the faction has no datasheet to add."""


class FixOption(NamedTuple):
    """A way to mend a violation: in words, and the key by which it can be done, if it can."""

    words: str
    key: str


class ViolationView(NamedTuple):
    """A violation in words, and where on the page its cause stands."""

    rule: str
    message: str
    mends: tuple[FixOption, ...]
    anchor: str


def violation_view(violation: Violation, roster: Roster) -> ViolationView:
    if violation.squad is not None:
        anchor = f"squad-{roster.squads[violation.squad].id}"
    else:
        anchor = "deck" if violation.rule.startswith("R-AST") else ""
    ways = tuple(FixOption(fix_in_words(mend), fix_key(mend)) for mend in violation.mends)
    return ViolationView(violation.rule, message_of(violation), ways, anchor)


def fix_key(mend: Fix) -> str:
    """What tells one mend from another, on any version of the list; empty when no button can do it."""
    if mend.code in WITHOUT_BUTTON:
        return ""
    said = repr((mend.code, sorted(mend.params.items()), mend.squads, mend.slug, mend.gives, mend.sizes))
    return sha256(said.encode()).hexdigest()[:16]
