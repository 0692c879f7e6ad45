"""Quick battles in the log of who had them fought, kept when their job is done, which is soon deleted."""

from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.contrib.auth import get_user_model
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from armies.computation.list_forecasts import LIST
from armies.models import StrikeForce
from campaigns.battles.quick_battles import QuickBattle, quick_battle_fought
from people.locking import lock_accounts
from players.log.sources import DRAW, LOST, WON
from players.models import GameRecord

MOST = 500
"""Battles of the engine in one log: the oldest without notes and pictures makes room for another."""


@receiver(quick_battle_fought)
def keep_quick_battle(sender: Any, owner: str, battle: QuickBattle, result: dict[str, Any], **more: Any) -> None:
    """Write it into the log of the account that asked for it; of a visitor, and of a what-if, there is no log."""
    user = get_user_model().objects.filter(pk=int(owner)).first() if owner.isdecimal() else None
    if user is None or battle.link.changes:
        return
    text = battle.link.signed()
    with transaction.atomic():
        lock_accounts(user)
        _make_room(user)
        values = _values(user, battle, result) | {"link": text, "game": battle.game.slug, "user": user}
        GameRecord.objects.get_or_create(key=uuid5(NAMESPACE_URL, f"{user.pk} {battle.key}"), defaults=values)


def _make_room(user: Any) -> None:
    rows = GameRecord.objects.of(user).by_engine()
    if rows.count() >= MOST:
        spare = rows.filter(notes="", pictures=None).order_by("recorded", "pk").first()
        if spare is not None:
            spare.delete()


def _values(user: Any, battle: QuickBattle, result: dict[str, Any]) -> dict[str, Any]:
    """One's own list is the first that belongs to one; of two that do not it is the first."""
    own = _own_place(user, battle)
    player, other = battle.scenario["players"][own], battle.scenario["players"][1 - own]
    winner, points = result["winner"], result["victory_points"]
    return {
        "played": timezone.localdate(),
        "list_name": player["name"],
        "faction": battle.factions[own].name,
        "opponent": other.get("commander") or battle.game.facts.commanders[0].key,
        "opponent_list": other["name"],
        "opponent_faction": battle.factions[1 - own].name,
        "mission": battle.mission["title"],
        "outcome": WON if winner == player["id"] else LOST if winner else DRAW,
        "points": max(0, points[player["id"]]),
        "opponent_points": max(0, points[other["id"]]),
    }


def _own_place(user: Any, battle: QuickBattle) -> int:
    rows = [named for kind, named, _number in battle.link.lists if kind == LIST]
    own = set(StrikeForce.objects.filter(pk__in=rows, owner=user).values_list("pk", flat=True))
    places = [place for place, (kind, named, _number) in enumerate(battle.link.lists) if kind == LIST and named in own]
    return places[0] if places else 0
