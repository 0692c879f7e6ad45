"""All that would change if something were taken back, corrected or agreed otherwise, as data (C-LED-08)."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    CharField,
    ChoiceField,
    IntegerField,
    RegexField,
    Serializer,
    SerializerMethodField,
)

from campaigns.api.ledger_serializers import (
    HEX_DIGEST,
    PersonField,
    StandingsLineSerializer,
    StoryStepSerializer,
    names_of,
)
from campaigns.ledger.consequences import LineChange
from campaigns.ledger.experience import GRADES
from campaigns.ledger.repairs import Repair, repair_of
from campaigns.ledger.standings import Line
from campaigns.ledger.state import State
from campaigns.models import Campaign
from campaigns.presenters.correction_preview import CorrectionPreview
from campaigns.presenters.kind_changes import what_follows
from campaigns.presenters.round_changes import round_changes
from campaigns.read_model.limits import broken_by
from campaigns.text.honours_and_scars import mark_slugs
from web.api.serializer_fields import NumberField, PlainListField

LINE = StandingsLineSerializer(allow_null=True)


class ChangedLineSerializer(Serializer):
    """A member's line of the standings; null where there is none."""

    member = NumberField()
    name = PersonField()
    before = SerializerMethodField()
    after = SerializerMethodField()

    @extend_schema_field(LINE)
    def get_before(self, change: LineChange) -> Any:
        return self.line(change.before, self.context["before"])

    @extend_schema_field(LINE)
    def get_after(self, change: LineChange) -> Any:
        return self.line(change.after, self.context["after"])

    def line(self, line: Line | None, state: State) -> Any:
        context = {**self.context, "tie_breakers": state.settings.tie_breakers}
        return StandingsLineSerializer(line, context=context).data if line else None


class PairSerializer(Serializer):
    """What something is before and after."""

    def to_representation(self, instance: tuple[Any, Any]) -> dict[str, Any]:
        before, after = instance
        return super().to_representation({"before": before, "after": after})


class ChangedFigureSerializer(PairSerializer):
    before = IntegerField()
    after = IntegerField()


class ChangedGradeSerializer(PairSerializer):
    before = ChoiceField([grade for grade, _ in GRADES])
    after = ChoiceField([grade for grade, _ in GRADES])


class ChangedChapterSerializer(PairSerializer):
    before = CharField(allow_null=True)
    after = CharField(allow_null=True)


class ChangedPathSerializer(PairSerializer):
    before = StoryStepSerializer(many=True)
    after = StoryStepSerializer(many=True)


class ChangedSquadSerializer(Serializer):
    force = NumberField()
    squad = CharField()
    name = CharField()
    experience = ChangedFigureSerializer()
    grade = ChangedGradeSerializer()
    honours_lost = PlainListField(child=ChoiceField(mark_slugs("honour")), source="lost")
    honours_gained = PlainListField(child=ChoiceField(mark_slugs("honour")), source="gained")
    scars_lost = PlainListField(child=ChoiceField(mark_slugs("scar")))
    scars_gained = PlainListField(child=ChoiceField(mark_slugs("scar")))


class ChangedHexSerializer(Serializer):
    hex = CharField()
    before = NumberField(allow_null=True)
    after = NumberField(allow_null=True)


class ChangedPurseSerializer(Serializer):
    force = NumberField()
    before = IntegerField()
    after = IntegerField()


class ChangedBattleSerializer(Serializer):
    """The events with its result, before and after; null if there is none."""

    battle = NumberField(source="number")
    before = NumberField(source="before.number", allow_null=True)
    after = NumberField(source="after.number", allow_null=True)


class RepairSerializer(Serializer):
    """Rounds that would not follow, those that would be taken back and paired anew, and the battles fought in these."""

    unsound = PlainListField(child=NumberField())
    rounds = SerializerMethodField()
    battles = SerializerMethodField()

    @extend_schema_field(PlainListField(child=NumberField()))
    def get_rounds(self, repair: Repair) -> list[int]:
        return [round.number for round in repair.rounds]

    @extend_schema_field(PlainListField(child=NumberField()))
    def get_battles(self, repair: Repair) -> list[int]:
        return [result.battle for result in repair.results]


class ConsequencesSerializer(Serializer):
    """All that would change, before and after, worked out before it is done (C-LED-08)."""

    seal = RegexField(HEX_DIGEST, source="hash", help_text="Of the last event when this was worked out.")
    nothing = SerializerMethodField(help_text="All would be as it is.")
    lines = ChangedLineSerializer(source="consequences.lines", many=True)
    squads = ChangedSquadSerializer(source="consequences.squads", many=True)
    purses = ChangedPurseSerializer(source="consequences.purses", many=True)
    hexes = ChangedHexSerializer(source="consequences.hexes", many=True)
    chapter = ChangedChapterSerializer(
        source="consequences.chapter", allow_null=True, help_text="The chapter that is open; null: it stays."
    )
    path = ChangedPathSerializer(
        source="consequences.path", allow_null=True, help_text="The way through the story; null: it stays."
    )
    changed_rounds = SerializerMethodField(help_text="Rounds that would be there no more, or again, or otherwise.")
    rounds = PlainListField(
        source="consequences.rounds", child=NumberField(), help_text="Paired from what would no longer hold."
    )
    rounds_again = PlainListField(
        source="consequences.rounds_again", child=NumberField(), help_text="Paired from what would hold again."
    )
    battles = ChangedBattleSerializer(many=True)
    repair = SerializerMethodField(
        help_text="What mends the rounds afterwards (C-LED-13); null: nothing is to be mended."
    )
    follows = SerializerMethodField(help_text="What becomes of rounds, and how the campaign goes on, a sentence each.")

    @extend_schema_field(RepairSerializer(allow_null=True))
    def get_repair(self, preview: CorrectionPreview) -> Any:
        repair = repair_of(preview.consequences.after)
        return RepairSerializer(repair).data if repair else None

    @extend_schema_field(PlainListField(child=CharField()))
    def get_follows(self, preview: CorrectionPreview) -> list[str]:
        return list(self.context["follows"])

    @extend_schema_field(PlainListField(child=NumberField()))
    def get_changed_rounds(self, preview: CorrectionPreview) -> list[int]:
        return [change.number for change in preview.consequences.changed_rounds]

    def get_nothing(self, preview: CorrectionPreview) -> bool:
        return preview.consequences.nothing and not preview.battles and not self.context["follows"]


class AgreementConsequencesSerializer(ConsequencesSerializer):
    """All that would change under another agreement (C-AGR-03)."""

    over_limit = SerializerMethodField(help_text="Forces within the limits of now that would be above the lower ones.")

    @extend_schema_field(PlainListField(child=NumberField()))
    def get_over_limit(self, preview: CorrectionPreview) -> list[int]:
        consequences = preview.consequences
        entries = broken_by(self.context["campaign"], consequences.before, consequences.after.settings)
        return [entry.number for entry in entries]


def consequences_data(
    campaign: Campaign,
    preview: CorrectionPreview,
    serializer: type[ConsequencesSerializer] = ConsequencesSerializer,
) -> Any:
    """What changes, with the seal that it was worked out on."""
    changes = preview.consequences
    follows = [*round_changes(campaign, changes), *what_follows(campaign, changes)]
    context = {"campaign": campaign, "before": changes.before, "after": changes.after, "follows": follows}
    return serializer(preview, context=context | {"names": names_of(campaign)}).data
