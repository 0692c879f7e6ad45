"""The date of a battle: times offered, one taken, called off (C-DAT-01)."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ListField, Serializer

from campaigns import access
from campaigns.actions import dates as actions
from campaigns.api.battles import BattleView
from campaigns.api.requests import BY_WHICH_CLOCK
from campaigns.forms.rounds import refuse_past
from campaigns.models import Battle, Membership
from web.api.schema import api_operation
from web.api.serializer_fields import InstantField, NumberField
from web.api.strict_serializers import MomentField, StrictSerializer


class DateOfferSerializer(Serializer):
    """A time that somebody offered."""

    offer = NumberField(source="pk", help_text="It stands in its address.")
    member = NumberField(source="by.number", help_text="Who offered it.")
    moment = InstantField()


class DatesSerializer(Serializer):
    date = InstantField(allow_null=True, help_text="As agreed; null while there is none.")
    offers = DateOfferSerializer(many=True)


class OfferedDates(StrictSerializer):
    """Times of one's own."""

    times = ListField(
        child=MomentField(validators=[refuse_past], help_text=BY_WHICH_CLOCK),
        min_length=1,
        max_length=actions.MAX_OFFERS,
    )


class DatesView(BattleView):
    """For players of the battle and organisers."""

    private = True

    def of_caller(self) -> tuple[Battle, Membership]:
        battle = access.recordable_battle(self.request, self.kwargs["slug"])
        return battle, access.membership_for(self.request, battle.campaign.slug, "record")

    def dates(self, battle: Battle) -> Response:
        present = Battle.objects.get(pk=battle.pk)
        offers = present.date_offers.select_related("by") if present.is_planned() else []
        return Response(DatesSerializer({"date": present.date, "offers": offers}).data)


class Dates(DatesView):
    @api_operation("read_dates", "When a battle is fought", {200: DatesSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """The agreed date, and the times that are offered. For players of the battle and organisers."""
        return self.dates(self.of_caller()[0])

    @api_operation(
        "offer_dates", "Offer times for a battle", {200: DatesSerializer}, takes=OfferedDates, refusals=(409,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """One that is offered already is not offered twice. For players of the battle and organisers."""
        battle, own = self.of_caller()
        actions.offer_dates(battle, own, self.validated_body(OfferedDates)["times"])
        return self.dates(battle)

    @api_operation("drop_date", "Call an agreed date off", {200: DatesSerializer}, refusals=(409,))
    def delete(self, request: Request, slug: str) -> Response:
        """The battle stays to be fought."""
        battle, own = self.of_caller()
        actions.drop_date(battle, own)
        return self.dates(battle)


class OneDate(DatesView):
    @api_operation("take_date", "Take an offered time", {200: DatesSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str, offer: int) -> Response:
        """It is agreed, and no other is offered any more. One's own is for somebody else to take."""
        battle, own = self.of_caller()
        actions.take_date(battle, own, offer)
        return self.dates(battle)

    @api_operation("withdraw_date", "Withdraw or decline an offered time", {200: DatesSerializer}, refusals=(409,))
    def delete(self, request: Request, slug: str, offer: int) -> Response:
        """One that is gone stays gone."""
        battle, own = self.of_caller()
        actions.withdraw_date(battle, own, offer)
        return self.dates(battle)
