"""What every call of the API has in common: strict reading, one shape of refusal, tags, pages, throttles."""

import json
import re

import pytest
from django.db import OperationalError
from django.test import Client

from armies.api import operations, verdicts_and_odds
from armies.models import Faction
from rules.games import GAMES
from tests.armies.support.guard_faction import a_list
from tests.support.api_client import Caller
from web.api.etags import etag_of
from web.api.pagination import Pages
from web.api.throttling import CallThrottle, WorkThrottle

pytestmark = pytest.mark.django_db
CHECK = "/api/1/check/"
ATTACK = {"attacks": 1, "precision": 4, "defense": 5, "units": 1}


def posted(client, body, address=CHECK, **headers):
    return client.post(address, body, content_type="application/json", headers=headers)


def faults(response):
    """Path and message of each fault, when the answer is a refusal in the one shape."""
    document = response.json()
    assert list(document) == ["type", "detail", "errors"]
    return [(fault["path"], fault["message"]) for fault in document["errors"]]


@pytest.mark.parametrize(
    ("body", "path", "message"),
    [
        ("[" * 100_000 + "]" * 100_000, "", "is nested more than 40 deep in line 1"),
        ('{"name": "A", "name": "B"}', "name", "is written twice; must be written once"),
        ('{"limit": NaN}', "limit", "cannot be NaN; must be a number"),
        ('{"limit": -Infinity}', "limit", "cannot be -Infinity; must be a number"),
        ('{"limit": ' + "9" * 5000 + "}", "limit", "is a number with too many digits; must have at most 15"),
        ('{"name": "\\ud800"}', "name", "half of a surrogate pair"),
        ('{"name": "a\\u0000b"}', "name", "control character"),
        ('{"name": "a\0b"}', "", "has a NUL character in line 1"),
        (b'{"name": "\xff"}', "", "is not UTF-8 text: byte 11 is wrong"),
        ('{"name": ', "", "is not JSON: Expecting value at line 1, column 10"),
        ("", "format", "is missing; must be damocles-roster/1"),
        (" ", "", "is empty; must be a document"),
        ("[]", "", "cannot be a list of 0; must be an object with the keys format, name"),
        ('{"format": "damocles-roster/1", "owner": 1}', "owner", "is not a key of this object"),
    ],
)
def test_a_body_that_is_no_document_is_refused_at_its_place(client, body, path, message):
    refused = posted(client, body)
    assert refused.status_code == 400
    assert refused.json()["type"] == "invalid"
    assert any(fault_path == path and message in message_there for fault_path, message_there in faults(refused))


def test_a_tag_does_not_depend_on_the_order_of_keys():
    assert etag_of({"version": 1, "deck": {"a": 1, "b": 2}}) == etag_of({"deck": {"b": 2, "a": 1}, "version": 1})


def test_a_body_of_more_than_five_million_bytes_is_too_large(client):
    refused = posted(client, b'{"name": "' + b"a" * 5_000_000 + b'"}')
    assert (refused.status_code, refused.json()["type"]) == (413, "too_large")
    assert "at most 5,000,000 bytes" in refused.json()["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_only_json_is_read(client, kind):
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    refused = client.post(CHECK, body, content_type=kind)
    assert (refused.status_code, refused.json()["type"]) == (415, "unsupported_media_type")


def test_a_form_that_is_too_large_is_refused_in_the_same_shape(client):
    refused = client.post(CHECK, b"a=" + b"b" * 6_000_000, content_type="application/x-www-form-urlencoded")
    assert (refused.status_code, refused.json()["type"]) == (413, "too_large")


def test_a_packed_body_is_not_unpacked(client):
    refused = posted(client, b"\x1f\x8b", content_encoding="gzip")
    assert refused.status_code == 415
    assert "without Content-Encoding" in refused.json()["detail"]


def test_answers_are_json_in_utf_8(client):
    answer = client.get("/api/1/operations/eradication/", headers={"accept": "text/html,*/*"})
    assert answer.headers["Content-Type"] == "application/json"
    assert "’" in answer.content.decode("utf-8") or "\\u" not in answer.content.decode("utf-8")
    refused = client.get("/api/1/operations/", headers={"accept": "text/csv"})
    assert (refused.status_code, refused.json()["type"]) == (406, "not_acceptable")


@pytest.mark.parametrize("address", ["/api/1/nothing/", "/api/1/operations/nothing/", "/api/1/operations/%00/"])
def test_what_is_not_there_is_said_in_the_same_shape(client, address):
    answer = client.get(address)
    assert answer.status_code == (400 if "%00" in address else 404)
    assert faults(answer) == []


def test_an_address_without_its_slash_gets_a_message(client):
    assert "end with a slash" in client.get("/api/1/operations").json()["detail"]


def test_a_key_of_the_query_that_nobody_knows_is_refused_by_name(client):
    refused = client.get("/api/1/operations/?pgae=2")
    assert refused.status_code == 400
    assert faults(refused) == [("pgae", "is not known here; did you mean “page”?")]


@pytest.mark.parametrize("page", ["0", "-1", "abc", "1.5", "٣", "99999999999", "last", ""])
def test_a_page_that_is_no_number_is_refused(client, page):
    refused = client.get("/api/1/operations/", {"page": page})
    assert refused.status_code == 400
    assert faults(refused) == [("page", "must be a whole number from 1 to 1000000")]


@pytest.mark.postgres
def test_a_page_beyond_the_last_is_not_there(client):
    assert client.get("/api/1/operations/?page=2").status_code == 404


def numbers(answer):
    return [int(row["slug"][2:]) for row in answer.json()["results"]]


def test_pages_lead_to_each_other_and_show_nothing_twice_though_the_list_grows(client, monkeypatch):
    documents = [{"slug": f"o-{n}"} for n in range(5)]
    monkeypatch.setattr(operations, "operation_documents", lambda game: documents if game is GAMES[0] else [])
    first = client.get("/api/1/operations/?page_size=2")
    document = first.json()
    assert (document["count"], document["previous"], numbers(first)) == (5, None, [0, 1])
    assert first.headers["Link"] == f'<{document["next"]}>; rel="next"'
    documents.insert(0, {"slug": "o-9"})
    second = client.get(document["next"])
    assert numbers(second) == [2, 3]
    documents.remove({"slug": "o-3"})
    last = client.get(second.json()["next"])
    assert (numbers(last), last.json()["next"]) == ([4], None)
    assert last.headers["Link"] == f'<{last.json()["previous"]}>; rel="prev"'
    before = client.get(last.json()["previous"])
    assert (numbers(before), numbers(client.get(before.json()["previous"]))) == ([1, 2], [9, 0])
    assert numbers(client.get("/api/1/operations/?page_size=2&page=3")) == [4]
    assert client.get("/api/1/operations/?page_size=101").status_code == 400
    assert Pages.max_page_size == 100


@pytest.mark.postgres
def test_a_very_long_list_is_counted_so_far_and_its_links_lead_on(guard, users, monkeypatch):
    """Of five strike forces four are counted: two numbered pages, and a third behind the link of the second."""
    monkeypatch.setattr("people.bounded_pages.MOST", 4)
    names = [a_list(users.ada, name=f"o-{n}").name for n in range(5)]
    calls = Caller(users.ada)
    pages = [calls.get("/api/1/strike-forces/?ordering=name&page_size=2&page=2").json()]
    pages.append(calls.get(pages[0]["next"]).json())
    assert [[row["name"] for row in page["results"]] for page in pages] == [names[2:4], names[4:]]
    assert [page["count"] for page in pages] == [4, 4]
    assert pages[1]["next"] is None
    assert calls.get("/api/1/strike-forces/?page_size=2&page=3").status_code == 404


@pytest.mark.parametrize(
    "query", ["after=x", "after=", "after={cursor}x", "after={cursor}&page=2", "after={cursor}&before={cursor}"]
)
def test_a_cursor_is_taken_whole_and_alone(client, monkeypatch, query):
    documents = [{"slug": f"o-{n}"} for n in range(5)]
    monkeypatch.setattr(operations, "operation_documents", lambda game: documents if game is GAMES[0] else [])
    link = client.get("/api/1/operations/?page_size=2").json()["next"]
    refused = client.get("/api/1/operations/?" + query.format(cursor=re.search("after=([^&]*)", link)[1]))
    assert (refused.status_code, faults(refused)[0][0]) == (400, "after")


@pytest.mark.postgres
def test_what_is_known_already_is_not_sent_again(client):
    first = client.get("/api/1/operations/")
    again = client.get("/api/1/operations/", headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/1/operations/", headers={"if-none-match": '"other"'})
    assert other.content == first.content
    head = client.head("/api/1/operations/")
    assert (head.status_code, head.content, head.headers["ETag"]) == (200, b"", first.headers["ETag"])


def test_no_shared_cache_keeps_an_answer_for_somebody_else(client):
    answer = client.get("/api/1/operations/")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {word.strip() for word in answer.headers["Vary"].split(",")}


def test_options_name_the_methods(client):
    answer = client.options("/api/1/operations/")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_a_method_that_is_not_there_is_refused(client):
    refused = client.delete("/api/1/operations/")
    assert (refused.status_code, refused.json()["type"]) == (405, "method_not_allowed")


@pytest.mark.postgres
def test_a_busy_database_is_503_with_a_time_to_come_again(client, monkeypatch):
    def busy(*args):
        raise OperationalError("database is locked")

    monkeypatch.setattr(verdicts_and_odds, "judge_roster", busy)
    roster = {"format": "damocles-roster/1", "name": "A", "faction": "a", "limit": 1, "squads": []}
    refused = posted(client, json.dumps(roster))
    assert (refused.status_code, refused.json()["type"]) == (503, "unavailable")
    assert refused.headers["Retry-After"] == "10"


def test_a_change_of_what_was_deleted_meanwhile_is_404_and_a_reading_is_a_fault(monkeypatch):
    """It was there as the call was begun; nothing that only reads locks a row."""

    def gone(*args):
        raise Faction.DoesNotExist

    client = Client(raise_request_exception=False)
    monkeypatch.setattr(verdicts_and_odds, "judge_roster", gone)
    roster = {"format": "damocles-roster/1", "name": "A", "faction": "a", "limit": 1, "squads": []}
    refused = posted(client, json.dumps(roster))
    assert (refused.status_code, refused.json()["type"], faults(refused)) == (404, "not_found", [])
    monkeypatch.setattr(operations, "operation_documents", gone)
    assert client.get("/api/1/operations/").status_code == 500


def test_a_fault_of_ours_is_500_in_the_same_shape(monkeypatch):
    monkeypatch.setattr(operations, "operation_documents", lambda game: 1 / 0)
    broken = Client(raise_request_exception=False).get("/api/1/operations/")
    assert broken.status_code == 500
    assert broken.json()["type"] == "error"


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(CallThrottle, "timer", lambda self: clock())
    return clock


@pytest.mark.postgres
def test_too_many_calls_are_429_until_the_span_is_over(client, clock, monkeypatch):
    """Three a minute: the fourth at 30 seconds waits 30 more; at 60 the count is reset."""
    monkeypatch.setattr(CallThrottle, "rate", "3/min", raising=False)
    assert [client.get("/api/1/operations/").status_code for _ in range(3)] == [200] * 3
    clock.now += 30
    refused = client.get("/api/1/operations/")
    assert (refused.status_code, refused.json()["type"]) == (429, "throttled")
    assert refused.headers["Retry-After"] == "30"
    clock.now += 30
    assert client.get("/api/1/operations/").status_code == 200


def test_every_answer_says_what_is_left_of_the_quota(client, clock, monkeypatch):
    """Three calls in 60 s: two are left after the first, for 60 s; an error and 304 count as calls do."""
    monkeypatch.setattr(CallThrottle, "rate", "3/min", raising=False)
    first = client.get("/api/1/operations/")
    assert first.headers["RateLimit-Policy"] == '"calls";q=3;w=60'
    assert first.headers["RateLimit"] == '"calls";r=2;t=60'
    clock.now += 20
    same = client.get("/api/1/operations/", headers={"if-none-match": first.headers["ETag"]})
    assert (same.status_code, same.headers["RateLimit"]) == (304, '"calls";r=1;t=40')
    assert client.get("/api/1/nothing/").headers["RateLimit"] == '"calls";r=0;t=40'
    assert client.get("/api/1/operations/").headers["RateLimit"] == '"calls";r=0;t=40'


def test_calls_for_the_engine_say_what_is_left_of_both_quotas(client, clock):
    answer = posted(client, json.dumps(ATTACK), "/api/1/odds/")
    assert answer.headers["RateLimit"] == '"calls";r=599;t=60, "work";r=29;t=60'


def test_each_address_and_each_account_is_counted_on_its_own(client, clock, monkeypatch, django_user_model):
    monkeypatch.setattr(CallThrottle, "rate", "1/min", raising=False)
    assert client.get("/api/1/operations/").status_code == 200
    assert client.get("/api/1/operations/").status_code == 429
    assert client.get("/api/1/operations/", REMOTE_ADDR="192.0.2.7").status_code == 200
    client.force_login(django_user_model.objects.create_user("ada"))
    assert client.get("/api/1/operations/").status_code == 200
    assert client.get("/api/1/operations/").status_code == 429


def test_guesses_at_tokens_are_counted_too(client, clock, monkeypatch):
    monkeypatch.setattr(CallThrottle, "rate", "2/min", raising=False)
    guess = {"authorization": "Bearer dam_guess"}
    statuses = [client.get("/api/1/operations/", headers=guess).status_code for _ in range(3)]
    assert statuses == [401, 401, 429]


def test_work_for_the_engine_is_rationed_apart(client, clock, monkeypatch):
    monkeypatch.setattr(WorkThrottle, "rate", "1/min", raising=False)
    body = json.dumps(ATTACK)
    assert [posted(client, body, "/api/1/odds/").status_code for _ in range(2)] == [200, 429]
    assert client.get("/api/1/operations/").status_code == 200
