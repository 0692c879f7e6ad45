"""What a player does in a battle: sit down, answer, take back, give up. Each is answered by the battle as it stands."""

from typing import Any

from django.http import Http404
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from play import access, actions
from play.api.serializers import MOST_NUMBER, AnswerWanted, PlayedStandingSerializer, SinceQuery, UndoWanted
from play.api.state import plain, standing_data
from play.choosing import BASES, FIRST, ChoiceError, choice_of, entry_of, prompt_of
from play.models import PlayedBattle, Seat
from play.presenter import refusal_html
from play.returning import come_back
from play.standing import entries_of, standing_of
from rules.battles.seats import Standing
from web.api.base import ApiView
from web.api.exceptions import ApiError, ConflictError
from web.api.permissions import ACCOUNT
from web.api.schema import Answers, api_operation
from web.translation.messages import fault_in_words

STANDING: Answers = {200: PlayedStandingSerializer}


class AnsweredError(ApiError):
    """The question has been answered; the answer that stands is shown to whose it is."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "answered"


class ForbiddenByRulesError(ApiError):
    """The rules forbid this answer; the question stands."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "refused"


class PlayerView(ApiView):
    """For who sits at a battle; another gets 404."""

    permission_classes = ACCOUNT
    query = SinceQuery

    def own(self, slug: str) -> tuple[PlayedBattle, list[Seat]]:
        """The battle and the caller's seats."""
        battle = access.battle_called(slug)
        seats = access.seats_of(self.request, battle)  # type: ignore[arg-type]
        if not seats:
            raise Http404
        return battle, seats

    def shown(self, slug: str, now: PlayedBattle | None = None) -> Response:
        """The battle as it stands after what was done, which has fetched it as it is `now`, or not."""
        since = self.validated_query()["since"]
        return Response(standing_data(self.request, now or access.battle_called(slug), since))  # type: ignore[arg-type]

    def answered(self, battle: PlayedBattle, own: list[Seat], number: int) -> AnsweredError:
        """The question of this number is over: the own answer that stands, and what is asked now."""
        row = battle.answers.filter(number=number, player__in=[seat.player for seat in own]).first()
        now = standing_data(self.request, access.battle_called(battle.slug), MOST_NUMBER)  # type: ignore[arg-type]
        shown = {key: now[key] for key in ("number", "last", "question")}
        detail = _("This question has been answered meanwhile.")
        return AnsweredError(detail, answer=row and row.entry, **shown)


def last_of(wanted: dict[str, Any]) -> str | None:
    """What a body calls the answer before its own; None where it does not say, "" for the first of all."""
    return (wanted["last"] or "") if "last" in wanted else None


class Sit(PlayerView):
    @api_operation("sit_down", "Sit down at a battle", STANDING, query=SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Take the free seat, or mine again that a commander took over; who sits there already changes nothing."""
        battle = access.battle_called(slug)
        if not access.seats_of(request, battle):  # type: ignore[arg-type]
            own = access.seat_to_return_to(request, battle)  # type: ignore[arg-type]
            try:
                come_back(battle, own) if own is not None else actions.sit(battle, request.user)
            except actions.StaleError:
                raise ConflictError(_("Somebody else sat down first.")) from None
        return self.shown(slug)


class Answer(PlayerView):
    @api_operation("answer_question", "Answer a question", STANDING, AnswerWanted, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Choose one of the choices.

        409 of the type `answered` when the question of this number is over, or the answer before it was taken back
        and given otherwise (`answer` is what stands, where it is mine, `question` what I am asked now), of the type
        `refused` when the rules forbid the answer.
        """
        battle, own = self.own(slug)
        wanted = self.validated_body(AnswerWanted)
        seat = access.seat_to_answer(request, battle)  # type: ignore[arg-type]
        if seat is None:
            raise self.answered(battle, own, wanted["number"])
        try:
            now, _refused = actions.choose_answer(
                battle, seat, wanted["number"], lambda standing: entry_wanted(standing, wanted), last_of(wanted)
            )
        except actions.StaleError:
            raise self.answered(battle, own, wanted["number"]) from None
        except actions.RefusedError as error:
            raise refused(battle, error) from None
        return self.shown(slug, now)


def entry_wanted(standing: Standing, wanted: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The answer of a body, made as that of the page's form is, and how many times it is given."""
    options = wanted.get("options", [])
    places = [options.index(number) + 1 for number in range(len(options)) if number in options]
    values = {"choice": [wanted["choice"]], "spot": options[:1], "option": options, "place": places}
    both = "then" in wanted
    values |= dict(zip(FIRST if both else "xy", [[length] for length in wanted.get("point", [])], strict=False))
    values |= dict(zip("xy", [[length] for length in wanted["then"]], strict=True)) if both else {}
    values |= {"amount": [wanted["amount"]]} if "amount" in wanted else {}
    if "bases" in wanted:
        values |= {
            "placed": [BASES],
            "base_x": [x for x, _y in wanted["bases"]],
            "base_y": [y for _x, y in wanted["bases"]],
        }
    form = MultiValueDict({key: [str(value) for value in several] for key, several in values.items()})
    prompt = prompt_of(standing)
    try:
        return entry_of(standing, prompt, form), choice_of(prompt, form).times if wanted.get("all") else 1
    except ChoiceError as error:
        raise ValidationError({"choice": str(error)}) from None


def refused(battle: PlayedBattle, error: actions.RefusedError) -> ForbiddenByRulesError:
    if error.event is None:
        assert error.fault is not None
        return ForbiddenByRulesError(fault_in_words(error.fault), rule=None)
    standing = standing_of(battle, entries_of(battle), thinking=False)
    return ForbiddenByRulesError(plain(refusal_html(battle, standing, error.event)), rule=error.event["rule"])


class Undo(PlayerView):
    @api_operation("undo_answer", "Take an answer back", STANDING, UndoWanted, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Take my last answer back, until dice fell, a card was seen or another person has answered."""
        battle, own = self.own(slug)
        number = self.validated_body(UndoWanted)["number"]
        for seat in own:
            try:
                actions.undo(battle, seat, number)
            except actions.StaleError:
                continue
            return self.shown(slug)
        raise ConflictError(_("That can no longer be taken back."))


class Resign(PlayerView):
    @api_operation("resign_battle", "Give a battle up", STANDING, query=SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """For good."""
        battle, own = self.own(slug)
        try:
            actions.resign(battle, own[0])
        except actions.StaleError:
            raise ConflictError(_("The battle is over.")) from None
        return self.shown(slug)
