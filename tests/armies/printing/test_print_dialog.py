"""The print dialog: what was chosen, by whom, on which paper; the PDF and its pages as pictures."""

import errno
import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pypdf import PdfReader

from armies.models import Faction, PrintPreferences, StrikeForce
from armies.printing import jobs, print_cache, prints, worker
from armies.printing.choices import PART_NAMES, VALUES, Choices
from armies.printing.prints import get_or_print
from armies.printing.registry import UnknownKindError, writer
from armies.printing.strike_forces import source_of
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


@pytest.mark.parametrize("bad", ["tapestry", "", None, 7, ["A4"], {"A4": 1}])
def test_what_makes_no_sense_is_passed_over(bad):
    assert Choices(paper="Letter").updated(dict.fromkeys([*VALUES, "nothing"], bad)) == Choices(paper="Letter")


def test_the_dialog_asks_and_shows_every_page(ada, url, patrol):
    count = usual_pages(patrol)
    body = ada.get(url).content.decode()
    for said in ("Print Third Patrol", f"{count} pages of A4", "Open PDF", "actual size", "flip on the long edge"):
        assert said in body, said
    assert body.count("<img ") == count
    assert body.count('width="700" height="990" loading="lazy"') == count
    assert f"{url}pages/{count}.png?" in body


@pytest.mark.parametrize(
    ("language", "paper"),
    [("en-US,en;q=0.9", "US Letter"), ("fr-CA", "US Letter"), ("es-MX,en", "US Letter"), ("en-GB,en-US;q=0.8", "A4"),
     ("en", "A4"), ("", "A4"), (";;q=x", "A4")],
)  # fmt: skip
def test_the_first_paper_is_the_one_of_the_browsers_region(ada, url, language, paper):
    answer = ada.get(url, headers={"Accept-Language": language})
    assert ("Letter" if paper == "US Letter" else "A4") == _checked(answer, "paper")
    assert "Accept-Language" in answer.headers["Vary"]


def _checked(answer, name):
    body = answer.content.decode()
    found = [line for line in body.splitlines() if f'name="{name}"' in line and " checked" in line]
    return found[0].split('value="')[1].split('"')[0]


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


@pytest.mark.parametrize("kept", [None, [], "x", 7, {"paper": "stone"}, {"paper": ["A4"], "sheets": None}])
def test_a_row_that_makes_no_sense_is_as_none(ada, cast, url, kept, patrol):
    PrintPreferences.objects.create(user=cast.ada, choices=kept or {})
    PrintPreferences.objects.update(choices=kept if kept is not None else {})
    assert f"{usual_pages(patrol)} pages of A4" in ada.get(url).content.decode()


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


def test_who_has_it_is_told_so_before_anything_is_printed(ada, url, monkeypatch):
    for path in (f"{url}pack.pdf", f"{url}pages/1.png"):
        tag = ada.get(path).headers["ETag"]
        monkeypatch.setattr(prints, "_print", None)
        for each in print_cache.folder().iterdir():
            each.unlink()
        answer = ada.get(path, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.headers["ETag"]) == (304, tag)
        monkeypatch.undo()


def test_another_list_choice_or_language_has_another_tag(ada, url, patrol):
    tags = {ada.get(f"{url}pack.pdf{query}").headers["ETag"] for query in ("", "?ink=full", "?sheets=none")}
    tags.add(ada.get(f"{url}pack.pdf", headers={"Accept-Language": "fr"}).headers["ETag"])
    StrikeForce.objects.update(name="Fourth Patrol")
    tags.add(ada.get(f"{url}pack.pdf").headers["ETag"])
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


def test_the_dialog_asks_the_same_however_many_squads_there_are(ada, cast, guard):
    counts = set()
    for squads in (1, 50):
        it = a_list(cast.ada, *["rifles"] * squads, cards=11)
        ada.get(f"{it.get_absolute_url()}print/")
        with CaptureQueriesContext(connection) as queries:
            ada.get(f"{it.get_absolute_url()}print/")
        counts.add(len(queries))
    assert counts == {4}, "session, account, list, choices"


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
    for kind in ("os.system", "armies.printing.strike_forces.write", ""):
        with pytest.raises(UnknownKindError):
            writer(kind)


def test_a_large_print_made_elsewhere_is_the_same_to_the_byte(patrol, tmp_path):
    what, choices = source(patrol), Choices()
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    for path, print_it in ((here, jobs.print_here), (elsewhere, jobs.print_elsewhere)):
        assert print_it(what, choices, "fr", path) > 3
    assert here.read_bytes() == elsewhere.read_bytes()


def test_a_pack_of_many_squads_is_large(patrol):
    assert not source(patrol).large
    patrol.squads = patrol.squads * 150
    patrol.save()
    assert source(patrol).large


def test_the_child_gives_up_in_time_and_goes_on(patrol, tmp_path):
    what = source(patrol)
    told = what.kind, what.document, Choices().as_dict(), "en", str(tmp_path / "slow")
    pool = jobs._running_worker()
    with pytest.raises(jobs.TooLongError):
        pool.submit(worker.run, *told, 0.001).result()
    assert pool.submit(worker.run, *told).result() > 3


def test_the_child_asks_no_database(patrol):
    with pytest.raises(RuntimeError, match="asks no database"):
        jobs._running_worker().submit(call_command, "check_public_lists").result()


WITH_A_CHILD = """
import os, time, django
django.setup()
from armies.printing import jobs
print(jobs._running_worker().submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_the_child_ends_with_a_parent_that_was_killed(settings):
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "damocles_site.settings"}
    command = [sys.executable, "-c", WITH_A_CHILD]
    with subprocess.Popen(command, env=env, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True) as parent:
        number = int(parent.stdout.readline())
        parent.kill()
    for _ in range(100):
        if not running(number):
            return
        time.sleep(0.1)
    raise AssertionError("it still runs")


def running(number):
    """Nobody may have fetched the end of a process that has ended: Z."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_child_that_broke_is_replaced(patrol, tmp_path):
    what = source(patrol)
    jobs.print_elsewhere(what, Choices(), "en", tmp_path / "one")
    broken = jobs._running_worker()
    broken.submit(os._exit, 1)
    assert jobs.print_elsewhere(what, Choices(), "en", tmp_path / "two") > 3
    assert jobs._running_worker() is not broken


def test_more_large_prints_than_may_wait_are_sent_away(ada, url, monkeypatch):
    monkeypatch.setattr("armies.printing.source.HEAVY", 1)
    StrikeForce.objects.update(name="A Large One")
    with no_place():
        answer = ada.get(f"{url}pack.pdf")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert "Other large prints are being made" in answer.content.decode()
        assert "ETag" not in answer.headers
        assert "Try again" in ada.get(f"{url}?preview=now").content.decode()
    assert ada.get(f"{url}pack.pdf").status_code == 200


def test_the_page_does_not_wait_for_a_large_print(ada, url, monkeypatch):
    monkeypatch.setattr("armies.printing.source.HEAVY", 1)
    StrikeForce.objects.update(name="Another Large One")
    assert "takes a while to make" in ada.get(url).content.decode()
    assert ada.get(f"{url}?preview=now").content.decode().count("<img ") > 3
    assert ada.get(url).content.decode().count("<img ") > 3


def test_a_print_that_takes_too_long_is_given_up(ada, url, monkeypatch):
    def slow(*args):
        raise jobs.TooLongError

    monkeypatch.setattr("armies.printing.jobs.print_here", slow)
    StrikeForce.objects.update(name="A Slow One")
    answer = ada.get(f"{url}pack.pdf")
    assert answer.status_code == 503
    assert "choose fewer parts" in answer.content.decode()
    assert "Choose fewer parts" in ada.get(url).content.decode()


def test_a_full_disk_is_503_and_nothing_is_left(ada, url, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    StrikeForce.objects.update(name="One Too Many")
    monkeypatch.setattr("armies.printing.jobs.write", full)
    before = sorted(print_cache.folder().iterdir())
    answer = ada.get(f"{url}pack.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert sorted(print_cache.folder().iterdir()) == before


def test_what_failed_leaves_no_draft(patrol, monkeypatch):
    StrikeForce.objects.update(name="A Failing One")
    monkeypatch.setattr("armies.printing.jobs.write", lambda *args: 1 / 0)
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
    monkeypatch.setattr("armies.printing.source.HEAVY", 1)
    elsewhere = visitor.get("/factions/guard/print/codex.pdf")
    assert elsewhere.headers["Content-Disposition"] == 'inline; filename="guard-1.pdf"'
    assert elsewhere.getvalue() == here


def test_a_codex_is_for_whom_the_faction_is_for(guard, cast, ada, ben, visitor, browser_of):
    """A private homebrew faction's codex is its designer's; by link it is whose session followed the link."""
    Faction.objects.filter(pk=guard.pk).update(homebrew=True, owner=cast.ada, visibility="private")
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
    for said in ("Print Blanks", "Blank datasheets", "Blank squad cards", "Blank asset cards", "Blank battle sheet"):
        assert said in body, said
    titles = set()
    for blank in VALUES["blank"]:
        answer = visitor.get(f"/print/blanks/blanks.pdf?blank={blank}")
        titles.add(PdfReader(BytesIO(answer.getvalue())).metadata.title)
    assert len(titles) == 4
