"""Two at once on one draft, on SQLite and PostgreSQL: one wins, and nothing is done twice."""

from threading import Barrier
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from armies.actions import creating
from armies.actions.creating import create_strike_force
from armies.bridge import draft_document, newest_release
from armies.models import Datasheet, Faction, Release, StrikeForce
from rules.formats.errors import DocumentError
from tests.armies.support.guard_faction import pack
from tests.support.races import sorted_at_once
from web.documents.yaml_writer import write_yaml
from web.models.game import game_of_rows
from workshop.actions import drafting, homebrew
from workshop.actions.homebrew import SlugTakenError
from workshop.actions.publishing import OtherDraftError, digest_of, publish
from workshop.tables.tables import DATASHEETS
from workshop.tables.writer import write_csv

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
WRITERS = 4


def the_guard() -> Faction:
    return Faction.objects.get(slug="guard")


def digest() -> str:
    return digest_of(draft_document(Faction.objects.with_content().get(slug="guard")))


def test_a_release_published_many_times_at_once_is_published_once(guard):
    for turn in range(3):
        guard.datasheets.filter(slug="rifles").update(strategic_valor=70 + turn)
        seen = digest()
        clicks = [lambda seen=seen: publish(the_guard(), digest=seen)] * WRITERS
        assert sorted_at_once(*clicks) == ["NothingNewError"] * (WRITERS - 1) + ["done"]
        assert Release.objects.count() == turn + 2
    assert list(Release.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4]


def test_publishing_without_holding_the_faction_would_number_two_alike(guard):
    """The control: each looks which number is next, then all write it; the database refuses all but one."""
    from django.db import IntegrityError

    looked = Barrier(WRITERS)

    def unguarded() -> None:
        last = the_guard().releases.first()
        looked.wait(10)
        try:
            with transaction.atomic():
                Release.objects.create(faction=the_guard(), number=last.number + 1, document=pack(), digest="x")
        except IntegrityError:
            raise SlugTakenError("") from None

    assert sorted_at_once(*[unguarded] * WRITERS) == ["SlugTakenError"] * (WRITERS - 1) + ["done"]


def test_of_many_changes_of_one_datasheet_one_is_stored(guard):
    kind, row = "datasheets", Datasheet.objects.get(slug="rifles")
    seen, document = drafting.row_digest(row), game_of_rows().formats.canonical(kind, row.document())
    saves = [
        lambda n=n: drafting.save_row(guard, kind, {**document, "strategic_valor": 61 + n}, seen)
        for n in range(WRITERS)
    ]
    assert sorted_at_once(*saves) == ["OtherRowError"] * (WRITERS - 1) + ["done"]


def test_a_datasheet_created_many_times_at_once_is_created_once(guard):
    kind = "datasheets"
    document = game_of_rows().formats.canonical(kind, {**pack()["datasheets"][0], "slug": "cadets", "name": "Cadets"})
    assert sorted_at_once(*[lambda: drafting.create_row(guard, kind, document)] * WRITERS) == ["done"] * WRITERS
    assert Datasheet.objects.filter(name="Cadets").count() == 1
    assert Datasheet.objects.get(slug="cadets").weapons.count() == 2


def test_one_form_sent_many_times_at_once_begins_one_faction(users):
    document = pack(faction={"slug": "wall", "name": "The Wall"})
    forms = [lambda: homebrew.create(users.ada, token="one-forms-ticket", document=document)] * WRITERS
    assert sorted_at_once(*forms) == ["done"] * WRITERS
    assert Faction.objects.count() == 1
    assert Datasheet.objects.count() == 6


def test_of_two_who_want_one_slug_at_once_one_gets_it(users):
    document = pack(faction={"slug": "wall", "name": "The Wall"})
    wishes = [
        lambda n=n: homebrew.create(users.ada, token=f"ticket-number-{n:02}", document=document) for n in range(3)
    ]
    assert sorted_at_once(*wishes) == ["SlugTakenError", "SlugTakenError", "done"]
    assert Datasheet.objects.count() == 6


def test_a_faction_deleted_while_a_list_is_begun_leaves_both_or_neither(guard, users):
    for turn in range(4):
        document = pack(faction={"slug": f"wall-{turn}", "name": "The Wall"})
        wall = homebrew.create(users.ada, token=f"turn-number-{turn:04}", document=document)
        publish(wall)

        def build(wall: Faction = wall, turn: int = turn) -> None:
            create_strike_force(users.ben, wall, slug=f"list-number-{turn:04}", name="A", limit=500)

        outcomes = sorted_at_once(lambda wall=wall: homebrew.delete(wall), build)
        there = Faction.objects.filter(pk=wall.pk).exists()
        assert outcomes in (["InUseError", "done"], ["DocumentError", "done"])
        assert there == StrikeForce.objects.filter(slug=f"list-number-{turn:04}").exists()


def test_a_faction_deleted_before_its_release_is_read_is_not_loaded(guard, users, monkeypatch):
    """Between the two queries of who begins a list: that of the release, and that of its document."""

    def deleted_meanwhile(slug: str, **among: Any) -> Release:
        release = newest_release(slug, **among)
        homebrew.delete(Faction.objects.get(slug=slug))
        return release

    monkeypatch.setattr(creating, "newest_release", deleted_meanwhile)
    document = pack(faction={"slug": "wall", "name": "A Wall Nobody Has Read"})
    wall = homebrew.create(users.ada, token="wall-never-read", document=document)
    publish(wall)
    with pytest.raises(DocumentError, match="no faction wall is loaded"):
        create_strike_force(users.ben, wall, slug="list-of-nothing", name="A", limit=500)
    assert not StrikeForce.objects.exists()


def a_pack(valor: int) -> tuple[str, bytes]:
    """The Guard with its rifles dearer."""
    changed = pack()
    changed["datasheets"][0]["strategic_valor"] = valor
    return "pack.yaml", write_yaml(changed).encode()


def a_table(valor: int) -> tuple[str, bytes]:
    """The same as a row of the table of datasheets."""
    rows = write_csv(DATASHEETS, Datasheet.objects.filter(slug="rifles"))
    return "datasheets.csv", rows.replace(b",60,", b",%d," % valor)


@pytest.mark.parametrize(
    ("page", "file"),
    [("/admin/armies/faction/load/", a_pack), ("/admin/armies/datasheet/import/", a_table)],
    ids=["pack", "table"],
)
def test_of_many_files_shown_on_one_draft_one_is_done(guard, users, browser_of, page, file):
    """Each was shown what it would do to the rifles of 60 SV: whoever comes second is shown it anew."""

    def apply(valor: int) -> Any:
        browser = browser_of(users.staff)
        shown = browser.post(page, {"file": SimpleUploadedFile(*file(valor))}).context
        step = {"token": shown["token"], "digest": shown["report"].digest}

        def go() -> None:
            if browser.post(f"{page}apply/", step).status_code != 302:
                raise OtherDraftError

        return go

    acts = [apply(61 + n) for n in range(WRITERS)]
    assert sorted_at_once(*acts) == ["OtherDraftError"] * (WRITERS - 1) + ["done"]
    assert Datasheet.objects.get(slug="rifles").strategic_valor in range(61, 61 + WRITERS)
