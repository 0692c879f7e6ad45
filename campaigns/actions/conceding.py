"""The battles of a departing member: conceded in rounds, otherwise called off; opponents are notified."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from campaigns.actions.battles import bump_version
from campaigns.actions.ledger import append
from campaigns.actions.plans import locked_battle
from campaigns.actions.results import save_result
from campaigns.models import Battle, Campaign, Membership, Side
from campaigns.models.battle import BattleQuerySet
from campaigns.notifications import notify


def depart(campaign: Campaign, member: Membership, by: Membership) -> None:
    """Mark a member as left and concede or call off their open battles (C-MEM-06, C-RND-11)."""
    conceded, called_off = battles_to_concede(member), battles_to_call_off(member)
    member.state, member.succeeds = Membership.State.LEFT, False
    member.save(update_fields=["state", "succeeds"])
    append(campaign, "left", {"member": member.number}, by=by)
    for battle in conceded:
        concede(campaign, battle, member, by)
    for battle in called_off:
        state = {"state": Battle.State.CALLED_OFF, "called_off_with": None}
        Battle.objects.filter(pk=battle.pk).update(version=F("version") + 1, **state)
        notify.notify_member_left(battle, member)
    if by.pk == member.pk:
        notify.notify_members(campaign, "left", member)


def concede(campaign: Campaign, battle: Battle, member: Membership, by: Membership) -> None:
    """Record a battle as lost by this member and won by the others, without victory points (C-RND-11)."""
    present = locked_battle(battle)
    sides = [_conceded(side, lost=side.entry.membership_id == member.pk) for side in battle.sides.all()]
    bump_version(present, present.version, Battle.State.PLANNED)
    today = timezone.localdate(timezone=timezone.get_default_timezone())
    event = save_result(campaign, present, by.user, Battle.Method.CONCEDED, sides, played=today)
    notify.notify_conceded(present, member, event.number)


def _conceded(side: Side, *, lost: bool) -> dict[str, Any]:
    outcome = Side.Outcome.LOST if lost else Side.Outcome.WON
    return {
        "outcome": outcome.value,
        "victory_points": 0,
        "squads_lost": 0,
        "figures": {},
        "reasons": {},
        "deeds": [],
    }


def battles_to_concede(member: Membership) -> list[Battle]:
    """Battles of rounds that leave an opponent without a battle when this member leaves."""
    return [battle for battle in abandoned_by([member]) if is_conceded(battle, member)]


def battles_to_call_off(member: Membership) -> list[Battle]:
    """Battles called off when this member leaves: outside of rounds, or with more than two parties (C-MEM-06)."""
    return [battle for battle in abandoned_by([member]) if not is_conceded(battle, member)]


def remaining_battles(member: Membership) -> BattleQuerySet:
    """Battles that continue without the member: committed, or with a proposed result."""
    planned = Battle.objects.planned().filter(pk__in=_battles_of(member))
    return planned.exclude(Exists(Battle.objects.revocable().filter(pk=OuterRef("pk"))))  # of theirs alone


def abandoned_by(members: Sequence[Membership]) -> list[Battle]:
    """The battles that these members leave, each of another campaign."""
    return list(Battle.objects.revocable().filter(pk__in=_battles_of(*members)).with_sides().order_by("number"))


def _battles_of(*members: Membership) -> BattleQuerySet:
    return Battle.objects.filter(sides__entry__membership__in=members).values("pk")


def is_conceded(battle: Battle, member: Membership) -> bool:
    """Whether a battle that a member leaves is of a round, and the member alone is one of two parties."""
    if battle.round is None:
        return False
    parties = [side.party for side in battle.sides.all()]
    own = next(side.party for side in battle.sides.all() if side.entry.membership_id == member.pk)
    return len(set(parties)) == 2 and parties.count(own) == 1
