"""Auras that give abilities to whoever is in their area, as long as it is there."""

from typing import Any

import pytest

from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deaths import die
from rules.hell_dorado.engine.play import end_turn
from tests.rules.hell_dorado.cards import A, B, C, power, unit
from tests.rules.hell_dorado.casts import acted, do, laid, lp, melee, named
from tests.rules.hell_dorado.test_command import use

FAR = unit("B", 30, 30)


def gift(ability: str, amount: int = 0, keyword: str = "") -> Effect:
    return Effect("ability", ability=ability, amount=amount, keyword=keyword)


def aura(ability: str, amount: int = 0, keyword: str = "", kind: str = "permanent", **keys: Any) -> Any:
    """An aura that reaches three fathoms and gives allies an ability."""
    usual = {"slug": "veil", "target": "ally", "aura": kind, "radius": 3} | keys
    return power(
        usual.pop("slug"), "passive" if kind == "permanent" else "active", gift(ability, amount, keyword), **usual
    )


def has(battle: Battle, ability: str, *ids: str) -> list[bool]:
    return [named(battle, id).has(ability) for id in ids]


@pytest.mark.rule("H-AUR-01", "H-AUR-02", "H-AUR-05", "H-AUR-07", "H-PWR-03")
def test_an_ability_is_had_within_the_area_alone() -> None:
    """C's base is 3 from A's at 14.2, and further at 14.21; neither A itself nor an enemy has it."""
    battle = laid((A(powers=(aura("fury"),)), unit("C", 10, 14.2)), (unit("B", 12, 10), unit("E", 30, 30)))
    assert has(battle, "fury", "A", "C", "B") == [False, True, False]
    battle.put(named(battle, "C"), 1000, 1421)
    assert has(battle, "fury", "C") == [False]
    battle.put(named(battle, "A"), 1000, 1001)
    assert has(battle, "fury", "C") == [True]


@pytest.mark.rule("H-AUR-06")
def test_an_inclusive_aura_gives_it_to_its_own_unit_too() -> None:
    battle = laid(A(powers=(aura("fury", inclusive=True),)), FAR)
    assert has(battle, "fury", "A", "B") == [True, False]


@pytest.mark.rule("H-AUR-02", "H-STA-11", "H-STA-23")
def test_it_goes_with_its_bearer_and_with_whoever_changes_sides() -> None:
    battle = laid((A(powers=(aura("fury"),)), C()), FAR)
    battle.controlled(named(battle, "C"), battle.players[1])
    assert has(battle, "fury", "C") == [False]
    battle.controlled(named(battle, "C"), None)
    assert has(battle, "fury", "C") == [True]
    die(battle, named(battle, "A"), "test", None)
    assert has(battle, "fury", "C") == [False]


@pytest.mark.rule("H-AUR-03", "H-TRN-05")
def test_a_lingering_aura_gives_it_until_the_end_of_the_turn() -> None:
    veil = aura("fury", kind="lingering")
    battle = acted((A(powers=(veil,)), C()), FAR, "", do("concentrate", use=use("veil")))
    assert has(battle, "fury", "A", "C") == [False, True]
    end_turn(battle)
    assert has(battle, "fury", "C") == [False]


@pytest.mark.rule("H-AUR-02", "H-PWR-02")
def test_what_a_unit_has_besides_stays_when_it_leaves() -> None:
    """Of a datasheet, and of a power until the end of the turn; of two keywords the aura's alone goes."""
    veil = aura("immunity", keyword="fire"), aura("fury", slug="drum"), aura("strider", slug="path")
    battle = laid((A(powers=veil), C("immunity(lead); strider")), FAR)
    c = named(battle, "C")
    battle.modified(c, "rage", gift("fury"))
    assert [c.against("immunity", word) is not None for word in ("fire", "lead")] == [True, True]
    battle.put(c, 2000, 2000)
    assert [c.against("immunity", word) is not None for word in ("fire", "lead")] == [False, True]
    assert (c.has("fury"), c.has("strider")) == (True, True)
    battle.lapsed(c, list(c.modifiers))
    assert (c.has("fury"), c.has("strider")) == (False, True)


@pytest.mark.rule("H-AUR-05", "H-AUR-06", "H-AUR-07")
@pytest.mark.parametrize(("cumulative", "amount"), [(False, 2), (True, 3)])
def test_of_equals_the_strongest_counts_and_cumulative_ones_add_up(cumulative: bool, amount: int) -> None:
    bearers = (
        A(powers=(aura("terror", 1, cumulative=cumulative),)),
        C(powers=(aura("terror", 2, cumulative=cumulative),)),
    )
    battle = laid((*bearers, unit("D", 11.2, 11.2)), FAR)
    assert named(battle, "D").amount("terror") == amount


@pytest.mark.rule("H-AUR-02", "H-ABI-66")
def test_an_ability_of_an_aura_works_like_any_other_in_a_sequence() -> None:
    """B has CBT 4, but 3 against Terror 1, which A has by the aura of C; neither hits with ones."""
    red = A(), unit("C", 7.6, 10, powers=(aura("terror", 1),))
    battle = melee(red, B(), "1 1 1 1 | 1 1 1")
    assert lp(battle) == {"A": 8, "C": 8, "B": 8}


@pytest.mark.rule("H-AUR-02", "H-ABI-13")
def test_an_ability_that_is_looked_for_among_others_is_found() -> None:
    """A has CBT 4, and 5 by the Charisma 1 that D has by the aura of C."""
    red = A(), unit("C", 4, 10, powers=(aura("charisma", 1, radius=2),)), unit("D", 6.8, 10)
    battle = melee(red, B(), "1 1 1 1 1 | 1 1 1 1")
    assert battle.noted["charisma"] == [named(battle, "D")]


@pytest.mark.rule("H-LEM-19")
def test_a_residual_spell_gives_it_to_whoever_is_in_its_area() -> None:
    smoke = power("smoke", "active", gift("camouflage", 1), target="ally", radius=3, residual=True)
    imp = unit("L", 10, 20, rank="lemure", cbt=-1, shs=-1, infernalist="A", spell="smoke")
    red = A(spells=(smoke,), lemures=2, invocations=4), imp, unit("C", 10, 24.2)
    battle = acted(red, FAR, "", do("lemure", use=use("smoke")), id="L")
    assert has(battle, "camouflage", "A", "C") == [False, True]
    battle.put(named(battle, "L"), 1000, 1500)
    assert has(battle, "camouflage", "C") == [False]
