"""Operations: Eradication, objectives, territories and other ways to score, worked out by hand."""

import pytest

from rules.damocles.engine.operations.eradication import eradication
from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activation,
    blue,
    fight,
    fire,
    order,
    player,
    red,
    rifle,
    scene,
    sheet,
    squad,
)

SCOUTS = sheet(slug="scouts", type="scouts")
TROOPS = sheet()
RELAYS = sheet(slug="relays", type="com_operators")
AWAY = (60, 60)


def operation(*scoring: Document, **more: object) -> Document:
    """An operation with a marker at (36,36) and two territories of 20 cm."""
    return {
        "format": "damocles-operation/1",
        "slug": "hold",
        "title": "Hold",
        "turns": 7,
        "battlefield": {
            "width": 72,
            "height": 72,
            "objectives": [{"id": "alpha", "center": [36, 36]}],
            "territories": [
                {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
                {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
            ],
        },
        "scoring": list(scoring),
    } | more


HELD: Document = {"event": "objective_held", "points": 2, "when": "turn_end"}


def held(reds: list[Document], blues: list[Document], *scoring: Document, turns: int = 1) -> tuple[int, int]:
    report = fight(scene(red(*reds), blue(*blues), operation=operation(*(scoring or (HELD,))), turns=turns))
    return report.points("red"), report.points("blue")


@pytest.mark.rule("R-OBJ-01", "R-OBJ-02", "R-DST-01")
@pytest.mark.parametrize(("x", "points"), [(43.5, 2), (43.51, 0)])
def test_a_unit_within_5_of_the_marker_controls_it(x: float, points: int) -> None:
    """1.5 for the marker, 5, and 1 for the base: 7.5 between the centres."""
    assert held([squad("r1", (x, 36), sheet=SCOUTS)], [squad("b1", AWAY, sheet=SCOUTS)]) == (points, 0)


@pytest.mark.rule("R-OBJ-02")
def test_the_higher_count_controls_and_an_equal_one_nobody() -> None:
    two = [squad("r1", (36, 32), (33, 32), sheet=SCOUTS)]
    assert held(two, [squad("b1", (36, 40), sheet=SCOUTS)]) == (2, 0)
    assert held(two, [squad("b1", (36, 40), (33, 40), sheet=SCOUTS)]) == (0, 0)
    assert held(two, [squad("b1", (36, 40), (33, 40), (39, 40), sheet=SCOUTS)]) == (0, 2)


@pytest.mark.rule("R-OBJ-03")
@pytest.mark.parametrize("kind", [TROOPS, RELAYS])
def test_units_of_troops_and_com_operators_count_as_two(kind: Document) -> None:
    reds = [squad("r1", (36, 32), sheet=kind)]
    assert held(reds, [squad("b1", (36, 40), sheet=SCOUTS)]) == (2, 0)
    assert held(reds, [squad("b1", (36, 40), (33, 40), sheet=SCOUTS)]) == (0, 0)
    assert held(reds, [squad("b1", (36, 40), (33, 40), (39, 40), sheet=SCOUTS)]) == (0, 2)


@pytest.mark.rule("R-OBJ-02")
@pytest.mark.parametrize("kind", ["specialists", "heavy_supports"])
def test_units_of_other_types_count_as_one(kind: str) -> None:
    reds = [squad("r1", (36, 32), sheet=sheet(type=kind))]
    assert held(reds, [squad("b1", (36, 40), sheet=SCOUTS)]) == (0, 0)


@pytest.mark.rule("R-OBJ-02")
def test_units_of_all_squads_of_a_player_count_together() -> None:
    reds = [squad("r1", (36, 32), sheet=SCOUTS), squad("r2", (33, 32), sheet=SCOUTS)]
    assert held(reds, [squad("b1", (36, 40), sheet=SCOUTS)]) == (2, 0)


@pytest.mark.rule("R-OPS-01")
def test_objectives_score_at_the_end_of_each_turn_from_the_turn_named() -> None:
    reds, blues = [squad("r1", (36, 32))], [squad("b1", AWAY)]
    assert held(reds, blues, turns=3) == (6, 0)
    assert held(reds, blues, HELD | {"from_turn": 2}, turns=3) == (4, 0)
    assert held(reds, blues, HELD | {"when": "battle_end"}, turns=3) == (2, 0)


@pytest.mark.rule("R-OPS-01")
def test_an_objective_may_be_named_else_each_one_scores() -> None:
    field = {"objectives": [{"id": "alpha", "center": [36, 36]}, {"id": "beta", "center": [36, 31]}]}
    for rule, points in ((HELD, 4), (HELD | {"objective": "alpha"}, 2)):
        report = fight(
            scene(red(squad("r1", (36, 33))), blue(squad("b1", AWAY)), operation=operation(rule), battlefield=field)
        )
        assert report.points("red") == points


@pytest.mark.rule("R-OPS-01")
def test_a_territory_is_held_by_the_player_with_most_units_wholly_in_it() -> None:
    """At y = 19 a base ends at 20, on the border, at 19.1 beyond it."""
    for y, points in ((19, 3), (19.1, 0)):
        rule = {"event": "territory_held", "points": 3, "when": "battle_end", "territory": "south"}
        assert held([squad("r1", (10, y))], [squad("b1", AWAY)], rule) == (points, 0)


@pytest.mark.rule("R-OPS-01")
def test_survivors_score_at_the_end_for_each_squad_left() -> None:
    rule = {"event": "survivors", "points": 2}
    assert held([squad("r1", (10, 10)), squad("r2", (20, 10))], [squad("b1", AWAY)], rule, turns=2) == (4, 2)


@pytest.mark.rule("R-OPS-01")
def test_units_slain_score_one_by_one() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10), (13, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30), (13, 30), (16, 30))),
            dice=[4, 4, 1, 1],
            operation=operation({"event": "unit_slain", "points": 3}),
        )
    )
    assert report.points("red") == 6
    assert [e["change"] for e in report.events("victory_points")] == [3, 3]


def slaying(*targets: tuple[float, float], turns: int = 1) -> Report:
    """Red's r1 fires at b1, then at b2: both are slain when each hit goes through."""
    return fight(
        scene(
            red(squad("r1", (20, 10)), script=activation("r1", fire("b1"), fire("b2"))),
            blue(*[squad(f"b{n + 1}", place) for n, place in enumerate(targets)]),
            dice=[4, 1, 4, 1],
            turns=turns,
        )
    )


@pytest.mark.rule("R-ERA-02", "R-ERA-04")
def test_eradication_gives_a_point_for_each_squad_and_one_for_first_blood() -> None:
    report = slaying((20, 30), (24, 30), AWAY)
    assert report.points("red") == 3
    assert [(e["change"], e["total"]) for e in report.events("victory_points")] in (
        [(1, 1), (1, 2), (1, 3)], [(2, 2), (1, 3)],
    )  # fmt: skip
    assert (report.result["winner"], report.result["draw"]) == ("red", False)


@pytest.mark.rule("R-ERA-02")
def test_first_blood_goes_to_the_first_alone() -> None:
    """Red slays b1 (2 points), blue then slays r2 (1 point)."""
    report = fight(
        scene(
            red(squad("r1", (20, 10)), squad("r2", (40, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (20, 30)), squad("b2", (40, 30)), script=activation("b2", fire("r2"))),
            dice=[4, 1, 4, 1],
        )
    )
    assert (report.points("red"), report.points("blue")) == (2, 1)


@pytest.mark.rule("R-ERA-02")
def test_slaying_part_of_a_squad_is_no_first_blood() -> None:
    report = fight(
        scene(
            red(squad("r1", (20, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (20, 30), (23, 30))),
            dice=[4, 1],
        )
    )
    assert report.points("red") == 0


@pytest.mark.rule("R-ERA-03")
def test_eradication_ends_when_a_player_has_no_unit_left() -> None:
    report = slaying((20, 30), (24, 30), turns=5)
    assert report.result["turns"] == 1
    assert report.result["winner"] == "red"
    assert report.events()[-1]["type"] == "end"


@pytest.mark.rule("R-ERA-04")
def test_equal_points_are_a_draw() -> None:
    report = fight(scene(red(squad("r1", (20, 10))), blue(squad("b1", AWAY))))
    assert (report.result["winner"], report.result["draw"]) == (None, True)
    end = report.one("end")
    assert (end["winner"], end["draw"], end["victory_points"]) == (None, True, {"red": 0, "blue": 0})


@pytest.mark.rule("R-OPS-01")
def test_an_operation_may_end_at_a_number_of_victory_points() -> None:
    ends: list[object] = [{"victory_points": 4}]
    document = scene(red(squad("r1", (36, 32))), blue(squad("b1", AWAY)), operation=operation(HELD, ends=ends), turns=7)
    report = fight(document)
    assert (report.result["turns"], report.points("red")) == (2, 4)


@pytest.mark.rule("R-OPS-01", "R-ERA-03")
def test_an_operation_that_does_not_say_so_goes_on_without_enemies() -> None:
    document = scene(
        red(squad("r1", (20, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (20, 30))),
        dice=[4, 1],
        operation=operation({"event": "squad_destroyed", "points": 1}),
        turns=3,
    )
    assert fight(document).result["turns"] == 3


@pytest.mark.rule("R-OPS-01", "R-OPS-02", "R-DAT-02")
def test_what_is_for_people_alone_is_named_as_not_simulated() -> None:
    fog = {"slug": "fog", "name": "Fog", "text": "Nobody sees far."}
    talk = {"slug": "talk", "name": "Talk", "text": "They talk."}
    document = scene(
        red(squad("r1", (20, 10), sheet=sheet(abilities=[talk]))),
        blue(squad("b1", AWAY, sheet=sheet(weapons=[rifle(abilities=[talk | {"name": "Whistle"}])]))),
        operation=operation(HELD, special_rules=[fog]),
    )
    assert sorted(fight(document).result["not_simulated"]) == ["Fog", "Talk", "Whistle"]
    plain = scene(red(squad("r1", (20, 10))), blue(squad("b1", AWAY)))
    assert fight(plain).result["not_simulated"] == []


@pytest.mark.rule("R-ERA-01")
def test_eradication_has_two_territories_and_no_mans_land_between() -> None:
    field = eradication()["battlefield"]
    assert isinstance(field, dict)
    south, north = (t["polygon"] for t in field["territories"])
    assert max(y for _, y in south) < min(y for _, y in north)
    assert (field["width"], field["height"]) == (72, 72)


@pytest.mark.rule("R-BAS-02", "R-OPS-01")
def test_points_of_allies_count_together_and_the_alliance_wins() -> None:
    """North has 2 + 2 for two survivors' squads, south 2."""
    rule = {"event": "survivors", "points": 2}
    big = operation(rule, players=[2, 4])
    big["battlefield"] |= {"width": 84, "height": 84}
    document = scene(
        player("red", squad("r1", (10, 10)), alliance="north", script=[{"bid": 3}]),
        player("green", squad("g1", (20, 10)), alliance="north", script=[{"bid": 2}]),
        player("blue", squad("b1", AWAY), alliance="south", script=[{"bid": 1}]),
        operation=big,
        battlefield={"width": 84, "height": 84},
    )
    report = fight(document)
    assert report.result["winner"] == "north"
    assert report.result["victory_points"] == {"red": 2, "green": 2, "blue": 2}


@pytest.mark.rule("R-OBJ-02")
def test_control_is_counted_after_cohesion_has_taken_its_toll() -> None:
    """Two troops near the marker, one of them a straggler by the turn's end; three scouts: 2 against 3."""
    reds = [squad("r1", (36, 29), (36, 43))]
    blues = [squad("b1", (30, 36), (32, 38), (32, 34), sheet=SCOUTS)]
    assert held(reds, blues) == (0, 2)


@pytest.mark.rule("R-BAS-04")
def test_a_rule_about_any_squad_means_friend_and_enemy_alike() -> None:
    """An ability that targets any squad within 10 heals or hurts whoever it is told."""
    pulse = ability("pulse", {"damage": 1}, when="activation", target="any", within=10)
    for target in ("r2", "b1"):
        report = fight(
            scene(
                red(
                    squad("r1", (20, 20), sheet=sheet(abilities=[pulse])),
                    squad("r2", (26, 20)),
                    script=activation("r1", {"ability": "pulse", "targets": [target]}),
                ),
                blue(squad("b1", (14, 20)), squad("b2", AWAY)),
            )
        )
        assert report.squad(target)["destroyed"]


@pytest.mark.rule("R-TRN-02", "R-ERA-03")
def test_a_battle_that_is_over_asks_nobody_anything_more() -> None:
    """Red slays the only enemy with its first shot: its step is never taken."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 10)),
                script=activation("r1", fire("b1"), order("stay_vigilant", by=[0, 1])),
            ),
            blue(squad("b1", (20, 30))),
            dice=[4, 1],
        )
    )
    assert report.positions("r1") == [[20, 10]]
