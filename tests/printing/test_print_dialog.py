"""The print dialog: what was chosen, by whom, on which paper; the PDF and its pages as pictures."""

import errno
import os
from io import BytesIO
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from armies.models import Faction, StrikeForce
from jobs.kinds import KINDS
from jobs.models import Job
from jobs.queue import enqueue, lease_one
from jobs.worker import work_off
from printing.cache import jobs, print_cache, prints
from printing.cache.prints import get_or_print
from printing.choices import PART_NAMES, VALUES, Choices
from printing.kinds.strike_forces import source_of
from printing.models import PrintPreferences
from printing.registry import UnknownKindError, writer
from tests.armies.support.guard_faction import a_list
from tests.support.crowds import no_place

ROSTER = {name: "none" if "none" in values else "false" for name, values in VALUES.items() if name in PART_NAMES}
ROSTER |= {"roster": "true"}
"""Nothing but the roster, which is one page."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(patrol):
    return f"{patrol.get_absolute_url()}print/"


def source(patrol):
    return source_of(StrikeForce.objects.with_release().get(pk=patrol.pk), "/")


def usual_pages(patrol):
    """As many as the pack of whoever chose nothing has."""
    return get_or_print(source(patrol), Choices(), "en").pages


def pages(answer):
    return PdfReader(BytesIO(answer.getvalue())).pages


def test_every_choice_survives_query_and_row():
    for name, values in VALUES.items():
        for value in values:
            choices = Choices().updated({name: value})
            assert getattr(choices, name) == value
            assert Choices().updated(choices.as_dict()) == choices


def test_a_kept_print_is_of_one_language(patrol):
    choices = Choices().updated(ROSTER)
    english, french = (get_or_print(source(patrol), choices, language).path.read_bytes() for language in ("en", "fr"))
    assert english != french


@pytest.mark.parametrize("bad", ["tapestry", "", None, 7, ["A4"], {"A4": 1}])
def test_what_makes_no_sense_is_passed_over(bad):
    assert Choices(paper="Letter").updated(dict.fromkeys([*VALUES, "nothing"], bad)) == Choices(paper="Letter")


def test_the_dialog_asks_and_shows_every_page(ada, url, patrol):
    count = usual_pages(patrol)
    body = ada.get(url).content.decode()
    for part_of_page in (
        "Print Third Patrol",
        f"{count} pages of A4",
        "Open PDF",
        "actual size",
        "flip on the long edge",
    ):
        assert part_of_page in body, part_of_page
    assert body.count("<img ") == count
    assert body.count('width="700" height="990" loading="lazy"') == count
    assert f"{url}pages/{count}.png?" in body


PAPER_OF = {
    "en-US,en;q=0.9": "Letter", "fr-CA": "Letter", "es-MX,en": "Letter", "en-GB,en-US;q=0.8": "A4",
    "en": "A4", "": "A4", ";;q=x": "A4",
}  # fmt: skip


def test_the_first_paper_is_the_one_of_the_browsers_region(ada, url):
    for language, paper in PAPER_OF.items():
        answer = ada.get(url, headers={"Accept-Language": language})
        assert _checked(answer, "paper") == paper, language
        assert "Accept-Language" in answer.headers["Vary"]


def _checked(answer, name):
    body = answer.content.decode()
    checked_lines = [line for line in body.splitlines() if f'name="{name}"' in line and " checked" in line]
    return checked_lines[0].split('value="')[1].split('"')[0]


def test_who_prints_finds_the_choices_again(ada, ben, url, patrol):
    answer = ada.post(url, {"paper": "Letter", **ROSTER, "roster": "false", "assets": "fronts", "ink": "full"})
    assert answer.status_code == 303
    place = answer.headers["Location"]
    assert place.startswith(f"{url}pack.pdf?paper=Letter&ink=full&text=normal&roster=false&sheets=none&assets=fronts")
    assert [float(side) for side in pages(ada.get(place))[0].mediabox[2:]] == [612, 792]
    assert _checked(ada.get(url), "paper") == "Letter"
    assert len(pages(ada.get(f"{url}pack.pdf"))) == 2, "11 cards, nine a sheet"
    assert PrintPreferences.objects.count() == 1
    assert len(pages(ada.get(f"{url}pack.pdf?roster=true"))) == 3


def test_a_tick_speaks_after_the_no_before_it(ada, url):
    place = ada.post(url, {"roster": ["false", "true"]}).headers["Location"]
    assert "roster=true" in place
    place = ada.post(url, {"roster": ["false"]}).headers["Location"]
    assert "roster=false" in place


def test_a_preview_is_not_remembered(ada, url):
    answer = ada.post(url, {"paper": "Letter", "way": "preview"})
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"{url}?paper=Letter")
    assert "of US Letter" in ada.get(answer.headers["Location"]).content.decode()
    assert PrintPreferences.objects.count() == 0


def test_a_visitors_choices_are_in_the_session(patrol, visitor):
    StrikeForce.objects.update(visibility="link")
    url = f"/lists/{patrol.token}/print/"
    visitor.post(url, {"paper": "Letter"})
    assert _checked(visitor.get(url), "paper") == "Letter"
    assert PrintPreferences.objects.count() == 0


def test_a_row_that_makes_no_sense_is_as_none(ada, users, url, patrol):
    PrintPreferences.objects.create(user=users.ada, choices={})
    for kept in ({}, [], "x", 7, {"paper": "stone"}, {"paper": ["A4"], "sheets": None}):
        PrintPreferences.objects.update(choices=kept)
        assert f"{usual_pages(patrol)} pages of A4" in ada.get(url).content.decode(), kept


def test_the_pdf_is_opened_or_saved_under_the_lists_name(ada, url):
    shown, saved = ada.get(f"{url}pack.pdf"), ada.get(f"{url}pack.pdf?download=true")
    assert shown.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'
    assert saved.headers["Content-Disposition"] == 'attachment; filename="third-patrol.pdf"'
    assert shown.headers["Cache-Control"] == "private, no-cache"
    assert shown.getvalue() == saved.getvalue()


def test_a_page_is_a_picture_700_or_1400_pixels_wide(ada, url):
    for query, width, height in (("", 700, 990), ("?size=large", 1400, 1980), ("?paper=Letter", 700, 906)):
        answer = ada.get(f"{url}pages/1.png{query}")
        assert answer.headers["Content-Type"] == "image/png"
        assert Image.open(BytesIO(answer.content)).size == (width, height)
    assert ada.get(f"{url}pages/2.png", ROSTER).status_code == 404
    for number in (0, 41, 10**30):
        assert ada.get(f"{url}pages/{number}.png").status_code == 404


def test_who_has_it_gets_not_modified_before_anything_is_printed(ada, url, monkeypatch):
    for path in (f"{url}pack.pdf", f"{url}pages/1.png"):
        tag = ada.get(path).headers["ETag"]
        monkeypatch.setattr(prints, "_print", None)
        for each in print_cache.folder().iterdir():
            each.unlink()
        answer = ada.get(path, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.headers["ETag"]) == (304, tag)
        monkeypatch.undo()


def test_another_list_choice_or_language_has_another_tag(ada, url, patrol):
    choices = [ROSTER, ROSTER | {"ink": "full"}, ROSTER | {"assets": "fronts"}]
    tags = {ada.get(f"{url}pack.pdf", each).headers["ETag"] for each in choices}
    tags.add(ada.get(f"{url}pack.pdf", ROSTER, headers={"Accept-Language": "fr"}).headers["ETag"])
    StrikeForce.objects.update(name="Fourth Patrol")
    tags.add(ada.get(f"{url}pack.pdf", ROSTER).headers["ETag"])
    assert len(tags) == 5


def test_all_pages_are_of_one_print(ada, url, monkeypatch):
    made = []
    real = prints._print
    monkeypatch.setattr(prints, "_print", lambda *args: made.append(1) or real(*args))
    StrikeForce.objects.update(name="Printed Once")
    ada.get(url)
    for number in (1, 2, 3):
        ada.get(f"{url}pages/{number}.png")
    ada.get(f"{url}pack.pdf")
    assert len(made) == 1


def test_choices_that_leave_nothing_say_so(ada, url):
    query = urlencode(ROSTER | {"roster": "false"})
    assert "leave nothing to print" in ada.get(f"{url}?{query}").content.decode()
    answer = ada.get(f"{url}pack.pdf?{query}")
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"{url}?")
    assert ada.get(f"{url}pages/1.png?{query}").status_code == 404


def test_htmx_gets_the_pages_alone_and_the_address_follows(ada, url):
    answer = ada.get(f"{url}?paper=Letter", headers={"HX-Request": "true"})
    body = answer.content.decode()
    assert "<html" not in body
    assert 'hx-swap-oob="innerHTML"' in body
    assert answer.headers["HX-Replace-Url"].startswith(f"{url}?paper=Letter&ink=saving")
    assert "HX-Request" in answer.headers["Vary"]


def test_the_dialog_asks_the_same_however_many_squads_there_are(ada, users, guard):
    counts = set()
    for squads in (1, 50):
        it = a_list(users.ada, *["rifles"] * squads, cards=11)
        ada.get(f"{it.get_absolute_url()}print/")
        with CaptureQueriesContext(connection) as queries:
            ada.get(f"{it.get_absolute_url()}print/")
        counts.add(len(queries))
    assert counts == {5}, "session, account, list, its pictures, choices"


def test_the_shelf_keeps_what_was_asked_for_last_within_its_bounds(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    for n in range(4):
        with print_cache.temporary_file() as draft:
            draft.write_bytes(b"x" * 100)
            path = print_cache.store(f"key{n}", draft, n + 1).path
        os.utime(path, ns=(n, n))
    assert print_cache.get("key0").pages == 1
    print_cache.clear(most_bytes=250)
    assert [bool(print_cache.get(f"key{n}")) for n in range(4)] == [True, False, False, True]
    print_cache.clear(most=1)
    assert len(list(print_cache.folder().iterdir())) == 1
    print_cache.clear(most_bytes=1)
    assert len(list(print_cache.folder().iterdir())) == 1, "the newest is just being read"


def test_nobody_else_looks_at_the_shelf(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    assert print_cache.folder().stat().st_mode & 0o077 == 0
    with print_cache.temporary_file() as draft:
        assert draft.stat().st_mode & 0o077 == 0


def test_only_kinds_of_the_table_are_printed():
    for kind in ("os.system", "printing.kinds.strike_forces.write", ""):
        with pytest.raises(UnknownKindError):
            writer(kind)


def test_a_large_print_made_elsewhere_is_the_same_to_the_byte(patrol, tmp_path):
    what, choices = source(patrol), Choices()
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    count = jobs.print_here(what, choices, "fr", here)
    assert count == jobs.print_elsewhere(what, choices, "fr", elsewhere, "key") > 3
    assert here.read_bytes() == elsewhere.read_bytes()


def test_a_pack_of_many_squads_is_large(patrol):
    assert not source(patrol).large
    patrol.squads = patrol.squads * 150
    patrol.save()
    assert source(patrol).large


@pytest.fixture
def workers_alone(settings, monkeypatch):
    """Large prints are made by a worker, who is not there yet, and nobody waits for long."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr("printing.source.HEAVY", 1)
    monkeypatch.setattr(jobs, "WAIT", 0)


def test_a_large_print_that_takes_too_long_is_given_up(ada, url, workers_alone, monkeypatch):
    StrikeForce.objects.update(name="A Long One")
    monkeypatch.setitem(KINDS, "print", KINDS["print"]._replace(seconds=0.001))
    assert ada.get(f"{url}pack.pdf").status_code == 202
    work_off()
    assert "choose fewer parts" in ada.get(f"{url}pack.pdf").content.decode()


def test_a_print_whose_worker_was_killed_is_made_by_the_next(ada, url, workers_alone):
    StrikeForce.objects.update(name="An Unlucky One")
    ada.get(f"{url}pack.pdf")
    pk = Job.objects.get(kind="print").pk
    assert lease_one(pk, "killed", timezone.now())
    assert "Your print is being made." in ada.get(f"{url}pack.pdf").content.decode()
    Job.objects.filter(pk=pk).update(lease=timezone.now())
    work_off()
    assert len(pages(ada.get(f"{url}pack.pdf"))) > 3


def test_who_waits_for_a_print_sees_the_place_in_the_queue(ada, url, workers_alone):
    """With and without JavaScript; asked for again it keeps its place, and then it is there."""
    StrikeForce.objects.update(name="A Patient One")
    for n in range(2):
        enqueue("print", {}, owner=f"another {n}")
    answer = ada.get(f"{url}pack.pdf")
    assert (answer.status_code, answer.headers["Refresh"], answer.headers["Cache-Control"]) == (202, "2", "no-store")
    assert "Your print is number 3 in the queue." in answer.content.decode()
    assert "ETag" not in answer.headers
    assert "number 3 in the queue" in ada.get(f"{url}?preview=now").content.decode()
    assert "number 3 in the queue" in ada.get(url, headers={"hx-request": "true"}).content.decode()
    Job.objects.filter(kind="print", payload={}).delete()
    work_off()
    assert len(pages(ada.get(f"{url}pack.pdf"))) > 3
    assert Job.objects.filter(kind="print").count() == 1


def test_where_many_wait_already_the_place_is_shown_at_once(ada, url, settings, monkeypatch):
    monkeypatch.setattr("printing.source.HEAVY", 1)
    StrikeForce.objects.update(name="A Large One")
    with no_place():
        assert ada.get(f"{url}pack.pdf").status_code == 202
    assert ada.get(f"{url}pack.pdf").status_code == 200


def test_the_page_does_not_wait_for_a_large_print(ada, url, monkeypatch):
    monkeypatch.setattr("printing.source.HEAVY", 1)
    StrikeForce.objects.update(name="Another Large One")
    assert "takes a while to make" in ada.get(url).content.decode()
    assert ada.get(f"{url}?preview=now").content.decode().count("<img ") > 3
    assert ada.get(url).content.decode().count("<img ") > 3


def test_a_print_that_takes_too_long_is_given_up(ada, url, monkeypatch):
    def slow(*args):
        raise jobs.TooLongError

    monkeypatch.setattr("printing.cache.jobs.print_here", slow)
    StrikeForce.objects.update(name="A Slow One")
    answer = ada.get(f"{url}pack.pdf")
    assert answer.status_code == 503
    assert "choose fewer parts" in answer.content.decode()
    assert "Choose fewer parts" in ada.get(url).content.decode()


def test_a_full_disk_is_503_and_nothing_is_left(ada, url, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    StrikeForce.objects.update(name="One Too Many")
    monkeypatch.setattr("printing.cache.jobs.write", full)
    before = sorted(print_cache.folder().iterdir())
    answer = ada.get(f"{url}pack.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert sorted(print_cache.folder().iterdir()) == before


def test_what_failed_leaves_no_draft(patrol, monkeypatch):
    StrikeForce.objects.update(name="A Failing One")
    monkeypatch.setattr("printing.cache.jobs.write", lambda *args: 1 / 0)
    before = sorted(print_cache.folder().iterdir())
    with pytest.raises(ZeroDivisionError):
        get_or_print(source(patrol), Choices(), "en")
    assert sorted(print_cache.folder().iterdir()) == before


def test_an_operation_prints_its_briefing(visitor):
    assert "Print the briefing" in visitor.get("/operations/eradication/").content.decode()
    body = visitor.get("/operations/eradication/print/").content.decode()
    assert "1 page of A4" in body
    assert "What to print" not in body
    assert len(pages(visitor.get("/operations/eradication/print/briefing.pdf?paper=Letter"))) == 1
    for path in ("", "briefing.pdf", "pages/1.png"):
        assert visitor.get(f"/operations/none/print/{path}").status_code == 404


def test_a_faction_prints_its_codex(guard, visitor, monkeypatch):
    assert "Print the codex" in visitor.get("/factions/guard/").content.decode()
    here = visitor.get("/factions/guard/print/codex.pdf").getvalue()
    for each in print_cache.folder().iterdir():
        each.unlink()
    monkeypatch.setattr("printing.source.HEAVY", 1)
    elsewhere = visitor.get("/factions/guard/print/codex.pdf")
    assert elsewhere.headers["Content-Disposition"] == 'inline; filename="guard-1.pdf"'
    assert elsewhere.getvalue() == here


def test_a_codex_is_for_whom_the_faction_is_for(guard, users, ada, ben, visitor, browser_of):
    """A private homebrew faction's codex is its designer's; by link it is whose session followed the link."""
    Faction.objects.filter(pk=guard.pk).update(homebrew=True, owner=users.ada, visibility="private")
    paths = [f"/factions/guard/print/{path}" for path in ("", "codex.pdf", "pages/1.png")]
    for path in paths:
        assert ada.get(path).headers["X-Robots-Tag"] == "noindex"
        assert (ben.get(path).status_code, visitor.get(path).status_code) == (404, 404)
    Faction.objects.filter(pk=guard.pk).update(visibility="link")
    guard.refresh_from_db()
    visitor.get(f"/homebrew/{guard.token}/")
    assert [visitor.get(path).status_code for path in paths] == [200, 200, 200]
    assert ben.get(paths[0]).status_code == 404


def test_blanks_are_for_everybody(visitor):
    assert "/print/blanks/" in visitor.get("/strike-forces/").content.decode()
    body = visitor.get("/print/blanks/").content.decode()
    for part_of_page in (
        "Print Blanks",
        "Blank datasheets",
        "Blank squad cards",
        "Blank asset cards",
        "Blank battle sheet",
    ):
        assert part_of_page in body, part_of_page
    titles = set()
    for blank in ("datasheets", "squad_cards", "asset_cards", "battle_sheet"):
        answer = visitor.get(f"/print/blanks/blanks.pdf?blank={blank}")
        titles.add(PdfReader(BytesIO(answer.getvalue())).metadata.title)
    assert len(titles) == 4
