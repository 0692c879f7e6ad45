"""A day's event: who is here and who came late, who is kept apart, the big screen and its timer."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.models.strike_force import SLUG_LENGTH
from campaigns.actions import apart, check_in, screen
from campaigns.api.base import CampaignView, fresh_key
from campaigns.ledger.documents import MAX_MET, MAX_PAIRINGS
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of
from people.addresses import site_url
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import InstantField, NumberField, PlainListField
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer

MANAGE = "manage members"


class PlayerHereSerializer(serializers.Serializer):
    member = NumberField()
    name = serializers.CharField()
    here = serializers.BooleanField()
    force = NumberField(allow_null=True, help_text="What they fight with; null for none yet.")
    missed = serializers.IntegerField(help_text="Rounds before they came, of who was in none of them.")


class CheckInSerializer(serializers.Serializer):
    since = InstantField(allow_null=True, help_text="When it was opened; null while none is open.")
    players = PlayerHereSerializer(many=True)


class OpenedCheckIn(StrictSerializer):
    open = serializers.BooleanField()


class Here(StrictSerializer):
    here = serializers.BooleanField()


class AllHere(StrictSerializer):
    here = serializers.ListField(
        child=StrictIntegerField(min_value=1), max_length=MAX_PAIRINGS, help_text="Members; all others are not here."
    )


class LateScore(StrictSerializer):
    member = StrictIntegerField(min_value=1)
    worth = serializers.ChoiceField((check_in.BYES, check_in.LOSSES), help_text="What each round before counts as.")


class CheckIn(CampaignView):
    """Who is here: in a Swiss campaign only they are paired while a check-in is open (C-RND-14)."""

    private = True

    @api_operation("read_check_in", "Who is here", {200: CheckInSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """For players and organisers."""
        return people_here(self.allowed("check in").campaign)

    @api_operation(
        "open_check_in", "Open or close the check-in", {200: CheckInSerializer}, OpenedCheckIn, refusals=(409,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """When it is opened nobody is here yet; when it is closed everybody is paired. For organisers."""
        own = self.allowed(MANAGE)
        opens = self.validated_body(OpenedCheckIn)["open"]
        (check_in.open_check_in if opens else check_in.close_check_in)(own.campaign)
        return people_here(own.campaign)

    @api_operation("set_here", "Say who is here", {200: CheckInSerializer}, AllHere, refusals=(409,))
    def put(self, request: Request, slug: str) -> Response:
        """Of all players at once. For organisers; 409 while no check-in is open."""
        own = self.allowed(MANAGE)
        check_in.set_here(own.campaign, self.validated_body(AllHere)["here"])
        return people_here(own.campaign)


class SayHere(CampaignView):
    @api_operation("check_in", "Say that I am here", {200: CheckInSerializer}, Here, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Or that I am not. 409 while no check-in is open."""
        own = self.allowed("check in")
        check_in.check_in(own, here=self.validated_body(Here)["here"])
        return people_here(own.campaign)


class ScoreLate(CampaignView):
    @api_operation(
        "score_late",
        "Score the rounds before somebody came",
        {200: CheckInSerializer},
        takes=LateScore,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """As so many byes or losses, by an award; left alone they bring nothing (C-RND-14). For organisers."""
        own = self.allowed(MANAGE)

        def scored() -> Response:
            data = self.validated_body(LateScore)
            check_in.score_late(own.campaign, own, data["member"], data["worth"], key=fresh_key())
            return people_here(own.campaign)

        return idempotent(request, scored)


def people_here(campaign: Campaign) -> Response:
    """Every player, with what they fight with."""
    state, present = state_of(campaign), Campaign.objects.get(pk=campaign.pk)
    rows = list(present.memberships.active().exclude(role=Membership.Role.FOLLOWER).order_by("number"))
    for row in rows:
        row.campaign = present
    forces = {force.member: force.number for force in state.active_forces()}
    players = [
        {
            "member": row.number,
            "name": str(row),
            "here": row.is_here(),
            "force": forces.get(row.number),
            "missed": check_in.missed(state, row.number),
        }
        for row in rows
    ]
    return Response(CheckInSerializer({"since": present.check_in, "players": players}).data)


class ApartSerializer(serializers.Serializer):
    clubs = PlainListField(child=PlainListField(child=NumberField()))
    met = PlainListField(child=PlainListField(child=NumberField()), help_text="Pairs who met in an earlier event.")


class KeptApart(StrictSerializer):
    """Who does not meet in the first Swiss round, in place of what was said before."""

    clubs = serializers.ListField(
        child=serializers.ListField(child=StrictIntegerField(min_value=1), min_length=2, max_length=MAX_PAIRINGS),
        max_length=MAX_PAIRINGS,
    )
    met = serializers.ListField(
        child=serializers.ListField(child=StrictIntegerField(min_value=1), min_length=2, max_length=2),
        max_length=MAX_MET,
        default=list,
    )
    event = StrictCharField(
        max_length=SLUG_LENGTH,
        required=False,
        help_text="A campaign of mine, of the latest 50: who met in it is kept apart, in place of `met`.",
    )


class KeepApart(CampaignView):
    """Clubs, and pairs who met before, who do not meet in the first Swiss round (C-PAI-08). For organisers."""

    private = True

    @api_operation("read_apart", "Who is kept apart", {200: ApartSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return kept_apart(self.allowed("open rounds").campaign)

    @api_operation("keep_apart", "Keep players apart", {200: ApartSerializer}, KeptApart, refusals=(409,))
    def put(self, request: Request, slug: str) -> Response:
        """In place of what was said before."""
        own = self.allowed("open rounds")
        data = self.validated_body(KeptApart)
        _refuse_strangers(own.campaign, data)
        apart.keep_apart(own.campaign, own, data["clubs"], self._met(own.campaign, data))
        return kept_apart(own.campaign)

    def _met(self, campaign: Campaign, data: dict[str, Any]) -> list[list[int]]:
        if "event" not in data:
            met: list[list[int]] = data["met"]
            return met
        earlier = {event.slug: event for event in apart.earlier_events(campaign, self.request.user)}
        if data["event"] not in earlier:
            raise ValidationError({"event": _("is no other campaign that you organise")})
        return apart.met_in(campaign, earlier[data["event"]])


def _refuse_strangers(campaign: Campaign, data: dict[str, Any]) -> None:
    """Only members who take part are kept apart, each named once in a club or pair."""
    here = {number for number, member in state_of(campaign).members.items() if member.here}
    groups = [(f"{name}[{n}]", group) for name in ("clubs", "met") for n, group in enumerate(data[name])]
    wrong = {path: _("must be members who take part, each once") for path, group in groups if not _among(group, here)}
    if wrong:
        raise ValidationError(wrong)


def _among(group: list[int], here: set[int]) -> bool:
    return set(group) <= here and len(set(group)) == len(group)


def kept_apart(campaign: Campaign) -> Response:
    state = state_of(campaign)
    data = {"clubs": [sorted(club) for club in state.clubs], "met": sorted(sorted(pair) for pair in state.met_before)}
    return Response(ApartSerializer(data).data)


CONTROLS: dict[str, Callable[[Campaign], None]] = {
    "open": screen.open_screen,
    "close": screen.close_screen,
    "pause": screen.pause_timer,
    "resume": screen.resume_timer,
    "stop": screen.stop_timer,
}


class ScreenSerializer(serializers.Serializer):
    address = serializers.CharField(allow_null=True, help_text="Whoever has it reads it; null while it is closed.")
    timer_ends = InstantField(allow_null=True, help_text="When the timer that runs comes to its end.")
    timer_left = serializers.IntegerField(allow_null=True, help_text="Seconds left of a timer that is paused.")


class ScreenControl(StrictSerializer):
    do = serializers.ChoiceField((*CONTROLS, "start"), help_text="`open` and `close` the address, the rest the timer.")
    minutes = StrictIntegerField(min_value=1, max_value=screen.MAX_MINUTES, required=False, help_text="Of `start`.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if (data["do"] == "start") != ("minutes" in data):
            raise serializers.ValidationError({"minutes": _("must be there with start, and with nothing else")})
        return data


class BigScreen(CampaignView):
    """The big screen of an event and the timer of its round. For organisers."""

    private = True

    @api_operation("read_screen", "The big screen's address and timer", {200: ScreenSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return screen_of(self.allowed("open rounds").campaign)

    @api_operation("control_screen", "Control the big screen and its timer", {200: ScreenSerializer}, ScreenControl,
                   refusals=(409,))  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        """An address that is closed works no more; opened again it is another one."""
        campaign, data = self.allowed("open rounds").campaign, self.validated_body(ScreenControl)
        if data["do"] == "start":
            screen.start_timer(campaign, data["minutes"])
        else:
            CONTROLS[data["do"]](campaign)
        return screen_of(campaign)


def screen_of(campaign: Campaign) -> Response:
    present = Campaign.objects.get(pk=campaign.pk)
    address = site_url(reverse("campaigns:screen", args=[present.screen_token])) if present.screen_token else None
    data = {"address": address, "timer_ends": present.timer_ends, "timer_left": present.timer_left}
    return Response(ScreenSerializer(data).data, headers={"Cache-Control": "no-store"})
