"""The caller's webhooks: made, tested, removed, and what was sent to them."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    ListField,
    Serializer,
    SerializerMethodField,
    UUIDField,
)

from armies.models.strike_force import SLUG_LENGTH
from people.rate_limits import EnoughError
from programs.forms import ALL_KINDS, WebhookForm
from programs.models import ADDRESS_LENGTH, Delivery, Webhook
from programs.webhooks.changes import make, remove
from programs.webhooks.deliveries import answer_in_words, send_again, send_test
from web.api.base import ApiView, ListView
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT, refuse_unconfirmed
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import CountField, InstantField, NumberField
from web.api.strict_serializers import StrictCharField, StrictSerializer


class NewWebhook(StrictSerializer):
    """Where to send what of which campaign."""

    address = StrictCharField(max_length=ADDRESS_LENGTH, help_text="On the open internet; begins with https://.")
    format = ChoiceField(Webhook.Format.values, default=Webhook.Format.JSON)
    campaign = StrictCharField(
        max_length=SLUG_LENGTH, allow_null=True, default=None, help_text="Its slug; null: each that I take part in."
    )
    own_battles = BooleanField(default=False, help_text="Only what concerns battles of mine.")
    kinds = ListField(
        child=ChoiceField(list(ALL_KINDS)),
        default=list,
        max_length=len(ALL_KINDS),
        help_text="Of events; none: all of campaigns, and nothing of battles in the browser.",
    )


class WebhookSerializer(Serializer):
    """A webhook of the caller."""

    number = NumberField(source="pk", help_text="It ends its address.")
    address = CharField()
    format = ChoiceField(Webhook.Format.values)
    campaign = CharField(source="campaign.slug", default=None, allow_null=True)
    own_battles = BooleanField()
    kinds = ListField(child=ChoiceField(list(ALL_KINDS)))
    created = InstantField()
    failures = CountField(help_text="Deliveries given up since one arrived.")
    off = InstantField(allow_null=True, help_text="Since when nothing is sent; a test that arrives switches it on.")


class MadeWebhookSerializer(WebhookSerializer):
    """A webhook just made, with its secret, which is shown this once."""

    secret = CharField(help_text="Signs the messages, as Standard Webhooks says.")


class DeliverySerializer(Serializer):
    """A message to a webhook."""

    key = UUIDField(help_text="The header `webhook-id`, the same at each try.")
    kind = CharField(help_text="The event's, or test.")
    campaign = CharField(source="event.campaign.slug", default=None, allow_null=True)
    event = IntegerField(source="event.number", default=None, allow_null=True, help_text="Its number in the ledger.")
    battle = CharField(source="battle.slug", default=None, allow_null=True, help_text="Of a battle in the browser.")
    state = ChoiceField(Delivery.State.values)
    tries = CountField()
    answer = SerializerMethodField(help_text="The status that was answered, or why there is none.")
    made = InstantField()
    tried = InstantField(allow_null=True)

    @extend_schema_field(CharField(allow_blank=True))
    def get_answer(self, delivery: Delivery) -> str:
        return answer_in_words(delivery.answer)


def own(request: Request) -> Any:
    return Webhook.objects.filter(owner=request.user.pk).select_related("campaign")


class Webhooks(ListView):
    """My webhooks, the latest first."""

    permission_classes = ACCOUNT
    queryset = Webhook.objects.none()

    @api_operation("list_webhooks", "My webhooks", {200: WebhookSerializer})
    def get(self, request: Request) -> Response:
        """Addresses that events of my campaigns and battles are posted to."""
        return self.paged(own(request), WebhookSerializer)

    @api_operation(
        "make_webhook", "Make a webhook", {201: MadeWebhookSerializer}, NewWebhook, headers=(IDEMPOTENCY_KEY,)
    )
    def post(self, request: Request) -> Response:
        """From now on events of a campaign, or of all I take part in, are posted to an address of mine.

        Of my battles in the browser those are that `kinds` names.

        Without a token, who calls by a session of the site must have confirmed the password within 5 minutes.
        """
        refuse_unconfirmed(request)
        return idempotent(request, lambda: self._make(request))

    def _make(self, request: Request) -> Response:
        form = WebhookForm(request.user, self.validated_body(NewWebhook), ALL_KINDS)
        webhook = make(form, request)
        if webhook is None:
            errors = form.errors.get_json_data()
            raise ValidationError({name: [error["message"] for error in errors[name]] for name in errors})
        return Response(MadeWebhookSerializer(webhook).data, status=201, headers={"Cache-Control": "no-store"})


class OneWebhook(ApiView):
    permission_classes = ACCOUNT

    @api_operation("read_webhook", "Read a webhook", {200: WebhookSerializer})
    def get(self, request: Request, number: int) -> Response:
        """Without its secret."""
        return Response(WebhookSerializer(get_object_or_404(own(request), pk=number)).data)

    @api_operation("remove_webhook", "Remove a webhook", {204: None})
    def delete(self, request: Request, number: int) -> Response:
        """With the log of what was sent."""
        remove(get_object_or_404(own(request), pk=number), request)
        return Response(status=204)


class TestWebhook(ApiView):
    permission_classes = ACCOUNT

    @api_operation("test_webhook", "Test a webhook", {202: DeliverySerializer})
    def post(self, request: Request, number: int) -> Response:
        """A worker sends a message without an event; read among the deliveries what came of it."""
        webhook = get_object_or_404(own(request), pk=number)
        if webhook.off:
            refuse_unconfirmed(request)
        try:
            return Response(DeliverySerializer(send_test(webhook)).data, status=202)
        except EnoughError as error:
            raise Throttled(error.seconds) from None


class Deliveries(ListView):
    """What was sent to a webhook within the last week, the latest first."""

    permission_classes = ACCOUNT
    queryset = Delivery.objects.none()

    @api_operation("list_deliveries", "What was sent to a webhook", {200: DeliverySerializer})
    def get(self, request: Request, number: int) -> Response:
        """Each with its tries and the last answer."""
        webhook = get_object_or_404(own(request), pk=number)
        return self.paged(webhook.deliveries.with_subjects(), DeliverySerializer)


class RepeatDelivery(ApiView):
    permission_classes = ACCOUNT

    @api_operation("repeat_delivery", "Send a message again", {202: DeliverySerializer})
    def post(self, request: Request, number: int, key: Any) -> Response:
        """Under the same `webhook-id`; one that is still being tried stays as it is."""
        webhook = get_object_or_404(own(request), pk=number)
        rows = webhook.deliveries.with_subjects().select_related("webhook")
        try:
            delivery = send_again(get_object_or_404(rows, key=key))
        except EnoughError as error:
            raise Throttled(error.seconds) from None
        return Response(DeliverySerializer(delivery).data, status=202)
