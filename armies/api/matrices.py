"""Lists against lists in missions, from both sides."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, FloatField, ListField, Serializer

from armies.api.fighting import fought
from armies.api.forecasts import check_mission, opponent_of
from armies.api.games import GameField
from armies.computation.matrix import Entrant
from armies.computation.matrix_jobs import MATRICES, MatrixRequest, entrant_of
from armies.forms.matrix import MAX_CELLS, MAX_LISTS, MAX_MISSIONS, too_many_cells
from jobs.models import Job
from rules.formats.errors import DocumentError
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.api.exceptions import ConflictError
from web.api.permissions import ACCOUNT
from web.api.schema import Answers, api_operation
from web.api.serializer_fields import CountField, NumberField, PlainListField
from web.api.strict_serializers import StrictCharField, StrictSerializer
from web.api.waiting import FightingView, come_again, place_of
from web.translation.messages import fault_in_words


class Keys(ListField):
    def __init__(self, most: int, what: str) -> None:
        child = StrictCharField(max_length=200)
        super().__init__(child=child, min_length=1, max_length=most, help_text=what)


class CommanderField(StrictCharField):
    """Who decides for all lists; `commander_of` refuses whom the game does not have."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=100, required=False, help_text="Of all lists; the game's first without it.")


def commander_of(game: Game, given: dict[str, Any]) -> str:
    """One of those who fight without a person, the game's first where none is given."""
    known = [commander.key for commander in game.facts.automatic_commanders()]
    commander = given.get("commander", known[0])
    if commander not in known:
        raise ValidationError({"commander": _("must be some of: %(names)s") % {"names": ", ".join(known)}})
    return str(commander)


class MatrixWanted(StrictSerializer):
    game = GameField()
    lists = Keys(MAX_LISTS, "Each named as `against` of a forecast is.")
    against = Keys(MAX_LISTS, "Their opponents, named likewise.")
    missions = Keys(MAX_MISSIONS, "Slugs of operations for two.")
    commander = CommanderField()
    stop = BooleanField(default=False, help_text="Have it end; what was fought is kept, and the next call goes on.")


class DifferenceOfSharesSerializer(Serializer):
    share = FloatField(help_text="What the list gained on itself as it was before, of all battles.")
    interval = PlainListField(child=FloatField(), allow_null=True, help_text="At 95 %; null of too few battles.")


class ShareSerializer(Serializer):
    """Battles that ended, and the share of them that was won."""

    ended = CountField()
    share = FloatField(allow_null=True, help_text="A draw being half; null before any has ended.")
    interval = PlainListField(child=FloatField(min_value=0, max_value=1), help_text="Wilson's, at 95 %, of the share.")
    out = BooleanField(help_text="The share lies outside 45 to 55 %.")
    sure = BooleanField(help_text="The whole interval does.")
    difference = DifferenceOfSharesSerializer(
        required=False, help_text="Of a draft's list, from the same list by the release."
    )


class CellSerializer(ShareSerializer):
    row = CountField(help_text="Which of `rows`, from 0.")
    column = CountField()
    mission = CountField()
    mirror = BooleanField(help_text="A list against itself: the share is that of the first side.")
    sides = ShareSerializer(many=True, help_text="The row's list as the first side, and as the second.")


class FirstSideSerializer(ShareSerializer):
    """How often the first side of a mission wins."""

    mission = CountField()
    mirrors = ShareSerializer(help_text="Of lists against themselves alone.")


class MatrixListSerializer(Serializer):
    key = CharField()
    name = CharField()
    points = CountField(
        required=False,
        allow_null=True,
        help_text="Of a list with a `difference`: what it costs by the draft.",
    )
    points_before = CountField(required=False, allow_null=True, help_text="And by the release.")


class MatrixFiguresSerializer(Serializer):
    rows = MatrixListSerializer(many=True)
    columns = MatrixListSerializer(many=True)
    missions = PlainListField(child=CharField())
    commander = CharField(help_text="Who decided for all lists.")
    fought = CountField()
    of = CountField(help_text="Battles that are to be fought in all.")
    stopped = ChoiceField(["number", "time", "asked"], help_text="What ended it: all were fought, time, or a `stop`.")
    cells = CellSerializer(many=True)
    totals = ShareSerializer(many=True, help_text="Each list over all its pairings but those with itself.")
    first_side = FirstSideSerializer(many=True, help_text="By mission.")


class MatrixSerializer(Serializer):
    """Lists against lists, and how far it has come."""

    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being made; null when it is over.")
    matrix = MatrixFiguresSerializer(allow_null=True)


ANSWERS: Answers = {200: MatrixSerializer, 202: MatrixSerializer}


class Matrices(FightingView):
    """Every list against every opponent in every mission."""

    permission_classes = ACCOUNT

    @api_operation("fight_matrix", "Fight lists against lists", ANSWERS, MatrixWanted, refusals=(409,))
    def post(self, request: Request) -> Response:
        """How often each wins, from both sides, as the lists are now.

        202 while battles are still being fought: asked for again it keeps its place, and is there once it is `done`.
        One that `stopped` for want of `time` or because it was `asked` to goes on when it is asked for again.
        """
        wanted = self.validated_body(MatrixWanted)
        game = game_called(wanted.get("game", "")) or GAMES[0]
        check_size(wanted)
        for slug in wanted["missions"]:
            check_mission(game, slug, "missions")
        rows, columns = (entrants_called(request, game, wanted[key], key) for key in ("lists", "against"))
        missions, commander = dict.fromkeys(wanted["missions"]), commander_of(game, wanted)
        return answer(MatrixRequest(game, rows, columns, missions, commander), wanted["stop"], request)


def check_size(wanted: dict[str, list[str]]) -> None:
    cells = len(wanted["lists"]) * len(wanted["against"]) * len(wanted["missions"])
    if cells > MAX_CELLS:
        raise ValidationError({"lists": too_many_cells(cells)})


def entrants_called(request: Request, game: Game, keys: list[str], field: str) -> list[Entrant]:
    try:
        return [entrant_of(opponent_of(request, game, key, field)) for key in dict.fromkeys(keys)]
    except DocumentError as error:
        raise ConflictError(fault_in_words(error)) from None


def answer(asked: MatrixRequest, stop: bool, request: Request) -> Response:
    """How far it is."""
    if stop:
        asked.stop()
    job = fought(asked, MATRICES, request)
    data = {"state": job.state, "place": place_of(job), "matrix": asked.known}
    return Response(MatrixSerializer(data).data, 200 if job.is_finished() else 202, headers=come_again(job))
