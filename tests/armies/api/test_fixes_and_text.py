"""A list fixed and exported by the API."""

import pytest

from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db
LISTS = "/api/1/strike-forces/"


def test_a_violation_is_fixed_by_its_place(guard, users, ada_calls):
    """At 100 SV two squads of 60 are 20 too many; the first fix drops a squad."""
    it = a_list(users.ada, "rifles", "rifles", limit=100, cards=11)
    at = f"{LISTS}{it.slug}/"
    read = ada_calls.get(at)
    fixes = read.json()["verdict"]["violations"][0]["fixes"]
    assert fixes[0].startswith("Drop")
    fixed = ada_calls.post(f"{at}fix/", {"violation": 0, "fix": 0}, read.headers["ETag"]).json()
    assert (fixed["verdict"]["legal"], len(fixed["squads"])) == (True, 1)
    again = ada_calls.post(f"{at}fix/", {"violation": 0}, ada_calls.get(at).headers["ETag"])
    assert (again.status_code, again.json()["detail"]) == (409, "There is nothing to mend that way.")


def test_a_list_is_exported_as_text_for_a_chat(guard, users, ada_calls):
    it = a_list(users.ada, "rifles", cards=11)
    answer = ada_calls.get(f"{LISTS}{it.slug}/text/")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines()[0] == "Third Patrol"
    assert answer.headers["ETag"]
