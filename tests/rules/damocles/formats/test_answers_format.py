"""`damocles-answers/1`: what is written is read back, and what is no answer is refused in one line."""

import json
from random import Random
from typing import Any

import pytest

from rules.damocles import ENGINE
from rules.damocles.content.parts import ORDERS
from rules.damocles.game import GAME
from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.game.derived.results import answers_document, read_answers
from tests.rules.support.engine import resolve
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.recordings import for_people, play
from tests.rules.support.scenes import Document, activation, circle, order, player, scene, squad

HOME = {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]}
AWAY = {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]}
FORMAT = "damocles-answers/1"
AIMED = ("charge", "open_fire", "kill_them")


def to_be_set_up() -> Document:
    """Red wins both roll-offs; one piece of scenery, two units each to deploy; alpha lies in the middle."""
    field = {
        "width": 72,
        "height": 72,
        "pieces": [{"id": "wood", "cover": "light", "shape": {"circle": {"radius": 3}}}],
        "objectives": [{"id": "alpha", "center": [36, 36]}],
        "territories": [HOME, AWAY],
    }
    sides = [{"id": name, "commander": "person", "squads": [squad(f"{name}-1", size=2)]} for name in ("red", "blue")]
    return {"format": "damocles-scenario/1", "dice": [6, 1], "turns": 1, "battlefield": field, "players": sides}


def standing() -> Document:
    return for_people(scene(player("red", squad("r1", (10, 10))), player("blue", squad("b1", (60, 60)))))


PLACED = [{"pick_piece": "wood"}, {"site": [36, 50]}]
READY: list[Document] = [*PLACED, {"territory": "south"}, {"territory": "north"}, {"deploy_next": ["blue-1"]}]
SET_UP = [*READY, {"deploy": [[10, 60], [13, 60]]}, {"deploy_next": ["red-1"]}, {"pass": True}]


def refused(document: Document, *answers: Any) -> str:
    with pytest.raises(DocumentError) as error:
        play(document, answers)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_everything_that_can_be_said_is_written_as_it_was_read() -> None:
    answers: list[Document] = [
        {"pick_piece": "wood"},
        {"site": [36, 20.5]},
        {"territory": "south"},
        {"deploy_next": ["r1", "r2"]},
        {"deploy": [[10, 10], [12.5, 10]]},
        {"bid": 2},
        {"activate": "r1"},
        {"activate": "r2", "priority": True},
        {"pass": True},
        {"counter": True},
        {"counter": False},
        order("move_move", to=[[1, 2], [3.25, 4]]),
        order("stay_vigilant", by=[0, -1.5]),
        order("charge", target="b1", if_failed="move"),
        order("charge", target="b1", to=[[1, 2]], if_failed="move"),
        order("open_fire", target="b1", weapon="rifle", stray="r2"),
        order("open_fire", target="b1", weapons=["rifle", None]),
        order("kill_them", target="b1"),
        order("take_cover", scenery="wood"),
        order("brace_for_impact"),
        {"asset": "smoke", "targets": ["r1"]},
        {"asset": "supply"},
        {"ability": "dash"},
        {"panel": ["smoke", "smoke"]},
        {"restraint": True},
        {"allocate": [2, 0]},
        {"advance": [[1, 1]]},
        {"choose": 3},
        {"end": True},
    ]
    document: Any = answers_document(GAME, read_answers(GAME, {"format": FORMAT, "answers": answers}))
    assert document["answers"] == answers
    assert document == answers_document(GAME, read_answers(GAME, json.loads(json.dumps(document))))


def test_what_is_as_if_it_were_absent_is_not_written() -> None:
    answers = [
        {"activate": "r1", "priority": False},
        order("charge", target="b1", if_failed="stay"),
        {"asset": "a", "targets": []},
    ]
    document = answers_document(GAME, read_answers(GAME, {"format": FORMAT, "engine": ENGINE, "answers": answers}))
    assert document["answers"] == [{"activate": "r1"}, {"order": "charge", "target": "b1"}, {"asset": "a"}]


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ([], "cannot be a list of 0; must be an object with the keys format, engine, answers"),
        ({"answers": []}, "format: is missing; must be damocles-answers/1"),
        ({"format": FORMAT}, "answers: is missing; must be a list of objects with the keys"),
        ({"format": FORMAT, "engine": "0.9", "answers": []}, 'engine: cannot be "0.9"; must be '),
        ({"format": FORMAT, "answers": [{"bid": -1}]}, "answers[0].bid: cannot be -1; must be a whole number"),
        ({"format": FORMAT, "answers": [{"bids": 1}]}, 'answers[0].bids: is not a key of this object; did you'),
        ({"format": FORMAT, "answers": [{}]}, "answers[0]: answers no question; must have one of bid, activate"),
        ({"format": FORMAT, "answers": [{"bid": 1, "end": True}]}, "answers[0]: answers 2 questions (bid, end)"),
        ({"format": FORMAT, "answers": [{"site": [1]}]}, "answers[0].site: cannot be a list of 1; must be a point"),
        ({"format": FORMAT, "answers": [{"deploy": [[1, "x"]]}]}, "answers[0].deploy[0][1]: cannot be"),
        ({"format": FORMAT, "answers": [{"ability": "dash", "by": [1, 1]}]}, "answers[0].by: does not go with ability"),
        ({"format": FORMAT, "answers": [{"choose": "smoke"}]}, 'answers[0].choose: cannot be "smoke"'),
    ],
)  # fmt: skip
def test_a_wrong_document_is_refused_with_the_place_and_what_would_be_right(document: Any, line: str) -> None:
    with pytest.raises(DocumentError) as error:
        read_answers(GAME, document)
    assert str(error.value).startswith(line)


def test_scripts_keep_their_own_words() -> None:
    document = scene(
        player("red", squad("r1", (10, 10)), script=[{"deploy": [[1, 1]]}]), player("blue", squad("b1", (60, 60)))
    )
    with pytest.raises(DocumentError, match=r"players\[0\].script\[0\].deploy: is not a key of this object"):
        resolve(document, EmptyLibrary())


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        ([{"site": [1, 1]}], 'answers[0]: is no answer to pick_piece, which red is asked; must be {"pick_piece": id}'),
        ([{"pick_piece": "rock"}], 'answers[0].pick_piece: "rock" is not offered; must be one of wood'),
        ([PLACED[0], {"bid": 1}], 'answers[1]: is no answer to site, which red is asked; must be {"site": '),
        ([*PLACED, {"territory": "east"}], 'answers[2].territory: "east" is not offered; must be one of south, north'),
        ([*PLACED, {"pass": True}], "answers[2]: is no answer to territory, which red is asked"),
        ([*READY[:4], {"deploy_next": ["red-1"]}], 'answers[4].deploy_next: "red-1" is not offered; must be one of'),
        ([*READY, {"advance": [[1, 1]]}], "answers[5]: is no answer to deploy, which blue is asked"),
        ([*SET_UP, {"pass": True}], 'answers[8]: is no answer to bid, which red is asked; must be {"bid": n}'),
    ],
)  # fmt: skip
def test_what_is_no_answer_to_its_question_is_refused_during_set_up(answers: list[Document], line: str) -> None:
    assert refused(to_be_set_up(), *answers).startswith(line)


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        ([{"activate": "b1"}], 'answers[2].activate: "b1" is not offered; must be one of r1'),
        ([{"activate": "r1", "priority": True}], "answers[2]: is no answer to activate, which red is asked"),
        ([{"activate": "r1"}, {"pass": True}], "answers[3]: is no answer to order, which red is asked"),
        ([{"pass": True}, {"pass": True}, {"bid": 0}], "answers[4]: comes when the battle has ended; must be at most"),
    ],
)  # fmt: skip
def test_what_is_no_answer_to_its_question_is_refused_in_a_turn(answers: list[Document], line: str) -> None:
    assert refused(standing(), {"bid": 1}, {"bid": 0}, *answers).startswith(line)


@pytest.mark.rule("R-SET-04")
def test_scenery_is_not_taken_where_it_may_not_stand() -> None:
    """A circle of 3 at 8 from the edge leaves 5, not more; one at 36, 44 is 3.5 from the marker's edge."""
    assert "answers[1].site: scenery stands more than 5 cm from the edge" in refused(
        to_be_set_up(), PLACED[0], {"site": [8, 36]}
    )
    assert "from objective alpha (R-SET-04); must be a place" in refused(to_be_set_up(), PLACED[0], {"site": [36, 44]})
    assert play(to_be_set_up(), [PLACED[0], {"site": [8.01, 36]}])["events"][-1]["shape"] == {
        "circle": {"center": [8.01, 36], "radius": 3}
    }


@pytest.mark.rule("R-DEP-02")
@pytest.mark.parametrize(
    ("places", "line"),
    [
        ([[10, 60]], "positions are needed for 2 units (R-DEP-02)"),
        ([[10, 52.9], [13, 52.9]], "every unit stands wholly inside its territory (R-DEP-02)"),
        ([[10, 60], [11.9, 60]], "bases would overlap (R-MOV-09)"),
        ([[10, 60], [18, 60]], "the squad must hold together (R-SQD-02)"),
    ],
)
def test_a_squad_is_not_deployed_where_it_may_not_stand(places: list[Any], line: str) -> None:
    """The person is told why, and answers otherwise: centres of bases of 2 cm are 2 to 7 cm apart."""
    assert f"answers[5].deploy: {line}; must be" in refused(to_be_set_up(), *READY, {"deploy": places})
    played = play(to_be_set_up(), [*READY, {"deploy": [[10, 53], [12, 53]]}])
    assert (played["events"][-1]["type"], played["events"][-1]["units"]) == ("deployed", [[10, 53], [12, 53]])


def test_what_is_left_to_the_engine_finds_its_place() -> None:
    played = play(to_be_set_up(), SET_UP)
    assert (played["question"]["player"], played["question"]["kind"]) == ("red", "bid")
    assert [event["squad"] for event in played["events"] if event["type"] == "deployed"] == ["blue-1", "red-1"]


def test_a_battle_at_one_go_asks_nobody() -> None:
    people = scene(player("red", squad("r1", (10, 10))), player("blue", squad("b1", (60, 60)), commander="person"))
    with pytest.raises(DocumentError) as error:
        resolve(people, EmptyLibrary())
    assert str(error.value).startswith(
        "players[1].commander: is a person, and here nobody is asked; play this scenario"
    )


def test_a_battle_without_people_needs_no_answers() -> None:
    scripted = scene(
        player("red", squad("r1", (10, 10)), script=activation("r1", order("stay_vigilant", by=[0, 1]))),
        player("blue", squad("b1", (60, 60))),
        scenery=[circle("wood", "light", (36, 36), 3)],
    )
    assert play(scripted, []) == resolve(scripted, EmptyLibrary())
    assert refused(scripted, {"bid": 0}) == "answers[0]: comes when the battle has ended; needs no answers"


def babble(luck: Random, question: Document) -> Document:
    """An answer that is well written and may be anything else: places and squads by luck, of any kind."""
    places = [[luck.randint(-10, 80), luck.randint(-10, 80)] for _ in range(luck.randint(0, 4))]
    squad = luck.choice(["red-1", "red-2", "blue-1", "blue-2", "nobody"])
    orders = [
        order(name, **{"scenery": "piece-1"} if name == "take_cover" else {"target": squad} if name in AIMED else {})
        for name in ORDERS
    ]
    moves = [order(name, to=places) for name in ("move_move", "stay_vigilant", "fall_back")]
    armed = [
        order(name, target=squad, weapons=[luck.choice(["rifle", None])] * 3) for name in ("open_fire", "kill_them")
    ]
    others = [
        {"bid": luck.choice([0, 1, 999])}, {"activate": squad}, {"activate": squad, "priority": True}, {"pass": True},
        {"counter": True}, {"allocate": [luck.randrange(50) for _ in range(3)]}, {"choose": luck.randrange(4)},
        {"advance": places}, {"deploy": places}, {"site": [luck.randint(-10, 80), 30]}, {"restraint": True},
        {"panel": [luck.choice(["smoke", "shell"]), "shell"]}, {"ability": "dash", "targets": [squad]}, {"end": True},
        {"asset": luck.choice(["smoke", "shell", "spur", "search"]), "targets": [squad]}, {"territory": "south"},
    ]  # fmt: skip
    offered = [{"activate": id} for id in question.get("squads", [])] + [
        {"pick_piece": p["id"]} for p in question.get("pieces", [])
    ]
    offered += [{"deploy_next": choice} for choice in question.get("choices", [])]
    return luck.choice([luck.choice(orders + moves + armed), luck.choice(others), luck.choice(offered or others)])


def led_to(document: Document, answers: list[Document]) -> tuple[Document, str]:
    """What these answers lead to, or the line that refuses them."""
    try:
        return play(document, answers), ""
    except DocumentError as error:
        return {}, str(error)


@pytest.mark.parametrize("number", [0, 1, 2, 4, 5, 7, 8, 11])
def test_whatever_is_said_is_done_refused_or_no_answer(number: int) -> None:
    """Somebody who answers by luck is led to the end of the battle, or asked on for 80 tries; nothing breaks."""
    luck = Random(number)
    people, answers = for_people(random_scene(number)), list[Document]()
    state: Any = play(people, answers)
    for _ in range(80):
        answer = babble(luck, state["question"])
        next_one, fault = led_to(people, [*answers, answer])
        if fault:
            assert fault.startswith(f"answers[{len(answers)}]")
            continue
        answers.append(answer)
        state = next_one
        if state["format"] == "damocles-result/1":
            break
    assert answers
