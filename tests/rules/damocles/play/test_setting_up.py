"""Scenery, territories and deployment: who does what when, worked out by hand; where, from the rules."""

from typing import Any

import pytest

from rules.damocles.engine.operations.eradication import eradication
from rules.formats.errors import DocumentError
from rules.table.shapes import Shape
from tests.rules.support.scenes import (
    Document,
    Report,
    activation,
    blue,
    fight,
    fire,
    gap,
    player,
    red,
    scene,
    sheet,
    squad,
)

EIGHT = [
    {"id": f"p{n}", "cover": ("light", "heavy")[n % 2], "shape": {"rectangle": {"width": 6 + n, "height": 3}}}
    for n in range(8)
]
MARKERS = [{"id": "alpha", "center": [36, 36]}, {"id": "beta", "center": [20, 30]}]


def waiting(count: int, side: str, **changes: object) -> list[Document]:
    return [squad(f"{side}{n + 1}", sheet=sheet(**changes), size=3) for n in range(count)]


def opened(reds: list[Document], blues: list[Document], dice: list[int], field: Document, **more: object) -> Report:
    """A battle that is set up by the rules; red's die first."""
    document = scene(player("red", *reds), player("blue", *blues), dice=dice, **more)  # type: ignore[arg-type]
    document["battlefield"] = {"width": 72, "height": 72} | field
    return fight(document)


def shape_of(document: Document) -> Shape:
    """The shape of a `placed` event."""
    if "circle" in document:
        circle = document["circle"]
        return Shape.circle(*hundredths(circle["center"]), round(100 * circle["radius"]))
    if "polygon" in document:
        return Shape.polygon([hundredths(corner) for corner in document["polygon"]])  # type: ignore[misc]
    box = document["rectangle"]
    sides = round(100 * box["width"]), round(100 * box["height"])
    return Shape.rectangle(*hundredths(box["center"]), *sides, box.get("rotation", 0))


def hundredths(point: list[float]) -> Any:
    return tuple(round(100 * value) for value in point)


@pytest.mark.rule("R-SET-02", "R-SET-03", "R-DIE-03")
def test_the_loser_of_the_roll_off_places_first_and_players_place_in_turn() -> None:
    """Red 2, blue 5. Blue picks first: of three pieces blue has two, red one. Red places first."""
    report = opened(waiting(1, "r"), waiting(1, "b"), [2, 5], {"pieces": EIGHT[:3]})
    assert report.events("roll_off")[0]["ranking"] == ["blue", "red"]
    assert [e["player"] for e in report.events("placed")] == ["red", "blue", "blue"]


@pytest.mark.rule("R-SET-02")
def test_every_piece_is_picked_and_placed_once() -> None:
    report = opened(waiting(1, "r"), waiting(1, "b"), [5, 2], {"pieces": EIGHT})
    assert sorted(e["scenery"] for e in report.events("placed")) == sorted(piece["id"] for piece in EIGHT)
    assert [e["player"] for e in report.events("placed")] == ["blue", "red"] * 4


@pytest.mark.rule("R-SET-01", "R-SET-04", "R-FLD-02")
@pytest.mark.parametrize("seed", range(4))
def test_pieces_stand_more_than_5_from_the_edge_and_from_every_marker(seed: int) -> None:
    report = opened(waiting(1, "r"), waiting(1, "b"), [], {"pieces": EIGHT, "objectives": MARKERS}, seed=seed)
    for event in report.events("placed"):
        shape = shape_of(event["shape"])
        assert min(shape.left, shape.bottom, 7200 - shape.right, 7200 - shape.top) > 500
        for marker in MARKERS:
            x, y = hundredths(marker["center"])  # type: ignore[arg-type]
            assert shape.distance(x, y) > 150 + 500


@pytest.mark.rule("R-SET-01", "R-BAS-01")
@pytest.mark.parametrize("seed", range(4))
def test_the_markers_are_the_operations_and_lie_there_first(seed: int) -> None:
    """One in the middle, where pieces would go first: each of them keeps more than 5 from its edge."""
    marked = {
        "format": "damocles-operation/1", "slug": "marked", "title": "Marked",
        "battlefield": eradication()["battlefield"] | {"objectives": [{"id": "alpha", "center": [36, 36]}]},  # type: ignore[operator]
    }  # fmt: skip
    report = opened(waiting(1, "r"), waiting(1, "b"), [], {"pieces": EIGHT}, seed=seed, operation=marked)
    assert len(report.events("placed")) == 8
    assert all(shape_of(event["shape"]).distance(3600, 3600) > 650 for event in report.events("placed"))


@pytest.mark.rule("R-SET-04")
def test_pieces_do_not_stand_on_one_another() -> None:
    report = opened(waiting(1, "r"), waiting(1, "b"), [], {"pieces": EIGHT})
    shapes = [shape_of(event["shape"]) for event in report.events("placed")]
    assert all(shape.apart(other, 0) for n, shape in enumerate(shapes) for other in shapes[:n])


@pytest.mark.rule("R-SET-06", "R-FLD-02")
def test_the_cover_of_each_piece_is_known_before_the_roll_off_and_scenery_comes_before_deployment() -> None:
    """The pieces come with their covers; what is placed has the cover it came with."""
    report = opened(waiting(1, "r"), waiting(1, "b"), [], {"pieces": EIGHT})
    covers = {piece["id"]: piece["cover"] for piece in EIGHT}
    assert all(covers[e["scenery"]] == e["cover"] for e in report.events("placed"))
    kinds = [e["type"] for e in report.events("roll_off", "placed", "territory", "deployed")]
    assert kinds[0] == "roll_off"
    assert kinds.index("territory") > max(n for n, kind in enumerate(kinds) if kind == "placed")
    assert kinds.index("deployed") > max(n for n, kind in enumerate(kinds) if kind == "territory")


@pytest.mark.rule("R-SET-02")
def test_without_pieces_a_standard_set_of_ten_is_set_up() -> None:
    document = scene(player("red", *waiting(1, "r")), player("blue", *waiting(1, "b")))
    document["battlefield"] = {"width": 72, "height": 72}
    assert len(fight(document).events("placed")) == 10


@pytest.mark.rule("R-SET-02")
def test_given_scenery_stays_where_it_is() -> None:
    wall = {"id": "wall", "cover": "heavy", "shape": {"rectangle": {"center": [2, 2], "width": 3, "height": 3}}}
    report = opened(waiting(1, "r"), waiting(1, "b"), [], {"scenery": [wall]})
    assert report.events("placed") == []


def bunker(garrison: bool = True) -> Document:
    piece = {"shape": {"rectangle": {"width": 6, "height": 6}}, "cover": "heavy", "garrison": garrison}
    return sheet(slug="bunker", type="faction_scenery", orders=0, move=0, weapons=[], scenery=piece)


@pytest.mark.rule("R-SET-05")
def test_faction_scenery_comes_after_all_other_pieces_the_winner_first() -> None:
    """Blue wins the roll-off: after the four pieces blue's bunker, then red's two."""
    reds = [*waiting(1, "r"), squad("rs1", sheet=bunker()), squad("rs2", sheet=bunker())]
    blues = [*waiting(1, "b"), squad("bs1", sheet=bunker())]
    report = opened(reds, blues, [1, 6], {"pieces": EIGHT[:4], "objectives": MARKERS})
    assert [e["player"] for e in report.events("placed")] == ["red", "blue", "red", "blue", "blue", "red", "red"]
    for event in report.events("placed")[4:]:
        shape = shape_of(event["shape"])
        assert all(shape.distance(*hundredths(marker["center"])) > 650 for marker in MARKERS)  # type: ignore[arg-type]


@pytest.mark.rule("R-SET-05")
def test_faction_scenery_goes_piece_by_piece_even_of_one_squad() -> None:
    """Red has a squad of two pieces, blue one of one; red wins the roll-off."""
    pair = bunker() | {"size": [1, 2]}
    reds = [*waiting(1, "r"), squad("rs", sheet=pair, size=2)]
    report = opened(reds, [*waiting(1, "b"), squad("bs", sheet=pair, size=1)], [6, 1], {"pieces": []})
    assert [e["scenery"] for e in report.events("placed")] == ["rs-1-scenery", "bs-scenery", "rs-2-scenery"]


@pytest.mark.rule("R-DEP-01", "R-DEP-02")
def test_who_stands_already_chooses_a_territory_and_does_not_deploy() -> None:
    report = opened([squad("r1", (30, 10))], waiting(1, "b"), [1, 6], {"scenery": []})
    assert [e["player"] for e in report.events("territory")] == ["blue", "red"]
    assert [e["squad"] for e in report.events("deployed")] == ["b1"]


@pytest.mark.rule("R-SET-05", "R-ERA-03")
def test_faction_scenery_is_no_squad_that_fights() -> None:
    """It is not deployed, never activated, and does not keep its player in the battle: turn 1 of 3 is the last."""
    last = scene(
        red(squad("r1", (20, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (20, 40)), squad("bs", (50, 50), sheet=bunker())),
        dice=[4, 1],
        turns=3,
    )
    assert fight(last).result["turns"] == 1
    report = opened([*waiting(1, "r"), squad("rs", sheet=bunker())], waiting(1, "b"), [], {"pieces": []})
    assert "rs" not in [e["squad"] for e in report.events("deployed", "activation")]


@pytest.mark.rule("R-SET-05", "R-COV-01")
def test_faction_scenery_with_a_place_of_its_own_stands_there_and_gives_cover() -> None:
    """A bunker of 6 x 6 at (20,25) lies between (20,10) and (20,40)."""
    document = scene(
        red(squad("r1", (20, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (20, 40)), squad("bs", (20, 25), sheet=bunker())),
        dice=[4, 4],
    )
    report = fight(document)
    assert (report.one("defense")["cover"], report.one("defense")["blocks"]) == ("heavy", 1)
    assert report.events("placed") == []
    assert report.refusals() == []


@pytest.mark.rule("R-SET-05", "R-LET-01")
def test_nobody_fires_at_scenery() -> None:
    document = scene(
        red(squad("r1", (20, 10)), script=activation("r1", fire("bs"))),
        blue(squad("b1", (60, 60)), squad("bs", (20, 25), sheet=bunker())),
    )
    assert fight(document).refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DEP-01")
def test_the_winner_of_the_roll_off_chooses_its_territory_first() -> None:
    report = opened(waiting(1, "r"), waiting(1, "b"), [1, 6], {"pieces": []})
    assert [e["player"] for e in report.events("territory")] == ["blue", "red"]
    assert {e["territory"] for e in report.events("territory")} == {"south", "north"}


@pytest.mark.rule("R-DEP-01", "R-DEP-02")
def test_the_loser_deploys_first_and_squads_alternate() -> None:
    report = opened(waiting(2, "r"), waiting(2, "b"), [1, 6], {"pieces": []})
    assert [e["player"] for e in report.events("deployed")] == ["red", "blue", "red", "blue"]


@pytest.mark.rule("R-DEP-03")
def test_when_one_side_is_done_the_other_deploys_the_rest() -> None:
    scouts = waiting(2, "r") + [squad(f"s{n}", sheet=sheet(type="scouts"), size=2) for n in range(2)]
    report = opened(scouts, waiting(1, "b"), [6, 1], {"pieces": []})
    assert [e["player"] for e in report.events("deployed")] == ["blue", "red", "red", "red", "red"]


@pytest.mark.rule("R-DEP-02", "R-SQD-02", "R-MOV-09")
@pytest.mark.parametrize("seed", range(4))
def test_squads_are_deployed_wholly_inside_their_territory_together_and_clear_of_all_else(seed: int) -> None:
    report = opened(waiting(5, "r"), waiting(5, "b"), [], {}, seed=seed)
    sides = {e["player"]: e["territory"] for e in report.events("territory")}
    placed: list[list[float]] = []
    for event in report.events("deployed"):
        low, high = (0, 20) if sides[event["player"]] == "south" else (52, 72)
        for x, y in event["units"]:
            assert low + 1 <= y <= high - 1
            assert 1 <= x <= 71
        assert all(
            min(gap(place, other) for other in event["units"] if other is not place) <= 5 for place in event["units"]
        )
        placed += event["units"]
    assert all(gap(place, other) >= 0 for n, place in enumerate(placed) for other in placed[:n])


@pytest.mark.rule("R-TSK-08", "R-TSK-01")
def test_the_squads_of_a_task_force_are_deployed_together() -> None:
    """Three troops are a platoon: red deploys all three at once, then blue its first; the scout comes alone."""
    reds = [*waiting(3, "r"), squad("s", sheet=sheet(type="scouts"), size=2)]
    report = opened(reds, waiting(2, "b"), [1, 6], {"pieces": []})
    forces = [(e["player"], e["squad"], e["task_force"]) for e in report.events("deployed")]
    platoon = [squad for _, squad, force in forces if force == "platoon"]
    assert sorted(platoon) == ["r1", "r2", "r3"]
    first = [squad for _, squad, force in forces].index(platoon[0])
    assert [squad for _, squad, _ in forces[first : first + 3]] == platoon
    assert all(force is None for player, _, force in forces if player == "blue")


@pytest.mark.rule("R-TSK-07", "R-TSK-08")
def test_a_squad_of_two_task_forces_is_deployed_with_one_and_the_rest_of_the_other_one_by_one() -> None:
    """Three troops and one of each other type are a platoon and a company; which of them comes, luck decides here.

    The platoon first: then the company is whole no more, and four squads come alone. The company first: all seven
    come with it (its scenery has been set up), and no platoon is left.
    """
    others = ["scouts", "specialists", "com_operators", "heavy_supports"]
    reds = [*waiting(3, "r"), *[squad(kind, sheet=sheet(type=kind), size=1) for kind in others]]
    reds.append(squad("scenery", sheet=bunker()))
    seen = []
    for seed in range(8):
        report = opened(reds, waiting(1, "b"), [1, 6], {"pieces": []}, seed=seed)
        forces = [e["task_force"] for e in report.events("deployed") if e["player"] == "red"]
        assert forces in (["platoon"] * 3 + [None] * 4, ["company"] * 7)
        seen.append(forces[0])
    assert set(seen) == {"platoon", "company"}


@pytest.mark.rule("R-TSK-08")
def test_once_a_squad_of_a_task_force_stands_the_rest_deploy_one_by_one() -> None:
    """r1 stands where the scenario has it: r2 and r3 come alone, and blue's squads between them."""
    reds = [squad("r1", (30, 5), (33, 5)), *waiting(3, "r")[1:]]
    report = opened(reds, waiting(2, "b"), [1, 6], {"pieces": []})
    forces = [(e["player"], e["task_force"]) for e in report.events("deployed")]
    assert forces == [("red", None), ("blue", None), ("red", None), ("blue", None)]


@pytest.mark.rule("R-DEP-01", "R-SET-02")
def test_with_all_squads_in_place_nothing_is_set_up() -> None:
    document = scene(player("red", squad("r1", (10, 10))), player("blue", squad("b1", (60, 60))), dice=[6, 1])
    report = fight(document)
    assert report.events("placed", "territory", "deployed") == []
    assert len(report.events("roll_off")) == 1


@pytest.mark.rule("R-SET-05", "R-SET-02")
def test_faction_scenery_without_a_place_is_set_up_after_a_roll_off_though_all_else_stands() -> None:
    """Red 1, blue 6: blue's bunker, then red's; nobody deploys or chooses a territory."""
    document = scene(
        player("red", squad("r1", (10, 10)), squad("rs", sheet=bunker())),
        player("blue", squad("b1", (60, 60)), squad("bs", sheet=bunker())),
        dice=[1, 6],
    )
    report = fight(document)
    assert report.events("roll_off")[0]["ranking"] == ["blue", "red"]
    assert [(e["player"], e["scenery"]) for e in report.events("placed")] == [
        ("blue", "bs-scenery"), ("red", "rs-scenery"),
    ]  # fmt: skip
    assert report.events("territory", "deployed") == []


@pytest.mark.rule("R-DEP-01", "R-OPS-01")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_deploys_in_a_part_of_no_mans_land_that_has_a_name(seed: int) -> None:
    middle = {"id": "middle", "polygon": [[0, 20], [72, 20], [72, 52], [0, 52]], "deployment": False}
    ends = [
        {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
        {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
    ]
    field: Document = {"scenery": [], "territories": [middle, *ends]}
    report = opened(waiting(1, "r"), waiting(1, "b"), [1, 6], field, seed=seed)
    assert {e["territory"] for e in report.events("territory")} == {"south", "north"}
    field["territories"] = [middle, ends[0]]
    with pytest.raises(DocumentError, match="has 1 for deployment; must have at least 2"):
        opened(waiting(1, "r"), waiting(1, "b"), [], field)


@pytest.mark.rule("R-DEP-01")
@pytest.mark.parametrize("seed", range(6))
def test_whose_squads_stand_already_takes_the_territory_they_stand_in(seed: int) -> None:
    """Red's r1 stands in the north: the automatic commander takes no other territory for r2."""
    reds = [squad("r1", (30, 60), (33, 60)), *waiting(2, "r")[1:]]
    report = opened(reds, waiting(1, "b"), [6, 1], {"scenery": []}, seed=seed)
    assert [(e["player"], e["territory"]) for e in report.events("territory")] == [("red", "north"), ("blue", "south")]


@pytest.mark.rule("R-TSK-08", "R-DEP-02")
def test_a_task_force_is_one_step_of_the_alternation() -> None:
    """Red's platoon and vanguard, three squads each, then one of blue's squads after each; red's die is lower."""
    reds = [*waiting(3, "r"), *[squad(f"s{n}", sheet=sheet(type="scouts"), size=1) for n in range(3)]]
    report = opened(reds, waiting(2, "b"), [1, 6], {"pieces": []})
    forces = [(e["player"], e["task_force"]) for e in report.events("deployed")]
    first = forces[0][1]
    second = "vanguard" if first == "platoon" else "platoon"
    assert forces == [("red", first)] * 3 + [("blue", None)] + [("red", second)] * 3 + [("blue", None)]


@pytest.mark.rule("R-TSK-08", "R-TSK-01")
def test_a_fourth_squad_of_the_kind_comes_along() -> None:
    report = opened(waiting(4, "r"), waiting(1, "b"), [1, 6], {"pieces": []})
    assert [e["task_force"] for e in report.events("deployed")] == ["platoon"] * 4 + [None]


@pytest.mark.rule("R-SET-02", "R-DIE-03")
def test_a_tie_for_the_scenery_is_rolled_again() -> None:
    """3 and 3, then red 1, blue 2: blue picks the only piece and chooses a territory, red deploys first."""
    report = opened(waiting(1, "r"), waiting(1, "b"), [3, 3, 1, 2], {"pieces": EIGHT[:1]})
    assert [e["dice"] for e in report.events("roll_off")][:2] == [{"red": 3, "blue": 3}, {"red": 1, "blue": 2}]
    assert [e["player"] for e in report.events("placed", "territory", "deployed")] == [
        "blue", "blue", "red", "red", "blue",
    ]  # fmt: skip


@pytest.mark.rule("R-FLD-01")
@pytest.mark.parametrize(("width", "height"), [(71.99, 72), (72, 70)])
def test_a_battlefield_is_at_least_72_by_72(width: float, height: float) -> None:
    document = scene(player("red", squad("r1", (10, 10))), player("blue", squad("b1", (60, 60))))
    document["battlefield"] |= {"width": width, "height": height}
    with pytest.raises(DocumentError, match="battlefield"):
        fight(document)


@pytest.mark.rule("R-FLD-01")
def test_for_three_players_it_is_at_least_84_by_84() -> None:
    wide = {"format": "damocles-operation/1", "slug": "wide", "title": "Wide", "players": [2, 4]}
    players = [player(id, squad(f"{id}1", (10 + 20 * n, 10))) for n, id in enumerate(("red", "blue", "green"))]
    for size in (83.99, 84):
        field = {"width": size, "height": size}
        document = scene(*players, battlefield=field, operation=wide | {"battlefield": {"width": 84, "height": 84}})
        if size == 84:
            assert fight(document).result["turns"] == 1
        else:
            with pytest.raises(DocumentError, match="84"):
                fight(document)


@pytest.mark.rule("R-DEP-02")
def test_a_territory_without_room_is_a_fault_of_the_document() -> None:
    """Five squads of three bases of 2 cm do not fit in a corner of 5 x 5."""
    document = scene(player("red", *waiting(5, "r")), player("blue", *waiting(1, "b")))
    corner = {"id": "corner", "polygon": [[0, 0], [5, 0], [5, 5], [0, 5]]}
    other = {"id": "other", "polygon": [[60, 60], [65, 60], [65, 65], [60, 65]]}
    document["battlefield"] |= {"territories": [corner, other], "scenery": []}
    with pytest.raises(DocumentError, match=r"players\[0\].squads\[\d\]: finds no room"):
        fight(document)


@pytest.mark.rule("R-BAS-01", "R-OPS-01")
def test_the_operation_decides_deployment_length_special_rules_and_victory() -> None:
    """The same forces by another operation: west against east, two turns, 3 VP for a survivor, and fog for people."""
    west = {"id": "west", "polygon": [[0, 0], [20, 0], [20, 72], [0, 72]]}
    east = {"id": "east", "polygon": [[52, 0], [72, 0], [72, 72], [52, 72]]}
    flank = {
        "format": "damocles-operation/1", "slug": "flank", "title": "Flank", "turns": 2,
        "battlefield": {"width": 72, "height": 72, "territories": [west, east]},
        "special_rules": [{"slug": "fog", "name": "Fog", "text": "Nobody sees far."}],
        "scoring": [{"event": "survivors", "points": 3}],
    }  # fmt: skip
    document = scene(player("red", *waiting(1, "r")), player("blue", *waiting(2, "b")), dice=[6, 1], operation=flank)
    document["battlefield"] = {"pieces": []}
    del document["turns"]
    report = fight(document)
    sides = {e["player"]: e["territory"] for e in report.events("territory")}
    assert set(sides.values()) == {"west", "east"}
    for event in report.events("deployed"):
        low, high = (0, 20) if sides[event["player"]] == "west" else (52, 72)
        assert all(low + 1 <= x <= high - 1 for x, _ in event["units"])
    assert report.result["turns"] == 2
    assert report.result["not_simulated"] == ["Fog"]
    assert (report.points("red"), report.points("blue"), report.result["winner"]) == (3, 6, "blue")
