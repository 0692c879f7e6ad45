"""How my e-mails come: each at once or gathered into one a day, with my next steps or without."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, Serializer

from campaigns.actions.mail_choices import choose_mails, mail_choice_of
from campaigns.api.base import CampaignView
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer

DAILY = "One a day at seven in the morning by the clock of the account; what cannot wait comes at once."
STEPS = "One a day with what is next for me, while there is something."


class MailChoiceSerializer(Serializer):
    daily = BooleanField(help_text=DAILY)
    steps = BooleanField(help_text=STEPS)


class ChosenMails(StrictSerializer):
    daily = BooleanField(required=False, help_text=DAILY)
    steps = BooleanField(required=False, help_text=STEPS)


class MailChoices(CampaignView):
    private = True

    @api_operation("read_mail_choice", "How my e-mails come", {200: MailChoiceSerializer})
    def get(self, request: Request) -> Response:
        return Response(MailChoiceSerializer(mail_choice_of(request.user)).data)

    @api_operation("choose_mails", "Choose how my e-mails come", {200: MailChoiceSerializer}, takes=ChosenMails)
    def patch(self, request: Request) -> Response:
        """Whatever is named; the other stays."""
        choose_mails(request.user, **self.validated_body(ChosenMails))
        return self.get(request)
