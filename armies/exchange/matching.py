"""Match a roster's names with a faction's content, by slug, by name, or by asking the user.

Nothing is guessed: a name that is not found becomes a question with similar names, to be replaced, kept unchanged (a
violation) or left out.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.translation.folding import fold
from rules.damocles.army import ForeignDatasheet, Roster, RosterSquad
from rules.damocles.datasheets import Asset, Datasheet, Faction, Weapon

KEEP, LEAVE, TAKE = "keep", "leave", "take:"
MAX_ASKED = 40
"""Maximum number of questions; further unknown names are kept unchanged."""

MAX_SUGGESTIONS = 3
MAX_NAMED = 8

Content = Datasheet | Weapon | Asset


class Question(NamedTuple):
    """A name that was not found: where it occurs, the options, and the chosen one."""

    key: str
    kind: str
    text: str
    where: str
    options: list[tuple[str, str]]
    chosen: str


class Matching:
    """A roster resolved against a faction's content, with the questions it raised."""

    def __init__(
        self, roster: Roster, faction: Faction, elsewhere: Mapping[str, ForeignDatasheet], answers: Mapping[str, str]
    ) -> None:
        self.questions: list[Question] = []
        self.unasked = 0
        self._answers = answers
        self._elsewhere = elsewhere
        self._found: dict[str, str | None] = {}
        self._sheets = {sheet.slug: sheet for sheet in faction.datasheets}
        self._written = roster
        squads = [self._squad(squad, faction) for squad in roster.squads]
        deck = [self._asset(slug, faction) for slug in roster.deck]
        self.roster = Roster(
            roster.name,
            faction.slug,
            roster.limit,
            [squad for squad in squads if squad is not None],
            [slug for slug in deck if slug is not None],
            roster.release,
        )

    def _squad(self, squad: RosterSquad, faction: Faction) -> RosterSquad | None:
        slug = self._matched("datasheet", "", squad.datasheet, faction.datasheets, self._squads_of)
        if slug is None:
            return None
        weapons: dict[str, int] = {}
        for text, carriers in squad.weapons.items():
            weapon = self._weapon(text, slug)
            if weapon is not None:
                weapons[weapon] = weapons.get(weapon, 0) + carriers
        return RosterSquad(slug, squad.size, squad.name, weapons)

    def _weapon(self, text: str, datasheet: str) -> str | None:
        """Weapons of unknown datasheets are unknown too; they raise no question."""
        sheet = self._sheets.get(datasheet)
        if sheet is None:
            return text
        return self._matched("weapon", sheet.slug, text, sheet.weapons, lambda written: sheet.name)

    def _asset(self, text: str, faction: Faction) -> str | None:
        return self._matched("asset", "", text, faction.assets, self._cards)

    def _matched(
        self, kind: str, of: str, text: str, offered: Sequence[Content], where: Callable[[str], str]
    ) -> str | None:
        """The matching slug, the original text if it is kept, or None if it is left out."""
        key = f"{kind}-{sha256(f'{of} {text}'.encode()).hexdigest()[:12]}"
        if key not in self._found:
            slug = _exact_match(text, offered)
            self._found[key] = self._asked(key, kind, text, offered, where) if slug is None else slug
        return self._found[key]

    def _asked(
        self, key: str, kind: str, text: str, offered: Sequence[Content], where: Callable[[str], str]
    ) -> str | None:
        if len(self.questions) >= MAX_ASKED:
            self.unasked += 1
            return text
        near = [] if kind == "datasheet" and text in self._elsewhere else _close_matches(text, offered)
        options = [(TAKE + content.slug, content.name) for content in near]
        rest = [(TAKE + content.slug, content.name) for content in offered if content not in near]
        every = [*options, (KEEP, _("keep it as it is written")), (LEAVE, _("leave it out")), *rest]
        chosen = self._answers.get(key, "")
        if chosen not in dict(every):
            chosen = every[0][0]
        self.questions.append(Question(key, kind, text, where(text), every, chosen))
        if chosen == LEAVE:
            return None
        return text if chosen == KEEP else chosen.removeprefix(TAKE)

    def _squads_of(self, text: str) -> str:
        places = [n for n, squad in enumerate(self._written.squads, 1) if squad.datasheet == text]
        named = ", ".join(str(n) for n in places[:MAX_NAMED]) + (" …" if len(places) > MAX_NAMED else "")
        where = ngettext("squad %(places)s", "squads %(places)s", len(places)) % {"places": named}
        owner = self._elsewhere.get(text)
        return where if owner is None else _("%(where)s; belongs to %(faction)s") % {
            "where": where, "faction": owner.faction,
        }  # fmt: skip

    def _cards(self, text: str) -> str:
        count = self._written.deck.count(text)
        return ngettext("%(n)d card of the deck", "%(n)d cards of the deck", count) % {"n": count}


def _exact_match(text: str, offered: Sequence[Content]) -> str | None:
    """The content with this slug, or the only one with this name."""
    if any(content.slug == text for content in offered):
        return text
    name = fold(text)
    called = [content.slug for content in offered if fold(content.name) == name]
    return called[0] if len(called) == 1 else None


def _close_matches(text: str, offered: Sequence[Content]) -> list[Content]:
    """Content with a similar slug or name."""
    written = {fold(content.slug): content for content in offered}
    written |= {fold(content.name): content for content in offered}
    alike = get_close_matches(fold(text), written, MAX_SUGGESTIONS)
    return list(dict.fromkeys(written[name] for name in alike))
