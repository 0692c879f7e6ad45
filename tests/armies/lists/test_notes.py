"""Notes on a list and its squads: by its owner, beside the versions, read by whoever may read the list."""

import pytest

from armies.actions import squads as actions
from armies.actions.creating import copy_strike_force
from armies.models import StrikeForce, Visibility
from printing.pdf.pack import Parts
from printing.pdf.printout import printout_of
from tests.armies.support.builder_requests import post
from tests.armies.support.guard_faction import a_list
from tests.printing.support.pdf_text import pack, read, words

pytestmark = pytest.mark.django_db
HOSTILE = "<b>Held</b> back\r\n\r\nuntil {{ turn }} 3"
SHOWN = "&lt;b&gt;Held&lt;/b&gt; back\n\nuntil {{ turn }} 3"


@pytest.fixture
def noted(patrol, ada):
    """The patrol of two equal squads, s0 and s1, with a note on the list and on the first."""
    post(ada, patrol, "note/", note="For the harbour.")
    post(ada, patrol, "squads/s0/note/", note=HOSTILE)
    return StrikeForce.objects.with_release().get(pk=patrol.pk)


def notes(row):
    return StrikeForce.objects.get(pk=row.pk).shown_notes


def test_notes_are_kept_beside_the_versions_and_shown_as_plain_text(noted, ada):
    assert (noted.version, noted.changes.count()) == (1, 1)
    assert noted.notes == {"": "For the harbour.", "s0": "<b>Held</b> back\n\nuntil {{ turn }} 3"}
    assert ada.get(noted.get_absolute_url()).content.decode().count(SHOWN) == 1
    page = ada.get(noted.get_absolute_url(), {"noted": "s0"}).content.decode()
    assert page.count(SHOWN) == 2  # to read and to edit
    assert page.count("For the harbour.") == 2
    assert "<b>Held</b>" not in page


@pytest.mark.parametrize("htmx", [False, True])
def test_a_note_is_written_on_an_old_page_and_deleted_by_leaving_nothing(noted, ada, htmx):
    """The list was changed meanwhile, in another tab: a note asks for no version."""
    post(ada, noted, "squads/s1/", name="The Tall", size=3)
    answer = post(ada, noted, "squads/s1/note/", htmx=htmx, version=1, note="Alone")
    assert answer.status_code == (200 if htmx else 302)
    assert ('<span class="note">Alone</span>' in answer.content.decode()) == htmx
    post(ada, noted, "squads/s0/note/", htmx=htmx, version=1, note=" \n")
    assert notes(noted) == {"": "For the harbour.", "s1": "Alone"}


@pytest.mark.parametrize(
    ("note", "message"),
    [("x" * 1001, "1001"), ("a\x07b", "A note is plain text.")],
)
def test_what_is_no_note_is_refused_and_stays_typed(noted, ada, note, message):
    answer = post(ada, noted, "squads/s1/note/", note=note)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert message in page
    assert f">{note}</textarea>" in page
    assert page.count('class="squad-item"') == 2
    assert "s1" not in notes(noted)
    assert post(ada, noted, "squads/s9/note/", note="Gone").status_code == 404


def test_a_thousand_letters_are_a_note_however_a_browser_ends_its_lines(noted, ada):
    assert post(ada, noted, "squads/s1/note/", note="x\r\n" * 500).status_code == 302
    assert len(notes(noted)["s1"]) == 999


def test_the_note_on_a_dropped_squad_is_gone_and_comes_back_with_it(noted, ada):
    post(ada, noted, "squads/s0/remove/")
    assert notes(noted) == {"": "For the harbour."}
    post(ada, noted, "undo/", version=2)
    assert notes(noted) == noted.notes


def test_a_copied_squad_and_a_copied_list_have_the_notes(noted, ada, users):
    post(ada, noted, "squads/s0/duplicate/")
    copy = StrikeForce.objects.get(pk=noted.pk).squads[1]["id"]
    assert notes(noted) == noted.notes | {copy: noted.notes["s0"]}
    row = StrikeForce.objects.with_release().get(pk=noted.pk)
    other = copy_strike_force(users.ada, row, slug="abcdefgh23456789")
    assert notes(other) == {"": "For the harbour.", "1-0": noted.notes["s0"], "1-1": noted.notes["s0"]}


def test_short_of_room_the_notes_of_dropped_squads_go_first(noted, ada, monkeypatch):
    monkeypatch.setattr(actions, "MAX_LETTERS", 60)
    post(ada, noted, "squads/s0/remove/")
    assert post(ada, noted, "squads/s1/note/", version=2, note="y" * 40).status_code == 302
    assert StrikeForce.objects.get(pk=noted.pk).notes == {"": "For the harbour.", "s1": "y" * 40}
    refused = post(ada, noted, "note/", version=2, note="z" * 21)
    assert "The notes of a list can have 60 letters together." in refused.content.decode()


def test_who_may_read_the_list_reads_its_notes_and_nobody_once_it_is_hidden(noted, ada, visitor):
    StrikeForce.objects.update(visibility=Visibility.LINK)
    address = f"/lists/{noted.token}/"
    page = visitor.get(address).content.decode()
    assert '<p class="note">For the harbour.</p>' in page
    assert f'<p class="note">{SHOWN}</p>' in page
    assert "2&nbsp;×" not in page  # they differ in their notes
    post(ada, noted, "squads/s0/note/", note="")
    page = visitor.get(address).content.decode()
    assert SHOWN not in page
    assert "2&nbsp;×" in page
    StrikeForce.objects.update(taken_down="2026-11-23T12:00Z")
    assert visitor.get(address).status_code == 404


def test_they_are_read_at_the_table(noted, ada):
    url = f"{noted.get_absolute_url()}table/"
    ada.post(f"{url}start/", {"opponents": "Ben"})
    assert ada.get(url, follow=True).content.decode().count(f'<p class="note">{SHOWN}</p>') == 1


def test_they_are_printed_if_one_wants_them(noted, ada, users):
    asked = f"{noted.get_absolute_url()}print/"
    assert 'name="notes"' in ada.get(asked).content.decode()
    assert 'name="notes"' not in ada.get(f"{a_list(users.ada, 'rifles').get_absolute_url()}print/").content.decode()
    pages = {
        wanted: [
            words(page) for page in read(pack(printout_of(noted), roster=True, battle_sheet=True, notes=wanted)).pages
        ]
        for wanted in (False, True)
    }
    assert not any("harbour" in page or "Held" in page for page in pages[False])
    roster, sheet = pages[True][:2]
    assert "For the harbour." in roster
    assert "<b>Held</b> back until {{ turn }} 3" in roster
    assert "<b>Held</b> back until {{ turn }} 3" in sheet
    assert Parts().notes is False
