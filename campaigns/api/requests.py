"""What calls on campaigns send: each shape as it is read, and as the OpenAPI document tells it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from armies.api.components import NAME, SLUG, JsonSchema, keys, many, ref, text, whole, word
from armies.api.shapes import PlainText, Shape, WholeNumber
from armies.forms import plain_name
from armies.models.content import NAME_LENGTH, SLUG_LENGTH
from armies.models.strike_force import MOST_VALOR
from campaigns.actions.what_ifs import SEEDS
from campaigns.api.components import COLOUR, FORCE, ID, LIMIT, MEMBER, ROLE, VISIBILITY, or_null
from campaigns.forms.record import MOST_TACTICAL_POINTS, NOTES_LENGTH
from campaigns.ledger.alliances import ALLIANCES, PARTIES
from campaigns.ledger.documents import (
    LONGEST_REASON,
    MOST_AWARD,
    MOST_PAIRINGS,
    MOST_SIDES,
    MOST_SQUADS,
    MOST_TAKEN_BACK,
    MOST_VICTORY_POINTS,
    ROLES,
)
from campaigns.ledger.settings import MOST_ROUNDS
from campaigns.models import Campaign, Side
from campaigns.models.battle import ID_LENGTH
from campaigns.models.campaign import CODE_LENGTH, SUMMARY_LENGTH, TOKEN_LENGTH
from campaigns.models.proposal import ANSWER_LENGTH
from rules.damocles.branching import AUTOMATIC

LONGEST_SALT = 64
MOST_TURNS = 99


class Name(PlainText):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, validators=[plain_name], **options)


class NewCampaign(Shape):
    name = Name()
    summary = PlainText(max_length=SUMMARY_LENGTH, allow_blank=True, default="")
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, default="private")
    agreement = serializers.DictField(default=dict)


class CampaignPatch(Shape):
    name = Name(required=False)
    summary = PlainText(max_length=SUMMARY_LENGTH, allow_blank=True, required=False)
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, required=False)


class JoinBy(Shape):
    token = PlainText(max_length=TOKEN_LENGTH, required=False)
    code = PlainText(max_length=CODE_LENGTH, required=False)
    role = serializers.ChoiceField(("player", "follower"), default="player")

    def validate(self, data: dict[str, str]) -> dict[str, str]:
        if ("token" in data) == ("code" in data):
            raise serializers.ValidationError(_("must have the key token, or the key code"))
        return data


class GivenRole(Shape):
    role = serializers.ChoiceField(ROLES)


class ToMember(Shape):
    member = WholeNumber(min_value=1)


class GivenHex(Shape):
    hex = PlainText(max_length=ID_LENGTH)
    member = WholeNumber(min_value=1, allow_null=True)
    reason = PlainText(max_length=LONGEST_REASON, allow_blank=True, default="")


class TurnedTo(Shape):
    chapter = PlainText(max_length=ID_LENGTH, allow_null=True)
    now = PlainText(max_length=ID_LENGTH, allow_null=True)


class ChosenHonour(Shape):
    squad = PlainText(max_length=ID_LENGTH)
    honour = PlainText(max_length=SLUG_LENGTH)


class ChosenHonours(Shape):
    choices = serializers.ListField(child=ChosenHonour(), min_length=1, max_length=MOST_SQUADS)


class RefittedBy(Shape):
    strike_force = PlainText(max_length=SLUG_LENGTH)
    list_version = WholeNumber(min_value=1)


class TakenBack(Shape):
    events = serializers.ListField(child=WholeNumber(min_value=1), min_length=1, max_length=MOST_TAKEN_BACK)
    reason = PlainText(max_length=LONGEST_REASON, allow_blank=True, default="")
    seal = PlainText(max_length=64)


class Awarded(Shape):
    member = WholeNumber(min_value=1)
    points = WholeNumber(min_value=-MOST_AWARD, max_value=MOST_AWARD)
    reason = PlainText(max_length=LONGEST_REASON, allow_blank=True, default="")


class Disputed(Shape):
    words = PlainText(max_length=ANSWER_LENGTH, allow_blank=True, default="")


class EnteredBy(Shape):
    strike_force = PlainText(max_length=SLUG_LENGTH)


class NewBattle(Shape):
    operation = PlainText(max_length=SLUG_LENGTH)
    forces = serializers.ListField(child=WholeNumber(min_value=1), min_length=2, max_length=MOST_SIDES)
    deadline = serializers.DateTimeField(default=None, allow_null=True)
    stake = PlainText(max_length=ID_LENGTH, allow_blank=True, default="")
    chapter = PlainText(max_length=ID_LENGTH, allow_blank=True, default="")
    alliances = serializers.ChoiceField(["", *PARTIES], default="")


class LockedPlan(Shape):
    plan = serializers.DictField(default=None, allow_null=True)
    salt = PlainText(max_length=LONGEST_SALT, allow_blank=True, default="")


class NewWhatIf(Shape):
    turn = WholeNumber(min_value=1, max_value=MOST_TURNS)
    seed = WholeNumber(min_value=0, max_value=SEEDS - 1, default=None, allow_null=True)
    commanders = serializers.DictField(child=serializers.ChoiceField(AUTOMATIC), default=dict)


class SaidOfSide(Shape):
    colour = serializers.ChoiceField(Side.Colour.values)
    victory_points = WholeNumber(min_value=0, max_value=MOST_VICTORY_POINTS)
    squads_lost = WholeNumber(min_value=0, max_value=MOST_SQUADS)
    tactical_points = WholeNumber(min_value=0, max_value=MOST_TACTICAL_POINTS, default=None, allow_null=True)


class NewReport(Shape):
    winner = serializers.ChoiceField([*Side.Colour.values, *ALLIANCES, "draw"])
    played = serializers.DateField()
    notes = PlainText(max_length=NOTES_LENGTH, allow_blank=True, default="")
    sides = serializers.ListField(child=SaidOfSide(), max_length=MOST_SIDES)


class NewRound(Shape):
    round = WholeNumber(min_value=1, max_value=MOST_ROUNDS)
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR)
    deadline = serializers.DateTimeField(default=None, allow_null=True)
    operation = PlainText(max_length=SLUG_LENGTH)
    pairings = serializers.ListField(
        child=serializers.ListField(child=WholeNumber(min_value=1), min_length=1, max_length=MOST_SIDES),
        max_length=MOST_PAIRINGS,
    )


class ClosedRound(Shape):
    call_off = serializers.BooleanField(default=False)


class MovedDeadline(Shape):
    before = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)


MOMENT = or_null({"type": "string", "format": "date-time"})

REQUESTS: JsonSchema = {
    "NewCampaign": keys(
        {"name": NAME, "limit": LIMIT},
        {"summary": text(SUMMARY_LENGTH), "visibility": VISIBILITY, "agreement": ref("Agreement")},
    ),
    "CampaignPatch": keys(
        {}, {"name": NAME, "summary": text(SUMMARY_LENGTH), "limit": LIMIT, "visibility": VISIBILITY}
    ),
    "JoinBy": keys(
        {},
        {"token": text(TOKEN_LENGTH), "code": text(CODE_LENGTH), "role": word("player", "follower")},
        "Token or code, one of the two.",
    ),
    "TakenBack": keys(
        {"events": many(whole(1), MOST_TAKEN_BACK), "seal": text(64, "Of the last event that was read.")},
        {"reason": text(LONGEST_REASON)},
    ),
    "Awarded": keys({"member": MEMBER, "points": whole(-MOST_AWARD, MOST_AWARD)}, {"reason": text(LONGEST_REASON)}),
    "Disputed": keys({}, {"words": text(ANSWER_LENGTH)}),
    "ToMember": keys({"member": MEMBER}),
    "GivenHex": keys({"hex": ID, "member": or_null(MEMBER)}, {"reason": text(LONGEST_REASON)}),
    "TurnedTo": keys(
        {"chapter": or_null(ID, "Null: the story ends."), "now": or_null(ID, "The chapter that was open when read.")}
    ),
    "ChosenHonours": keys({"choices": many(keys({"squad": text(), "honour": SLUG}), MOST_SQUADS)}),
    "RefittedBy": keys(
        {
            "strike_force": text(SLUG_LENGTH, "The slug of a list of mine."),
            "list_version": whole(1, says="Its version."),
        }
    ),
    "GivenRole": keys({"role": ROLE}),
    "EnteredBy": keys({"strike_force": text(SLUG_LENGTH, "The slug of a strike force of mine.")}),
    "NewBattle": keys(
        {"operation": SLUG, "forces": many(FORCE, MOST_SIDES) | {"description": "The first is red, the next blue …"}},
        {
            "deadline": MOMENT,
            "stake": ID,
            "chapter": ID,
            "alliances": word("", *PARTIES) | {"description": "Of four; empty: everybody fights alone."},
        },
    ),
    "LockedPlan": keys(
        {},
        {
            "plan": or_null({"type": "object"}, "`commander` and, if you like, `plan`; null: as is usual."),
            "salt": text(LONGEST_SALT, "Your own part of the seed, shown to all afterwards."),
        },
    ),
    "NewReport": keys(
        {
            "winner": word(*Side.Colour.values, *ALLIANCES, "draw"),
            "played": {"type": "string", "format": "date"},
            "sides": many(
                keys(
                    {"colour": COLOUR, "victory_points": whole(0, MOST_VICTORY_POINTS), "squads_lost": whole(0)},
                    {"tactical_points": or_null(whole(0, MOST_TACTICAL_POINTS))},
                ),
                MOST_SIDES,
            ),
        },
        {"notes": text(NOTES_LENGTH)},
        "What came of a battle on a table, every side of it.",
    ),
    "NewRound": keys(
        {
            "round": whole(1, MOST_ROUNDS, "The next one: another is refused."),
            "limit": LIMIT,
            "operation": SLUG,
            "pairings": many(many(FORCE, MOST_SIDES), MOST_PAIRINGS) | {"description": "One force alone has a bye."},
        },
        {"deadline": MOMENT},
    ),
    "ClosedRound": keys({}, {"call_off": {"type": "boolean", "description": "Its battles not fought are called off."}}),
    "MovedDeadline": keys({"before": MOMENT, "deadline": MOMENT}),
    "NewWhatIf": keys(
        {"turn": whole(1, MOST_TURNS, "The first that is fought otherwise.")},
        {
            "seed": or_null(whole(0, SEEDS - 1), "Of new dice; null: the luck of the record."),
            "commanders": {"type": "object", "additionalProperties": word(*AUTOMATIC), "propertyNames": COLOUR},
        },
        "Another seed, or another commander at least.",
    ),
}
