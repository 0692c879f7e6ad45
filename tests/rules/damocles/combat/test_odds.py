"""Exact odds (R-ATK, R-WND, R-COV-07), by hand and against every way that dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.damocles.engine.odds import Attack, odds_document
from rules.table.amounts import parse_amount
from rules.table.odds import amount_odds, certain, chance, faces, kept, successes, sums
from tests.rules.support.dice_enumeration import every_way

# --- one die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ATK-02", "R-ATK-03", "R-ATK-04")
@pytest.mark.parametrize(
    ("needed", "modifier", "of_six"),
    [(4, 0, 3), (2, 0, 5), (1, 0, 5), (2, 3, 5), (6, 0, 1), (6, -1, 0), (7, 0, 0), (7, 1, 1), (4, 1, 4), (4, -1, 2)],
)
def test_a_die_succeeds_on_the_faces_counted_by_hand_and_never_on_an_unmodified_one(needed, modifier, of_six):
    assert faces(needed, modifier) == of_six
    assert chance(needed, modifier) == Fraction(of_six, 6)


@pytest.mark.rule("R-DAT-04")
def test_no_modifier_brings_a_die_below_one():
    """1 is enough and every die but an unmodified 1 counts 1 at least, whatever is taken off."""
    assert faces(1, -5) == 5
    assert faces(2, -5) == 0


@pytest.mark.rule("R-COV-07")
def test_rerolled_ones_add_a_sixth_of_the_chance_and_rerolled_failures_the_chance_of_both():
    assert chance(5, 0, ["ones"]) == Fraction(1, 3) * Fraction(7, 6)
    assert chance(5, 0, ["failures"]) == 1 - Fraction(2, 3) ** 2
    assert chance(5, 0, ["one"]) == 1 - Fraction(2, 3) ** 2
    assert chance(5, 0, ["one", "ones", "failures"]) == 1 - Fraction(2, 3) ** 2


# --- every way that dice can fall ----------------------------------------------------------------------------------


def rolled(d6, count, needed, modifier, rerolls):
    """How many of a roll succeed, done as at a table: ones or failures again, then single dice that failed."""
    dice = [d6() for _ in range(count)]
    again = [False] * count

    def failed(i):
        return dice[i] == 1 or max(1, dice[i] + modifier) < needed

    for i in range(count):
        if failed(i) and ("failures" in rerolls or ("ones" in rerolls and dice[i] == 1)):
            dice[i], again[i] = d6(), True
    for _ in range(list(rerolls).count("one")):
        left = [i for i in range(count) if failed(i) and not again[i]]
        if left:
            dice[left[0]], again[left[0]] = d6(), True
    return sum(not failed(i) for i in range(count))


def same(odds, ways):
    return {n: odds.chance(n) for n in range(len(odds.weights)) if odds.chance(n)} == {
        n: p for n, p in ways.items() if p
    }


@pytest.mark.rule("R-DIE-01")
def test_the_odds_of_five_dice_are_those_of_all_7776_ways():
    ways = Counter(sum(die != 1 and die >= 4 for die in dice) for dice in product(range(1, 7), repeat=5))
    odds = successes(4, 0, [], 5)[5]
    assert {n: odds.chance(n) for n in range(6)} == {n: Fraction(count, 7776) for n, count in ways.items()}


@pytest.mark.rule("R-DIE-02", "R-MOV-03", "R-COV-07")
@pytest.mark.parametrize(
    "rerolls", [[], ["ones"], ["failures"], ["one"], ["one", "one"], ["ones", "one"], ["failures", "one"]]
)
@pytest.mark.parametrize(("needed", "modifier"), [(4, 0), (5, 1), (6, -1), (2, 0), (3, -1)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_rerolls_come_out_as_every_way_counted_at_a_table(count, needed, modifier, rerolls):
    odds = successes(needed, modifier, rerolls, count)[count]
    assert same(odds, every_way(lambda d6: rolled(d6, count, needed, modifier, rerolls)))


@pytest.mark.rule("R-MOV-03")
def test_a_single_reroll_of_five_dice_comes_out_as_every_way():
    assert same(successes(4, 0, ["one"], 5)[5], every_way(lambda d6: rolled(d6, 5, 4, 0, ["one"])))


@pytest.mark.rule("R-DIE-01", "R-ATK-01")
@pytest.mark.parametrize("written", [3, "D3", "D6", "2D6", "D3+1", "3D3", "2D6+2"])
def test_the_odds_of_an_amount_are_those_of_its_dice(written):
    amount = parse_amount(written)

    def play(d6):
        total = amount.plus
        for _ in range(amount.dice):
            total += d6() if amount.sides == 6 else (d6() + 1) // 2
        return total

    assert same(amount_odds(amount), every_way(play))
    assert amount_odds(amount).mean() == amount.mean()


def test_a_sum_that_is_capped_keeps_all_chances():
    capped = sums(amount_odds(parse_amount("D6")), 2, 10)[2]
    assert capped.chance(9) == Fraction(4, 36)
    assert capped.chance(10) == capped.at_least(10) == Fraction(6, 36)
    assert capped.at_least(0) == capped.at_least(-1) == 1


@pytest.mark.rule("R-WND-03")
def test_each_wound_is_ignored_by_itself():
    left = kept(certain(2), 4, 6)
    assert [left.chance(n) for n in range(3)] == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]


# --- a whole attack ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ATK-02", "R-ATK-03", "R-ATK-05", "R-WND-04")
def test_one_shot_at_one_unit_slays_when_it_hits_and_is_not_blocked():
    """4+ to hit, 5+ to block: 1/2 of 2/3."""
    attack = Attack(parse_amount(1), 4, parse_amount(1), 5, 1, 1)
    assert attack.slain().chance(1) == Fraction(1, 3)
    assert odds_document(attack) == {"slain": {"0": 2 / 3, "1": 1 / 3}, "mean": 1 / 3}


@pytest.mark.rule("R-WND-01", "R-WND-02")
def test_damage_left_over_goes_on_to_the_next_unit():
    """One hit of 3 damage on units of 2 health slays one and wounds another; two hits slay three."""
    single = Attack(parse_amount(1), 1, parse_amount(3), 7, 2, 4)
    two = Attack(parse_amount(2), 1, parse_amount(3), 7, 2, 4)
    assert [single.slain().chance(n) for n in range(3)] == [Fraction(1, 6), Fraction(5, 6), 0]
    assert [two.slain().chance(n) for n in range(5)] == [Fraction(1, 36), Fraction(10, 36), 0, Fraction(25, 36), 0]


def test_no_more_units_are_slain_than_there_are():
    attack = Attack(parse_amount(10), 2, parse_amount(6), 7, 1, 2)
    assert attack.slain().at_least(2) == 1 - Fraction(1, 6) ** 10
    assert odds_document(attack)["slain"].keys() == {"0", "1", "2"}


@pytest.mark.rule("R-COV-07")
def test_cover_helps_the_defense_as_the_rules_say():
    def slain(cover):
        attack = Attack(parse_amount(1), 4, parse_amount(1), 5, 1, 1)
        attack.take_cover(cover)
        return attack.slain().chance(1)

    assert slain("") == Fraction(1, 2) * Fraction(2, 3)
    assert slain("light") == Fraction(1, 2) * (1 - Fraction(1, 3) * Fraction(7, 6))
    assert slain("heavy") == Fraction(1, 2) * Fraction(1, 2)


def test_an_attack_without_end_is_refused():
    attack = Attack(parse_amount("2D6"), 4, parse_amount(1), 5, 1, 5)
    attack.users = 26
    with pytest.raises(ValueError, match="at most 300 attack dice, not 312"):
        attack.slain()


class Case:
    """An attack, and the same one played out at a table."""

    def __init__(self, attacks, users, precision, damage, defense, health, units, **more) -> None:
        self.attack = Attack(parse_amount(attacks), precision, parse_amount(damage), defense, health, units)
        self.attack.users = users
        for name, value in more.items():
            setattr(self.attack, name, value)

    def play(self, d6) -> int:
        a = self.attack
        count = sum(max(1, played(d6, a.attacks) + a.attacks_by) for _ in range(a.users))
        hits = rolled(d6, count, a.precision, a.attack_roll, a.attack_rerolls)
        unblocked = hits - rolled(d6, hits, a.defense, a.defense_roll, a.defense_rerolls)
        harm = sum(max(1, played(d6, a.damage) + a.damage_by) for _ in range(unblocked))
        if a.ignored_on:
            harm = sum(d6() < a.ignored_on for _ in range(harm))
        healths = [a.health] * a.units
        for _ in range(harm):
            standing = [i for i, health in enumerate(healths) if health]
            if standing:
                healths[standing[0]] -= 1
        return healths.count(0)


def played(d6, amount):
    return amount.plus + sum(d6() if amount.sides == 6 else (d6() + 1) // 2 for _ in range(amount.dice))


@pytest.mark.rule("R-ATK-01", "R-ATK-05", "R-WND-01", "R-WND-02", "R-WND-03", "R-DIE-02", "R-DAT-04")
@pytest.mark.parametrize(
    "case",
    [
        Case(2, 1, 4, 1, 5, 1, 3),
        Case(1, 2, 3, 2, 4, 3, 2),
        Case("D3", 1, 4, 1, 5, 1, 5),
        Case("D3", 1, 5, 1, 4, 1, 2, attack_roll=1),
        Case(1, 1, 4, "D6", 5, 2, 3, attack_roll=-1),
        Case(1, 1, 3, "2D6", 5, 3, 3),
        Case(2, 1, 4, "D3", 5, 2, 2, defense_roll=1),
        Case(1, 1, 3, 3, 4, 2, 3, ignored_on=5),
        Case(1, 1, 3, "D3+1", 4, 2, 3, ignored_on=4),
        Case(2, 1, 4, 1, 5, 1, 2, attack_rerolls=["one"]),
        Case(2, 1, 4, 1, 5, 1, 2, defense_rerolls=["one"]),
        Case(2, 1, 4, 1, 5, 1, 2, attack_rerolls=["ones"], defense_rerolls=["ones", "one"]),
        Case(2, 1, 5, 1, 4, 1, 2, attack_rerolls=["failures"]),
        Case("D3", 1, 4, 1, 4, 1, 3, defense_rerolls=["one"]),
        Case("D3", 1, 4, 1, 5, 1, 5, attacks_by=-2),
        Case(1, 1, 4, "D6", 5, 2, 3, attacks_by=1, damage_by=-3),
    ],
)
def test_a_whole_attack_comes_out_as_every_way_counted_at_a_table(case):
    assert same(case.attack.slain(), every_way(case.play))
