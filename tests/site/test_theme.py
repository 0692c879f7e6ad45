"""The chosen theme is stored in a cookie and rendered with the page; `next` never leads off the site."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def choose(client: Client, theme: str, back: str = "/accounts/login/") -> str:
    """Choose a theme; return the address redirected to, or the status."""
    response = client.post("/theme/", {"theme": theme, "next": back})
    return response.headers.get("Location", str(response.status_code))


def test_the_next_page_has_the_chosen_theme(client: Client) -> None:
    assert choose(client, "dark") == "/accounts/login/"
    assert 'data-theme="dark"' in client.get("/accounts/login/").content.decode()


def test_system_theme_leaves_the_choice_to_the_browser(client: Client) -> None:
    choose(client, "dark")
    choose(client, "system")
    assert "data-theme" not in client.get("/accounts/login/").content.decode()


def test_an_unknown_theme_is_a_bad_request(client: Client) -> None:
    assert choose(client, "<b>") == "400"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_next_never_leads_off_the_site(client: Client, elsewhere: str) -> None:
    assert choose(client, "light", elsewhere) == "/"


def test_a_forged_cookie_is_no_theme(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/accounts/login/").content.decode()


@pytest.mark.parametrize("page", ["400", "403", "403_csrf", "404", "429", "500", "503"])
def test_an_error_page_needs_no_context(page: str) -> None:
    from django.template.loader import render_to_string

    text = render_to_string(f"{page}.html")
    assert page[:3] in text
    assert "</html>" in text
