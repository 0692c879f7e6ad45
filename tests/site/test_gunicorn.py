"""What gunicorn is told in production, where it is started without arguments."""

import os
import runpy
import subprocess
import sys

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


def test_without_a_word_there_is_a_worker_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    assert runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["workers"] == os.cpu_count()


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
