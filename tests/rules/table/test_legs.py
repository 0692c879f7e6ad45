"""The heap of legs that a search of paths takes the shortest from."""

from random import Random

from rules.table.legs import Leg, PathNode, merged, without_root

START, END = PathNode(0, 0, 0, None), PathNode(100, 0, 0, None)


def test_legs_leave_the_heap_by_rank() -> None:
    luck = Random(1)
    ranks = luck.sample(range(10_000), 500)
    heap, left = None, []
    for rank in ranks:
        heap = merged(heap, Leg(START, END, 0, rank))
        if luck.random() < 0.3:
            left.append(heap.rank)
            heap = without_root(heap)
            assert heap is None or heap.rank > left[-1]
    while heap is not None:
        left.append(heap.rank)
        heap = without_root(heap)
    assert sorted(left) == sorted(ranks)
    assert left[-300:] == sorted(left[-300:])


def test_a_heap_of_very_many_legs_is_forgotten_without_deep_recursion() -> None:
    heap = Leg(START, END, 0, 0)
    for rank in range(1, 100_000):
        merged(heap, Leg(START, END, 0, rank))
    del heap
