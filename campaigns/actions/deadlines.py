"""Carry out what is due: each job finds the battles whose time has come, each battle is one transaction."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog
from django.db.models import Exists, OuterRef

from campaigns.actions.fighting.committed_battles import PASSING, ask_for_battle, errors_kept, waiting_battles
from campaigns.actions.plans import lock_default_orders
from campaigns.actions.proposals import settle
from campaigns.ledger.settings import ABSENT
from campaigns.models import Battle, Proposal, Side
from campaigns.notifications.email import notify_deadlines, post_notices
from jobs.kinds import schedule

GRACE = timedelta(minutes=1)
"""So long the players may start a battle themselves once all plans are locked."""

log = structlog.get_logger(__name__)


def lock_overdue(now: datetime) -> int:
    """Lock standing orders for who is absent when a deadline has passed, where that was agreed (C-AUT-08)."""
    gone = Side.objects.filter(battle=OuterRef("pk")).exclude(entry__withdrawn=None, entry__membership__state="active")
    due = waiting_battles().filter(commitment="", deadline__lte=now, campaign__agreement__auto_resolve=ABSENT)
    on_paper = Side.objects.filter(battle=OuterRef("pk"), entry__squads=0)
    due = due.exclude(Exists(gone)).exclude(Exists(on_paper)).without_pending_result()
    return sum(_done(battle, partial(lock_default_orders, battle)) for battle in due.order_by("deadline", "pk"))


def ask_for_battles(now: datetime) -> int:
    """Have fought what has been committed for a while, as after a crash (C-AUT-09); each is a job of its own."""
    due = waiting_battles().exclude(commitment="").filter(committed__lte=now - GRACE).order_by("committed", "pk")
    return sum(ask_for_battle(battle) for battle in due)


def settle_proposals(now: datetime) -> int:
    """Record proposed results left undisputed until their deadline; refer the others to the organisers (C-RES-12)."""
    due = Proposal.objects.overdue(now).select_related("battle__campaign").order_by("deadline", "pk")
    return sum(_done(row.battle, partial(settle, row, now)) for row in due)


for step in (lock_overdue, ask_for_battles, settle_proposals, notify_deadlines, post_notices):
    schedule(step)


def _done(battle: Battle, act: Callable[[], None]) -> bool:
    """Whether this was done for a battle; one that cannot be done now holds up no other."""
    try:
        with errors_kept(battle):
            act()
    except PASSING as passing:
        log.warning("battle_put_off", battle=battle.slug, reason=str(passing))
        return False
    except Exception:  # kept
        return False
    return True
