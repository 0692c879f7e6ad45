"""Battles that were played by script, sent in with their scenario (C-RES-09)."""

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions.fighting import script_checks
from campaigns.actions.fighting.requests import find_or_ask
from campaigns.actions.fighting.scripted_battles import ask_to_upload
from campaigns.api.base import own_key, version_of
from campaigns.api.battle_serializers import BattleSerializer, ProposalSerializer
from campaigns.api.battles import BattleView
from campaigns.api.proposals import proposed_now
from campaigns.api.requests import PlayedByScript
from campaigns.models import Proposal
from web.api.exceptions import IdempotencyKeyReusedError
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.api.throttling import CallThrottle, WorkThrottle
from web.api.waiting import come_again


class Upload(BattleView):
    throttle_classes = (CallThrottle, WorkThrottle)

    @api_operation(
        "upload_script",
        "Send in a battle played by script",
        {200: BattleSerializer, 201: ProposalSerializer, 202: BattleSerializer},
        takes=PlayedByScript,
        headers=(IF_MATCH, IDEMPOTENCY_KEY),
    )
    def post(self, request: Request, slug: str) -> Response:
        """The engine fights it again, and every event must come out the same; 409 names the first that does not.

        An organiser's is recorded and the battle answered (200), a player's is proposed and that answered (201).
        202 while it is being fought: the same call sent again tells what came of it.
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        own = access.membership_for(request, battle.campaign.slug, "record")  # type: ignore[arg-type]
        version = version_of(request, battle)
        data = self.validated_body(PlayedByScript)
        documents = script_checks.identify(battle.campaign.rules_of_game, [data["scenario"], data["result"]])
        # The engine fights before anything is locked, so the key is the proposal's own, not that of a kept answer.
        key = own_key(request)
        job = ask_to_upload(battle, own, version, documents, key=key, enqueue=find_or_ask)
        if job is not None and not job.is_finished():
            return Response(self.shown().data, status=202, headers=come_again(job))
        made = Proposal.objects.filter(key=job.payload["key"] if job else key).first()
        if made is None:
            return self.shown()
        if made.report.get("digest") != documents[1]["digest"]:
            raise IdempotencyKeyReusedError
        return proposed_now(made)
