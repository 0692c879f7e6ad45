"""Battles as the API shows them: no secret before the battle is over, no plan before all are locked."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DictField,
    IntegerField,
    Serializer,
    SerializerMethodField,
    URLField,
    UUIDField,
)

from armies.api.forecast_serializers import FiguresSerializer
from campaigns.ledger.alliances import ALLIANCES, COLOURS
from campaigns.ledger.documents import MAX_VICTORY_POINTS
from campaigns.ledger.part import KINDS as KINDS_OF_PART
from campaigns.models import Battle, Proposal, Side, WhatIf
from campaigns.presenters.friendlies import friendly
from jobs.models import Job
from web.api.game_documents import document_schema
from web.api.serializer_fields import (
    CountField,
    DocumentField,
    InstantField,
    NullableTextField,
    NumberField,
    PlainListField,
)

FIGURES_HELP = "What else its game counts at the end, by name."
REVEALED = ("recorded", "void")
"""States in which nothing of a battle is secret any more."""


STEPS = ("promise", "commitment", "seed", "scenario", "digest", "applied")
"""What is verified of a battle that the engine fought."""


class NullableChoiceField(ChoiceField):
    """A word; null where there is none."""

    def __init__(self, choices: Any, **options: Any) -> None:
        super().__init__(choices, allow_null=True, **options)

    def to_representation(self, value: Any) -> Any:
        return value or None


class PointsField(IntegerField):
    """Victory points, once it was fought."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MAX_VICTORY_POINTS, **options)


class DeedsSerializer(Serializer):
    """What a squad did in a battle: enemy units slain, squads destroyed, VP earned for ground held."""

    id = CharField(help_text="The squad's number in its strike force.")
    slain = CountField()
    destroyed = CountField()
    objectives = CountField()
    survived = BooleanField()


class SideLineSerializer(Serializer):
    """Who fights with what, and what came of it."""

    colour = ChoiceField(Side.Colour.values)
    alliance = NullableChoiceField(ALLIANCES, help_text="Who fights together, and wins or loses together.")
    force = NumberField(source="entry.number")
    member = NumberField(source="entry.membership.number")
    player = NullableTextField(source="entry.membership.name")
    name = CharField(source="entry.name")
    faction_name = CharField(source="entry.faction", allow_blank=True, help_text="Empty of a force on paper.")
    points = CountField(source="entry.points", allow_null=True)
    locked = InstantField(allow_null=True, help_text="When its plan was locked.")
    outcome = NullableChoiceField(Side.Outcome.values)
    victory_points = PointsField(allow_null=True)
    squads_lost = CountField(allow_null=True)
    won_roll_off = BooleanField(help_text="At the table, after a draw (C-RES-14).")
    figures = DictField(child=CountField(), help_text=FIGURES_HELP)


class SideSerializer(SideLineSerializer):
    """A side with its squads' deeds; its plan for its own player, for all once every plan is locked (C-AUT-02)."""

    plan = DictField(allow_null=True, help_text="Who commands and how; another's only once all are locked.")
    salt = CharField(
        allow_null=True,
        allow_blank=True,
        help_text="The player's own part of the seed; another's only once all are locked.",
    )
    squad_ids = PlainListField(child=CharField())
    reasons = DictField(child=IntegerField(), help_text="Victory points by reason.")
    deeds = DeedsSerializer(many=True)

    def to_representation(self, instance: Side) -> dict[str, Any]:
        data, viewer, battle = super().to_representation(instance), self.context["viewer"], instance.battle
        own = viewer.is_authenticated and instance.entry.membership.user_id == viewer.pk
        known = own or battle.is_committed() or battle.state in REVEALED
        return data if known else data | {"plan": None, "salt": None}


class PartSerializer(Serializer):
    kind = ChoiceField(KINDS_OF_PART)
    figure = CountField()


class BattleHeadSerializer(Serializer):
    """Fields of a battle in every list."""

    slug = CharField(help_text="It ends its address.")
    campaign = CharField(source="campaign.slug")
    battle = NumberField(source="number")
    version = NumberField(help_text="Goes up with each change.")
    title = CharField()
    state = ChoiceField(Battle.State.values)
    pending = NullableChoiceField(
        ["open", "disputed"], source="pending_result", help_text="A result that is proposed, or disputed (C-RES-12)."
    )
    method = NullableChoiceField(Battle.Method.values)
    round = NumberField(allow_null=True)
    deadline = InstantField(allow_null=True)
    date = InstantField(allow_null=True, help_text="When its players agreed to fight it (C-DAT-01).")
    stake = NullableTextField(help_text="The hex that is fought for.")
    chapter = NullableTextField()
    planned = InstantField()
    played = DateField(allow_null=True)
    recorded = InstantField(allow_null=True)
    committed = InstantField(allow_null=True, help_text="When all plans were locked and published.")
    friendly = SerializerMethodField(help_text="The standings ignore it (C-PNT-09).")

    def get_friendly(self, battle: Battle) -> bool:
        return bool(friendly(battle, self.context.get("paired")))


class BattleLineSerializer(BattleHeadSerializer):
    """A battle in a list, fetched `with_sides`."""

    sides = SideLineSerializer(many=True, source="sides.all")


class BattleSerializer(BattleHeadSerializer):
    """A battle: planned, called off, recorded, or taken back (void). Seed and secret are published afterwards."""

    promise = CharField(
        source="seed_commitment", help_text="SHA-256 of the server's secret, published when it was planned (C-AUT-01)."
    )
    commitment = NullableTextField(help_text="Of promise, inputs and salts, once all plans are locked (C-AUT-02).")
    secret = SerializerMethodField(help_text="Told once it was fought.")
    seed = SerializerMethodField(help_text="Told once it was fought.")
    digest = NullableTextField(help_text="Of the events of its result.")
    engine = NullableTextField()
    trouble = CharField(allow_blank=True, help_text="Why the engine could not fight it; empty for none.")
    notes = CharField(allow_blank=True)
    operation_by_lot = BooleanField(help_text="Its operation was drawn by lot (C-PRT-04).")
    part = PartSerializer(help_text="How much of each force fights; `squad_ids` of the sides are those that do.")
    sides = SideSerializer(many=True, source="sides.all")

    def get_secret(self, battle: Battle) -> str | None:
        if battle.state not in REVEALED:
            return None
        return Battle.objects.with_documents().only("secret").get(pk=battle.pk).secret

    def get_seed(self, battle: Battle) -> int | None:
        return battle.seed if battle.state in REVEALED else None

    def to_representation(self, instance: Battle) -> dict[str, Any]:
        data = super().to_representation(instance)
        return data | ({"digest": None, "engine": None} if instance.is_by_hand() else {})


class ProposedSideSerializer(Serializer):
    colour = ChoiceField(Side.Colour.values)
    outcome = ChoiceField(Side.Outcome.values)
    victory_points = CountField()
    squads_lost = CountField()
    won_roll_off = BooleanField(default=False, help_text="At the table, after a draw (C-RES-14).")
    figures = DictField(child=CountField(), help_text=FIGURES_HELP)
    reasons = DictField(child=IntegerField(), help_text="Victory points by reason.")
    deeds = DeedsSerializer(many=True, help_text="None: nobody noted squads.")


class ProposalSerializer(Serializer):
    """A result proposed by a player, its sides in order."""

    key = UUIDField(help_text="It ends its address.")
    battle = CharField(source="battle.slug", help_text="Its slug.")
    proposer = NumberField(source="proposer.number")
    state = ChoiceField(Proposal.State.values)
    method = ChoiceField(["by_hand", "by_script"], source="report.method")
    played = SerializerMethodField(help_text="Null of one played by script.")
    notes = SerializerMethodField()
    sides = SerializerMethodField()
    made = InstantField()
    deadline = InstantField(help_text="Then it counts, or the organisers settle what is disputed (C-RES-12).")
    escalated = InstantField(allow_null=True, help_text="When the organisers were asked to settle it.")
    answered = InstantField(allow_null=True)
    answered_by = NumberField(
        source="answered_by.number",
        allow_null=True,
        help_text="Null for nobody: it waits, its term is over, or the battle was recorded otherwise.",
    )
    answer = CharField(allow_blank=True)

    @extend_schema_field(DateField(allow_null=True))
    def get_played(self, proposal: Proposal) -> str | None:
        return proposal.report.get("played")

    def get_notes(self, proposal: Proposal) -> str:
        return str(proposal.report.get("notes", ""))

    @extend_schema_field(ProposedSideSerializer(many=True))
    def get_sides(self, proposal: Proposal) -> Any:
        sides = zip(COLOURS, proposal.report["sides"], strict=False)
        return ProposedSideSerializer([{**side, "colour": colour} for colour, side in sides], many=True).data


class WhatIfSerializer(Serializer):
    """A battle fought otherwise from one of its turns on; it is no record."""

    key = UUIDField(help_text="It ends its address.")
    author = CharField(source="author.username", allow_null=True, help_text="A user name.")
    turn = NumberField()
    seed = CountField(source="changes.seed", allow_null=True, help_text="Null: the luck of the record.")
    commanders = SerializerMethodField()
    created = InstantField()

    def get_commanders(self, what_if: WhatIf) -> dict[str, str]:
        return dict(what_if.changes.get("commanders", {}))


class WhatIfJobSerializer(Serializer):
    """A what-if that a worker fights."""

    key = UUIDField(help_text="It ends its address.")
    turn = NumberField()
    seed = CountField(allow_null=True, help_text="Null: the luck of the record.")
    commanders = DictField(child=CharField())
    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being fought; null when it is over.")


class ForecastSerializer(FiguresSerializer):
    """What would come of a battle, fought many times with luck that is not its own (C-AUT-10)."""

    wanted = NumberField(help_text="As many battles as were to be fought.")
    published = BooleanField(help_text="From the plans that all sides locked; else from standing orders.")


class ForecastJobSerializer(Serializer):
    """A forecast that is asked for and takes long."""

    key = CharField(help_text="It ends its address.")
    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being made; null when it is over.")
    forecast = ForecastSerializer(allow_null=True, help_text="Once it is done.")


class QuickBattleSerializer(Serializer):
    """A battle without a campaign: it counts for nothing, and is the same for whoever has its link."""

    link = CharField(source="text", help_text="It ends its address.")
    title = CharField(source="battle.title", help_text="Who fights: the first list is red.")
    game = CharField(source="battle.game.slug")
    mission = CharField(source="battle.link.mission")
    seed = CountField(source="battle.link.seed")
    engine = CharField(source="battle.game.facts.engine", help_text="The version of the rules that fight it now.")
    differs = PlainListField(
        child=ChoiceField(["engine", "mission"]),
        help_text="What is no longer as it was when the link was made: the battle may go otherwise than it did then.",
    )
    state = ChoiceField(Job.State.values, allow_null=True, help_text="Null: nobody had it fought of late.")
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being fought; else null.")
    page = URLField(help_text="Where it is watched.")
    replay = URLField(help_text="The document that is watched there, once it is `done`.")
    result = DocumentField(document_schema("result"), allow_null=True, help_text="What came out, once it is `done`.")


class StepSerializer(Serializer):
    code = ChoiceField(STEPS)
    holds = BooleanField()
    value = CharField(allow_blank=True, help_text="What it was reckoned to.")


class FoughtAgainSerializer(Serializer):
    """The battle fought once more from its scenario (C-AUT-11)."""

    state = ChoiceField(["same", "differs", "broke", "other_engine"])
    digest = NullableTextField()
    engine = CharField(allow_blank=True, help_text="The one that fought again; empty if it is the same.")
    reason = CharField(allow_blank=True)


class VerificationSerializer(Serializer):
    """Whether a battle was fair: each published step, recomputed (C-AUT-04)."""

    holds = BooleanField(help_text="Every step does.")
    steps = StepSerializer(many=True)
    again = FoughtAgainSerializer(allow_null=True)
    engine = CharField(help_text="The one that fought it for the record.")
