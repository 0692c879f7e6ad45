"""What whole squads may be expected to do in one order, by hand."""

from fractions import Fraction

import pytest

from rules.damocles.display.expected_damage import attacking_weapons
from rules.damocles.display.firepower import MELEE, SquadWeapons, firepower
from rules.damocles.formats.content import DatasheetModel
from tests.rules.support.scenes import Document, ability, bayonet, rifle, sheet

LAUNCHER = rifle(slug="launcher", range=60, damage=3, carriers=2)
PISTOL = rifle(slug="pistol", range=15, attacks=2)
HALF = (Fraction(2, 12), Fraction(3, 12), Fraction(4, 12), Fraction(5, 12))
"""A rifle: 1/2 x 2/6, 3/6, 4/6, 5/6."""


def arms(size: int, *weapons: Document, carried: dict[str, int] | None = None, **more: object) -> SquadWeapons:
    return SquadWeapons(
        attacking_weapons(DatasheetModel.read(sheet(weapons=list(weapons), **more))), size, carried or {}
    )


def times(share: Fraction | int) -> list[Fraction]:
    return [share * each for each in HALF]


@pytest.mark.rule("R-LET-01")
def test_each_unit_fires_the_weapon_that_is_best_at_that_distance() -> None:
    """Up to 15 cm the pistol's two shots, up to 40 the rifle's one, beyond nothing."""
    squad = arms(4, rifle(), PISTOL, bayonet())
    assert squad.expected_damage(1500) == times(8)
    assert squad.expected_damage(1501) == squad.expected_damage(4000) == times(4)
    assert squad.expected_damage(4001) == times(0)


def test_close_combat_is_for_melee_weapons_alone() -> None:
    assert arms(3, rifle(), bayonet(attacks=2)).expected_damage(MELEE) == times(6)
    assert arms(3, rifle()).expected_damage(MELEE) == times(0)


@pytest.mark.rule("R-DAT-01")
def test_no_more_use_a_weapon_than_carry_it_and_the_others_use_another() -> None:
    """Of five units two may carry the launcher of 3 damage: 2 x 3 + 3 with all of it, 3 + 4 with one, 5 with none."""
    for carried, shares in ((2, 9), (1, 7), (0, 5), (7, 9)):
        assert arms(5, rifle(), LAUNCHER, carried={"launcher": carried}).expected_damage(3000) == times(shares)
    assert arms(5, rifle(), LAUNCHER, carried={"launcher": 2}).expected_damage(6000) == times(6)
    assert arms(1, rifle(), LAUNCHER, carried={"launcher": 2}).expected_damage(3000) == times(3)


def test_which_weapon_is_best_may_depend_on_the_defense() -> None:
    """Four weak shots that a 6+ hardly stops, or a strong one that makes the defense 3 harder: 3+ or 6+ decides."""
    bane = ability("bane", {"modify": "defense", "by": 3}, when="attacking", target="enemy")
    many = rifle(slug="many", attacks=3)
    strong = rifle(slug="strong", damage=2, abilities=[bane])
    assert arms(1, many, strong).expected_damage(1000) == [Fraction(n, 6) for n in (5, 6, 6, Fraction(15, 2))]


def test_a_longer_reach_counts_where_it_always_holds() -> None:
    long = [ability("long", {"modify": "range", "by": 5})]
    assert arms(1, rifle(), abilities=long).expected_damage(4500) == times(1)
    assert arms(1, rifle(), abilities=long).expected_damage(4501) == times(0)


def test_one_reroll_is_for_all_units_of_a_weapon() -> None:
    """Three rifles, 3/2 hits and 1/2 more when not all hit: 3/2 + 7/16."""
    again = [ability("again", {"reroll": "attack", "dice": "one"})]
    assert arms(3, rifle(), abilities=again).expected_damage(1000)[0] == Fraction(31, 16) * Fraction(2, 6)


def test_squads_add_up() -> None:
    squads = [arms(2, rifle()), arms(3, PISTOL), arms(4, bayonet())]
    assert firepower(squads, 1000) == times(8)
    assert firepower(squads, 2000) == times(2)
    assert firepower(squads, MELEE) == times(4)
    assert firepower([], 1000) == times(0)


def test_what_would_take_long_to_work_out_is_left_out() -> None:
    lucky = ability("lucky", *[{"reroll": "attack", "dice": "one"}] * 6)
    assert arms(2, rifle(attacks="20D6+99", abilities=[lucky]), PISTOL).expected_damage(1000) == times(4)
