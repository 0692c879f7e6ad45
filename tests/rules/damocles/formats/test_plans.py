"""What a player plans before the battle: deployment, squads kept back, bets; worked out by hand."""

from typing import Any

import pytest

from rules.damocles.formats.scenario import read_scenario
from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import continue_battle, tally
from tests.rules.support.scenes import Document, Report, bayonet, blue, fight, player, rifle, scene, sheet, squad

COMMANDERS = ("steady", "aggressive", "defensive", "random")
SEEDS = range(8)
TYPES = ("troops", "troops", "scouts", "specialists", "heavy_supports")
"""Of no task force: nobody has three of a kind, nor one of each."""

TERRITORIES = [
    {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
    {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
]


def army(side: str, types: tuple[str, ...] = TYPES) -> list[Document]:
    """Squads of four to be deployed, each of a datasheet of its own."""
    return [
        {"id": f"{side}{n}", "size": 4, "datasheet": sheet(slug=f"sheet-{n}", type=type, health=3, defense=3)}
        for n, type in enumerate(types, 1)
    ]


def planned(
    plan: Document | None, seed: int = 1, commander: str = "steady", types: tuple[str, ...] = TYPES, **more: Any
) -> Document:
    """A battle to be deployed over no scenery: red with a plan, blue steady without one."""
    plan_key = {} if plan is None else {"plan": plan}
    return {
        "format": "damocles-scenario/1", "seed": seed, "battlefield": {"scenery": []},
        "players": [
            {"id": "red", "commander": commander, "squads": army("r", types)} | plan_key,
            {"id": "blue", "squads": army("b")},
        ],
    } | more  # fmt: skip


def digest(document: Document) -> str:
    return str(fight(document).result["digest"])


def deployed(report: Report) -> list[tuple[str, list[Any]]]:
    """Red's squads in the order they were deployed, and where."""
    return [(event["squad"], event["units"]) for event in report.events("deployed") if event["player"] == "red"]


def forward(report: Report) -> float:
    """How far red's units are from the middle line when deployed, on average."""
    rows = [abs(y - 36) for _, units in deployed(report) for _, y in units]
    return sum(rows) / len(rows)


def orders_of(report: Report, id: str, last: int) -> set[str]:
    return {event["order"] for event in report.events("order") if event["squad"] == id and event["turn"] <= last}


# absent, or saying nothing


@pytest.mark.parametrize("commander", COMMANDERS)
def test_a_plan_that_says_nothing_changes_nothing(commander: str) -> None:
    plain = digest(planned(None, commander=commander))
    assert digest(planned({}, commander=commander)) == digest(planned({"keep_back": []}, commander=commander)) == plain


def test_a_plan_that_says_what_the_commander_does_anyway_changes_nothing() -> None:
    same = {"deployment": "balanced", "bets": "bold"}
    assert digest(planned(same)) == digest(planned(None))
    bold = {"deployment": "forward", "bets": "bold"}
    assert digest(planned(bold, commander="aggressive")) == digest(planned(None, commander="aggressive"))
    assert digest(planned(bold, 2)) != digest(planned(None, 2))


# deployment


@pytest.mark.rule("R-DEP-02")
@pytest.mark.parametrize("commander", COMMANDERS)
def test_deployment_forward_stands_nearer_the_enemy_than_back(commander: str) -> None:
    """The territory is 16 to 36 cm from the middle line; of 10 places within it one lies near its edge."""
    for seed in SEEDS:
        front, rear = (forward(fight(planned({"deployment": d}, seed, commander))) for d in ("forward", "back"))
        assert front < 24, seed
        assert rear > 28, seed


@pytest.mark.rule("R-DEP-02")
def test_deployment_balanced_is_between() -> None:
    ways = ["forward", "balanced", "back"]
    front, even, rear = (sum(forward(fight(planned({"deployment": d}, s))) for s in SEEDS) for d in ways)
    assert front < even < rear


@pytest.mark.rule("R-DEP-02")
def test_deployment_forward_is_towards_the_enemy_wherever_it_is() -> None:
    """Territories left and right: forward and back are told by x, though the table is square."""
    sides = [
        {"id": "west", "polygon": [[0, 0], [24, 0], [24, 72], [0, 72]]},
        {"id": "east", "polygon": [[48, 0], [72, 0], [72, 72], [48, 72]]},
    ]
    for way, near in (("forward", True), ("back", False)):
        report = fight(planned({"deployment": way}, battlefield={"scenery": [], "territories": sides}))
        columns = [abs(x - 36) for _, units in deployed(report) for x, _ in units]
        assert (sum(columns) / len(columns) < 24) is near


# squads kept back


@pytest.mark.rule("R-DEP-02")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("seed", range(3))
def test_those_kept_back_are_deployed_last_and_as_far_back_as_may_be(commander: str, seed: int) -> None:
    """Ranks of four, 2.3 cm from base to base: all of them stand with their edge on the table's, y 1 or 71."""
    report = fight(planned({"keep_back": ["r1", "r4"]}, seed, commander))
    order = [id for id, _ in deployed(report)]
    assert sorted(order[-2:]) == ["r1", "r4"]
    for id, units in deployed(report):
        rows = {min(y, 72 - y) for _, y in units}
        assert (rows == {1}) is (id in ("r1", "r4")), (id, units)


@pytest.mark.rule("R-DEP-02")
def test_the_first_kept_back_stands_in_the_middle_of_the_rear() -> None:
    """Four bases of 2 in a rank, 0.3 apart, about x = 36, where 2 cm steps from the left edge lead nearest."""
    plan = {"keep_back": ["r2"]}
    (units,) = (units for id, units in deployed(fight(planned(plan))) if id == "r2")
    middle = sum(x for x, _ in units) / 4
    assert abs(middle - 36) <= 1


@pytest.mark.rule("R-DEP-02", "R-TSK-08")
def test_a_task_force_with_somebody_kept_back_comes_as_late_as_the_rules_allow() -> None:
    """Three scouts are a Vanguard and come together: after those who are not in it, before who is kept back alone."""
    types = ("scouts", "scouts", "scouts", "troops", "troops", "specialists")
    report = fight(planned({"keep_back": ["r2", "r6"]}, types=types))
    order = [id for id, _ in deployed(report)]
    assert sorted(order[:2]) == ["r4", "r5"]
    assert order[2:] == ["r1", "r2", "r3", "r6"]
    assert {min(y, 72 - y) for id, units in deployed(report) if id in ("r2", "r6") for _, y in units} == {1}


@pytest.mark.parametrize("commander", COMMANDERS)
def test_those_kept_back_stay_for_two_turns(commander: str) -> None:
    """Against an enemy who does not come: no order that leads away, while the others go, who have bayonets alone."""
    gone = False
    for seed in range(4):
        document = planned({"keep_back": ["r1", "r3"]}, seed, commander)
        for squad_document in document["players"][0]["squads"]:
            squad_document["datasheet"]["weapons"] = [bayonet()]
        document["players"][1] |= {"commander": "script", "squads": [{"id": "b1", "datasheet": sheet(weapons=[])}]}
        report = fight(document)
        for event in report.events("moved"):
            assert event["squad"] not in ("r1", "r3") or event["turn"] > 2 or event["order"] == "take_cover"
        assert orders_of(report, "r1", 2) | orders_of(report, "r3", 2) <= {
            "open_fire",
            "brace_for_impact",
            "take_cover",
        }
        gone = gone or any(e["turn"] <= 2 for e in report.events("moved"))
    assert gone


@pytest.mark.parametrize("commander", ["steady", "aggressive"])
def test_from_turn_3_on_they_go_too(commander: str) -> None:
    """60 cm from the enemy, out of range of everything: who is kept back sets out in turn 3, nobody kept in turn 1."""
    first = []
    for plan in ({"keep_back": ["r1"]}, {}):
        reds = player("red", squad("r1", (36, 5), (39, 5)), commander=commander, plan=plan)
        report = fight(scene(reds, blue(squad("b1", (36, 67), sheet=sheet(weapons=[], health=9))), turns=4))
        first.append(report.events("moved")[0]["turn"])
    assert first == [3, 1]


def test_who_is_kept_back_is_not_sent_to_an_objective_before() -> None:
    """r1 is nearer, and r2 goes in its stead."""
    field = {
        "format": "damocles-operation/1", "slug": "hold", "title": "Hold", "turns": 2,
        "battlefield": {"width": 72, "height": 72, "objectives": [{"id": "goal", "center": [36, 20]}]},
        "scoring": [{"event": "objective_held", "points": 1, "when": "turn_end"}],
    }  # fmt: skip
    knives = sheet(weapons=[bayonet()])
    squads = [squad("r1", (36, 8), sheet=knives), squad("r2", (50, 8), sheet=knives)]
    reds = player("red", *squads, commander="steady", plan={"keep_back": ["r1"]})
    report = fight(scene(reds, blue(squad("b1", (36, 70), sheet=sheet(weapons=[]))), turns=2, operation=field))
    assert {event["squad"] for event in report.events("moved")} == {"r2"}
    assert report.points("red") >= 1


@pytest.mark.rule("R-MOV-04")
def test_who_is_kept_back_charges_only_those_who_come_into_its_territory() -> None:
    """4 cm away both times: at y = 19 the enemy stands in the south, which ends at 20, at y = 21 outside."""
    brutes = sheet(weapons=[bayonet(attacks=3, precision=2, damage=2)], defense=3, health=3)
    given = []
    for y in (19, 21):
        reds = player("red", squad("r1", (10, y - 6), sheet=brutes), commander="steady", plan={"keep_back": ["r1"]})
        foe = blue(squad("b1", (10, y)), squad("b2", (10, 60), (13, 60)))
        report = fight(scene(reds, foe, battlefield={"territories": TERRITORIES}))
        given.append("charge" in orders_of(report, "r1", 1))
    assert given == [True, False]


def test_all_may_be_kept_back() -> None:
    report = fight(planned({"keep_back": ["r1", "r2", "r3", "r4", "r5"]}))
    assert len(deployed(report)) == 5
    assert all(event["turn"] > 2 for event in report.events("moved") if event["squad"].startswith("r"))


def test_a_free_move_does_not_lead_those_kept_back_away() -> None:
    rush = {"slug": "rush", "name": "Rush", "when": "turn_start", "target": "self", "effects": [{"advance": 5}]}
    men = sheet(abilities=[rush], weapons=[rifle(range=10)])
    for plan, moves in (({}, True), ({"keep_back": ["r1"]}, False)):
        reds = player("red", squad("r1", (36, 5), sheet=men), commander="steady", plan=plan)
        report = fight(scene(reds, blue(squad("b1", (36, 67), sheet=sheet(weapons=[])))))
        assert bool(report.events("moved")) is moves


# bets


def bets(way: str | None, commander: str = "steady", last: bool = False) -> int:
    """What red bets over eight battles in all turns but the last, or in the last."""
    plan = {} if way is None else {"bets": way}
    total = 0
    for seed in SEEDS:
        report = fight(planned(plan, seed, commander, turns=4))
        total += sum(e["bids"]["red"] for e in report.events("initiative") if (e["turn"] == 4) is last)
    return total


@pytest.mark.rule("R-INI-01")
@pytest.mark.parametrize("commander", COMMANDERS)
def test_bold_bets_are_higher_than_even_ones_and_thrifty_ones_lower(commander: str) -> None:
    assert bets("bold", commander) > bets("even", commander) > bets("thrifty", commander)


@pytest.mark.rule("R-INI-01")
@pytest.mark.parametrize(("way", "least", "most"), [("bold", 4, 10), ("even", 2, 5), ("thrifty", 0, 2)])
def test_what_is_bet_in_the_first_of_three_turns(way: str, least: int, most: int) -> None:
    """12 TP, a share of 4: bold bets 4 and up to 6 more, even 2 and up to 3 more, thrifty none and up to 2."""
    bids = set()
    for seed in range(60):
        reds = player("red", squad("r1", (10, 10)), commander="steady", plan={"bets": way})
        bids.add(fight(scene(reds, blue(squad("b1", (10, 40))), turns=3), seed).events("initiative")[0]["bids"]["red"])
    assert (min(bids), max(bids)) == (least, most)


@pytest.mark.rule("R-INI-01")
def test_in_the_last_turn_all_is_bet_but_by_the_thrifty_who_bet_half() -> None:
    """12 TP and only one turn."""
    bids = []
    for way in ("bold", "even", "thrifty"):
        reds = player("red", squad("r1", (10, 10)), commander="steady", plan={"bets": way})
        bids.append(fight(scene(reds, blue(squad("b1", (10, 40))))).one("initiative")["bids"]["red"])
    assert bids == [12, 12, 6]


# what may not be


def refusal(plan: object, **more: Any) -> str:
    document = planned(None) | {}
    document["players"][0] |= {"plan": plan} | more
    with pytest.raises(DocumentError) as caught:
        fight(document)
    return str(caught.value)


@pytest.mark.parametrize(("plan", "fault_line"), [
    (7, "players[0].plan: cannot be 7; must be an object with the keys deployment, keep_back, bets"),
    (None, "players[0].plan: cannot be empty (null); must be an object with the keys deployment, keep_back, bets"),
    ({"deploy": "back"}, 'players[0].plan.deploy: is not a key of this object; did you mean "deployment"?'),
    ({"deployment": "sideways"},
     'players[0].plan.deployment: cannot be "sideways"; must be one of forward, balanced, back'),
    ({"bets": ""}, 'players[0].plan.bets: cannot be ""; must be one of bold, even, thrifty'),
    ({"keep_back": "r1"}, 'players[0].plan.keep_back: cannot be "r1"; must be a list'),
    ({"keep_back": ["r1", "b1"]},
     'players[0].plan.keep_back[1]: "b1" is no squad to keep back; '
     "must be the id of a squad of this player, other than scenery"),
    ({"keep_back": ["r1", "r2", "r1"]}, 'players[0].plan.keep_back[2]: "r1" is named twice; must name each once'),
])  # fmt: skip
def test_a_wrong_plan_is_reported_in_one_line(plan: object, fault_line: str) -> None:
    assert refusal(plan) == fault_line


def test_scenery_is_kept_nowhere() -> None:
    shape = {"circle": {"radius": 2}}
    works = sheet(type="faction_scenery", weapons=[], scenery={"shape": shape, "cover": "light", "garrison": False})
    fault_line = refusal({"keep_back": ["r9"]}, squads=[*army("r"), {"id": "r9", "datasheet": works, "size": 1}])
    assert fault_line.startswith('players[0].plan.keep_back[0]: "r9" is no squad to keep back;')


REMEDY = "leave it out, or name another commander: steady, aggressive, defensive, captain, veteran or random"


def test_scripts_and_people_have_no_plan() -> None:
    fault_line = "players[0].plan: is for automatic commanders, not for a {}; " + REMEDY
    assert refusal({}, commander="script") == fault_line.format("script")
    document = planned(None)
    document["players"][0] |= {"commander": "person", "plan": {"bets": "bold"}}
    with pytest.raises(DocumentError) as caught:
        continue_battle(document, {"format": "damocles-answers/1", "answers": []}, EmptyLibrary())
    assert str(caught.value) == fault_line.format("person")


# forecasts


def test_a_forecast_takes_plans_and_styles() -> None:
    """The very battles that are fought one by one: none breaks."""
    plan = {"deployment": "back", "keep_back": ["r1"], "bets": "thrifty"}
    counted = tally(read_scenario(planned(plan, commander="defensive"), EmptyLibrary()), 5, 0, 6)
    assert (counted.runs, counted.failed) == (6, 0)
    assert sum(counted.wins) + counted.draws == 6
