"""API tokens: shown once and stored as a digest, used in a header, revoked by their owner alone."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.timezone import now

from damocles_site.models import ApiToken, digest_of, new_secret

pytestmark = pytest.mark.django_db
PAGE = "/accounts/api-tokens/"
CREATE = f"{PAGE}create/"
PASSWORD = "three-dice-and-a-tape"
FORM = {"name": "spreadsheet", "scope": "write", "days": "90"}


@pytest.fixture
def carla():
    return User.objects.create_user("carla", "carla@example.com", PASSWORD)


@pytest.fixture
def carlas(carla):
    """The browser of Carla, who has just given her password."""
    client = Client()
    client.force_login(carla)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def called_with(header):
    return Client().get("/api/1/operations/", headers={"authorization": header})


@pytest.mark.postgres
def test_a_token_is_shown_once_and_only_its_digest_is_kept(carlas):
    made = carlas.post(CREATE, FORM)
    secret = made.context["secret"]
    assert secret.startswith("dam_")
    assert len(secret) == 44
    assert f'value="{secret}"' in made.content.decode()
    assert "no-store" in made.headers["Cache-Control"]
    token = ApiToken.objects.get()
    assert (token.digest, token.hint, token.may_write) == (digest_of(secret), secret[:8], True)
    again = carlas.get(PAGE).content.decode()
    assert secret not in again
    assert f"{secret[:8]}…" in again


def test_a_token_signs_its_owner_in_and_remembers_when_it_was_used(carlas):
    secret = carlas.post(CREATE, FORM).context["secret"]
    assert called_with(f"Bearer {secret}").status_code == 200
    first = ApiToken.objects.get().last_used
    assert first is not None
    assert called_with(f"bearer {secret}").status_code == 200
    assert ApiToken.objects.get().last_used == first
    ApiToken.objects.update(last_used=first - timedelta(hours=1))
    assert called_with(f"Bearer {secret}").status_code == 200
    assert ApiToken.objects.get().last_used >= first


@pytest.mark.parametrize(
    "header",
    ["Bearer dam_nothing", "Bearer", "Bearer a b", "Basic Y2FybGE6eA==", "Bearer \xff", "Bearer " + "x" * 10_000],
)
def test_a_header_that_opens_nothing_is_401(header):
    refused = called_with(header)
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"] == "Bearer"
    assert refused.json()["type"] in ("authentication_failed", "not_authenticated")


def test_a_token_of_an_account_that_is_closed_opens_nothing(carla):
    secret = new_secret()
    ApiToken.objects.create(owner=carla, name="a", digest=digest_of(secret))
    User.objects.update(is_active=False)
    assert called_with(f"Bearer {secret}").status_code == 401


def test_a_token_opens_nothing_after_the_day_that_was_chosen(carlas):
    secret = carlas.post(CREATE, FORM | {"days": "30"}).context["secret"]
    token = ApiToken.objects.get()
    assert timedelta(days=29, hours=23) < token.expires - now() < timedelta(days=30)
    assert called_with(f"Bearer {secret}").status_code == 200
    ApiToken.objects.update(expires=now())
    assert called_with(f"Bearer {secret}").status_code == 401
    assert "expired" in carlas.get(PAGE).content.decode()
    carlas.post(CREATE, FORM | {"name": "for ever", "days": "0"})
    assert ApiToken.objects.get(name="for ever").expires is None


def test_a_revoked_token_opens_nothing_any_more(carlas):
    secret = carlas.post(CREATE, FORM).context["secret"]
    token = ApiToken.objects.get()
    page = carlas.post(f"{PAGE}{token.pk}/revoke/", follow=True).content.decode()
    assert "spreadsheet is revoked" in page
    assert called_with(f"Bearer {secret}").status_code == 401


def test_nobody_revokes_anothers_token(carlas):
    other = ApiToken.objects.create(owner=User.objects.create_user("ben"), name="a", digest="d")
    assert carlas.post(f"{PAGE}{other.pk}/revoke/").status_code == 404
    assert ApiToken.objects.filter(pk=other.pk).exists()


@pytest.mark.postgres
def test_the_same_form_sent_twice_makes_one_token(carlas):
    carlas.post(CREATE, FORM)
    twice = carlas.post(CREATE, FORM)
    assert twice.status_code == 422
    assert "You have a token of this name" in twice.content.decode()
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize("spoilt", [{"name": ""}, {"name": "x" * 61}, {"scope": "admin"}, {"days": "36500"}])
def test_a_form_that_is_wrong_is_shown_again(carlas, spoilt):
    assert carlas.post(CREATE, FORM | spoilt).status_code == 422
    assert ApiToken.objects.count() == 0


def test_markup_in_a_name_is_inert(carlas):
    page = carlas.post(CREATE, FORM | {"name": "<b>bold</b>"}).content.decode()
    assert "<b>bold" not in page
    assert "&lt;b&gt;bold" in page


def test_nobody_hoards_tokens(carlas, carla):
    ApiToken.objects.bulk_create(ApiToken(owner=carla, name=f"n{n}", digest=f"d{n}") for n in range(20))
    assert "You have 20 tokens" in carlas.post(CREATE, FORM).content.decode()


def test_making_a_token_asks_for_the_password_again_after_a_while_and_then_goes_on(carla):
    """A browser left open is not enough: the password is asked for, then the form that was sent takes effect."""
    browser = Client()
    browser.force_login(carla)
    asked = browser.post(CREATE, FORM)
    assert asked.status_code == 302
    assert asked.headers["Location"].startswith("/accounts/reauthenticate/")
    assert ApiToken.objects.count() == 0
    made = browser.post(asked.headers["Location"], {"password": PASSWORD})
    assert made.context["secret"].startswith("dam_")
    assert ApiToken.objects.count() == 1


def test_a_page_of_fifty_tokens_takes_as_many_queries_as_one_of_one(carlas, carla, django_assert_num_queries):
    ApiToken.objects.create(owner=carla, name="first", digest="first")
    for count in (1, 50):
        ApiToken.objects.bulk_create(
            ApiToken(owner=carla, name=f"n{n}", digest=f"d{n}") for n in range(ApiToken.objects.count(), count)
        )
        with django_assert_num_queries(3):
            assert len(carlas.get(PAGE).context["tokens"]) == count
