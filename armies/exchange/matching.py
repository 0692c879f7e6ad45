"""Match a list's names with a faction's content, by slug, by name, or by asking the user.

Nothing is guessed: a name that is not found becomes a question with similar names, to be replaced, kept unchanged (a
violation) or left out.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.exchange.chat_wrapping import as_read
from rules.game.game import Game
from rules.lists.units import Reference
from rules.presentation.words import Choice, Term
from web.translation.messages import shown

KEEP, LEAVE, TAKE = "keep", "leave", "take:"
MAX_ASKED = 40
"""Maximum number of questions; further unknown names are kept unchanged."""

MAX_SUGGESTIONS = 3
MAX_NAMED = 8

Owner = Callable[[str, str], str]
"""The name of another faction that has a part of this kind and slug; empty for none."""

Words = Callable[[], Mapping[str, str]]
"""Names of content by their folded translations; asked for only when a name is not found."""


class Question(NamedTuple):
    """A name that was not found: where it occurs, the options, and the chosen one."""

    key: str
    kind: str
    text: str
    where: str
    options: list[tuple[str, str]]
    chosen: str


class Matching:
    """A list resolved against a faction's content, with the questions it raised."""

    def __init__(
        self, game: Game, army: Any, content: Any, owner: Owner, answers: Mapping[str, str], words: Words = dict
    ) -> None:
        self.questions: list[Question] = []
        self.unasked = 0
        self._kinds = {kind.key: shown(kind.term.one) for kind in game.facts.kinds}
        self._unit = game.facts.terms.unit
        self._owner = owner
        self._answers = answers
        self._words_in_use = words
        self._found: dict[str, str | None] = {}
        self.army = game.lists.matched(army, content, self._matched)

    def _matched(self, reference: Reference, of: str, offered: Sequence[Choice]) -> str | None:
        """The matching slug, the original text if it is kept, or None if it is left out."""
        key = f"{reference.kind}-{sha256(f'{of} {reference.slug}'.encode()).hexdigest()[:12]}"
        if key not in self._found:
            slug = exact_match(reference.slug, offered) or self._match_in_translation(reference.slug, offered)
            self._found[key] = self._asked(key, reference, of, offered) if slug is None else slug
        return self._found[key]

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return self._words_in_use()

    def _match_in_translation(self, text: str, offered: Sequence[Choice]) -> str | None:
        original = self._words.get(as_read(text))
        return exact_match(original, offered) if original else None

    def _asked(self, key: str, reference: Reference, of: str, offered: Sequence[Choice]) -> str | None:
        text, kind = reference.slug, reference.kind
        if len(self.questions) >= MAX_ASKED:
            self.unasked += 1
            return text
        owner = self._owner(kind, text) if reference.units else ""
        near = [] if owner else _close_matches(text, offered)
        options = [(TAKE + choice.key, shown(choice.label)) for choice in near]
        rest = [(TAKE + choice.key, shown(choice.label)) for choice in offered if choice not in near]
        every = [*options, (KEEP, _("keep it as it is written")), (LEAVE, _("leave it out")), *rest]
        chosen = self._answers.get(key, "")
        if chosen not in dict(every):
            chosen = every[0][0]
        where = of or _where(reference, owner, self._unit)
        self.questions.append(Question(key, self._kinds.get(kind, _("weapon")), text, where, every, chosen))
        if chosen == LEAVE:
            return None
        return text if chosen == KEEP else chosen.removeprefix(TAKE)


def _where(reference: Reference, owner: str, unit: Term) -> str:
    """Which units have it, or how many cards are it."""
    count = len(reference.units)
    if not count:
        return ngettext("%(n)d card of the deck", "%(n)d cards of the deck", reference.copies) % {"n": reference.copies}
    named = ", ".join(str(place + 1) for place in reference.units[:MAX_NAMED]) + (" …" if count > MAX_NAMED else "")
    where = f"{shown(unit.one if count == 1 else unit.many)} {named}"
    return _("%(where)s; belongs to %(faction)s") % {"where": where, "faction": owner} if owner else where


def exact_match(text: str, offered: Sequence[Choice]) -> str | None:
    """The part with this slug, or the only one with this name."""
    if any(choice.key == text for choice in offered):
        return text
    name = as_read(text)
    called = [choice.key for choice in offered if as_read(shown(choice.label)) == name]
    return called[0] if len(called) == 1 else None


def _close_matches(text: str, offered: Sequence[Choice]) -> list[Choice]:
    """Parts with a similar slug or name."""
    written = {as_read(choice.key): choice for choice in offered}
    written |= {as_read(shown(choice.label)): choice for choice in offered}
    alike = get_close_matches(as_read(text), written, MAX_SUGGESTIONS)
    return list(dict.fromkeys(written[name] for name in alike))
