"""Verdicts and odds of documents that clients send. Nothing is stored."""

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import WorkView
from armies.api.game_documents import document_schema
from armies.api.games import GameQuery
from armies.api.schema import api_operation
from armies.api.serializer_fields import CountField, PlainListField
from armies.bridge import judge_roster
from armies.text.violations import fixes_of, message_of
from rules.damocles.army import Violation
from rules.damocles.formats.roster import read_roster
from rules.damocles.task_forces import TASK_FORCES
from rules.damocles.violations import FAULTS
from rules.formats.checks import JsonSchema
from rules.games import GAMES, game_called


class ViolationSerializer(serializers.Serializer):
    """What is wrong and how to fix it, in the reader's language."""

    rule = serializers.RegexField(r"^R-[A-Z]{3}-[0-9]{2}$")
    code = serializers.ChoiceField(sorted(FAULTS))
    message = serializers.SerializerMethodField()
    squad = serializers.IntegerField(source="unit", allow_null=True, help_text="The squad's place in the list, from 0.")
    fixes = serializers.SerializerMethodField(help_text="Ways to fix it, the cheapest first.")

    def get_message(self, violation: Violation) -> str:
        return str(message_of(violation))

    def get_fixes(self, violation: Violation) -> list[str]:
        return [str(fix) for fix in fixes_of(violation)]


class TaskForceSerializer(serializers.Serializer):
    slug = serializers.ChoiceField([force.slug for force in TASK_FORCES])
    bonus = CountField()
    squads = PlainListField(child=CountField())


class VerdictSerializer(serializers.Serializer):
    """Points of a strike force, and every rule it breaks."""

    legal = serializers.BooleanField()
    strategic_valor = CountField()
    limit = CountField()
    tactical_points = CountField()
    task_forces = TaskForceSerializer(many=True)
    violations = ViolationSerializer(many=True)


ODDS: JsonSchema = {
    "type": "object",
    "description": "How likely each outcome is, exactly: of Damocles, each number of slain units, and their mean.",
    "additionalProperties": True,
}


class Check(WorkView):
    """The verdict on a roster: whether it is legal, its points, every rule it breaks, and how to fix each."""

    opens_links = True

    @api_operation(
        "check_roster", "Judge a roster", {200: VerdictSerializer}, takes=document_schema("roster"), link=True
    )
    def post(self, request: Request) -> Response:
        return Response(
            self.serialized(
                VerdictSerializer, judge_roster(GAMES[0], read_roster(request.data), self.usable_factions())
            )
        )


class Odds(WorkView):
    """What one attack of a game does, each outcome with how likely it is, exactly and without sampling."""

    query = GameQuery

    @api_operation("odds", "Exact odds of an attack", {200: ODDS}, takes=document_schema("odds"), query=GameQuery)
    def post(self, request: Request) -> Response:
        game = game_called(self.validated_query().get("game", "")) or GAMES[0]
        if not game.odds_fields():
            raise ValidationError({"game": _("has no odds of an attack")})
        return Response(game.odds(request.data))
