"""What is done to a webhook is noted in the audit log, by the host alone: the rest of an address may be a secret."""

from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest

from people import audit
from people.locking import lock_accounts
from programs.forms import WebhookForm
from programs.models import Webhook
from programs.webhooks.outgoing import split_address

webhook_made = Signal()
"""Sent within the transaction that makes a `webhook`."""


@transaction.atomic
def make(form: WebhookForm, request: HttpRequest) -> Webhook | None:
    """None where the form has errors."""
    lock_accounts(request.user)
    if not form.is_valid():
        return None
    webhook = form.save()
    note("made", webhook, request)
    webhook_made.send(Webhook, webhook=webhook)
    return webhook


@transaction.atomic
def remove(webhook: Webhook, request: HttpRequest) -> None:
    """With the log of what was sent."""
    note("removed", webhook, request)
    webhook.delete()


def note(what: str, webhook: Webhook, request: HttpRequest | None = None) -> None:
    """Without a request a worker did it."""
    about = f"webhook {webhook.pk} to {split_address(webhook.address).hostname}: {what}"
    audit.record(audit.Kind.WEBHOOK, request, webhook.owner, about)
