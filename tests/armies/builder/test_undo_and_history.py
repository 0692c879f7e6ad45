"""Undo, redo, and the history of a list."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.actions import ChangeRequest, squads
from armies.actions.upgrading import upgrade
from armies.bridge import newest_release
from armies.lists.change_log import change_in_words
from armies.models import Change
from armies.views import history
from tests.armies.support.builder_requests import HOSTILE, post, present
from tests.armies.support.guard_faction import a_list, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def test_undo_and_redo_bring_back_what_stood(patrol, ada):
    post(ada, patrol, "squads/", datasheet="rifles")
    post(ada, patrol, "squads/s0/remove/", version=2)
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
    post(ada, patrol, "squads/s0/remove/")
    post(ada, patrol, "archive/", version=2)
    post(ada, patrol, "undo/", version=3)
    assert [squad["id"] for squad in present(patrol).squads] == ["s0", "s1"]
    assert present(patrol).archived


def rows(page):
    """The versions that a page of the history shows: number, sentence and the line below."""
    body = page.content.decode()
    items = re.findall(r'<li class="history__change[^"]*" value="(\d+)">(.*?)</li>', body, flags=re.DOTALL)
    texts_by_item = [re.findall(r"<p[^>]*>(.*?)</p>", item, flags=re.DOTALL) for _, item in items]
    return [
        (int(number), *(" ".join(unescape(text).split()) for text in texts))
        for (number, _), texts in zip(items, texts_by_item, strict=True)
    ]


def test_the_history_says_who_did_what_and_what_it_came_to(patrol, ada, users):
    """Two squads of 60, a cannon of 90 in a list of 200: 210 is one violation; then the launcher and a name."""
    post(ada, patrol, "squads/", datasheet="cannon")
    post(ada, patrol, "settings/", version=2, name="Third Patrol", limit=200)
    post(ada, patrol, "squads/s0/", version=3, name="", size=3, **{"weapon-launcher": 1})
    post(ada, patrol, "squads/s0/", version=4, name="The Wall", size=3, **{"weapon-launcher": 1})
    assert rows(ada.get(f"{patrol.get_absolute_url()}history/")) == [
        (5, "Line Rifles is now called The Wall.", "ada · 210 of 200 SV · 1 violation"),
        (4, "Line Rifles: Launcher carried by 1.", "ada · 210 of 200 SV · 1 violation"),
        (3, "Saved: Third Patrol, up to 200 SV.", "ada · 210 of 200 SV · 1 violation"),
        (2, "Cannon added.", "ada · 210 of 500 SV · legal"),
        (1, "Third Patrol founded.", "ada · 120 of 500 SV · legal"),
    ]


@pytest.mark.postgres
def test_the_history_stands_by_day(patrol, ada):
    post(ada, patrol, "squads/", datasheet="cannon")
    Change.objects.filter(version=1).update(created=datetime(2026, 3, 5, 23, 30, tzinfo=UTC))
    Change.objects.filter(version=2).update(created=datetime(2026, 3, 7, 9, 5, tzinfo=UTC))
    ada.get(patrol.get_absolute_url())
    text = text_of(ada.get(f"{patrol.get_absolute_url()}history/"))
    assert text.index("March 7, 2026") < text.index("Cannon added.") < text.index("March 5, 2026")
    assert text.index("March 5, 2026") < text.index("Third Patrol founded.")


def test_a_long_history_is_paged(patrol, ada, monkeypatch):
    monkeypatch.setattr(history, "PAGE_SIZE", 2)
    for version in range(1, 5):
        post(ada, patrol, "deck/", version=version, more="smoke" if version % 2 else "steady-now")
    url = f"{patrol.get_absolute_url()}history/"
    pages = [[number for number, *_ in rows(ada.get(url, {"page": page}))] for page in ("1", "2", "3", "99", "x")]
    assert pages == [[5, 4], [3, 2], [1], [1], [5, 4]]


@pytest.mark.postgres
def test_a_version_is_read_as_it_stood_and_restored(patrol, ada):
    post(ada, patrol, "settings/", name="Fourth Patrol", limit=300)
    post(ada, patrol, "squads/s0/remove/", version=2)
    url = patrol.get_absolute_url()
    first = ada.get(f"{url}versions/1/")
    assert "Third Patrol" in text_of(first)
    assert "Strategic valor 120 of 500 Left 380 Tactical points 12 Legal" in text_of(first)
    assert f'action="{url}versions/1/restore/"' in first.content.decode()
    assert "stands now" in text_of(ada.get(f"{url}versions/3/"))
    assert post(ada, patrol, "versions/1/restore/", version=3).headers["Location"] == url
    now = present(patrol)
    assert (now.name, now.limit, len(now.squads), now.version) == ("Third Patrol", 500, 2, 4)
    assert ada.get(f"{url}versions/9/").status_code == 404


def test_a_version_is_read_by_the_release_it_was_built_with(patrol, ada, users):
    """Rifles rise from 60 to 75; what stood before the upgrade still comes to 120."""
    edition = pack()
    edition["datasheets"][0]["strategic_valor"] = 75
    load_the_guard(edition)
    upgrade(present(patrol), ChangeRequest(1, "", users.ada), newest_release("guard"))
    url = patrol.get_absolute_url()
    assert "Strategic valor 120 of 500" in text_of(ada.get(f"{url}versions/1/"))
    assert "Strategic valor 150 of 500" in text_of(ada.get(f"{url}versions/2/"))
    lines = [row[2] for row in rows(ada.get(f"{url}history/"))]
    assert lines[0].startswith("ada · 150 of 500 SV · legal")
    assert lines[1].startswith("ada · 120 of 500 SV · legal · Release 1")


def test_what_is_put_away_leaves_the_newest_version_standing(patrol, ada):
    post(ada, patrol, "archive/")
    page = ada.get(f"{patrol.get_absolute_url()}history/")
    assert [number for number, *_ in rows(page)] == [1]
    assert "stands now" in text_of(page)


def test_who_may_only_read_finds_nothing_to_restore(patrol, users, browser_of, ben):
    post(browser_of(users.ada), patrol, "squads/", datasheet="cannon")
    staff, url = browser_of(users.staff), patrol.get_absolute_url()
    for path in ("history/", "versions/1/"):
        page = staff.get(f"{url}{path}")
        assert (page.status_code, b"/restore/" in page.content) == (200, False)
        assert ben.get(f"{url}{path}").status_code == 404


def test_names_in_the_history_are_only_ever_text(patrol, ada):
    post(ada, patrol, "settings/", name=HOSTILE[:100], limit=500)
    post(ada, patrol, "squads/s0/", version=2, name=HOSTILE[:100], size=4)
    for path in ("history/", "versions/3/", "versions/2/"):
        body = ada.get(f"{patrol.get_absolute_url()}{path}").content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body


def test_what_can_be_undone_is_said_and_what_cannot_is_marked(patrol, ada):
    def button(id):
        body = ada.get(patrol.get_absolute_url()).content.decode()
        return unescape(re.search(rf'<button class="undo-bar__button" id="{id}"[^>]*>', body)[0])

    assert all('aria-disabled="true"' in button(id) for id in ("undo", "redo"))
    post(ada, patrol, "squads/", datasheet="cannon")
    assert 'title="Cannon added."' in button("undo")
    assert 'aria-disabled="true"' in button("redo")
    post(ada, patrol, "undo/", version=2)
    assert 'aria-disabled="true"' in button("undo")
    assert "aria-disabled" not in button("redo")


QUERIES_OF_THE_HISTORY = 6


@pytest.mark.parametrize("versions", [1, 50])
def test_the_history_asks_as_often_for_fifty_versions_as_for_one(guard, users, ada, versions):
    it = a_list(users.ada, "rifles", "runners")
    for version in range(1, versions):
        squads.change_squad(it, ChangeRequest(version, "", users.ada), "s0", {"name": "", "size": 3 + version % 2})
    ada.get(f"{it.get_absolute_url()}history/")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get(f"{it.get_absolute_url()}history/")
    assert len(rows(page)) == versions
    assert len(asked) == QUERIES_OF_THE_HISTORY, [query["sql"] for query in asked]
