"""Battles that everybody may read: the recorded ones of public campaigns, the latest first."""

from django.db.models import Exists, OuterRef

from armies.models import Faction
from campaigns.models import Battle, Side
from campaigns.models.battle import BattleQuerySet


def public_battles(game: str = "", faction: str = "") -> BattleQuerySet:
    """Those of a game, and in which a faction of this slug fought, where they are given."""
    rows: BattleQuerySet = Battle.objects.recorded().listed().filter(campaign__visibility="public")
    if game:
        rows = rows.filter(campaign__game=game)
    if faction:
        names = Faction.objects.filter(slug=faction).values("name")
        rows = rows.filter(Exists(Side.objects.filter(battle=OuterRef("pk"), entry__faction__in=names)))
    return rows.order_by("-recorded", "-pk")
