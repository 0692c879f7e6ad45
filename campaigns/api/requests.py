"""What calls on campaigns send: each shape as it is read."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from armies.forms.strike_force import validate_one_line
from armies.models.content import NAME_LENGTH, SLUG_LENGTH
from armies.models.strike_force import MAX_VALOR
from campaigns.actions.guests import MAX_GUESTS
from campaigns.actions.what_ifs import SEEDS
from campaigns.forms.people import NAME_LENGTH as GUEST_NAME_LENGTH
from campaigns.forms.rounds import refuse_past
from campaigns.ledger.alliances import COLOURS, PARTIES
from campaigns.ledger.challenge_documents import ANSWERS
from campaigns.ledger.document_checks import MAX_REASON_LENGTH, MAX_SQUADS
from campaigns.ledger.documents import MAX_SIDES, MAX_TAKEN_BACK
from campaigns.ledger.grant_documents import MAX_AWARD, MAX_GRANTED, MAX_THING_LENGTH, MAX_THINGS
from campaigns.ledger.member_documents import ROLES
from campaigns.ledger.part import ALL
from campaigns.ledger.part import KINDS as KINDS_OF_PART
from campaigns.ledger.presets import PRESETS
from campaigns.ledger.settings import MAX_CREDITS, AgreementModel
from campaigns.models import Campaign, Notice
from campaigns.models.battle import ID_LENGTH
from campaigns.models.campaign import CODE_LENGTH, SUMMARY_LENGTH, TOKEN_LENGTH
from campaigns.models.proposal import ANSWER_LENGTH
from campaigns.models.story import STORY_LENGTH
from rules.formats.reading import MAX_BYTES
from rules.games import GAMES, game_called
from web.api.game_documents import document_schema
from web.api.serializer_fields import DocumentField
from web.api.strict_serializers import MomentField, StrictCharField, StrictIntegerField, StrictSerializer
from web.models.game import validate_game
from web.models.stored_picture import CAPTION_LENGTH

JOINERS = ("player", "follower")
MAX_SALT_LENGTH = 64
EMAIL_LENGTH = 254
MAX_ID = 2**63 - 1
MAX_TURNS = 99
BY_WHICH_CLOCK = "To come; without an offset by the clock of the account."


class Name(StrictCharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, validators=[validate_one_line], **options)


class NewCampaign(StrictSerializer):
    """A limit and perhaps an agreement, or a template."""

    name = Name()
    game = StrictCharField(required=False, validators=[validate_game], help_text="Its slug; the first by default.")
    summary = StrictCharField(max_length=SUMMARY_LENGTH, allow_blank=True, default="")
    limit = StrictIntegerField(min_value=1, max_value=MAX_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, default="private")
    agreement = DocumentField(AgreementModel, required=False)
    template = serializers.ChoiceField(
        [preset.slug for preset in PRESETS],
        required=False,
        help_text="Begins as this; with the game's usual limit, if none is said.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "template" in data and "agreement" in data:
            raise serializers.ValidationError({"agreement": _("must be left out: the template has one")})
        game = game_called(data.get("game", "")) or GAMES[0]
        if game.facts.limits and "template" not in data and "limit" not in data:
            raise serializers.ValidationError({"limit": _("must be there, unless a template is named")})
        return data


class NewCopy(StrictSerializer):
    """Omitted fields are copied."""

    name = Name()
    summary = StrictCharField(max_length=SUMMARY_LENGTH, allow_blank=True, required=False)
    limit = StrictIntegerField(min_value=1, max_value=MAX_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, default="private")


class CampaignPatch(StrictSerializer):
    name = Name(required=False)
    summary = StrictCharField(max_length=SUMMARY_LENGTH, allow_blank=True, required=False)
    limit = StrictIntegerField(min_value=1, max_value=MAX_VALOR, required=False)
    visibility = serializers.ChoiceField(Campaign.Visibility.values, required=False)


class JoinRequest(StrictSerializer):
    """Token, code or invitation, exactly one; an invitation determines the role."""

    token = StrictCharField(max_length=TOKEN_LENGTH, required=False, help_text="What the link of invitation ends with.")
    code = StrictCharField(max_length=CODE_LENGTH, required=False)
    invitation = StrictCharField(
        max_length=TOKEN_LENGTH, required=False, help_text="What the link of an invitation to one person ends with."
    )
    role = serializers.ChoiceField(JOINERS, default="player")

    def validate(self, data: dict[str, str]) -> dict[str, str]:
        if sum(key in data for key in ("token", "code", "invitation")) != 1:
            raise serializers.ValidationError(_("must have one of the keys token, code and invitation"))
        return data


class GivenRole(StrictSerializer):
    role = serializers.ChoiceField(ROLES)


class NewGuests(StrictSerializer):
    names = serializers.ListField(
        child=StrictCharField(max_length=GUEST_NAME_LENGTH, validators=[validate_one_line]),
        min_length=1,
        max_length=MAX_GUESTS,
    )
    on_paper = serializers.BooleanField(required=False, default=False, help_text="Each brings a force on paper.")


class GuestName(StrictSerializer):
    name = StrictCharField(max_length=GUEST_NAME_LENGTH, validators=[validate_one_line])


class ToMember(StrictSerializer):
    member = StrictIntegerField(min_value=1)


class Successor(StrictSerializer):
    member = StrictIntegerField(min_value=1, allow_null=True)


class NewInvitation(StrictSerializer):
    email = StrictCharField(max_length=EMAIL_LENGTH)
    role = serializers.ChoiceField(JOINERS, default="player")


class InvitedPlace(StrictSerializer):
    email = StrictCharField(
        max_length=EMAIL_LENGTH, allow_blank=True, default="", help_text="Empty: the address is handed over otherwise."
    )


class NewPlayerStory(StrictSerializer):
    title = Name()
    text = StrictCharField(max_length=STORY_LENGTH)
    battle = StrictCharField(
        max_length=SLUG_LENGTH, default=None, allow_null=True, help_text="The slug of a battle that was recorded."
    )


class PlayerStoryPatch(StrictSerializer):
    title = Name(required=False)
    text = StrictCharField(max_length=STORY_LENGTH, required=False)
    battle = StrictCharField(max_length=SLUG_LENGTH, required=False, allow_null=True)


class HiddenPlayerStory(StrictSerializer):
    hidden = serializers.BooleanField()


class NewPicture(StrictSerializer):
    picture = StrictCharField(max_length=MAX_BYTES, help_text="A JPEG, PNG or WebP file in base64.")
    caption = StrictCharField(max_length=CAPTION_LENGTH, allow_blank=True, default="")


class ReadUpTo(StrictSerializer):
    last = StrictIntegerField(min_value=1, max_value=MAX_ID, help_text="The newest notice that was shown.")


class NotificationChannels(StrictSerializer):
    on_site = serializers.BooleanField(required=False)
    by_mail = serializers.BooleanField(required=False)


class ChosenNotices(StrictSerializer):
    def get_fields(self) -> dict[str, serializers.Field]:
        return {kind: NotificationChannels(required=False) for kind in Notice.Kind.values}


class HexAssignment(StrictSerializer):
    hex = StrictCharField(max_length=ID_LENGTH)
    member = StrictIntegerField(min_value=1, allow_null=True)
    reason = StrictCharField(max_length=MAX_REASON_LENGTH, allow_blank=True, default="")


class ChapterMove(StrictSerializer):
    chapter = StrictCharField(max_length=ID_LENGTH, allow_null=True, help_text="Null: the story ends.")
    now = StrictCharField(max_length=ID_LENGTH, allow_null=True, help_text="The chapter that was open when read.")


class ChosenHonour(StrictSerializer):
    squad = StrictCharField(max_length=ID_LENGTH)
    honour = StrictCharField(max_length=SLUG_LENGTH)


class ChosenHonours(StrictSerializer):
    choices = serializers.ListField(child=ChosenHonour(), min_length=1, max_length=MAX_SQUADS)


class RefittedBy(StrictSerializer):
    strike_force = StrictCharField(max_length=SLUG_LENGTH, help_text="The slug of a list of mine.")
    list_version = StrictIntegerField(min_value=1, help_text="Its version.")


class EventsToRevoke(StrictSerializer):
    events = serializers.ListField(child=StrictIntegerField(min_value=1), min_length=1, max_length=MAX_TAKEN_BACK)


class Revocation(EventsToRevoke):
    reason = StrictCharField(max_length=MAX_REASON_LENGTH, allow_blank=True, default="")
    seal = StrictCharField(max_length=64, help_text="Of the last event that was read.")
    results = serializers.ChoiceField(
        ("keep", "drop"),
        required=False,
        help_text="What becomes of results in rounds that are taken back; needed where there are some (C-RND-10).",
    )


def _things(help_text: str) -> serializers.ListField:
    child = StrictCharField(max_length=MAX_THING_LENGTH, validators=[validate_one_line])
    return serializers.ListField(child=child, max_length=MAX_THINGS, default=list, help_text=help_text)


class GivenAward(StrictSerializer):
    member = StrictIntegerField(min_value=1)
    points = StrictIntegerField(min_value=-MAX_AWARD, max_value=MAX_AWARD)
    reason = StrictCharField(max_length=MAX_REASON_LENGTH, allow_blank=True, default="")


class GrantedToSquad(StrictSerializer):
    id = StrictCharField(max_length=6, help_text="The number of the squad in its strike force.")
    experience = StrictIntegerField(min_value=-MAX_GRANTED, max_value=MAX_GRANTED, default=0)
    injuries = _things("Words, or the slugs of scars of its game.")
    healed = _things("Injuries that it has.")
    equipment = _things("What it gets.")
    taken = _things("Equipment that it has.")


class GrantedToForce(StrictSerializer):
    force = StrictIntegerField(min_value=1)
    credits = StrictIntegerField(min_value=-MAX_CREDITS, max_value=MAX_CREDITS, default=0)
    squads = serializers.ListField(child=GrantedToSquad(), max_length=MAX_SQUADS, default=list)


class Grant(StrictSerializer):
    battle = StrictCharField(max_length=SLUG_LENGTH, default=None, allow_null=True, help_text="All take part in it.")
    reason = StrictCharField(max_length=MAX_REASON_LENGTH, allow_blank=True, default="")
    forces = serializers.ListField(child=GrantedToForce(), min_length=1, max_length=500)


class NewChallenge(StrictSerializer):
    member = StrictIntegerField(min_value=1)
    operation = StrictCharField(max_length=SLUG_LENGTH, allow_null=True, default=None, help_text="null: by lot.")


class ChallengeAnswer(StrictSerializer):
    answer = serializers.ChoiceField(ANSWERS, help_text="`withdrawn` is the challenger's.")


class Disputed(StrictSerializer):
    words = StrictCharField(max_length=ANSWER_LENGTH, allow_blank=True, default="")


class EnteredBy(StrictSerializer):
    strike_force = StrictCharField(
        max_length=SLUG_LENGTH, allow_null=True, help_text="The slug of a strike force of mine; null: brought on paper."
    )
    member = StrictIntegerField(min_value=1, required=False, help_text="For whom, as organiser; absent: for me.")
    faction = StrictCharField(max_length=SLUG_LENGTH, required=False, help_text="Of a force on paper, if known.")
    name = StrictCharField(max_length=NAME_LENGTH, required=False, help_text="Of a force on paper.")


class PartOfForces(StrictSerializer):
    kind = serializers.ChoiceField(KINDS_OF_PART, help_text="`number` and `points` are chosen by the players.")
    figure = StrictIntegerField(min_value=0, max_value=MAX_VALOR, default=0, help_text="0 of all, else 1 or more.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["kind"] == ALL) != (attrs["figure"] == 0):
            raise serializers.ValidationError({"figure": _("must be 0 of all, else 1 or more")})
        return attrs


class SquadsThatFight(StrictSerializer):
    colour = serializers.ChoiceField(COLOURS, help_text="Of the side; a player's own.")
    squads = serializers.ListField(child=StrictCharField(max_length=6), min_length=1, max_length=MAX_SQUADS)
    before = serializers.ListField(
        child=StrictCharField(max_length=6), max_length=MAX_SQUADS, help_text="`squad_ids` as they were read."
    )


class NewBattle(StrictSerializer):
    operation = StrictCharField(max_length=SLUG_LENGTH, allow_null=True, help_text="null: drawn by lot (C-PRT-04).")
    part = PartOfForces(default=None, allow_null=True, help_text="How much of each force fights; null: all of it.")
    forces = serializers.ListField(
        child=StrictIntegerField(min_value=1),
        min_length=2,
        max_length=MAX_SIDES,
        help_text="The first is red, the next blue …",
    )
    deadline = MomentField(default=None, allow_null=True, validators=[refuse_past], help_text=BY_WHICH_CLOCK)
    stake = StrictCharField(max_length=ID_LENGTH, allow_blank=True, default="")
    chapter = StrictCharField(max_length=ID_LENGTH, allow_blank=True, default="")
    alliances = serializers.ChoiceField(["", *PARTIES], default="", help_text="Of four; empty: everybody fights alone.")


class LockedPlan(StrictSerializer):
    plan = serializers.DictField(
        default=None, allow_null=True, help_text="`commander` and, if you like, `plan`; null: as is usual."
    )
    salt = StrictCharField(
        max_length=MAX_SALT_LENGTH,
        allow_blank=True,
        default="",
        help_text="Your own part of the seed, shown to all afterwards.",
    )


class PlanToForecast(StrictSerializer):
    plan = serializers.DictField(default=None, allow_null=True, help_text="As when it is locked; null: as is usual.")


class PlayedByScript(StrictSerializer):
    scenario = DocumentField(document_schema("scenario"))
    result = DocumentField(document_schema("result"))


class NewWhatIf(StrictSerializer):
    """Another seed, or another commander at least."""

    turn = StrictIntegerField(min_value=1, max_value=MAX_TURNS, help_text="The first that is fought otherwise.")
    seed = StrictIntegerField(
        min_value=0,
        max_value=SEEDS - 1,
        default=None,
        allow_null=True,
        help_text="Of new dice; null: the luck of the record.",
    )
    commanders = serializers.DictField(
        child=StrictCharField(max_length=SLUG_LENGTH), default=dict, help_text="By colour; as `games` names them."
    )
