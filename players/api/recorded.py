"""Games that the caller records by hand; and those that others have recorded against the caller, to confirm or deny."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, ChoiceField, DateField, IntegerField, Serializer

from armies.models.content import NAME_LENGTH
from players import access, actions
from players.confirming import confirm, deny
from players.forms import RecordForm
from players.models import MAX_POINTS, NOTES_LENGTH, GameRecord
from players.recording import REFUSALS, form_of, refusal_in_words
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.api.base import ApiView, ListView
from web.api.etags import plain_etag_of, refuse_stale
from web.api.exceptions import ConflictError, InvalidError, StaleError
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, Answers, api_operation
from web.api.serializer_fields import UserNameField
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer
from web.models.game import validate_game

NAMES = {"list": "list_name"}
"""Keys of a body whose field is called otherwise in the form of the page."""


class Text(StrictCharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": NAME_LENGTH, "allow_blank": True, "required": False, **options})


class Points(StrictIntegerField):
    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MAX_POINTS, allow_null=True, required=False, **options)


class GameByHand(StrictSerializer):
    """A game that was played elsewhere; who, when and how it ended are needed."""

    played = DateField()
    opponent = Text(help_text="A name; without one that of the account.")
    account = Text(
        max_length=150,
        help_text="The opponent's user name: somebody met here, or with a public profile. They are asked to confirm.",
    )
    outcome = ChoiceField(GameRecord.Outcome.values, help_text="For the caller.")
    points = Points()
    opponent_points = Points()
    list = Text(help_text="The caller's.")
    faction = Text(help_text="A name of a faction that the caller may build with.")
    opponent_list = Text()
    opponent_faction = Text()
    mission = Text()
    notes = Text(max_length=NOTES_LENGTH, help_text="For the caller alone.")


class NewGameByHand(GameByHand):
    game = StrictCharField(required=False, validators=[validate_game], help_text="Its slug; the first by default.")


class RecordedGameSerializer(Serializer):
    """A game that the caller recorded by hand."""

    number = IntegerField(source="pk", help_text="Its `row` among one's games.")
    game = CharField()
    played = DateField()
    opponent = CharField()
    account = UserNameField("account")
    word = ChoiceField(GameRecord.Word.values, allow_blank=True, help_text="What the opponent's account has said.")
    outcome = ChoiceField(GameRecord.Outcome.values)
    points = IntegerField(allow_null=True)
    opponent_points = IntegerField(allow_null=True)
    list = CharField(source="list_name", allow_blank=True)
    faction = CharField(allow_blank=True)
    opponent_list = CharField(allow_blank=True)
    opponent_faction = CharField(allow_blank=True)
    mission = CharField(allow_blank=True)
    notes = CharField(allow_blank=True)


class AskedGameSerializer(Serializer):
    """A game that somebody else recorded against the caller: outcome, points and list are theirs."""

    number = IntegerField(source="pk", help_text="It ends its address.")
    version = IntegerField(help_text="To be sent with the answer.")
    by = UserNameField("user")
    game = CharField()
    played = DateField()
    outcome = ChoiceField(GameRecord.Outcome.values)
    points = IntegerField(allow_null=True)
    opponent_points = IntegerField(allow_null=True)
    list = CharField(source="list_name", allow_blank=True)
    faction = CharField(allow_blank=True)
    opponent_list = CharField(allow_blank=True)
    opponent_faction = CharField(allow_blank=True)
    mission = CharField(allow_blank=True)


class WordWanted(StrictSerializer):
    version = StrictIntegerField(min_value=0, max_value=2**31 - 1)
    answer = ChoiceField(["yes", "no"], help_text="Yes: it is in the caller's log from now on.")


ANSWERS: Answers = {200: RecordedGameSerializer}


class RecordedGames(ApiView):
    """Games by hand."""

    permission_classes = ACCOUNT

    @api_operation(
        "record_game",
        "Record a game",
        {201: RecordedGameSerializer},
        NewGameByHand,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request) -> Response:
        """Keep a game that was played elsewhere in my log."""
        return idempotent(request, lambda: self._record(request))

    def _record(self, request: Request) -> Response:
        given = self.validated_body(NewGameByHand)
        game = game_called(given.pop("game", "")) or GAMES[0]
        values = checked_values(request, game, given)
        try:
            record = actions.record_game(request.user, game.slug, uuid4(), values)
        except tuple(REFUSALS) as refusal:
            raise ConflictError(refusal_in_words(refusal)) from None
        return _answer(record, 201)


class OneRecorded(ApiView):
    """A game of mine by hand, by its `row` among `my-games/`."""

    permission_classes = ACCOUNT

    @api_operation("read_recorded_game", "Read a recorded game", ANSWERS)
    def get(self, request: Request, number: int) -> Response:
        return _answer(access.own_record(request, number))

    @api_operation("change_recorded_game", "Replace a recorded game", ANSWERS, GameByHand, headers=(IF_MATCH,))
    def put(self, request: Request, number: int) -> Response:
        """What is left out is empty from now on. An opponent who has confirmed something else is asked again."""
        record = access.own_record(request, number)
        refuse_stale(request, _document(record))
        version = record.version
        values = checked_values(request, record.rules_of_game, self.validated_body(GameByHand), record)
        try:
            actions.change_record(record, version, values)
        except actions.StaleError:
            present = _document(access.own_record(request, number))
            raise StaleError(headers={"ETag": plain_etag_of(present)}, yours=request.data, present=present) from None
        except actions.UnansweredError as refusal:
            raise ConflictError(refusal_in_words(refusal)) from None
        return _answer(access.own_record(request, number))

    @api_operation("delete_recorded_game", "Delete a recorded game", {204: None}, headers=(IF_MATCH,))
    def delete(self, request: Request, number: int) -> Response:
        """With its notes and pictures; an opponent who has confirmed it keeps theirs."""
        record = access.own_record(request, number)
        refuse_stale(request, _document(record))
        record.delete()
        return Response(status=204)


class AskedGames(ListView):
    """Games that wait for my word."""

    permission_classes = ACCOUNT
    queryset = GameRecord.objects.none()

    @api_operation("list_asked_games", "Games to confirm", {200: AskedGameSerializer})
    def get(self, request: Request) -> Response:
        """Those that others have recorded against me, the oldest first."""
        rows: QuerySet[GameRecord] = GameRecord.objects.asking(request.user)
        return self.paged(rows, AskedGameSerializer)


class OneAskedGame(ApiView):
    permission_classes = ACCOUNT

    @api_operation(
        "answer_asked_game",
        "Confirm or deny a game",
        {200: RecordedGameSerializer, 204: None},
        WordWanted,
        refusals=(409,),
    )
    def post(self, request: Request, number: int) -> Response:
        """With a yes it is in my log, and answered; with a no it stays in the other's alone, and nothing is."""
        wanted, record = self.validated_body(WordWanted), access.asking_record(request, number)
        try:
            if wanted["answer"] == "no":
                deny(record, wanted["version"])
                return Response(status=204)
            return _answer(confirm(request.user, record, wanted["version"]))
        except actions.StaleError:
            raise ConflictError(_("The game was changed meanwhile. Look at what it says now.")) from None
        except actions.TooManyError as refusal:
            raise ConflictError(refusal_in_words(refusal)) from None


def checked_values(
    request: Request, game: Game, given: dict[str, Any], record: GameRecord | None = None
) -> dict[str, Any]:
    """What was sent, judged by the form of the page."""
    data = {NAMES.get(key, key): "" if value is None else value for key, value in given.items()}
    form = form_of(request, game, {"key": uuid4(), "version": 1} | data, record)
    if not form.is_valid():
        raise InvalidError(errors=list(_faults(form)))
    return form.values()


def _faults(form: RecordForm) -> Iterator[dict[str, str]]:
    keys = {field: key for key, field in NAMES.items()}
    for field, errors in form.errors.items():
        for error in errors:
            yield {"path": keys.get(field, field), "message": str(error)}


def _document(record: GameRecord) -> Any:
    return RecordedGameSerializer(record).data


def _answer(record: GameRecord, status: int = 200) -> Response:
    document = _document(record)
    return Response(document, status, headers={"ETag": plain_etag_of(document)})
