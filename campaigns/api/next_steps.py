"""What is to be done next: in one campaign, and in all of mine."""

from collections.abc import Iterable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, Serializer

from campaigns.api.base import CampaignView
from campaigns.presenters.agenda import TASKS, Task, agenda
from campaigns.presenters.next_step import Step
from campaigns.presenters.situations import steps_in, steps_of
from campaigns.read_model.campaign_state import champions_of, state_of
from web.api.schema import api_operation
from web.api.serializer_fields import InstantField


class NextStepSerializer(Serializer):
    """Something to do in a campaign, or worth knowing while others act."""

    code = CharField(help_text="Of what kind it is, such as `open_round` or `choose_honours`.")
    campaign = CharField(source="campaign.slug")
    text = CharField(help_text="In the language that was asked for.")
    url = CharField(help_text="The page where it is done.")
    waits = BooleanField(help_text="Others are to act; this is only good to know.")


class TaskSerializer(Serializer):
    """A battle of mine, or as organiser one with a result to settle, and what it waits for."""

    task = ChoiceField(TASKS, source="what")
    campaign = CharField(source="battle.campaign.slug")
    battle = CharField(source="battle.slug")
    text = CharField(source="words", help_text="In the language that was asked for.")
    date = InstantField(source="battle.date", allow_null=True, help_text="When its players agreed to fight it.")
    deadline = InstantField(allow_null=True)


class AgendaSerializer(Serializer):
    steps = NextStepSerializer(many=True)
    battles = TaskSerializer(many=True, help_text="The nearest deadline first; twelve at most.")


class NextSteps(CampaignView):
    @api_operation("read_next_steps", "What is next for me in a campaign", {200: AgendaSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """By my role in it, the most pressing first; visitors read how it stands."""
        people = list(self.campaign.memberships.all())
        state, champions = state_of(self.campaign), champions_of(self.campaign)
        steps = steps_in(self.campaign, state, champions, people, self.membership)
        return Response(_shown(steps, agenda(request.user, self.campaign) if self.membership else []))


class Agenda(CampaignView):
    """What is next for me in all campaigns that go on."""

    private = True

    @api_operation("read_agenda", "What is next for me", {200: AgendaSerializer})
    def get(self, request: Request) -> Response:
        return Response(_shown(steps_of(request.user), agenda(request.user)))


def _shown(steps: Iterable[Step], tasks: Iterable[Task]) -> dict[str, Any]:
    return dict(AgendaSerializer({"steps": list(steps), "battles": list(tasks)}).data)
