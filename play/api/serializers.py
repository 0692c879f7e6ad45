"""Shapes of played battles, their questions and answers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    DurationField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
    SerializerMethodField,
)

from armies.api.forecasts import BattleWanted
from armies.api.games import GameField
from people.addresses import site_url
from play.choosing import MOST_BASES
from play.clocks import DELAYS, OFFERED, VACATION
from play.models import Offer, PlayedBattle
from web.api.game_documents import document_schema
from web.api.serializer_fields import (
    CountField,
    DocumentField,
    InstantField,
    NullableTextField,
    NumberField,
    PlainListField,
    UserNameField,
)
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer

STATES = {value: value.partition("-")[2] for value in PlayedBattle.State.values}
"""The words of the API by those of rows, which sort."""

ADVICE_STATES = ("unasked", "waiting", "done", "nothing")
NEEDS = ("spot", "point", "points", "several", "order", "amount")
SIDES = ("first", "second")
CLOCKS = tuple(OFFERED)
MOST_NUMBER = 100_000
LONGEST = 500
FARTHEST = 1000
LONGEST_NAME = 60
MOST_GROUPS = 50


class StateField(ChoiceField):
    """The state of a battle by its word."""

    def __init__(self, **options: Any) -> None:
        super().__init__(list(STATES.values()), **options)

    def to_representation(self, value: Any) -> str:
        return STATES[value]


class GroupsField(ListField):
    """Keys of groups of questions."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=StrictCharField(max_length=LONGEST_NAME), max_length=MOST_GROUPS, **options)


class PlayedSeatSerializer(Serializer):
    """Who decides for a player: a commander of the engine, a person, or nobody yet."""

    player = CharField(help_text="The player's id in the battle.")
    commander = NullableTextField(help_text="The key of a commander of the game.")
    person = UserNameField("user")
    free = BooleanField(source="is_free", help_text="Whoever comes first may sit down here.")
    mine = SerializerMethodField()
    left = SerializerMethodField(
        help_text="The groups of questions that a commander answers for me; null of seats that are not mine."
    )
    time_left = DurationField(allow_null=True, help_text="Of minutes a side, when it was asked last.")
    vacation = CountField(help_text="Days of vacation left.")
    away_until = InstantField(allow_null=True, help_text="On vacation until then.")

    def get_mine(self, seat: Any) -> bool:
        viewer = self.context["viewer"]
        return bool(viewer.is_authenticated and seat.user_id == viewer.pk)

    @extend_schema_field(ListField(child=CharField(), allow_null=True))
    def get_left(self, seat: Any) -> list[str] | None:
        return seat.left if self.get_mine(seat) else None


class OfferSerializer(Serializer):
    """What a player offers the others."""

    offer = IntegerField(source="pk")
    kind = ChoiceField(Offer.Kind.values)
    player = CharField(help_text="Who offers it.")
    agreed = ListField(child=CharField(), help_text="Players who have agreed.")


class PlayedBattleSerializer(Serializer):
    """A battle in the browser, in lists."""

    slug = CharField(help_text="It ends the battle's address; whoever has it may watch.")
    game = CharField()
    title = CharField()
    state = StateField(help_text="`closed`: an update of the rules asks other questions.")
    asked = NullableTextField(help_text="The player who is asked now.")
    asked_since = InstantField()
    resigned = NullableTextField(help_text="The player who gave up.")
    winner = SerializerMethodField(help_text="A player's id; null of a draw too.")
    engine = CharField(help_text="The version of the rules.")
    promise = CharField(help_text="SHA-256 of the secret that the dice come from; `proof/` tells it afterwards.")
    clock = SerializerMethodField(help_text="As a battle is begun with it; null for none.")
    at_end = ChoiceField(PlayedBattle.AtEnd.values, help_text="What happens when it runs out.")
    ends = InstantField(allow_null=True, help_text="When the clock of who is asked runs out.")
    paused = InstantField(allow_null=True, help_text="Since when there is a break, in which nobody is asked.")
    delay = CountField(help_text="How many answers who only watches is behind.")
    advice = BooleanField(help_text="Whether players may ask what a commander would do.")
    created = InstantField()
    seats = PlayedSeatSerializer(many=True)
    page = SerializerMethodField()

    def get_winner(self, battle: PlayedBattle) -> str | None:
        return (battle.result or {}).get("winner")

    @extend_schema_field(ChoiceField(CLOCKS, allow_null=True))
    def get_clock(self, battle: PlayedBattle) -> str | None:
        return f"{battle.clock}-{battle.clock_length}" if battle.clock else None

    def get_page(self, battle: PlayedBattle) -> str:
        return site_url(battle.get_absolute_url())


class AskedOptionSerializer(Serializer):
    """Something that may be picked; it is answered by its number in the list, from 0."""

    words = CharField()
    unit = NullableTextField(help_text="The unit that it is.")
    place = ListField(child=FloatField(), allow_null=True, help_text="In cm from the left and from the lower edge.")


class AskedNeedSerializer(Serializer):
    """What a choice needs: one of the places (`spot`), any (`point`), any and perhaps a second (`points`), `several` of
    the options, all of them in an `order`, or an `amount`."""

    kind = ChoiceField(NEEDS)
    label = CharField()  # type: ignore[assignment]
    options = AskedOptionSerializer(many=True)
    least = CountField()
    most = CountField()


class AskedChoiceSerializer(Serializer):
    """Something that may be done now; it is answered by its number in the list, from 0."""

    words = CharField()
    group = NullableTextField(help_text="What alike choices have in common.")
    unit = NullableTextField(help_text="The unit that stands for it on the map.")
    rule = NullableTextField()
    times = NumberField(help_text="How often it may be chosen at once, by `all`.")
    bases = BooleanField(help_text="Whether each base may be placed, by `bases`.")
    needs = AskedNeedSerializer(allow_null=True)


class AskedQuestionSerializer(Serializer):
    """What I am asked: choose one of the choices."""

    player = CharField()
    sentence = CharField()
    rule = NullableTextField()
    unit = NullableTextField(help_text="The unit that it is about.")
    choices = AskedChoiceSerializer(many=True)


class ToldEventSerializer(Serializer):
    """An event: in words, and as the game's result has it."""

    text = CharField()
    event = DictField()


class QuestionGroupSerializer(Serializer):
    """Questions that are left to a commander together."""

    key = CharField()
    label = CharField()  # type: ignore[assignment]


class PlayedStandingSerializer(PlayedBattleSerializer):
    """A battle as it stands, as far as the caller may know it."""

    number = CountField(help_text="How many answers were given; an answer names the number that it comes after.")
    last = NullableTextField(
        help_text="Names the last answer: one that is taken back and given otherwise has the same number, and another"
        " name. An answer that sends it is refused when the question is another by then."
    )
    offers = OfferSerializer(many=True)
    may_offer = ListField(child=ChoiceField(Offer.Kind.values), help_text="What I may offer now.")
    groups = QuestionGroupSerializer(many=True, help_text="What I may leave to a commander.")
    turn = CountField()
    players = ListField(child=DictField(), help_text="How each player stands, as questions of the game say it.")
    events = ToldEventSerializer(many=True, help_text="Those after `since`.")
    hand = ListField(child=CharField(), help_text="The cards that I alone see.")
    question = AskedQuestionSerializer(allow_null=True, help_text="Null while I am not asked.")
    may_undo = BooleanField()


class FactSerializer(Serializer):
    """Something that is known of an answer before it is given."""

    label = CharField()  # type: ignore[assignment]
    value = CharField()


class StandSerializer(Serializer):
    """A base where it would stand, and its way there; in cm from the left and from the lower edge."""

    place = ListField(child=FloatField())
    radius = FloatField()
    way = ListField(child=ListField(child=FloatField()))


class PlayedProbeSerializer(Serializer):
    """What an answer would be, as far as the rules let it be known before it is given."""

    refusal = NullableTextField(help_text="Why the rules would forbid it; null where they would not.")
    rule = NullableTextField(help_text="The rule that would.")
    facts = FactSerializer(many=True)
    bases = StandSerializer(many=True, help_text="The bases that it moves or places.")
    cohesion = FloatField(help_text="How near each base keeps to another, in cm; 0 where that does not matter.")


class ShareDifferenceSerializer(Serializer):
    """How much larger a chance is than that of the advice, over battles with the same luck."""

    share = FloatField()
    interval = PlainListField(child=FloatField(), help_text="At 95 %; where 0 lies in it, nothing is known.")


class WorthSerializer(Serializer):
    """An answer, and what it is worth by the battles that were played on from it."""

    words = CharField()
    more = ListField(child=CharField(), help_text="What it chooses of the options, in words.")
    answer = DictField(help_text="As answers of the game are kept.")
    won = FloatField(help_text="Battles won; a draw is half of one.")
    played = CountField()
    interval = PlainListField(
        child=FloatField(), help_text="Wilson's, at 95 %, of the chance of winning, which is `won` of `played`."
    )
    difference = ShareDifferenceSerializer(
        allow_null=True, help_text="From the advice; null of the advice, and of too few battles."
    )


class PlayedAdviceSerializer(Serializer):
    """What a commander would do in my place."""

    state = ChoiceField(ADVICE_STATES, help_text="`nothing`: too much is hidden for anything to be said.")
    number = CountField(help_text="That of the battle.")
    commander = CharField()
    advice = WorthSerializer(allow_null=True)
    others = WorthSerializer(many=True)
    why = ListField(child=CharField())


class PlayedProofSerializer(Serializer):
    """Everything that a battle was fought from: fought again it comes out alike, die by die."""

    promise = CharField()
    secret = CharField()
    salts = ListField(child=CharField(), help_text="The players' parts of the seed, of a campaign's battle.")
    seed = IntegerField()
    engine = CharField()
    scenario = DictField(help_text="Without its seed.")
    answers = ListField(child=DictField())
    result = DocumentField(document_schema("result"), allow_null=True)


class SinceQuery(StrictSerializer):
    since = IntegerField(
        min_value=0, max_value=MOST_NUMBER, default=0, help_text="The number of the last event that I have."
    )


class PlayWanted(BattleWanted):
    """My list against another, and who decides for that."""

    game = GameField()
    list = StrictCharField(max_length=200, help_text="My list, named as `against` is.")
    commander = StrictCharField(
        max_length=200,
        default=None,
        allow_null=True,
        help_text="Who decides for the other list: a commander of the game; null: whoever sits down first.",
    )
    side = ChoiceField(SIDES, default=SIDES[0], help_text="My side of the mission.")
    clock = ChoiceField(
        CLOCKS, default=None, allow_null=True, help_text="Between people: minutes a side, days a question."
    )
    at_end = ChoiceField(
        PlayedBattle.AtEnd.values, default=PlayedBattle.AtEnd.COMMANDER, help_text="When the clock runs out."
    )
    delay = ChoiceField(DELAYS, default=0, help_text="Between people: how many answers who only watches is behind.")
    advice = BooleanField(
        default=False, help_text="Between people: both may ask what a commander would do. Against one I always may."
    )
    left = GroupsField(default=tuple, help_text="Groups of questions that a commander answers for me from the start.")


class QuestionNamed(StrictSerializer):
    """The question that is meant."""

    number = StrictIntegerField(min_value=0, max_value=MOST_NUMBER, help_text="That of the battle I answer in.")
    last = StrictCharField(
        max_length=LONGEST_NAME, required=False, allow_null=True, help_text="The `last` of the battle I answer in."
    )


class ChoiceWanted(QuestionNamed):
    """A choice by its number, with what it needs."""

    choice = StrictIntegerField(min_value=0, max_value=MOST_NUMBER)
    options = ListField(
        child=StrictIntegerField(min_value=0, max_value=MOST_NUMBER),
        max_length=LONGEST,
        required=False,
        help_text="Numbers of options: one of `spot`, those of `several`, all of `order` in their order.",
    )
    point = ListField(
        child=FloatField(min_value=0, max_value=FARTHEST), min_length=2, max_length=2, required=False,
        help_text="In cm from the left and from the lower edge.",
    )  # fmt: skip
    then = ListField(
        child=FloatField(min_value=0, max_value=FARTHEST), min_length=2, max_length=2, required=False,
        help_text="The second place of `points`; without it there is none.",
    )  # fmt: skip
    bases = ListField(
        child=ListField(child=FloatField(min_value=0, max_value=FARTHEST), min_length=2, max_length=2),
        max_length=MOST_BASES,
        required=False,
        help_text="In place of `point`: where each base goes.",
    )
    amount = StrictIntegerField(min_value=0, max_value=MOST_NUMBER, required=False)


class AnswerWanted(ChoiceWanted):
    all = BooleanField(default=False, help_text="Give it again as often as the choice says.")


class LeaveWanted(StrictSerializer):
    """All that is left to a commander from here on; what is not named I answer myself again."""

    groups = GroupsField(help_text="Keys of `groups` of the battle.")
    player = StrictCharField(max_length=LONGEST_NAME, required=False, help_text="Which seat, of who has several.")


class OfferWanted(StrictSerializer):
    kind = ChoiceField(Offer.Kind.values)


class OfferNamed(StrictSerializer):
    offer = StrictIntegerField(min_value=0, max_value=2**31, help_text="As `offers` of the battle name it.")


class VacationWanted(StrictSerializer):
    days = StrictIntegerField(min_value=1, max_value=VACATION)


class UndoWanted(StrictSerializer):
    number = StrictIntegerField(min_value=0, max_value=MOST_NUMBER, help_text="That of the battle.")
