"""Preview of a strike force on another release of its faction."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rules.content.diff import Difference
from rules.damocles.army import ForeignDatasheet, Roster, Verdict, verdict
from rules.damocles.datasheets import Faction
from rules.damocles.violations import Violation

ABOUT_ONE: Final = ("too_many_carriers", "unknown_asset", "too_many_copies")
"""Violations that can occur several times, once for each weapon or asset."""


class SquadTouched:
    """A squad whose datasheet is not as it was: its place in the list, its SV before and after, and how it changes."""

    def __init__(self, place: int, before: int, after: int, difference: Difference) -> None:
        self.place = place
        self.before = before
        self.after = after
        self.difference = difference


class CardTouched:
    """A changed or removed asset of the deck, and its number of copies."""

    def __init__(self, copies: int, difference: Difference) -> None:
        self.copies = copies
        self.difference = difference


class Upgrade:
    """Both verdicts, the squads and cards touched, and the violations that come and go."""

    def __init__(self, before: Verdict, after: Verdict, squads: list[SquadTouched], cards: list[CardTouched]) -> None:
        self.before = before
        self.after = after
        self.squads = squads
        self.cards = cards
        old, new = ({_key(found): found for found in judged.violations} for judged in (before, after))
        self.broken = [found for key, found in new.items() if key not in old]
        self.mended = [found for key, found in old.items() if key not in new]

    @property
    def changes_valor(self) -> bool:
        return self.before.strategic_valor != self.after.strategic_valor

    @property
    def more_violations(self) -> int:
        """By how many it breaks more rules afterwards."""
        return len(self.after.violations) - len(self.before.violations)

    @property
    def fewer_violations(self) -> int:
        return -self.more_violations

    @property
    def becomes_illegal(self) -> bool:
        return self.before.legal and not self.after.legal

    @property
    def becomes_legal(self) -> bool:
        return self.after.legal and not self.before.legal


def upgrade(
    roster: Roster,
    before: Faction,
    after: Faction,
    difference: Difference,
    elsewhere: Mapping[str, ForeignDatasheet] | None = None,
) -> Upgrade:
    """The effect on a roster of replacing `before` by `after`, which differ by `difference`.

    `elsewhere` are the datasheets that another faction has and one of these two lacks.
    """
    old, new = verdict(roster, before, elsewhere), verdict(roster, after, elsewhere)
    sheets = {part.slug: part for part in difference.of_kind("datasheet")}
    assets = {part.slug: part for part in difference.of_kind("asset")}
    squads = [
        SquadTouched(place, old.unit_points[place], new.unit_points[place], sheets[squad.datasheet])
        for place, squad in enumerate(roster.squads)
        if squad.datasheet in sheets
    ]
    cards = [CardTouched(copies, assets[slug]) for slug, copies in Counter(roster.deck).items() if slug in assets]
    return Upgrade(old, new, squads, cards)


def _key(violation: Violation) -> tuple[str, int | None, str]:
    """The identity of a violation, regardless of its present figures and names."""
    about = violation.fixes[0] if violation.fixes else None
    slug = (about.gives or about.slug) if about and violation.code in ABOUT_ONE else ""
    return violation.code, violation.unit, slug
