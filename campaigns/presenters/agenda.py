"""A user's tasks: battles to lock, fight, confirm or settle, nearest deadline first."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.settings import NEVER
from campaigns.models import Battle, Campaign, DateOffer, Membership, Proposal, Side
from web.models.game import listed

CONFIRM, SETTLE, DATE, LOCK, FIGHT, WAIT = "confirm", "settle", "date", "lock", "fight", "wait"
WORDS = {
    CONFIRM: _("confirm the result"),
    SETTLE: _("settle the result"),
    DATE: _("answer the dates offered"),
    LOCK: _("lock your plan, or fight"),
    FIGHT: _("to be fought"),
    WAIT: _("waits for others"),
}
TASKS, URGENT = tuple(WORDS), (CONFIRM, SETTLE, DATE)
SHOWN = 12
DISPUTED = Proposal.State.DISPUTED
LAST = datetime.max.replace(tzinfo=UTC)


class Task(NamedTuple):
    """Something to be done for a battle, and until when."""

    what: str
    battle: Battle
    names: list[str]
    deadline: datetime | None

    @property
    def words(self) -> str:
        return str(WORDS[self.what])

    @property
    def badge(self) -> str:
        """The class of its badge."""
        return "badge--warn" if self.what in URGENT else "" if self.what == WAIT else "badge--info"


class Pending(NamedTuple):
    """An open proposed result and its author."""

    state: str
    proposer: int | None
    deadline: datetime


def agenda(user: Any, campaign: Campaign | None = None) -> list[Task]:
    """A person's own planned battles, as organiser those with a result to settle; of one campaign or all.

    What waits for others comes last.

    In three queries.
    """
    if not user.is_authenticated:
        return []
    mine = Side.objects.order_by().filter(entry__membership__user=user, entry__membership__state="active")
    organised = Membership.objects.organising().filter(user=user).values("campaign")
    proposed = Proposal.objects.order_by().pending().filter(battle__campaign__in=organised)
    concerned = mine.values("battle").union(proposed.values("battle"))  # for an OR every planned battle would be read
    here = {"campaign__game__in": listed()} if campaign is None else {"campaign": campaign}
    rows = Battle.objects.planned().filter(pk__in=concerned, campaign__archived=None, **here)
    offered = DateOffer.objects.filter(battle=OuterRef("pk")).exclude(by__user=user)
    battles = list(rows.with_sides().annotate(offered=Exists(offered)))
    pending = _pending(battles)
    tasks = [_task(battle, pending.get(battle.pk), user) for battle in battles]
    return sorted(
        tasks, key=lambda task: (task.what == WAIT, task.battle.date or task.deadline or LAST, task.battle.pk)
    )[:SHOWN]


def _pending(battles: list[Battle]) -> dict[int, Pending]:
    """The latest proposal of each battle that is not settled; unequal ones are disputed, as on its page."""
    rows = Proposal.objects.pending().filter(battle__in=battles).order_by("made", "pk")
    pending: dict[int, Pending] = {}
    for battle, state, user, deadline in rows.values_list("battle", "state", "proposer__user", "deadline"):
        before = pending.get(battle)
        pending[battle] = Pending(before.state if before and before.state == DISPUTED else state, user, deadline)
    return pending


def _task(battle: Battle, pending: Pending | None, user: Any) -> Task:
    names = [str(side.entry.membership) for side in battle.sides.all()]
    if pending is None or (battle.is_committed() and not battle.is_stuck()):
        return Task(_what(battle, user), battle, names, battle.deadline)
    waits = WAIT if pending.proposer == user.pk else CONFIRM
    what = SETTLE if pending.state == DISPUTED else waits
    return Task(what, battle, names, pending.deadline)


def _what(battle: Battle, user: Any) -> str:
    """The task of a battle without a proposed result."""
    if battle.is_committed():
        return WAIT
    own = [side for side in battle.sides.all() if side.entry.membership.user_id == user.pk]
    if own and getattr(battle, "offered", False):
        return DATE
    may_lock = battle.campaign.agreement.get("auto_resolve") != NEVER
    return LOCK if may_lock and any(side.locked is None for side in own) else FIGHT
