"""Every call of programs is answered as the OpenAPI document says, and so was the example that it shows."""

from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from programs.api.urls import urlpatterns
from programs.models import Delivery, PublicStatistics, Webhook
from tests.support.api_client import Caller, token_for
from tests.support.api_examples import check
from tests.support.api_walk import HOST, Walk

KEY = UUID("6f1f0c5e-94f4-4c8a-9d3b-0d5a3c1b2a10")


def walked() -> dict[str, list[dict[str, Any]]]:
    walk = Walk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        ada = User.objects.create_user("ada")
        walk.secret = token_for(ada)
    about = {"address": "https://bot.example/damocles", "kinds": ["result", "battle_turn"]}
    with mock.patch("programs.models.secrets.token_bytes", return_value=b"\0" * 32):
        made = walk.call("make_webhook", body=about)
    Webhook.objects.filter(pk=made.json()["number"]).update(id=14)  # whatever was there before
    walk.examples["make_webhook"][0]["answer"]["number"] = 14
    walk.call("list_webhooks")
    walk.call("read_webhook", number=14)
    with mock.patch("programs.models.uuid.uuid4", return_value=KEY):
        walk.call("test_webhook", number=14)
    Delivery.objects.update(state="failed", tries=1, answer=502, tried=walk.minute)
    walk.call("list_deliveries", number=14)
    walk.call("repeat_delivery", number=14, key=str(KEY))
    walk.call("remove_webhook", number=14)
    walk.call("list_public_battles", game="damocles")
    figure = {
        "kind": "unit",
        "faction": "the-watch",
        "unit": "rifles",
        "battles": 50,
        "won": 30,
        "drawn": 0,
        "lost": 20,
    }
    row = figure | {"period": "all", "mission": "", "share": 0.6, "low": 0.4618, "high": 0.7239}
    PublicStatistics.objects.create(game="damocles", counted=walk.minute, rows=[row])
    walk.call("read_public_statistics", game="damocles", period="all")
    return walk.examples


@pytest.mark.django_db
def test_every_call_is_answered_as_the_document_says(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    check(walked(), urlpatterns, "programs")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"address": "http://bot.example/"}, "address"),
        ({"address": "https://192.168.1.1/"}, "address"),
        ({"address": "https://bot.example/", "campaign": "no-such"}, "campaign"),
        ({"address": "https://bot.example/", "kinds": ["glory"]}, "kinds[0]"),
        ({"address": "https://bot.example/", "owner": 1}, "owner"),
    ],
)
def test_what_is_no_webhook_is_refused_at_its_key(body: dict[str, Any], path: str) -> None:
    answer = Caller(User.objects.create_user("ada")).post("/api/1/webhooks/", body)
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, path)
    assert not Webhook.objects.exists()


@pytest.mark.django_db
def test_lists_ask_as_often_for_one_as_for_many() -> None:
    ada = User.objects.create_user("ada")
    caller, counts = Caller(ada), []
    webhook = Webhook.objects.create(owner=ada, address="https://bot.example/")
    for more in (1, 1, 5):
        for _ in range(more):
            Webhook.objects.create(owner=ada, address="https://bot.example/")
            Delivery.objects.create(webhook=webhook)
        with CaptureQueriesContext(connection) as asked:
            caller.get("/api/1/webhooks/")
            caller.get(f"/api/1/webhooks/{webhook.pk}/deliveries/")
        counts.append(len(asked))
    assert counts[1] == counts[2]  # the first call opens the counts of the quota
