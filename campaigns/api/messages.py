"""What the players of a battle and the organisers write to each other (C-DAT-02)."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, Serializer, UUIDField

from campaigns import access
from campaigns.actions import messages as actions
from campaigns.api.base import CampaignList, fresh_key
from campaigns.api.battles import BattleManners, BattleView
from campaigns.models import Battle, BattleMessage, Membership
from campaigns.models.battle_message import MESSAGE_LENGTH
from campaigns.rate_limits import MESSAGES
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import InstantField, NumberField
from web.api.strict_serializers import StrictCharField, StrictSerializer
from web.api.waiting import ration


class BattleMessageSerializer(Serializer):
    """What somebody wrote."""

    key = UUIDField(help_text="It ends its address.")
    author = NumberField(source="author.number")
    text = CharField()
    written = InstantField()
    taken_down = InstantField(allow_null=True, help_text="Since when moderators hide it from all but its author.")


class NewMessage(StrictSerializer):
    text = StrictCharField(max_length=MESSAGE_LENGTH, help_text="Plain text.")


class Messages(BattleManners, CampaignList):
    """The messages about a battle, the newest first. For its players and organisers."""

    private = True
    queryset = BattleMessage.objects.none()

    @api_operation("list_messages", "The messages about a battle", {200: BattleMessageSerializer})
    def get(self, request: Request, slug: str) -> Response:
        battle, own = of_caller(request, slug)
        return self.paged(access.messages_for(battle, own), BattleMessageSerializer)

    @api_operation(
        "write_message",
        "Write about a battle",
        {201: BattleMessageSerializer},
        takes=NewMessage,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """The others are told that something was written, at most once an hour while they have not read it."""
        battle, own = of_caller(request, slug)

        def respond() -> Response:
            text = self.validated_body(NewMessage)["text"]
            ration(MESSAGES, request)
            message = actions.write_message(battle, own, text, key=fresh_key())
            return Response(BattleMessageSerializer(message).data, status=201)

        return idempotent(request, respond)


class OneMessage(BattleView):
    @api_operation("delete_message", "Delete a message of my own", {204: None}, refusals=(409,))
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """For good."""
        message = access.own_message(request, key)  # type: ignore[arg-type]
        if message.battle.slug != slug:
            raise Http404
        actions.delete_message(message)
        return Response(status=204)


def of_caller(request: Request, slug: str) -> tuple[Battle, Membership]:
    battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
    return battle, access.membership_for(request, battle.campaign.slug, "talk")  # type: ignore[arg-type]
