"""Measurements of the running site in the text format of Prometheus, for whoever operates it."""

import hmac
import time
from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_address

from django.conf import settings
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY

from campaigns.models import Battle
from damocles_site.engine.select import running
from damocles_site.middleware import Answer
from jobs.models import Job
from people.models import OutgoingEmail
from play.models import PlayedBattle
from rules.games import GAMES

REQUESTS = Counter("damocles_requests", "Requests answered.", ("page", "method", "status"))
SECONDS = Histogram(
    "damocles_request_seconds", "How long answers took.", ("page",), buckets=(0.02, 0.05, 0.1, 0.3, 1, 3, 10)
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class MeasureRequests:
    """Count each answer and its time under the name of its address; an address that does not exist is `-`."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        response = self.get_response(request)
        page = request.resolver_match.view_name if request.resolver_match else "-"
        method = request.method if request.method in METHODS else "-"
        REQUESTS.labels(page, method, response.status_code).inc()
        SECONDS.labels(page).observe(time.monotonic() - started)
        return response


class SiteCollector:
    """What the database knows: the queue, battles, mails that were given up."""

    def collect(self) -> Iterator[Metric]:
        now = timezone.now()
        yield InfoMetricFamily(
            "damocles_engine", "The engine.", value={"build": running(), "version": GAMES[0].facts.engine}
        )
        jobs = GaugeMetricFamily("damocles_jobs", "Jobs in the queue.", labels=("state",))
        counts = dict(Job.objects.order_by().values_list("state").annotate(number=Count("pk")))
        for state in Job.State.values:
            jobs.add_metric((state,), counts.get(state, 0))
        yield jobs
        oldest = Job.objects.filter(state=Job.State.WAITING, due__lte=now).aggregate(due=Min("due"))["due"]
        age = (now - oldest).total_seconds() if oldest else 0.0
        yield GaugeMetricFamily("damocles_queue_age_seconds", "How long the job due first has waited.", value=age)
        battles = GaugeMetricFamily("damocles_battles_today", "Battles of the last 24 hours.", labels=("kind",))
        since = now - timedelta(days=1)
        battles.add_metric(("recorded",), Battle.objects.filter(recorded__gte=since).count())
        battles.add_metric(("played",), PlayedBattle.objects.filter(created__gte=since).count())
        yield battles
        given_up = OutgoingEmail.objects.given_up().count()
        yield GaugeMetricFamily("damocles_mails_given_up", "Mails that no server accepts.", value=given_up)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For this machine itself, and whoever has the token of DAMOCLES_METRICS_TOKEN; to others there is no such page."""
    if not (is_local(request) or has_token(request)):
        raise Http404
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    return HttpResponse(generate_latest(requests_registry()) + generate_latest(registry), CONTENT_TYPE_LATEST)


def requests_registry() -> CollectorRegistry:
    """Of all processes of gunicorn, else of this one."""
    if values.ValueClass is values.MutexValue:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def is_local(request: HttpRequest) -> bool:
    """Asked on this machine, by no proxy."""
    address = request.META.get("REMOTE_ADDR") or "0.0.0.0"  # noqa: S104
    return "HTTP_X_FORWARDED_FOR" not in request.META and ip_address(address).is_loopback


def has_token(request: HttpRequest) -> bool:
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()
    sent = request.headers.get("Authorization", "").encode()
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(sent, expected)
