"""A battle that the engine fights: plans locked, fought, proved."""

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions.fighting.committed_battles import ask_to_fight
from campaigns.actions.plans import lock_plan, unlock_plan
from campaigns.api.base import version_of
from campaigns.api.battle_serializers import BattleSerializer
from campaigns.api.battles import BattleView
from campaigns.api.requests import LockedPlan
from campaigns.battles import verification
from campaigns.ledger.fairness import ProofModel
from people.waiting import ASK_AGAIN_AFTER
from web.api.schema import IF_MATCH, api_operation
from web.api.throttling import CallThrottle, WorkThrottle


class LockPlan(BattleView):
    @api_operation("lock_plan", "Lock my plan", {200: BattleSerializer}, takes=LockedPlan, refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Lock my side's plan and my part of the seed; when all sides have, all is published (C-AUT-02)."""
        side = access.own_side(request, slug)  # type: ignore[arg-type]
        data = self.validated_body(LockedPlan)
        lock_plan(side, request.user, data["plan"], data["salt"])
        return self.shown()


class UnlockPlan(BattleView):
    @api_operation("unlock_plan", "Unlock my plan", {200: BattleSerializer}, refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Take my plan back, as long as another side's is open (C-AUT-06)."""
        unlock_plan(access.own_side(request, slug))  # type: ignore[arg-type]
        return self.shown()


class AutoResolve(BattleView):
    throttle_classes = (CallThrottle, WorkThrottle)

    @api_operation(
        "auto_resolve",
        "Let the engine fight a battle",
        {200: BattleSerializer, 202: BattleSerializer},
        headers=(IF_MATCH,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Fight what was committed and record it, all or nothing; asked again it is there already (C-AUT-03).

        202 while it is being fought: the battle tells when it is recorded, or why the engine could not fight it.
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        job = ask_to_fight(battle, request.user, version_of(request, battle))
        shown = self.shown()
        if job is not None:
            shown.status_code = 202
            shown["Location"], shown["Retry-After"] = reverse("api:battle", args=[slug]), str(ASK_AGAIN_AFTER)
        return shown


class Proof(BattleView):
    """Commitments made before a battle and secrets published after it, `damocles-proof/1`, for `manage.py verify`."""

    @api_operation("read_proof", "The proof of a battle", {200: ProofModel})
    def get(self, request: Request, slug: str) -> Response:
        battle = self.battle
        proof = verification.proof_of(self.with_documents()) if battle.is_recorded() and battle.is_proved() else None
        if proof is None:
            raise Http404
        return Response(proof.document())
