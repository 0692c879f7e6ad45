"""Two tabs, two clicks, a session that ended: nothing is overwritten and nothing typed is lost."""

import random
import re
from html import unescape
from urllib.parse import parse_qs, urlparse

import pytest
from django.core import signing

from armies.models import StrikeForce
from armies.views.conflicts import SALT
from tests.armies.support.builder_requests import first, post, present
from tests.armies.support.guard_faction import a_list
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_change_that_comes_too_late_shows_both_sides_and_loses_nothing(patrol, ada, htmx):
    post(ada, patrol, "squads/s0/", name="Theirs", size=4)
    late = post(ada, patrol, "squads/s0/", htmx=htmx, name="Mine", size=6)
    assert late.status_code == 409
    text = text_of(late)
    assert "What you wanted Line Rifles, name Line Rifles → Mine Line Rifles, size 3 → 6 What was changed" in text
    assert "changed meanwhile Line Rifles, name Line Rifles → Theirs Line Rifles, size 3 → 4 Make my change" in text
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
    post(ada, patrol, "squads/s0/remove/")
    late = post(ada, patrol, "squads/s0/", name="Too late", size=6)
    assert late.status_code == 409
    assert "What was changed meanwhile Line Rifles dropped" in text_of(late)
    assert "Line Rifles → Too late" in text_of(late)
    assert "Make my change" not in text_of(late)


@pytest.mark.postgres
def test_a_list_deleted_in_another_tab_is_404_and_what_was_typed_is_shown(patrol, ada):
    url = patrol.get_absolute_url()
    post(ada, patrol, "delete/")
    post(ada, patrol, "delete/", version=2)
    late = ada.post(f"{url}settings/", {"version": 1, "name": "A long name I thought about", "limit": 500})
    assert late.status_code == 404
    assert "A long name I thought about" in text_of(late)


def test_a_form_without_its_version_is_stale(patrol, ada):
    for version in ("", "abc", "-1", "9" * 40, "١"):
        assert post(ada, patrol, "squads/", version=version, datasheet="rifles").status_code == 409
    assert len(present(patrol).squads) == 2


@pytest.mark.postgres
@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "without scripts"])
def test_a_double_click_is_one_effect_and_the_same_answer(patrol, ada, htmx):
    answers = [post(ada, patrol, "squads/", htmx=htmx, datasheet="rifles") for _ in range(2)]
    assert [answer.status_code for answer in answers] == ([200, 200] if htmx else [302, 302])
    assert len(present(patrol).squads) == 3
    assert StrikeForce.objects.get().version == 2


@pytest.mark.postgres
def test_dropping_twice_is_one_effect_and_the_same_answer(patrol, ada):
    assert [post(ada, patrol, "squads/s0/remove/").status_code for _ in range(2)] == [302, 302]
    assert len(present(patrol).squads) == 1


def again_of(late):
    """The fields that make the change again."""
    form = late.content.decode().split("conflict__again")[1].split("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)">', form))


def test_another_squad_changed_in_another_tab_is_shown_and_both_changes_are_made(patrol, ada):
    post(ada, patrol, "squads/s1/", name="", size=5)
    late = post(ada, patrol, "squads/s0/", name="Wall", size=4)
    assert late.status_code == 409
    text = text_of(late)
    assert "wanted Line Rifles, name Line Rifles → Wall Line Rifles, size 3 → 4 What was changed" in text
    assert "changed meanwhile Line Rifles, size 3 → 5 Make my change" in text
    assert post(ada, patrol, "squads/s0/", **again_of(late)).status_code == 302
    assert [(squad["name"], squad["size"]) for squad in present(patrol).squads] == [("Wall", 4), ("", 5)]


def test_a_change_made_again_takes_back_nothing_else_of_the_same_squad(patrol, ada):
    """The form of a squad says its name too, as it was; the new name stays."""
    post(ada, patrol, "squads/s0/", name="Theirs", size=3)
    late = post(ada, patrol, "squads/s0/", name="", size=6)
    assert "What you wanted Line Rifles, size 3 → 6 What was changed" in text_of(late)
    post(ada, patrol, "squads/s0/", **again_of(late))
    assert (first(patrol)["name"], first(patrol)["size"]) == ("Theirs", 6)
    post(ada, patrol, "settings/", version=3, name="Fourth Patrol", limit=500)
    late = post(ada, patrol, "settings/", version=3, name="Third Patrol", limit=750)
    post(ada, patrol, "settings/", **again_of(late))
    assert (present(patrol).name, present(patrol).limit) == ("Fourth Patrol", 750)


def test_the_same_click_in_another_tab_is_another_change(patrol, ada):
    post(ada, patrol, "squads/", datasheet="cannon", tab="1")
    assert post(ada, patrol, "squads/", datasheet="cannon", tab="1").status_code == 302
    late = post(ada, patrol, "squads/", datasheet="cannon", tab="2")
    assert late.status_code == 409
    assert "What was changed meanwhile Cannon added, 1 unit Make my change" in text_of(late)
    assert len(present(patrol).squads) == 3


@pytest.mark.parametrize(
    ("path", "fields", "wanted_text"),
    [
        ("squads/", {"datasheet": "cannon"}, "Change Add to the list Cannon added, 1 unit"),
        ("squads/s1/remove/", {}, "Change Drop from the list Line Rifles dropped"),
        ("squads/s0/", {"name": "", "size": "3", "weapon-launcher": "1"}, "Line Rifles, Launcher 0 → 1"),
        ("squads/s0/", {"name": "", "size": "many"}, "Size many"),
        ("deck/", {"more": "smoke"}, "Deck, Smoke 0 → 1"),
        (
            "reorder/",
            {"squad": ["s1", "s0"]},
            "Change Put the list in another order Order Line Rifles, Line Rifles",
        ),
        ("undo/", {}, "Change Undo"),
        ("delete/", {}, "Change Delete the list"),
    ],
    ids=["add", "drop", "arm", "refused", "deck", "order", "undo", "delete"],
)
def test_a_conflict_says_in_words_what_was_wanted_and_writes_nothing(patrol, ada, path, fields, wanted_text):
    post(ada, patrol, "settings/", name="Fourth Patrol", limit=500)
    late = post(ada, patrol, path, **fields)
    assert late.status_code == 409
    assert f"What you wanted {wanted_text} What was changed meanwhile Name Third Patrol → Fourth Patrol" in text_of(
        late
    )
    assert (present(patrol).version, len(present(patrol).squads), present(patrol).archived) == (2, 2, None)


def test_who_was_signed_out_finds_what_they_typed_after_signing_in(patrol, ada, users, visitor):
    """The post of somebody signed out shows what was typed and leads by way of signing in to the same change."""
    late = post(visitor, patrol, "squads/s0/", name="The Wall", size=6)
    assert late.status_code == 404
    assert "This was not saved: you are signed out" in text_of(late)
    assert "name The Wall size 6" in text_of(late)
    back = parse_qs(
        urlparse(unescape(re.search(r'href="(/accounts/login/[?]next=[^"]*)"', late.content.decode())[1])).query
    )
    page = ada.get(back["next"][0])
    assert "This was not saved: you were signed out" in text_of(page)
    assert "What you wanted Line Rifles, name Line Rifles → The Wall Line Rifles, size 3 → 6 Make my change" in text_of(
        page
    )
    form = page.content.decode().split("conflict__again")[0].rsplit("<form", 1)[1]
    assert f'action="{patrol.get_absolute_url()}squads/s0/"' in form
    again = page.content.decode().split("conflict__again")[1].split("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', again))
    assert post(ada, patrol, "squads/s0/", **fields).status_code == 302
    assert (first(patrol)["name"], first(patrol)["size"]) == ("The Wall", 6)


def test_in_the_open_page_only_the_notice_changes_when_somebody_was_signed_out(patrol, visitor):
    late = post(visitor, patrol, "squads/s0/", htmx=True, name="The Wall", size=6)
    assert late.status_code == 404
    assert late.content.decode().strip().startswith('<div id="alerts"')
    assert 'hx-swap-oob="morph"' in late.content.decode()


def test_what_was_typed_is_shown_to_its_list_alone_and_never_made_up(patrol, ada, users):
    """An address that we did not write, or of another list, shows nothing; a stranger gets 404."""
    other = a_list(users.ada, "rifles", name="Other")
    token = signing.dumps([f"{other.get_absolute_url()}settings/", [["name", "X"]]], salt=SALT, compress=True)
    url = patrol.get_absolute_url()
    for made_up in (token, "nonsense", signing.dumps(["/nowhere/", []], salt=SALT), f"{token[:-2]}xx"):
        assert "This was not saved" not in text_of(ada.get(url, {"unsaved": made_up}))
    assert "This was not saved" in text_of(ada.get(other.get_absolute_url(), {"unsaved": token}))


def test_a_very_long_text_is_shown_but_not_carried_in_an_address(patrol, visitor):
    late = post(visitor, patrol, "settings/", name=random.Random(7).randbytes(5_000).hex(), limit=500)
    assert late.status_code == 404
    assert "unsaved" not in late.content.decode()
