"""What the site says of itself: privacy, robots.txt, security.txt, where passwords are changed."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from damocles_site import privacy, purging, well_known
from people.models import AuditEntry
from people.models.audit_entry import KEPT_FOR
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def test_the_page_says_the_figures_that_the_code_goes_by(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit log is kept for 365 days, by the query that deletes it too."""
    now = timezone.now()
    AuditEntry.objects.create(kind="read", made=now - timedelta(days=364))
    assert not AuditEntry.objects.over(now).exists()
    assert AuditEntry.objects.over(now + timedelta(days=2)).exists()
    assert [row.at_most for row in privacy.KEPT if "Audit log" in str(row.what)] == [KEPT_FOR]
    assert [row.at_most for row in privacy.KEPT if "have read" in str(row.what)] == [purging.READ]
    page = text_of(client.get("/privacy/"))
    assert "365 days" in page
    assert "90 days" in page


def test_it_is_there_in_french_and_linked_from_every_page(client: Client) -> None:
    assert 'href="/privacy/"' in client.get("/accounts/login/").content.decode()
    page = text_of(client.get("/privacy/", headers={"accept-language": "fr"}))
    assert "Confidentialité" in page
    assert "365 jours" in page


def test_it_names_whom_to_write_to(client: Client, settings: Any) -> None:
    assert "has named no address" in text_of(client.get("/privacy/"))
    settings.OPERATOR, settings.ABUSE_CONTACT = "The Ravel Club, Ghent", "abuse@club.example"
    page = client.get("/privacy/").content.decode()
    assert "This site is run by The Ravel Club, Ghent." in page
    assert 'href="mailto:abuse@club.example"' in page


def test_security_txt_is_what_the_standard_asks(client: Client, settings: Any) -> None:
    """RFC 9116: Contact is an address of a page or mailbox, Expires a moment within a year."""
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "holes@club.example"
    answer = client.get("/.well-known/security.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert fields["Contact"] == "mailto:holes@club.example"
    assert fields["Preferred-Languages"] == "en, fr"
    assert fields["Canonical"] == "http://localhost:8000/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - timezone.now()
    assert timedelta(days=178) < left < timedelta(days=366)


@pytest.mark.parametrize("contact", ["nobody", "a@b.example\nPolicy: no", "http://club.example/"])
def test_a_contact_that_is_none_is_refused_at_the_start(contact: str, settings: Any) -> None:
    settings.ABUSE_CONTACT = contact
    assert [error.id for error in well_known.check_contacts()] == ["damocles_site.E001"]
    settings.ABUSE_CONTACT = "https://club.example/abuse"
    assert well_known.check_contacts() == []


def test_robots_leave_out_what_is_private_or_costly(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    expected = {"/accounts/", "/admin/", "/moderation/", "/api/", "/search/", "/skirmish/search/", "/matrix/"}
    assert expected <= {line.removeprefix("Disallow: ") for line in lines}
    assert "Disallow: /" not in lines


def test_programs_that_keep_passwords_are_led_to_where_one_changes(client: Client) -> None:
    """The W3C's draft asks for a redirect."""
    answer = client.get("/.well-known/change-password")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/password/change/")
