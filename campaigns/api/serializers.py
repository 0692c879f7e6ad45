"""Rows of campaigns as the API shows them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    Field,
    IntegerField,
    Serializer,
    SerializerMethodField,
    URLField,
    UUIDField,
)

from campaigns.ledger.hexes import MapModel
from campaigns.ledger.member_documents import ROLES
from campaigns.ledger.presets import Preset
from campaigns.ledger.settings import AgreementModel, read_settings
from campaigns.ledger.story import StoryModel
from campaigns.models import Campaign, Invitation, Membership, Notice
from campaigns.permissions import VISITOR, may
from people.addresses import site_url
from web.api.serializer_fields import CountField, DocumentField, InstantField, NullableTextField, NumberField
from web.models.stored_picture import MAX_SIDE_LENGTH


class CampaignSerializer(Serializer):
    """A campaign, fetched `with_counts`. Its agreement is the last one in the ledger.

    The context has the viewer's `places`, by campaign; organisers see how to invite.
    """

    slug = CharField(help_text="It ends its address.")
    version = NumberField(help_text="Goes up with each change of what was agreed.")
    name = CharField()
    summary = CharField(allow_blank=True)
    game = CharField(help_text="Its slug.")
    limit = NumberField(allow_null=True, help_text="The most points of a list (R-BAS-05); null in a game without.")
    visibility = ChoiceField(Campaign.Visibility.values, help_text="Members alone may read it, or anybody.")
    agreement = SerializerMethodField()
    created = InstantField()
    archived = InstantField(allow_null=True)
    members = CountField()
    planned = CountField(help_text="Battles to be fought.")
    pending = CountField(help_text="Battles whose proposed result waits for a word, or is disputed.")
    recorded = CountField(help_text="Battles fought and recorded.")
    role = SerializerMethodField()
    member = SerializerMethodField(help_text="Your number in the ledger.")
    code = CharField(required=False, help_text="Who has it may join; for organisers.")
    token = CharField(
        source="invite_token", required=False, help_text="What the link of invitation ends with; for organisers."
    )

    def place(self, campaign: Campaign) -> Membership | None:
        places: Mapping[int, Membership] = self.context["places"]
        return places.get(campaign.pk)

    @extend_schema_field(DocumentField(AgreementModel))
    def get_agreement(self, campaign: Campaign) -> dict[str, Any]:
        return read_settings(campaign.agreement).document()

    @extend_schema_field(ChoiceField([*ROLES, VISITOR], help_text="Yours."))
    def get_role(self, campaign: Campaign) -> str:
        place = self.place(campaign)
        return place.role if place else VISITOR

    def get_member(self, campaign: Campaign) -> int | None:
        place = self.place(campaign)
        return place.number if place else None

    def to_representation(self, instance: Campaign) -> dict[str, Any]:
        data = super().to_representation(instance)
        invites = may(data["role"], "invite")
        return {key: value for key, value in data.items() if invites or key not in ("code", "token")}


class MemberSerializer(Serializer):
    """Somebody's place in a campaign. Those who wait to be let in are shown to organisers alone."""

    member = NumberField(source="number", help_text="Their number in the ledger.")
    name = NullableTextField(help_text="As the ledger names them; null once their account is gone.")
    role = ChoiceField(ROLES)
    state = ChoiceField(Membership.State.values)
    guest = BooleanField(source="is_guest", help_text="Whether they have no account (C-MEM-10).")
    joined = InstantField()


class GuestsSerializer(Serializer):
    """The guests that were added."""

    members = MemberSerializer(many=True)


class SuccessionSerializer(Serializer):
    """Who runs a campaign after its last organiser."""

    member = IntegerField(allow_null=True, help_text="Who is named.")
    heir = IntegerField(allow_null=True, help_text="Who would run it without you; null while it has other organisers.")


class InvitationSerializer(Serializer):
    """A personal invitation, valid once for whoever has its address."""

    invitation = NumberField(source="pk", help_text="It ends its address.")
    email = NullableTextField(help_text="Null: its address was handed over otherwise.")
    role = ChoiceField(ROLES)
    place = NumberField(
        source="place.number", allow_null=True, help_text="Whose place is taken; null: a place of their own."
    )
    address = SerializerMethodField()
    made = InstantField()
    mailed = InstantField(allow_null=True, help_text="When its mail was put into the post; null: there is none.")

    @extend_schema_field(URLField())
    def get_address(self, row: Invitation) -> str:
        return site_url(row.get_absolute_url())


class NoticeSerializer(Serializer):
    """Something that happened and concerns me; the context has its `words`, by its number."""

    notice = NumberField(source="pk", help_text="It stands in its address.")
    campaign = SerializerMethodField(help_text="Null when it is about none, such as a word of the moderators.")
    kind = ChoiceField(Notice.Kind.values)
    words = SerializerMethodField(help_text="In the language that was asked for.")
    path = CharField(help_text="The page that it leads to.")
    made = InstantField()
    read = InstantField(allow_null=True)

    def get_campaign(self, notice: Notice) -> str | None:
        return notice.campaign.slug if notice.campaign else None

    def get_words(self, notice: Notice) -> str:
        return str(self.context["words"][notice.pk])


class PlayerStorySerializer(Serializer):
    """A member's own story (C-NWS-03)."""

    key = UUIDField(help_text="It ends its address.")
    version = NumberField()
    author = NumberField(source="author.number")
    battle = CharField(source="battle.slug", allow_null=True, help_text="The slug of the battle that it tells of.")
    title = CharField()
    text = CharField()
    written = InstantField()
    hidden = InstantField(allow_null=True, help_text="Since when it is out of sight.")


class PictureSerializer(Serializer):
    """A picture of a battle, re-encoded as JPEG (C-RES-10)."""

    key = UUIDField(help_text="It ends its address.")
    author = NumberField(source="author.number")
    proposal = UUIDField(
        source="proposal.key",
        allow_null=True,
        help_text="The proposed result that it came with, as long as nobody has confirmed that.",
    )
    caption = CharField(allow_blank=True)
    width = IntegerField(min_value=1, max_value=MAX_SIDE_LENGTH)
    height = IntegerField(min_value=1, max_value=MAX_SIDE_LENGTH)
    added = InstantField()


class TemplateSerializer(Serializer):
    """A campaign to begin with."""

    slug = CharField()
    name = SerializerMethodField()
    summary = SerializerMethodField()
    limit = NumberField()
    agreement = SerializerMethodField()
    map = DocumentField(MapModel, allow_null=True)
    story = DocumentField(StoryModel, allow_null=True)

    def get_name(self, preset: Preset) -> str:
        return _(preset.name)

    def get_summary(self, preset: Preset) -> str:
        return _(preset.summary)

    @extend_schema_field(DocumentField(AgreementModel))
    def get_agreement(self, preset: Preset) -> dict[str, Any]:
        return read_settings(preset.agreement).document()


class CalendarAddressSerializer(Serializer):
    address = URLField()


class NotificationSwitchesSerializer(Serializer):
    on_site = BooleanField()
    by_mail = BooleanField()


class NoticeChoicesSerializer(Serializer):
    """Channels for each kind of notice."""

    def get_fields(self) -> dict[str, Field]:
        return {kind: NotificationSwitchesSerializer() for kind in Notice.Kind.values}
