"""The look a visitor chose: kept in a cookie, sent with the page, never a way off the site."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def choose(client: Client, look: str, back: str = "/accounts/login/") -> str:
    """Choose, and follow to where it leads."""
    response = client.post("/look/", {"look": look, "next": back})
    return response.headers.get("Location", str(response.status_code))


def test_a_chosen_look_comes_with_the_next_page(client: Client) -> None:
    assert choose(client, "dark") == "/accounts/login/"
    assert 'data-look="dark"' in client.get("/accounts/login/").content.decode()


def test_as_the_system_says_leaves_the_choice_to_the_browser(client: Client) -> None:
    choose(client, "dark")
    choose(client, "system")
    assert "data-look" not in client.get("/accounts/login/").content.decode()


def test_an_unknown_look_is_a_bad_request(client: Client) -> None:
    assert choose(client, "<b>") == "400"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_it_never_leads_off_the_site(client: Client, elsewhere: str) -> None:
    assert choose(client, "light", elsewhere) == "/"


def test_a_forged_cookie_is_no_look(client: Client) -> None:
    client.cookies["look"] = '"><script>'
    assert "data-look" not in client.get("/accounts/login/").content.decode()


@pytest.mark.parametrize("page", ["400", "403", "403_csrf", "404", "429", "500", "503"])
def test_a_page_of_trouble_needs_nothing_from_anybody(page: str) -> None:
    from django.template.loader import render_to_string

    text = render_to_string(f"{page}.html")
    assert page[:3] in text
    assert "</html>" in text
