"""Files of strangers: read by a worker whose memory and time are limited, at every door."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from armies.forms.strike_force import new_ticket
from armies.models import Faction, StrikeForce, Visibility
from jobs.models import FILE, Job
from people.admission import requested_from
from rules.formats.errors import DocumentError
from tests.armies.lists.test_pictures import photo
from tests.armies.support.guard_faction import pack
from web import file_reading
from web.file_reading import CostlyFileError, read_by_worker

pytestmark = pytest.mark.django_db


def workbook() -> SimpleUploadedFile:
    file = BytesIO()
    Workbook().save(file)
    return SimpleUploadedFile("book.xlsx", file.getvalue())


Door = Callable[[Client, StrikeForce], Any]
DOORS: dict[str, Door] = {
    "workbook": lambda ada, _row: ada.post("/workshop/guard/workbook/", {"file": workbook()}),
    "collection": lambda ada, _row: ada.post("/collection/import/", {"file": workbook()}),
    "table": lambda ada, _row: ada.post(
        "/collection/import/", {"file": SimpleUploadedFile("c.csv", b"faction,datasheet,owned\nguard,rifles,5\n")}
    ),
    "picture of a list": lambda ada, row: ada.post(
        f"/strike-forces/{row.slug}/pictures/", {"picture": photo(), "caption": "", "squad": "", "key": uuid4()}
    ),
    "picture of a model": lambda ada, _row: ada.post(
        "/collection/guard/rifles/picture/", {"picture": photo(), "caption": "", "key": uuid4()}
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_no_process_that_serves_pages_reads_a_file(
    door: str, ada: Client, patrol: StrikeForce, users: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a worker nothing is read: the page asks to come again, and leaves no job behind."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    settings.JOBS_INLINE = False
    monkeypatch.setattr(file_reading, "WAIT", 0)
    answer = DOORS[door](ada, patrol)
    assert (answer.status_code, answer["Retry-After"], Job.objects.exists()) == (503, "10", False)


@pytest.mark.parametrize("door", ["/admin/armies/datasheet/import/", "/workshop/new/pack/", "/campaigns/import/"])
def test_what_is_imported_waits_among_the_files(
    door: str, users: Any, guard: Any, browser_of: Callable[[User], Client], settings: Any, monkeypatch: Any
) -> None:
    settings.JOBS_INLINE = False
    monkeypatch.setattr("web.imports.pages.WAIT", 0)
    file = SimpleUploadedFile("file.json", json.dumps(pack(faction={"slug": "wall", "name": "The Wall"})).encode())
    answer = browser_of(users.staff).post(door, {"file": file, "ticket": new_ticket(), "key": uuid4()})
    assert (answer.status_code, Job.objects.get().priority) == (302, FILE)


def test_what_costs_too_much_is_refused_in_words_and_faults_come_back_whole() -> None:
    second = DocumentError("b", "is wrong")

    @read_by_worker("read for a test")
    def read(content: bytes, *, times: int) -> Any:
        if not content:
            raise MemoryError
        if content == b"bad":
            fault = DocumentError("a", "is no good", "must be better")
            fault.all = [fault, second]
            raise fault
        return [content.decode()] * times

    with requested_from("here"):
        assert read(b"x", times=2) == ["x", "x"]
        with pytest.raises(CostlyFileError, match="takes too much time or memory to be read"):
            read(b"", times=1)
        with pytest.raises(DocumentError) as caught:
            read(b"bad", times=1)
    assert [str(fault) for fault in caught.value.all] == ["a: is no good; must be better", "b: is wrong"]
    assert not Job.objects.exists()
