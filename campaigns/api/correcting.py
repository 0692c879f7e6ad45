"""Events taken back, points awarded, agreements changed: what organisers put right, each by another event."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import agreements, corrections
from campaigns.actions.grants import grant
from campaigns.api.base import CampaignView, fresh_key, version_of
from campaigns.api.campaigns import shown
from campaigns.api.consequences import AgreementConsequencesSerializer, ConsequencesSerializer, consequences_data
from campaigns.api.ledger_serializers import LedgerEventSerializer
from campaigns.api.requests import EventsToRevoke, GivenAward, Grant, Revocation
from campaigns.api.round_requests import Mending
from campaigns.api.serializers import CampaignSerializer
from campaigns.ledger.repairs import results_of_openings
from campaigns.ledger.settings import AgreementModel, read_settings
from campaigns.models import LedgerEvent
from campaigns.presenters import correction_preview
from campaigns.read_model.campaign_state import events_of, state_of
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation


class RevokeEvents(CampaignView):
    @api_operation(
        "revoke_events",
        "Take events back",
        {201: LedgerEventSerializer},
        takes=Revocation,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409, 412),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take events back by another one, which may be taken back too (C-LED-04). For organisers.

        `seal` is that of the last event that was read: 412 when there is another since.
        """
        own = self.allowed("correct")

        def respond() -> Response:
            data = self.validated_body(Revocation)
            if "results" not in data and results_of_openings(state_of(own.campaign), data["events"]):
                raise ValidationError({"results": _("must be keep or drop: something was fought in these rounds")})
            return event(
                corrections.revoke(
                    own.campaign, own, data["events"], data["reason"], seen_hash=data["seal"], key=fresh_key(),
                    drop_results=data.get("results") == "drop",
                )
            )  # fmt: skip

        return idempotent(request, respond)


class MendRounds(CampaignView):
    @api_operation(
        "mend_rounds",
        "Mend rounds after a correction",
        {201: LedgerEventSerializer},
        takes=Mending,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409, 412),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keep rounds that do not follow from what was corrected, or take them back to pair anew (C-LED-13).

        For organisers; 409 where every round follows. The event is the one that keeps them, or takes them back.
        """
        own = self.allowed("correct")

        def respond() -> Response:
            data = self.validated_body(Mending)
            return event(
                corrections.mend_rounds(own.campaign, own, data["repair"], seen_hash=data["seal"], key=fresh_key())
            )

        return idempotent(request, respond)


class PreviewRevocation(CampaignView):
    is_write = False

    @api_operation(
        "preview_revocation",
        "What taking back would change",
        {200: ConsequencesSerializer},
        takes=EventsToRevoke,
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """All that would change if these events were taken back, and the `seal` to do it on (C-LED-08).

        For organisers; 409 names the event that cannot be revoked, and why.
        """
        own = self.allowed("correct")
        events, numbers = events_of(own.campaign), self.validated_body(EventsToRevoke)["events"]
        corrections.check_revocable(events, numbers)
        return Response(consequences_data(own.campaign, correction_preview.taking_back(events, numbers)))


class Award(CampaignView):
    @api_operation(
        "award_points",
        "Award points",
        {201: LedgerEventSerializer},
        takes=GivenAward,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Give a player points, or take some away, and say why (C-PNT-04). For organisers."""
        own = self.allowed("award")
        return idempotent(
            request,
            lambda: event(corrections.award(own.campaign, own, **self.validated_body(GivenAward), key=fresh_key())),
        )


class GiveToForces(CampaignView):
    @api_operation(
        "grant",
        "Give experience, injuries, equipment, credits",
        {201: LedgerEventSerializer},
        takes=Grant,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """To all who took part in a battle, or to any forces, in one event (C-GRT-01). For organisers."""
        own = self.allowed("award")

        def respond() -> Response:
            data = self.validated_body(Grant)
            battle = data["battle"] and get_object_or_404(own.campaign.battles, slug=data["battle"])
            return event(grant(own.campaign, own, data["forces"], data["reason"], battle=battle, key=fresh_key()))

        return idempotent(request, respond)


class Agreement(CampaignView):
    @api_operation("agree", "Agree on something else", {200: CampaignSerializer}, AgreementModel, headers=(IF_MATCH,))
    def put(self, request: Request, slug: str) -> Response:
        """It applies to fought battles too (C-LED-06); omitted fields have their defaults. For organisers."""
        own = self.allowed("agree")
        agreements.agree(own.campaign, own, version_of(request, own.campaign), request.data)  # type: ignore[arg-type]
        return shown(request, own.campaign)


class PreviewAgreement(CampaignView):
    is_write = False

    @api_operation(
        "preview_agreement",
        "What another agreement would change",
        {200: AgreementConsequencesSerializer},
        takes=AgreementModel,
    )
    def post(self, request: Request, slug: str) -> Response:
        """What table, squads and map would be under it, and how the campaign would go on (C-AGR-03). For organisers."""
        own = self.allowed("agree")
        data: Any = request.data
        wished = read_settings(data, "agreement").document()
        foreseen = correction_preview.CorrectionPreview(
            agreements.preview_agreement(own.campaign, wished), [], corrections.last_hash(events_of(own.campaign))
        )
        return Response(consequences_data(own.campaign, foreseen, AgreementConsequencesSerializer))


def event(row: LedgerEvent) -> Response:
    """An event that was just added."""
    return Response(LedgerEventSerializer(row, context={"undone": (), "writes": True}).data, status=201)
