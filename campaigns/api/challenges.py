"""Challenges of a ladder: made, answered (C-CHA)."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, Serializer

from campaigns.actions import challenges as actions
from campaigns.api.base import CampaignView, fresh_key
from campaigns.api.correcting import event
from campaigns.api.ledger_serializers import LedgerEventSerializer
from campaigns.api.requests import ChallengeAnswer, NewChallenge
from campaigns.ledger.challenges import open_challenges
from campaigns.read_model.campaign_state import state_of
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import InstantField, NumberField


class ChallengeSerializer(Serializer):
    """A challenge that is open."""

    challenge = NumberField(source="event", help_text="The number of its event, by which it is answered.")
    challenger = NumberField(help_text="A member.")
    member = NumberField(help_text="Who is challenged.")
    operation = CharField(allow_null=True, help_text="null: drawn by lot once it is accepted.")
    at = InstantField()


class ChallengesSerializer(Serializer):
    challenges = ChallengeSerializer(many=True)


class Challenges(CampaignView):
    """The open challenges of a ladder, the latest first."""

    @api_operation("list_challenges", "The open challenges of a ladder", {200: ChallengesSerializer})
    def get(self, request: Request, slug: str) -> Response:
        made = {"challenges": open_challenges(state_of(self.campaign))}
        return Response(self.serialized(ChallengesSerializer, made))

    @api_operation(
        "challenge",
        "Challenge a player",
        {201: LedgerEventSerializer},
        takes=NewChallenge,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Challenge a player of a ladder who has a force, as I have; one at a time is open between two (C-CHA-01)."""
        own = self.allowed("challenge")
        return idempotent(
            request,
            lambda: event(actions.challenge(own.campaign, own, **self.validated_body(NewChallenge), key=fresh_key())),
        )


class AnswerChallenge(CampaignView):
    @api_operation(
        "answer_challenge",
        "Answer a challenge",
        {201: LedgerEventSerializer},
        takes=ChallengeAnswer,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str, challenge: int) -> Response:
        """Accept or decline, or withdraw my own; accepted, the battle of the event is planned at once (C-CHA-02)."""
        own = self.allowed("challenge")

        def respond() -> Response:
            key, word = fresh_key(), self.validated_body(ChallengeAnswer)["answer"]
            actions.answer(own.campaign, own, challenge, word, key=key)
            return event(own.campaign.ledger.get(key=key))

        return idempotent(request, respond)
