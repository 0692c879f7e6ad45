"""What calls on campaigns send: each shape as it is read."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from armies.api.strict_serializers import PlainText, Shape, WholeNumber
from armies.forms.strike_force import plain_name
from armies.models.content import NAME_LENGTH, SLUG_LENGTH
from armies.models.strike_force import MOST_VALOR
from campaigns.actions.what_ifs import SEEDS
from campaigns.forms.record import MOST_TACTICAL_POINTS, NOTES_LENGTH
from campaigns.forms.reported_squads import MOST_DEEDS
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
from campaigns.ledger.presets import PRESETS
from campaigns.ledger.settings import MOST_ROUNDS
from campaigns.models import Campaign, Notice, Side
from campaigns.models.battle import ID_LENGTH
from campaigns.models.campaign import CODE_LENGTH, SUMMARY_LENGTH, TOKEN_LENGTH
from campaigns.models.proposal import ANSWER_LENGTH
from campaigns.models.story import CAPTION_LENGTH, STORY_LENGTH
from rules.damocles.branching import AUTOMATIC
from rules.formats.reading import MOST_BYTES

JOINERS = ("player", "follower")
LONGEST_SALT = 64
EMAIL_LENGTH = 254
LARGEST_ID = 2**63 - 1
MOST_TURNS = 99


class Name(PlainText):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, validators=[plain_name], **options)


class NewCampaign(Shape):
    name = Name()
    summary = PlainText(max_length=SUMMARY_LENGTH, allow_blank=True, default="")
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, default="private")
    agreement = serializers.DictField(required=False)
    template = serializers.ChoiceField([preset.slug for preset in PRESETS], required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "template" in data and "agreement" in data:
            raise serializers.ValidationError({"agreement": _("must be left out: the template has one")})
        if "template" not in data and "limit" not in data:
            raise serializers.ValidationError({"limit": _("must be there, unless a template is named")})
        return data


class NewCopy(Shape):
    name = Name()
    summary = PlainText(max_length=SUMMARY_LENGTH, allow_blank=True, required=False)
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, default="private")


class CampaignPatch(Shape):
    name = Name(required=False)
    summary = PlainText(max_length=SUMMARY_LENGTH, allow_blank=True, required=False)
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, required=False)


class JoinBy(Shape):
    token = PlainText(max_length=TOKEN_LENGTH, required=False)
    code = PlainText(max_length=CODE_LENGTH, required=False)
    invitation = PlainText(max_length=TOKEN_LENGTH, required=False)
    role = serializers.ChoiceField(JOINERS, default="player")

    def validate(self, data: dict[str, str]) -> dict[str, str]:
        if sum(key in data for key in ("token", "code", "invitation")) != 1:
            raise serializers.ValidationError(_("must have one of the keys token, code and invitation"))
        return data


class GivenRole(Shape):
    role = serializers.ChoiceField(ROLES)


class ToMember(Shape):
    member = WholeNumber(min_value=1)


class NewInvitation(Shape):
    email = PlainText(max_length=EMAIL_LENGTH)
    role = serializers.ChoiceField(JOINERS, default="player")


class OfferedPlace(Shape):
    email = PlainText(max_length=EMAIL_LENGTH, allow_blank=True, default="")


class NewTale(Shape):
    title = Name()
    text = PlainText(max_length=STORY_LENGTH)
    battle = PlainText(max_length=SLUG_LENGTH, default=None, allow_null=True)


class TalePatch(Shape):
    title = Name(required=False)
    text = PlainText(max_length=STORY_LENGTH, required=False)
    battle = PlainText(max_length=SLUG_LENGTH, required=False, allow_null=True)


class HiddenTale(Shape):
    hidden = serializers.BooleanField()


class NewPicture(Shape):
    picture = PlainText(max_length=MOST_BYTES)
    caption = PlainText(max_length=CAPTION_LENGTH, allow_blank=True, default="")


class ReadUpTo(Shape):
    last = WholeNumber(min_value=1, max_value=LARGEST_ID)


class Ways(Shape):
    on_site = serializers.BooleanField(required=False)
    by_mail = serializers.BooleanField(required=False)


class ChosenNotices(Shape):
    def get_fields(self) -> dict[str, serializers.Field]:
        return {kind: Ways(required=False) for kind in Notice.Kind.values}


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


class EventsToTakeBack(Shape):
    events = serializers.ListField(child=WholeNumber(min_value=1), min_length=1, max_length=MOST_TAKEN_BACK)


class TakenBack(EventsToTakeBack):
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


class PlanToForecast(Shape):
    plan = serializers.DictField(default=None, allow_null=True)


class PlayedByScript(Shape):
    scenario = serializers.DictField()
    result = serializers.DictField()


class NewWhatIf(Shape):
    turn = WholeNumber(min_value=1, max_value=MOST_TURNS)
    seed = WholeNumber(min_value=0, max_value=SEEDS - 1, default=None, allow_null=True)
    commanders = serializers.DictField(child=serializers.ChoiceField(AUTOMATIC), default=dict)


class SaidOfSquad(Shape):
    id = PlainText(max_length=ID_LENGTH)
    slain = WholeNumber(min_value=0, max_value=MOST_DEEDS["slain"], default=0)
    destroyed = WholeNumber(min_value=0, max_value=MOST_DEEDS["destroyed"], default=0)
    objectives = WholeNumber(min_value=0, max_value=MOST_DEEDS["objectives"], default=0)
    survived = serializers.BooleanField(default=True)


class SaidOfSide(Shape):
    colour = serializers.ChoiceField(Side.Colour.values)
    victory_points = WholeNumber(min_value=0, max_value=MOST_VICTORY_POINTS)
    squads_lost = WholeNumber(min_value=0, max_value=MOST_SQUADS)
    tactical_points = WholeNumber(min_value=0, max_value=MOST_TACTICAL_POINTS, default=None, allow_null=True)
    reasons = serializers.DictField(child=WholeNumber(min_value=0, max_value=MOST_VICTORY_POINTS), default=dict)
    deeds = serializers.ListField(child=SaidOfSquad(), max_length=MOST_SQUADS, default=list)


class NewReport(Shape):
    winner = serializers.ChoiceField([*Side.Colour.values, *ALLIANCES, "draw"])
    played = serializers.DateField()
    notes = PlainText(max_length=NOTES_LENGTH, allow_blank=True, default="")
    sides = serializers.ListField(child=SaidOfSide(), max_length=MOST_SIDES)


class NewRecord(NewReport):
    seal = PlainText(max_length=64, default=None, allow_null=True)


class AddedPairings(Shape):
    operation = PlainText(max_length=SLUG_LENGTH)
    pairings = serializers.ListField(
        child=serializers.ListField(child=WholeNumber(min_value=1), min_length=1, max_length=MOST_SIDES),
        max_length=MOST_PAIRINGS,
    )


class NewRound(AddedPairings):
    round = WholeNumber(min_value=1, max_value=MOST_ROUNDS)
    limit = WholeNumber(min_value=1, max_value=MOST_VALOR)
    deadline = serializers.DateTimeField(default=None, allow_null=True)


class ClosedRound(Shape):
    call_off = serializers.BooleanField(default=False)


class MovedDeadline(Shape):
    before = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
