"""The pages of webhooks: made with a secret shown once, tested, sent again, removed; nobody else's."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from programs.models import Delivery, Webhook
from tests.programs.conftest import ADDRESS

pytestmark = pytest.mark.django_db


def test_a_secret_is_shown_once(campaign: Any, users: Any, client_of: Any) -> None:
    ada = client_of(users.ada)
    page = ada.post("/webhooks/", {"address": ADDRESS, "format": "json", "campaign": campaign.slug, "kinds": "result"})
    webhook = Webhook.objects.get()
    assert (webhook.owner, webhook.campaign, webhook.kinds) == (users.ada, campaign, ["result"])
    assert webhook.secret in page.content.decode()
    for address in ("/webhooks/", f"/webhooks/{webhook.pk}/", "/api/1/webhooks/"):
        assert webhook.secret not in ada.get(address).content.decode()


def test_only_campaigns_of_mine_are_offered_and_taken(campaign: Any, users: Any, client_of: Any) -> None:
    stranger = client_of(users.stranger)
    assert campaign.name not in stranger.get("/webhooks/").content.decode()
    sent = stranger.post("/webhooks/", {"address": ADDRESS, "format": "json", "campaign": campaign.slug})
    assert (sent.status_code, Webhook.objects.count()) == (422, 0)


def test_an_eleventh_is_refused(users: Any, client_of: Any) -> None:
    Webhook.objects.bulk_create([Webhook(owner=users.ada, address=ADDRESS) for _ in range(10)])
    page = client_of(users.ada).post("/webhooks/", {"address": ADDRESS, "format": "json"})
    assert (page.status_code, "remove one first" in page.content.decode()) == (422, True)


def test_pages_ask_as_often_for_one_as_for_many(webhook: Any, users: Any, client_of: Any) -> None:
    ada, counts = client_of(users.ada), []
    ada.get("/webhooks/")
    for more in (1, 6):
        for _ in range(more):
            Delivery.objects.create(webhook=webhook)
        Webhook.objects.bulk_create([Webhook(owner=users.ada, address=ADDRESS) for _ in range(more - 1)])
        with CaptureQueriesContext(connection) as asked:
            ada.get("/webhooks/")
            ada.get(f"/webhooks/{webhook.pk}/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_new_password_switches_webhooks_off(webhook: Any, users: Any) -> None:
    users.ada.set_password("another-good-one")
    users.ada.save()
    assert Webhook.objects.get().off is not None
