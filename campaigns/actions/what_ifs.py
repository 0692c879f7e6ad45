"""What-ifs: a battle fought again with changes from one of its turns on, apart from the record.

A worker fights it: a commander who looks ahead takes too long for a request.
"""

import json
import secrets
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.actions.fighting.requests import ask, being_done, engine_kind, raise_refusal
from campaigns.models import Battle, WhatIf
from jobs.models import Job, JobQuerySet
from rules.games import game_of
from rules.message import Message

MAX_WHAT_IFS = 20
"""Maximum number of what-ifs a user keeps of one battle."""

KIND = "what_if"

SEEDS = 2**32
"""Upper bound of generated seeds."""


class Changes(NamedTuple):
    """The changes of a what-if: turn, seed (None: the recorded dice), commanders."""

    turn: int
    seed: int | None
    commanders: dict[str, str]

    def document(self) -> dict[str, Any]:
        """The stored document; players with unchanged commanders are omitted."""
        return {"turn": self.turn, "seed": self.seed, "commanders": self.commanders}


def draw_seed() -> int:
    return secrets.randbelow(SEEDS)


def ask_for_what_if(battle: Battle, author: Any, *, key: UUID, changes: Changes) -> Job | None:
    """Have a worker try a what-if: its job, or None once it is kept; idempotent by `key`.

    What can be refused without fighting is refused at once, and so is what a worker refused within the wait.
    """
    present = WhatIf.objects.filter(key=key).first()
    if present is not None:
        _same_request(present, battle, author)
        return None
    job = Job.objects.filter(key=job_key(key)).first()
    if job is not None and (job.payload["battle"], job.payload["user"]) != (battle.pk, author.pk):
        raise _used()
    if job is None or job.is_finished():
        _check_limit(battle, author, being_tried(battle, author).count())
        fought = Battle.objects.with_documents().get(pk=battle.pk)
        people = fought.is_played()
        bridge.check_otherwise(fought.scenario, fought.result or {}, changes.turn, changes.commanders, people)
    job = ask(KIND, author, job_key(key), battle=battle.pk, key=str(key), changes=changes.document())
    raise_refusal(job, battle)
    return None if job.is_finished() else job


def job_key(key: UUID) -> str:
    return f"{KIND}:{key}"


def being_tried(battle: Battle, author: Any) -> JobQuerySet:
    """The what-ifs of a battle that an author waits for."""
    return being_done(KIND, author).filter(payload__battle=battle.pk)


@engine_kind(KIND)
def try_as_asked(author: User, job: Job) -> None:
    """Try it for its author, unless the battle has gone meanwhile."""
    payload = job.payload
    battle = Battle.objects.filter(pk=payload["battle"]).first()
    if battle is not None:
        try_what_if(battle, author, key=UUID(payload["key"]), changes=Changes(**payload["changes"]))


def try_what_if(battle: Battle, author: Any, *, key: UUID, changes: Changes) -> WhatIf:
    """Fight a battle with changes and save it as a what-if; idempotent by `key`.

    The engine runs before the transaction opens, as for the record.
    """
    present = WhatIf.objects.filter(key=key).first()
    if present is not None:
        return _same_request(present, battle, author)
    _check_limit(battle, author)
    fought = Battle.objects.with_documents().get(pk=battle.pk)
    answers = fought.answers if fought.is_played() else None
    result = bridge.fight_otherwise(fought.scenario, (fought.result or {})["seed"], *changes, answers)
    _check_engine(fought, result, changes.turn)
    with transaction.atomic():
        Battle.objects.select_for_update(of=("self",)).get(pk=battle.pk)
        present = WhatIf.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, battle, author)
        _check_limit(battle, author)
        return WhatIf.objects.create(
            battle=battle,
            key=key,
            author=author,
            turn=changes.turn,
            changes=changes.document(),
            scenario=fought.scenario,
            result=result,
            refusals=bridge.refusals_in(result),
        )


def _same_request(present: WhatIf, battle: Battle, author: Any) -> WhatIf:
    if present.battle_id != battle.pk or present.author_id != author.pk:
        raise _used()
    return present


def _used() -> RefusedError:
    return RefusedError(Message("This form was already used. Please open it again."))


def _check_limit(battle: Battle, author: Any, tried: int = 0) -> None:
    if WhatIf.objects.filter(battle=battle, author=author).count() + tried >= MAX_WHAT_IFS:
        message = Message(
            "You keep {count} what-ifs of this battle already. Delete one to try another.", count=MAX_WHAT_IFS
        )
        raise RefusedError(message)


def _check_engine(fought: Battle, result: dict[str, Any], turn: int) -> None:
    """Earlier turns must equal the record event by event; another engine version may differ."""
    assert fought.result is not None
    before = [event for event in fought.result["events"] if event["turn"] < turn]
    rerun = json.loads(json.dumps([event for event in result["events"] if event["turn"] < turn]))
    if before != rerun:
        message = Message(
            "Engine {before} fought this battle, and engine {now} would fight its first turns otherwise:"
            " it cannot go on from there.",
            before=fought.engine,
            now=game_of(result).facts.engine,
        )
        raise RefusedError(message)


def delete_what_if(what_if: WhatIf) -> None:
    """Delete a what-if; idempotent."""
    WhatIf.objects.filter(pk=what_if.pk).delete()
