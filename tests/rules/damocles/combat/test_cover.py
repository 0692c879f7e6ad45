"""Cover, worked out line by line by hand.

A line goes from centre to centre. The shooters stand near y = 10, the targets at y = 40, pieces between them.
"""

import pytest

from tests.rules.support.scenes import (
    Document,
    Point,
    activation,
    blue,
    circle,
    fight,
    fire,
    polygon,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)


def cover(shooters: list[Point], targets: list[Point], *scenery: Document, **more: object) -> object:
    """The cover that a volley meets, every shot of which hits."""
    dice = [4] * len(shooters) + [3] * 2 * len(shooters)
    report = volley(shooters, targets, dice=dice, scenery=scenery, **more)  # type: ignore[arg-type]
    return report.events("defense")[0]["cover"]


def post(id: str, kind: str, x: float, y: float) -> Document:
    """A square of 1 cm: it hides nobody, and lies under the lines that pass within half a centimetre."""
    return rectangle(id, kind, (x, y), 1, 1)


@pytest.mark.rule("R-COV-07")
def test_heavy_cover_gives_one_to_the_defense() -> None:
    """4 and 1 counts 5 and blocks; 3 and 1 does not."""
    wall = rectangle("wall", "heavy", (20, 25), 20, 1)
    report = volley([(20, 10), (23, 10)], [(20, 40)], dice=[4, 4, 4, 3], scenery=[wall])
    defense = report.one("defense")
    assert (defense["cover"], defense["modifier"], defense["blocks"]) == ("heavy", 1, 1)


@pytest.mark.rule("R-COV-07", "R-ATK-04")
def test_a_1_behind_heavy_cover_still_fails() -> None:
    wall = rectangle("wall", "heavy", (20, 25), 20, 1)
    report = volley([(20, 10)], [(20, 40)], dice=[4, 1], scenery=[wall], target=sheet(defense=2))
    assert report.one("defense")["blocks"] == 0


@pytest.mark.rule("R-COV-07")
def test_light_cover_re_rolls_each_1_once() -> None:
    """1, 1 and 4: both 1s again, 5 and 1. One blocks."""
    fence = rectangle("fence", "light", (20, 25), 20, 1)
    report = volley([(17, 10), (20, 10), (23, 10)], [(20, 40)], dice=[4, 4, 4, 1, 1, 4, 5, 1], scenery=[fence])
    defense = report.one("defense")
    assert (defense["cover"], defense["modifier"], defense["blocks"]) == ("light", 0, 1)
    assert defense["dice"] == [5, 1, 4]


@pytest.mark.rule("R-COV-07")
def test_light_cover_does_not_re_roll_a_2() -> None:
    fence = rectangle("fence", "light", (20, 25), 20, 1)
    report = volley([(20, 10)], [(20, 40)], dice=[4, 2, 6], scenery=[fence])
    assert report.one("defense")["dice"] == [2]


@pytest.mark.rule("R-COV-01")
@pytest.mark.parametrize(("x", "expected"), [(20, "heavy"), (20.4, "heavy"), (20.6, None), (22, None)])
def test_the_line_goes_from_centre_to_centre(x: float, expected: str | None) -> None:
    """The post is 1 wide: with its middle at 20.6 it begins at 20.1, right of the line at 20."""
    assert cover([(20, 10)], [(20, 40)], post("post", "heavy", x, 25)) == expected


@pytest.mark.rule("R-COV-01")
def test_a_piece_behind_the_target_or_the_shooter_gives_no_cover() -> None:
    assert cover([(20, 10)], [(20, 40)], post("a", "heavy", 20, 45), post("b", "heavy", 20, 5)) is None


@pytest.mark.rule("R-COV-01")
def test_circles_and_polygons_give_cover_by_their_very_shape() -> None:
    """A circle of radius 3 at (23.1, 25) ends right of x = 20; a V opens where the line passes."""
    assert cover([(20, 10)], [(20, 40)], circle("c", "light", (22.9, 25), 3)) == "light"
    assert cover([(20, 10)], [(20, 40)], circle("c", "light", (23.1, 25), 3)) is None
    notched = polygon("v", "heavy", (15, 20), (25, 20), (25, 30), (20.5, 22), (19.5, 22), (15, 30))
    assert cover([(20, 10)], [(20, 40)], notched) == "heavy"
    open_notch = polygon("v", "heavy", (15, 26), (17, 26), (18, 30), (22, 30), (23, 26), (25, 26), (25, 34), (15, 34))
    assert cover([(10, 27)], [(30, 27)], open_notch) == "heavy"
    arch = polygon("u", "heavy", (15, 24), (17, 24), (17, 30), (23, 30), (23, 24), (25, 24), (25, 32), (15, 32))
    assert cover([(20, 10)], [(20, 28)], arch) is None


@pytest.mark.rule("R-COV-01")
def test_a_turned_rectangle_lies_where_it_is_turned_to() -> None:
    """10 x 1 about (24, 25): lying it begins at 19, standing at 23.5; at 45° its end is at 24 - 3.5 - 0.4 = 20.1."""
    for rotation, expected in ((0, "heavy"), (90, None), (45, None), (30, "heavy")):
        piece = rectangle("wall", "heavy", (24, 25), 10, 1, rotation=rotation)
        assert cover([(20, 10)], [(20, 40)], piece) == expected, rotation


@pytest.mark.rule("R-COV-02")
def test_one_clear_line_takes_away_all_cover() -> None:
    """The second shooter's line, from (14,10) to (10,40), passes (12,25): right of the wall, which ends at 11."""
    wall = rectangle("wall", "heavy", (10, 25), 2, 1)
    assert cover([(10, 10)], [(10, 40)], wall) == "heavy"
    assert cover([(10, 10), (14, 10)], [(10, 40)], wall) is None


@pytest.mark.rule("R-COV-02")
def test_one_target_in_the_open_leaves_the_whole_squad_without_cover() -> None:
    wall = rectangle("wall", "heavy", (10, 25), 2, 1)
    assert cover([(10, 10)], [(10, 40), (14, 40)], wall) is None


@pytest.mark.rule("R-COV-01", "R-COV-02")
def test_only_the_units_that_fire_draw_lines() -> None:
    """The second has a clear line, but its 43 are out of range."""
    wall = rectangle("wall", "heavy", (10, 25), 2, 1)
    report = volley([(10, 10), (14, 6)], [(10, 50)], dice=[4, 3, 3], scenery=[wall])
    assert report.one("attack")["dice"] == [4]
    assert report.one("defense")["cover"] == "heavy"


@pytest.mark.rule("R-COV-01")
def test_lines_go_to_targets_out_of_range_too_when_they_are_seen() -> None:
    """The second target, 45 away, stands in the open: every visible unit of the target has a line."""
    wall = rectangle("wall", "heavy", (10, 25), 2, 1)
    assert cover([(10, 10)], [(10, 40), (15, 57)], wall) is None


@pytest.mark.rule("R-COV-01")
def test_units_that_are_hidden_have_no_line() -> None:
    """One target behind a fence, the other, whose line would pass no fence, behind a wall that hides it wholly."""
    fence = rectangle("fence", "light", (10, 25), 2, 1)
    wall = rectangle("wall", "impenetrable", (22, 38), 12, 1)
    assert cover([(10, 10)], [(10, 40), (22, 41)], fence) is None
    assert cover([(10, 10)], [(10, 40), (22, 41)], fence, wall) == "light"


@pytest.mark.rule("R-COV-03")
@pytest.mark.parametrize(("first", "second", "expected"), [
    ("light", "heavy", "heavy"), ("heavy", "light", "heavy"), ("light", "light", "light"), ("heavy", "heavy", "heavy"),
])  # fmt: skip
def test_a_line_through_two_pieces_has_the_better(first: str, second: str, expected: str) -> None:
    assert cover([(20, 10)], [(20, 40)], post("a", first, 20, 20), post("b", second, 20, 30)) == expected


@pytest.mark.rule("R-COV-03")
def test_when_every_line_crosses_several_pieces_the_best_of_all_applies() -> None:
    """One line passes x = 12 and 11 at y = 20 and 30: light and light; the other 14 and 15: light and heavy."""
    pieces = [post("a", "light", 12, 20), post("b", "light", 11, 30), post("c", "light", 14, 20)]
    wall = post("d", "heavy", 15, 30)
    assert cover([(13, 10)], [(10, 40)], *pieces, wall) == "light"
    assert cover([(13, 10)], [(10, 40), (16, 40)], *pieces, wall) == "heavy"
    assert cover([(13, 10)], [(16, 40), (10, 40)], *pieces, wall) == "heavy"
    both = [rectangle("front", "light", (13, 20), 20, 1), rectangle("back", "heavy", (13, 30), 20, 1)]
    assert cover([(10, 10), (16, 10)], [(10, 40), (16, 40)], *both) == "heavy"


@pytest.mark.rule("R-COV-04")
def test_a_line_through_one_piece_decides_for_the_squad() -> None:
    """From (10,10) one line through the light fence alone, to (10,40); the other, to (20,40), through both.

    At y = 20 they pass x = 10 and 13.3, at y = 30 x = 10 and 16.7.
    """
    fence = rectangle("fence", "light", (12, 20), 8, 1)
    wall = post("wall", "heavy", 16.7, 30)
    assert cover([(10, 10)], [(20, 40)], fence, wall) == "heavy"
    assert cover([(10, 10)], [(10, 40), (20, 40)], fence, wall) == "light"


@pytest.mark.rule("R-COV-04")
def test_a_line_through_one_heavy_piece_decides_too() -> None:
    wall = rectangle("wall", "heavy", (12, 20), 8, 1)
    fence = post("fence", "light", 16.7, 30)
    assert cover([(10, 10)], [(10, 40), (20, 40)], wall, fence) == "heavy"


@pytest.mark.rule("R-COV-04")
def test_of_several_lines_through_one_piece_each_the_least_protective_applies() -> None:
    """Our reading: one target behind a heavy post, one behind a light post."""
    pieces = [post("h", "heavy", 10, 25), post("l", "light", 15, 25)]
    assert cover([(10, 10)], [(10, 40), (20, 40)], *pieces) == "light"
    assert cover([(10, 10)], [(20, 40), (10, 40)], *reversed(pieces)) == "light"


@pytest.mark.rule("R-COV-02", "R-COV-03", "R-COV-04")
def test_a_clear_line_goes_before_single_ones_and_these_before_the_rest() -> None:
    """Three targets: behind one piece, behind two, in the open."""
    pieces = [post("h", "heavy", 10, 25), post("l", "light", 13.3, 20), post("m", "heavy", 16.7, 30)]
    assert cover([(10, 10)], [(10, 40), (20, 40)], *pieces) == "heavy"
    assert cover([(10, 10)], [(10, 40), (20, 40), (15, 40)], *pieces) is None


@pytest.mark.rule("R-COV-05")
def test_a_piece_that_a_shooter_is_base_to_base_with_does_not_count() -> None:
    """The shooter's base ends at y = 11, where the wall begins; at 11.06 it is no longer base to base."""
    assert cover([(20, 10)], [(20, 40)], rectangle("wall", "heavy", (20, 11.5), 6, 1)) is None
    assert cover([(20, 10)], [(20, 40)], rectangle("wall", "heavy", (20, 11.55), 6, 1)) is None
    assert cover([(20, 10)], [(20, 40)], rectangle("wall", "heavy", (20, 11.56), 6, 1)) == "heavy"


@pytest.mark.rule("R-COV-05")
def test_one_shooter_at_the_wall_is_enough_for_all() -> None:
    wall = rectangle("wall", "heavy", (12, 11.5), 12, 1)
    assert cover([(14, 8)], [(12, 40)], wall) == "heavy"
    assert cover([(10, 10), (14, 8)], [(12, 40)], wall) is None


@pytest.mark.rule("R-COV-05", "R-COV-04")
def test_the_pieces_beyond_the_one_at_hand_still_count() -> None:
    wall = rectangle("wall", "heavy", (20, 11.5), 6, 1)
    assert cover([(20, 10)], [(20, 40)], wall, post("post", "light", 20, 25)) == "light"


@pytest.mark.rule("R-COV-05")
def test_what_the_target_is_base_to_base_with_counts() -> None:
    assert cover([(20, 10)], [(20, 40)], rectangle("wall", "heavy", (20, 38.5), 6, 1)) == "heavy"


@pytest.mark.rule("R-COV-06")
def test_a_squad_in_close_combat_is_never_in_cover() -> None:
    """r1 fires at b1, whom r2 fights: 5 less 1 hits, and behind the wall a 4 does not block."""
    report = fight(
        scene(
            red(squad("r1", (20, 10)), squad("r2", (22, 40)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (20, 40))),
            dice=[5, 4],
            scenery=[rectangle("wall", "heavy", (20, 25), 20, 1)],
        )
    )
    defense = report.one("defense")
    assert (defense["cover"], defense["modifier"], defense["blocks"]) == (None, 0, 0)


@pytest.mark.rule("R-COV-01")
def test_cover_is_found_for_each_order_again() -> None:
    """Two orders: the first slays the target behind the fence; then the other, in the open, has no cover."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b1"), fire("b1"))),
            blue(squad("b1", (10, 40), (16, 40)), script=[{"allocate": [1, 0]}]),
            dice=[4, 2, 4, 2],
            scenery=[rectangle("fence", "light", (10, 25), 2, 1)],
        )
    )
    assert [d["cover"] for d in report.events("defense")] == [None, "light"]


@pytest.mark.rule("R-COV-01")
def test_melee_weapons_know_no_cover() -> None:
    wall = rectangle("wall", "heavy", (20, 11), 4, 0.1)
    report = fight(
        scene(
            red(squad("r1", (20, 10)), script=activation("r1", {"order": "kill_them", "target": "b1"})),
            blue(squad("b1", (20, 12))),
            dice=[4, 4],
            scenery=[wall],
        )
    )
    assert report.one("defense")["cover"] is None


@pytest.mark.rule("R-COV-07", "R-DAT-04")
def test_heavy_cover_and_other_modifiers_add_up() -> None:
    wall = rectangle("wall", "heavy", (20, 25), 20, 1)
    nimble = sheet(abilities=[{"slug": "n", "name": "N", "effects": [{"modify": "defense_roll", "by": 1}]}])
    report = volley([(20, 10)], [(20, 40)], dice=[4, 3], scenery=[wall], target=nimble)
    defense = report.one("defense")
    assert (defense["modifier"], defense["blocks"]) == (2, 1)


@pytest.mark.rule("R-COV-01")
def test_an_ability_may_ignore_cover() -> None:
    wall = rectangle("wall", "heavy", (20, 25), 20, 1)
    seeker = sheet(weapons=[rifle(abilities=[{"slug": "s", "name": "S", "effects": [{"ignore": "cover"}]}])])
    report = volley([(20, 10)], [(20, 40)], dice=[4, 4], scenery=[wall], shooter=seeker)
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (0, 0)


HOLLOW = polygon("u", "heavy", (15, 20), (25, 20), (25, 30), (22, 30), (22, 23), (18, 23), (18, 30), (15, 30))
"""A U that is open above; its hollow is 4 wide and begins at y = 23."""


@pytest.mark.rule("R-COV-01", "R-COV-02")
@pytest.mark.parametrize(("eye", "unit", "expected"), [
    ((20, 10), (20, 26), "heavy"), ((20, 50), (20, 26), None), ((15, 10), (15, 40), None),
    ((10, 28), (30, 28), "heavy"),
])  # fmt: skip
def test_a_hollow_is_no_part_of_a_piece(eye: Point, unit: Point, expected: str | None) -> None:
    """Into the hollow through its floor, or from above; along an edge; through both arms."""
    assert cover([eye], [unit], HOLLOW) == expected


@pytest.mark.rule("R-COV-01")
@pytest.mark.parametrize(("x", "rotation", "expected"), [
    (22, 45, "light"), (22.9, 45, None), (21.99, 0, "light"), (22.01, 0, None),
])  # fmt: skip
def test_the_corner_of_a_turned_square_reaches_farther(x: float, rotation: float, expected: str | None) -> None:
    """4 by 4: straight it reaches 2 aside of its middle, at 45° 2.83; the line runs along x = 20."""
    assert cover([(20, 10)], [(20, 40)], rectangle("q", "light", (x, 25), 4, 4, rotation=rotation)) == expected


@pytest.mark.rule("R-COV-07", "R-COV-03", "R-COV-05")
def test_partly_behind_something_impenetrable_counts_as_heavy_cover() -> None:
    """The wall ends at x = 20.4: the line to the middle of the base crosses it, its right side is in sight.

    With a light fence before it every line crosses two pieces: the best. A shooter who stands against it does not
    count it.
    """
    wall = rectangle("wall", "impenetrable", (16.9, 25), 7, 1)
    assert cover([(20, 10)], [(20, 40)], wall) == "heavy"
    assert cover([(20, 10)], [(20, 40)], wall, rectangle("fence", "light", (20, 15), 10, 1)) == "heavy"
    near = rectangle("wall", "impenetrable", (16.53, 25.5), 7, 1)
    assert cover([(20, 24)], [(20, 40)], near) is None


@pytest.mark.rule("R-COV-07", "R-COV-04")
def test_of_a_line_past_something_impenetrable_and_one_through_a_fence_the_fence_counts() -> None:
    """Two targets, each behind one piece: at x = 20 half behind the wall, at x = 26 behind a light post."""
    wall = rectangle("wall", "impenetrable", (16.9, 25), 7, 1)
    assert cover([(20, 10)], [(20, 40), (26, 40)], wall, post("post", "light", 23, 25)) == "light"
