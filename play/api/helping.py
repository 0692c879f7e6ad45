"""What helps a player: a half-made answer looked at, and questions left to a commander."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from play import access, actions
from play.api.battles import groups_of
from play.api.playing import STANDING, PlayerView, entry_wanted, last_of
from play.api.serializers import (
    ChoiceWanted,
    LeaveWanted,
    PlayedProbeSerializer,
    SinceQuery,
)
from play.api.state import plain
from play.asking import probe_of
from play.models import PlayedBattle
from play.presenter import fought, in_words
from play.standing import entries_of, standing_of
from rules.battles.seats import Standing
from rules.presentation.probes import Stand
from web.api.schema import api_operation
from web.translation.messages import translated

Document = dict[str, Any]


class Probe(PlayerView):
    is_write = False

    @api_operation(
        "probe_answer", "Look at a half-made answer", {200: PlayedProbeSerializer}, ChoiceWanted, refusals=(409,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """What an answer would be: allowed or not, where bases would stand, exact odds; nothing changes.

        Only what the rules let be measured before it is decided.
        """
        battle, own = self.own(slug)
        wanted = self.validated_body(ChoiceWanted)
        last, entries = last_of(wanted), entries_of(battle)
        stale = wanted["number"] != len(entries) or last not in (None, battle.last_answer())
        if stale or access.seat_to_answer(request, battle) is None:
            raise self.answered(battle, own, wanted["number"])
        standing = standing_of(battle, entries, thinking=False)
        return Response(probe_data(battle, standing, entry_wanted(standing, wanted)[0]))


def probe_data(battle: PlayedBattle, standing: Standing, entry: Document) -> Document:
    """A probe of an answer, in the reader's words."""
    probe, participants = probe_of(standing, entry), fought(battle, standing).participants()
    refusal = probe.refusal
    return {
        "refusal": None if refusal is None else plain(str(translated(refusal, participants.known_as))),
        "rule": refusal.rule or None if refusal is not None else None,
        "facts": [
            {"label": plain(in_words(fact.label, participants)), "value": plain(in_words(fact.value, participants))}
            for fact in probe.facts
        ],
        "bases": [stand_data(stand) for stand in probe.stands],
        "cohesion": probe.cohesion,
    }


def stand_data(stand: Stand) -> Document:
    return {"place": list(stand.place), "radius": stand.radius, "way": [list(point) for point in stand.way]}


class Leave(PlayerView):
    @api_operation("leave_questions", "Leave questions to a commander", STANDING, LeaveWanted, SinceQuery)
    def post(self, request: Request, slug: str) -> Response:
        """It answers them for me from here on, at once; those that are not named I answer myself."""
        battle, own = self.own(slug)
        wanted = self.validated_body(LeaveWanted)
        groups = groups_of(battle.rules(), wanted["groups"], "groups")
        seat = next((seat for seat in own if seat.player == wanted.get("player", own[0].player)), None)
        if seat is None:
            raise Http404
        actions.leave(battle, seat, groups)
        return self.shown(slug)
