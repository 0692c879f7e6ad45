"""Battles with every question and answer written down, and the same battles with people for their players."""

import json
from collections.abc import Sequence
from typing import Any

from rules.damocles.commanders.prompts import describe
from rules.damocles.engine.questions import is_open
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.game import GAME
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from rules.game.derived.results import answers_document
from rules.table.asking import Commander
from tests.rules.support.engine import continue_battle, fight_out
from tests.rules.support.scenes import Document
from tests.rules.support.shares import SHARES

ALL = (0, 1, 2, 3)


class Written(Commander):
    """Answers as another commander does; each question and its answer are written down, but for refused ones."""

    def __init__(self, commander: Commander, questions: list[Document], answers: list[Any]) -> None:
        self.commander, self.questions, self.answers = commander, questions, answers
        self.last: Any = None

    def decide(self, battle: Any, question: Any) -> Any:
        if not is_open(battle, question):
            return self.commander.decide(battle, question)
        if question is self.last and question.kind == "priority":
            self.questions.pop()
            self.answers.pop()
        self.last = question
        self.questions.append(describe(battle, question).document())
        answer = self.commander.decide(battle, question) or battle.default(battle, question)
        self.answers.append(answer)
        return answer


class Recording:
    """A battle fought by its own commanders, with what the players of some seats were asked and said."""

    def __init__(self, scene: Document, seats: Sequence[int] = ALL, other: Commander | None = None) -> None:
        scenario = read_scenario(scene, EmptyLibrary())
        battle = muster(scenario, scenario.seed, True)
        battle.explained = False
        self.questions: list[Document] = []
        answers: list[Any] = []
        for seat, commander in enumerate(battle.commanders):
            if seat in seats:
                battle.commanders[seat] = Written(other or commander, self.questions, answers)
        fight_out(scenario, battle)
        self.result = result_document(scenario, battle, scenario.seed)
        self.answers: list[Document] = json.loads(json.dumps(answers_document(GAME, answers)["answers"]))
        self.scene = for_people(scene, seats)

    def kinds(self) -> set[str]:
        return {str(question["kind"]) for question in self.questions}

    def cuts(self) -> list[int]:
        """Where it is stopped: at every fourth question and at the first of each kind; by night at all."""
        kinds = [question["kind"] for question in self.questions]
        return [n for n, kind in enumerate(kinds) if n % 4 == 0 or kind not in kinds[:n] or SHARES > 1]

    def cut(self, count: int) -> Document:
        """What the battle comes to with that many of the answers."""
        return play(self.scene, self.answers[:count])


def unexplained(result: Document) -> list[Document]:
    """The events of a battle as they are where a person plays, and nobody says why."""
    return [{key: value for key, value in event.items() if key != "weighed"} for event in result["events"]]


def for_people(scene: Document, seats: Sequence[int] = ALL) -> Document:
    """The scenario with people in some seats."""
    players = [
        {key: value for key, value in player.items() if key != "script"} | {"commander": "person"}
        if seat in seats
        else player
        for seat, player in enumerate(scene["players"])
    ]
    return scene | {"players": players}


def play(scene: Document, answers: Sequence[Document], seed: int | None = None) -> Document:
    """The next question, or the result, after these answers; both documents go through text."""
    given: Any = json.loads(json.dumps({"format": "damocles-answers/1", "answers": list(answers)}))
    return continue_battle(json.loads(json.dumps(scene)), given, EmptyLibrary(), seed)
