"""The rows of a dump: what is public at this moment, with names as pages show them, and nothing that is hidden."""

from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from armies.models import Faction, Release, StrikeForce
from armies.models.operation import OperationRelease
from programs.public_battles import public_battles
from web.models.game import listed

BATCH = 500
"""Rows in memory at a time; each batch is a query of its own, so that none stays open for long."""

Row = dict[str, Any]


def batches(rows: QuerySet[Any]) -> Iterator[Any]:
    """All rows by their keys, some at a time."""
    last = 0
    while page := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield from page
        last = page[-1].pk


def lists() -> Iterator[Row]:
    """Public lists of factions that everybody may read, without their players' notes."""
    factions = Faction.objects.usable_by(AnonymousUser()).values("pk")
    rows = StrikeForce.objects.public().filter(faction__in=factions).select_related("owner", "faction", "release")
    for row in batches(rows.defer("notes", "faction__rules", "faction__summary", "release__document")):
        yield {
            "token": row.token,
            "owner": row.owner.get_username() if row.owner else None,
            "name": row.name,
            "game": row.faction.game,
            "faction": row.faction.slug,
            "release": row.release.number,
            "limit": row.limit,
            "squads": row.squads,
            "deck": row.deck,
            "choices": row.choices,
            "version": row.version,
            "published": row.published,
            "updated": row.updated,
        }


def battles() -> Iterator[Row]:
    """Recorded battles of public campaigns: who, with what, and what came out."""
    for row in batches(public_battles().with_sides()):
        yield {
            "slug": row.slug,
            "campaign": row.campaign.slug,
            "campaign_name": row.campaign.name,
            "game": row.campaign.game,
            "mission": row.operation_slug,
            "title": row.title,
            "method": row.method,
            "round": row.round,
            "played": row.played,
            "recorded": row.recorded,
            "digest": "" if row.is_by_hand() else row.digest,
            "sides": [_side(side) for side in row.sides.all()],
        }


def _side(side: Any) -> Row:
    return {
        "colour": side.colour,
        "alliance": side.alliance,
        "player": side.entry.membership.name,
        "force": side.entry.name,
        "faction_name": side.entry.faction,
        "points": side.entry.points,
        "outcome": side.outcome,
        "victory_points": side.victory_points,
        "squads_lost": side.squads_lost,
        "figures": side.figures,
    }


def content() -> Iterator[Row]:
    """Every release of the factions that everybody may read, as it was published; one that was withdrawn says so."""
    factions = Faction.objects.usable_by(AnonymousUser()).values("pk")
    for row in batches(Release.objects.with_documents().filter(faction__in=factions).select_related("faction")):
        yield {
            "game": row.faction.game,
            "faction": row.faction.slug,
            "release": row.number,
            "published": row.published,
            "withdrawn": row.withdrawn,
            "digest": row.digest,
            "document": row.document,
        }


def operations() -> Iterator[Row]:
    """Every release of an operation of designers, as it was published; those built into a game are part of that."""
    for row in batches(OperationRelease.objects.filter(operation__game__in=listed()).select_related("operation")):
        yield {
            "game": row.operation.game,
            "operation": row.operation.slug,
            "release": row.number,
            "published": row.published,
            "withdrawn": row.withdrawn,
            "archived": row.operation.archived,
            "digest": row.digest,
            "document": row.document,
        }


KINDS: dict[str, Callable[[], Iterator[Row]]] = {
    "lists": lists,
    "battles": battles,
    "content": content,
    "operations": operations,
}
