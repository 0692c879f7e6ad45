"""Files that people import: a worker reads them, with the place in the queue meanwhile; effects once."""

import json
from copy import deepcopy

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from armies.forms.strike_force import new_ticket
from armies.models import Datasheet, Faction
from jobs.models import Job
from jobs.worker import work_off
from tests.armies.support.guard_faction import PACK, pack
from tests.support.killed import run_killed
from tests.support.pages import text_of
from tests.workshop.content.test_tables import csv_of
from web.documents.yaml_writer import write_yaml
from web.imports import jobs, pages
from workshop import imports as factions

pytestmark = pytest.mark.django_db
TABLE = "/admin/armies/datasheet/import/"
PACKS = "/admin/armies/faction/load/"
HEAD = ["faction", "slug", "strategic_valor"]
WALL = json.loads(json.dumps(pack(faction={"slug": "wall", "name": "The Wall"})))


@pytest.fixture
def worker_alone(settings, monkeypatch):
    """The worker is not there yet, and nobody waits."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr(pages, "WAIT", 0)


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def rifles_of(valor):
    return SimpleUploadedFile("guard.csv", csv_of(HEAD, ["guard", "rifles", valor]))


def changed_guard():
    changed = deepcopy(PACK)
    changed["datasheets"][0]["strategic_valor"] = 61
    return SimpleUploadedFile("guard.yaml", write_yaml(changed).encode())


def new_pack(**fields):
    file = SimpleUploadedFile("wall.yaml", write_yaml(WALL).encode())
    return {"file": file, "ticket": new_ticket(), **fields}


def done(browser, answer, place="Your file is number 1 in the queue."):
    """What the page says before the worker comes, and its answer after."""
    assert answer.status_code == 302
    page = browser.get(answer["Location"])
    assert (page.status_code, page["Refresh"], page["Cache-Control"]) == (202, "2", "no-store")
    assert place in text_of(page)
    work_off()
    return browser.get(answer["Location"], follow=True)


@pytest.mark.postgres
@pytest.mark.parametrize(("page", "file"), [(TABLE, lambda: rifles_of("61")), (PACKS, changed_guard)], ids="tp")
def test_a_large_content_file_is_shown_and_done_by_a_worker(guard, staff, worker_alone, page, file):
    shown = done(staff, staff.post(page, {"file": file()}))
    assert "<del>60</del><ins>61</ins>" in shown.content.decode()
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60
    step = {"token": shown.context["token"], "digest": shown.context["report"].digest}
    assert "Done: 1 changed" in text_of(done(staff, staff.post(f"{page}apply/", step)))
    rifles = Datasheet.objects.get(slug="rifles")
    assert (rifles.strategic_valor, rifles.history.first().history_user.username) == (61, "staff")


def test_faults_are_reported_at_once_in_the_language_of_the_sender(guard, staff, worker_alone):
    staff.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page = done(staff, staff.post(TABLE, {"file": rifles_of("many")}), "Votre fichier a le rang 1 dans la file")
    assert page.status_code == 422
    assert "guard.csv : ligne 2, colonne strategic_valor" in text_of(page)


def test_a_large_pack_becomes_a_faction_by_a_worker(users, ada, worker_alone):
    assert "The Wall is begun" in text_of(done(ada, ada.post("/workshop/new/pack/", new_pack())))
    assert Faction.objects.get(slug="wall").owner == users.ada
    taken = done(ada, ada.post("/workshop/new/pack/", new_pack()))
    assert (taken.status_code, "“wall” is taken. “wall-2” is free." in text_of(taken)) == (422, True)
    assert "slug: wall" in taken.context["form"]["text"].value()
    assert "is begun" in text_of(done(ada, ada.post("/workshop/new/pack/", new_pack(slug="wall-2"))))


def test_a_large_pack_is_loaded_by_a_worker_unless_the_draft_was_changed(ada, worker_alone):
    done(ada, ada.post("/workshop/new/pack/", new_pack()))
    text = write_yaml(WALL).replace("strategic_valor: 60", "strategic_valor: 66")
    for status, valor in ((200, 66), (409, 67)):
        seen = ada.get("/workshop/wall/load/").context["form"].initial["seen"]
        answer = ada.post("/workshop/wall/load/", {"text": text, "seen": seen})
        if status == 409:
            Datasheet.objects.filter(slug="rifles").update(strategic_valor=67)
        page = done(ada, answer)
        assert (page.status_code, Datasheet.objects.get(slug="rifles").strategic_valor) == (status, valor)
    assert "Line Rifles Strategic valor 67 → 66 SV" in text_of(page)


def test_of_one_person_three_files_wait_and_who_comes_next_is_second(ada, ben, worker_alone):
    first = ada.post("/workshop/new/pack/", new_pack())
    for n in range(2):
        ada.post("/workshop/new/pack/", new_pack(slug=f"wall-{n}"))
    assert ada.post("/workshop/new/pack/", new_pack(slug="wall-9")).status_code == 503
    his = ben.post("/workshop/new/pack/", new_pack(slug="his"))
    assert "Your file is number 2 in the queue." in text_of(ben.get(his["Location"]))
    assert ben.get(first["Location"]).status_code == 404


def test_a_file_given_up_is_said_and_stays_in_the_administration(ada, worker_alone, monkeypatch):
    monkeypatch.setattr("workshop.actions.homebrew.create", None)
    answer = ada.post("/workshop/new/pack/", new_pack())
    for _ in range(jobs.TRIES):
        Job.objects.update(due=timezone.now())
        work_off()
    page = ada.get(answer["Location"])
    assert (page.status_code, "Nothing was imported" in text_of(page)) == (503, True)
    assert Job.objects.get(kind=factions.NEW_FACTION).error == "TypeError: 'NoneType' object is not callable"


KILLED = """
from workshop import imports as factions
from web.imports import jobs as imports
from jobs import queue, worker
did, end, perform = factions.homebrew.create, queue._end, queue.perform
def create(*args, **values):
    if STEP == "read": dies()
    faction = did(*args, **values)
    if STEP == "written": dies()
    return faction
def noted(job, **changes):
    end(job, **changes)
    if STEP == "noted": dies()
factions.homebrew.create, queue._end = create, noted
if STEP == "leased": queue.perform = worker.perform = dies
if STEP == "committed": worker.work_on = queue.perform = lambda job, **limits: (perform(job), dies())
worker.add_schedule = lambda: None
worker.work_off()
"""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["leased", "read", "written", "noted", "committed"])
def test_who_reads_a_file_and_is_killed_leaves_its_effect_once(ada, worker_alone, step):
    answer = ada.post("/workshop/new/pack/", new_pack())
    Job.objects.filter(priority=0).delete()
    run_killed(f"STEP = {step!r}\n{KILLED}")
    assert Faction.objects.count() == (step == "committed")
    Job.objects.filter(state="running").update(lease=timezone.now())
    work_off()
    assert "The Wall is begun" in text_of(ada.get(answer["Location"], follow=True))
    assert (Faction.objects.get().slug, Datasheet.history.count()) == ("wall", 6)
