"""Carry out what is due: each job finds the battles whose time has come, each battle is one transaction."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog
from django.db import DatabaseError
from django.db.models import Exists, OuterRef

from armies.translation.messages import fault_in_words
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.plans import lock_default_orders
from campaigns.actions.proposals import settle
from campaigns.actions.results import auto_resolve, save_error
from campaigns.ledger.settings import ABSENT
from campaigns.models import Battle, Proposal, Side
from campaigns.models.battle import BattleQuerySet
from campaigns.notifications.email import notify_deadlines, post_notices
from jobs.kinds import kind, schedule
from jobs.models import Job
from jobs.queue import enqueue
from rules.formats.errors import DocumentError

GRACE = timedelta(minutes=1)
"""So long the players may start a battle themselves once all plans are locked."""

PASSING = (StaleError, RefusedError, DatabaseError)
"""What may be otherwise at the next try."""

log = structlog.get_logger(__name__)


def lock_overdue(now: datetime) -> int:
    """Lock standing orders for who is absent when a deadline has passed, where that was agreed (C-AUT-08)."""
    gone = Side.objects.filter(battle=OuterRef("pk")).exclude(entry__withdrawn=None, entry__membership__state="active")
    due = _waiting().filter(commitment="", deadline__lte=now, campaign__agreement__auto_resolve=ABSENT)
    due = due.exclude(Exists(gone)).without_pending_result()
    return sum(_done(battle, partial(lock_default_orders, battle)) for battle in due.order_by("deadline", "pk"))


def ask_for_battles(now: datetime) -> int:
    """Have fought what has been committed for a while, as after a crash (C-AUT-09); each is a job of its own."""
    due = _waiting().exclude(commitment="").filter(committed__lte=now - GRACE).order_by("committed", "pk")
    return sum(ask_for_battle(battle) for battle in due)


def ask_for_battle(battle: Battle) -> bool:
    """Have the worker fight a committed battle, once: one that killed its workers waits for a person."""
    key = f"battle:{battle.pk}:{battle.version}"
    if Job.objects.filter(key=key).exists():
        return False
    enqueue("battle", {"battle": battle.pk}, owner=f"campaign {battle.campaign_id}", key=key)
    return True


@kind("battle", tries=20)
def fight_committed(job: Job) -> bool:
    """Fight a battle that still waits for it. One that another change came before is tried again, after a pause."""
    battle = _waiting().exclude(commitment="").filter(pk=job.payload["battle"]).first()
    return battle is not None and _done_or_reported(battle, partial(_fight, battle))


def settle_proposals(now: datetime) -> int:
    """Record proposed results left undisputed until their deadline; refer the others to the organisers (C-RES-12)."""
    due = Proposal.objects.overdue(now).select_related("battle__campaign").order_by("deadline", "pk")
    return sum(_done(row.battle, partial(settle, row, now)) for row in due)


for step in (lock_overdue, ask_for_battles, settle_proposals, notify_deadlines, post_notices):
    schedule(step)


def _waiting() -> BattleQuerySet:
    """Battles that could be fought: what the engine broke on before waits for a person."""
    return Battle.objects.listed().planned().filter(error="", campaign__archived=None).select_related("campaign")


def _fight(battle: Battle) -> None:
    auto_resolve(battle, None, battle.version)


def _done(battle: Battle, act: Callable[[], None]) -> bool:
    """Whether this was done for a battle; one that cannot be done now holds up no other."""
    try:
        return _done_or_reported(battle, act)
    except PASSING as passing:
        log.warning("battle_put_off", battle=battle.slug, reason=str(passing))
        return False


def _done_or_reported(battle: Battle, act: Callable[[], None]) -> bool:
    """Whether this was done for a battle; an error is stored and shown on its page."""
    try:
        act()
    except PASSING:
        raise
    except DocumentError as error:
        save_error(battle, fault_in_words(error))
        return False
    except Exception as error:
        log.exception("battle_broke", battle=battle.slug)
        save_error(battle, type(error).__name__)
        return False
    return True
