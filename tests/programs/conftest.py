"""Ada and ben play in a campaign; a webhook of ada's, and what would have been sent to it."""

from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.models import Campaign
from programs.models import Webhook
from programs.webhooks import deliveries
from tests.campaigns.conftest import battle, campaign, client_of, entries, users  # noqa: F401

ADDRESS = "https://bot.example/hook"


class Receiver:
    """What an address was sent; it answers with `status`, or raises it."""

    def __init__(self) -> None:
        self.sent: list[SimpleNamespace] = []
        self.status: Any = 204

    def post(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        self.sent.append(SimpleNamespace(address=address, body=body, headers=headers))
        if isinstance(self.status, Exception):
            raise self.status
        return int(self.status)


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    receiver = Receiver()
    monkeypatch.setattr(deliveries, "post", receiver.post)
    return receiver


@pytest.fixture
def webhook(campaign: Campaign, users: SimpleNamespace) -> Webhook:  # noqa: F811
    return Webhook.objects.create(owner=users.ada, campaign=campaign, address=ADDRESS)
