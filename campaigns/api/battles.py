"""Battles of a campaign: planned, looked at, called off; their documents."""

from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions import battles as actions
from campaigns.actions.parts import choose_part, set_part
from campaigns.api.base import CampaignList, CampaignView, battle_data, fresh_key, tagged, version_of
from campaigns.api.battle_serializers import BattleLineSerializer, BattleSerializer
from campaigns.api.requests import NewBattle, PartOfForces, SquadsThatFight
from campaigns.battles.operations import operations, operations_agreed_in, why_not_planned
from campaigns.ledger.part import WHOLE, Part
from campaigns.ledger.standings import battles_of_rounds
from campaigns.models import Battle, Campaign, Entry, Membership
from campaigns.read_model.campaign_state import state_of
from web.api.game_documents import document_schema
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.api.strict_serializers import StrictSerializer


class BattleQuery(StrictSerializer):
    """Which battles are looked for."""

    state = serializers.ChoiceField(Battle.State.values, required=False, help_text="Planned, recorded …")
    pending = serializers.ChoiceField(
        ["open", "disputed"], required=False, help_text="With a result that is proposed, or disputed."
    )
    round = serializers.IntegerField(min_value=1, max_value=1000, required=False, help_text="Of this round.")
    force = serializers.IntegerField(min_value=1, max_value=1_000_000, required=False, help_text="Of this force.")


class Battles(CampaignList):
    """The battles of a campaign, the one planned last first."""

    query = BattleQuery
    queryset = Battle.objects.none()

    def prepare(self, page: list[Battle]) -> dict[str, Any]:
        return {"paired": battles_of_rounds(state_of(self.campaign))}

    @api_operation("list_battles", "The battles of a campaign", {200: BattleLineSerializer}, query=BattleQuery)
    def get(self, request: Request, slug: str) -> Response:
        query = self.validated_query()
        force, pending = query.pop("force", None), query.pop("pending", "")
        rows = self.campaign.battles.with_sides().in_status(pending).filter(**query)
        return self.paged(rows.filter(sides__entry__number=force) if force else rows, BattleLineSerializer)

    @api_operation(
        "plan_battle",
        "Plan a battle",
        {201: BattleSerializer},
        takes=NewBattle,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Plan an operation between strike forces. A player's own is the first of them; organisers pair any."""
        membership = self.allowed("plan")
        return idempotent(request, lambda: self._planned(request, membership))

    def _planned(self, request: Request, membership: Membership) -> Response:
        data = self.validated_body(NewBattle)
        documents = {document["slug"]: document for document in operations(membership.campaign.rules_of_game)}
        if data["operation"] is not None and data["operation"] not in documents:
            raise ValidationError({"operation": why_not_planned(membership.campaign.rules_of_game, data["operation"])})
        part, operation = data.pop("part"), documents.get(data.pop("operation"))
        battle = actions.plan(
            membership.campaign,
            request.user,
            key=fresh_key(),
            operation=operation,
            offered=operations_agreed_in(membership.campaign.rules_of_game, state_of(membership.campaign)),
            part=Part(**part) if part else WHOLE,
            entries=paired(membership, data.pop("forces")),
            **data,
        )
        return tagged(battle_data(battle, request), 201, reverse("api:battle", args=[battle.slug]))


def paired(membership: Membership, numbers: list[int]) -> list[Entry]:
    """The forces that are to meet, in their order; each fault at its place."""
    rows = {entry.number: entry for entry in access.plannable(membership.campaign)}
    faults = {n: [_("is no force that fights here")] for n, number in enumerate(numbers) if number not in rows}
    if not faults and len(set(numbers)) != len(numbers):
        raise ValidationError({"forces": _("must each be there once")})
    if not faults and not membership.organises() and rows[numbers[0]].membership_id != membership.pk:
        faults = {0: [_("must be your own: players plan for their own force")]}
    if faults:
        raise ValidationError({f"forces[{n}]": message for n, message in faults.items()})
    return [rows[number] for number in numbers]


class BattleManners:
    """For views of a battle, by its address alone."""

    request: Any
    kwargs: dict[str, Any]

    @cached_property
    def battle(self) -> Battle:
        """The battle of the address, if it may be read."""
        return access.visible_battle(self.request, self.kwargs["slug"])

    @cached_property
    def campaign(self) -> Campaign:
        return self.battle.campaign


class BattleView(BattleManners, CampaignView):
    """A battle, or something done with it."""

    def with_documents(self) -> Battle:
        return Battle.objects.with_documents().get(pk=self.battle.pk)

    def shown(self) -> Response:
        """The battle with its ETag."""
        return tagged(battle_data(self.battle, self.request))


class OneBattle(BattleView):
    """A battle: its sides, what came of it, and what was promised and committed to before it was fought."""

    @api_operation("read_battle", "One battle", {200: BattleSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.shown()


class ScenarioOfBattle(BattleView):
    """What the engine fights, or fought, such as a `damocles-scenario/1`; the seed is in it once it was fought."""

    @api_operation("read_scenario", "The scenario of a battle", {200: document_schema("scenario")})
    def get(self, request: Request, slug: str) -> Response:
        return Response(self.with_documents().scenario)


class ResultOfBattle(BattleView):
    """What came out of a battle that the engine fought, such as a `damocles-result/1`, event by event."""

    @api_operation("read_result", "The result of a battle", {200: document_schema("result")})
    def get(self, request: Request, slug: str) -> Response:
        result = self.with_documents().engine_result()
        if result is None:
            raise Http404
        return Response(result)


class TakeNewest(BattleView):
    @api_operation(
        "take_newest_release", "Take a battle to the newest release", {200: BattleSerializer}, headers=(IF_MATCH,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Of a planned battle whose operation's release was withdrawn; locked plans are open again. For organisers."""
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        actions.take_newest(battle, version_of(request, battle), request.user)
        return self.shown()


class CallOff(BattleView):
    @api_operation("call_off_battle", "Call a battle off", {200: BattleSerializer}, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """It stays in sight; one whose plans are all locked is fought (C-AUT-05). For organisers."""
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        actions.call_off(battle, version_of(request, battle), request.user)
        return self.shown()


class SetPart(BattleView):
    @api_operation(
        "set_part",
        "Say how much of each force fights",
        {200: BattleSerializer},
        takes=PartOfForces,
        headers=(IF_MATCH,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Of a planned battle; who was chosen is chosen anew, plans are open again (C-PRT-03). For organisers."""
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        set_part(battle, request.user, version_of(request, battle), Part(**self.validated_body(PartOfForces)))
        return self.shown()


class ChoosePart(BattleView):
    @api_operation(
        "choose_part", "Choose who fights", {200: BattleSerializer}, takes=SquadsThatFight, refusals=(409, 412)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Choose squads of my side, or as organiser of any, in place of those `before` (C-PRT-03)."""
        battle, data = access.recordable_battle(request, slug), self.validated_body(SquadsThatFight)  # type: ignore[arg-type]
        choose_part(access.side_to_choose_for(request, battle, data["colour"]), data["squads"], data["before"])  # type: ignore[arg-type]
        return self.shown()
