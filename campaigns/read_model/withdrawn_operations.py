"""What campaigns play of a withdrawn release of an operation: battles keep it, and may be taken to the newest."""

from collections.abc import Iterable
from typing import NamedTuple

from armies.models import Operation, OperationRelease
from campaigns.models import Battle, Campaign
from campaigns.models.battle import BattleQuerySet


class OnWithdrawn(NamedTuple):
    """A planned battle, the withdrawn release that it is planned with, and the newest on offer."""

    battle: Battle
    release: OperationRelease
    newest: OperationRelease


def agreed_on(operation: Operation) -> list[int]:
    """The keys of the running campaigns that agreed on an operation, among those whose agreement has its name."""
    running = Campaign.objects.running().filter(game=operation.game, agreement__operations__icontains=operation.slug)
    rows = running.order_by().values_list("pk", "agreement__operations")
    return [pk for pk, slugs in rows if operation.slug in (slugs or ())]


def on_withdrawn(battles: BattleQuerySet, game: str) -> list[OnWithdrawn]:
    """The planned ones among these battles of a game whose release was withdrawn; one query where none was."""
    planned = battles.planned()
    slugs = planned.order_by().values("operation_slug")
    rows = OperationRelease.objects.filter(operation__game=game, operation__slug__in=slugs)
    if not rows.filter(withdrawn__isnull=False).exists():
        return []
    releases: dict[str, list[OperationRelease]] = {}
    for release in rows.select_related("operation").order_by("-number"):
        releases.setdefault(release.operation.slug, []).append(release)
    affected = planned.with_sides().with_documents().filter(operation_slug__in=releases)
    candidates = (_newer_release(battle, releases[battle.operation_slug]) for battle in affected)
    return [row for row in candidates if row is not None]


def _newer_release(battle: Battle, releases: Iterable[OperationRelease]) -> OnWithdrawn | None:
    """None for a battle that is planned with what a release on offer says as well."""
    same = [release for release in releases if release.document == battle.operation]
    offered = [release for release in releases if release.withdrawn is None]
    if not same or not offered or any(release.withdrawn is None for release in same):
        return None
    return OnWithdrawn(battle, same[0], offered[0])
