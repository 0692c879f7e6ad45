"""Verify a scripted battle: read its documents, compare them with the plan, fight it again (C-RES-09)."""

import json
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.actions.plans import check_on_site, inputs_of
from campaigns.models import Battle
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json, refuse_large
from rules.game.game import Game
from rules.message import Message
from web.translation.messages import fault_in_words

Document = dict[str, Any]
OPEN_KEYS = ("seed", "dice", "name", "summary")
"""Keys of a scenario that may differ from the planned battle."""

OPEN_PLAYER_KEYS = ("commander", "script", "name", "plan")
"""Keys of a player that may differ."""


def read_uploads(game: Game, first: UploadedFile, second: UploadedFile | None) -> tuple[Document, Document]:
    """Scenario and result from two files in any order, or from one with both; otherwise RefusedError."""
    documents = [_read(file) for file in (first, second) if file is not None]
    if len(documents) == 1 and set(documents[0]) == {"scenario", "result"}:
        documents = [documents[0]["scenario"], documents[0]["result"]]
    return identify(game, documents)


def identify(game: Game, documents: list[Document]) -> tuple[Document, Document]:
    """Distinguish scenario and result of a game by their formats."""
    scenario, result = game.facts.format("scenario"), game.facts.format("result")
    by_format = {str(document.get("format")): document for document in documents if isinstance(document, dict)}
    if len(documents) != 2 or set(by_format) != {scenario, result}:
        raise RefusedError(
            _("A scenario (%(scenario)s) and its result (%(result)s) are needed, in two files or as one.")
            % {"scenario": scenario, "result": result}
        )
    return by_format[scenario], by_format[result]


def _read(file: UploadedFile) -> Document:
    try:
        refuse_large(file.size or 0)
        document = read_json(file.read())
    except DocumentError as error:
        raise RefusedError(_("%(file)s: %(fault)s") % {"file": file.name, "fault": fault_in_words(error)}) from None
    if not isinstance(document, dict):
        raise RefusedError(_("%(file)s is not a document: it must be an object.") % {"file": file.name})
    return document


def verify(battle: Battle, scenario: Document, result: Document) -> Document:
    """The engine's own result; RefusedError when the upload is another battle's or forged.

    DocumentError where it is no result at all, or the engine cannot read the scenario.
    """
    check_upload(battle, scenario, result)
    rerun = bridge.fight(scenario)
    check_result(rerun, result)
    return rerun


def check_upload(battle: Battle, scenario: Document, result: Document) -> None:
    """Refuse what need not be fought to be known as another battle's, or as no result of this engine."""
    check_inputs(inputs_for(battle), scenario)
    game = battle.campaign.rules_of_game
    if result.get("engine") != game.facts.engine:
        message = Message(
            "It was fought by engine {theirs} and this is {ours}: fight the scenario again with that.",
            theirs=str(result.get("engine"))[:20],
            ours=game.facts.engine,
        )
        raise RefusedError(message)
    game.formats.read("result", result, "result")


def verify_again(battle: Battle, report: Document) -> tuple[Document, Document]:
    """Scenario and result of a proposal, fought again; DocumentError where the engine cannot read it any more."""
    scenario = json.loads(report["scenario"])
    check_inputs(inputs_for(battle), scenario)
    rerun = bridge.fight(scenario)
    if rerun["digest"] != report["digest"]:
        raise RefusedError(Message("The engine is another since this was proposed, and comes to another battle."))
    return scenario, rerun


def inputs_for(battle: Battle) -> Document:
    """The committed inputs, or the current ones; RefusedError where a force is on paper (C-FRC-09)."""
    check_on_site(battle)
    if battle.is_committed():
        scenario: Document = Battle.objects.with_documents().only("scenario").get(pk=battle.pk).scenario
        return scenario
    return inputs_of(battle)


def check_inputs(planned: Document, scenario: Document) -> None:
    """Operation, forces and datasheets must be the planned ones; seed, dice and commanders may differ."""
    if scenario.get("operation") != planned["operation"]:
        raise RefusedError(Message("This is another battle: its mission is not the one that was planned."))
    players = scenario.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise RefusedError(Message("The scenario has no players."))
    ids, wanted = [player.get("id") for player in players], [player["id"] for player in planned["players"]]
    if ids != wanted:
        message = Message("This is another battle: its players must be {wanted}, in this order.", wanted=tuple(wanted))
        raise RefusedError(message)
    for player, expected in zip(players, planned["players"], strict=True):
        _check_force(player, expected)
    if _bare(scenario) != _bare(planned):
        keys = sorted(set(_bare(scenario)) ^ set(_bare(planned)))
        different = ", ".join(keys) or "?"
        raise RefusedError(Message("The scenario says something that was not planned: {keys}.", keys=different))


def _check_force(player: Document, expected: Document) -> None:
    for number, (squad, planned) in enumerate(zip(_squads(player), _squads(expected), strict=False), 1):
        if squad.get("datasheet") != planned.get("datasheet"):
            message = Message(
                "Number {number} of {player} is not what was planned: it may be from another release.",
                number=number,
                player=expected["id"],
            )
            raise RefusedError(message)
    if _bare_player(player) != _bare_player(expected):
        message = Message(
            "The force of {player} is not the one that was planned: everything in it must be the same.",
            player=expected["id"],
        )
        raise RefusedError(message)


def _squads(player: Document) -> list[Document]:
    squads = player.get("squads")
    return [squad for squad in squads if isinstance(squad, dict)] if isinstance(squads, list) else []


def _bare_player(player: Document) -> Document:
    return {key: value for key, value in player.items() if key not in OPEN_PLAYER_KEYS}


def _bare(scenario: Document) -> Document:
    """The keys that must not differ, without players."""
    return {key: value for key, value in scenario.items() if key not in (*OPEN_KEYS, "players")}


def check_result(rerun: Document, result: Document) -> None:
    """Events and result must be identical (C-RES-09)."""
    events = result.get("events")
    if not isinstance(events, list):
        raise RefusedError(Message("The result has no events: only a battle that can be replayed is taken."))
    for number, (expected, fought) in enumerate(zip(events, rerun["events"], strict=False), 1):
        if expected != fought:
            message = Message("Fought again it comes out otherwise: event {number} differs.", number=number)
            raise RefusedError(message)
    if len(events) != len(rerun["events"]):
        ours, theirs = len(rerun["events"]), len(events)
        raise RefusedError(Message("Fought again it has {ours} events, not {theirs}.", ours=ours, theirs=theirs))
    for key in rerun:
        if result.get(key) != rerun[key]:
            message = Message("Its events are those of this battle, but not what it says of: {key}.", key=key)
            raise RefusedError(message)


def report_of(battle: Battle, scenario: Document, result: Document) -> Document:
    """The document of a proposal: the scenario, and the figures to display."""
    sides = bridge.sides_of_result(result, list(battle.sides.order_by("place")))
    return {
        "method": "by_script",
        "scenario": json.dumps(scenario, ensure_ascii=False),
        "digest": result["digest"],
        "sides": sides,
    }
