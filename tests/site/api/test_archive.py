"""One's own archive by program: every call as the document says; a token for reading alone does not take it."""

from io import BytesIO
from typing import Any
from unittest import mock
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.test import Client

from damocles_site.api.urls import urlpatterns
from damocles_site.models import ApiToken, OwnArchive, digest_of
from people.models import AuditEntry
from tests.support.api_client import Caller, token_for
from tests.support.api_examples import check
from tests.support.api_walk import HOST, Walk
from tests.support.worker import do_jobs

pytestmark = pytest.mark.django_db
ADDRESS, FILE, PASSWORD = "/api/1/archive/", "/api/1/archive/file/", "three-dice-and-a-tape"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.com", PASSWORD)


def test_every_call_is_answered_as_the_document_says(settings: Any, ada: User) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    walk = Walk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        walk.secret = token_for(ada)
    walk.call("make_archive")
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        do_jobs("own_archive", walk.minute)
    OwnArchive.objects.update(size=4213, asked=walk.minute)
    walk.call("read_archive")
    walk.call("take_archive")
    check(walk.examples, urlpatterns, "damocles_site")


def test_it_is_asked_for_watched_and_taken_and_noted(ada: User) -> None:
    program, ben = Caller(ada), Caller(User.objects.create_user("ben"))
    nothing = {"making": False, "asked": None, "kept_until": None, "size": None, "file": None}
    assert program.get(ADDRESS).json() == nothing
    assert program.post(ADDRESS).json() == nothing | {"making": True}
    do_jobs("own_archive")
    state = program.get(ADDRESS).json()
    assert (state["making"], state["file"]) == (False, FILE)
    answer = program.get(FILE)
    content = b"".join(answer.streaming_content)
    assert (len(content), answer.headers["Content-Length"]) == (state["size"], str(state["size"]))
    assert "account.json" in ZipFile(BytesIO(content)).namelist()
    assert (ben.get(ADDRESS).json(), ben.get(FILE).status_code) == (nothing, 404)
    assert AuditEntry.objects.filter(kind="export", account=ada.pk).count() == 2
    for _time in range(4):
        assert program.post(ADDRESS).status_code == 202
    assert program.post(ADDRESS).status_code == 429


def test_a_token_for_reading_and_an_open_session_alone_take_nothing(ada: User) -> None:
    OwnArchive.objects.create(user=ada)
    ApiToken.objects.create(owner=ada, name="reader", scope="read", digest=digest_of("dam_reader"))
    reader = Client(headers={"authorization": "Bearer dam_reader"})
    session = Client()
    session.force_login(ada)
    for client in (reader, session):
        assert client.post(ADDRESS, {}, content_type="application/json").status_code == 403
        assert client.get(FILE).status_code == 403
    session.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert session.post(ADDRESS, {}, content_type="application/json").status_code == 202
