"""The next round as the rules propose it; that of a large Swiss field is worked out once, by a worker."""

from hashlib import sha256
from typing import Any

from campaigns.actions.check_in import absent
from campaigns.actions.errors import RefusedError
from campaigns.actions.fighting.requests import waited
from campaigns.ledger.rounds import Proposal, next_round, refuse_next_round, who_takes_part
from campaigns.ledger.settings import SWISS
from campaigns.models import Campaign
from campaigns.read_model.campaign_state import last_hash, state_of
from jobs.kinds import kind
from jobs.models import Job
from jobs.queue import enqueue
from rules.message import Message

KIND = "swiss_round"
LARGE = 60
"""Players whom a request pairs itself."""


def propose_round(campaign: Campaign, user: Any, out: frozenset[int] = frozenset()) -> Proposal | Job:
    """The proposal for the next round, or the job that works it out from the ledger as it stands.

    Members who are `out` of a Swiss round are left out of it, as who is not checked in.
    """
    state, missing = state_of(campaign), absent(campaign) | out
    if state.settings.kind != SWISS or state.cut or len(who_takes_part(state)) <= LARGE:
        return next_round(state, missing)
    refused = refuse_next_round(state)
    if refused is not None:
        return refused
    payload = {"campaign": campaign.pk, "hash": last_hash(campaign), "absent": sorted(missing)}
    asked = sha256("{hash} {absent}".format(**payload).encode()).hexdigest()
    job = waited(enqueue(KIND, payload, owner=user.pk, key=f"{KIND}:{campaign.pk}:{asked}"))
    if job.state == Job.State.FAILED:
        raise RefusedError(Message("The pairings could not be worked out. Ask again in a moment."))
    if not job.is_finished() or job.result is None:
        return job
    return Proposal(max(state.rounds, default=0) + 1, tuple(tuple(forces) for forces in job.result))


@kind(KIND, tries=2, seconds=120)
def pair(job: Job) -> list[list[int]] | None:
    """The pairings; None where the ledger went on meanwhile, so that others are asked for."""
    campaign = Campaign.objects.get(pk=job.payload["campaign"])
    if last_hash(campaign) != job.payload["hash"]:
        return None
    return [list(forces) for forces in next_round(state_of(campaign), job.payload["absent"]).pairings]
