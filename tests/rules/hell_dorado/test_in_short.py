"""The quick reference says in a sentence what it names: every ability, ability of a weapon and state."""

from typing import Any

import pytest

from rules.hell_dorado.content import abilities, powers
from rules.hell_dorado.display import in_short
from rules.hell_dorado.display.power_words import ability_rules
from rules.hell_dorado.display.quick_reference import STATES_CHAPTER
from rules.hell_dorado.game import GAME
from tests.rules.hell_dorado.scenes import BLADE, soldier


@pytest.mark.parametrize(
    ("known", "sentences"),
    [(abilities.UNITS, in_short.UNITS), (abilities.WEAPONS, in_short.WEAPONS), (powers.STATES, in_short.STATES)],
    ids=["units", "weapons", "states"],
)
def test_nothing_is_named_without_its_sentence(known: Any, sentences: Any) -> None:
    assert sorted(known) == sorted(sentences)
    assert all(text.text for text in STATES_CHAPTER.texts)


def test_abilities_are_listed_with_what_they_do() -> None:
    heavy = BLADE | {"abilities": [{"ability": "eager", "amount": 2}]}
    sheet = GAME.formats.read("datasheets", soldier("fury", weapons=[heavy]))
    assert [(str(text.name), str(text.text)) for text in ability_rules(sheet)] == [
        ("Fury", "No -1 CBT when it charges."),
        ("Eager 2", "+X CBT in the first sequence against an enemy."),
    ]
