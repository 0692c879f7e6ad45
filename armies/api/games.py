"""The games of the site: what is true of each whatever its content, and the formats of its documents."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules.formats.checks import JsonSchema
from rules.formats.formats import DOCUMENTS
from rules.game.game import Game
from rules.games import GAMES, game_called
from rules.message import Message
from web.api.base import ApiView, ListView
from web.api.schema import api_operation
from web.api.serializer_fields import CountField, PlainListField
from web.api.strict_serializers import StrictSerializer
from web.models.game import LENGTH, validate_game
from web.translation.messages import translated


class GameField(serializers.CharField):
    """The slug of a game, for a query; none means all of them, or the first where one is needed."""

    def __init__(self) -> None:
        super().__init__(max_length=LENGTH, required=False, validators=[validate_game], help_text="The slug of a game.")


class GameQuery(StrictSerializer):
    game = GameField()


@extend_schema_field({"type": "string"})
class WordsField(serializers.Field):
    """A message in the language that was asked for."""

    def to_representation(self, value: Message) -> str:
        return translated(value)


class TermSerializer(serializers.Serializer):
    """A noun of the game, as it stands alone."""

    one = WordsField()
    many = WordsField()  # type: ignore[assignment]


class KindSerializer(serializers.Serializer):
    """A kind of part that a content pack has."""

    key = serializers.CharField(help_text="Its list in a pack.")
    term = TermSerializer()
    models = serializers.BooleanField(help_text="Parts that are miniatures.")
    card = serializers.BooleanField(help_text="Parts that decks are made of.")


class MeasureSerializer(serializers.Serializer):
    """What is counted for each player in a battle."""

    key = serializers.CharField()
    title = WordsField()
    short = WordsField()


class CommanderSerializer(serializers.Serializer):
    """Who decides for a player."""

    key = serializers.CharField()
    label = WordsField()  # type: ignore[assignment]
    automatic = serializers.BooleanField(help_text="Needs nothing but the battle.")


class GameSerializer(serializers.Serializer):
    """A game; its terms are null where it has no such notion."""

    slug = serializers.CharField(help_text="It ends its address.")
    name = serializers.CharField()
    prefix = serializers.CharField(source="facts.prefix", help_text="What the ids of its rules begin with.")
    engine = serializers.CharField(source="facts.engine", help_text="The version of its rules.")
    length = serializers.CharField(source="facts.length", help_text="Its unit of length.")
    players = PlainListField(source="facts.players", child=CountField(), help_text="The fewest and the most.")
    limits = PlainListField(source="facts.limits", child=CountField(), help_text="Usual limits of points.")
    terms = serializers.SerializerMethodField()
    kinds = KindSerializer(source="facts.kinds", many=True)
    measures = MeasureSerializer(source="facts.measures", many=True)
    commanders = CommanderSerializer(source="facts.commanders", many=True)
    formats = serializers.SerializerMethodField(help_text="Its documents, and where their JSON Schema is read.")

    @extend_schema_field({"type": "object", "additionalProperties": {"type": ["object", "string", "null"]}})
    def get_terms(self, game: Game) -> JsonSchema:
        return {key: _term_in_words(value) for key, value in game.facts.terms._asdict().items()}

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_formats(self, game: Game) -> dict[str, str]:
        return {game.facts.format(document): f"/schemas/{game.facts.format(document)}.json" for document in DOCUMENTS}


def _term_in_words(value: Any) -> Any:
    """A term or a short form in the language that was asked for; null for none."""
    if isinstance(value, Message):
        return translated(value)
    return TermSerializer(value).data if value else None


class Games(ListView):
    """The games of the site, in the order in which they are offered."""

    @api_operation("list_games", "All games", {200: GameSerializer})
    def get(self, request: Request) -> Response:
        return self.paged(list(GAMES), GameSerializer)


class OneGame(ApiView):
    """What is true of a game whatever its content, and its formats."""

    @api_operation("read_game", "One game", {200: GameSerializer})
    def get(self, request: Request, slug: str) -> Response:
        game = game_called(slug)
        if game is None:
            raise Http404
        return Response(self.serialized(GameSerializer, game))
