"""Undo, redo, and the history of a list."""

import pytest

from armies.words import change_in_words
from tests.armies.asking import post, present, text_of

pytestmark = pytest.mark.django_db


def test_undo_and_redo_bring_back_what_stood(patrol, ada):
    post(ada, patrol, "squads/", datasheet="rifles")
    post(ada, patrol, "squads/s0/drop/", version=2)
    for version, step, left in [
        (3, "undo", ["s0", "s1", "2-2"]),
        (4, "undo", ["s0", "s1"]),
        (5, "redo", ["s0", "s1", "2-2"]),
        (6, "redo", ["s1", "2-2"]),
        (7, "undo", ["s0", "s1", "2-2"]),
    ]:
        assert post(ada, patrol, f"{step}/", version=version).status_code == 302
        assert [squad["id"] for squad in present(patrol).squads] == left, version
    post(ada, patrol, "versions/1/restore/", version=8)
    assert [squad["id"] for squad in present(patrol).squads] == ["s0", "s1"]
    assert [change_in_words(change) for change in patrol.changes.all()] == [
        "Version 1 restored.",
        "Undone: Line Rifles dropped.",
        "Redone: Line Rifles dropped.",
        "Redone: Line Rifles added.",
        "Undone: Line Rifles added.",
        "Undone: Line Rifles dropped.",
        "Line Rifles dropped.",
        "Line Rifles added.",
        "Third Patrol founded.",
    ]


def test_there_is_an_end_to_undoing(patrol, ada):
    assert "There is nothing to undo." in text_of(post(ada, patrol, "undo/"))
    assert "There is nothing to redo." in text_of(post(ada, patrol, "redo/"))
    assert post(ada, patrol, "versions/9/restore/").status_code == 404


def test_archiving_is_no_step_to_undo(patrol, ada):
    post(ada, patrol, "squads/s0/drop/")
    post(ada, patrol, "archive/", version=2)
    post(ada, patrol, "undo/", version=3)
    assert [squad["id"] for squad in present(patrol).squads] == ["s0", "s1"]
    assert present(patrol).archived
