"""What if a battle had gone otherwise: tried, read, deleted; for members, and kept apart from the record."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions.fighting.requests import refusal_of
from campaigns.actions.what_ifs import Changes, ask_for_what_if, delete_what_if
from campaigns.api.base import CampaignList, CampaignView, own_key
from campaigns.api.battle_serializers import WhatIfJobSerializer, WhatIfSerializer
from campaigns.api.requests import NewWhatIf
from campaigns.models import Battle, WhatIf
from jobs.models import Job
from web.api.exceptions import ConflictError, IdempotencyKeyReusedError
from web.api.game_documents import document_schema
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.throttling import CallThrottle, PostWorkThrottle
from web.api.waiting import come_again, place_of


class WhatIfs(CampaignList):
    """The what-ifs of a battle, the newest first; only members of its campaign see and try them."""

    private = True
    queryset = WhatIf.objects.none()

    throttle_classes = (CallThrottle, PostWorkThrottle)

    @cached_property
    def battle(self) -> Battle:
        return access.battle_to_try(self.request, self.kwargs["slug"])  # type: ignore[arg-type]

    @api_operation("list_what_ifs", "The what-ifs of a battle", {200: WhatIfSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(WhatIf.objects.filter(battle=self.battle).select_related("author"), WhatIfSerializer)

    @api_operation(
        "try_what_if",
        "Fight a battle otherwise",
        {201: WhatIfSerializer, 202: WhatIfJobSerializer},
        takes=NewWhatIf,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Fight it otherwise from a turn on, with another seed or other commanders; nothing of the record changes.

        202 when that takes long: it comes at the address that Location names.
        """
        battle = self.battle
        data = self.validated_body(NewWhatIf)
        changes = Changes(data["turn"], data["seed"], data["commanders"])
        self._refuse_the_same(battle, changes)
        # A worker fights outside this call, so the key is the what-if's own, not that of a kept answer.
        key = own_key(request)
        job = ask_for_what_if(battle, request.user, key=key, changes=changes)
        place = {"Location": reverse("api:what_if", args=[slug, key])}
        if job is not None:
            _check_same(job.payload["changes"], changes)
            return being_fought(job, place)
        what_if = WhatIf.objects.select_related("author").get(key=key)
        _check_same(what_if.changes, changes)
        return Response(WhatIfSerializer(what_if).data, status=201, headers=place)

    def _refuse_the_same(self, battle: Battle, changes: Changes) -> None:
        colours = [side.colour for side in battle.sides.all()]
        if any(colour not in colours for colour in changes.commanders):
            raise ValidationError({"commanders": _("must be named by the colours of the sides")})
        if changes.seed is None and not changes.commanders and not battle.is_played():
            raise ValidationError({"seed": _("That would be the battle of the record: name a seed or a commander.")})


def _check_same(kept: dict[str, Any], changes: Changes) -> None:
    if kept != changes.document():
        raise IdempotencyKeyReusedError


def being_fought(job: Job, headers: dict[str, str] | None = None) -> Response:
    """How far a what-if is that a worker fights."""
    data = {**job.payload, **job.payload["changes"], "state": job.state, "place": place_of(job)}
    return Response(WhatIfJobSerializer(data).data, 202, headers=come_again(job) | (headers or {}))


class OneWhatIf(CampaignView):
    """A what-if: from which turn, and what was changed."""

    private = True

    @api_operation("read_what_if", "One what-if", {200: WhatIfSerializer, 202: WhatIfJobSerializer}, refusals=(409,))
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        """202 while it is being fought; 409 says why it could not be."""
        try:
            what_if = access.visible_what_if(request, slug, key)  # type: ignore[arg-type]
        except Http404:
            job = access.asked_what_if(request, slug, key)  # type: ignore[arg-type]
            if not job.is_finished():
                return being_fought(job)
            if refused := refusal_of(job):
                raise ConflictError(refused) from None
            what_if = access.visible_what_if(request, slug, key)  # type: ignore[arg-type]
        return Response(WhatIfSerializer(what_if).data)

    @api_operation("delete_what_if", "Delete a what-if", {204: None})
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """Take it away: whose it is, or an organiser."""
        delete_what_if(access.deletable_what_if(request, slug, key))  # type: ignore[arg-type]
        return Response(status=204)


class ResultOfWhatIf(CampaignView):
    """What came out of a what-if, such as a `damocles-result/1`."""

    private = True

    @api_operation("read_what_if_result", "The result of a what-if", {200: document_schema("result")})
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        return Response(access.visible_what_if(request, slug, key).result)  # type: ignore[arg-type]
