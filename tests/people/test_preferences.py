"""Language and time zone of a user: their own choice, never guessed."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client, override_settings
from django.utils import timezone, translation

from armies.models import StrikeForce
from people.forms import MomentField
from people.locale import in_locale_of
from people.models import Preferences
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.support.api_client import token_for
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db
PAGE = "/accounts/preferences/"


@pytest.fixture
def ann():
    return User.objects.create_user("ann", "ann@example.org", "long enough it is")


@pytest.fixture
def client(ann):
    client = Client()
    client.force_login(ann)
    return client


def zone_of_page(client, **more):
    return re.search(r"Times: (?:<a [^>]*>)?([^<\s]+)", client.get("/", **more).content.decode())[1]


def language_of_page(client, **more):
    return re.search(r'<html lang="(\w+)"', client.get("/", **more).content.decode())[1]


def test_who_chose_nothing_has_the_sites_clock_and_so_have_visitors(client):
    with override_settings(TIME_ZONE="Europe/Rome"):
        assert (zone_of_page(client), zone_of_page(Client())) == ("Europe/Rome", "Europe/Rome")
        assert "As the site has it: Europe/Rome" in client.get(PAGE).content.decode()


def test_what_was_chosen_holds_on_every_page_and_for_nobody_else(client):
    answer = client.post(PAGE, {"language": "fr", "time_zone": "Asia/Kathmandu"})
    assert answer.headers["Location"] == PAGE
    page = client.get("/")
    assert '<html lang="fr"' in page.content.decode()
    assert "Asia/Kathmandu" in page.content.decode()
    assert page.headers["Content-Language"] == "fr"
    assert (language_of_page(Client()), zone_of_page(Client())) == ("en", "UTC")
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", "Europe", "x" * 5000, "Europe/Paris\n"])
@pytest.mark.parametrize("more", [{}, {"suggested": "yes"}])
def test_a_zone_that_is_none_is_said_at_its_field(client, zone, more):
    answer = client.post(PAGE, {"language": "en", "time_zone": zone, **more})
    assert answer.status_code == 422
    assert "time_zone" in answer.context["form"].errors
    assert not Preferences.objects.exists()


def test_a_language_the_site_does_not_speak_is_refused(client):
    assert client.post(PAGE, {"language": "de", "time_zone": ""}).status_code == 422


def test_the_suggested_zone_is_taken_alone(client, ann):
    Preferences.objects.create(user=ann, language="fr")
    client.post(PAGE, {"suggested": "yes", "time_zone": "Europe/Paris"})
    kept = Preferences.objects.get()
    assert (kept.language, kept.time_zone) == ("fr", "Europe/Paris")


def test_a_zone_that_is_no_more_leaves_the_sites(client, ann):
    Preferences.objects.create(user=ann, language="xx", time_zone="Europe/Atlantis")
    assert (language_of_page(client), zone_of_page(client)) == ("en", "UTC")


def test_the_accounts_language_comes_before_the_cookies_and_the_browsers(client, ann):
    asked = {"headers": {"accept-language": "fr"}}
    assert language_of_page(client, **asked) == "fr"
    client.cookies["django_language"] = "en"
    assert language_of_page(client, **asked) == "en"
    Preferences.objects.create(user=ann, language="fr")
    assert language_of_page(client) == "fr"


def test_the_switch_at_the_foot_is_the_accounts_for_who_has_one(client, ann):
    Preferences.objects.create(user=ann, language="en", time_zone="Europe/Paris")
    client.post("/language/", {"language": "fr", "next": "/"})
    kept = Preferences.objects.get()
    assert (kept.language, kept.time_zone) == ("fr", "Europe/Paris")
    elsewhere = Client()
    elsewhere.force_login(ann)
    assert (language_of_page(client), language_of_page(elsewhere)) == ("fr", "fr")
    client.post("/language/", {"language": "de", "next": "/"})
    assert Preferences.objects.get().language == "fr"


def test_a_visitors_choice_goes_along_into_the_account_they_make_and_a_browsers_wish_does_not():
    for name, chosen in (("dora", "fr"), ("eve", "")):
        visitor = Client(headers={"accept-language": "fr"})
        if chosen:
            visitor.post("/language/", {"language": chosen})
        fields = {"username": name, "email": f"{name}@example.org", "password1": "long enough it is"}
        assert visitor.post("/accounts/signup/", fields).status_code == 302
    assert list(Preferences.objects.values_list("user__username", "language")) == [("dora", "fr")]


def test_a_mail_of_the_account_is_in_its_own_language(ann):
    """Whoever asks for it, in whatever language."""
    Preferences.objects.create(user=ann, language="fr")
    Client(headers={"accept-language": "en"}).post("/accounts/password/reset/", {"email": "ann@example.org"})
    send_mails()
    assert "mot de passe" in mail.outbox[0].body


def test_programs_read_utc_whatever_the_account_and_the_site_have(client, ann):
    load_the_watch()
    strike_force_of(ann, "Watch")
    StrikeForce.objects.update(updated=datetime(2026, 7, 1, 12, tzinfo=UTC))
    Preferences.objects.create(user=ann, time_zone="Asia/Tokyo")
    bearer = {"authorization": f"Bearer {token_for(ann)}"}
    with override_settings(TIME_ZONE="Europe/Rome"):
        answers = [client.get("/api/1/strike-forces/"), Client().get("/api/1/strike-forces/", headers=bearer)]
    for answer in answers:
        assert "2026-07-01T12:00:00Z" in answer.content.decode()


def test_said_to_somebody_is_said_their_way_and_to_nobody_the_sites_way(ann):
    Preferences.objects.create(user=ann, language="fr", time_zone="Asia/Tokyo")
    with translation.override("fr"), timezone.override("Europe/Rome"):
        with in_locale_of(User.objects.get()):
            assert (translation.get_language(), timezone.get_current_timezone_name()) == ("fr", "Asia/Tokyo")
        with in_locale_of(None):
            assert (translation.get_language(), timezone.get_current_timezone_name()) == ("en", "UTC")
        assert (translation.get_language(), timezone.get_current_timezone_name()) == ("fr", "Europe/Rome")


def typed(text, zone):
    with timezone.override(ZoneInfo(zone)):
        return MomentField().clean(text).astimezone(UTC).isoformat()


@pytest.mark.parametrize(
    ("text", "zone", "instant"),
    [
        ("2027-03-28T01:59", "Europe/Paris", "2027-03-28T00:59:00+00:00"),
        ("2027-03-28T03:00", "Europe/Paris", "2027-03-28T01:00:00+00:00"),
        ("2027-10-31T03:00", "Europe/Paris", "2027-10-31T02:00:00+00:00"),
        ("2027-01-20T00:15", "Asia/Kathmandu", "2027-01-19T18:30:00+00:00"),
    ],
)
def test_a_moment_beside_a_clock_change_is_one_instant(text, zone, instant):
    assert typed(text, zone) == instant


@pytest.mark.parametrize(
    ("text", "zone", "answer"),
    [
        ("2027-03-28T02:30", "Europe/Paris", "there is no 02:30 on this day. Choose 03:30, say."),
        ("2027-10-31T02:30", "Europe/Paris", "02:30 comes twice on this day. Choose 03:00, say."),
        ("2027-04-04T01:45", "Australia/Lord_Howe", "01:45 comes twice on this day. Choose 02:00, say."),
        ("2027-10-03T02:15", "Australia/Lord_Howe", "there is no 02:15 on this day. Choose 02:45, say."),
        ("9999-12-31T23:59", "America/New_York", "beyond the calendar."),
    ],
)
def test_a_moment_that_is_skipped_or_comes_twice_gets_one_clear_answer(text, zone, answer):
    with pytest.raises(ValidationError) as refused:
        typed(text, zone)
    (words,) = refused.value.messages
    assert words.endswith(answer)
    assert f"in {zone} " in words or "beyond" in words
