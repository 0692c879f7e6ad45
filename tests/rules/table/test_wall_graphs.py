"""What battles over the same walls share: the same ways for the same steps, for these walls and bases alone."""

import pytest

from rules.table import wall_graphs
from rules.table.paths import shortest
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget
from rules.table.wall_graphs import WallGraph, WallGraphs
from rules.table.walls import PathField
from tests.rules.table.test_paths import RADIUS, Scene

HUT, SHED = Shape.rectangle(1000, 1000, 300, 200), Shape.rectangle(2000, 1000, 300, 200)


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize("seed", range(4))
def test_fields_over_one_graph_find_the_ways_of_those_without_in_as_many_steps(seed: int) -> None:
    scene = Scene(seed)
    graph = WallGraph(RADIUS, scene.walls)
    for _ in range(12):
        a, b = scene.free(), scene.free()
        came_to = []
        for shared in (None, graph, graph):
            field = PathField(scene.size, scene.size, RADIUS, scene.walls, StepBudget(10**9), shared)
            path = shortest(field, *a, *b, scene.discs, 6000)
            came_to.append((path, field.step_budget.left))
        assert came_to[1] == came_to[2] == came_to[0]
    assert any(graph.legs)


def test_a_graph_is_kept_for_its_walls_and_bases_alone() -> None:
    graphs = WallGraphs()
    graph = graphs.of_walls(125, [HUT, SHED])
    assert graph is not None
    assert graphs.of_walls(125, [HUT, SHED]) is graph
    others = [(125, [HUT]), (125, [SHED, HUT]), (150, [HUT, SHED]), (125, [HUT, SHED.moved(0, 1)])]
    assert all(graphs.of_walls(radius, walls) is not graph for radius, walls in others)


def test_no_graph_is_made_of_ever_new_walls_nor_round_too_many_places() -> None:
    """Four places round each of four corners, 16 a wall: 38 walls have 608, 37 of them 592."""
    graphs = WallGraphs()
    many = [HUT.moved(0, n) for n in range(wall_graphs.MOST_PLACES // 16 + 1)]
    assert graphs.of_walls(125, many) is None
    assert graphs.of_walls(125, many[1:]) is not None
    for number in range(1, wall_graphs.MOST_GRAPHS):
        assert graphs.of_walls(125, [many[number]]) is not None
    assert graphs.of_walls(125, [SHED]) is None
    assert graphs.of_walls(125, [many[1]]) is not None
