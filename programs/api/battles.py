"""Public battles for programs."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.games import GameField
from armies.models.content import SLUG_LENGTH
from campaigns.api.battle_serializers import BattleLineSerializer
from campaigns.models import Battle
from programs.public_battles import public_battles
from web.api.base import ListView
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer


class PublicBattleQuery(StrictSerializer):
    """Which public battles are looked for."""

    game = GameField()
    faction = serializers.SlugField(max_length=SLUG_LENGTH, required=False, help_text="That one of the sides had.")


class PublicBattleSerializer(BattleLineSerializer):
    """A battle of a public campaign. Whether its standings count it, `friendly`, the campaign's own list says."""

    friendly = None  # type: ignore[assignment]
    game = serializers.CharField(source="campaign.game", help_text="Its slug.")
    campaign_name = serializers.CharField(source="campaign.name")


class PublicBattles(ListView):
    """Recorded battles of public campaigns, the latest recorded first."""

    query = PublicBattleQuery
    queryset = Battle.objects.none()

    @api_operation("list_public_battles", "Public battles", {200: PublicBattleSerializer}, query=PublicBattleQuery)
    def get(self, request: Request) -> Response:
        """As an Atom feed they are at `/battles/public.atom`, with the same filters."""
        return self.paged(public_battles(**self.validated_query()).with_sides(), PublicBattleSerializer)
