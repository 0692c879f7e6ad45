"""A strike force: its stored roster and its verdict."""

from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from armies.api.serializer_fields import DocumentField, InstantField, PlainListField, SharedTokenField, UserNameField
from armies.api.verdicts_and_odds import VerdictSerializer
from armies.bridge import squads_of, verdict_of
from armies.lists.change_log import change_in_words
from armies.models import Change, StrikeForce, Visibility
from rules.damocles.army import DECK_SIZE
from rules.damocles.formats.roster import KnownSquadModel, known_squad_document

OWNERS_KEYS = ("visibility", "token", "archived")
VISIBILITY = "Who may read it: its owner, whoever has its link, everybody."


class SquadsField(serializers.ListField):
    """The squads of a row."""

    child = DocumentField(KnownSquadModel)

    def to_representation(self, value: Any) -> list[dict[str, object]]:
        return [known_squad_document(squad) for squad in squads_of(value)]


@extend_schema_serializer(component_name="Verdict")
class VerdictOfRowSerializer(VerdictSerializer):
    """The verdict on a strike force; made once for a whole page of them."""

    def to_representation(self, instance: StrikeForce) -> dict[str, Any]:
        return super().to_representation(verdict_of(instance))


set_override(VerdictOfRowSerializer, "suppress_collision_warning", True)  # both say the same


class ListSerializer(serializers.Serializer):
    """What a list and each version of its history have in common."""

    version = serializers.IntegerField(min_value=1, help_text="Goes up with each change.")
    name = serializers.CharField()
    limit = serializers.IntegerField(min_value=0, help_text="The strategic valor agreed on (R-BAS-05).")
    release = serializers.IntegerField(
        source="release.number", min_value=1, help_text="The release of its faction that it is built with."
    )


class StrikeForceSerializer(ListSerializer):
    """A strike force; its owner sees all, others the token where it is shared with them."""

    slug = serializers.CharField()
    owner = UserNameField("owner")
    game = serializers.CharField(source="faction.game", help_text="The slug of its game.")
    faction = serializers.SlugField(source="faction.slug")
    squads = SquadsField()
    deck = PlainListField(child=serializers.CharField(), help_text=f"Slugs of assets; a legal deck has {DECK_SIZE}.")
    created = InstantField()
    updated = InstantField()
    verdict = VerdictOfRowSerializer(source="*")
    visibility = serializers.ChoiceField(Visibility.values, required=False, help_text=VISIBILITY)
    token = SharedTokenField(required=False)
    archived = InstantField(allow_null=True, required=False)

    def to_representation(self, instance: StrikeForce) -> dict[str, Any]:
        found = super().to_representation(instance)
        if is_owner(instance, self.context["viewer"]):
            return found
        known = ("token",) if self.context.get("by_link") else ()
        return {key: value for key, value in found.items() if key in known or key not in OWNERS_KEYS}


class ChangeSerializer(ListSerializer):
    """One version of a strike force, and what made it."""

    verb = serializers.CharField()
    said = serializers.SerializerMethodField(help_text="What was done, in words.")
    maker = UserNameField("author")
    made = InstantField(source="created")

    def get_said(self, change: Change) -> str:
        return change_in_words(change)


class VersionSerializer(ChangeSerializer):
    """One version of a strike force, whole."""

    squads = SquadsField()
    deck = PlainListField(child=serializers.CharField())


def strike_force_data(strike_force: StrikeForce, viewer: Any) -> dict[str, Any]:
    """A strike force; fetch it `with_release` first. Its owner sees whether it is shared, and where."""
    return dict(StrikeForceSerializer(strike_force, context={"viewer": viewer}).data)


def is_owner(strike_force: StrikeForce, viewer: Any) -> bool:
    return viewer is not None and viewer.is_authenticated and strike_force.owner_id == viewer.pk
