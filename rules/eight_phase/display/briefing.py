"""A mission in words: set-up, scoring, end (MIS)."""

from collections.abc import Iterator
from typing import Final

from rules.eight_phase.content.mission import ORDERS, Mission
from rules.message import Message, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.presentation.drawing import EDGE_NAMES, called, size


def briefing_of(mission: Mission) -> Briefing:
    """What the mission fixes: set-up and aim (E-GAM-02)."""
    return briefing(mission, facts(mission), set_up(mission), scoring(mission), ends(mission))


def facts(mission: Mission) -> Iterator[Stat]:
    """Players, length, points and table."""
    yield players_fact(*mission.players)
    yield Stat(Message("Length"), plural_message("{count} turn", "{count} turns", count=mission.turns))
    yield Stat(Message("Limit"), Message("{count} points", count=mission.points))
    yield Stat(Message("Table"), size(mission.width, mission.height))


def set_up(mission: Mission) -> Iterator[Text]:
    """The steps of the set-up in order."""
    table = size(mission.width, mission.height)
    yield Text("", Message("Measure out a table of {size}.", size=table), rule="E-MIS-01")
    if mission.terrain:
        yield Text("", Message("Set up scenery as the map shows it: rough and blocking."), rule="E-TER-01")
    if mission.markers:
        yield Text("", Message("Lay the markers and measure 5 cm round each."), rule="E-MIS-05")
    if mission.captive:
        yield Text("", Message("Put the captive where the map shows it."), rule="E-MIS-06")
    yield from deployment(mission)


def deployment(mission: Mission) -> Iterator[Text]:
    """Who sets up where, in which order, and which edge is then whose (E-MIS-02, E-MIS-06, E-MIS-07)."""
    if mission.order == ORDERS[0]:
        yield Text("", BY_DICE, rule="E-MIS-02")
    else:
        defender = Message(
            "The {number} player is the defender, the other the attacker.", number=NUMBERS[mission.defender]
        )
        yield Text("", defender, rule="E-MIS-07")
        for role, area in zip(ROLES, mission.areas, strict=False):
            message = Message("{role} sets up all units in {area}.", role=role, area=called(area.id))
            yield Text("", message, rule="E-MIS-07")
    if mission.scoring == "rescue":
        for area in mission.areas[: mission.players[1]]:
            message = Message("{area}: one’s own edge is {edge}.", area=called(area.id), edge=EDGE_NAMES[area.edge])
            yield Text("", message, rule="E-MIS-06")


BY_DICE: Final = Message(
    "Each player rolls a D10 and adds his TCV: the highest chooses an area first, and puts the first unit wholly into "
    "it; then the others by rank, a unit at a time."
)
NUMBERS: Final = {1: Message("first"), 2: Message("second")}
ROLES: Final = (Message("The defender"), Message("The attacker"))


def scoring(mission: Mission) -> Iterator[Text]:
    """What wins: the score's name, and what it is given for."""
    match mission.scoring:
        case "battle":
            message = Message("The points of each enemy unit destroyed.")
            yield Text(Message("Destroyed"), message, rule="E-MIS-04")
        case "raid":
            message = Message(
                "From the second turn on, in each end phase: 1 VP for each marker that only this player has unshaken "
                "units within 5 cm of."
            )
            yield Text(Message("Markers"), message, rule="E-MIS-05")
        case "rescue":
            message = Message(
                "Whoever’s carrier ends a move action within 5 cm of his own edge wins at once. Taken along by a unit "
                "that ends a move action within 1 cm of the captive, not in contact; the carrier moves at most 10 cm."
            )
            yield Text(Message("The captive"), message, rule="E-MIS-06")
        case "ambush":
            message = Message("The attacker wins as soon as half or more of the defender’s points are destroyed.")
            yield Text(Message("The attacker"), message, rule="E-MIS-07")


def ends(mission: Mission) -> Iterator[Text]:
    """Everything that ends the battle (E-GAM-05, E-MIS-03)."""
    last = {"turn": mission.turns}
    match mission.scoring:
        case "rescue":
            yield Text("", Message("Nobody has won by turn {turn}: a draw.", **last), rule="E-MIS-06")
        case "ambush":
            yield Text("", Message("After turn {turn} the defender has won.", **last), rule="E-MIS-07")
        case _:
            yield Text("", Message("After turn {turn} most VP wins; equal is a draw.", **last), rule="E-MIS-03")
    none = Message("A force with nothing left has lost whatever the VP, if another has units.")
    yield Text("", none, rule="E-MIS-03, E-GAM-05")
