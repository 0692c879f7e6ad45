"""The battlefield at the end of a battle, from its documents: remaining units, and where units fell."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from armies.pdf.picture import Ground, Group, Piece, ground_of
from armies.pictures.measured_map import Area
from armies.text.operation_terms import called
from campaigns.replays.drawing import scenery_of
from campaigns.replays.keyframes import keyframes
from campaigns.replays.participants import Participants
from campaigns.replays.table_state import TableState
from rules.damocles.formats.agreed import LAID_OVER, laid_over
from rules.damocles.formats.operation import AgreedOperationModel
from rules.damocles.operations.operation import Operation
from rules.formats.model import model_from
from rules.formats.shapes import ShapeModel

Document = Mapping[str, Any]

HUNDREDTHS = 10
"""Of a centimetre in a unit of the replay's map."""


def agreed(operation: Document, scenario: Document) -> Operation:
    """The operation with the scenario's battlefield in place of its own (R-BAS-01)."""
    field = scenario.get("battlefield", {})
    laid = {key: field[key] for key in LAID_OVER if key in field}
    value: Operation = model_from(AgreedOperationModel, laid_over(dict(operation), laid)).value()
    return value


def ground_at_the_end(operation: Operation, scenario: Document, result: Document, participants: Participants) -> Ground:
    """The table as the battle left it."""
    frames = keyframes(scenario, result, participants, (operation.width / 100, operation.height / 100))
    table_state = TableState(frames)
    fallen: list[tuple[float, float]] = []
    for step in frames["steps"]:
        gone = [table_state.places[unit] for unit in step.get("gone", ())]
        fallen += [_on_the_table(place, operation) for place in gone if place is not None]
        table_state.play(step)
    picture = ground_of(operation, list(_scenery(scenario, result)))
    groups = [_group(cut, table_state, participants, operation) for cut in frames["squads"]]
    return replace(picture, areas=list(_taken(picture.areas, table_state, participants)), groups=groups, fallen=fallen)


def _group(cut: Document, table_state: TableState, participants: Participants, operation: Operation) -> Group:
    squad = participants.squads[cut["id"]]
    places = [place for place in table_state.places[cut["first"] : cut["first"] + cut["size"]] if place is not None]
    standing = [_on_the_table(place, operation) for place in places]
    return Group(str(squad.label), squad.side, cut["radius"] * HUNDREDTHS, standing)


def _on_the_table(place: tuple[float, float], operation: Operation) -> tuple[float, float]:
    """A place of the replay's map, whose y runs down, in hundredths of a centimetre from the lower left corner."""
    return place[0] * HUNDREDTHS, operation.height - place[1] * HUNDREDTHS


def _taken(areas: Iterable[Area], table_state: TableState, participants: Participants) -> Iterator[Area]:
    """The territories, with the letters of who deployed in them."""
    letters = {player.side: player.letter for player in participants.players.values()}
    owners = {called(id): letters[side] for id, side in table_state.territories.items() if side in letters}
    for area in areas:
        yield area._replace(name=f"{area.name} · {owners[area.name]}") if area.name in owners else area


def _scenery(scenario: Document, result: Document) -> Iterator[Piece]:
    for piece in scenery_of(scenario, result["events"]):
        yield Piece(piece["cover"], bool(piece.get("garrison")), model_from(ShapeModel, piece["shape"]).shape())
