"""Resolve a scenario: one battle from its seed, documents in and out."""

from collections.abc import Callable

from rules.damocles.battle import MAX_STEPS, Battle
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.damocles.play.auto_deploy import NoRoomError
from rules.damocles.play.fight import fight
from rules.damocles.scenario import Scenario
from rules.damocles.state import Piece
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.message import Message
from rules.table.step_budget import TooLongError

Fight = Callable[[Battle, list[Piece], bool], None]
"""How a battle is fought: with the scenery to pick from, and whether any is picked."""


def fought(scenario: Scenario, seed: int, events: bool) -> Battle:
    """A battle of a scenario, fought to its end."""
    battle = muster(scenario, seed, events)
    fight_out(scenario, battle)
    return battle


def fight_out(scenario: Scenario, battle: Battle, how: Fight = fight) -> None:
    """Fight a battle to its end, by the rules' own course or another.

    DocumentError on a squad without room to be deployed, or on a battle without end.
    """
    try:
        how(battle, scenario.pool or [], scenario.pool is not None)
    except NoRoomError as error:
        path = f"players[{error.player}].squads[{error.squad}]"
        raise DocumentError(
            path,
            Message("finds no room in its territory"),
            Message("needs a larger territory, or units where they stand"),
        ) from None
    except TooLongError:
        problem = Message("makes a battle of more than {most:,} steps", most=MAX_STEPS)
        raise DocumentError("", problem, Message("must have fewer units, abilities or corners of scenery")) from None


def resolve(document: object, library: Library, seed: int | None = None, events: bool = True) -> dict[str, object]:
    """A `damocles-scenario/1` document in, a `damocles-result/1` document out.

    `seed` goes before the scenario's own. DocumentError on a wrong document. The same scenario and seed give the same
    result on any machine.
    """
    scenario = read_scenario(document, library)
    chosen = scenario.seed if seed is None else seed
    return result_document(scenario, fought(scenario, chosen, events), chosen)
