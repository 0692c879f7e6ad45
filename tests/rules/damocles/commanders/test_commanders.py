"""Automatic commanders: what a steady one does in small scenes, and how it fares against luck."""

from typing import Any

import pytest

from rules.damocles.commanders.formation_moves import plan_towards
from rules.damocles.engine.orders.reach import going_of
from rules.damocles.engine.play.fight import play_turns
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from tests.rules.support.scenes import (
    ability,
    bayonet,
    blue,
    circle,
    fight,
    player,
    rectangle,
    rifle,
    scene,
    sheet,
    squad,
)

BRUTES = sheet(slug="brutes", weapons=[bayonet(attacks=3, precision=2, damage=2)], defense=3, health=3)
LINE = [(10, 5), (13, 5), (16, 5), (10, 8), (13, 8)]
FAR = [(10, 60), (13, 60), (16, 60), (10, 63), (13, 63)]


def steady(id: str, *squads: Any, **more: Any) -> dict[str, Any]:
    return player(id, *squads, commander="steady", **more)


def army(side: str) -> list[dict[str, Any]]:
    """Four squads to be deployed: two of the line, one of brutes, one with long rifles."""
    long = sheet(slug="long", weapons=[rifle(range=60, damage=2), bayonet()])
    return [
        {"id": f"{side}{n}", "datasheet": datasheet, "size": size}
        for n, (datasheet, size) in enumerate([(sheet(), 5), (sheet(), 5), (BRUTES, 3), (long, 2)], 1)
    ]


def met(first: str, other: str, seed: int) -> dict[str, Any]:
    """Two equal armies over the standard scenery under two commanders."""
    return {
        "format": "damocles-scenario/1",
        "seed": seed,
        "players": [
            {"id": "red", "commander": first, "squads": army("r")},
            {"id": "blue", "commander": other, "squads": army("b")},
        ],
    }


def orders_of(report: Any, id: str) -> list[str]:
    return [event["order"] for event in report.events("order") if event["squad"] == id]


def test_a_squad_in_range_fires_twice() -> None:
    report = fight(scene(steady("red", squad("r1", *LINE)), blue(squad("b1", (12, 40), (15, 40), (18, 40)))))
    assert orders_of(report, "r1")[:2] == ["open_fire", "open_fire"]


def test_a_squad_out_of_range_moves_and_then_fires() -> None:
    """From 52 cm to within 40: 12 are enough, and one order is left to fire."""
    report = fight(scene(steady("red", squad("r1", *LINE)), blue(squad("b1", *FAR))))
    given = orders_of(report, "r1")
    assert given[0] in ("stay_vigilant", "move_move")
    assert "open_fire" in given


def test_brutes_charge_what_they_can_beat() -> None:
    """6 cm away: M/2 + D6 is at least 7."""
    near = squad("b1", (10, 15), (13, 15))
    report = fight(scene(steady("red", squad("r1", (10, 7), (13, 7), (16, 7), sheet=BRUTES)), blue(near)))
    assert orders_of(report, "r1")[0] == "charge"
    assert "kill_them" in orders_of(report, "r1")


def test_nobody_charges_what_would_cut_it_down() -> None:
    clerks = sheet(slug="clerks", weapons=[rifle(), bayonet(precision=6)], defense=6)
    brutes = squad("b1", (10, 14), (13, 14), (16, 14), sheet=BRUTES)
    report = fight(scene(steady("red", squad("r1", (10, 7), (13, 7), sheet=clerks)), blue(brutes)))
    assert "charge" not in orders_of(report, "r1")
    assert "open_fire" in orders_of(report, "r1")


@pytest.mark.rule("R-MOV-04", "R-ACT-02")
@pytest.mark.parametrize(("orders", "first"), [(1, "stay_vigilant"), (2, "charge")])
def test_a_charge_leaves_an_order_to_strike_with(orders: int, first: str) -> None:
    mob = squad("r1", (10, 7), (13, 7), sheet=BRUTES | {"orders": orders})
    assert orders_of(fight(scene(steady("red", mob), blue(squad("b1", (10, 15), (13, 15))))), "r1")[0] == first


@pytest.mark.rule("R-DAT-02", "R-MOV-04")
def test_who_may_not_charge_is_not_ordered_to() -> None:
    """Brutes whom an ability forbids it, 6 cm away: they come nearer instead, and no order of theirs is refused."""
    calm = BRUTES | {"abilities": [ability("calm", {"forbid": "charge"})]}
    report = fight(
        scene(steady("red", squad("r1", (10, 7), (13, 7), (16, 7), sheet=calm)), blue(squad("b1", (10, 15), (13, 15))))
    )
    assert orders_of(report, "r1")[0] == "stay_vigilant"
    assert report.events("refused") == []


@pytest.mark.rule("R-DEF-03")
@pytest.mark.parametrize(("away", "braced"), [(9, True), (13, False)])
def test_only_those_whom_a_charge_may_reach_brace_for_it(away: int, braced: bool) -> None:
    """Brutes with M 12 are feared up to 6 + 4 cm; the squad has nothing to fire with."""
    unarmed = squad("r1", (10, 10), sheet=sheet(weapons=[], move=0))
    foe = squad("b1", (10, 12 + away), (13, 12 + away), sheet=BRUTES)
    orders = orders_of(fight(scene(steady("red", unarmed), blue(foe))), "r1")
    assert ("brace_for_impact" in orders) == braced


@pytest.mark.rule("R-TRN-02")
@pytest.mark.parametrize(("acts", "shot"), [("b1", "b2"), ("b2", "b1")])
def test_who_is_yet_to_act_is_shot_first(acts: str, shot: str) -> None:
    """Two squads alike: the one that has had its activation can do no more harm this turn."""
    foes = squad("b1", (10, 30), (13, 30)), squad("b2", (30, 30), (33, 30))
    script = [{"bid": 12}, {"activate": acts}, {"end": True}, {"pass": True}]
    reds = steady("red", squad("r1", (20, 10), (23, 10)), tactical_points=0)
    assert fight(scene(reds, blue(*foes, script=script))).events("order")[0]["target"] == shot


@pytest.mark.rule("R-TRN-02")
@pytest.mark.parametrize("feared", ["r1", "r2"])
def test_who_is_in_danger_acts_first(feared: str) -> None:
    """Both fire alike, but one of them stands within reach of a charge."""
    near = (10, 10) if feared == "r1" else (60, 10)
    foes = squad("b1", (10, 30)), squad("b2", (60, 30)), squad("b3", (near[0], 19), sheet=BRUTES | {"orders": 3})
    red = steady("red", squad("r1", (10, 10)), squad("r2", (60, 10)))
    assert fight(scene(red, blue(*foes))).events("activation")[0]["squad"] == feared


@pytest.mark.rule("R-OPS-01")
@pytest.mark.parametrize(("lead", "charges"), [(0, True), (1, False)])
def test_who_is_ahead_in_the_last_turn_charges_nobody(lead: int, charges: bool) -> None:
    mob = squad("r1", (10, 7), (13, 7), (16, 7), sheet=BRUTES)
    scenario = scene(steady("red", mob), blue(squad("b1", (10, 15), (13, 15))))
    battle = muster(read_scenario(scenario, EmptyLibrary()), 7, True)
    battle.players[0].victory_points = lead
    play_turns(battle, 1)
    assert ("charge" in [e["order"] for e in battle.event_log.events if e["type"] == "order"]) == charges


@pytest.mark.rule("R-MOV-08")
def test_who_cannot_get_clear_of_the_enemy_does_not_close_up_beside_it() -> None:
    """Nine bases side by side bar the way to the right, and the unit that touches them would stay where it is."""
    bar = squad("b1", *[(22, y) for y in (10, 15, 20, 25, 30)], *[(22, y) for y in (12.5, 17.5, 22.5, 27.5)])
    scenario = scene(steady("red", squad("r1", (20, 20), (13.5, 20))), blue(bar))
    battle = muster(read_scenario(scenario, EmptyLibrary()), 7, True)
    going = going_of(battle, battle.squads[0], "fall_back")
    positions = plan_towards(battle, battle.squads[0], 4000, 2000, going)
    assert positions is None


def test_a_squad_gets_round_a_wall_that_is_in_its_way() -> None:
    """A wall of 50 cm that nobody sees through, between brutes and their prey: in four turns they are upon it."""
    wall = rectangle("wall", "impenetrable", (36, 30), 50, 2)
    mob = squad("r1", (36, 20), (39, 20), (33, 20), sheet=BRUTES)
    report = fight(scene(steady("red", mob), blue(squad("b1", (36, 45), (39, 45))), turns=7, scenery=[wall]))
    assert report.squad("b1")["destroyed"]


def test_riflemen_behind_a_wall_go_round_it_until_they_see() -> None:
    """25 cm from the enemy, well in range of rifles, with a wall between: they do not stand and wait."""
    wall = rectangle("wall", "impenetrable", (36, 30), 40, 2)
    men = squad("r1", (36, 20), (39, 20), (33, 20))
    report = fight(scene(steady("red", men), blue(squad("b1", (36, 45), (39, 45))), turns=4, scenery=[wall]))
    assert "open_fire" in orders_of(report, "r1")


def test_nobody_charges_through_a_wall() -> None:
    """4 cm away, but behind a wall of 60 cm: the brutes go round, and no charge of theirs fails."""
    wall = rectangle("wall", "impenetrable", (36, 30), 60, 1)
    mob = squad("r1", (36, 27.5), (40.2, 27.5), sheet=BRUTES)
    report = fight(scene(steady("red", mob), blue(squad("b1", (36, 32.5), (39, 32.5))), turns=7, scenery=[wall]))
    assert all(event["success"] for event in report.events("charge"))
    assert report.squad("b1")["destroyed"]


def test_a_fence_with_no_room_beyond_is_gone_round() -> None:
    """The brutes would have to end on the fence, or on those who stand right behind it."""
    fence = rectangle("fence", "heavy", (36, 30), 30, 2, garrison=False)
    line = [(x, 32.3) for x in range(25, 49, 4)]
    mob = squad("r1", (36, 26.5), (40.5, 26.5), sheet=BRUTES | {"base": 4})
    foes = blue(squad("b1", *line, sheet=sheet(weapons=[], base=2.5)))
    report = fight(scene(steady("red", mob), foes, turns=4, scenery=[fence]))
    assert "kill_them" in orders_of(report, "r1")


def test_a_way_of_more_than_two_metres_is_gone() -> None:
    """Walls from one side to the other with gaps of 12 cm left and right in turn."""
    rows = [rectangle(f"row-{n}", "impenetrable", (30 + 12 * (n % 2), 14 + 9 * n), 60, 1) for n in range(5)]
    runners = squad("r1", (6, 5), (9, 5), sheet=sheet(move=24, weapons=[bayonet(attacks=3, precision=2)]))
    still = blue(squad("b1", (36, 68), sheet=sheet(weapons=[])))
    assert fight(scene(steady("red", runners), still, turns=7, scenery=rows)).squad("b1")["destroyed"]


def test_a_squad_goes_on_until_most_of_it_can_fire() -> None:
    """One launcher reaches 60 cm, four rifles 24: at 45 cm they do not stand and watch the launcher fire."""
    mixed = sheet(weapons=[rifle(range=24), rifle(slug="launcher", range=60, carriers=1, precision=6)])
    report = fight(scene(steady("red", squad("r1", *LINE, sheet=mixed)), blue(squad("b1", (13, 53))), turns=3))
    assert max(len(event["dice"]) for event in report.events("attack")) >= 4


def hold(*places: tuple[float, float], when: str = "turn_end", **more: Any) -> dict[str, Any]:
    """An operation in which nothing but objectives counts."""
    markers = [{"id": f"goal-{n}", "center": list(place)} for n, place in enumerate(places, 1)]
    return {
        "format": "damocles-operation/1", "slug": "hold", "title": "Hold", "turns": 4,
        "battlefield": {"width": 72, "height": 72, "objectives": markers},
        "scoring": [{"event": "objective_held", "points": 1, "when": when}],
    } | more  # fmt: skip


@pytest.mark.rule("R-OBJ-02")
def test_riflemen_with_a_shot_take_an_objective_first_and_fire_from_there() -> None:
    """18 cm to the marker, and O 3: 12 bring them within 7.5 of it, two shots are left, and nobody goes away again."""
    men = squad("r1", (36, 18), (39, 18), (33, 18))
    far = blue(squad("b1", *[(30 + 3 * n, 66) for n in range(6)], sheet=sheet(health=5)))
    report = fight(scene(steady("red", men), far, turns=3, operation=hold((36, 36))))
    assert orders_of(report, "r1")[:3] == ["stay_vigilant", "open_fire", "open_fire"]
    assert [event["turn"] for event in report.events("moved")] == [1]
    assert report.points("red") == 3


@pytest.mark.rule("R-OBJ-02")
def test_a_squad_that_holds_an_objective_is_not_drawn_away_by_cover() -> None:
    wood = circle("wood", "light", (36, 47), 4, garrison=True)
    men = squad("r1", (36, 38), (39, 38), (33, 38))
    far = blue(squad("b1", (36, 70), sheet=sheet(health=30)))
    report = fight(scene(steady("red", men), far, turns=3, scenery=[wood], operation=hold((36, 36))))
    assert report.events("moved") == []


@pytest.mark.rule("R-OBJ-02")
def test_squads_share_the_objectives_out() -> None:
    """Both stand nearer to the first; one goes on to the second, and both score in the end."""
    squads = [squad("r1", (20, 5), (23, 5)), squad("r2", (28, 5), (31, 5))]
    passive = blue(squad("b1", (70, 70), sheet=sheet(weapons=[])))
    report = fight(
        scene(steady("red", *squads), passive, turns=4, operation=hold((25, 25), (50, 25), when="battle_end"))
    )
    assert report.points("red") == 2


@pytest.mark.rule("R-OBJ-02")
def test_allies_do_not_contest_an_objective_with_one_another() -> None:
    """Counts are taken player by player: the one who came second looks for something else to do."""
    field = hold((36, 20))
    field["battlefield"] |= {"width": 84, "height": 84}
    field["players"] = [3, 3]
    report = fight(
        scene(
            steady("red", squad("r1", (34, 12), (37, 12)), alliance="north"),
            steady("green", squad("g1", (20, 5), (23, 5)), alliance="north"),
            blue(squad("b1", (80, 80), sheet=sheet(weapons=[])), alliance="south"),
            turns=4,
            operation=field,
            battlefield={"width": 84, "height": 84},
        )
    )
    assert report.points("red") + report.points("green") == 4


@pytest.mark.rule("R-OPS-01")
def test_a_territory_that_scores_is_gone_into() -> None:
    """Points for whoever has most in the enemy's territory: riflemen go there although they could fire from afar."""
    raid = hold()
    raid["battlefield"]["territories"] = [
        {"id": "south", "polygon": [[0, 0], [72, 0], [72, 12], [0, 12]]},
        {"id": "north", "polygon": [[0, 60], [72, 60], [72, 72], [0, 72]]},
    ]
    raid["scoring"] = [{"event": "territory_held", "points": 1, "when": "battle_end", "territory": "enemy"}]
    men = squad("r1", (36, 5), (39, 5), (33, 5))
    few = blue(squad("b1", (70, 70), sheet=sheet(weapons=[], health=30)))
    assert fight(scene(steady("red", men), few, turns=4, operation=raid)).points("red") == 1


def test_an_objective_is_made_for_and_held() -> None:
    operation = hold((36, 36), when="battle_end")
    passive = blue(squad("b1", (70, 70), sheet=sheet(weapons=[])))
    report = fight(scene(steady("red", squad("r1", (36, 5), (39, 5))), passive, turns=4, operation=operation))
    assert report.points("red") == 1


def test_nothing_is_bet_while_nobody_is_near_and_all_in_the_last_turn() -> None:
    blind = sheet(weapons=[bayonet()], move=0)
    still = scene(steady("red", squad("r1", (5, 5), sheet=blind)), blue(squad("b1", (67, 67), sheet=blind)), turns=3)
    bids = [event["bids"]["red"] for event in fight(still).events("initiative")]
    assert bids[:2] == [0, 0]
    assert bids[2] > 12  # all it had, and what restraint brought in


def test_a_wounded_squad_heals_when_it_can() -> None:
    medic = ability("medic", {"heal": 2}, when="activation", once="turn")
    hurt = squad("r1", (10, 10), (13, 10), sheet=sheet(health=3, abilities=[medic]), health=[1, 3])
    report = fight(scene(steady("red", hurt), blue(squad("b1", (60, 60)))))
    assert [event["ability"] for event in report.events("ability")] == ["medic"]
    assert report.health("r1") == [3, 3]


def test_a_card_that_hurts_the_enemy_is_played_once_drawn() -> None:
    shell = ability("shell", {"damage": "D6"}, target="enemy", within=40)
    cards = [shell] * 11
    battle = scene(steady("red", squad("r1", *LINE), deck=cards), blue(squad("b1", (12, 40), (15, 40), (18, 40))))
    assert "shell" in [event["asset"] for event in fight(battle).events("asset")]


@pytest.mark.parametrize("seed", range(6))
def test_steady_beats_luck_from_either_side(seed: int) -> None:
    assert fight(met("steady", "random", seed)).result["winner"] == "red"
    assert fight(met("random", "steady", seed)).result["winner"] == "blue"


@pytest.mark.parametrize("seed", range(8))
def test_no_squad_stands_idle_for_a_battle(seed: int) -> None:
    """Whoever lives through two turns and more has been given an order that moves or strikes."""
    report = fight(met("steady", "steady", seed))
    last = {event["squad"]: event["turn"] for event in report.events("destroyed")}
    for side in report.result["players"]:
        for squad_document in side["squads"]:
            if last.get(squad_document["id"], 8) > 2:
                assert set(orders_of(report, squad_document["id"])) - {"brace_for_impact", "take_cover"}, (
                    squad_document["id"]
                )


def test_squads_are_deployed_where_cover_stands_before_them() -> None:
    """Over eight battles half of the squads and more have a piece of scenery within 8 cm of their first unit."""
    near = squads = 0
    for seed in range(8):
        report = fight(met("steady", "steady", seed))
        centres = [centre(event["shape"]) for event in report.events("placed")]
        for event in report.events("deployed"):
            x, y = event["units"][0]
            squads += 1
            near += any((x - cx) ** 2 + (y - cy) ** 2 < 12**2 for cx, cy in centres)
    assert squads == 64
    assert near > squads / 2


def centre(shape: dict[str, Any]) -> tuple[float, float]:
    (placed,) = shape.values()
    x, y = placed["center"]
    return x, y


def test_restraint_is_not_forgotten() -> None:
    quiet = scene(steady("red", squad("r1", (5, 5), sheet=sheet(weapons=[], move=0))), blue(squad("b1", (60, 60))))
    assert fight(quiet).tactical("red") == 13 - fight(quiet).one("initiative")["bids"]["red"]


def test_a_script_goes_on_with_set_up_as_a_steady_commander_would() -> None:
    document = met("script", "script", 3)
    report = fight(document)
    assert len(report.events("deployed")) == 8
    assert report.result["draw"]
