"""Whom a sentence names is whom the engine affects while one squad attacks another."""

import pytest

from rules.damocles.content.parts import Ability, Datasheet, Effect, Weapon
from rules.damocles.display.describing import ITSELF, OTHERS, SQUAD, WEAPON, whom
from rules.damocles.display.expected_damage import Drill
from rules.damocles.engine.modifiers import Clash
from rules.damocles.formats.abilities import TARGETS
from rules.table.amounts import Amount

SURE = Effect("reroll", "attack", dice="ones")
ONE = Amount(0, 0, 1)


@pytest.mark.rule("R-DAT-02")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("of", "when"), [(SQUAD, "attacking"), (WEAPON, "attacking"), (WEAPON, "always")], ids=["squad", "weapon", "always"]
)
def test_a_sentence_names_the_side_that_an_effect_is_on(target: str, of: str, when: str) -> None:
    ability = Ability("sure", "Sure", when=when, target=target, effects=(SURE,))
    weapon = Weapon("gun", "Gun", "missile", 3000, ONE, 4, ONE, 0, (ability,) if of == WEAPON else ())
    sheet = Datasheet(
        "s", "S", "troops", (1, 1), 3, 1200, 1, 5, 250, 0, 0, (weapon,), (ability,) if of == SQUAD else ()
    )
    drill = Drill(sheet)
    clash = Clash(drill.battle, drill.squad, drill.target, weapon)
    named = whom(ability, of)
    assert (SURE in clash.attacker) is (named == ITSELF)
    assert (SURE in clash.defender) is (named == OTHERS["attacking"])
