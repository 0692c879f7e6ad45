"""One's own games, wherever they were played."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, ChoiceField, DateField, IntegerField, Serializer

from armies.api.games import GameField
from armies.models.content import NAME_LENGTH
from people.addresses import site_url
from players.log.filtering import fitting
from players.log.game import Kind, LoggedGame
from players.log.games import games_of
from players.models import GameRecord
from web.api.base import ListView
from web.api.permissions import ACCOUNT
from web.api.schema import api_operation
from web.api.serializer_fields import CountField, NullableTextField
from web.api.strict_serializers import StrictCharField, StrictSerializer


class LoggedOpponentSerializer(Serializer):
    """Whom one played against; the name of an account, of a commander, or what was written down."""

    name = CharField()
    list = CharField(allow_blank=True)
    faction = CharField(allow_blank=True)


class LoggedGameSerializer(Serializer):
    """A game of one's own."""

    kind = ChoiceField(Kind.values, help_text="Where it was played: `hand` is one recorded by hand.")
    row = IntegerField(help_text="Its number among those of its kind.")
    game = CharField()
    played = DateField()
    outcome = ChoiceField(GameRecord.Outcome.values)
    score = CharField(allow_blank=True, help_text="One's own first.")
    list = CharField(allow_blank=True, help_text="One's own list.")
    faction = CharField(allow_blank=True)
    mission = CharField(allow_blank=True)
    opponents = LoggedOpponentSerializer(many=True)
    notes = CharField(allow_blank=True, help_text="One's own.")
    pictures = CountField(help_text="How many one keeps of it.")
    page = CharField(help_text="Its page in one's log.")
    battle = NullableTextField(help_text="Where the site shows it; null where it was recorded by hand.")


class Named(StrictCharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=NAME_LENGTH, **options)


class LoggedGamesQuery(StrictSerializer):
    """Which of one's games."""

    game = GameField()
    kind = ChoiceField(Kind.values, required=False, help_text="Where it was played.")
    outcome = ChoiceField(GameRecord.Outcome.values, required=False, help_text="How it came out for the caller.")
    faction = Named(help_text="The caller's, by its name.")
    opponent = Named(help_text="By the name that the log has.")
    mission = Named(help_text="By its title.")
    list = Named(help_text="The caller's, by its name.")
    since = DateField(required=False, help_text="The first day.")
    until = DateField(required=False, help_text="The last day.")


class MyGames(ListView):
    """Every game of the caller."""

    permission_classes = ACCOUNT
    queryset = GameRecord.objects.none()
    query = LoggedGamesQuery

    @api_operation("list_my_games", "My games", {200: LoggedGameSerializer}, query=LoggedGamesQuery)
    def get(self, request: Request) -> Response:
        """At tables, in the browser, in campaigns, by the engine, and those recorded by hand; the latest first."""
        games = fitting(games_of(request.user), self.validated_query())
        return self.paged([_document(game) for game in games], LoggedGameSerializer)


def _document(game: LoggedGame) -> dict[str, Any]:
    """Its `slug` is where a page begins, and is not told."""
    return game._asdict() | {
        "slug": f"{game.kind}-{game.row}",
        "played": game.day,
        "opponents": [opponent._asdict() for opponent in game.opponents],
        "page": site_url(reverse("players:game", args=[game.kind, game.row])),
        "battle": site_url(game.address) if game.address else "",
    }
