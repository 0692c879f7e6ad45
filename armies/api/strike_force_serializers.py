"""A strike force: its stored roster and its verdict."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armies.api.verdicts_and_odds import verdict_data
from armies.bridge import list_of, verdict_of
from armies.lists.change_log import change_in_words
from armies.models import Change, StrikeForce, Visibility
from armies.models.strike_force import OF_LIST
from web.api.game_documents import document_schema
from web.api.serializer_fields import DocumentField, InstantField, PlainListField, SharedTokenField, UserNameField

OWNERS_KEYS = ("visibility", "token", "archived")
VISIBILITY = "Who may read it: its owner, whoever has its link, everybody."


class SquadsField(serializers.ListField):
    """The squads of a list, or of a version of one, as they are written anew."""

    child = DocumentField(document_schema("unit"))

    def __init__(self) -> None:
        super().__init__(source="*")

    def to_representation(self, value: Any) -> list[Any]:
        faction = value.faction if isinstance(value, StrikeForce) else value.strike_force.faction
        state = faction.rules_of_game.lists.state(list_of(value, faction))
        return list(state["squads"])


class VerdictField(DocumentField):
    """The verdict on a strike force."""

    def __init__(self) -> None:
        super().__init__(document_schema("verdict"), source="*")

    def to_representation(self, value: Any) -> dict[str, Any]:
        return verdict_data(value.faction.rules_of_game, verdict_of(value))


class ListSerializer(serializers.Serializer):
    """What a list and each version of its history have in common."""

    version = serializers.IntegerField(min_value=1, help_text="Goes up with each change.")
    name = serializers.CharField()
    limit = serializers.IntegerField(
        min_value=0, allow_null=True, help_text="The points agreed on; null in a game without points."
    )
    release = serializers.IntegerField(
        source="release.number", min_value=1, help_text="The release of its faction that it is built with."
    )


class WholeListSerializer(ListSerializer):
    """A list with all that may be written anew."""

    squads = SquadsField()
    deck = PlainListField(
        child=serializers.CharField(),
        help_text="Slugs of its cards, in order; in a game with several piles `<pile>/<slug>`.",
    )
    choices = serializers.DictField(
        required=False, help_text="What is set for the list as a whole; left out where nothing is."
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        data: dict[str, Any] = super().to_representation(instance)
        return data if data["choices"] else {key: value for key, value in data.items() if key != "choices"}


class StrikeForceSerializer(WholeListSerializer):
    """A strike force; its owner sees all, others the token where it is shared with them."""

    slug = serializers.CharField(help_text="It ends its address.")
    owner = UserNameField("owner")
    game = serializers.CharField(source="faction.game", help_text="The slug of its game.")
    faction = serializers.SlugField(source="faction.slug")
    created = InstantField()
    updated = InstantField()
    verdict = VerdictField()
    tags = serializers.ListField(child=serializers.CharField(), source="tag_list", help_text="In small letters.")
    note = serializers.CharField(allow_blank=True, help_text="What its owner notes on it; no version keeps notes.")
    squad_notes = serializers.SerializerMethodField(help_text="What its owner notes on squads, by their ids.")
    visibility = serializers.ChoiceField(Visibility.values, required=False, help_text=VISIBILITY)
    token = SharedTokenField(required=False)
    archived = InstantField(allow_null=True, required=False)

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_squad_notes(self, row: StrikeForce) -> dict[str, str]:
        return {id: note for id, note in row.shown_notes.items() if id != OF_LIST}

    def to_representation(self, instance: StrikeForce) -> dict[str, Any]:
        data = super().to_representation(instance)
        if is_owner(instance, self.context["viewer"]):
            return data
        known = ("token",) if self.context.get("by_link") else ()
        return {key: value for key, value in data.items() if key in known or key not in OWNERS_KEYS}


class ChangeSerializer(ListSerializer):
    """One version of a strike force, and what made it."""

    verb = serializers.CharField()
    summary = serializers.SerializerMethodField(help_text="What was done, in words.")
    maker = UserNameField("author")
    made = InstantField(source="created")

    def get_summary(self, change: Change) -> str:
        return change_in_words(change)


class VersionSerializer(ChangeSerializer, WholeListSerializer):
    """One version of a strike force, whole."""


def strike_force_data(strike_force: StrikeForce, viewer: Any) -> dict[str, Any]:
    """A strike force; fetch it `with_release` first. Its owner sees whether it is shared, and where."""
    return dict(StrikeForceSerializer(strike_force, context={"viewer": viewer}).data)


def is_owner(strike_force: StrikeForce, viewer: Any) -> bool:
    return viewer is not None and viewer.is_authenticated and strike_force.owner_id == viewer.pk
