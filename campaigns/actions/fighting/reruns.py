"""A recorded battle is fought again by a worker, for who doubts it (C-AUT-11); what came of it is told for an hour."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User

from campaigns.actions.fighting.requests import BROKE, ask, engine_kind
from campaigns.battles import verification
from campaigns.battles.verification import Rerun
from campaigns.models import Battle
from jobs.models import Job
from web.translation.messages import translated

KIND = "fight_again"


def ask_to_fight_again(battle: Battle, user: Any) -> Job | None:
    """Have the worker fight a battle again that was fetched with its documents; None where it is another engine's."""
    if verification.other_engine(battle.scenario, battle.engine):
        return None
    return ask(KIND, user, _key(battle, user), battle=battle.pk)


def asked_again(battle: Battle, user: Any) -> Job | None:
    """The job of this person, as long as the record is as it was then."""
    return Job.objects.filter(key=_key(battle, user)).first() if user.is_authenticated else None


def rerun_of(battle: Battle, job: Job | None) -> Rerun | None:
    """What came of it, once it is over."""
    if job is None:
        return verification.other_engine(battle.scenario, battle.engine)
    if job.state == Job.State.FAILED:
        return Rerun("broke", reason=translated(BROKE))
    return Rerun(**job.result["done"]) if job.result else None


@engine_kind(KIND)
def fight_as_asked(user: User, job: Job) -> dict[str, str]:
    battle = Battle.objects.with_documents().get(pk=job.payload["battle"])
    return verification.fight_again(
        battle.scenario, battle.digest, battle.engine, battle.result, battle.answers
    )._asdict()


def _key(battle: Battle, user: Any) -> str:
    record = f"{battle.pk}:{battle.version}:{battle.digest[:16]}"
    return f"{KIND}:{user.pk}:{record}:{settings.ENGINE_DIGEST[:16]}"
