"""How factions and units fare in public campaigns, for programs."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies.models.content import SLUG_LENGTH
from programs.models import PublicStatistics
from programs.statistics import FACTION, PERIODS, UNIT
from web.api.base import ApiView
from web.api.schema import api_operation
from web.api.serializer_fields import CountField, InstantField
from web.api.strict_serializers import StrictSerializer
from web.models.game import LENGTH, first_game, validate_game


class StatisticsQuery(StrictSerializer):
    """Which figures are looked for."""

    game = serializers.CharField(
        max_length=LENGTH, required=False, validators=[validate_game], help_text="The slug of a game; else the first."
    )
    period = serializers.ChoiceField(list(PERIODS), default="all", help_text="The time before last night.")
    mission = serializers.SlugField(max_length=SLUG_LENGTH, required=False, help_text="Its slug; none: all of them.")


class FigureSerializer(serializers.Serializer):
    """How a faction, or a unit of one, fared. `low` and `high` are Wilson's interval of `share` at 95 %."""

    kind = serializers.ChoiceField([FACTION, UNIT])
    faction = serializers.CharField()
    unit = serializers.CharField(allow_blank=True, help_text="The slug of its datasheet; empty of a faction.")
    battles = CountField()
    won = CountField()
    drawn = CountField()
    lost = CountField()
    share = serializers.FloatField(help_text="Of battles won.")
    low = serializers.FloatField()
    high = serializers.FloatField()


class PublicStatisticsSerializer(serializers.Serializer):
    """Figures of a game that enough battles and players stand behind, best share first."""

    game = serializers.CharField()
    counted = InstantField(allow_null=True, help_text="Each night; null before the first.")
    figures = FigureSerializer(many=True)


class Statistics(ApiView):
    """How factions and units fare in public campaigns."""

    query = StatisticsQuery

    @api_operation(
        "read_public_statistics",
        "Statistics of public campaigns",
        {200: PublicStatisticsSerializer},
        query=StatisticsQuery,
    )
    def get(self, request: Request) -> Response:
        """Conceded battles are left out, and what both sides have."""
        asked = self.validated_query()
        game = asked.get("game") or first_game()
        counted = PublicStatistics.objects.filter(game=game).first()
        wanted = (asked["period"], asked.get("mission", ""))
        rows = [row for row in counted.rows if (row["period"], row["mission"]) == wanted] if counted else []
        about = {"game": game, "counted": counted.counted if counted else None, "figures": rows}
        return Response(PublicStatisticsSerializer(about).data)
