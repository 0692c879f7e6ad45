"""Verdicts and odds of documents that clients send. Nothing is stored."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import WorkView
from armies.api.schema import api_operation
from armies.api.serializer_fields import CountField, PlainListField
from armies.api.strict_serializers import StrictIntegerField, StrictSerializer
from armies.bridge import judge_roster
from armies.text.violations import fixes_of, message_of
from rules.damocles.army import Violation
from rules.damocles.formats.roster import RosterModel, read_roster
from rules.damocles.odds import LIMITS, MAX_DICE, MAX_REROLLS, REROLLS, Attack, odds_document
from rules.damocles.task_forces import TASK_FORCES
from rules.damocles.violations import RULES
from rules.formats.checks import AMOUNT
from rules.games import GAMES
from rules.table.amounts import MAX_AMOUNT, Amount, parse_amount


class ViolationSerializer(serializers.Serializer):
    """What is wrong and how to fix it, in the reader's language."""

    rule = serializers.RegexField(r"^R-[A-Z]{3}-[0-9]{2}$")
    code = serializers.ChoiceField(sorted(RULES))
    message = serializers.SerializerMethodField()
    squad = serializers.IntegerField(allow_null=True, help_text="The squad's place in the list, from 0.")
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


class OddsSerializer(serializers.Serializer):
    """How likely each number of slain units is, exactly."""

    slain = serializers.DictField(child=serializers.FloatField(min_value=0, max_value=1))
    mean = serializers.FloatField(min_value=0)


@extend_schema_field(AMOUNT.schema())
class AmountField(serializers.Field):
    """A whole number, or dice such as D3, 2D6 or D3+1."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_internal_value(self, data: Any) -> Amount:
        if isinstance(data, int) and not isinstance(data, bool) and 1 <= data <= self.most:
            return Amount(0, 0, data)
        try:
            return parse_amount(data if isinstance(data, str) else "")
        except ValueError as error:
            raise ValidationError(str(error)) from None


class Figure(StrictIntegerField):
    """A figure of an attack, within the bounds that odds are worked out for."""

    def __init__(self, key: str, **options: Any) -> None:
        least, most = LIMITS[key]
        super().__init__(min_value=least, max_value=most, **options)


class Rerolls(serializers.ListField):
    def __init__(self) -> None:
        super().__init__(child=serializers.ChoiceField(REROLLS), max_length=MAX_REROLLS, default=list)


class AttackShape(StrictSerializer):
    """One attack: the attacker, the weapon and the target."""

    attacks = AmountField(MAX_DICE)
    attackers = Figure("attackers", default=1)
    precision = Figure("precision")
    defense = Figure("defense")
    damage = AmountField(MAX_AMOUNT, default=lambda: Amount(0, 0, 1))
    health = Figure("health", default=1)
    units = Figure("units")
    cover = serializers.ChoiceField(["light", "heavy"], required=False)
    attack_roll = Figure("attack_roll", default=0)
    defense_roll = Figure("defense_roll", default=0)
    reroll = Rerolls()
    reroll_defense = Rerolls()
    ignore_wounds = Figure("ignore_wounds", required=False)


def attack_of(given: dict[str, Any]) -> Attack:
    """The attack that was described."""
    attack = Attack(*(given[key] for key in ("attacks", "precision", "damage", "defense", "health", "units")))
    attack.users = given["attackers"]
    attack.attack_roll, attack.defense_roll = given["attack_roll"], given["defense_roll"]
    attack.attack_rerolls, attack.defense_rerolls = given["reroll"], given["reroll_defense"]
    attack.ignored_on = given.get("ignore_wounds", 0)
    attack.take_cover(given.get("cover", ""))
    return attack


class Check(WorkView):
    """The verdict on a roster: whether it is legal, its points, every rule it breaks, and how to fix each."""

    opens_links = True

    @api_operation("check_roster", "Judge a roster", {200: VerdictSerializer}, takes=RosterModel, link=True)
    def post(self, request: Request) -> Response:
        return Response(
            self.serialized(
                VerdictSerializer, judge_roster(GAMES[0], read_roster(request.data), self.usable_factions())
            )
        )


class Odds(WorkView):
    """How many units one attack slays: each number with how likely it is, exactly and without sampling."""

    @api_operation("odds", "Exact odds of an attack", {200: OddsSerializer}, takes=AttackShape)
    def post(self, request: Request) -> Response:
        attack = attack_of(self.validated_body(AttackShape))
        try:
            return Response(odds_document(attack))
        except ValueError as error:
            raise ValidationError(str(error)) from None
