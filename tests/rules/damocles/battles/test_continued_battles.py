"""A battle stopped at any question goes on from its inputs and the answers so far, as if it had never stopped."""

from typing import Any

import pytest

from rules.damocles.commanders.prompts import EXPECTED
from rules.damocles.engine.answers import Activate, Answer, Bid, End, Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.questions import Question
from rules.formats.library import EmptyLibrary
from rules.table.asking import Commander
from tests.rules.damocles.battles.test_golden_battles import NUMBERS
from tests.rules.support.engine import record_answers, resolve
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.recordings import Recording, for_people, play, unexplained
from tests.rules.support.scenes import WIDE, Document, ability, activation, fire, order, player, scene, sheet, squad


def interrupted() -> Document:
    """A free move, a search, a charge into free fire and caltrops, fury paid for, priority orders and their counter.

    Two of the free shots miss, one wounds r1; r1 charges 6 cm with M/2 + 6 - 2 and then slays two of b1.
    """
    fury = ability("fury", {"modify": "attacks", "by": 1}, when="attacking", cost={"tactical_points": 1})
    dash = ability("dash", {"advance": 4}, when="activation", once="turn")
    search = ability("search", {"search": "deck"}, target="player")
    caltrops = ability("caltrops", {"modify": "move", "by": -2}, when="charged", target="enemy")
    bold = sheet(abilities=[fury, dash], health=2)
    attack = [{"ability": "dash", "by": [0, 2]}, {"asset": "search"}, order("charge", target="b1"), {"allocate": [1]}]
    blow = [order("kill_them", target="b1"), {"ability": "fury"}, {"end": True}]
    second = [{"activate": "r2", "priority": True}, fire("b2"), {"end": True}]
    braced = activation("b1", order("brace_for_impact"))
    answers = [{"asset": "caltrops", "targets": ["r1"]}, {"allocate": [0, 1]}, {"counter": True}]
    reds = squad("r1", (30, 20), (33, 20), (36, 20), sheet=bold), squad("r2", (50, 20))
    blues = squad("b1", (30, 30), (33, 30), (36, 30)), squad("b2", (50, 40), (53, 40))
    return scene(
        player("red", *reds, script=[{"bid": 1}, {"activate": "r1"}, *attack, *blow, *second], deck=[search] * 11),
        player("blue", *blues, script=[{"bid": 2}, *braced, *answers], hand=[caltrops]),
        dice=[6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 2],
        turns=2,
    )


def convergence(*alliances: str) -> Document:
    """Players at the four sides of a table without scenery, two squads each to be deployed, and cards; one turn."""
    sides = [[0, 0], [84, 0], [84, 20], [0, 20]], [[0, 64], [84, 64], [84, 84], [0, 84]]
    ends = [[0, 22], [20, 22], [20, 62], [0, 62]], [[64, 22], [84, 22], [84, 62], [64, 62]]
    shell = ability("shell", {"damage": 1}, target="enemy", within=60)
    smoke = ability("smoke", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy")
    players = []
    for n, alliance in enumerate(alliances):
        squads = [squad(f"p{n}-{m}", sheet=sheet(), size=3) for m in (1, 2)]
        more = {"alliance": alliance} if alliance else {}
        commander = "random" if n % 2 else "steady"
        players.append(player(f"p{n}", *squads, commander=commander, deck=[shell, smoke], **more))
    territories = [{"id": f"home-{n}", "polygon": polygon} for n, polygon in enumerate((*sides, *ends))]
    field = {"width": 84, "height": 84, "territories": territories}
    return scene(*players, operation=WIDE, battlefield=field, seed=5)


def recordings() -> dict[str, Document]:
    """Every golden battle, and what none of them has."""
    recordings_by_name = {f"golden {number}": random_scene(number) for number in NUMBERS}
    recordings_by_name["interrupted"] = interrupted()
    recordings_by_name["three"] = convergence("", "", "")
    recordings_by_name["four"] = convergence("", "", "", "")
    recordings_by_name["allied"] = convergence("north", "south", "north", "south")
    return recordings_by_name


SCENES = recordings()


@pytest.fixture(scope="module")
def fought() -> dict[str, Recording]:
    return {name: Recording(document) for name, document in SCENES.items()}


@pytest.mark.parametrize("name", SCENES)
def test_a_battle_of_people_stops_at_every_question_and_ends_as_it_did(name: str, fought: dict[str, Recording]) -> None:
    """Cut at question k, the first k answers lead to that question, and to the events that the whole battle has."""
    whole = fought[name]
    events = whole.result["events"]
    for count in whole.cuts():
        question, stopped = whole.questions[count], whole.cut(count)
        assert stopped["format"] == "damocles-question/1"
        assert (stopped["question"], stopped["answers"]) == (question, count)
        assert stopped["events"] == events[: len(stopped["events"])]
    assert whole.cut(len(whole.questions)) == whole.result


@pytest.mark.parametrize("number", NUMBERS)
def test_answers_do_not_shift_a_die_of_the_golden_battles(number: int, fought: dict[str, Recording]) -> None:
    events = unexplained(resolve(random_scene(number), EmptyLibrary()))
    whole = fought[f"golden {number}"]
    assert whole.result["events"] == whole.cut(len(whole.answers))["events"] == events


def test_every_kind_of_question_is_among_those_cut_at(fought: dict[str, Recording]) -> None:
    assert set().union(*(whole.kinds() for whole in fought.values())) == set(EXPECTED)


@pytest.mark.parametrize("name", SCENES)
def test_one_person_among_automatic_commanders_is_asked_the_same_again(name: str) -> None:
    """The others think again, each with luck of its own, and come to the same."""
    document = SCENES[name]
    alone = document | {"players": [p | {"commander": "steady", "script": []} for p in document["players"]]}
    whole = Recording(alone, seats=[1])
    assert {question["player"] for question in whole.questions} == {document["players"][1]["id"]}
    for count in whole.cuts():
        assert whole.cut(count)["question"] == whole.questions[count]
    assert whole.cut(len(whole.answers)) == whole.result
    assert whole.result["events"] == unexplained(resolve(alone, EmptyLibrary()))


def test_answers_are_shown_in_the_words_of_scripts(fought: dict[str, Recording]) -> None:
    whole = fought["interrupted"]
    answers_given = [
        (str(question["kind"]), answer)
        for question, answer in zip(whole.questions, whole.answers, strict=True)
        if question["kind"] not in ("order", "bid", "activate")
    ]
    assert answers_given[:9] == [
        ("priority", {"pass": True}),
        ("advance", {"advance": [[30, 22], [33, 22], [36, 22]]}),
        ("choose", {"choose": 0}),
        ("react", {"asset": "caltrops", "targets": ["r1"]}),
        ("free_fire", {"order": "open_fire", "target": "r1"}),
        ("allocate", {"allocate": [1]}),
        ("pay", {"ability": "fury"}),
        ("allocate", {"allocate": [0, 1]}),
        ("priority", {"activate": "r2", "priority": True}),
    ]
    assert ("counter", {"counter": True}) in answers_given
    assert whole.questions[0] == {"player": "red", "kind": "bid", "most": 12}


def test_what_a_script_insists_on_without_being_asked_is_no_answer() -> None:
    """r1 has been activated and is refused priority orders; r2 has them then, and a person says r2 at once."""
    again = [{"activate": "r1", "priority": True}, {"activate": "r2", "priority": True}, {"end": True}]
    red = player("red", squad("r1", (10, 10)), squad("r2", (20, 10)), script=[*activation("r1"), *again])
    whole = Recording(scene(red, player("blue", squad("b1", (60, 60)))))
    continued = whole.cut(len(whole.answers))
    assert [event["squad"] for event in whole.result["events"] if event["type"] == "refused"] == ["r1"]
    left = [{**event, "n": 0} for event in whole.result["events"] if event["type"] != "refused"]
    assert [{**event, "n": 0} for event in continued["events"]] == left


class Quick(Commander):
    """Written for this test and not compiled: bets 1, and has the last of its squads brace."""

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "bid":
            return Bid(min(1, question.player.tactical_points))
        if question.kind == "activate" and question.squads:
            return Activate(question.squads[-1].id)
        if question.activation is None:
            return None
        return End() if question.activation.defended else Order("brace_for_impact")


@pytest.mark.parametrize("number", [1, 6])
def test_a_commander_of_ones_own_can_be_recorded_and_replayed(number: int) -> None:
    whole = Recording(random_scene(number), seats=[0], other=Quick())
    assert {"order": "brace_for_impact"} in whole.answers
    for count in whole.cuts():
        assert whole.cut(count)["question"] == whole.questions[count]
    assert whole.cut(len(whole.answers)) == whole.result


def simplest(question: Document) -> Document:
    """What somebody answers who only reads the question."""
    match question["kind"]:
        case "pick_piece":
            return {"pick_piece": question["pieces"][-1]["id"]}
        case "territory":
            return {"territory": question["territories"][-1]}
        case "deploy_next":
            return {"deploy_next": question["choices"][-1]}
        case "bid":
            return {"bid": question["most"] // 2}
        case "activate":
            return {"activate": question["squads"][-1]}
        case "order":
            return {"order": "brace_for_impact"} if "brace_for_impact" in question["orders"] else {"end": True}
        case "choose":
            return {"choose": len(question["assets"]) - 1}
    return {"pass": True}


@pytest.mark.rule("R-CNV-04")
def test_in_convergence_the_player_and_then_all_others_are_asked_for_priority_orders() -> None:
    people, answers = for_people(convergence("", "", "", "")), list[Document]()
    asked: list[Document] = []
    while len(asked) < 4:
        state = play(people, answers)
        answers.append(simplest(state["question"]))
        asked += [state["question"]] if state["question"]["kind"] == "priority" else []
    first, *others = next(event["order"] for event in state["events"] if event["type"] == "initiative")
    assert [question["player"] for question in asked] == [first, *others]
    assert len([event for event in state["events"] if event["type"] == "activation"]) == 1


@pytest.mark.parametrize("number", [2, 3, 10])
def test_who_only_reads_the_questions_can_play_to_the_end(number: int) -> None:
    people = for_people(random_scene(number))
    answers: list[Document] = []
    while (state := play(people, answers))["format"] == "damocles-question/1":
        answers.append(simplest(state["question"]))
    assert state["events"][-1]["type"] == "end"
    braced = [event for event in state["events"] if event["type"] == "order"]
    assert {event["order"] for event in braced} == {"brace_for_impact"}
    assert not [event for event in state["events"] if event["type"] == "refused"]


def test_a_recorded_battle_is_the_one_that_steady_commanders_fight() -> None:
    battle = random_scene(6)
    steady = battle | {"players": [p | {"commander": "steady"} for p in battle["players"]]}
    answers: Any = record_answers(for_people(battle), EmptyLibrary())
    played = play(for_people(battle), answers["answers"])
    assert played["events"] == unexplained(resolve(steady, EmptyLibrary()))


def test_another_seed_is_another_battle() -> None:
    people = for_people(random_scene(1))
    assert [play(people, [], seed)["seed"] for seed in (3, 4)] == [3, 4]


@pytest.mark.rule("R-INI-01")
def test_bets_are_secret_until_all_have_been_made() -> None:
    people = for_people(interrupted())
    blues = play(people, [{"bid": 9}])
    assert blues == play(people, [{"bid": 0}])
    assert blues["question"] == {"player": "blue", "kind": "bid", "most": 12}
    assert play(people, [{"bid": 9}, {"bid": 1}])["question"]["player"] == "red"


def test_a_question_shows_how_everything_stands() -> None:
    state = play(for_people(interrupted()), [{"bid": 0}, {"bid": 2}, {"activate": "b1"}])
    keys = ["format", "seed", "answers", "question", "turn", "victory_points", "players", "not_simulated", "engine"]
    assert list(state) == [*keys, "events"]
    assert (state["turn"], state["victory_points"]) == (1, {"red": 0, "blue": 0})
    assert [p["tactical_points"] for p in state["players"]] == [12, 10]
    assert state["question"] == {
        "player": "blue", "kind": "order", "squad": "b1", "orders_left": 3, "free_orders": [],
        "orders": ["move_move", "stay_vigilant", "charge", "open_fire", "take_cover", "brace_for_impact"],
        "abilities": [], "assets": [], "hand": ["caltrops"], "panel": False, "restraint": True,
    }  # fmt: skip


@pytest.mark.rule("R-DST-03")
def test_an_order_that_the_rules_forbid_is_refused_and_the_person_asked_again() -> None:
    """Kill them! with nobody near; the second impossible order of the activation is spent."""
    answers = [{"bid": 0}, {"bid": 2}, {"activate": "b1"}, order("kill_them", target="r1")]
    once = play(for_people(interrupted()), answers)
    assert (once["events"][-1]["type"], once["events"][-1]["rule"]) == ("refused", "R-LET-05")
    assert (once["question"]["kind"], once["question"]["orders_left"]) == ("order", 3)
    assert play(for_people(interrupted()), [*answers, answers[-1]])["question"]["orders_left"] == 2


def test_a_squad_destroyed_in_its_activation_is_asked_for_no_more_orders() -> None:
    """Free fire slays the only charger; red is asked at once whether r2 gets priority orders."""
    brace = [{"bid": 0}, {"bid": 1}, {"activate": "b1"}, order("brace_for_impact"), {"end": True}]
    people = for_people(
        scene(
            player("red", squad("r1", (10, 10)), squad("r2", (60, 10))),
            player("blue", squad("b1", (10, 20))),
            dice=[6, 1],
        )
    )
    charge = [{"activate": "r1"}, order("charge", target="b1"), {"order": "open_fire", "target": "r1"}]
    state = play(people, [*brace, *charge])
    assert (state["question"]["kind"], state["question"]["squads"]) == ("priority", ["r2"])
