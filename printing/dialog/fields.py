"""Print choices as form questions."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from printing.choices import BLANK, NONE, VALUES, YES_NO, Choices
from printing.source import Source
from rules.game.game import Game
from web.translation.messages import shown, titled


class Answer(NamedTuple):
    value: str
    words: Any
    more: Any
    chosen: bool


class Question(NamedTuple):
    name: str
    words: Any
    answers: list[Answer]
    """A yes or no has its yes alone."""

    yes_no: bool


QUESTIONS = {
    "blank": _("To fill in by hand"),
    "roster": _("Roster"),
    "sheets": _("Datasheets"),
    "together": _("Equal ones share a card"),
    "pictures": _("Pictures of miniatures"),
    "assets": _("Strategic assets"),
    "reference": _("Quick reference"),
    "battle_sheet": _("Battle sheet"),
    "notes": _("Notes"),
    "paper": _("Paper"),
    "ink": _("Ink"),
    "text": _("Text size"),
}
"""In the order of the form: what, then how; the cards of units and of piles are called as their game calls them."""

ANSWERS = {
    ("roster", "true"): (_("Roster"), ""),
    ("sheets", "1up"): (_("One a page"), _("Room for art")),
    ("sheets", "2up"): (_("Two a page"), ""),
    ("sheets", "4up"): (_("Four a page"), ""),
    ("sheets", "cards"): (_("Cards"), "63 × 88 mm"),
    ("sheets", NONE): (_("None"), ""),
    ("together", "true"): (_("Equal ones share a card"), _("Marked 2 ×, with boxes for each")),
    ("pictures", "true"): (_("Pictures of miniatures"), _("On cards of 63 × 88 mm")),
    ("assets", "fronts"): (_("Fronts"), "63 × 88 mm"),
    ("assets", "backs"): (_("Two-sided"), _("With backs")),
    ("assets", NONE): (_("None"), ""),
    ("reference", "true"): (_("Quick reference"), ""),
    ("battle_sheet", "true"): (_("Battle sheet"), ""),
    ("notes", "true"): (_("Notes"), _("On roster and battle sheet")),
    ("paper", "A4"): ("A4", "210 × 297 mm"),
    ("paper", "Letter"): (_("US Letter"), _("8.5 × 11 in")),
    ("ink", "saving"): (_("Saving"), _("Thin lines")),
    ("ink", "full"): (_("Full"), _("Filled headings")),
    ("text", "normal"): (_("Normal"), ""),
    ("text", "large"): (_("Large"), ""),
}


def questions(choices: Choices, source: Source) -> list[Question]:
    """The questions for a source's choices."""
    return [_question(name, getattr(choices, name), source) for name in QUESTIONS if name in source.offers]


def _question(name: str, chosen: str, source: Source) -> Question:
    if name == BLANK:
        blanks = [Answer(blank.key, shown(blank.label), "", blank.key == chosen) for blank in source.blanks]
        return Question(name, QUESTIONS[name], blanks, yes_no=False)
    yes_no = VALUES[name] == YES_NO
    values = YES_NO[:1] if yes_no else VALUES[name]
    on_parts = {part.key: shown(part.label) for part in source.game.facts.prints} if source.game else {}
    answers = []
    for value in values:
        label, more = ANSWERS[name, value]
        answers.append(Answer(value, label, more or (on_parts.get(name, "") if yes_no else ""), value == chosen))
    return Question(name, _kind(name, source.game) or QUESTIONS[name], answers, yes_no)


def _kind(name: str, game: Game | None) -> str:
    """What a game calls the parts that units are of, or its cards."""
    kind = game.facts.first_kind(card=name == "assets") if game and name in ("sheets", "assets") else None
    return titled(kind.title or kind.term.many) if kind else ""
