"""Pages of other sites may read the API in a browser, with a token or without, and never with a visitor's cookies."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

ELSEWHERE = {"origin": "https://club.example"}
CALLS = ["/api/1/operations/", "/api/1/nothing/"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", CALLS)
def test_any_origin_may_read_an_answer_and_its_headers(client: Client, address: str) -> None:
    headers = client.get(address, headers=ELSEWHERE).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert {"ETag", "RateLimit", "Retry-After"} <= set(headers["Access-Control-Expose-Headers"].split(", "))


def test_an_answer_to_cookies_is_told_to_no_other_origin(client: Client) -> None:
    """A browser shows the answer to a request with cookies only where credentials are allowed, and never to `*`."""
    client.force_login(User.objects.create_user("ada"))
    headers = client.get("/api/1/strike-forces/", headers=ELSEWHERE).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers


def preflight(client: Client, method: str, names: str, address: str = CALLS[0]) -> dict[str, str]:
    asked = {"access-control-request-method": method, "access-control-request-headers": names}
    return dict(client.options(address, headers=ELSEWHERE | asked).headers)


def test_a_browser_may_send_a_token_to_read(client: Client) -> None:
    headers = preflight(client, "GET", "authorization,if-none-match")
    assert headers["access-control-allow-origin"] == "*"
    assert {"authorization", "if-none-match"} <= set(headers["access-control-allow-headers"].split(", "))
    assert "access-control-allow-credentials" not in headers


def test_nothing_may_be_written_from_another_origin(client: Client) -> None:
    headers = preflight(client, "POST", "authorization,content-type,idempotency-key")
    assert headers["access-control-allow-methods"] == "GET, HEAD"
    assert "content-type" not in headers["access-control-allow-headers"]


def test_pages_are_not_opened_to_other_origins(client: Client) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=ELSEWHERE).headers
    assert "access-control-allow-origin" not in preflight(client, "GET", "authorization", "/notices/")
