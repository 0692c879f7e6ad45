"""Results that one player proposes, and another side confirms or disputes (C-RES-07)."""

from collections.abc import Callable
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions import proposals as actions
from campaigns.actions.fighting.requests import find_or_ask
from campaigns.actions.fighting.scripted_battles import ask_to_confirm
from campaigns.api.base import CampaignList, fresh_key, version_of
from campaigns.api.battle_serializers import ProposalSerializer
from campaigns.api.battles import BattleManners, BattleView
from campaigns.api.recording import report_in
from campaigns.api.report_requests import NewReport
from campaigns.api.requests import Disputed
from campaigns.models import Membership, Proposal
from jobs.models import Job
from web.api.base import checked
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.api.strict_serializers import StrictSerializer
from web.api.waiting import come_again


class ProposalQuery(StrictSerializer):
    """Which proposals are looked for."""

    state = serializers.ChoiceField(Proposal.State.values, required=False, help_text="Those that are open, disputed …")


class ProposalsOfCampaign(CampaignList):
    """What was proposed in a campaign, the newest first: those that wait are `?state=open`."""

    query = ProposalQuery
    queryset = Proposal.objects.none()

    @api_operation(
        "list_campaigns_proposals", "The proposed results of a campaign", {200: ProposalSerializer}, query=ProposalQuery
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = access.proposals().filter(battle__campaign=self.campaign, **self.validated_query())
        return self.paged(rows, ProposalSerializer)


class Proposals(BattleManners, CampaignList):
    """The results proposed of a battle, the newest first."""

    query = ProposalQuery
    queryset = Proposal.objects.none()

    @api_operation("list_proposals", "The proposed results of a battle", {200: ProposalSerializer}, query=ProposalQuery)
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(access.proposals().filter(battle=self.battle, **self.validated_query()), ProposalSerializer)

    @api_operation(
        "propose_result",
        "Propose a result",
        {201: ProposalSerializer},
        NewReport,
        headers=(IF_MATCH, IDEMPOTENCY_KEY),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Propose a result; it is recorded when an opponent confirms it, or if it is undisputed at its `deadline`.

        One's own earlier word is replaced. The same as another side proposed confirms that, and it is answered as
        confirmed; anything else disputes it (C-RES-07).
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        own = access.membership_for(request, battle.campaign.slug, "record")  # type: ignore[arg-type]
        version = version_of(request, battle)
        report = actions.report_document(report_in(checked(NewReport, request.data), battle))

        def proposed() -> Response:
            return proposed_now(actions.propose(battle, own, version, report, key=fresh_key()))

        return idempotent(request, proposed)


def proposed_now(made: Proposal) -> Response:
    """A proposal that has just been made."""
    return Response(ProposalSerializer(access.proposals().get(pk=made.pk)).data, status=201)


class ProposalView(BattleView):
    """A proposed result, answered by who may record the battle."""

    private = True

    def answered(self, act: Callable[[Proposal, Membership], Job | None]) -> Response:
        slug, key = self.kwargs["slug"], self.kwargs["key"]
        proposal = access.answerable_proposal(self.request, key)
        get_object_or_404(Proposal, pk=proposal.pk, battle__slug=slug)
        job = act(proposal, access.membership_for(self.request, proposal.battle.campaign.slug, "record"))
        shown = ProposalSerializer(access.proposals().get(pk=proposal.pk)).data
        return Response(shown) if job is None else Response(shown, status=202, headers=come_again(job))


class Confirm(ProposalView):
    @api_operation(
        "confirm_result", "Confirm a result", {200: ProposalSerializer, 202: ProposalSerializer}, refusals=(409, 412)
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """It was so: the battle is recorded. For an opponent, and for organisers.

        202 while the engine fights again what was played by script: the same call sent again tells what came of it.
        """
        return self.answered(lambda proposal, own: ask_to_confirm(proposal, own, enqueue=find_or_ask))


class Dispute(ProposalView):
    @api_operation("dispute_result", "Dispute a result", {200: ProposalSerializer}, Disputed, refusals=(409, 412))
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """It was otherwise: the battle is not over, and everybody may propose again."""
        answer = self.validated_body(Disputed)["words"]
        return self.answered(lambda proposal, own: actions.dispute(proposal, own, answer))


class Withdraw(ProposalView):
    @api_operation("withdraw_result", "Withdraw a proposed result", {200: ProposalSerializer}, refusals=(409, 412))
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take back what I proposed myself; as organiser, set aside what is disputed."""
        return self.answered(actions.withdraw)
