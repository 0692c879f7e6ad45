"""Standings: who leads a campaign, counted from its recorded battles each time anew, never stored."""

from typing import Any, NamedTuple

from django.db.models import Q

from campaigns.models import Campaign, Membership


class Standing(NamedTuple):
    """A line of the table; who is level on all counts shares a rank. `membership` comes `with_standings`."""

    rank: int
    shared: bool
    membership: Any


def standings(campaign: Campaign) -> list[Standing]:
    """The table of a campaign: points, then the difference of victory points, then those scored."""
    entered = campaign.memberships.filter(entries__isnull=False).values("pk")
    took_part = campaign.memberships.filter(Q(role=Membership.Role.PLAYER) | Q(pk__in=entered))
    rows = list(took_part.with_standings().select_related("user"))
    levels = [_level(row) for row in rows]
    pairs = zip(levels, rows, strict=True)
    return [Standing(levels.index(level) + 1, levels.count(level) > 1, row) for level, row in pairs]


def _level(row: Any) -> tuple[int, int, int]:
    return row.points, row.difference, row.scored
