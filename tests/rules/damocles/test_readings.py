"""Our readings, where the rulebook is silent: each held by a scene worked out by hand."""

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
    player,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])
AWAY = (60, 60)
WIDE: Document = {
    "format": "damocles-operation/1",
    "slug": "wide",
    "title": "Wide",
    "players": [2, 4],
    "battlefield": {"width": 84, "height": 84, "objectives": [{"id": "alpha", "center": [42, 42]}]},
    "scoring": [{"event": "objective_held", "points": 2, "when": "turn_end"}],
    "ends": ["player_eliminated"],
}


def converging(*players: Document, dice: tuple[int, ...] = (), turns: int = 1) -> Report:
    """Three or four players about an objective at (42,42)."""
    return fight(scene(*players, dice=dice, turns=turns, operation=WIDE, battlefield={"width": 84, "height": 84}))


@pytest.mark.rule("R-DST-03")
def test_an_order_refused_by_any_rule_counts_as_impossible() -> None:
    """O 3: a step; Move, move! is too late, and nothing lost; too late again, and spent; a step; none is left."""
    late = order("move_move", by=[0, 1])
    report = activated([(10, 10)], STEP, late, late, STEP, order("brace_for_impact"))
    assert report.refusals() == ["R-MOV-01", "R-MOV-01", "R-ACT-02"]
    assert report.positions("r1") == [[10, 12]]


@pytest.mark.rule("R-INI-01")
def test_who_bets_more_than_it_has_bets_all_it_has() -> None:
    report = fight(scene(player("red", squad("r1", (5, 5)), script=[{"bid": 13}]), blue(squad("b1", AWAY))))
    assert report.one("initiative")["bids"] == {"red": 12, "blue": 0}
    assert report.tactical("red") == 0


@pytest.mark.rule("R-MOV-04")
def test_a_charge_that_reaches_but_finds_no_way_has_failed() -> None:
    """A wall from edge to edge: the 8 between the squads are within 6 + 6, and yet nobody gets there."""
    wall = rectangle("wall", "impenetrable", (36, 15), 72, 1)
    report = activated([(10, 10)], order("charge", target="b1"), enemies=[(10, 20)], dice=[6], scenery=[wall])
    charge = report.one("charge")
    assert (charge["distance"], charge["needed"], charge["success"]) == (12, 8, False)
    assert report.positions("r1") == [[10, 10]]
    assert not report.squad("b1")["in_close_combat"]


@pytest.mark.rule("R-MOV-05")
@pytest.mark.parametrize(("to", "end"), [([12, 18], [10, 10]), ([11.9, 18], [11.9, 18]), ([10, 19.01], [10, 10])])
def test_a_failed_charge_ends_neither_base_to_base_nor_beyond_the_distance_rolled(
    to: list[float], end: list[float]
) -> None:
    """6 and 3 are 9. At (12,18) the base would touch b2 at (14,18); (10,19.01) is 9.01 off: there it may not go."""
    charge = order("charge", target="b1", if_failed="move", to=[to])
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", charge)),
            blue(squad("b1", (10, 40)), squad("b2", (14, 18))),
            dice=[3],
        )
    )
    assert report.one("charge")["success"] is False
    assert report.positions("r1") == [end]
    assert report.refusals() == []


@pytest.mark.rule("R-LET-01")
def test_a_weapon_that_few_carry_is_picked_up_when_its_carrier_falls() -> None:
    """One launcher among two; one of them falls, and whoever is left fires it."""
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", precision=2, carriers=1)])
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), sheet=armed), script=activation("b1", fire("r1", weapon="launcher"))),
            dice=[4, 1, 2, 1],
        )
    )
    assert report.health("b1") == [1, 0]
    assert [(a["weapon"], a["hits"]) for a in report.events("attack")] == [("rifle", 1), ("launcher", 1)]
    assert report.health("r1") == [0]


@pytest.mark.rule("R-LET-02", "R-WND-03")
def test_the_squad_hit_astray_defends_after_the_targets_wounds_are_dealt_with() -> None:
    """1 and 5 at b1: the 1 strays. b1 does not block with 2, ignores its wound with 6; then r2 rolls, and a 5 blocks.

    Were r2 to roll before b1's wound, the 6 would be its block and the 5 ignore the wound on 6+ no more.
    """
    tough = sheet(abilities=[ability("tough", {"ignore_wounds": 6})])
    report = fight(
        scene(
            red(squad("r1", (30, 50), (33, 50)), squad("r2", (32, 20)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (30, 20), sheet=tough)),
            dice=[1, 5, 2, 6, 5],
        )
    )
    assert [(d["squad"], d["dice"], d["cover"]) for d in report.events("defense")] == [
        ("b1", [2], None), ("r2", [5], None),
    ]  # fmt: skip
    assert (report.health("b1"), report.health("r2")) == ([1], [1])


@pytest.mark.rule("R-WND-03", "R-WND-02")
def test_after_an_ignored_wound_the_next_goes_to_the_same_unit() -> None:
    """Two wounds for two units of health 1, ignored on 5+: unit 1 ignores the first with 5, and falls to the second."""
    tough = sheet(abilities=[ability("tough", {"ignore_wounds": 5})])
    report = volley([(10, 10), (13, 10)], [(10, 30), (13, 30)], dice=[4, 4, 1, 1, 5, 4], target=tough)
    assert (report.one("wounds")["ignored"], report.one("wounds")["units"]) == (1, [[1, 1]])
    assert report.health("b1") == [1, 0]


@pytest.mark.rule("R-COV-05")
def test_a_unit_at_the_wall_is_enough_though_it_does_not_fire() -> None:
    """The first touches the wall from 11 to 12 and holds its fire; the second, 3 behind it, fires."""
    wall = rectangle("wall", "heavy", (12, 11.5), 12, 1)
    shot = fire("b1", weapons=[None, "rifle"])
    report = activated([(10, 10), (14, 8)], shot, enemies=[(12, 40)], dice=[4, 4], scenery=[wall])
    assert (report.one("attack")["dice"], report.one("defense")["cover"]) == ([4], None)
    assert report.one("defense")["blocks"] == 0


@pytest.mark.rule("R-COV-07", "R-LOS-03")
def test_a_target_partly_hidden_by_something_impenetrable_is_behind_heavy_cover() -> None:
    """The wall ends at x = 20: the line from (20.5,10) to (19,40) crosses it, to the base's right edge none does.

    A 4 counts 5 and blocks.
    """
    wall = rectangle("wall", "impenetrable", (10, 25), 20, 1)
    defense = volley([(20.5, 10)], [(19, 40)], dice=[4, 4], scenery=[wall]).one("defense")
    assert (defense["cover"], defense["modifier"], defense["blocks"]) == ("heavy", 1, 1)


@pytest.mark.rule("R-OBJ-02")
@pytest.mark.parametrize(("units", "points"), [([(42, 38)], 0), ([(42, 38), (45, 38)], 2)])
def test_allies_contest_an_objective_with_one_another(units: list[tuple[float, float]], points: int) -> None:
    """One troop each of the allies red and green: 2 against 2, nobody's; two of red: 4 against 2, red's."""
    report = converging(
        player("red", squad("r1", *units), alliance="north", script=[{"bid": 2}]),
        player("green", squad("g1", (42, 46)), alliance="north", script=[{"bid": 1}]),
        player("blue", squad("b1", (5, 5)), alliance="south"),
    )
    assert report.result["victory_points"] == {"red": points, "green": 0, "blue": 0}


@pytest.mark.rule("R-ERA-03", "R-CNV-01")
def test_of_allies_a_battle_ends_when_one_side_alone_has_units() -> None:
    """Red slays green's only unit in turn 1; its ally blue is no enemy, and nobody goes on to turn 2."""
    report = converging(
        player("red", squad("r1", (10, 10)), alliance="north", script=[{"bid": 2}, *activation("r1", fire("g1"))]),
        player("blue", squad("b1", (70, 10)), alliance="north", script=[{"bid": 1}]),
        player("green", squad("g1", (10, 30)), alliance="south"),
        dice=(4, 1),
        turns=3,
    )
    assert report.result["turns"] == 1


@pytest.mark.rule("R-DAT-03")
def test_what_is_for_now_holds_for_the_activation_it_is_used_in() -> None:
    """12 and 1: twice in the activation of turn 1; in turn 2 13 are too far."""
    boost = ability("boost", {"modify": "move", "by": 1}, when="activation")
    far = order("stay_vigilant", by=[0, 13])
    script = [*activation("r1", {"ability": "boost", "targets": []}, far, far), {"bid": 1}, *activation("r1", far)]
    report = fight(scene(red(squad("r1", (10, 10), sheet=sheet(abilities=[boost])), script=script),
                         blue(squad("b1", AWAY)), turns=2))  # fmt: skip
    assert report.positions("r1") == [[10, 36]]
    assert report.refusals() == ["R-MOV-02"]


@pytest.mark.rule("R-DAT-03")
def test_what_is_for_now_at_the_start_of_a_turn_holds_for_the_turn() -> None:
    """Once a battle, as turn 1 begins: +1 when blue fires in turn 1, none in turn 2."""
    dawn = ability("dawn", {"modify": "defense_roll", "by": 1}, when="turn_start", once="battle")
    shots = [*activation("b1", fire("r1")), {"bid": 0}, *activation("b1", fire("r1"))]
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(abilities=[dawn], health=5)), script=[{"pass": True}, {"bid": 1}]),
            blue(squad("b1", (10, 30)), script=shots),
            dice=[4, 4, 4, 4],
            turns=2,
        )
    )
    assert [(d["modifier"], d["blocks"]) for d in report.events("defense")] == [(1, 1), (0, 0)]


@pytest.mark.rule("R-AST-04")
def test_an_asset_affects_those_named_except_those_without_the_orders() -> None:
    """It costs 3 orders: r1 and r2, O 3, go 15 by it with their next; r3, O 2, is left out."""
    effects = [{"modify": "move", "by": 3}, {"gain": "orders", "amount": 1}]
    spur = {"slug": "spur", "name": "Spur", "effects": effects, "orders": 3, "target": "friendly", "until": "turn"}
    far = order("stay_vigilant", by=[0, 15])
    script = [*activation("r1", {"asset": "spur", "targets": ["r1", "r2", "r3"]}, far), *activation("r2", far)]
    squads = [squad("r1", (10, 10)), squad("r2", (20, 10)), squad("r3", (30, 10), sheet=sheet(orders=2))]
    report = fight(scene(red(*squads, hand=[spur], script=[*script, *activation("r3", far)]), blue(squad("b1", AWAY))))
    assert report.one("asset")["targets"] == ["r1", "r2"]
    assert [report.positions(id) for id in ("r1", "r2", "r3")] == [[[10, 25]], [[20, 25]], [[30, 10]]]
    assert report.refusals() == ["R-MOV-02"]


@pytest.mark.rule("R-CNV-04")
def test_after_an_activation_its_own_player_is_asked_for_priority_orders_first() -> None:
    """Red, first of the turn, passes; after blue's activation both blue and red want them: blue, then red."""

    def urgent(squad: str) -> list[Document]:
        return [{"activate": squad, "priority": True}, {"end": True}]

    report = converging(
        player("red", squad("r1", (10, 10)), script=[{"bid": 3}, {"pass": True}, *urgent("r1")]),
        player("blue", squad("b1", (30, 10)), squad("b2", (50, 10)),
               script=[{"bid": 2}, *activation("b1"), *urgent("b2")]),
        player("green", squad("g1", (10, 70)), script=[{"bid": 1}]),
    )  # fmt: skip
    assert [(e["squad"], e["priority"]) for e in report.events("activation")] == [
        ("b1", False), ("b2", True), ("r1", True),
    ]  # fmt: skip
