"""What calls on the rounds of a campaign send: each shape as it is read."""

from rest_framework import serializers

from armies.models.content import SLUG_LENGTH
from armies.models.strike_force import MAX_VALOR
from campaigns.api.requests import BY_WHICH_CLOCK
from campaigns.forms.rounds import refuse_past
from campaigns.ledger.documents import MAX_CUT, MAX_PAIRINGS, MAX_SIDES
from campaigns.ledger.repairs import REPAIRS
from campaigns.ledger.settings import MAX_GROUPS, MAX_ROUNDS
from web.api.strict_serializers import MomentField, StrictCharField, StrictIntegerField, StrictSerializer


class AddedPairings(StrictSerializer):
    operation = StrictCharField(
        max_length=SLUG_LENGTH, allow_null=True, help_text="null: one is drawn for all tables by lot (C-PAI-09)."
    )
    operations = serializers.ListField(
        child=StrictCharField(max_length=SLUG_LENGTH, allow_null=True),
        max_length=MAX_PAIRINGS,
        default=list,
        help_text="Of each pairing its own, in their order; null: drawn for its table by lot. Empty: all the same.",
    )
    pairings = serializers.ListField(
        child=serializers.ListField(child=StrictIntegerField(min_value=1), min_length=1, max_length=MAX_SIDES),
        max_length=MAX_PAIRINGS,
        help_text="One force alone has a bye.",
    )
    half = serializers.ListField(
        child=StrictIntegerField(min_value=1),
        max_length=MAX_PAIRINGS,
        default=list,
        help_text="The forces whose bye is a half-point one (C-PAI-10).",
    )


class NewCut(StrictSerializer):
    members = serializers.ListField(
        child=StrictIntegerField(min_value=1),
        max_length=MAX_CUT,
        default=list,
        help_text="The first seed first; none: the first of the standings.",
    )


class NewGroups(StrictSerializer):
    groups = serializers.ListField(
        child=serializers.ListField(child=StrictIntegerField(min_value=1), max_length=MAX_PAIRINGS),
        max_length=MAX_GROUPS,
        default=list,
        help_text="The members of each; none: by lot.",
    )


class NewRound(AddedPairings):
    round = StrictIntegerField(min_value=1, max_value=MAX_ROUNDS, help_text="The next one: another is refused.")
    limit = StrictIntegerField(min_value=1, max_value=MAX_VALOR, allow_null=True)
    deadline = MomentField(default=None, allow_null=True, validators=[refuse_past], help_text=BY_WHICH_CLOCK)


class PublishedRound(StrictSerializer):
    version = StrictIntegerField(min_value=0, default=0, help_text="Of the prepared round that you read; 0 for none.")


class NewPreparedRound(NewRound, PublishedRound):
    """A round as it is opened, and the version that it replaces."""


class TableGiven(StrictSerializer):
    battle = StrictIntegerField(min_value=1)
    table = StrictIntegerField(min_value=1, max_value=MAX_PAIRINGS)


class SetTables(StrictSerializer):
    before = serializers.ListField(child=TableGiven(), max_length=MAX_PAIRINGS, help_text="The tables that you read.")
    tables = serializers.ListField(
        child=TableGiven(), max_length=MAX_PAIRINGS, help_text="Every battle of the round, each at a table of its own."
    )


class ClosedRound(StrictSerializer):
    call_off = serializers.BooleanField(default=False, help_text="Its battles not fought are called off.")


class MovedDeadline(StrictSerializer):
    before = MomentField(allow_null=True)
    deadline = MomentField(allow_null=True, validators=[refuse_past], help_text=BY_WHICH_CLOCK)


class Mending(StrictSerializer):
    repair = serializers.ChoiceField(REPAIRS)
    seal = StrictCharField(max_length=64, help_text="Of the last event that was read.")
