"""The choices as a form shows them: a question each, and its few answers."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from armies.printing.choices import NONE, VALUES, YES_NO, Choices


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
    "roster": _("Roster"),
    "sheets": _("Datasheets"),
    "assets": _("Strategic assets"),
    "paper": _("Paper"),
    "ink": _("Ink"),
    "text": _("Text size"),
}
"""In the order in which they are asked: what, then how."""

ANSWERS = {
    ("roster", "true"): (_("Roster"), _("Squads, points, deck and verdict.")),
    ("sheets", "2up"): (_("Two a page"), ""),
    ("sheets", NONE): (_("None"), ""),
    ("assets", "fronts"): (_("Cards"), ""),
    ("assets", NONE): (_("None"), ""),
    ("paper", "A4"): ("A4", "210 × 297 mm"),
    ("paper", "Letter"): (_("US Letter"), "8.5 × 11 in"),
    ("ink", "saving"): (_("Saving"), _("White cards, thin lines.")),
    ("ink", "full"): (_("Full"), _("Filled headings.")),
    ("text", "normal"): (_("Normal"), ""),
    ("text", "large"): (_("Large"), ""),
}


def questions(choices: Choices, offers: Sequence[str]) -> list[Question]:
    """What is asked of a source that offers these."""
    return [_question(name, getattr(choices, name)) for name in QUESTIONS if name in offers]


def _question(name: str, chosen: str) -> Question:
    yes_no = VALUES[name] == YES_NO
    values = YES_NO[:1] if yes_no else VALUES[name]
    answers = [Answer(value, *ANSWERS[name, value], chosen=value == chosen) for value in values]
    return Question(name, QUESTIONS[name], answers, yes_no)
