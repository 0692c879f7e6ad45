"""Attack, defense and wounds, die by die, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    ability,
    activated,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    order,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

ROW = [(10, 10), (13, 10), (16, 10), (19, 10)]


@pytest.mark.rule("R-ATK-01", "R-ATK-02", "R-ATK-03")
def test_each_die_of_the_precision_hits_and_each_of_the_defense_blocks() -> None:
    """3 misses, 4 and 6 hit on 4+; 5 blocks on 5+, 4 does not: one of three falls."""
    report = volley(ROW[:3], [(10, 30), (13, 30), (16, 30)], dice=[3, 4, 6, 5, 4])
    attack, defense = report.one("attack"), report.one("defense")
    assert (attack["dice"], attack["precision"], attack["modifier"], attack["hits"]) == ([3, 4, 6], 4, 0, 2)
    assert (defense["dice"], defense["defense"], defense["modifier"], defense["blocks"]) == ([5, 4], 5, 0, 1)
    assert defense["cover"] is None
    assert len(report.events("slain")) == 1


@pytest.mark.rule("R-ATK-01")
def test_a_weapon_has_so_many_dice_for_each_unit_that_uses_it() -> None:
    report = volley(ROW[:2], [(10, 30)], dice=[1] * 6, shooter=sheet(weapons=[rifle(attacks=3)]))
    assert report.one("attack")["dice"] == [1] * 6


@pytest.mark.rule("R-ATK-01", "R-DIE-01")
@pytest.mark.parametrize(
    ("attacks", "rolled", "count"),
    [
        ("D3", [1], 1),
        ("D3", [2], 1),
        ("D3", [3], 2),
        ("D3", [6], 3),
        ("D6", [5], 5),
        ("2D6", [2, 3], 5),
        ("D3+1", [5], 4),
    ],
)
def test_dice_in_attacks_are_rolled_first(attacks: str, rolled: list[int], count: int) -> None:
    report = volley([(10, 10)], [(10, 30)], dice=rolled + [1] * count, shooter=sheet(weapons=[rifle(attacks=attacks)]))
    assert report.one("attack")["dice"] == [1] * count


@pytest.mark.rule("R-ATK-01")
def test_dice_in_attacks_are_rolled_once_for_each_unit_before_any_hit_die() -> None:
    """5 is 3 attacks, 1 is 1: four dice, of which the 4 and the 6 hit; nothing blocks."""
    report = volley(ROW[:2], [(10, 30)], dice=[5, 1, 4, 2, 3, 6, 1, 1], shooter=sheet(weapons=[rifle(attacks="D3")]))
    assert report.one("attack")["dice"] == [4, 2, 3, 6]
    assert report.one("defense")["dice"] == [1, 1]


@pytest.mark.rule("R-ATK-04")
def test_an_unmodified_1_always_misses() -> None:
    """Attack rolls at +3 on 4+: a 2 hits, a 1 does not."""
    keen = sheet(abilities=[ability("keen", {"modify": "attack_roll", "by": 3})])
    attack = volley(ROW[:2], [(10, 30)], dice=[1, 2, 5], shooter=keen).one("attack")
    assert (attack["modifier"], attack["hits"]) == (3, 1)


@pytest.mark.rule("R-ATK-04")
def test_an_unmodified_1_never_blocks() -> None:
    hard = sheet(abilities=[ability("hard", {"modify": "defense_roll", "by": 4})])
    defense = volley(ROW[:2], [(10, 30), (13, 30)], dice=[4, 4, 1, 2], target=hard).one("defense")
    assert (defense["modifier"], defense["blocks"]) == (4, 1)


@pytest.mark.rule("R-ATK-05", "R-WND-01", "R-WND-02")
def test_all_damage_is_added_up_and_goes_to_one_unit_until_it_is_slain() -> None:
    """Two hits of 2 on units of 3: unit 1 takes 3 and falls, unit 0 takes 1."""
    report = volley(
        ROW[:2], [(10, 30), (13, 30)], dice=[4, 4, 1, 1],
        shooter=sheet(weapons=[rifle(damage=2)]), target=sheet(health=3),
    )  # fmt: skip
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (4, 0, [[0, 1], [1, 3]])
    assert report.health("b1") == [2, 0]
    assert report.positions("b1") == [[10, 30], None]


@pytest.mark.rule("R-ATK-05")
def test_damage_beyond_the_last_unit_is_lost() -> None:
    report = volley([(10, 10)], [(10, 30)], dice=[4, 1], shooter=sheet(weapons=[rifle(damage=9)]))
    assert report.health("b1") == [0]


@pytest.mark.rule("R-ATK-01", "R-ATK-05")
def test_dice_in_damage_are_rolled_after_the_defense_once_for_each_unblocked_hit() -> None:
    """Three hits, one blocked; damage D3 of 5 and 2: 3 + 1."""
    report = volley(
        ROW[:3], [(10, 30)], dice=[4, 5, 6, 1, 6, 2, 5, 2],
        shooter=sheet(weapons=[rifle(damage="D3")]), target=sheet(health=9),
    )  # fmt: skip
    assert report.one("defense")["blocks"] == 1
    assert report.one("wounds")["damage"] == 4
    assert report.health("b1") == [5]


@pytest.mark.rule("R-ATK-06")
def test_weapons_are_rolled_one_after_another_then_the_defense_of_them_all() -> None:
    """Unit 0 has the launcher (3+), second on the datasheet: the rifle's die is first, 4 hits; then 3 hits.

    The defense has 5 and 2; the first hit is blocked, the launcher's goes through for 2.
    """
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", precision=3, damage=2, carriers=1)])
    report = activated(
        ROW[:2], fire("b1", weapons=["launcher", "rifle"]),
        enemies=[(10, 30)], dice=[4, 3, 5, 2], sheet=armed, enemy=sheet(health=4),
    )  # fmt: skip
    assert [a["dice"] for a in report.events("attack")] == [[4], [3]]
    assert sum(d["blocks"] for d in report.events("defense")) == 1
    assert report.health("b1") == [2]


@pytest.mark.rule("R-ATK-06")
def test_units_with_one_weapon_are_rolled_together() -> None:
    assert volley(ROW, [(10, 30)], dice=[1, 1, 1, 1]).one("attack")["dice"] == [1, 1, 1, 1]


@pytest.mark.rule("R-WND-02")
def test_a_wounded_unit_takes_all_further_wounds_until_slain() -> None:
    """Unit 1 of three has 1 of 3 left: it takes the first wound whatever is asked, then unit 2 the second."""
    report = fight(
        scene(
            red(squad("r1", *ROW[:2]), script=activation("r1", fire("b1"))),
            blue(
                squad("b1", (10, 30), (13, 30), (16, 30), sheet=sheet(health=3), health=[3, 1, 3]),
                script=[{"allocate": [2, 0, 1]}],
            ),
            dice=[4, 4, 1, 1],
        )
    )
    assert report.one("wounds")["units"] == [[1, 1], [2, 1]]
    assert report.health("b1") == [3, 0, 2]


@pytest.mark.rule("R-WND-01")
def test_the_defender_says_who_takes_the_wounds() -> None:
    report = fight(
        scene(
            red(squad("r1", *ROW[:2]), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), (16, 30)), script=[{"allocate": [1, 0, 2]}]),
            dice=[4, 4, 1, 1],
        )
    )
    assert [s["unit"] for s in report.events("slain")] == [1, 0]
    assert report.health("b1") == [0, 0, 1]


@pytest.mark.rule("R-WND-01")
def test_by_default_the_highest_index_falls_first() -> None:
    report = volley(ROW[:2], [(10, 30), (13, 30), (16, 30)], dice=[4, 4, 1, 1])
    assert [s["unit"] for s in report.events("slain")] == [2, 1]


@pytest.mark.rule("R-WND-02")
def test_never_two_wounded_units_after_any_volley() -> None:
    """Five damage over units of 2: two slain, one wounded."""
    report = volley(
        ROW, [(10, 30), (13, 30), (16, 30), (19, 30)], dice=[4, 4, 4, 4, 1, 1, 1, 1, 6],
        shooter=sheet(weapons=[rifle(damage=1)]), target=sheet(health=2),
    )  # fmt: skip
    assert report.health("b1") == [2, 2, 0, 0]


@pytest.mark.rule("R-WND-03")
def test_each_allocated_wound_may_be_ignored() -> None:
    """Three wounds at one unit of 5, ignored on 5+: 5 and 6 are, 4 is not."""
    tough = sheet(health=5, abilities=[ability("tough", {"ignore_wounds": 5})])
    report = volley(ROW[:3], [(10, 30)], dice=[4, 4, 4, 1, 1, 1, 5, 4, 6], target=tough)
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"]) == (3, 2)
    assert report.health("b1") == [4]


@pytest.mark.rule("R-WND-03")
def test_a_1_never_ignores_a_wound_and_the_number_itself_does() -> None:
    tough = sheet(health=5, abilities=[ability("tough", {"ignore_wounds": 2})])
    report = volley(ROW[:2], [(10, 30)], dice=[4, 4, 1, 1, 1, 2], target=tough)
    assert (report.one("wounds")["ignored"], report.health("b1")) == (1, [4])


@pytest.mark.rule("R-WND-04", "R-ERA-04")
def test_a_unit_without_health_is_removed_and_with_its_last_unit_the_squad() -> None:
    report = volley([(10, 10)], [(10, 30)], dice=[4, 1])
    assert (report.one("slain")["squad"], report.one("slain")["unit"], report.one("slain")["by"]) == ("b1", 0, "red")
    assert (report.one("destroyed")["squad"], report.one("destroyed")["by"]) == ("b1", "red")
    assert report.squad("b1")["destroyed"]
    assert report.positions("b1") == [None]


@pytest.mark.rule("R-WND-04")
def test_the_slain_do_not_fire_and_are_not_fired_at_afterwards() -> None:
    """Two orders: after the first only one target unit is left, which stands out of range."""
    report = activated([(10, 10)], fire("b1"), fire("b1"), enemies=[(10, 55), (10, 52)], dice=[4, 1])
    assert report.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DAT-04")
def test_modifiers_add_up_and_never_bring_a_die_below_1() -> None:
    """-1 from the squad and -3 from the target: a 6 counts 2 and misses on 4+; with precision 2 it hits."""
    shy = ability("shy", {"modify": "attack_roll", "by": -1})
    ghost = ability("ghost", {"modify": "attack_roll", "by": -3}, when="defending", target="enemy")
    for precision, hits in ((4, 0), (2, 1)):
        report = volley(
            [(10, 10)], [(10, 30)], dice=[6, 6],
            shooter=sheet(abilities=[shy], weapons=[rifle(precision=precision)]), target=sheet(abilities=[ghost]),
        )  # fmt: skip
        assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (-4, hits)


@pytest.mark.rule("R-DAT-04")
def test_a_die_brought_below_1_counts_1() -> None:
    """2 less 3 counts 1, and hits on 1+ (precision 2, one better); an unmodified 1 misses all the same."""
    shy = ability("shy", {"modify": "attack_roll", "by": -3}, {"modify": "precision", "by": -1})
    shooter = sheet(abilities=[shy], weapons=[rifle(precision=2)])
    attack = volley(ROW[:2], [(10, 30)], dice=[2, 1, 6], shooter=shooter).one("attack")
    assert (attack["precision"], attack["modifier"], attack["hits"]) == (1, -3, 1)


@pytest.mark.rule("R-DAT-05")
def test_a_random_characteristic_is_rolled_first_and_then_modified() -> None:
    """D3 attacks of a 4 are 2, and 1 more."""
    keen = sheet(weapons=[rifle(attacks="D3")], abilities=[ability("keen", {"modify": "attacks", "by": 1})])
    assert volley([(10, 10)], [(10, 30)], dice=[4, 1, 1, 1], shooter=keen).one("attack")["dice"] == [1, 1, 1]


@pytest.mark.rule("R-DIE-02")
def test_a_re_roll_of_failures_takes_each_failed_die_once() -> None:
    """2 and 3 again: 6 and 1; a re-rolled die is not rolled a third time."""
    keen = sheet(abilities=[ability("keen", {"reroll": "attack", "dice": "failures"})])
    attack = volley(ROW[:3], [(10, 30)], dice=[2, 5, 3, 6, 1, 6, 6], shooter=keen).one("attack")
    assert (attack["dice"], attack["hits"]) == ([6, 5, 1], 2)


@pytest.mark.rule("R-ATK-06", "R-DAT-03")
def test_attack_dice_of_all_weapons_come_before_their_re_rolls() -> None:
    """Rifle 2, launcher 2; again: rifle 4, launcher 5; then two dice of defense."""
    keen = sheet(
        weapons=[rifle(), rifle(slug="launcher", carriers=1)],
        abilities=[ability("keen", {"reroll": "attack", "dice": "failures"})],
    )
    report = activated(
        ROW[:2], fire("b1", weapons=["launcher", "rifle"]), enemies=[(10, 30)], dice=[2, 2, 4, 5, 6, 6], sheet=keen
    )
    assert [a["dice"] for a in report.events("attack")] == [[4], [5]]
    assert sum(d["blocks"] for d in report.events("defense")) == 2


@pytest.mark.rule("R-ATK-06", "R-WND-03")
def test_the_order_of_all_dice_of_one_order() -> None:
    """Attacks D3: 3 is 2. Hits 4 and 1, the 1 again: 5. Defense 1 and 3, the 1 again: 2. Damage D3: 4 is 2, 1 is 1.

    Three wounds ignored on 6: 6, 2, 3. Two get through.
    """
    shooter = sheet(
        weapons=[rifle(attacks="D3", damage="D3")], abilities=[ability("a", {"reroll": "attack", "dice": "ones"})]
    )
    target = sheet(
        health=5, abilities=[ability("d", {"reroll": "defense", "dice": "ones"}), ability("w", {"ignore_wounds": 6})]
    )
    report = volley([(10, 10)], [(10, 30)], dice=[3, 4, 1, 5, 1, 3, 2, 4, 1, 6, 2, 3], shooter=shooter, target=target)
    assert report.one("attack")["dice"] == [4, 5]
    assert report.one("defense")["dice"] == [2, 3]
    assert (report.one("wounds")["damage"], report.one("wounds")["ignored"]) == (3, 1)
    assert report.health("b1") == [3]


@pytest.mark.rule("R-ATK-01")
def test_melee_attacks_may_be_dice_too() -> None:
    """Charge 6 + 1; then D3 attacks of a 6: three."""
    fierce = sheet(weapons=[rifle(), bayonet(attacks="D3")])
    report = activated(
        [(10, 10)], order("charge", target="b1"), order("kill_them", target="b1"),
        enemies=[(10, 19)], dice=[1, 6, 1, 1, 1], sheet=fierce,
    )  # fmt: skip
    assert report.one("attack")["dice"] == [1, 1, 1]
