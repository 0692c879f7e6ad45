"""Whose list is whose: a visitor's session, an account, staff; a stranger gets 404 wherever they knock."""

from urllib.parse import quote

import pytest
from django.contrib.auth.models import User

from armies.access import HELD, MAX_HELD
from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db
GOOD_PASSWORD = "correct-horse-battery"


def found(client, name="Third Patrol", **more):
    fields = {"faction": "guard", "name": name, "limit": "500", "ticket": new_ticket(), **more}
    return client.post("/strike-forces/new/", fields)


def test_a_visitor_builds_without_an_account(guard, visitor):
    url = found(visitor).headers["Location"]
    assert visitor.post(f"{url}squads/", {"version": 1, "datasheet": "rifles"}).status_code == 302
    it = StrikeForce.objects.get()
    assert (it.owner, len(it.squads)) == (None, 1)
    assert "Third Patrol" in visitor.get("/strike-forces/").content.decode()


def test_another_visitor_is_a_stranger(guard, visitor, browser_of):
    url = found(visitor).headers["Location"]
    other = browser_of()
    for path in ("", "print/", "print/pack.pdf", "print/pages/1.png", "export/", "delete/"):
        assert other.get(f"{url}{path}").status_code == 404
    assert other.post(f"{url}squads/", {"version": 1, "datasheet": "rifles"}).status_code == 404
    assert "Third Patrol" not in other.get("/strike-forces/").content.decode()


def test_another_player_is_a_stranger_and_staff_only_read(patrol, ben, browser_of, users):
    url = patrol.get_absolute_url()
    assert ben.get(url).status_code == 404
    assert ben.get(url, headers={"HX-Request": "true"}).status_code == 404
    staff = browser_of(users.staff)
    page = staff.get(url)
    assert page.status_code == 200
    assert "A list of ada." in page.content.decode()
    assert f"{url}squads/" not in page.content.decode()
    assert staff.post(f"{url}squads/", {"version": 1, "datasheet": "rifles"}).status_code == 404
    assert "Third Patrol" not in staff.get("/strike-forces/").content.decode()


def test_somebody_elses_builder_is_no_form_that_was_not_saved(patrol, ben, visitor):
    """Nothing was sent: it is the page of what is not here, which leads whoever is signed out by way of signing in."""
    url = patrol.get_absolute_url()
    for stranger in (ben, visitor):
        page = stranger.get(url)
        assert page.status_code == 404
        assert "Nothing stands here" in page.content.decode()
        assert "not saved" not in page.content.decode()
    assert f"/accounts/login/?next={quote(url, safe='')}" in visitor.get(url).content.decode()
    assert "/accounts/login/" not in ben.get(url).content.decode()


@pytest.mark.postgres
def test_signing_up_makes_the_visitors_lists_theirs(guard, visitor, browser_of):
    url = found(visitor).headers["Location"]
    account = {"username": "nia", "email": "nia@example.org", "password1": GOOD_PASSWORD}
    assert visitor.post("/accounts/signup/", account).status_code == 302
    it = StrikeForce.objects.get()
    assert it.owner == User.objects.get(username="nia")
    assert HELD not in visitor.session
    assert visitor.get(url).status_code == 200
    assert browser_of(it.owner).get(url).status_code == 200


def test_signing_in_adds_them_to_what_is_there(patrol, users, visitor):
    users.ada.set_password(GOOD_PASSWORD)
    users.ada.save()
    found(visitor, "Fourth Patrol")
    visitor.post("/accounts/login/", {"login": "ada", "password": GOOD_PASSWORD})
    assert set(StrikeForce.objects.filter(owner=users.ada).values_list("name", flat=True)) == {
        "Third Patrol",
        "Fourth Patrol",
    }


@pytest.mark.postgres
def test_a_list_is_taken_over_once(guard, users, browser_of):
    """Two sessions that hold the same list: the first account keeps it, the second is a stranger."""
    slug = a_list(None, "rifles").slug
    for name in ("ada", "ben"):
        client = browser_of()
        session = client.session
        session[HELD] = [slug]
        session.save()
        user = getattr(users, name)
        user.set_password(GOOD_PASSWORD)
        user.save()
        client.post("/accounts/login/", {"login": name, "password": GOOD_PASSWORD})
        assert client.get(f"/strike-forces/{slug}/").status_code == (200 if name == "ada" else 404)
    assert StrikeForce.objects.get().owner == users.ada


def test_a_session_cannot_claim_a_list_that_has_an_owner(patrol, visitor):
    session = visitor.session
    session[HELD] = [patrol.slug, 7, None]
    session.save()
    assert visitor.get(patrol.get_absolute_url()).status_code == 404
    session[HELD] = "nonsense"
    session.save()
    assert visitor.get("/strike-forces/").status_code == 200


def test_after_signing_out_the_list_stays_with_its_owner(patrol, ada):
    ada.post("/accounts/logout/")
    assert ada.get(patrol.get_absolute_url()).status_code == 404


def test_a_visitor_cannot_flood_the_site_with_lists(guard, visitor):
    for n in range(MAX_HELD):
        found(visitor, f"Patrol {n}")
    refused = found(visitor, "One too many")
    assert refused.status_code == 422
    assert "Sign up" in refused.content.decode()
    assert 'value="One too many"' in refused.content.decode()
    assert StrikeForce.objects.count() == MAX_HELD


def test_a_slug_cannot_be_guessed(guard, users):
    slugs = {a_list(users.ada).slug for _ in range(20)}
    assert len(slugs) == 20
    assert {len(slug) for slug in slugs} == {16}
