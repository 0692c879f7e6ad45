"""What calls send that report a battle, or record one."""

from rest_framework import serializers

from campaigns.forms.record import NOTES_LENGTH
from campaigns.forms.reported_squads import MAX_DEEDS
from campaigns.ledger.alliances import ALLIANCES
from campaigns.ledger.document_checks import MAX_SQUADS
from campaigns.ledger.documents import MAX_SIDES, MAX_VICTORY_POINTS
from campaigns.ledger.repairs import REPAIRS
from campaigns.models import Side
from campaigns.models.battle import ID_LENGTH
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer


class SquadReport(StrictSerializer):
    id = StrictCharField(
        max_length=ID_LENGTH, help_text="The number of the squad in its strike force, one of `squad_ids`."
    )
    slain = StrictIntegerField(min_value=0, max_value=MAX_DEEDS["slain"], default=0)
    destroyed = StrictIntegerField(min_value=0, max_value=MAX_DEEDS["destroyed"], default=0)
    objectives = StrictIntegerField(min_value=0, max_value=MAX_DEEDS["objectives"], default=0)
    survived = serializers.BooleanField(default=True, help_text="It did, unless this is false.")


class SideReport(StrictSerializer):
    colour = serializers.ChoiceField(Side.Colour.values)
    victory_points = StrictIntegerField(min_value=0, max_value=MAX_VICTORY_POINTS)
    squads_lost = StrictIntegerField(min_value=0, max_value=MAX_SQUADS)
    figures = serializers.DictField(
        child=StrictIntegerField(min_value=0), default=dict, help_text="What else its game counts at the end, by name."
    )
    reasons = serializers.DictField(
        child=StrictIntegerField(min_value=0, max_value=MAX_VICTORY_POINTS),
        default=dict,
        help_text="Victory points by what the operation scores; they come to the total (C-RES-06).",
    )
    deeds = serializers.ListField(
        child=SquadReport(),
        max_length=MAX_SQUADS,
        default=list,
        help_text="None: nobody noted squads. Else whoever is not named did nothing and survived (C-RES-03).",
    )


class NewReport(StrictSerializer):
    """What came of a battle on a table, every side of it."""

    winner = serializers.ChoiceField([*Side.Colour.values, *ALLIANCES, "draw"])
    roll_off = serializers.ChoiceField(
        ["", *Side.Colour.values, *ALLIANCES],
        default="",
        help_text="Who won a roll-off at the table after a draw, where a winner is wanted (C-RES-14).",
    )
    played = serializers.DateField()
    notes = StrictCharField(max_length=NOTES_LENGTH, allow_blank=True, default="")
    sides = serializers.ListField(child=SideReport(), max_length=MAX_SIDES)


class NewRecord(NewReport):
    """The same as an organiser records or corrects it."""

    seal = StrictCharField(
        max_length=64,
        default=None,
        allow_null=True,
        help_text="Of the preview; needed when a recorded battle is corrected.",
    )
    repair = serializers.ChoiceField(
        REPAIRS,
        required=False,
        help_text="What becomes of rounds that do not follow from it; left out: later (C-LED-13).",
    )
