"""The headers every answer carries, and the requests that are refused before any view (hazards 10 and 11)."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

NEW_YEAR = "Fri, 01 Jan 2100 00:00:00 GMT"
CSP = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
}  # fmt: skip


ANSWERS: dict[str, Callable[[Client], Any]] = {
    "200": lambda client: client.get("/health/"),
    "form": lambda client: client.get("/accounts/login/"),
    "301": lambda client: client.get("/campaigns"),
    "302": lambda client: client.get("/accounts/email/"),
    "304": lambda client: client.get("/static/damocles/css/base/site.css", headers={"if-modified-since": NEW_YEAR}),
    "400 host": lambda client: client.get("/", headers={"host": "evil.example"}),
    "400 NUL": lambda client: client.get("/?q=a%00b"),
    "400 size": lambda client: client.post("/accounts/login/", {"login": "a" * 6_000_000}),
    "403": lambda client: Client(enforce_csrf_checks=True).post("/accounts/login/"),
    "404": lambda client: client.get("/nowhere/"),
    "405": lambda client: client.get("/language/"),
    "API": lambda client: client.get("/api/1/operations/"),
    "picture": lambda client: client.get("/print/blanks/pages/1.png"),
    "static": lambda client: client.get("/static/damocles/css/base/site.css"),
    "static 405": lambda client: client.post("/static/damocles/css/base/site.css"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
@pytest.mark.parametrize("https", [False, True], ids=["http", "https"])
def test_every_answer_carries_the_headers(ask: Callable[[Client], Any], https: bool, settings: Any) -> None:
    """Where https is on, all of these are the redirect to it, or its refusal."""
    settings.SECURE_SSL_REDIRECT = https
    headers = ask(Client(raise_request_exception=False)).headers
    assert set(headers["Content-Security-Policy"].split("; ")) == CSP
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"]


def of_fresh_settings(expression: str, tmp_path: Path, **environment: str) -> str:
    """What an expression about the settings is in a process that has only this environment."""
    code = f"from django.conf import settings; print({expression})"
    environment = {"DAMOCLES_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "damocles_site.settings", **environment}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_what_nobody_chose_is_safe(tmp_path: Path) -> None:
    """And SQLite is opened for many writers."""
    asked = "settings.DEBUG, settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE, settings.SECURE_HSTS_SECONDS"
    options = of_fresh_settings(f"{asked}, settings.DATABASES['default']", tmp_path)
    assert options.startswith("False True True 31536000 ")
    assert "'transaction_mode': 'IMMEDIATE'" in options
    assert "'timeout': 20" in options
    assert "'CONN_MAX_AGE': None" in options


def test_postgresql_comes_by_the_environment(tmp_path: Path) -> None:
    engine = of_fresh_settings("settings.DATABASES['default']['ENGINE']", tmp_path, DATABASE_URL="postgres://a:b@c/d")
    assert engine == "django.db.backends.postgresql"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/accounts/login/?next=a%00b", "/?a%00b=1", "/factions/a%00b/", "/join/a%00b/"])
def test_a_nul_byte_in_an_address_is_a_bad_request(address: str) -> None:
    assert Client(raise_request_exception=False).get(address).status_code == 400


@pytest.mark.django_db
def test_a_nul_byte_in_a_form_or_a_cookie_is_a_bad_request() -> None:
    client = Client(raise_request_exception=False)
    assert client.post("/accounts/login/", {"login": "a\0b", "password": "c"}).status_code == 400
    client.cookies["sessionid"] = "aaaaaaaaaa\0"
    assert client.get("/accounts/login/").status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["400 NUL", "400 host", "400 size"])
def test_what_was_sent_broken_leaves_no_traceback_in_the_log(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert ANSWERS[name](Client(raise_request_exception=False)).status_code == 400
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["%ED%A0%80", "%FF", "%E2%80%AE", "a" * 6000])
def test_other_odd_text_breaks_nothing(client: Client, value: str) -> None:
    assert client.get(f"/accounts/login/?next={value}").status_code == 200


@pytest.mark.django_db
def test_a_body_over_its_limit_is_refused_unread() -> None:
    client = Client(raise_request_exception=False)
    assert client.post("/accounts/login/", {"login": "a" * 6_000_000}).status_code == 400
