"""Whole battles of any game: fought, searched for events, stopped at their questions, changed on their way."""

from typing import Any

from rules.battles.resolve import ALL_TURNS, resolve
from rules.battles.resume import continue_battle, record_answers
from rules.battles.what_if import what_if
from rules.formats.library import EmptyLibrary
from rules.game.derived.battles import begin
from rules.game.game import Game
from rules.table.questions import GivenAnswers

Document = dict[str, Any]
NOTHING = EmptyLibrary()


def fought(game: Game, document: Document, answers: Any = None, seed: int = 1, last: int = ALL_TURNS) -> Any:
    """A battle of a scenario with its events, fought to its end or to a turn's."""
    scenario = game.battles.read_scenario(document, NOTHING, people=answers is not None)
    battle = game.battles.muster(scenario, seed, True, GivenAnswers(list(answers or [])))
    begin(game, battle)
    game.battles.play(battle, last)
    return battle


def events(battle: Any, *types: str, **keys: Any) -> list[Document]:
    """The events of these types with these values."""
    return [
        event
        for event in battle.event_log.events
        if event["type"] in types and all(event[key] == value for key, value in keys.items())
    ]


def event(battle: Any, type: str, **keys: Any) -> Document:
    """The one event of a type with these values."""
    matching = events(battle, type, **keys)
    assert len(matching) == 1, (type, keys, battle.event_log.events)
    return matching[0]


def refusals(battle: Any) -> list[str]:
    """The rules by which answers were refused, in order."""
    return [event["rule"] for event in events(battle, "refused")]


def question_after(game: Game, document: Document, answers: list[Document], seed: int = 1) -> Document:
    """What is asked after these answers, as entries of a document."""
    given = {"format": game.facts.format("answers"), "answers": answers}
    return continue_battle(game, document, given, NOTHING, seed)


def questions_on_the_way(game: Game, document: Document, seed: int, step: int) -> dict[str, Document]:
    """Stop a battle of people at every so-many-th question, and play on to the same end: the last of each kind."""
    kept = record_answers(game, document, NOTHING, seed)["answers"]
    by_kind = {}
    for count in range(0, len(kept), step):
        asked = question_after(game, document, kept[:count], seed)
        assert asked["answers"] == count
        by_kind[asked["question"]["kind"]] = asked
    players = [{**player, "commander": "steady"} for player in document["players"]]
    ended = question_after(game, document, kept, seed)
    assert ended["digest"] == resolve(game, document | {"players": players}, NOTHING, seed)["digest"]
    return by_kind


def changed_from_the_second_turn(game: Game, document: Document, player: str) -> None:
    """The turn before is the same, those after are fought with other luck and another commander."""
    plain = resolve(game, document, NOTHING, seed=5)
    other = what_if(game, document, NOTHING, 2, 5, 9, {player: "random"})
    early = [[event for event in each["events"] if event["turn"] < 2] for each in (plain, other)]
    assert early[0] == early[1]
    assert plain["digest"] != other["digest"]
