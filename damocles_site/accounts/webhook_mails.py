"""An account is told of a webhook that was made for it, as it is of an API token."""

from typing import Any

from django.dispatch import receiver

from damocles_site.accounts.security_mails import WEBHOOK, send_security_mail
from programs.models import Webhook
from programs.webhooks.changes import webhook_made
from programs.webhooks.outgoing import split_address


@receiver(webhook_made, dispatch_uid="damocles_site.webhook_made")
def tell_owner(webhook: Webhook, **more: Any) -> None:
    """By the host alone: the rest of an address may be a secret."""
    send_security_mail(webhook.owner, WEBHOOK, host=str(split_address(webhook.address).hostname))
