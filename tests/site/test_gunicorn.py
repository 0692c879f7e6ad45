"""What gunicorn is told in production, where it is started without arguments."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.http.parser import RequestParser


def test_gunicorn_needs_no_arguments_and_takes_its_workers_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    monkeypatch.setattr(sys, "argv", ["gunicorn"])
    monkeypatch.chdir(settings.BASE_DIR)
    config = WSGIApplication().cfg
    assert (config.workers, config.worker_class_str, config.threads) == (3, "gthread", 4)
    assert config.wsgi_app == "damocles_site.wsgi"


@pytest.mark.parametrize(("cores", "workers"), [(8, 8), (1, 2)])
def test_without_a_word_there_is_a_worker_for_each_core_and_two_at_least(
    monkeypatch: pytest.MonkeyPatch, cores: int, workers: int
) -> None:
    """While the only one starts again after a kill, whoever asks its service waits."""
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["workers"] == workers


def test_a_request_has_as_long_at_a_stop_as_ever_and_systemd_waits_for_it() -> None:
    """gunicorn ended it after 30 seconds of its 120."""
    gunicorn = runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))
    unit = (settings.BASE_DIR / "deploy" / "systemd" / "damocles-web@.service").read_text()
    patience = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert patience
    assert gunicorn["timeout"] == gunicorn["graceful_timeout"] < int(patience[1])


def test_what_a_web_process_has_loaded_is_not_searched_for_garbage_again() -> None:
    """All code of the site, some 300,000 objects: a search of them stopped every thread for 0.1 seconds."""
    loaded = "import gc, damocles_site.wsgi; print(gc.get_freeze_count(), len(gc.get_objects()))"
    run = subprocess.run([sys.executable, "-c", loaded], cwd=settings.BASE_DIR, capture_output=True, check=True)
    kept, searched = map(int, run.stdout.split())
    assert kept > 100_000
    assert searched < 1_000


def test_no_peer_says_where_the_site_lies_or_by_what_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    """A header SCRIPT_NAME, which proxies pass on, moved every link of the page."""
    monkeypatch.setattr(sys, "argv", ["gunicorn"])
    monkeypatch.chdir(settings.BASE_DIR)
    settings_of_gunicorn = WSGIApplication().cfg
    sent = [b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\nSCRIPT_NAME: /rules\r\nX-Forwarded-Proto: https\r\n\r\n"]
    request = next(RequestParser(settings_of_gunicorn, iter(sent), ("127.0.0.1", 1)))
    assert (request.headers, request.scheme) == ([("HOST", "localhost"), ("X-FORWARDED-PROTO", "https")], "http")


def test_a_start_forgets_the_counts_of_the_one_before_and_none_of_a_service_that_runs_beside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two services of one machine share the folder: the second to start deleted what the first had counted."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    running, over = tmp_path / f"counter_{os.getpid()}.db", tmp_path / "counter_4194999.db"  # beyond any process
    running.touch()
    over.touch()
    runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["on_starting"](None)
    assert [*tmp_path.iterdir()] == [running]


def test_the_proxy_lets_go_of_a_quiet_connection_before_gunicorn_does() -> None:
    """A form that is sent as its connection ends is not sent again: the proxy answers 503.

    Between 4 seconds and 5 a busy machine found the time to do so: a proxy that came to run a second late.
    """
    proxy = (settings.BASE_DIR / "deploy" / "nginx" / "damocles.conf").read_text()
    patience = re.search(r"keepalive 32;\s+keepalive_timeout (\d+)s;", proxy)
    assert patience
    assert int(patience[1]) + 60 < runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["keepalive"]
