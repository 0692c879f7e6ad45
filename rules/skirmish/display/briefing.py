"""A mission in words: set-up, objectives of each side, end (MIS)."""

from collections.abc import Iterator
from typing import Final

from rules.message import Message, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.presentation.drawing import EDGE_NAMES, called, size
from rules.presentation.words import Words
from rules.skirmish.content.mission import HALF, Mission, Objective

SIDES: Final = (Message("Red"), Message("Blue"))


def briefing_of(mission: Mission) -> Briefing:
    return briefing(mission, _facts(mission), _set_up(mission), _objectives(mission), _ends(mission))


def _facts(mission: Mission) -> Iterator[Stat]:
    """Players, length, points and table."""
    yield players_fact(2, 2)
    yield Stat(Message("Length"), plural_message("{count} round", "{count} rounds", count=mission.rounds))
    if mission.points:
        yield Stat(Message("Suggested"), Message("{count} points", count=mission.points))
    yield Stat(Message("Table"), size(mission.width, mission.height))


def _set_up(mission: Mission) -> Iterator[Text]:
    """The steps of the set-up in order: the mission first, then terrain and forces (S-GAM-01)."""
    yield Text("", Message("Measure out a table of {size}.", size=size(mission.width, mission.height)), rule="S-MIS-01")
    if mission.terrain:
        yield Text("", Message("Set up terrain as the map shows it."), rule="S-GAM-01")
    for name, side in zip(SIDES, mission.sides, strict=True):
        sentence = Message("{side} starts in its area and comes in by {edge}.", side=name, edge=EDGE_NAMES[side.edge])
        yield Text("", sentence, rule="S-ENT-01")
    turns = Message("Red puts a unit in its start area, then blue, in turn, until all stand that start on the table.")
    yield Text("", turns, rule="S-MIS-08")


def _objectives(mission: Mission) -> Iterator[Text]:
    for name, side in zip(SIDES, mission.sides, strict=True):
        for objective in side.objectives:
            yield Text(name, words_of(mission, objective), rule=RULES[objective.kind])


RULES: Final = {
    "eliminate": "S-MIS-02",
    "destroy": "S-MIS-03",
    "hold": "S-MIS-04",
    "exit": "S-MIS-05",
    "last": "S-MIS-06",
}
"""The rule of each kind of objective."""


def words_of(mission: Mission, objective: Objective) -> Words:
    """An objective in a sentence."""
    match objective.kind:
        case "eliminate" if objective.target:
            return Message("Eliminate the unit {unit}.", unit=called(objective.target))
        case "eliminate" if objective.units == HALF:
            return Message("Eliminate half of the enemy’s units, rounded up.")
        case "eliminate":
            return plural_message(
                "Eliminate {count} enemy unit.", "Eliminate {count} enemy units.", count=objective.units
            )
        case "destroy" if objective.target:
            return Message("Destroy the generator {name}.", name=called(objective.target))
        case "destroy":
            return Message("Destroy a generator.")
        case "hold":
            return _held(objective)
        case "exit":
            return plural_message(
                "{count} fighter leaves the table over {edge}.",
                "{count} fighters leave the table over {edge}.",
                count=objective.fighters,
                edge=EDGE_NAMES[objective.edge],
            )
    return Message("{name} is still there when the last round ends.", name=called(objective.target))


def _held(objective: Objective) -> Words:
    """When and where one has more fighters within 10 than the enemy."""
    where = called(objective.target)
    if objective.round:
        return Message(
            "At the end of round {round}: more own than enemy fighters within 10 cm of {marker}.",
            round=objective.round,
            marker=where,
        )
    return Message("At the end of a round: more own than enemy fighters within 10 cm of {marker}.", marker=where)


def _ends(mission: Mission) -> Iterator[Text]:
    """Everything that ends the battle (S-GAM-02 to S-GAM-04)."""
    yield Text("", Message("The first player who has fulfilled all objectives wins."), rule="S-GAM-02")
    last = Message(
        "After round {round} the player with more objectives fulfilled wins; equal is a draw.", round=mission.rounds
    )
    yield Text("", last, rule="S-GAM-03")
    none = Message("A player with no fighter on the table and no unit that may yet come in loses at once.")
    yield Text("", none, rule="S-GAM-04")
