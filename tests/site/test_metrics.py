"""`/metrics/`: requests by page and status, the queue, battles, mails; for the machine itself or a token."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from jobs.models import Job
from people.outbox import enqueue_email

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


def samples(client: Client, **extra: Any) -> dict[tuple[str, str], float]:
    """Each figure by its name and the values of its labels."""
    answer = client.get("/metrics/", **extra)
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, " ".join(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def test_requests_are_counted_by_the_name_of_their_page_and_by_status(client: Client) -> None:
    before = samples(client)
    for path in ("/health/live/", "/health/live/", "/nowhere/at-all/"):
        client.get(path)
    client.generic("BREW", "/health/live/")
    after = samples(client)

    def counted(labels: str, name: str = "damocles_requests_total") -> float:
        return after[name, labels] - before.get((name, labels), 0)

    assert (counted("GET live 200"), counted("GET - 404"), counted("- live 405")) == (2, 1, 1)
    assert counted("live", "damocles_request_seconds_count") == 3


def test_queue_and_given_up_mails_are_told(client: Client) -> None:
    first, given_up = (enqueue_email("ada@example.org", "Round 2", "It begins.") for _ in range(2))
    Job.objects.filter(pk=first.job_id).update(due=timezone.now() - timedelta(seconds=90))
    Job.objects.filter(pk=given_up.job_id).update(state=Job.State.FAILED)
    figures = samples(client)
    assert 90 <= figures["damocles_queue_age_seconds", ""] < 120
    assert (figures["damocles_jobs", "waiting"], figures["damocles_jobs", "failed"]) == (1, 1)
    assert (figures["damocles_mails_given_up", ""], figures["damocles_battles_today", "recorded"]) == (1, 0)


def test_others_need_the_token(client: Client, settings: Any) -> None:
    assert client.get("/metrics/", **ELSEWHERE).status_code == 404
    assert client.get("/metrics/", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    assert client.get("/metrics/", headers={"Authorization": "Bearer "}, **ELSEWHERE).status_code == 404
    settings.METRICS_TOKEN = "a long one"
    assert client.get("/metrics/", headers={"Authorization": "Bearer a short one"}, **ELSEWHERE).status_code == 404
    assert samples(client, headers={"Authorization": "Bearer a long one"}, **ELSEWHERE)
