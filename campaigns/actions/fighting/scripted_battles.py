"""What was played by script is fought again by a worker: an upload is taken then, a proposal confirmed (C-RES-09)."""

import json
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from campaigns.actions.fighting import script_checks
from campaigns.actions.fighting.requests import ask, engine_kind, faults_refused, raise_refusal
from campaigns.actions.locking import check_is_member
from campaigns.actions.proposals import check_confirmable, confirm, is_to_be_fought, same_request
from campaigns.actions.uploads import check_recorded_so, upload
from campaigns.models import Battle, Membership, Proposal
from jobs.models import Job

UPLOAD, CONFIRM = "upload", "confirm"

Document = dict[str, Any]
Enqueue = Callable[..., Job]


def ask_to_upload(
    battle: Battle,
    by: Membership,
    version: int,
    documents: tuple[Document, Document],
    *,
    key: UUID,
    enqueue: Enqueue = ask,
) -> Job | None:
    """Have a worker fight an upload again and take it: its job, or None where it was taken; idempotent by `key`.

    What can be refused without fighting is refused at once, and so is what a worker refused within the wait.
    """
    scenario, result = documents
    if not battle.is_planned():
        check_recorded_so(battle, result)
        return None
    before = Proposal.objects.filter(key=key).first()
    if before is not None:
        same_request(before, battle, by)
        return None
    script_checks.check_upload(battle, scenario, result)
    file = zlib.compress(json.dumps(documents).encode())
    name = f"{UPLOAD}:{by.pk}:{battle.pk}:{version}:{sha256(file).hexdigest()[:32]}"
    job = enqueue(UPLOAD, by.user, name, file=file, by=by.pk, battle=battle.pk, version=version, key=str(key))
    refuse(job, battle)
    return job


def asked_to_upload(battle: Battle, user: Any, key: UUID) -> Job | None:
    """The job of this person's upload; it is kept for an hour."""
    return Job.objects.filter(kind=UPLOAD, owner=str(user.pk), payload__battle=battle.pk, payload__key=str(key)).first()


@engine_kind(UPLOAD)
def take_upload(user: User, job: Job) -> None:
    payload, (scenario, result) = job.payload, json.loads(zlib.decompress(job.file or b""))
    by = Membership.objects.get(pk=payload["by"])
    check_is_member(by)
    upload(Battle.objects.get(pk=payload["battle"]), by, payload["version"], scenario, result, key=UUID(payload["key"]))


def ask_to_confirm(proposal: Proposal, by: Membership, *, enqueue: Enqueue = ask) -> Job | None:
    """Confirm a proposal, after a worker has fought it again where it was played by script.

    Its job, or None once it is confirmed.
    """
    if not is_to_be_fought(proposal):
        confirm(proposal, by)
        return None
    check_confirmable(proposal, proposal.battle, by)
    job = enqueue(CONFIRM, by.user, _confirming(proposal, by), by=by.pk, proposal=proposal.pk)
    refuse(job, proposal.battle)
    return None if job.is_finished() else job


def asked_to_confirm(proposal: Proposal, by: Membership) -> Job | None:
    """The job of a proposal that this member confirms."""
    return Job.objects.filter(key=_confirming(proposal, by)).first()


@engine_kind(CONFIRM)
def confirm_as_asked(user: User, job: Job) -> None:
    """Confirm it, unless it has gone meanwhile."""
    proposal = Proposal.objects.select_related("battle__campaign").filter(pk=job.payload["proposal"]).first()
    if proposal is not None:
        confirm(proposal, Membership.objects.get(pk=job.payload["by"]))


def refuse(job: Job, battle: Battle) -> None:
    """Refuse as the worker did; nothing of a job that is not over, or was done."""
    with faults_refused():
        raise_refusal(job, battle)


def _confirming(proposal: Proposal, by: Membership) -> str:
    return f"{CONFIRM}:{proposal.pk}:{by.pk}"
