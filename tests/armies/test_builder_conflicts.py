"""Two tabs, two clicks, a session that ended: nothing is overwritten and nothing typed is lost."""

import re

import pytest

from armies.models import StrikeForce
from tests.armies.asking import first, post, present, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_change_that_comes_too_late_shows_both_sides_and_loses_nothing(patrol, ada, htmx):
    post(ada, patrol, "squads/s0/", name="Theirs", size=4)
    late = post(ada, patrol, "squads/s0/", htmx=htmx, name="Mine", size=6)
    assert late.status_code == 409
    text = text_of(late)
    assert "What you wanted Name Mine Size 6" in text
    assert "What stands now Name Theirs Size 4" in text
    assert first(patrol)["name"] == "Theirs"
    again = dict(
        re.findall(
            r'<input type="hidden" name="(\w+)" value="([^"]*)">', late.content.decode().split("conflict__again")[1]
        )
    )
    assert (again["name"], again["size"], again["version"]) == ("Mine", "6", "2")
    assert post(ada, patrol, "squads/s0/", **again).status_code == 302
    assert first(patrol)["name"] == "Mine"


def test_a_squad_dropped_meanwhile_cannot_be_changed_but_what_was_typed_stays(patrol, ada):
    post(ada, patrol, "squads/s0/drop/")
    late = post(ada, patrol, "squads/s0/", name="Too late", size=6)
    assert late.status_code == 409
    assert "Squad dropped meanwhile" in text_of(late)
    assert "Too late" in text_of(late)
    assert "Make my change" not in text_of(late)


def test_a_list_deleted_in_another_tab_is_404_and_what_was_typed_is_shown(patrol, ada):
    url = patrol.get_absolute_url()
    post(ada, patrol, "delete/")
    late = ada.post(f"{url}agreement/", {"version": 1, "name": "A long name I thought about", "limit": 500})
    assert late.status_code == 404
    assert "A long name I thought about" in text_of(late)


def test_a_form_without_its_version_is_stale(patrol, ada):
    for version in ("", "abc", "-1", "9" * 40, "١"):
        assert post(ada, patrol, "squads/", version=version, datasheet="rifles").status_code == 409
    assert len(present(patrol).squads) == 2


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_double_click_is_one_effect_and_the_same_answer(patrol, ada, htmx):
    answers = [post(ada, patrol, "squads/", htmx=htmx, datasheet="rifles") for _ in range(2)]
    assert [answer.status_code for answer in answers] == ([200, 200] if htmx else [302, 302])
    assert len(present(patrol).squads) == 3
    assert StrikeForce.objects.get().version == 2


def test_dropping_twice_is_one_effect_and_the_same_answer(patrol, ada):
    assert [post(ada, patrol, "squads/s0/drop/").status_code for _ in range(2)] == [302, 302]
    assert len(present(patrol).squads) == 1
