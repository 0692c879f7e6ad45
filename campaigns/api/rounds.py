"""Rounds of a campaign: what the rules propose, opened with all their battles at once, moved, closed."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import rounds as actions
from campaigns.actions.pairings import add_pairings
from campaigns.actions.preparing import drop_round, prepare_round, publish_round
from campaigns.actions.proposed_rounds import propose_round
from campaigns.actions.tables import set_tables
from campaigns.api.base import CampaignList, CampaignView, fresh_key
from campaigns.api.ledger_serializers import PreparedRoundSerializer, ProposedRoundSerializer, RoundSerializer
from campaigns.api.round_requests import (
    AddedPairings,
    ClosedRound,
    MovedDeadline,
    NewPreparedRound,
    NewRound,
    PublishedRound,
    SetTables,
)
from campaigns.battles.operations import operations, operations_for_two, why_not_planned
from campaigns.ledger.knock_out import all_ahead
from campaigns.ledger.lots import mission_by_lot
from campaigns.ledger.rounds import Proposal
from campaigns.ledger.settings import limit_at
from campaigns.models import Campaign, LedgerEvent, Membership, PreparedRound
from campaigns.read_model.campaign_state import state_of
from jobs.models import Job
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.waiting import come_again


class Rounds(CampaignList):
    """The rounds of a campaign in order, with their pairings and deadlines."""

    queryset = LedgerEvent.objects.none()

    @api_operation("list_rounds", "The rounds of a campaign", {200: RoundSerializer})
    def get(self, request: Request, slug: str) -> Response:
        rounds = list(state_of(self.campaign).rounds.values())
        return self.paged(rounds, RoundSerializer, **pairing_context(self.campaign))

    @api_operation(
        "open_round",
        "Open a round",
        {201: RoundSerializer},
        takes=NewRound,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409, 412),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Plan every battle of the next round, all or nothing (C-RND-06); one force alone has a bye. For organisers."""
        membership = self.allowed("open rounds")
        return idempotent(request, lambda: self._opened(membership))

    def _opened(self, membership: Membership) -> Response:
        data = self.validated_body(NewRound)
        actions.open_round(
            membership.campaign,
            membership,
            key=fresh_key(),
            number=data["round"],
            terms=actions.Terms(data["limit"], data["deadline"]),
            meetings=meetings_in(membership.campaign, data["round"], data),
        )
        return Response(one_round(membership.campaign, data["round"]), status=201)


class NextRound(CampaignView):
    """What the rules propose for the next round, or why there is none now (C-RND-01). For organisers."""

    private = True

    @api_operation(
        "propose_round",
        "The next round as the rules propose it",
        {200: ProposedRoundSerializer, 202: ProposedRoundSerializer},
        refusals=(409,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """202, without pairings, while a worker pairs a large Swiss round: ask again."""
        campaign = self.allowed("open rounds").campaign
        state = state_of(campaign)
        proposal, number = propose_round(campaign, request.user), actions.next_number(state)
        limit = limit_at(state.settings, campaign.limit, number)
        if isinstance(proposal, Job):
            waits = self.serialized(ProposedRoundSerializer, Proposal(number), limit=limit)
            return Response(waits, 202, headers=come_again(proposal))
        return Response(self.serialized(ProposedRoundSerializer, proposal, limit=limit))


class PreparedRounds(CampaignView):
    """The next round, prepared unseen (C-RND-15). For organisers."""

    private = True

    @api_operation("read_prepared_round", "The round that is prepared", {200: PreparedRoundSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """404 when none is. Players cannot read it."""
        return _prepared(self._present(self.allowed("open rounds").campaign))

    @api_operation(
        "prepare_round",
        "Prepare a round unseen",
        {200: PreparedRoundSerializer},
        takes=NewPreparedRound,
        refusals=(409, 412),
    )
    def put(self, request: Request, slug: str) -> Response:
        """Keep the next round as it is to be opened, in place of the `version` that you read. For organisers."""
        campaign = self.allowed("open rounds").campaign
        data = self.validated_body(NewPreparedRound)
        return _prepared(
            prepare_round(
                campaign,
                version=data["version"],
                number=data["round"],
                terms=actions.Terms(data["limit"], data["deadline"]),
                meetings=meetings_in(campaign, data["round"], data),
            )
        )

    @api_operation("drop_prepared_round", "Drop the round that is prepared", {204: None}, refusals=(409,))
    def delete(self, request: Request, slug: str) -> Response:
        """It is forgotten. For organisers; 404 when none is prepared."""
        campaign = self.allowed("open rounds").campaign
        drop_round(campaign, version=self._present(campaign).version)
        return Response(status=204)

    def _present(self, campaign: Campaign) -> PreparedRound:
        prepared = PreparedRound.of(campaign)
        if prepared is None:
            raise Http404
        return prepared


class PublishRound(CampaignView):
    @api_operation(
        "publish_round",
        "Open the round that is prepared",
        {201: RoundSerializer},
        takes=PublishedRound,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409, 412),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Players see it from now on, and are told; `version` is the one that you read. For organisers."""
        membership = self.allowed("open rounds")
        return idempotent(request, lambda: self._published(membership))

    def _published(self, membership: Membership) -> Response:
        prepared = PreparedRound.of(membership.campaign)
        if prepared is None:
            raise Http404
        version = self.validated_body(PublishedRound)["version"]
        event = publish_round(membership.campaign, membership, key=prepared.key, version=version)
        return Response(one_round(membership.campaign, event.document["round"]), status=201)


class SetTablesOfRound(CampaignView):
    @api_operation(
        "set_tables", "Set the tables of a round", {200: RoundSerializer}, takes=SetTables, refusals=(409, 412)
    )
    def post(self, request: Request, slug: str, round: int) -> Response:
        """Each battle of an open round gets a table of its own (C-RND-16). For organisers."""
        membership = self.allowed("open rounds")
        refuse_unknown(membership.campaign, round)
        data = self.validated_body(SetTables)
        before, tables = ({p["battle"]: p["table"] for p in data[name]} for name in ("before", "tables"))
        set_tables(membership.campaign, membership, round, before, tables)
        return Response(one_round(membership.campaign, round))


class AddPairings(CampaignView):
    @api_operation(
        "add_pairings",
        "Pair players of an open round",
        {201: RoundSerializer},
        takes=AddedPairings,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409, 412),
    )
    def post(self, request: Request, slug: str, round: int) -> Response:
        """Who has no opponent in it is paired after all, or has a bye: one force alone (C-RND-12). For organisers."""
        membership = self.allowed("open rounds")
        refuse_unknown(membership.campaign, round)
        return idempotent(request, lambda: self._added(membership, round))

    def _added(self, membership: Membership, round: int) -> Response:
        meetings = meetings_in(membership.campaign, round, self.validated_body(AddedPairings))
        add_pairings(membership.campaign, membership, key=fresh_key(), number=round, meetings=meetings)
        return Response(one_round(membership.campaign, round), status=201)


class CloseRound(CampaignView):
    @api_operation("close_round", "Close a round", {200: RoundSerializer}, takes=ClosedRound, refusals=(409, 412))
    def post(self, request: Request, slug: str, round: int) -> Response:
        """Close it; battles not fought may still be, unless they are called off with it (C-RND-08). For organisers."""
        membership = self.allowed("open rounds")
        refuse_unknown(membership.campaign, round)
        actions.close_round(
            membership.campaign, membership, round, call_off=self.validated_body(ClosedRound)["call_off"]
        )
        return Response(one_round(membership.campaign, round))


class MoveDeadline(CampaignView):
    @api_operation("move_deadline", "Move a deadline", {200: RoundSerializer}, takes=MovedDeadline, refusals=(409, 412))
    def post(self, request: Request, slug: str, round: int) -> Response:
        """Give an open round another deadline; `before` is the one that was read (C-RND-09). For organisers."""
        membership = self.allowed("open rounds")
        refuse_unknown(membership.campaign, round)
        data = self.validated_body(MovedDeadline)
        actions.move_deadline(membership.campaign, membership, round, data["before"], data["deadline"])
        return Response(one_round(membership.campaign, round))


def _prepared(prepared: PreparedRound) -> Response:
    return Response(PreparedRoundSerializer(prepared).data)


def meetings_in(campaign: Campaign, number: int, data: dict[str, Any]) -> list[actions.Meeting]:
    """Pairings, each in its operation; a single force has a bye."""
    pairings = [tuple(forces) for forces in data["pairings"]]
    documents = _operations_in(campaign, number, pairings, data)
    return [
        actions.Meeting(f, document if len(f) > 1 else None, half=len(f) == 1 and f[0] in data["half"])
        for f, document in zip(pairings, documents, strict=True)
    ]


def _operations_in(
    campaign: Campaign, number: int, pairings: Sequence[tuple[int, ...]], data: dict[str, Any]
) -> list[dict[str, Any]]:
    """The operation of each pairing, as given or by lot (C-PAI-09)."""
    game, state, own = campaign.rules_of_game, state_of(campaign), data["operations"]
    if own and len(own) != len(pairings):
        raise ValidationError({"operations": _("must be one for each pairing, or none")})
    known = {document["slug"]: document for document in operations(game)}
    offered = [document["slug"] for document in operations_for_two(game, state.settings.operations)]
    documents, table = [], 0
    for forces, slug in zip(pairings, own or [data["operation"]] * len(pairings), strict=True):
        table += len(forces) > 1
        slug = slug if slug is not None else mission_by_lot(state, offered, number, max(table, 1) if own else 1)
        if slug not in known:
            raise ValidationError({"operations" if own else "operation": why_not_planned(game, slug)})
        documents.append(known[slug])
    return documents


def pairing_context(campaign: Campaign) -> dict[str, Any]:
    """Addresses of the rounds' battles by number, and who advances in a knock-out."""
    return {
        "slugs": dict(campaign.battles.exclude(round=None).values_list("number", "slug")),
        "ahead": all_ahead(state_of(campaign)),
    }


def refuse_unknown(campaign: Campaign, number: int) -> None:
    if number not in state_of(campaign).rounds:
        raise Http404


def one_round(campaign: Campaign, number: int) -> dict[str, Any]:
    """A round."""
    return dict(RoundSerializer(state_of(campaign).rounds[number], context=pairing_context(campaign)).data)
