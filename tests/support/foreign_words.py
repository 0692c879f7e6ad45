"""Words of one game that have no place on a page of another."""

import re
from typing import Any

from rules.presentation.words import Facts, Term
from web.translation.messages import shown

OF_BOTH = {"unit", "units", "turn", "turns", "weapon", "unité", "unités", "tour", "tours", "arme", "armes"}
"""What the site says of any game; fencers choose a weapon too."""

HIDDEN = re.compile(
    r"<(script|style).*?</\1>|<(?!meta)[^>]*?(?:(?:aria-label|placeholder|title|alt)=\"([^\"]*)\")?[^>]*>", re.S
)

GAME_CARDS = re.compile(r'<ul class="game-cards">.*?</ul>', re.S)
"""Where each game says in a line of its own what it is."""


def words_of(facts: Facts) -> set[str]:
    """What a game calls its notions and figures, in full and in short, in the language that is active."""
    terms = [term for term in facts.terms if isinstance(term, Term)]
    terms += [kind.term for kind in facts.kinds] + [term for _key, term in facts.named]
    shorts = {shown(short) for short in (facts.terms.score_short, facts.terms.points_short) if short}
    measures = {shown(word) for measure in facts.measures for word in (measure.title, measure.short)}
    return {shown(word).lower() for term in terms for word in term} | {short.lower() for short in shorts | measures}


def foreign_words(page: Any, own: Facts, other: Facts) -> list[str]:
    """The other game's own words on a page of the game that is shown, and ids of its rules."""
    words = words_of(other) - words_of(own) - OF_BOTH
    content = GAME_CARDS.sub(" ", page.content.decode())
    text = HIDDEN.sub(lambda tag: f" {tag.group(2) or ''} ", content)
    theirs = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.findall(rf"(?<![\w{{])(?:{theirs})(?!\w)|\b{other.prefix}-[A-Z]{{3}}-\d\d", text, re.IGNORECASE)
