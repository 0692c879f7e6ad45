"""What players agree on besides answering: offers made, accepted and declined, breaks ended, days of vacation."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from play import offers
from play.actions import StaleError
from play.api.playing import STANDING, PlayerView
from play.api.serializers import OfferNamed, OfferWanted, SinceQuery, VacationWanted
from play.models import PlayedBattle, Seat
from web.api.exceptions import ConflictError
from web.api.schema import api_operation


class AgreeingView(PlayerView):
    """Done for the first seat of the caller that may."""

    def done(self, slug: str, act: Callable[[PlayedBattle, Seat], Any], stale: str) -> Response:
        battle, own = self.own(slug)
        for seat in own:
            try:
                act(battle, seat)
            except StaleError:
                continue
            return self.shown(slug)
        raise ConflictError(stale)


class Offers(AgreeingView):
    @api_operation("make_offer", "Offer something", STANDING, OfferWanted, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """A draw, a break, to take an answer back, to give the battle back to its plan: done once all have agreed."""
        self.own(slug)
        kind = self.validated_body(OfferWanted)["kind"]
        refusal = _("That cannot be offered any more.")
        return self.done(slug, lambda battle, seat: offers.offer(battle, seat, kind), refusal)


class AcceptOffer(AgreeingView):
    @api_operation("accept_offer", "Accept an offer", STANDING, OfferNamed, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        self.own(slug)
        number, refusal = self.validated_body(OfferNamed)["offer"], _("That is no longer offered.")
        return self.done(slug, lambda battle, seat: offers.accept(battle, seat, number), refusal)


class DeclineOffer(AgreeingView):
    @api_operation("decline_offer", "Decline an offer", STANDING, OfferNamed, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Or take one's own back."""
        self.own(slug)
        number, refusal = self.validated_body(OfferNamed)["offer"], _("That is no longer offered.")
        return self.done(slug, lambda battle, seat: offers.decline(battle, seat, number), refusal)


class GoOn(AgreeingView):
    @api_operation("end_break", "Go on after a break", STANDING, query=SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        return self.done(slug, lambda battle, seat: offers.end_break(battle), _("The battle goes on already."))


class Vacation(AgreeingView):
    @api_operation("take_vacation", "Take days of vacation", STANDING, VacationWanted, SinceQuery, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """My clock does not run on these days."""
        self.own(slug)
        days = self.validated_body(VacationWanted)["days"]
        refusal = _("Choose a number of days that you have left.")
        return self.done(slug, lambda battle, seat: offers.go_away(battle, seat, days), refusal)
