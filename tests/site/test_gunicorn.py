"""What gunicorn is told in production, where it is started without arguments."""

import os
import runpy
import subprocess
import sys

import pytest
from django.conf import settings


def told(**environment: str) -> dict[str, str]:
    """Its settings, as it prints them itself."""
    command = [sys.executable, "-m", "gunicorn", "--print-config"]
    chosen = {**os.environ, "DAMOCLES_ENGINE": "interpreted", **environment}
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=chosen, capture_output=True, text=True, check=True)
    return dict((part.strip() for part in line.split("=", 1)) for line in done.stdout.splitlines() if "=" in line)


def test_gunicorn_needs_no_arguments_and_takes_its_workers_from_the_environment() -> None:
    found = told(WEB_CONCURRENCY="3")
    assert found["workers"] == "3"
    assert (found["worker_class"], found["threads"]) == ("gthread", "4")
    assert found["wsgi_app"] == "damocles_site.wsgi"


def test_without_a_word_there_is_a_worker_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    assert runpy.run_path(str(settings.BASE_DIR / "gunicorn.conf.py"))["workers"] == os.cpu_count()
