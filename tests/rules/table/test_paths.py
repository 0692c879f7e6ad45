"""The shortest way round walls and enemy bases (R-MOV-09, R-GAR-01), by hand, in fractions and against a fine grid."""

from heapq import heappop, heappush
from itertools import pairwise
from math import acos, asin, atan2, ceil, gcd, hypot, pi, sqrt
from random import Random

import pytest

from rules.table.geometry import length
from rules.table.paths import passable, path_length, shortest, sidestep
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget, TooLongError
from rules.table.walls import PathField
from rules.table.waypoints import waypoints_round
from tests.rules.support import exact_geometry
from tests.rules.support.shares import SHARES

RADIUS = 125
WALL = Shape.rectangle(2000, 1000, 200, 1000)


def field(*walls: Shape) -> PathField:
    return PathField(3000, 3000, RADIUS, list(walls), StepBudget(10**9))


def way(ground: PathField, a, b, discs=(), limit=10000):
    return shortest(ground, *a, *b, list(discs), limit)


def legs(a, path):
    points = [a, *zip(path[::2], path[1::2], strict=True)]
    return list(pairwise(points))


def test_a_search_that_takes_more_steps_than_there_is_patience_for_is_given_up():
    step_budget = StepBudget(10**6)
    assert shortest(PathField(3000, 3000, RADIUS, [WALL], step_budget), 200, 1000, 2800, 1000, [], 10000)
    taken = 10**6 - step_budget.left
    assert taken > 0
    with pytest.raises(TooLongError):
        shortest(PathField(3000, 3000, RADIUS, [WALL], StepBudget(taken - 1)), 200, 1000, 2800, 1000, [], 10000)


def test_a_search_asked_again_comes_to_the_same_for_a_step_a_number_of_the_question():
    """They are two places and the limit; a budget that measures rollouts takes as many steps as the first time."""
    for repeats in (False, True):
        ground = PathField(3000, 3000, RADIUS, [WALL], StepBudget(10**9, repeats))
        path, left = way(ground, (200, 1000), (2800, 1000)), ground.step_budget.left
        assert way(ground, (200, 1000), (2800, 1000)) == path
        assert left - ground.step_budget.left == (10**9 - left if repeats else 5)


def test_a_way_past_one_base_is_passable_within_its_two_legs_and_when_its_string_is_pulled():
    """Past a base of 2.5 cm half way over 10 cm: legs of 5.80 cm over a place 2.93 cm aside; taut, 11.28 cm."""
    ends, disc = (500, 1000, 1500, 1000), [1000, 1000, 125]
    assert [sidestep(field(), *ends, disc, limit) for limit in (1159, 1160)] == [False, True]
    assert [passable(field(), *ends, disc, limit) for limit in (1100, 1130, 1160)] == [False, True, True]


def test_a_sidestep_is_barred_by_a_wall_on_one_side_and_the_table_edge_on_the_other():
    ends, disc, wall = (500, 300, 1500, 300), [1000, 300, 125], Shape.rectangle(1000, 800, 200, 400)
    assert sidestep(field(), *ends, disc, 1200)
    assert not sidestep(field(wall), *ends, disc, 1200)


def test_of_the_places_round_a_wall_those_it_leaves_no_room_for_are_left_out():
    """Between two teeth that stand 1 cm apart no base of 2.5 cm gets; round them it does."""
    comb = Shape.polygon(
        [(1000, 1000), (1500, 1000), (1500, 1400), (1300, 1400), (1300, 1100), (1200, 1100), (1200, 1400), (1000, 1400)]
    )
    places = field(comb).round_wall(0)
    assert all(not comb.within(x, y, RADIUS) for x, y in zip(places[::2], places[1::2], strict=True))
    assert len(places) < len(waypoints_round(comb, RADIUS))
    assert way(field(comb), (800, 1400), (1700, 1400)) is not None


# --- straight on ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-MOV-09")
def test_with_nothing_in_the_way_the_way_is_the_straight_line():
    assert way(field(), (200, 200), (2000, 900)) == [2000, 900]
    assert way(field(WALL), (200, 200), (1000, 2800)) == [1000, 2800]


def test_staying_is_a_way():
    assert way(field(), (200, 200), (200, 200), limit=0) == [200, 200]


@pytest.mark.rule("R-MOV-01")
def test_a_goal_further_than_the_limit_has_no_way():
    assert way(field(), (200, 200), (500, 600), limit=500) == [500, 600]
    assert way(field(), (200, 200), (500, 600), limit=499) is None


@pytest.mark.rule("R-MOV-09")
def test_a_base_does_not_leave_the_table():
    assert way(field(), (200, 200), (125, 2875)) == [125, 2875]
    assert way(field(), (200, 200), (124, 2875)) is None
    assert way(field(), (200, 200), (125, 2876)) is None


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
def test_there_is_no_way_into_a_wall_or_onto_an_enemy():
    assert way(field(WALL), (200, 200), (1776, 1000)) is None
    assert way(field(WALL), (200, 200), (1775, 1000)) is not None
    assert way(field(), (200, 200), (1000, 1000), (1249, 1000, 125)) is None
    assert way(field(), (200, 200), (1000, 1000), (1250, 1000, 125)) is not None


def test_the_length_of_a_way_is_that_of_its_legs_each_rounded_up():
    assert path_length(0, 0, [300, 400, 300, 500]) == 600
    assert path_length(0, 0, [100, 100, 200, 200]) == 284


# --- round something -----------------------------------------------------------------------------------------------


def round_two_corners(a, corner, next_corner, b, radius):
    """The length of the shortest way over a wall's top: tangent, arc, along the top, arc, tangent; same both sides."""
    d = hypot(corner[0] - a[0], corner[1] - a[1])
    tangent = sqrt(d * d - radius * radius)
    rise = atan2(corner[1] - a[1], corner[0] - a[0]) + atan2(radius, tangent)
    return 2 * tangent + 2 * radius * rise + next_corner[0] - corner[0]


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
def test_the_way_round_a_wall_is_the_shortest_to_three_hundredths():
    path = way(field(WALL), (1000, 1000), (3000 - 125, 1000))
    assert path is not None
    assert len(path) > 2
    best = round_two_corners((1000, 1000), (1900, 1500), (2100, 1500), (3000, 1000), RADIUS)
    symmetric = way(PathField(4000, 3000, RADIUS, [WALL], StepBudget(10**9)), (1000, 1000), (3000, 1000))
    assert best <= path_length(1000, 1000, symmetric) <= 1.01 * best


@pytest.mark.rule("R-MOV-09")
def test_the_way_round_an_enemy_is_the_shortest_to_three_hundredths():
    """From 1000 before an enemy to 1000 behind it, both radii together 250: two tangents and an arc."""
    tangent = sqrt(1000**2 - 250**2)
    best = 2 * tangent + 250 * (pi - 2 * acos(250 / 1000))
    path = way(field(), (500, 1500), (2500, 1500), (1500, 1500, 125))
    assert best <= path_length(500, 1500, path) <= 1.01 * best


@pytest.mark.rule("R-MOV-09")
def test_the_way_round_the_point_of_a_needle_is_the_shortest_to_three_hundredths():
    needle = Shape.polygon([(1495, 0), (1505, 0), (1500, 1500)])
    tangent = sqrt(500**2 + 500**2 - 125**2)
    best = 2 * tangent + 2 * 125 * (pi / 4 + asin(125 / hypot(500, 500)))
    path = way(field(needle), (1000, 1000), (2000, 1000))
    assert best <= path_length(1000, 1000, path) <= 1.03 * best


def test_even_the_finest_needle_has_places_round_its_point():
    """Its sides differ by one part in a thousand million in direction."""
    places = waypoints_round(Shape.polygon([(1000, 1000), (31000, 1001), (30999, 1001)]), RADIUS)
    left_of_the_point = [x for x in places[::2] if 1000 - 2 * RADIUS < x <= 1000 - RADIUS]
    assert left_of_the_point


@pytest.mark.rule("R-MOV-01")
def test_a_way_round_that_is_longer_than_the_limit_is_none():
    """What counts is the way pulled taut: 2 tangents, 2 arcs and 200 along the top."""
    ground = PathField(4000, 3000, RADIUS, [WALL], StepBudget(10**9))
    needed = ceil(round_two_corners((1000, 1000), (1900, 1500), (2100, 1500), (3000, 1000), RADIUS))
    assert way(ground, (1000, 1000), (3000, 1000), limit=needed) is not None
    assert way(ground, (1000, 1000), (3000, 1000), limit=needed - 1) is None


@pytest.mark.rule("R-MOV-01", "R-MOV-09")
def test_ways_round_things_of_all_kinds_are_measured_to_the_hundredth():
    """A post, an enemy, a needle: tangents and arcs, as above."""
    post = Shape.circle(1500, 1500, 400)
    round_post = 2 * sqrt(1000**2 - 525**2) + 525 * (pi - 2 * acos(525 / 1000))
    round_enemy = 2 * sqrt(1000**2 - 250**2) + 250 * (pi - 2 * acos(250 / 1000))
    needle = Shape.polygon([(1495, 0), (1505, 0), (1500, 1500)])
    tangent = sqrt(500**2 + 500**2 - 125**2)
    round_needle = 2 * tangent + 2 * 125 * (pi / 4 + asin(125 / hypot(500, 500)))
    for ground, a, b, discs, best in (
        (field(post), (500, 1500), (2500, 1500), (), round_post),
        (field(), (500, 1500), (2500, 1500), (1500, 1500, 125), round_enemy),
        (field(needle), (1000, 1000), (2000, 1000), (), round_needle),
    ):
        assert way(ground, a, b, discs, limit=ceil(best)) is not None
        assert way(ground, a, b, discs, limit=ceil(best) - 1) is None


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize("seed", range(12))
def test_pulling_a_way_taut_takes_three_hundredths_off_at_most(seed):
    scene = Scene(200 + seed)
    for _ in range(6):
        a, b = scene.free(), scene.free()
        path = shortest(scene.field, *a, *b, scene.discs, 6000)
        if path is None or len(path) == 2:
            continue
        straight = path_length(*a, path)
        assert shortest(scene.field, *a, *b, scene.discs, straight) is not None
        assert shortest(scene.field, *a, *b, scene.discs, straight * 32 // 33 - 2) is None


@pytest.mark.rule("R-MOV-09")
def test_a_wall_from_the_edge_of_the_table_is_passed_on_its_other_side():
    edge = Shape.rectangle(1500, 700, 200, 1400)
    path = way(field(edge), (1000, 300), (2000, 300))
    assert min(path[1::2]) == 300
    assert max(path[1::2]) >= 1400 + 125


@pytest.mark.rule("R-MOV-09")
def test_a_wall_across_the_table_cannot_be_passed():
    assert way(field(Shape.rectangle(1500, 1500, 200, 3000)), (1000, 300), (2000, 300)) is None


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize(("gap", "passes"), [(250, True), (249, False)])
def test_a_base_passes_between_two_enemies_just_as_far_apart_as_it_is_wide(gap, passes):
    """Straight on, and by a way that must first come before the gap."""
    foes = (1500, 1500 - 125 - gap // 2, 125, 1500, 1500 + 125 + gap - gap // 2, 125)
    fence = [Shape.rectangle(1500, 560, 20, 1100), Shape.rectangle(1500, 2440, 20, 1100)]
    ground = field(*fence)
    assert (way(ground, (1000, 1500), (2000, 1500), foes) is not None) is passes


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize("spare", [1, 2, 4, 8, 16])
def test_a_narrow_gap_is_found_from_aside(spare):
    """In from below, out above: a tangent and an arc round the enemy below, the same round the one above."""
    foes = (1500, 1500 - 250 - spare // 2, 125, 1500, 1500 + 250 + spare - spare // 2, 125)
    fence = [Shape.rectangle(1500, 560, 20, 1120), Shape.rectangle(1500, 2440, 20, 1120)]
    path = way(field(*fence), (1000, 900), (2000, 2100), foes)
    assert path is not None
    tangent = sqrt(500**2 + 350**2 - 250**2)
    arc = 250 * (atan2(350, 500) + pi / 2 - acos(250 / hypot(500, 350)))
    assert path_length(1000, 900, path) <= 1.01 * (2 * tangent + 2 * arc) + spare


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize("spare", [0, 1, 2, 10, 100])
def test_a_narrow_gap_between_an_enemy_and_the_edge_is_found(spare):
    """The enemy stands so that a base just fits between it and the edge; above it there is a wall."""
    foe = (1500, 250 + 125 + spare, 125)
    wall = Shape.rectangle(1500, 1750 + spare, 20, 2500)
    path = way(field(wall), (900, 300), (2100, 300), foe)
    assert path is not None
    assert min(path[1::2]) >= RADIUS
    assert path_length(900, 300, path) <= 1.03 * 2 * hypot(600, 175)


# --- off what a base touches at the start --------------------------------------------------------------------------


@pytest.mark.rule("R-MOV-08")
def test_a_base_that_touches_an_enemy_may_leave_it_straight_or_along_it():
    foe = (1250, 1000, 125)
    assert way(field(), (1000, 1000), (700, 1000), foe) == [700, 1000]
    assert way(field(), (1000, 1000), (1000, 1400), foe) == [1000, 1400]
    assert len(way(field(), (1000, 1000), (1001, 1400), foe)) > 2


@pytest.mark.rule("R-MOV-08")
def test_a_base_that_overlaps_an_enemy_may_leave_it_but_go_no_deeper():
    foe = (1200, 1000, 125)
    assert way(field(), (1000, 1000), (700, 1000), foe) == [700, 1000]
    assert way(field(), (1000, 1000), (1000, 1400), foe) == [1000, 1400]
    over = way(field(), (1000, 1000), (1600, 1000), foe)
    assert len(over) > 2
    first, *others = legs((1000, 1000), over)
    assert exact_geometry.square_to_segment((1200, 1000), *first) >= 200**2
    assert all(exact_geometry.square_to_segment((1200, 1000), *leg) >= 250**2 for leg in others)


@pytest.mark.rule("R-MOV-09")
def test_a_base_against_a_wall_may_slide_along_it_and_leave_it():
    assert way(field(WALL), (1775, 1000), (1775, 1400)) == [1775, 1400]
    assert way(field(WALL), (1775, 1000), (1500, 1000)) == [1500, 1000]


@pytest.mark.rule("R-MOV-09")
def test_a_base_that_overlaps_a_wall_may_leave_it_but_go_no_deeper():
    assert way(field(WALL), (1800, 1000), (1500, 1000)) == [1500, 1000]
    assert way(field(WALL), (1800, 1000), (1700, 1400)) == [1700, 1400]
    path = way(field(WALL), (1800, 1000), (2400, 1000))
    assert all(exact_geometry.square_swept(a, b, outline(WALL)) >= 100**2 for a, b in legs((1800, 1000), path))


@pytest.mark.rule("R-MOV-09")
def test_a_base_close_to_an_enemy_goes_round_it_without_stepping_back():
    """It stands 0.01 cm off and goes a quarter round, an arc of 251 * pi / 2, in legs of 22.5 degrees."""
    path = way(field(), (1249, 1500), (1500, 1751), (1500, 1500, 125))
    assert path_length(1249, 1500, path) <= 1.035 * 251 * pi / 2


# --- every way, in fractions ---------------------------------------------------------------------------------------


def outline(shape: Shape):
    return list(zip(shape.outline.xs, shape.outline.ys, strict=True))


class Scene:
    """Walls and enemies anywhere on a small table, and free places to go from and to."""

    def __init__(self, seed: int, size: int = 2400) -> None:
        self.luck = Random(seed)
        self.size = size
        self.walls = [self.wall() for _ in range(4)]
        self.discs: list[int] = []
        for _ in range(8):
            self.discs += [*self.free(), RADIUS]
        self.field = PathField(size, size, RADIUS, self.walls, StepBudget(10**9))

    def wall(self) -> Shape:
        x, y = self.luck.randrange(400, self.size - 400), self.luck.randrange(400, self.size - 400)
        kind = self.luck.randrange(3)
        if kind == 0:
            return Shape.circle(x, y, self.luck.randrange(100, 300))
        if kind == 1:
            return Shape.rectangle(
                x, y, self.luck.randrange(50, 900), self.luck.randrange(50, 300), self.luck.random() * 180
            )
        return Shape.polygon([(x, y), (x + 300, y), (x + 300, y + 350), (x + 150, y + 120), (x, y + 350)])

    def free(self):
        while True:
            x, y = self.luck.randrange(RADIUS, self.size - RADIUS), self.luck.randrange(RADIUS, self.size - RADIUS)
            if self.open(x, y, x, y):
                return x, y

    def open(self, ax, ay, bx, by) -> bool:
        """Whether a leg is open, in floats: for the grid, where a hair does not matter."""
        for i in range(0, len(self.discs), 3):
            if float_to_segment(self.discs[i], self.discs[i + 1], ax, ay, bx, by) < 2 * RADIUS:
                return False
        return not any(w.swept_by(ax, ay, bx, by, RADIUS) for w in self.walls)


def float_to_segment(px, py, ax, ay, bx, by):
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    t = min(1, max(0, ((px - ax) * dx + (py - ay) * dy) / whole)) if whole else 0
    return hypot(ax + t * dx - px, ay + t * dy - py)


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize("seed", range(12))
def test_no_leg_of_any_way_comes_too_near_to_anything(seed):
    scene = Scene(seed)
    for _ in range(6):
        a, b = scene.free(), scene.free()
        path = shortest(scene.field, *a, *b, scene.discs, 6000)
        if path is None:
            continue
        assert tuple(path[-2:]) == b
        assert length(b[0] - a[0], b[1] - a[1]) <= path_length(*a, path) <= 6000
        for p, q in legs(a, path):
            assert min(*p, *q) >= RADIUS
            assert max(*p, *q) <= scene.size - RADIUS
            for i in range(0, len(scene.discs), 3):
                centre = (scene.discs[i], scene.discs[i + 1])
                assert exact_geometry.square_to_segment(centre, p, q) >= (2 * RADIUS) ** 2
            for wall in scene.walls:
                if wall.round:
                    assert exact_geometry.square_to_segment(wall.centre(), p, q) >= (wall.radius + RADIUS) ** 2
                else:
                    assert exact_geometry.square_swept(p, q, outline(wall)) >= RADIUS**2


def test_a_field_used_before_finds_the_ways_of_a_new_one():
    scene = Scene(3)
    for _ in range(10):
        a, b = scene.free(), scene.free()
        fresh = PathField(scene.size, scene.size, RADIUS, scene.walls, StepBudget(10**9))
        assert shortest(scene.field, *a, *b, scene.discs, 6000) == shortest(fresh, *a, *b, scene.discs, 6000)


# --- against a grid ------------------------------------------------------------------------------------------------

STEP = 40
MOVES = [(i, j) for i in range(-4, 5) for j in range(-4, 5) if gcd(i, j) == 1]


def over_the_grid(scene: Scene, a, b, limit: int) -> float | None:
    """The shortest way over a fine grid laid through a, by brute force; b is a point of the grid."""
    heap = [(0.0, 0, 0)]
    best = {(0, 0): 0.0}
    goal = ((b[0] - a[0]) // STEP, (b[1] - a[1]) // STEP)
    while heap:
        _, i, j = heappop(heap)
        if (i, j) == goal:
            return best[i, j]
        x, y = a[0] + i * STEP, a[1] + j * STEP
        for di, dj in MOVES:
            there = (i + di, j + dj)
            tx, ty = x + di * STEP, y + dj * STEP
            way = best[i, j] + STEP * hypot(di, dj)
            total = way + hypot(b[0] - tx, b[1] - ty)
            if total > limit or way >= best.get(there, total) or not scene.field.holds(tx, ty):
                continue
            if scene.open(x, y, tx, ty):
                best[there] = way
                heappush(heap, (total, *there))
    return None


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize("seed", range(3 * SHARES))
def test_no_way_over_a_fine_grid_is_shorter_by_more_than_three_hundredths(seed):
    scene = Scene(100 + seed)
    compared = 0
    while compared < 4:
        a, b = scene.free(), scene.free()
        b = (a[0] + (b[0] - a[0]) // STEP * STEP, a[1] + (b[1] - a[1]) // STEP * STEP)
        if not scene.open(*b, *b) or scene.open(*a, *b):
            continue
        compared += 1
        grid = over_the_grid(scene, a, b, 3000)
        path = shortest(scene.field, *a, *b, scene.discs, 3090)
        if grid is not None:
            assert path is not None
            assert path_length(*a, path) <= 1.03 * grid
