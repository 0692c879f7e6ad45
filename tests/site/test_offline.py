"""Manifest and worker as browsers ask for them, and the headers by which the worker knows whose page may be kept."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_manifest_is_of_its_language_and_names_icons_of_their_size(client: Client) -> None:
    response = client.get("/manifest-fr.webmanifest")
    document = response.json()
    assert response.headers["Content-Type"] == "application/manifest+json"
    assert (document["lang"], document["start_url"], document["display"]) == ("fr", "/", "standalone")
    assert document["name"] == "Damocles\u00a0: listes, campagnes et batailles"
    assert [icon["purpose"] for icon in document["icons"]] == ["any", "any", "maskable"]
    for icon in document["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        width, height = Image.open(str(path)).size
        assert f"{width}x{height}" == icon["sizes"]
    assert client.get("/manifest-xx.webmanifest").status_code == 404


def test_each_page_leads_to_the_manifest_of_its_language(client: Client) -> None:
    page = client.get("/rules/", headers={"accept-language": "fr"}).content.decode()
    assert '<link rel="manifest" href="/manifest-fr.webmanifest">' in page


def test_the_worker_is_a_script_at_the_root_that_is_asked_for_each_time(client: Client) -> None:
    response = client.get("/worker.js")
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert '"signOut": "/accounts/logout/"' in response.content.decode()
    assert 'importScripts("/static/damocles/worker.js");' in response.content.decode()


def test_a_site_may_take_its_worker_off_all_devices(client: Client, settings: Any) -> None:
    settings.OFFLINE = False
    script = client.get("/worker.js").content.decode()
    assert "registration.unregister()" in script
    assert "importScripts" not in script


def reader_and_kept(client: Client, address: str, **headers: Any) -> tuple[bool, bool]:
    """Whether the answer names a reader, and whether it may be kept."""
    answer = client.get(address, headers=headers)
    return "X-Reader" in answer.headers, "X-May-Be-Kept" in answer.headers


def test_only_pages_for_readers_may_be_kept(client: Client) -> None:
    client.force_login(User.objects.create_user("ada"))
    assert reader_and_kept(client, "/rules/") == (True, True)
    assert reader_and_kept(client, "/print/blanks/blanks.pdf") == (True, True)
    assert reader_and_kept(client, "/rules/", hx_request="true") == (True, False)
    assert reader_and_kept(client, "/factions/nowhere/") == (True, False)
    assert reader_and_kept(client, "/accounts/email/") == (True, False)
    assert reader_and_kept(client, "/accounts/api-tokens/") == (True, False)
    assert reader_and_kept(client, "/collection/export/") == (True, False)
    assert reader_and_kept(client, "/api/1/operations/") == (False, False)


def test_each_account_and_each_session_is_a_reader_of_its_own(client: Client) -> None:
    def reader(of: Client) -> str:
        return of.get("/rules/").headers["X-Reader"]

    assert reader(client) == "visitor"
    players = [Client(), Client(), Client()]
    for player, name in zip(players, ("ada", "ben", "ada"), strict=True):
        player.force_login(User.objects.get_or_create(username=name)[0])
    ada, ben, ada_again = map(reader, players)
    assert ada == ada_again
    assert len({ada, ben, "visitor"}) == 3
    assert "ada" not in ada
