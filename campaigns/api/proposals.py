"""Results that one player proposes, and another side confirms or disputes (C-RES-07)."""

from collections.abc import Callable
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import checked
from armies.api.components import ref
from armies.api.schema import IF_MATCH, described
from campaigns import access
from campaigns.actions import proposals as actions
from campaigns.api.base import fresh_key, version_of
from campaigns.api.battle_documents import proposal_document
from campaigns.api.battles import BattleView
from campaigns.api.fighting import report_in
from campaigns.api.requests import Disputed, NewReport
from campaigns.models import Membership, Proposal


class Proposals(BattleView):
    private = True

    @described("propose_result", "Propose a result", {201: ref("Proposal")}, ref("NewReport"), headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Say what came of a battle; it is recorded when another side confirms. One's own earlier word is replaced."""
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        own = access.membership_for(request, battle.campaign.slug, "record")  # type: ignore[arg-type]
        version = version_of(request)
        report = report_in(checked(NewReport, request.data), battle, version)
        made = actions.propose(battle, own, version, actions.report_document(report), key=fresh_key())
        return Response(proposal_document(Proposal.objects.select_related("proposer").get(pk=made.pk)), status=201)


class ProposalView(BattleView):
    """A proposed result, answered by who may record the battle."""

    private = True

    def answered(self, act: Callable[[Proposal, Membership], None]) -> Response:
        slug, key = self.kwargs["slug"], self.kwargs["key"]
        proposal = access.answerable_proposal(self.request, key)
        get_object_or_404(Proposal, pk=proposal.pk, battle__slug=slug)
        act(proposal, access.membership_for(self.request, proposal.battle.campaign.slug, "record"))
        return Response(proposal_document(Proposal.objects.select_related("proposer").get(pk=proposal.pk)))


class Confirm(ProposalView):
    @described("confirm_result", "Confirm a result", {200: ref("Proposal")}, refusals=(409, 412))
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """It was so: the battle is recorded. For another side, and for organisers."""
        return self.answered(actions.confirm)


class Dispute(ProposalView):
    @described("dispute_result", "Dispute a result", {200: ref("Proposal")}, ref("Disputed"), refusals=(409, 412))
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """It was otherwise: the battle stays planned, and everybody may propose again."""
        words = self.said(Disputed)["words"]
        return self.answered(lambda proposal, own: actions.dispute(proposal, own, words))


class Withdraw(ProposalView):
    @described("withdraw_result", "Withdraw a proposed result", {200: ref("Proposal")}, refusals=(409, 412))
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Take back what I proposed myself."""
        return self.answered(actions.withdraw)
