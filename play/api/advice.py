"""What a commander would do in a player's place: asked for, read once a worker knows, followed."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from play import access, actions
from play.advice_view import WorthView, advice_view
from play.advising import ask_for_advice, job_of
from play.api.playing import STANDING, PlayerView, last_of, refused
from play.api.serializers import ADVICE_STATES, PlayedAdviceSerializer, QuestionNamed, SinceQuery
from play.api.state import plain
from play.choosing import prompt_of
from play.models import PlayedBattle, Seat
from play.presenter import fought
from play.rate_limits import ADVICE
from play.standing import entries_of, standing_of
from web.api.exceptions import ConflictError
from web.api.schema import api_operation
from web.api.waiting import come_again, ration

Document = dict[str, Any]
STATES = dict(zip(("", "waiting", "done", "none"), ADVICE_STATES, strict=True))
"""The words of the API by those of the page."""


class AdvisedView(PlayerView):
    """For who is asked, where commanders may be asked for advice."""

    def asked(self, slug: str) -> tuple[PlayedBattle, Seat]:
        """The battle and the seat that is asked; ConflictError where that is none of the caller's."""
        battle, _own = self.own(slug)
        if not battle.advice:
            raise Http404
        seat = access.seat_to_answer(self.request, battle)  # type: ignore[arg-type]
        if seat is None:
            raise ConflictError(_("You are not asked anything now."))
        return battle, seat


class Advice(AdvisedView):
    @api_operation("read_advice", "The advice of a commander", {200: PlayedAdviceSerializer}, refusals=(409,))
    def get(self, request: Request, slug: str) -> Response:
        """What is known by now of what was asked for at this question."""
        return advised(*self.asked(slug), 200)

    @api_operation("ask_for_advice", "Ask a commander for advice", {202: PlayedAdviceSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """What would the best commander do? A worker thinks about it: read it until it is `done`."""
        battle, seat = self.asked(slug)
        ration(ADVICE, request)
        ask_for_advice(battle, seat)
        return advised(battle, seat, 202)


class Follow(AdvisedView):
    @api_operation("follow_advice", "Answer as advised", STANDING, QuestionNamed, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        battle, seat = self.asked(slug)
        wanted, job = self.validated_body(QuestionNamed), job_of(battle, seat)
        if job is None or not job.result:
            raise ConflictError(_("There is no advice on this question."))
        entry = job.result["advice"]["answer"]
        try:
            actions.choose_answer(battle, seat, wanted["number"], lambda standing: (entry, 1), last_of(wanted))
        except actions.StaleError:
            raise self.answered(battle, [seat], wanted["number"]) from None
        except actions.RefusedError as error:
            raise refused(battle, error) from None
        return self.shown(slug)


def advised(battle: PlayedBattle, seat: Seat, status: int) -> Response:
    """What is known by now of the advice to a seat, and when to ask again."""
    standing = standing_of(battle, entries_of(battle), thinking=False)
    participants = fought(battle, standing).participants()
    view = advice_view(battle, seat, standing, prompt_of(standing), participants, 0)
    assert view is not None
    data = {
        "state": STATES[view.state],
        "number": view.number,
        "commander": view.commander,
        "advice": None if view.advice is None else worth_data(view.advice),
        "others": [worth_data(other) for other in view.others],
        "why": [plain(why) for why in view.why],
    }
    job = job_of(battle, seat)
    return Response(data, status, headers={} if job is None else come_again(job))


def worth_data(view: WorthView) -> Document:
    document = {"words": plain(view.words), "more": [plain(more) for more in view.more]}
    return document | {"difference": None} | view.worth
