"""What a change is answered with: the parts of the page that it altered, and no more."""

import re

import pytest

from armies.builder.unit_rows import _cached_render
from tests.armies.support.builder_requests import HTMX, post, present
from tests.armies.support.guard_faction import a_list, change
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
ALWAYS = {"undo-bar", "alerts", "verdict", "bar"}


def parts(answer):
    """The ids of what is put in place of what stands."""
    return set(re.findall(r'<\w+[^>]* id="([\w-]+)"[^>]*hx-swap-oob="morph"', answer.content.decode())) - ALWAYS


def asked(client, patrol, path, version=1, **fields):
    return parts(post(client, patrol, path, version=version, htmx=True, **fields))


def test_of_a_squad_that_changed_its_row_alone_is_sent(patrol, ada):
    assert asked(ada, patrol, "squads/s0/", name="Wall", size=4) == {"squad-s0"}
    assert asked(ada, patrol, "squads/s1/", version=2, name="", size=3, **{"step-size": 1}) == {"squad-s1"}


def test_a_change_that_changes_nothing_is_shown_as_that(patrol, ada):
    for path, fields in {
        "squads/s0/": {"name": "", "size": 3},
        "settings/": {"name": "Third Patrol", "limit": 500},
    }.items():
        answer = post(ada, patrol, path, htmx=True, **fields)
        assert "Nothing was changed." in text_of(answer)
    assert present(patrol).version == 1


def test_of_squads_that_come_go_or_move_the_new_ones_and_the_order_are_sent(patrol, ada):
    """Of each change: the rows that are sent, and the order in which the page puts them."""
    changes = [
        ("squads/", {"datasheet": "rifles"}, {"squad-2-2"}, "s0 s1 2-2"),
        ("squads/s1/up/", {}, set(), "s1 s0 2-2"),
        ("squads/s0/duplicate/", {}, {"squad-4-2"}, "s1 s0 4-2 2-2"),
        ("squads/s0/remove/", {}, set(), "s1 4-2 2-2"),
        ("reorder/", {"squad": ["2-2", "s1"]}, set(), "2-2 s1 4-2"),
        ("undo/", {}, set(), "s1 4-2 2-2"),
    ]
    for version, (path, fields, rows, order) in enumerate(changes, 1):
        answer = post(ada, patrol, path, version=version, htmx=True, **fields)
        assert parts(answer) == rows | {"squads-count"}, path
        assert f'data-order="{order}"' in answer.content.decode()


def test_the_list_is_sent_where_its_search_or_its_empty_place_comes_or_goes(patrol, ada):
    for version, squad in enumerate(("s0", "s1"), 1):
        assert asked(ada, patrol, f"squads/{squad}/remove/", version=version) == {"squads"}
    assert asked(ada, patrol, "squads/", version=3, datasheet="rifles") == {"squads"}


def test_of_the_deck_its_slots_and_the_assets_that_changed_are_sent(patrol, ada):
    assert asked(ada, patrol, "deck/", more="smoke") == {"deck", "deck-counts", "card-smoke"}
    assert asked(ada, patrol, "deck/", version=2, fewer="rations") == {"deck", "deck-counts", "card-rations"}


def test_the_head_is_sent_when_the_name_or_the_limit_changes(patrol, ada):
    answer = post(ada, patrol, "settings/", htmx=True, name="Fourth Patrol", limit=500)
    assert parts(answer) == {"head", "manage"}
    assert "<title>Fourth Patrol" in answer.content.decode()


def test_undoing_sends_what_it_brings_back(patrol, ada):
    post(ada, patrol, "squads/s0/", name="Wall", size=4)
    post(ada, patrol, "deck/", version=2, more="smoke")
    assert asked(ada, patrol, "undo/", version=3) == {"deck", "deck-counts", "card-smoke"}
    assert asked(ada, patrol, "undo/", version=4) == {"squad-s0"}
    assert asked(ada, patrol, "redo/", version=5) == {"squad-s0"}


def test_nothing_is_sent_but_the_verdict_when_nothing_changed(patrol, ada):
    assert asked(ada, patrol, "squads/s0/", name="", size=3) == set()


def test_a_squad_that_cannot_be_saved_is_sent_as_it_was_typed_and_nothing_else(patrol, ada):
    """Whatever else is being typed on the page stays as it is."""
    assert asked(ada, patrol, "squads/s0/", name="", size="many") == {"squad-s0"}
    assert asked(ada, patrol, "settings/", name="", limit=500) == {"head", "manage"}
    assert asked(ada, patrol, "undo/") == set()


EVERYTHING = {"head", "manage", "squads", "deck", "deck-counts", "cards"}


def test_to_a_page_that_was_behind_everything_is_sent(patrol, ada):
    """Another tab changed the list: what this one shows is old, so its next change must see all of it."""
    post(ada, patrol, "squads/", datasheet="cannon")
    assert asked(ada, patrol, "squads/s0/", name="Late", size=4) == EVERYTHING
    assert asked(ada, patrol, "squads/s0/", name="Late", size="many") == EVERYTHING


def test_a_change_that_came_twice_sends_everything(patrol, ada):
    post(ada, patrol, "squads/", datasheet="cannon")
    assert asked(ada, patrol, "squads/", datasheet="cannon") == EVERYTHING


def test_an_answer_of_fifteen_squads_is_small(guard, users, ada):
    it = a_list(users.ada, *["rifles"] * 15, limit=2000, cards=11)
    answer = post(ada, it, "squads/s3/", htmx=True, name="", size=5)
    assert len(answer.content) < 16_000


def test_a_squad_looks_as_it_is_however_often_it_was_drawn(guard, users, ada):
    """Squads kept drawn are told apart by all that they show: size, name, place, list and what is wrong with them."""
    it = a_list(users.ada, "rifles", "rifles", cards=11)
    page = ada.get(it.get_absolute_url()).content.decode()
    other = a_list(users.ada, "rifles", "rifles", cards=11)
    assert other.slug in ada.get(other.get_absolute_url()).content.decode()
    assert it.slug not in ada.get(other.get_absolute_url()).content.decode().split('id="rows"')[1]
    kept = _cached_render.cache_info().misses
    assert ada.get(it.get_absolute_url()).content.decode().count("squad-item") == page.count("squad-item") == 2
    assert _cached_render.cache_info().misses == kept
    change(it, 0, size=9)
    assert "9 of at most 6 units" in ada.get(it.get_absolute_url()).content.decode()


def test_all_parts_sent_stand_on_the_page(patrol, ada):
    """What htmx puts in place is found by its id: a part that is not there would be lost."""
    page = ada.get(patrol.get_absolute_url()).content.decode()
    ids = set(re.findall(r' id="([\w-]+)"', page))
    assert {*ALWAYS, *EVERYTHING, "squad-s0", "card-smoke"} <= ids
    again = ada.post(f"{patrol.get_absolute_url()}squads/", {"version": 0, "datasheet": "rifles"}, headers=HTMX)
    new = set(re.findall(r' id="([\w-]+)"', again.content.decode())) - ids
    assert all(id.startswith("conflict-") for id in new)
    assert present(patrol).version == 1
