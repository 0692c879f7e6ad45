"""Warbands, `underworlds-roster/1`: fighters, a board and two decks (U-WAR-01, U-WAR-02)."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import ID, NAME, REFERENCE, UNLIKE_IDS, OneOf
from rules.formats.formats import model_document
from rules.formats.model import Model
from rules.formats.numbers import Whole

FORMAT = "underworlds-roster/1"
MAX_UNITS = 20
MAX_CARDS = 200
BOARD = "court"
"""The board of a list that names none."""

Reference = Annotated[str, REFERENCE]
Deck = Annotated[list[Reference], Field(max_length=MAX_CARDS)]


class ListFighterModel(Model):
    """A fighter of a list; one that is kept has an id."""

    id: Annotated[str, ID] = ""
    fighter: Reference
    name: Annotated[str, NAME] = ""


class RosterModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME]
    faction: Reference
    release: Annotated[int, Whole(1, 1_000_000)] = 0
    board: Reference = BOARD
    units: Annotated[list[ListFighterModel], Field(max_length=MAX_UNITS)]
    objectives: Deck = []
    power: Deck = []


class ChoicesModel(Model):
    """What is chosen for a list as a whole."""

    board: Reference = BOARD


class ListStateModel(Model):
    """The writable part of a list that is kept; its faction stays. A card stands after its pile: power/second-wind."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    squads: Annotated[list[ListFighterModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]
    deck: Deck = []
    choices: ChoicesModel = ChoicesModel()


def roster_document(roster: RosterModel) -> dict[str, Any]:
    """A list as a document, with its board even where it is the usual one."""
    document = model_document(roster)
    units, decks = document.pop("units"), {key: document.pop(key, []) for key in ("objectives", "power")}
    return document | {"board": roster.board, "units": units} | decks
