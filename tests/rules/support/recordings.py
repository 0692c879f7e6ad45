"""Battles with every question and answer written down, and the same battles with people for their players."""

import json
from collections.abc import Sequence
from typing import Any

from rules.damocles.commanders.commander import Commander
from rules.damocles.commanders.recorder import Record, Recorder
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.game import GAME
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from rules.game.derived.results import answers_document
from tests.rules.support.engine import continue_battle, fight_out
from tests.rules.support.scenes import Document
from tests.rules.support.shares import SHARES

ALL = (0, 1, 2, 3)


class Recording:
    """A battle fought by its own commanders, with what the players of some seats were asked and said."""

    def __init__(self, scene: Document, seats: Sequence[int] = ALL, other: Commander | None = None) -> None:
        scenario = read_scenario(scene, EmptyLibrary())
        battle = muster(scenario, scenario.seed, True)
        battle.explained = False
        record = Record()
        for seat, commander in enumerate(battle.commanders):
            if seat in seats:
                battle.commanders[seat] = Recorder(other or commander, record)
        fight_out(scenario, battle)
        self.result = result_document(scenario, battle, scenario.seed)
        self.questions = [question.document() for question in record.questions]
        self.answers: list[Document] = json.loads(json.dumps(answers_document(GAME, record.answers)["answers"]))
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
