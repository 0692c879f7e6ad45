"""Forecasts as the API shows them."""

from rest_framework.serializers import CharField, ChoiceField, DictField, FloatField, Serializer

from jobs.models import Job
from rules.games import GAMES
from web.api.serializer_fields import CountField, NullableTextField, NumberField, PlainListField


class ForecastPlayerSerializer(Serializer):
    id = CharField(help_text="The colour of its side.")
    name = CharField(allow_blank=True)
    side = CharField(help_text="Who wins and loses with it.")
    commander = CharField()
    faction = NullableTextField(help_text="Null where it is not known.")
    release = NumberField(allow_null=True, help_text="Of the faction, that the list was built with.")
    units = DictField(child=CharField(), required=False, help_text="The slug of each unit's datasheet, by its id.")


class ForecastSubjectSerializer(Serializer):
    """What a forecast is of."""

    game = CharField()
    mission = CharField(allow_blank=True)
    title = CharField(allow_blank=True)
    map = CharField(help_text="A digest of the mission and what lies over it: the same for the same map.")
    players = ForecastPlayerSerializer(many=True)


class FiguresSerializer(Serializer):
    """What came of many battles of one scenario, each with other dice."""

    format = ChoiceField([game.facts.format("forecast") for game in GAMES])
    runs = CountField(help_text="Battles that were fought; fewer than were wanted when time ran out.")
    failed = CountField(help_text="Of these, battles that broke off: neither won nor lost.")
    stopped = ChoiceField(
        ["number", "within", "time"], help_text="What ended it: all were fought, it was known well enough, or time."
    )
    wins = DictField(child=CountField())
    draws = CountField()
    interval = DictField(
        child=PlainListField(child=FloatField(min_value=0, max_value=1)),
        help_text="Wilson's, at 95 %, of wins and of draws, as shares of the battles that ended.",
    )
    victory_points = DictField(child=FloatField(), help_text="On average.")
    turns = FloatField()
    survivors = DictField(child=DictField(), help_text="Units left on average, by side and squad.")
    not_simulated = PlainListField(child=CharField())
    engine = CharField()
    of = ForecastSubjectSerializer()
    leaves_out = PlainListField(child=CharField(), help_text="What no forecast knows of.")


class ListForecastSerializer(Serializer):
    """A forecast of a list against another, and how far it has come."""

    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being made; null when it is over.")
    forecast = FiguresSerializer(allow_null=True, help_text="Of the battles that were fought by now; the list is red.")
