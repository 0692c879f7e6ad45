"""What weapons may be expected to do, as fractions by hand, by exact odds, and by battles fought with every fall."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.damocles.content.parts import Datasheet
from rules.damocles.display.expected_damage import DEFENSES, AttackingWeapon, attacking_weapons, expected_damage
from rules.damocles.engine.odds import Attack
from rules.damocles.formats.content import ContentPackModel, DatasheetModel
from rules.damocles.formats.scenario import read_scenario
from rules.formats.library import EmptyLibrary
from rules.table.amounts import parse_amount
from tests.rules.support.dice_enumeration import every_battle
from tests.rules.support.scenes import (
    Document,
    ability,
    activation,
    bayonet,
    blue,
    fire,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

# --- by hand -------------------------------------------------------------------------------------------------------


def read(document: Document, *rules: Document) -> list[AttackingWeapon]:
    """How a datasheet's weapons read, with a faction's rules."""
    faction = {"slug": "f", "name": "F", "rules": list(rules)}
    pack = ContentPackModel.read({"format": "damocles-content/1", "faction": faction, "datasheets": [document]})
    return attacking_weapons(pack.datasheets[0], pack.rules)


def first(*abilities: Document, rules: tuple[Document, ...] = (), **weapon: object) -> AttackingWeapon:
    """The rifle of a squad with these abilities."""
    return read(sheet(weapons=[rifle(**weapon)], abilities=list(abilities)), *rules)[0]


def sixths(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(number, 6) for number in numbers)


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03", "R-ATK-05")
def test_a_rifle_hits_half_the_time_and_is_blocked_on_three_to_six() -> None:
    """1/2 x 2/6, 3/6, 4/6, 5/6."""
    assert first().expected_damage() == tuple(Fraction(n, 12) for n in (2, 3, 4, 5))


def test_means_multiply_dice_of_attacks_and_dice_of_damage() -> None:
    """2D6 attacks are 7, 4+ hits half of them, D3+1 damage is 3: 10.5 x 2/6, 3/6, 4/6, 5/6; of three units thrice."""
    reading = first(attacks="2D6", damage="D3+1")
    assert reading.expected_damage() == tuple(Fraction(21, 2) * share for share in sixths(2, 3, 4, 5))
    assert reading.expected_damage(3) == tuple(Fraction(63, 2) * share for share in sixths(2, 3, 4, 5))


@pytest.mark.rule("R-DIE-02")
def test_rerolled_ones_and_failures_by_hand() -> None:
    """Ones again: 1/2 + 1/6 x 1/2 = 7/12. Failures again: 3/4."""
    ones = first(ability("keen", {"reroll": "attack", "dice": "ones"}))
    failures = first(ability("keen", {"reroll": "attack", "dice": "failures"}))
    assert ones.expected_damage() == tuple(Fraction(7, 12) * share for share in sixths(2, 3, 4, 5))
    assert failures.expected_damage() == tuple(Fraction(3, 4) * share for share in sixths(2, 3, 4, 5))
    assert ones.counted == ["Keen"]


@pytest.mark.rule("R-DIE-02", "R-ATK-06")
def test_one_reroll_helps_when_any_die_failed() -> None:
    """Three dice on 4+: 3/2, and 1/2 more when not all three hit: 3/2 + 7/8 x 1/2 = 31/16. Of two units: 3 + 63/128."""
    weapon = first(ability("keen", {"reroll": "attack", "dice": "one"}), attacks=3)
    assert weapon.expected_damage() == tuple(Fraction(31, 16) * share for share in sixths(2, 3, 4, 5))
    assert weapon.expected_damage(2)[0] == Fraction(447, 128) / 3


@pytest.mark.rule("R-DAT-04", "R-DAT-05")
def test_modifiers_add_up_and_attacks_and_damage_are_never_less_than_one() -> None:
    """D3 - 1 attacks: 1, 1, 2 on average 4/3. D6 - 2 damage: 1, 1, 1, 2, 3, 4, on average 2. 4+ with -1: 1/3."""
    reading = first(
        ability("few", {"modify": "attacks", "by": -1}),
        ability("weak", {"modify": "damage", "by": -2}, {"modify": "attack_roll", "by": -1}),
        attacks="D3",
        damage="D6",
    )
    assert reading.expected_damage() == tuple(Fraction(8, 9) * share for share in sixths(2, 3, 4, 5))
    assert first(ability("more", {"modify": "attacks", "by": 2})).expected_damage()[0] == Fraction(3, 6)


def test_no_modifier_counts_against_the_other_kind_of_weapon() -> None:
    strong = ability("strong", {"modify": "damage", "by": 1, "against": "melee"})
    missile, melee = read(sheet(abilities=[strong]))
    assert missile.expected_damage() == tuple(Fraction(n, 12) for n in (2, 3, 4, 5))
    assert melee.expected_damage() == tuple(Fraction(n, 6) for n in (2, 3, 4, 5))
    assert (missile.counted, melee.counted) == ([], ["Strong"])


def test_what_a_weapon_does_to_the_defense_counts_for_that_weapon_alone() -> None:
    """-1 to the defense roll: 4 of 6 pass a 4+, 5 a 5+, all but none a 6+; a 3+ lets 3 pass."""
    bias = ability("bias", {"modify": "defense_roll", "by": -1}, when="attacking", target="enemy")
    rifles, bayonets = read(sheet(weapons=[rifle(abilities=[bias]), bayonet()]))
    assert rifles.expected_damage() == tuple(Fraction(1, 2) * share for share in sixths(3, 4, 5, 6))
    assert bayonets.expected_damage() == tuple(Fraction(1, 2) * share for share in sixths(2, 3, 4, 5))


@pytest.mark.rule("R-FAC-01", "R-DAT-02")
def test_a_rule_of_the_faction_and_an_aura_of_the_squad_itself_count() -> None:
    rule = ability("kept", {"reroll": "attack", "dice": "ones", "against": "missile"}, when="attacking")
    lead = ability("lead", {"modify": "precision", "by": -1}, target="friendly", within=10)
    reading = first(lead, rules=(rule,))
    assert reading.expected_damage() == tuple(Fraction(4, 6) * Fraction(7, 6) * share for share in sixths(2, 3, 4, 5))
    assert reading.counted == ["Lead", "Kept"]


@pytest.mark.parametrize(("within", "holds"), [(40, True), (39, False)])
def test_what_needs_an_enemy_near_counts_where_the_weapon_reaches_no_farther(within: int, holds: bool) -> None:
    dread = ability("dread", {"modify": "defense", "by": 1}, target="enemy", within=within)
    reading = first(dread)
    assert reading.expected_damage()[0] == Fraction(1, 2) * Fraction(3 if holds else 2, 6)
    assert (reading.counted, reading.left_out) == ((["Dread"], []) if holds else ([], ["Dread"]))


def test_what_needs_an_enemy_near_counts_in_close_combat() -> None:
    dread = ability("dread", {"modify": "defense", "by": 1}, target="enemy", within=1)
    missile, melee = read(sheet(abilities=[dread]))
    assert (missile.left_out, melee.counted) == (["Dread"], ["Dread"])


def test_a_longer_range_is_measured_too() -> None:
    """40 + 10 cm is more than the 45 within which the enemy must be."""
    dread = ability("dread", {"modify": "defense", "by": 1}, target="enemy", within=45)
    assert first(dread).counted == ["Dread"]
    assert first(dread, ability("long", {"modify": "range", "by": 10})).counted == []


@pytest.mark.rule("R-DAT-03")
def test_what_every_attack_triggers_for_nothing_counts_however_long_it_lasts() -> None:
    marked = ability("marked", {"modify": "defense_roll", "by": -1}, when="attacking", target="enemy", until="turn")
    assert first(marked).expected_damage()[1] == Fraction(1, 2) * Fraction(4, 6)


@pytest.mark.parametrize(
    "key", [{"cost": {"tactical_points": 1}}, {"cost": {"orders": 1}}, {"once": "turn"}, {"when": "activation"}]
)
def test_what_is_paid_for_or_used_now_and_then_is_left_out_by_name(key: Document) -> None:
    reading = first(ability("aim", {"modify": "attack_roll", "by": 1}, **({"when": "attacking"} | key)))
    assert reading.expected_damage()[0] == Fraction(1, 6)
    assert (reading.counted, reading.left_out) == ([], ["Aim"])


def test_damage_besides_hits_is_left_out_by_name_and_what_does_not_matter_is_not_named() -> None:
    burn = ability("burn", {"damage": "D3"}, when="attacking", target="enemy")
    swift = ability("swift", {"modify": "move", "by": 3}, {"ignore": "cover"})
    tough = ability("tough", {"ignore_wounds": 5}, {"modify": "defense", "by": -1})
    reading = first(burn, swift, tough)
    assert (reading.counted, reading.left_out) == ([], ["Burn"])
    assert reading.expected_damage()[0] == Fraction(1, 6)


@pytest.mark.rule("R-WND-03")
def test_a_weapon_whose_wounds_an_enemy_may_ignore() -> None:
    """Ignored on 5+: four of six are kept."""
    blunt = ability("blunt", {"ignore_wounds": 5}, when="attacking", target="enemy")
    assert first(blunt).expected_damage()[3] == Fraction(5, 12) * Fraction(4, 6)


def test_scenery_does_not_attack() -> None:
    piece = {"shape": {"circle": {"radius": 3}}, "cover": "light"}
    assert read(sheet(type="faction_scenery", scenery=piece)) == []


@pytest.mark.parametrize(
    ("attacks", "singles", "worked_out"),
    [
        ("3D6+2", 5, True),
        ("3D6+3", 5, False),
        ("D6", 6, False),
        (1, 6, False),
        ("20D6+99", 0, True),
        ("20D6+99", 1, False),
    ],
)
def test_what_would_take_long_is_not_worked_out(attacks: object, singles: int, worked_out: bool) -> None:
    """At most 5 re-rolls of one die, and at most 100 times a die of one unit: 5 x 20, not 5 x 21 nor 1 x 219."""
    many = ability("lucky", *[{"reroll": "attack", "dice": "one"}] * singles, {"ignore": "cover"})
    assert bool(first(many, attacks=attacks).expected_damage(50)) == worked_out


def test_no_more_re_rolls_are_counted_than_there_are_dice() -> None:
    """Six re-rolls of one die of a single attack are a re-roll of its failure: 3/4 hit."""
    many = ability("lucky", *[{"reroll": "attack", "dice": "one"}] * 6)
    assert first(many).expected_damage()[0] == Fraction(3, 4) * Fraction(2, 6)


def test_re_rolls_of_one_die_on_both_sides_go_by_the_whole_distribution() -> None:
    both = ability("odd", {"reroll": "attack", "dice": "one"}, {"reroll": "defense", "dice": "one"}, target="any")
    assert first(both, attacks="20D6+99").expected_damage(50) == ()
    assert first(both, attacks=2).expected_damage() != ()


@pytest.mark.rule("R-WND-02", "R-WND-04")
def test_slain_units_by_hand_where_health_matters() -> None:
    """One hit of D3 damage at units of 2 health: 2 or 3 slay one, 1 does not. 1/2 x 2/6 x 2/3 = 1/9."""
    figures = first(damage="D3").figures
    assert figures.attack(3, 1, 2, 5).slain().mean() == Fraction(1, 9)
    assert figures.attack(3, 1, 1, 1).slain().mean() == Fraction(1, 6)


# --- by exact odds -------------------------------------------------------------------------------------------------

REROLLS: list[list[str]] = [[], ["ones"], ["failures"], ["one"], ["one", "one"], ["ones", "one"], ["failures", "one"]]


@pytest.mark.parametrize("guards", REROLLS, ids=str)
@pytest.mark.parametrize("rerolls", REROLLS, ids=str)
def test_the_mean_is_that_of_the_whole_distribution(rerolls: list[str], guards: list[str]) -> None:
    for attacks, users, by in product(("2", "D3", "D6+1"), (1, 3), (0, -2, 1)):
        attack = Attack(parse_amount(attacks if attacks != "2" else 2), 4, parse_amount("D3"), 5, 1, 200)
        attack.users, attack.attacks_by, attack.damage_by, attack.ignored_on = users, by, by, 5
        attack.attack_rerolls, attack.defense_rerolls = rerolls, guards
        assert attack.expected_damage() == attack.harm().mean() == attack.slain().mean()


# --- by battles ----------------------------------------------------------------------------------------------------


def sheet_of(document: Document) -> Datasheet:
    return DatasheetModel.read(document)


def mean_slain(document: Document, defense: int, users: int, rules: tuple[Document, ...]) -> Fraction:
    """The mean of all battles in which so many units fire once, from as far as they can, at six of health 1."""
    shooters = squad("r1", *[(10 + 2.2 * n, 10) for n in range(users)], sheet=document)
    targets = squad("b1", *[(10 + 2.2 * n, 52) for n in range(6)], sheet=sheet(defense=defense))
    far = squad("b2", (65, 65))
    fought = scene(red(shooters, rules=list(rules), script=activation("r1", fire("b1"))), blue(targets, far))
    ways = every_battle(read_scenario(fought, EmptyLibrary()))
    return sum((slain * share for slain, share in ways.items()), Fraction(0))


def enemy(slug: str, *effects: Document, **more: Any) -> Document:
    return ability(slug, *effects, target="enemy", **more)


ONES = {"reroll": "attack", "dice": "ones"}
SHOTS: dict[str, tuple[Document, int, tuple[Document, ...]]] = {
    "plain": (sheet(weapons=[rifle(attacks=2)]), 1, ()),
    "dice of attacks": (sheet(weapons=[rifle(attacks="D3", damage=2, precision=5)]), 1, ()),
    "dice of damage": (sheet(weapons=[rifle(attacks=1, damage="D3+1")]), 1, ()),
    "ones again, by a rule": (sheet(), 2, (ability("kept", ONES, when="attacking"),)),
    "one die again, of two units": (sheet(abilities=[ability("a", {"reroll": "attack", "dice": "one"})]), 2, ()),
    "fewer attacks, more damage": (
        sheet(
            weapons=[rifle(attacks="D3")],
            abilities=[ability("a", {"modify": "attacks", "by": -1}, {"modify": "damage", "by": 1})],
        ),
        1,
        (),
    ),
    "a weapon that hampers defense": (
        sheet(
            weapons=[rifle(attacks=2, abilities=[enemy("b", {"modify": "defense_roll", "by": -1}, when="attacking")])]
        ),
        1,
        (),
    ),
    "a mark that lasts": (
        sheet(abilities=[enemy("m", {"modify": "defense", "by": 1}, when="attacking", until="turn")]),
        2,
        (),
    ),
    "dread, near enough": (sheet(abilities=[enemy("d", {"modify": "defense", "by": 1}, within=40)]), 2, ()),
    "dread, too far": (sheet(abilities=[enemy("d", {"modify": "defense", "by": 1}, within=39)]), 2, ()),
    "an aura and a rule for friends": (
        sheet(abilities=[ability("l", {"modify": "precision", "by": -1}, target="friendly", within=5)]),
        2,
        (ability("r", {"modify": "attack_roll", "by": -1}, target="friendly"),),
    ),
}


@pytest.mark.rule("R-DAT-02", "R-DAT-03", "R-DAT-04", "R-DAT-05", "R-FAC-01", "R-ATK-05", "R-DIE-02")
@pytest.mark.parametrize("name", SHOTS)
@pytest.mark.parametrize("defense", [3, 6])
def test_battles_fought_with_every_fall_of_the_dice_come_to_the_same_mean(name: str, defense: int) -> None:
    """The very fraction; the shooters' range is 40 cm, and 40 cm away is the enemy."""
    document, users, rules = SHOTS[name]
    expected = read(document, *rules)[0].expected_damage(users)
    assert mean_slain(document, defense, users, rules) == expected[DEFENSES.index(defense)]


# --- at hand -------------------------------------------------------------------------------------------------------


def test_weapons_of_one_value_are_worked_out_once() -> None:
    expected_damage.cache_clear()
    for name in ("First", "Second", "Third"):
        first(name=name, attacks=7, damage="D6+5").expected_damage()
    assert (expected_damage.cache_info().misses, expected_damage.cache_info().hits) == (1, 2)
