"""Which die falls when, and what each is for: every die written down and worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
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
ONE = [(10, 30)]


def armed(*weapons: Document, **more: object) -> Document:
    return sheet(weapons=list(weapons), **more)


def able(*abilities: Document, **more: object) -> Document:
    return sheet(abilities=list(abilities), **more)


def rerolls(what: str, *dice: str) -> list[Document]:
    return [ability(f"{what}-{n}", {"reroll": what, "dice": kind}) for n, kind in enumerate(dice)]


@pytest.mark.rule("R-ATK-01", "R-ATK-06", "R-WND-01")
def test_three_weapons_fall_in_datasheet_order_whichever_units_hold_them() -> None:
    """Unit 0 has the pistol (5+), unit 1 the rifle (4+), unit 2 the cannon (two attacks, 3+, 2 damage).

    Rifle 4; cannon 2 and 3; pistol 5. Three hits: 5 blocks the rifle's, 1 and 4 let 2 + 1 through.
    """
    shooter = armed(rifle(), rifle(slug="cannon", attacks=2, precision=3, damage=2), rifle(slug="pistol", precision=5))
    report = activated(
        ROW[:3], fire("b1", weapons=["pistol", "rifle", "cannon"]),
        enemies=ONE, dice=[4, 2, 3, 5, 5, 1, 4], sheet=shooter, enemy=sheet(health=5),
    )  # fmt: skip
    attacks = [(a["weapon"], a["dice"], a["precision"], a["hits"]) for a in report.events("attack")]
    assert attacks == [("rifle", [4], 4, 1), ("cannon", [2, 3], 3, 1), ("pistol", [5], 5, 1)]
    assert report.one("defense")["dice"] == [5, 1, 4]
    assert (report.one("wounds")["damage"], report.health("b1")) == (3, [2])


@pytest.mark.rule("R-ATK-01", "R-DIE-01")
def test_each_weapon_rolls_its_number_of_attacks_and_then_their_dice() -> None:
    """Rifles of D3: 5 is 3, 2 is 1; then 4, 1, 1, 4. A mortar of 2D6: 1 + 1; then 6 and 2. Defense 6, 6, 6."""
    shooter = armed(rifle(attacks="D3"), rifle(slug="mortar", attacks="2D6", carriers=1))
    report = activated(
        ROW[:3], fire("b1", weapons=["rifle", "mortar", "rifle"]),
        enemies=ONE, dice=[5, 2, 4, 1, 1, 4, 1, 1, 6, 2, 6, 6, 6], sheet=shooter,
    )  # fmt: skip
    assert [a["dice"] for a in report.events("attack")] == [[4, 1, 1, 4], [6, 2]]
    assert (report.one("defense")["dice"], report.one("defense")["blocks"]) == ([6, 6, 6], 3)
    assert report.events("wounds") == []


@pytest.mark.rule("R-ATK-01", "R-LET-01")
def test_only_those_who_fire_roll_their_number_of_attacks() -> None:
    """The second of two stands out of range (40): one D3, 6 is 3."""
    report = volley([(10, 10), (10, 5)], [(10, 52)], dice=[6, 1, 1, 1, 5], shooter=armed(rifle(attacks="D3")))
    assert report.one("attack")["dice"] == [1, 1, 1]


@pytest.mark.rule("R-DAT-05", "R-ATK-01")
def test_each_units_number_of_attacks_is_modified_after_its_die() -> None:
    """D3 + 1 each: 2 is 1 + 1, 6 is 3 + 1: six dice."""
    keen = able(ability("keen", {"modify": "attacks", "by": 1}), weapons=[rifle(attacks="D3")])
    report = volley(ROW[:2], ONE, dice=[2, 6, 1, 2, 3, 1, 2, 3], shooter=keen)
    assert report.one("attack")["dice"] == [1, 2, 3, 1, 2, 3]


@pytest.mark.rule("R-DAT-04", "R-DAT-05")
def test_a_modifier_never_brings_the_dice_of_attacks_and_damage_below_1() -> None:
    """D3 less 3: a 4 is 2 - 3, so 1 attack. It hits; damage D3 less 3 of a 2: 1."""
    weak = able(
        ability("weak", {"modify": "attacks", "by": -3}, {"modify": "damage", "by": -3}),
        weapons=[rifle(attacks="D3", damage="D3")],
    )
    report = volley([(10, 10)], ONE, dice=[4, 6, 1, 2], shooter=weak, target=sheet(health=3))
    assert report.one("attack")["dice"] == [6]
    assert (report.one("wounds")["damage"], report.health("b1")) == (1, [2])


@pytest.mark.rule("R-ATK-01", "R-ATK-05")
def test_damage_of_two_dice_is_rolled_for_each_wound_weapon_by_weapon() -> None:
    """Rifle of 2D6 damage and launcher of D3+1, both hit and neither is blocked: 1 + 2, then 3 is 2 and 1: 6."""
    shooter = armed(rifle(damage="2D6"), rifle(slug="launcher", damage="D3+1"))
    report = activated(
        ROW[:2], fire("b1", weapons=["launcher", "rifle"]),
        enemies=ONE, dice=[4, 4, 1, 1, 1, 2, 3], sheet=shooter, enemy=sheet(health=9),
    )  # fmt: skip
    assert (report.one("wounds")["damage"], report.health("b1")) == (6, [3])


@pytest.mark.rule("R-DIE-02")
def test_a_die_that_succeeds_by_its_modifier_is_no_failure() -> None:
    """+1 on 4+: the 3 hits and stays, the 2 is rolled again: 1, and not a third time."""
    keen = able(ability("keen", {"modify": "attack_roll", "by": 1}), *rerolls("attack", "failures"))
    attack = volley(ROW[:2], ONE, dice=[3, 2, 1, 6], shooter=keen).one("attack")
    assert (attack["dice"], attack["hits"], attack["modifier"]) == ([3, 1], 1, 1)


@pytest.mark.rule("R-DIE-02")
def test_the_re_roll_of_one_die_comes_last_and_takes_the_first_failure_not_rolled_again_yet() -> None:
    """1, 3, 2: the 1 becomes 2; then the 3, first of those left, becomes 5; the 2 stays."""
    keen = able(*rerolls("attack", "one", "ones"))
    attack = volley(ROW[:3], ONE, dice=[1, 3, 2, 2, 5, 6], shooter=keen).one("attack")
    assert (attack["dice"], attack["hits"]) == ([2, 5, 2], 1)


@pytest.mark.rule("R-DIE-02")
def test_two_re_rolls_of_one_die_take_two_dice() -> None:
    """1, 1, 1: the first becomes 1 again and stays, the second 6."""
    keen = able(*rerolls("attack", "one", "one"))
    attack = volley(ROW[:3], ONE, dice=[1, 1, 1, 1, 6, 6], shooter=keen).one("attack")
    assert (attack["dice"], attack["hits"]) == ([1, 6, 1], 1)


@pytest.mark.rule("R-DIE-02", "R-ATK-06")
def test_one_die_of_an_attack_is_one_die_of_all_its_weapons() -> None:
    """Rifle 2, launcher 2: the rifle's is rolled again, 5; the launcher's stays."""
    keen = able(*rerolls("attack", "one"), weapons=[rifle(), rifle(slug="launcher")])
    report = activated(
        ROW[:2], fire("b1", weapons=["rifle", "launcher"]), enemies=ONE, dice=[2, 2, 5, 6, 6], sheet=keen
    )
    assert [(a["dice"], a["hits"]) for a in report.events("attack")] == [([5], 1), ([2], 0)]


@pytest.mark.rule("R-DIE-02", "R-DAT-02")
def test_one_die_of_a_weapon_is_one_die_of_that_weapon_each_order() -> None:
    """The launcher alone is guided: rifle 2 stays, launcher 2 becomes 4; in the second order its 3 becomes 1."""
    guided = rifle(slug="launcher", abilities=[ability("guided", {"reroll": "attack", "dice": "one"})])
    report = activated(
        ROW[:2], fire("b1", weapons=["rifle", "launcher"]), fire("b1", weapons=["rifle", "launcher"]),
        enemies=ONE, dice=[2, 2, 4, 6, 3, 3, 1], sheet=armed(rifle(), guided),
    )  # fmt: skip
    assert [a["dice"] for a in report.events("attack")] == [[2], [4], [3], [1]]


@pytest.mark.rule("R-DIE-02", "R-DAT-02")
def test_a_re_roll_against_missiles_is_none_in_close_combat() -> None:
    keen = able(ability("keen", {"reroll": "attack", "dice": "failures", "against": "missile"}))
    report = activated([(10, 10)], order("kill_them", target="b1"), enemies=[(12, 10)], dice=[2, 6], sheet=keen)
    assert (report.one("attack")["dice"], report.one("attack")["hits"]) == ([2], 0)


@pytest.mark.rule("R-ATK-02", "R-ATK-04")
@pytest.mark.parametrize(
    ("precision", "changes", "dice", "shown", "hits"),
    [
        (6, [{"modify": "precision", "by": 1}], [6, 6], 7, 0),
        (6, [{"modify": "precision", "by": 1}, {"modify": "attack_roll", "by": 1}], [6, 5], 7, 1),
        (2, [{"modify": "precision", "by": -1}], [1, 2], 1, 1),
        (2, [{"modify": "precision", "by": -1}, {"modify": "attack_roll", "by": -5}], [1, 2], 1, 1),
        (3, [{"modify": "precision", "by": -1}, {"modify": "attack_roll", "by": -1}], [2, 3], 2, 1),
    ],
)
def test_precision_beyond_6_and_below_2(
    precision: int, changes: list[Document], dice: list[int], shown: int, hits: int
) -> None:
    """7+ is out of reach without help; 1+ is hit by all but a 1; no die counts less than 1."""
    keen = able(ability("keen", *changes), weapons=[rifle(precision=precision)])
    attack = volley(ROW[:2], ONE, dice=[*dice, 6, 6], shooter=keen).one("attack")
    assert (attack["precision"], attack["hits"]) == (shown, hits)


@pytest.mark.rule("R-ATK-06", "R-ACT-04")
def test_two_lethal_orders_are_two_attacks_with_wounds_of_their_own() -> None:
    """First the pistols at b1: 5 hits, 2 does not block. Then the rifles at b2: 4 hits, 5 blocks."""
    report = fight(
        scene(
            red(
                squad("r1", *ROW[:1], sheet=armed(rifle(), rifle(slug="pistol", precision=5))),
                script=activation("r1", fire("b1", weapon="pistol"), fire("b2", weapon="rifle")),
            ),
            blue(squad("b1", (10, 30)), squad("b2", (20, 30))),
            dice=[5, 2, 4, 5],
        )
    )
    kinds = [(e["type"], e["squad"]) for e in report.events("attack", "defense", "wounds", "slain", "destroyed")]
    assert kinds == [
        ("attack", "r1"), ("defense", "b1"), ("wounds", "b1"), ("slain", "b1"), ("destroyed", "b1"),
        ("attack", "r1"), ("defense", "b2"),
    ]  # fmt: skip


def fired_beside(dice: list[int], shooter: Document | None = None, **more: object) -> Report:
    """r1, two units, fires at b1 (health 4), who fights r2 (two units of 1)."""
    return fight(
        scene(
            red(
                squad("r1", (30, 50), (33, 50), sheet=shooter),
                squad("r2", (32, 20), (35, 20)),
                script=[*activation("r1", fire("b1", **more)), {"allocate": [0]}],
            ),
            blue(squad("b1", (30, 20), sheet=sheet(health=4)), squad("b2", (60, 60))),
            dice=dice,
        )
    )


@pytest.mark.rule("R-LET-02", "R-ATK-06", "R-ATK-05")
def test_stray_hits_of_every_weapon_are_defended_and_do_damage_after_all_of_the_targets() -> None:
    """Rifle 1 and 5 of two attacks, launcher 1 and 6, D3 damage each. The target's 4 and 5: one through, 3 is 2 damage.

    Then r2 defends two strays with 5 and 4; the launcher's goes through: 1 is 1 damage.
    """
    shooter = armed(rifle(attacks=2, damage="D3"), rifle(slug="launcher", attacks=2, damage="D3"))
    report = fired_beside([1, 5, 1, 6, 4, 5, 3, 5, 4, 1], shooter, weapons=["rifle", "launcher"])
    attacks = [(a["weapon"], a["dice"], a["modifier"], a["hits"], a["stray_hits"]) for a in report.events("attack")]
    assert attacks == [("rifle", [1, 5], -1, 1, 1), ("launcher", [1, 6], -1, 1, 1)]
    steps = [(e["type"], e["squad"]) for e in report.events("defense", "wounds", "slain")]
    assert steps == [("defense", "b1"), ("wounds", "b1"), ("defense", "r2"), ("wounds", "r2"), ("slain", "r2")]
    assert [d["dice"] for d in report.events("defense")] == [[4, 5], [5, 4]]
    assert [w["damage"] for w in report.events("wounds")] == [2, 1]
    assert (report.health("b1"), report.health("r2")) == ([2], [1, 0])


@pytest.mark.rule("R-LET-02", "R-DIE-02")
def test_a_1_that_is_rolled_again_goes_astray_no_more() -> None:
    """1 and 1, both again: 5 hits, 1 goes astray. The target blocks with 6, r2 with 5."""
    report = fired_beside([1, 1, 5, 1, 6, 5], able(*rerolls("attack", "ones")))
    attack = report.one("attack")
    assert (attack["dice"], attack["hits"], attack["stray_hits"]) == ([5, 1], 1, 1)
    assert report.events("wounds") == []


@pytest.mark.rule("R-LET-02", "R-ATK-04")
def test_what_misses_by_its_modifier_alone_does_not_go_astray() -> None:
    """2 less 1 is 1, but no unmodified 1: neither a hit nor a stray."""
    attack = fired_beside([2, 4]).one("attack")
    assert (attack["modifier"], attack["hits"], attack["stray_hits"]) == (-1, 0, 0)


@pytest.mark.rule("R-LET-02", "R-WND-01")
def test_the_owner_of_the_squad_hit_astray_says_who_falls() -> None:
    """Red's own entry {"allocate": [0]} comes after the order and answers for r2."""
    shooter = activation("r1", fire("b1"))[:-1]
    report = fight(
        scene(
            red(
                squad("r1", (30, 50), (33, 50)),
                squad("r2", (32, 20), (35, 20)),
                script=[*shooter, {"allocate": [0]}, {"end": True}],
            ),
            blue(squad("b1", (30, 20)), squad("b2", (60, 60))),
            dice=[1, 2, 3],
        )
    )
    assert [(s["squad"], s["unit"], s["by"]) for s in report.events("slain")] == [("r2", 0, "red")]


@pytest.mark.rule("R-LET-02", "R-ERA-02", "R-ERA-04")
def test_a_squad_slain_astray_is_no_first_blood_and_the_next_enemy_squad_is() -> None:
    """r1 slays r2 by a stray 1 (its 4 does not block), then b2 by a 4 (its 2 does not): 1 + 1 VP."""
    report = fight(
        scene(
            red(
                squad("r1", (30, 50)),
                squad("r2", (32, 20)),
                script=activation("r1", fire("b1"), fire("b2")),
            ),
            blue(squad("b1", (30, 20)), squad("b2", (45, 50)), squad("b3", (60, 10))),
            dice=[1, 4, 4, 2],
        )
    )
    assert [(d["squad"], d["by"]) for d in report.events("destroyed")] == [("r2", "red"), ("b2", "red")]
    assert [(v["player"], v["change"]) for v in report.events("victory_points")] == [("red", 1), ("red", 1)]


@pytest.mark.rule("R-MOV-08", "R-DAT-04")
def test_after_falling_back_the_penalty_adds_to_what_the_squad_has() -> None:
    """-1 for falling back and -1 of its own: 5 is 3 and misses on 4+, 6 is 4 and hits."""
    shaken = able(ability("shaken", {"modify": "attack_roll", "by": -1}))
    report = activated(
        [(10, 30), (10, 27)], order("fall_back", by=[0, -10]), fire("b1"),
        enemies=[(10, 32)], dice=[5, 6, 6], sheet=shaken,
    )  # fmt: skip
    assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (-2, 1)


@pytest.mark.rule("R-DEF-04", "R-DIE-01")
def test_all_dice_of_free_fire_come_before_the_charges_die() -> None:
    """Two rifles of D3 attacks, D3 damage at -1: 1 and 3 are 1 and 2 dice; 4, 5, 6 (4+): two hits; 4 and 3 on 5+.

    Damage 1 is 1 and 6 is 3; wounds ignored on 5+: 5, 2, 1, 4: of health 5 two are left. The charge's die is 6.
    """
    tough = able(ability("tough", {"ignore_wounds": 5}), health=5)
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=tough),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", order("charge", target="b1"))],
            ),
            blue(
                squad("b1", (10, 24), (13, 24), sheet=armed(rifle(attacks="D3", damage="D3"), bayonet())),
                script=activation("b1", order("brace_for_impact")),
            ),
            dice=[1, 3, 4, 5, 6, 4, 3, 1, 6, 5, 2, 1, 4, 6],
            turns=2,
        )
    )
    attack = report.one("attack")
    assert (attack["dice"], attack["modifier"], attack["hits"]) == ([4, 5, 6], -1, 2)
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (4, 1, [[0, 3]])
    assert report.one("charge")["die"] == 6
