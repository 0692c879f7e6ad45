"""What is next for a person: battles to plan, to fight, to confirm, the nearest deadline first."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Q

from campaigns.ledger.settings import NEVER
from campaigns.models import Battle, Campaign, Proposal, Side

CONFIRM, LOCK, FIGHT, WAIT = "confirm", "lock", "fight", "wait"
SHOWN = 12
LAST = datetime.max.replace(tzinfo=UTC)


class Task(NamedTuple):
    """Something to be done for a battle."""

    what: str
    battle: Battle
    names: list[str]


def agenda(user: Any, campaign: Campaign | None = None) -> list[Task]:
    """A person's own planned battles, of one campaign or all; three queries, however many they are."""
    if not user.is_authenticated:
        return []
    own = Q(entry__membership__user=user, entry__membership__state="active")
    sides = Side.objects.filter(own, battle__state=Battle.State.PLANNED, battle__campaign__archived=None)
    if campaign is not None:
        sides = sides.filter(battle__campaign=campaign)
    mine = {side.battle_id: side for side in sides}
    if not mine:
        return []
    battles = sorted(Battle.objects.filter(pk__in=mine).with_sides(), key=lambda b: (b.deadline or LAST, b.pk))[:SHOWN]
    proposals = Proposal.objects.filter(battle__in=mine, state=Proposal.State.OPEN)
    proposers = dict(proposals.values_list("battle", "proposer__user"))
    return [Task(_what(battle, mine[battle.pk], proposers, user), battle, _names(battle)) for battle in battles]


def _what(battle: Battle, side: Side, proposers: Mapping[int, int | None], user: Any) -> str:
    """What this battle waits for."""
    if battle.pk in proposers:
        return WAIT if proposers[battle.pk] == user.pk else CONFIRM
    if battle.is_committed():
        return WAIT
    may_lock = battle.campaign.agreement.get("auto_resolve") != NEVER
    return LOCK if may_lock and side.locked is None else FIGHT


def _names(battle: Battle) -> list[str]:
    return [str(side.entry.membership) for side in battle.sides.all()]
