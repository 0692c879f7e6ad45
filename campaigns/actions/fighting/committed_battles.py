"""Battles that a worker fights for the record, asked for by a player or by the schedule; each once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone, translation

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.fighting.requests import BROKE, SECONDS, ask, outcome_of, raise_refusal
from campaigns.actions.results import auto_resolve, check_ready, save_error
from campaigns.models import Battle
from campaigns.models.battle import BattleQuerySet
from jobs.kinds import kind
from jobs.models import Job
from jobs.queue import enqueue
from rules.formats.errors import DocumentError
from web.translation.messages import kept_fault

KIND = "battle"

PASSING = (StaleError, RefusedError, DatabaseError)
"""What may be otherwise at the next try."""

log = structlog.get_logger(__name__)


def ask_for_battle(battle: Battle) -> bool:
    """Have the worker fight a committed battle, once: one that killed its workers waits for a person."""
    if Job.objects.filter(key=_key(battle)).exists():
        return False
    enqueue(KIND, {"battle": battle.pk}, owner=f"campaign {battle.campaign_id}", key=_key(battle))
    return True


def ask_to_fight(battle: Battle, recorder: Any, version: int) -> Job | None:
    """Have the worker fight a battle for a person: its job, or None once it is recorded.

    What the schedule asked for and waits is asked for in their name.
    """
    present = Battle.objects.select_related("campaign").get(pk=battle.pk)
    if present.is_auto_resolved():
        return None
    check_ready(present, version)
    Job.objects.filter(key=_key(present), state=Job.State.WAITING).exclude(payload__has_key="user").delete()
    job = ask(KIND, recorder, _key(present), battle=present.pk, version=version)
    raise_refusal(job, present)
    return None if job.is_finished() else job


def job_fighting(battle: Battle) -> Job | None:
    """The job that fights a battle, or is about to."""
    if not battle.is_planned() or not battle.is_committed():
        return None
    return Job.objects.unfinished().filter(key=_key(battle), due__lte=timezone.now()).first()


def waiting_battles() -> BattleQuerySet:
    """Battles that the engine could fight: what it broke on waits for a person, what is played for its players."""
    return (
        Battle.objects.listed()
        .planned()
        .filter(error="", in_person=False, campaign__archived=None)
        .select_related("campaign")
    )


@kind(KIND, tries=20, seconds=SECONDS)
def fight_committed(job: Job) -> Any:
    """Fight a battle that still waits for it. One that another change came before is tried again, after a pause.

    Who asked for it is told instead.
    """
    if "user" in job.payload:
        with translation.override(job.payload["language"]):
            return outcome_of(lambda: _fight_for(job.payload))
    battle = waiting_battles().exclude(commitment="").filter(pk=job.payload["battle"]).first()
    if battle is None:
        return False
    try:
        with errors_kept(battle):
            auto_resolve(battle, None, battle.version)
    except PASSING:
        raise
    except Exception:  # kept
        return False
    return True


def _fight_for(payload: dict[str, Any]) -> None:
    battle = Battle.objects.filter(pk=payload["battle"]).first()
    if battle is None:
        return
    try:
        with errors_kept(battle):
            auto_resolve(battle, User.objects.filter(pk=payload["user"]).first(), payload["version"])
    except (DocumentError, *PASSING):
        raise
    except Exception:  # kept
        raise RefusedError(BROKE) from None


@contextmanager
def errors_kept(battle: Battle) -> Iterator[None]:
    """What the engine breaks on is stored and shown on the battle's page."""
    try:
        yield
    except PASSING:
        raise
    except DocumentError as error:
        save_error(battle, kept_fault(error))
        raise
    except Exception as error:
        log.exception("battle_broke", battle=battle.slug)
        save_error(battle, type(error).__name__)
        raise


def _key(battle: Battle) -> str:
    return f"{KIND}:{battle.pk}:{battle.version}"
