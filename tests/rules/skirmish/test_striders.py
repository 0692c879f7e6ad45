"""Striders: locations, immobility, pilots who eject, heroes and officers (VEH)."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import OFFICER, fire, fought, line, move, places, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals

TWO_WEAPONS = {"propulsion": 1, "weapon_a": 1, "weapon_b": 1, "frame": 2}


def struck(
    die: int, *units: Any, script: Any = (), count: int = 1, moves: Any = (), then: Any = (), **keys: Any
) -> Any:
    """A launcher penetrates blue's first strider, and the location die falls so; then blue acts."""
    red = side(row("r", 10, 60, 2, bearers={"launcher": 1}), script=[fire("b", "launcher")])
    blue = side(row("b", 10, 40, count, stilt(**keys), commander="officer" in keys), *units, script=[*script, *moves])
    return fought(scene(red, blue, active="r", dice=[4, 3, die, *then], rounds=1))


@pytest.mark.rule("S-VEH-01")
@pytest.mark.parametrize(("locations", "where"), [
    ({"propulsion": 3, "weapon_a": 3, "weapon_b": 3, "frame": 3}, "ppabff"),
    ({"propulsion": 3, "weapon_a": 3, "frame": 3}, "ppaaff"),
    ({"propulsion": 3, "frame": 3}, "ppffff"),
])  # fmt: skip
def test_the_table_of_locations(locations: Any, where: str) -> None:
    short = {"propulsion": "p", "weapon_a": "a", "weapon_b": "b", "frame": "f"}
    battles = [struck(die, locations=locations, weapons=[]) for die in range(1, 7)]
    assert "".join(short[event(battle, "location")["location"]] for battle in battles) == where


@pytest.mark.rule("S-VEH-03")
def test_an_immobile_strider_does_not_move() -> None:
    battle = struck(1, moves=[move("combat", (10, 42)), {"end": True}], then=[6])
    assert refusals(battle) == ["S-VEH-03"]


@pytest.mark.rule("S-VEH-03")
def test_the_others_of_its_unit_move() -> None:
    units = [row("b2", 60, 20)]
    battle = struck(1, *units, count=2, moves=[move("combat", (10, 38), (17, 40)), move("combat", (10, 40), (17, 38))])
    assert refusals(battle) == ["S-VEH-03"]
    assert places(battle, "b") == {0: (10, 40), 1: (17, 38)}


@pytest.mark.rule("S-VEH-04", "S-UNT-03")
def test_an_abandoned_strider_is_a_wreck_and_counts_as_lost() -> None:
    battle = struck(2, row("b2", 60, 20), count=2, script=[{"eject": "eject"}])
    assert (event(battle, "wreck")["place"], event(battle, "wreck")["radius"]) == ([10, 40], 3)
    assert event(battle, "lost")["cause"] == "ejected"
    assert event(battle, "leader")["fighter"] == 1
    assert [wreck.id for wreck in battle.wrecks] == ["b-wreck-0"]


@pytest.mark.rule("S-VEH-04")
def test_eject_or_stay_and_nothing_else() -> None:
    battle = struck(2, row("b2", 60, 20), script=[{"eject": "stay"}])
    assert event(battle, "propulsion")["ejects"] is False
    assert battle.wrecks == []


@pytest.mark.rule("S-VEH-05")
@pytest.mark.parametrize(("y", "joins"), [(25.75, True), (25.7, False)])
def test_a_hero_joins_the_nearest_infantry_within_ten(y: float, joins: bool) -> None:
    """Bases of 3 and 1.25: the centres are 14.25 apart, or a little more."""
    battle = struck(2, row("b2", 10, y, 2), script=[{"eject": "eject"}], hero=True)
    assert len(events(battle, "joined")) == joins
    if joins:
        assert event(battle, "joined")["fighter"] == 2
        assert places(battle, "b2")[2] == (10, 35.75)


@pytest.mark.rule("S-VEH-06", "S-LDR-02")
def test_a_group_that_holds_stays_by_the_wreck_and_needs_no_point() -> None:
    script = [{"eject": "eject"}, {"eject": "hold"}]
    moves = [move("combat", (24, 40)), move("combat", (18.5, 40))]
    battle = struck(1, row("b2", 60, 20), count=2, script=script, moves=moves, **OFFICER)
    assert event(battle, "commander_lost")["player"] == "blue"
    assert refusals(battle) == ["S-VEH-06"]
    assert [event["change"] for event in events(battle, "leadership", player="blue")] == [-1]


@pytest.mark.rule("S-VEH-06", "S-LDR-02", "S-AUT-02")
def test_a_group_that_goes_on_has_no_officer() -> None:
    battle = struck(
        1, row("b2", 60, 20), count=2, script=[{"eject": "eject"}], moves=[move("combat", (24, 40))], **OFFICER
    )
    assert event(battle, "group")["choice"] == "go_on"
    assert [event["change"] for event in events(battle, "leadership", player="blue")] == [-1, -1]
    assert not battle.players[1].commander_alive()


@pytest.mark.rule("S-VEH-07", "S-UNT-04")
def test_frame_destroyed_kills_the_pilot_and_leaves_no_wreck() -> None:
    battle = struck(5, row("b2", 60, 20), count=2, **OFFICER)
    assert (events(battle, "wreck"), event(battle, "lost")["fighter"]) == ([], 0)
    assert event(battle, "leader")["fighter"] == 1
    assert event(battle, "commander_lost")["unit"] == "b"


@pytest.mark.rule("S-VEH-02")
def test_a_destroyed_weapon_passes_the_hit_to_the_frame() -> None:
    red = side(row("r", 10, 60, 2, bearers={"launcher": 1}), script=[fire("b", "launcher")])
    unit = row("b", 10, 40, 1, stilt(), locations=[{"weapon_a": 0}])
    battle = fought(scene(red, [unit], active="r", dice=[4, 3, 3]))
    assert event(battle, "location")["location"] == "frame"


@pytest.mark.rule("S-CRD-01", "S-CRD-02", "S-CRD-05")
def test_damage_points_of_a_card() -> None:
    from rules.skirmish.formats.content import CardModel

    card = CardModel.read(stilt(locations=TWO_WEAPONS, **OFFICER), "card")
    assert (card.damage_points(), card.move, card.base) == (5, 1400, 600)
    assert card.officer is not None
    assert (card.officer.authority, card.officer.leadership, card.officer.limit) == (1, 3, 2)
    assert CardModel.read(line(), "card").damage_points() == 1
