"""Verdicts and odds of documents that clients send. Nothing is stored."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.games import GameQuery
from armies.bridge import judge_roster
from armies.text.violations import fixes_of, message_of
from rules.formats.checks import JsonSchema
from rules.game.game import Game
from rules.games import GAMES, game_called, game_of
from rules.lists.verdict import Verdict, Violation
from web.api.base import WorkView
from web.api.game_documents import document_schema
from web.api.schema import api_operation


def verdict_data(game: Game, verdict: Verdict[Any]) -> dict[str, Any]:
    """Points of a list, and every rule it breaks, as its game writes them down."""
    return game.lists.verdict_document(verdict) | {"violations": violations_data(game, verdict)}


def violations_data(
    game: Game, verdict: Verdict[Any], among: Sequence[Violation[Any]] | None = None
) -> list[dict[str, Any]]:
    """What is wrong and how to fix it, in the reader's language; all of it, or some."""
    pairs = zip(verdict.violations, game.lists.verdict_document(verdict)["violations"], strict=True)
    return [
        document | {"message": message_of(violation), "fixes": fixes_of(violation)}
        for violation, document in pairs
        if among is None or violation in among
    ]


ODDS: JsonSchema = {
    "type": "object",
    "description": "How likely each outcome is, exactly: of Damocles, each number of slain units, and their mean.",
    "additionalProperties": True,
}


class Check(WorkView):
    """The verdict on a roster: whether it is legal, its points, every rule it breaks, and how to fix each."""

    opens_links = True

    @api_operation(
        "check_roster", "Judge a roster", {200: document_schema("verdict")}, takes=document_schema("roster"), link=True
    )
    def post(self, request: Request) -> Response:
        game, factions = game_of(request.data), access.factions(self.request, self.link_tokens())
        roster = game.formats.read("roster", request.data)
        return Response(verdict_data(game, judge_roster(game, roster, factions)))


class Odds(WorkView):
    """What one attack of a game does, each outcome with how likely it is, exactly and without sampling."""

    query = GameQuery

    @api_operation("odds", "Exact odds of an attack", {200: ODDS}, takes=document_schema("odds"), query=GameQuery)
    def post(self, request: Request) -> Response:
        game = game_called(self.validated_query().get("game", "")) or GAMES[0]
        if not game.battles.odds_fields:
            raise ValidationError({"game": _("has no odds of an attack")})
        return Response(game.battles.odds(request.data))
