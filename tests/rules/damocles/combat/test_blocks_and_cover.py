"""The defense roll: what is needed, what helps, what is rolled again, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

ROW = [(10, 10), (13, 10), (16, 10), (19, 10)]
FOE = [(10, 30), (13, 30), (16, 30), (19, 30)]
FENCE = rectangle("fence", "light", (15, 20), 28, 1)
WALL = rectangle("wall", "heavy", (15, 20), 28, 1)


def able(*abilities: Document, **more: object) -> Document:
    return sheet(abilities=list(abilities), **more)


def defended(
    *rolled: int, hits: int = 4, target: Document | None = None, scenery: list[Document] | None = None
) -> Document:
    """So many hits of four units, and the defense rolled against them: what the event says."""
    dice = [4] * hits + [2] * (4 - hits)
    return volley(ROW, FOE, dice=[*dice, *rolled], target=target, scenery=scenery or []).one("defense")


@pytest.mark.rule("R-ATK-03", "R-ATK-04")
@pytest.mark.parametrize(("needed", "blocks"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_each_die_of_the_defense_or_more_blocks_but_a_1(needed: int, blocks: int) -> None:
    """1, 2, 3, 6 against each defense."""
    defense = defended(1, 2, 3, 6, target=sheet(defense=needed))
    assert (defense["defense"], defense["blocks"], defense["modifier"]) == (needed, blocks, 0)


@pytest.mark.rule("R-ATK-03", "R-DAT-04")
@pytest.mark.parametrize(
    ("by", "roll", "shown", "blocks"),
    [(1, 0, 7, 0), (1, 1, 7, 1), (-4, 0, 2, 3), (-5, 0, 1, 3), (-5, -4, 1, 3), (-4, -1, 2, 2)],
)
def test_defense_beyond_6_and_below_2(by: int, roll: int, shown: int, blocks: int) -> None:
    """6+ changed to 7+ blocks nothing without help; 1+ is blocked by all but a 1; no die counts less than 1."""
    changed = able(ability("a", {"modify": "defense", "by": by}, {"modify": "defense_roll", "by": roll}), defense=6)
    defense = defended(1, 2, 3, 6, target=changed)
    assert (defense["defense"], defense["modifier"], defense["blocks"]) == (shown, roll, blocks)


@pytest.mark.rule("R-COV-07")
def test_behind_light_cover_each_1_is_rolled_again_once() -> None:
    """1, 4, 1, 5 on 5+: the 1s become 1 and 6. The 4 stays."""
    defense = defended(1, 4, 1, 5, 1, 6, 6, scenery=[FENCE])
    assert (defense["dice"], defense["blocks"], defense["cover"]) == ([1, 4, 6, 5], 2, "light")
    assert defense["modifier"] == 0


@pytest.mark.rule("R-COV-07", "R-DIE-02")
def test_light_cover_beside_a_re_roll_of_failures_rolls_no_die_a_third_time() -> None:
    """1, 3, 5, 6 on 5+: 1 and 3 again, in their order: 1 and 2."""
    tough = able(ability("tough", {"reroll": "defense", "dice": "failures"}))
    defense = defended(1, 3, 5, 6, 1, 2, 6, target=tough, scenery=[FENCE])
    assert (defense["dice"], defense["blocks"]) == ([1, 2, 5, 6], 2)


@pytest.mark.rule("R-COV-07", "R-DIE-02")
def test_light_cover_goes_before_the_re_roll_of_one_die() -> None:
    """1, 3, 4, 5 on 5+: the 1 becomes 2; then one failure not rolled again yet, the 3, becomes 6."""
    tough = able(ability("tough", {"reroll": "defense", "dice": "one"}))
    defense = defended(1, 3, 4, 5, 2, 6, target=tough, scenery=[FENCE])
    assert (defense["dice"], defense["blocks"]) == ([2, 6, 4, 5], 2)


@pytest.mark.rule("R-COV-07", "R-DAT-04")
def test_heavy_cover_adds_to_other_modifiers() -> None:
    """+1 of the wall and +1 of its own on 5+: 3 blocks, 2 and 1 do not."""
    hard = able(ability("hard", {"modify": "defense_roll", "by": 1}))
    defense = defended(3, 2, 1, 6, target=hard, scenery=[WALL])
    assert (defense["modifier"], defense["blocks"], defense["cover"]) == (2, 2, "heavy")


@pytest.mark.rule("R-COV-07")
def test_a_6_plus_squad_behind_heavy_cover_blocks_on_5() -> None:
    assert defended(5, 4, 1, 6, target=sheet(defense=6), scenery=[WALL])["blocks"] == 2


@pytest.mark.rule("R-COV-07", "R-DAT-02")
@pytest.mark.parametrize("piece", [FENCE, WALL])
def test_a_weapon_that_ignores_cover_meets_none(piece: Document) -> None:
    """4 and 1 on 5+: no +1, no die again, and no cover to tell of."""
    seeker = sheet(weapons=[rifle(abilities=[ability("seeker", {"ignore": "cover"})])])
    defense = volley(ROW[:2], FOE, dice=[4, 4, 4, 1, 6], shooter=seeker, scenery=[piece]).one("defense")
    assert (defense["dice"], defense["modifier"], defense["blocks"], defense["cover"]) == ([4, 1], 0, 0, None)


@pytest.mark.rule("R-ATK-06", "R-COV-07")
def test_hits_that_meet_cover_and_hits_that_do_not_are_defended_apart() -> None:
    """Rifle and seeker hit; behind the fence the rifle's is defended with a 1, the seeker's with a 1 too.

    All defense dice fall before the re-roll, which is the rifle's alone: 5 blocks.
    """
    armed = sheet(weapons=[rifle(), rifle(slug="seeker", damage=2, abilities=[ability("eye", {"ignore": "cover"})])])
    report = activated(
        ROW[:2], fire("b1", weapons=["rifle", "seeker"]), enemies=FOE[:1],
        dice=[4, 4, 1, 1, 5], scenery=[FENCE], sheet=armed, enemy=sheet(health=3),
    )  # fmt: skip
    defenses = [(d["dice"], d["blocks"], d["cover"]) for d in report.events("defense")]
    assert defenses == [([5], 1, "light"), ([1], 0, None)]
    assert report.health("b1") == [1]


@pytest.mark.rule("R-ATK-06", "R-DIE-02")
def test_all_defense_dice_fall_before_their_re_rolls() -> None:
    """The lance makes defense rolls worse by 1. Rifle's die 2, lance's die 5; then again: rifle's 6, lance's 6."""
    lance = rifle(slug="lance", abilities=[ability("sharp", {"modify": "defense_roll", "by": -1}, target="enemy")])
    report = activated(
        ROW[:2], fire("b1", weapons=["rifle", "lance"]), enemies=FOE[:1], dice=[4, 4, 2, 5, 6, 6],
        sheet=sheet(weapons=[rifle(), lance]), enemy=able(ability("t", {"reroll": "defense", "dice": "failures"})),
    )  # fmt: skip
    defenses = [(d["dice"], d["modifier"], d["blocks"]) for d in report.events("defense")]
    assert defenses == [([6], 0, 1), ([6], -1, 1)]


def vigilant(
    *orders: Document, dice: list[int], target: Document | None = None, scenery: list[Document] | None = None,
    shooter: Document | None = None, shooters: int = 3,
) -> Report:  # fmt: skip
    """b1 stays vigilant in turn 1; r1's units have these orders in turn 2."""
    return fight(
        scene(
            red(
                squad("r1", *ROW[:shooters], sheet=shooter),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", *orders)],
            ),
            blue(squad("b1", *FOE, sheet=target), script=activation("b1", order("stay_vigilant", by=[0, 0]))),
            dice=dice,
            turns=2,
            scenery=scenery or [],
        )
    )


@pytest.mark.rule("R-MOV-03")
def test_vigilance_rolls_the_first_failed_die_again_once_for_each_order() -> None:
    """Order 1: 6, 3, 2: the 3 becomes 5. Order 2: 4, 4, 6: the first 4 becomes 1 and stays."""
    report = vigilant(fire("b1"), fire("b1"), dice=[4, 4, 4, 6, 3, 2, 5, 4, 4, 4, 4, 4, 6, 1])
    assert [(d["dice"], d["blocks"]) for d in report.events("defense")] == [([6, 5, 2], 2), ([1, 4, 6], 1)]
    assert report.health("b1") == [1, 0, 0, 0]


@pytest.mark.rule("R-MOV-03")
def test_vigilance_rolls_nothing_again_when_all_is_blocked() -> None:
    """Both orders: 5 and 6 block. The dice stay in step."""
    report = vigilant(fire("b1"), fire("b1"), dice=[4, 4, 5, 6, 4, 4, 6, 5], shooters=2)
    assert [d["dice"] for d in report.events("defense")] == [[5, 6], [6, 5]]


@pytest.mark.rule("R-MOV-03")
@pytest.mark.parametrize(("piece", "final"), [(FENCE, [6, 4]), (WALL, [1, 4])])
def test_vigilance_is_no_help_in_cover(piece: Document, final: list[int]) -> None:
    """1 and 4 on 5+: the fence alone rolls the 1 again, behind the wall nothing is."""
    report = vigilant(fire("b1"), dice=[4, 4, 1, 4, 6, 6], scenery=[piece], shooters=2)
    assert report.one("defense")["dice"] == final


@pytest.mark.rule("R-MOV-03", "R-DIE-02")
def test_vigilance_rolls_no_die_a_third_time() -> None:
    """1 and 6: the 1 again by an ability, 2; vigilance has nothing left to roll. Then 1 and 4: 3, then the 4: 5."""
    steady = able(ability("steady", {"reroll": "defense", "dice": "ones"}))
    report = vigilant(
        fire("b1"), fire("b1"), dice=[4, 4, 1, 6, 2, 4, 4, 1, 4, 3, 5], target=steady, shooters=2
    )  # fmt: skip
    assert [d["dice"] for d in report.events("defense")] == [[2, 6], [3, 5]]


@pytest.mark.rule("R-MOV-03", "R-ATK-06")
def test_vigilance_has_one_die_of_all_weapons_of_the_order() -> None:
    """Rifle and lance (-1 to defense rolls) hit: 6 blocks the rifle's; the lance's 5 fails and becomes 6."""
    lance = rifle(slug="lance", abilities=[ability("sharp", {"modify": "defense_roll", "by": -1}, target="enemy")])
    report = vigilant(
        fire("b1", weapons=["rifle", "lance", "lance"]), dice=[4, 4, 4, 6, 5, 5, 6],
        shooter=sheet(weapons=[rifle(), lance]),
    )  # fmt: skip
    assert [(d["dice"], d["blocks"]) for d in report.events("defense")] == [([6], 1), ([6, 5], 1)]


@pytest.mark.rule("R-MOV-03", "R-DEF-04")
def test_a_squad_that_stayed_vigilant_and_charges_is_vigilant_against_the_free_fire() -> None:
    """Free fire: 5 less 1 hits; the charger's 2 becomes 6 by vigilance; the charge's die is 4 (6 + 4 for 10)."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                script=[
                    {"pass": True}, {"bid": 1},
                    *activation("r1", order("stay_vigilant", by=[0, 2]), order("charge", target="b1")),
                ],
            ),
            blue(squad("b1", (10, 24)), script=activation("b1", order("brace_for_impact"))),
            dice=[5, 2, 6, 4],
            turns=2,
        )
    )  # fmt: skip
    assert report.one("defense")["dice"] == [6]
    assert (report.one("charge")["die"], report.one("charge")["success"]) == (4, True)


@pytest.mark.rule("R-MOV-03")
def test_vigilance_is_no_help_against_melee_weapons() -> None:
    """b1 stayed vigilant; r1 charges (6 + 6 for 12) and hits with 4; the 4 on 5+ stays."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                script=[
                    {"pass": True}, {"bid": 1},
                    *activation("r1", order("charge", target="b1"), order("kill_them", target="b1")),
                ],
            ),
            blue(squad("b1", (10, 24)), script=activation("b1", order("stay_vigilant", by=[0, 0]))),
            dice=[6, 4, 4, 6],
            turns=2,
        )
    )  # fmt: skip
    assert (report.one("defense")["dice"], report.one("defense")["cover"]) == ([4], None)


@pytest.mark.rule("R-DEF-03", "R-DAT-04")
def test_bracing_adds_to_other_modifiers_against_melee() -> None:
    """+1 braced and +1 of its own on 5+: the 3 blocks, the 2 does not. No free fire without a missile weapon."""
    hard = able(ability("hard", {"modify": "defense_roll", "by": 1}), weapons=[sheet()["weapons"][1]])
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10)),
                script=[
                    {"pass": True}, {"bid": 1},
                    *activation("r1", order("charge", target="b1"), order("kill_them", target="b1")),
                ],
            ),
            blue(squad("b1", (10, 20), (13, 20), sheet=hard), script=activation("b1", order("brace_for_impact"))),
            dice=[6, 4, 4, 3, 2],
            turns=2,
        )
    )  # fmt: skip
    defense = report.one("defense")
    assert (defense["modifier"], defense["blocks"]) == (2, 1)
