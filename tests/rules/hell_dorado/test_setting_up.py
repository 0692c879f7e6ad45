"""Setting up: light and dark CMD, terrain that scouts shift, the conflict zone, who is placed where and when."""

from typing import Any

import pytest

from rules.hell_dorado.content.mission import ConflictZone
from rules.hell_dorado.content.standard import MISSIONS
from rules.hell_dorado.engine.answers import Deploy, First, ShiftTerrain, Split, Zone
from rules.hell_dorado.engine.play import open_battle
from rules.hell_dorado.engine.shooting import targets
from rules.hell_dorado.game import GAME
from tests.rules.hell_dorado.cards import disc, gun, hundredths, piece, unit
from tests.rules.hell_dorado.casts import asked, events, laid, mission, named, place, player, refusals, spent


def opened(red: Any, blue: Any, dice: str = "", *answers: Any, says: Any = (), **keys: Any) -> Any:
    """A battle that has been set up; the dominant player is red unless said."""
    reds = player("red", *(red if isinstance(red, tuple) else (red,)), script=answers, **keys.pop("of_red", {}))
    blues = player("blue", *(blue if isinstance(blue, tuple) else (blue,)), script=tuple(says))
    battle = laid(reds, blues, dice, **({"dominant": "red"} | keys))
    open_battle(battle)
    return battle


def put(id: str, x: float, y: float) -> Deploy:
    return Deploy(id, hundredths(x), hundredths(y))


@pytest.mark.rule("H-SET-06", "H-SET-01")
def test_the_dominant_player_chooses_a_zone_and_who_deploys_first() -> None:
    """Red takes the upper zone and lets blue begin; then one by one in turns; who has none left is passed over."""
    red = unit("A"), unit("C")
    battle = opened(
        red, unit("B"), "", Zone("1"), First("blue"), put("C", 10, 33), put("A", 14, 33), says=(put("B", 10, 3),)
    )
    assert [event["unit"] for event in events(battle, "deployed")] == ["B", "C", "A"]
    assert (place(battle, "A"), place(battle, "B")) == ((14, 33), (10, 3))
    assert [kinds.count("zone") for kinds in asked(battle)] == [1, 0]
    assert spent(battle)


ZONE_OF_RED = {"zones": (0, 1)}
PLACES: dict[str, Any] = {
    "wholly in the zone": (unit("A"), (10, 5.4), []),
    "not partly": (unit("A"), (10, 5.41), ["H-SET-06"]),
    "not off the table": (unit("A"), (10, 0.59), ["H-SET-06"]),
    "H-ABI-01 beyond": (unit("A", able="advance-deployment 4"), (10, 9.4), []),
    "H-ABI-01 not further": (unit("A", able="advance-deployment 4"), (10, 9.41), ["H-ABI-01"]),
    "H-ABI-02 in a wood": (unit("A", able="ambush"), (18, 18), []),
    "H-ABI-02 its whole base": (unit("A", able="ambush"), (20.41, 18), ["H-ABI-02"]),
    "H-ABI-02 not in a pond": (unit("A", able="ambush"), (9, 18), ["H-ABI-02"]),
    "H-ABI-02 or in its own zone": (unit("A", able="ambush"), (10, 5), []),
}  # fmt: skip
WOOD = piece(disc(18, 18, 3), obstructive=True)
POND = piece(disc(9, 18, 3), id="pond", difficult=True)


@pytest.mark.rule("H-SET-06", "H-SET-07", "H-ABI-01", "H-ABI-02")
@pytest.mark.parametrize("case", PLACES.values(), ids=list(PLACES))
def test_where_a_unit_is_placed(case: Any) -> None:
    """The lower zone is 6 deep; the wood has radius 3, the pond too."""
    entry, at, refused = case
    battle = opened(entry, unit("B"), "", First("red"), put("A", *at), pieces=(WOOD, POND), **ZONE_OF_RED)
    assert refusals(battle) == refused
    assert (place(battle, "A") == at) is not bool(refused)


@pytest.mark.rule("H-ABI-02", "H-CTL-01", "H-SET-06")
def test_no_ambush_in_an_enemy_control_area_nor_in_contact() -> None:
    blue = unit("B", 20, 18), unit("E", 16.5, 20.8, "harmless")
    battle = opened(
        unit("A", able="ambush"), blue, "", First("red"), put("A", 18, 18), put("A", 17, 19.7), put("A", 16.9, 17),
        pieces=(WOOD,), **ZONE_OF_RED,
    )  # fmt: skip
    assert refusals(battle) == ["H-ABI-02", "H-SET-06"]
    assert place(battle, "A") == (16.9, 17)


@pytest.mark.rule("H-SET-07")
def test_units_with_advance_deployment_or_ambush_are_placed_last_in_turns() -> None:
    red = unit("A", able="ambush"), unit("C"), unit("D", able="advance-deployment 3")
    blue = unit("B"), unit("E", able="ambush")
    battle = opened(red, blue, "", First("red"), put("C", 10, 3), put("D", 14, 3), put("A", 20, 3), **ZONE_OF_RED)
    assert [event["unit"] for event in events(battle, "deployed")] == ["C", "B", "D", "E", "A"]


@pytest.mark.rule("H-SET-06")
def test_naming_one_out_of_turn_is_refused() -> None:
    battle = opened(
        (unit("A"), unit("C", 10, 3)), unit("B"), "", First("red"), put("C", 12, 3), put("A", 14, 3), **ZONE_OF_RED
    )
    assert refusals(battle) == ["H-SET-06"]
    assert place(battle, "A") == (14, 3)


# terrain


def shift(x: float, y: float, id: str = "piece") -> ShiftTerrain:
    return ShiftTerrain(id, hundredths(x), hundredths(y))


SHIFTS: dict[str, Any] = {
    "up to 6": (shift(18, 24), []),
    "not further": (shift(18, 24.01), ["H-ABI-59"]),
    "not onto another": (shift(13, 18), ["H-ABI-59"]),
    "not off the table": (shift(30.01, 18, "pond"), ["H-ABI-59"]),
    "or none": (ShiftTerrain(""), []),
    "one there is": (shift(18, 20, "rock"), ["H-ABI-59"]),
}  # fmt: skip


@pytest.mark.rule("H-SET-04", "H-ABI-59", "H-TER-09")
@pytest.mark.parametrize("case", SHIFTS.values(), ids=list(SHIFTS))
def test_the_player_with_more_scouts_shifts_a_piece(case: Any) -> None:
    """The wood lies about (18, 18), the pond about (9, 18), each of radius 3: 3 apart."""
    answer, refused = case
    battle = opened(
        (unit("A", able="scout"), unit("C", able="scout")),
        unit("B", able="scout"),
        "",
        answer,
        pieces=(WOOD, POND),
        **ZONE_OF_RED,
    )
    assert refusals(battle) == refused
    assert len(events(battle, "shifted")) == (1 if not refused and answer.piece else 0)
    if events(battle, "shifted"):
        assert battle.pieces[0].shape.centre() == (answer.x, answer.y)


@pytest.mark.rule("H-ABI-59", "H-SET-04")
@pytest.mark.parametrize(
    ("red", "blue", "askers"),
    [("scout", "", [1, 0]), ("", "scout", [0, 1]), ("scout", "scout", [0, 0]), ("", "", [0, 0])],
)
def test_who_shifts_terrain(red: str, blue: str, askers: list[int]) -> None:
    battle = opened(unit("A", able=red), unit("B", able=blue), "", pieces=(WOOD,), **ZONE_OF_RED)
    assert [kinds.count("shift_terrain") for kinds in asked(battle)] == askers


# the conflict zone

ZONES = ConflictZone("west", (900, 1800)), ConflictZone("middle", (1800, 1800)), ConflictZone("east", (2700, 1800))


@pytest.mark.rule("H-SET-05", "H-DIE-03")
@pytest.mark.parametrize(
    ("die", "zone"), [("1", "west"), ("2", "west"), ("3", "middle"), ("4", "middle"), ("5", "east"), ("6", "east")]
)
def test_a_conflict_zone_triggers_at_random(die: str, zone: str) -> None:
    battle = opened(unit("A"), unit("B"), die, mission=mission(zones=ZONES), **ZONE_OF_RED)
    assert [event["zone"] for event in events(battle, "conflict_zone")] == [zone]
    assert spent(battle)


PRESCIENT: dict[str, Any] = {
    "red alone": (("prescient",), ("",), [1, 0]),
    "blue alone": (("",), ("prescient",), [0, 1]),
    "more of blue": (("prescient", ""), ("prescient", "prescient"), [0, 1]),
    "as many: the dominant": (("prescient",), ("prescient",), [1, 0]),
}  # fmt: skip


@pytest.mark.rule("H-ABI-51", "H-SET-05")
@pytest.mark.parametrize("case", PRESCIENT.values(), ids=list(PRESCIENT))
def test_the_prescient_choose_it(case: Any) -> None:
    red, blue, askers = case
    reds = tuple(unit(f"A{n}", able=able) for n, able in enumerate(red))
    blues = tuple(unit(f"B{n}", able=able) for n, able in enumerate(blue))
    east = Zone("east")
    battle = opened(
        reds,
        blues,
        "",
        *([east] if askers[0] else []),
        says=[east] if askers[1] else [],
        mission=mission(zones=ZONES),
        **ZONE_OF_RED,
    )
    assert [kinds.count("conflict_zone") for kinds in asked(battle)] == askers
    assert [event["zone"] for event in events(battle, "conflict_zone")] == ["east"]
    assert spent(battle)


# command


@pytest.mark.rule("H-CMP-11", "H-CMD-01", "H-CMD-08")
@pytest.mark.parametrize(
    ("cares", "light", "total", "refused"),
    [
        (True, {"A": 2}, [0, 2, 5], []),
        (True, {"A": 0}, [0, 0, 7], []),
        (True, {"A": 4}, [0, 2, 5], ["H-CMP-11"]),
        (True, {"C": 1}, [0, 2, 5], ["H-CMP-11"]),
        (False, None, [3, 0, 4], []),
    ],
)
def test_light_and_dark_command(cares: bool, light: Any, total: list[int], refused: list[str]) -> None:
    """A has 3 undotted, C 4 dark; where nobody cares the undotted stays so. The usual split is half, rounded up."""
    red = unit("A", 4, 3, cmd=3, rank="officer"), unit("C", 8, 3, cmd=4, dot="dark", rank="independent")
    answers = [Split(light)] if light is not None else []
    battle = opened(red, unit("B", 30, 33), "", *answers, of_red={"cares": cares})
    assert (battle.players[0].total, battle.players[0].pool) == (total, total)
    assert refusals(battle) == refused


@pytest.mark.rule("H-BAS-10", "H-ABI-20", "H-ABI-39", "H-ABI-61")
def test_of_two_special_rules_the_one_that_forbids_goes_first() -> None:
    """Impressive lets a unit be shot at, Discretion forbids it from beyond 5."""
    blue = unit("B", 10, 16), unit("E", 10, 19, "impressive"), unit("F", 12, 19, "impressive; discretion 5")
    battle = laid(unit("A", 10, 10), blue)
    assert [unit.id for unit in targets(battle, named(battle, "A"), gun())] == ["E", "B"]


@pytest.mark.rule("H-SET-01", "H-VIC-01")
def test_the_standard_table() -> None:
    """36 x 36, zones 6 deep along two opposite edges, no conflict zone, 6 turns."""
    document = next(mission for mission in MISSIONS if mission["slug"] == "open-ground")
    table = GAME.formats.read("operation", document)
    assert (table.width, table.height, table.turns, len(table.conflict_zones)) == (3600, 3600, 6, 0)
    assert [shape.centre() for shape in table.zones] == [(1800, 300), (1800, 3300)]
