"""Serializers of a campaign's state; names are looked up in the context."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DictField,
    FloatField,
    IntegerField,
    RegexField,
    Serializer,
    SerializerMethodField,
    SlugField,
)

from campaigns.ledger.documents import KINDS, OUTCOMES
from campaigns.ledger.experience import GRADES
from campaigns.ledger.hexes import MapModel, attackable, rewards
from campaigns.ledger.rounds import Proposal
from campaigns.ledger.settings import TIE_BREAKERS
from campaigns.ledger.standings import Line
from campaigns.ledger.state import Force, Pairing, State
from campaigns.ledger.story import Chapter
from campaigns.models import Campaign, LedgerEvent
from campaigns.text.honours_and_scars import mark_slugs
from campaigns.text.rounds import round_refusal
from web.api.serializer_fields import CountField, DocumentField, InstantField, NumberField, PlainListField

HEX_DIGEST = r"^[0-9a-f]{64}$"


class PersonField(CharField):
    """The name of the member of this number now, of the context's `names`; null once the account is gone."""

    def __init__(self, source: str = "member") -> None:
        super().__init__(source=source, allow_null=True, help_text="Null once the account is gone.")

    def to_representation(self, value: Any) -> Any:
        return self.context["names"].get(value) or None


class StandingsLineSerializer(Serializer):
    """A member's line of the standings (C-PNT); the context has the `tie_breakers` agreed on."""

    rank = NumberField()
    shared = BooleanField(help_text="Others are level with them on everything.")
    member = NumberField()
    name = PersonField()
    played = CountField()
    won = CountField()
    drawn = CountField()
    lost = CountField()
    byes = CountField()
    scored = IntegerField()
    conceded = IntegerField()
    difference = IntegerField()
    squads_lost = IntegerField()
    awards = IntegerField()
    rewards = IntegerField()
    points = IntegerField()
    rating = IntegerField(allow_null=True, help_text="Glicko-2, of a ladder; null before the first battle (C-RAT).")
    deviation = IntegerField(allow_null=True, help_text="Of the rating.")
    here = BooleanField(help_text="Whether they are in the campaign, and have not left.")
    fewer = CountField(help_text="Battles and byes fewer than who had most (C-PNT-08).")
    group = CountField(help_text="The group of a league, whose rank it is (C-GRP-03); 0 where there is none.")
    third = BooleanField(help_text="Whether they won the battle for third place (C-KND-08).")
    round = CountField(help_text="Reached in a knock-out (C-KND-05); one past the final by its winner; 0 elsewhere.")
    tie_breakers = SerializerMethodField()

    @extend_schema_field(
        {
            "type": "object",
            "propertyNames": {"enum": list(TIE_BREAKERS)},
            "additionalProperties": {"type": "integer"},
        }
    )
    def get_tie_breakers(self, line: Line) -> dict[str, int]:
        return dict(zip(self.context["tie_breakers"], line.breakers, strict=False))


class RatedSerializer(Serializer):
    """The rating of a player after a day on which they fought (C-RAT-02)."""

    day = DateField()
    rating = FloatField(source="rating.rating")
    deviation = FloatField(source="rating.deviation")
    volatility = FloatField(source="rating.volatility")


class RatedPlayerSerializer(Serializer):
    member = NumberField()
    name = PersonField()
    days = RatedSerializer(many=True)


class RatingsSerializer(Serializer):
    players = RatedPlayerSerializer(many=True)


class StandingsSerializer(Serializer):
    tie_breakers = PlainListField(child=ChoiceField(TIE_BREAKERS))
    champions = PlainListField(child=NumberField(), help_text="Who has won it; nobody while it goes on.")
    cut = PlainListField(
        child=NumberField(), help_text="Who goes on to the knock-out, the first seed first (C-CUT-02)."
    )
    lines = StandingsLineSerializer(many=True)


class CampaignSquadSerializer(Serializer):
    """A squad over the whole campaign; its scars with the battle each is from."""

    id = CharField(help_text="Its number in its strike force, kept over refits.")
    name = CharField()
    datasheet = SlugField()
    points = CountField(allow_null=True)
    battles = CountField()
    survived = CountField()
    lost = CountField()
    slain = CountField()
    destroyed = CountField()
    objectives = CountField()
    experience = CountField()
    grade = ChoiceField([grade for grade, _ in GRADES])
    choices_left = CountField(help_text="Honours that may be chosen for it now (C-HON-01).")
    honours = PlainListField(child=ChoiceField(mark_slugs("honour")))
    resting = PlainListField(
        child=ChoiceField(mark_slugs("honour")), help_text="Chosen, but its grade does not bear them now (C-HON-03)."
    )
    scars = DictField(child=CountField(), help_text="0: given by the organisers beside battles.")
    injuries = PlainListField(child=CharField(), help_text="Given by the organisers (C-GRT-02).")
    equipment = PlainListField(child=CharField())


class ForceSerializer(Serializer):
    """A strike force entered in a campaign, as the last refit left it."""

    force = NumberField(source="number", help_text="Its number in the ledger.")
    member = NumberField()
    player = PersonField()
    name = CharField()
    faction = CharField(allow_blank=True, help_text="Its slug; empty of a force on paper that names none.")
    faction_name = CharField(allow_blank=True)
    release = NumberField(allow_null=True)
    points = CountField(allow_null=True)
    refits = CountField()
    purse = IntegerField(allow_null=True, help_text="Its credits; null where there is no purse (C-GRT-03).")
    withdrawn = BooleanField()
    size = SerializerMethodField(help_text="Squads it has now.")

    def get_size(self, force: Force) -> int:
        return len(force.squads)


class WholeForceSerializer(ForceSerializer):
    """A strike force with every squad that it has, and had; the context has its `version`."""

    version = SerializerMethodField()
    squads = SerializerMethodField()
    dropped = SerializerMethodField()

    def get_version(self, force: Force) -> int:
        return int(self.context["version"])

    @extend_schema_field(CampaignSquadSerializer(many=True))
    def get_squads(self, force: Force) -> Any:
        return CampaignSquadSerializer(force.squads.values(), many=True).data

    @extend_schema_field(CampaignSquadSerializer(many=True))
    def get_dropped(self, force: Force) -> Any:
        return CampaignSquadSerializer(force.dropped.values(), many=True).data


class PairingSerializer(Serializer):
    """The context has the battles' `slugs`, and who is `ahead` in each."""

    battle = NumberField()
    slug = SerializerMethodField(help_text="Its address.")
    forces = PlainListField(child=NumberField())
    table = NumberField()
    third_place = BooleanField(help_text="Whether it is for third place (C-KND-08).")
    goes_on = SerializerMethodField(help_text="The member who goes on in a knock-out, once that is known (C-KND-02).")

    def get_slug(self, pairing: Pairing) -> str | None:
        slugs: Mapping[int, str] = self.context["slugs"]
        return slugs.get(pairing.battle)

    def get_goes_on(self, pairing: Pairing) -> int | None:
        ahead: Mapping[int, int] = self.context["ahead"]
        return ahead.get(pairing.battle)


class CopiedForceSerializer(Serializer):
    """The list that a force was copied to, as a refit takes it."""

    strike_force = CharField()
    list_version = NumberField()


class AmissSerializer(Serializer):
    """A battle of a bracket from which another goes on by its result than is in the next round."""

    battle = NumberField()
    ahead = NumberField(allow_null=True, help_text="The member who goes on; null: its result was taken back.")
    stands = PlainListField(child=NumberField(), help_text="Who of it is in the next round.")


class RoundSerializer(Serializer):
    """A round: its pairings and its deadline."""

    round = NumberField(source="number", help_text="Its number in the campaign.")
    limit = CountField(allow_null=True)
    deadline = InstantField(allow_null=True)
    closed = BooleanField()
    pairings = PairingSerializer(many=True)
    byes = PlainListField(child=NumberField())
    half = PlainListField(child=NumberField(), help_text="Who of these has a half-point bye (C-PAI-10).")
    outdated = BooleanField(help_text="What it was paired from was corrected afterwards (C-LED-08).")
    kept = BooleanField(help_text="It stays as it was played all the same (C-LED-13).")
    amiss = AmissSerializer(many=True, help_text="Battles before it that it does not follow from now (C-KND-07).")


class PreparedMeetingSerializer(Serializer):
    """Who meets, and where in what operation; one force alone has a bye."""

    forces = PlainListField(child=NumberField())
    operation = CharField(allow_null=True)
    table = NumberField(allow_null=True)

    def to_representation(self, meeting: dict[str, Any]) -> dict[str, Any]:
        return {"forces": meeting["forces"], "operation": meeting.get("operation"), "table": meeting.get("table")}


class PreparedRoundSerializer(Serializer):
    """The next round as it is prepared, for organisers alone; nothing of it holds before it is opened (C-RND-15)."""

    round = NumberField(source="number")
    limit = CountField(allow_null=True)
    deadline = InstantField(allow_null=True)
    meetings = PreparedMeetingSerializer(many=True)
    overtaken = BooleanField(source="is_overtaken", help_text="What it was paired from has changed.")
    version = NumberField()


class ProposedRoundSerializer(Serializer):
    """The next round as the rules propose it; nothing of it holds before it is opened."""

    round = NumberField(source="number")
    limit = SerializerMethodField(help_text="Null where the game has no points.")
    pairings = PlainListField(child=PlainListField(child=NumberField()), help_text="One force alone has a bye.")
    refusal = SerializerMethodField(help_text="Why there is no next round now.")

    def get_limit(self, proposal: Proposal) -> int | None:
        limit: int | None = self.context["limit"]
        return limit

    def get_refusal(self, proposal: Proposal) -> str | None:
        return str(round_refusal(proposal)) if proposal.refusal else None


class RewardSerializer(Serializer):
    member = NumberField()
    points = IntegerField()
    valor = IntegerField()


class CampaignMapSerializer(Serializer):
    """The map of a campaign, who holds which of its hexes, and what these give; of a state (C-MAP)."""

    map = SerializerMethodField()
    holders = DictField(child=NumberField())
    rewards = SerializerMethodField()
    attackable = SerializerMethodField(help_text="Hexes that you may stake a battle on (C-MAP-03).")

    @extend_schema_field(DocumentField(MapModel, allow_null=True))
    def get_map(self, state: State) -> dict[str, Any] | None:
        return state.map.document() if state.map else None

    @extend_schema_field(RewardSerializer(many=True))
    def get_rewards(self, state: State) -> list[dict[str, int]]:
        rewarded = ((member, *rewards(state, member)) for member in sorted(set(state.holders.values())))
        return [{"member": member, "points": points, "valor": valor} for member, points, valor in rewarded]

    def get_attackable(self, state: State) -> list[str]:
        membership = self.context["membership"]
        return attackable(state, membership.number) if membership else []


class StoryStepSerializer(Serializer):
    chapter = CharField()
    battle = NumberField(allow_null=True)
    outcome = ChoiceField(OUTCOMES, allow_null=True, help_text="For the first side.")


class StoryChapterSerializer(Serializer):
    id = CharField()
    title = CharField()
    text = CharField(allow_blank=True)
    operation = SlugField(allow_null=True)
    next = SerializerMethodField(help_text="Where each outcome leads; null for whoever does not write the story.")

    @extend_schema_field(DictField(child=CharField(allow_null=True), allow_null=True))
    def get_next(self, chapter: Chapter) -> dict[str, str | None] | None:
        return dict(chapter.next) if self.context["writes"] else None


class CampaignStorySerializer(Serializer):
    """The story up to now: the current chapter, earlier ones, and how each ended (C-STO).

    Serializes a state; only authors (`writes` in the context) see chapters that are not reached yet.
    """

    start = CharField(source="story.start", allow_null=True)
    chapter = CharField(allow_null=True)
    path = StoryStepSerializer(many=True)
    chapters = SerializerMethodField()

    @extend_schema_field(StoryChapterSerializer(many=True))
    def get_chapters(self, state: State) -> Any:
        reached = {step.chapter for step in state.path} | {state.chapter}
        chapters = state.story.chapters if state.story else ()
        known = [chapter for chapter in chapters if self.context["writes"] or chapter.id in reached]
        return StoryChapterSerializer(known, many=True, context=self.context).data


class FactionFiguresSerializer(Serializer):
    slug = SlugField()
    name = CharField()
    battles = CountField()
    won = CountField()
    drawn = CountField()
    lost = CountField()
    share = FloatField(min_value=0, max_value=1, help_text="Of wins.")
    interval = PlainListField(child=FloatField(min_value=0, max_value=1), help_text="Wilson's, at 95 %.")


class CourseSerializer(Serializer):
    member = NumberField()
    name = PersonField()
    steps = PlainListField(child=PlainListField(child=IntegerField()), help_text="Battles so far, VP so far.")


class TopSquadSerializer(Serializer):
    force = NumberField()
    member = NumberField()
    squad = CharField()
    name = CharField()
    datasheet = CharField()
    battles = CountField()
    slain = CountField()
    destroyed = CountField()


class StatisticsSerializer(Serializer):
    """How factions fare against others, points over time, the squads that are feared."""

    battles = CountField(source="totals.battles")
    drawn = CountField(source="totals.drawn")
    by_method = DictField(source="totals.by_method", child=CountField())
    victory_points = CountField(source="totals.victory_points")
    factions = FactionFiguresSerializer(many=True)
    courses = CourseSerializer(many=True)
    feared = TopSquadSerializer(many=True)


class LedgerEventSerializer(Serializer):
    """An event of the ledger as it was sealed; nothing in it is ever changed.

    The context has the `undone` events, and whether the viewer `writes` the story.
    """

    number = NumberField()
    kind = ChoiceField(list(KINDS))
    at = InstantField()
    by = NumberField(source="by_number", allow_null=True, help_text="The member who did it; null for the site itself.")
    document = SerializerMethodField(help_text="What happened; null for chapters that you may not know yet.")
    seal = RegexField(HEX_DIGEST, source="hash", help_text="SHA-256 of the seal before and of this event (C-LED-01).")
    counts = SerializerMethodField(help_text="Not taken back.")

    @extend_schema_field(DictField(allow_null=True))
    def get_document(self, event: LedgerEvent) -> Any:
        hidden = event.kind == "story_drawn" and not self.context["writes"]
        return None if hidden else event.document

    def get_counts(self, event: LedgerEvent) -> bool:
        return event.number not in self.context["undone"]


def names_of(campaign: Campaign) -> dict[int, str]:
    """The people of a campaign by their numbers, as they are called now."""
    return dict(campaign.memberships.values_list("number", "name"))
