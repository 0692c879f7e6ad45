"""What a webhook is told of an event: as the API shows it to its owner at that moment, and signed."""

import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer

from campaigns.api.battle_serializers import BattleLineSerializer
from campaigns.api.ledger_serializers import LedgerEventSerializer
from campaigns.ledger.events import revoked_numbers
from campaigns.models import Battle, Campaign, LedgerEvent
from campaigns.permissions import may, role_in
from campaigns.read_model.campaign_state import event_of, state_of
from campaigns.text.ledger import event_text
from people.addresses import site_url
from people.locale import in_locale_of
from play.models import PlayedBattle
from programs.models import PREFIX, Delivery, Webhook
from programs.webhooks.battles import battle_data, battle_sentence, battle_with_seats

MAX_MESSAGE = 1900
"""Discord takes messages of 2,000 letters."""

_MARKUP = re.compile(r"([\\*_~`|>#\[\]()@:-])")


def battles_of(event: LedgerEvent) -> set[int]:
    """The numbers of the battles that an event is about."""
    return set(_battles_in(event.campaign, event.kind, event.document))


def _battles_in(campaign: Campaign, kind: str, document: dict[str, Any]) -> Iterator[int]:
    if isinstance(battle := document.get("battle"), int):
        yield battle
    for pairing in document.get("pairings", ()):
        if pairing.get("battle"):
            yield pairing["battle"]
    if kind == "taken_back":
        for row in campaign.ledger.filter(number__in=document["events"]):
            yield from _battles_in(campaign, "", row.document)


def concerns(webhook: Webhook, event: LedgerEvent) -> bool:
    """Whether a webhook wants an event; of own battles: whether its owner fights in one that it is about."""
    if not webhook.wants(event.kind):
        return False
    own = Battle.objects.filter(campaign=event.campaign, sides__entry__membership__user=webhook.owner_id)
    return not webhook.own_battles or own.filter(number__in=battles_of(event)).exists()


def body_of(delivery: Delivery) -> bytes:
    """The message, in the format and language that its owner chose."""
    webhook = delivery.webhook
    with in_locale_of(webhook.owner):
        if webhook.format == Webhook.Format.DISCORD:
            return _encoded({"content": _message(delivery)[:MAX_MESSAGE], "allowed_mentions": {"parse": []}})
        data = {"type": delivery.kind, "timestamp": timezone.now().isoformat(), "data": _data_of(delivery)}
        return _encoded(data)


def _message(delivery: Delivery) -> str:
    if delivery.event:
        campaign = delivery.event.campaign
        return _linked(campaign.name, _sentence(delivery.event), campaign.get_absolute_url())
    if battle := _battle_of(delivery):
        sentence = battle_sentence(battle, delivery.battle_event)
        return _linked(battle.shown_title, sentence, battle.get_absolute_url())
    return _("This is a test: it has arrived.")


def _battle_of(delivery: Delivery) -> PlayedBattle | None:
    return battle_with_seats(delivery.battle_id) if delivery.battle_id else None


def _linked(title: str, sentence: str, path: str) -> str:
    return f"{f'**{_plain(title)}**: {_plain(sentence)}'[:1500]}\n<{site_url(path)}>"


def _plain(text: str) -> str:
    """Names are no markup."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _sentence(event: LedgerEvent) -> str:
    """An event in words."""
    named = {}
    if event.kind == "taken_back":
        rows = event.campaign.ledger.filter(number__in=event.document["events"])
        named = {row.number: event_of(row) for row in rows}
    return event_text(event.kind, event.document, state_of(event.campaign), named)


def _data_of(delivery: Delivery) -> dict[str, Any]:
    if delivery.event:
        return _data(delivery.webhook, delivery.event)
    battle = _battle_of(delivery)
    return battle_data(battle, delivery.webhook.owner) if battle else {}


def _data(webhook: Webhook, event: LedgerEvent) -> dict[str, Any]:
    """The event and its battles as the API shows them to the webhook's owner."""
    campaign, owner = event.campaign, webhook.owner
    undone = revoked_numbers([event_of(row) for row in campaign.ledger.filter(kind="taken_back").order_by("number")])
    context = {"undone": undone, "writes": may(role_in(campaign, owner), "write the story")}
    battles = Battle.objects.visible_to(owner).filter(campaign=campaign, number__in=battles_of(event))
    rows = battles.with_sides().order_by("number")
    return {
        "campaign": {
            "slug": campaign.slug,
            "name": campaign.name,
            "address": site_url(campaign.get_absolute_url()),
        },
        "event": LedgerEventSerializer(event, context=context).data,
        "battles": BattleLineSerializer(rows, many=True, context={"viewer": owner}).data,
    }


def signed(secret: str, key: str, moment: int, body: bytes) -> dict[str, str]:
    """The headers of Standard Webhooks: HMAC-SHA-256 of id, time and body by the secret."""
    content = f"{key}.{moment}.".encode() + body
    digest = hmac.new(b64decode(secret.removeprefix(PREFIX)), content, sha256).digest()
    signature = f"v1,{b64encode(digest).decode()}"
    return {"webhook-id": key, "webhook-timestamp": str(moment), "webhook-signature": signature}


def _encoded(message: dict[str, Any]) -> bytes:
    return bytes(JSONRenderer().render(message))
