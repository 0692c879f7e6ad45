"""What was played by script is fought again by a worker, under a key of all that it depends on; kept for an hour."""

import json
import zlib
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library
from campaigns import bridge
from campaigns.actions.engine_work import SECONDS, outcome_of, raise_refusal, waited
from campaigns.actions.errors import RefusedError
from jobs.kinds import Output, kind
from jobs.models import Job
from jobs.queue import enqueue
from people.admission import requester
from rules.formats.library import CachingLibrary
from rules.games import game_of
from rules.message import Message, message_from
from rules.table.questions import Reason

KIND = "scripted_battle"

Document = dict[str, Any]


def fought_by_worker(scenario: Document) -> Document:
    """The engine's result, as of `bridge.fight`; RefusedError while it is being fought, to be asked again."""
    game = game_of(scenario)
    kept = CachingLibrary(content_library(game))
    game.read_scenario(scenario, kept)
    text = json.dumps(scenario)
    key = f"{KIND}:{sha256(repr([text, kept.kept, settings.ENGINE_DIGEST]).encode()).hexdigest()}"
    job = waited(enqueue(KIND, {"document": text}, owner=requester(), key=key))
    if not job.is_finished():
        raise RefusedError(Message("The engine is still fighting this battle again. Send this once more in a minute."))
    raise_refusal(job, None)
    return _result_of(job)


@kind(KIND, tries=2, seconds=SECONDS)
def fight_scripted(job: Job) -> Output | Document:
    fought: list[Document] = []
    outcome = outcome_of(lambda: fought.append(bridge.fight(json.loads(job.payload["document"]))))
    if not fought:
        return outcome
    made = {"result": fought[0], "refusals": bridge.refusals_in(fought[0])}
    return Output(outcome, zlib.compress(json.dumps(made).encode()))


def _result_of(job: Job) -> Document:
    """The result with the messages of its refusals, which JSON would lose."""
    made = json.loads(zlib.decompress(job.output or b""))
    result: Document = made["result"]
    for event in result["events"]:
        if kept := made["refusals"].get(str(event["n"])):
            event["reason"] = Reason(event["reason"])
            event["reason"].message = message_from(kept)
    return result
