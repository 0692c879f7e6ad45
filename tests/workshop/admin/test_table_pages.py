"""Tables by page: a list goes out as it is filtered; a file comes in in two steps, and the first one writes nothing."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import Asset, Datasheet, Weapon
from tests.workshop.content.test_tables import csv_of

pytestmark = pytest.mark.django_db
IMPORT = "/admin/armies/datasheet/import/"
HEAD = ["faction", "slug", "strategic_valor"]
FASTER = csv_of(HEAD, ["guard", "rifles", "61"], ["guard", "runners", "40"])


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def chosen(content=FASTER, name="guard.csv"):
    return {"file": SimpleUploadedFile(name, content)}


def second_step(page):
    return {name: page.context[name] for name in ["token"]} | {"digest": page.context["report"].digest}


def test_a_file_is_shown_first_and_done_after(guard, staff):
    page = staff.post(IMPORT, chosen())
    text = page.content.decode()
    assert "<del>60</del><ins>61</ins>" in text
    assert "Line Rifles" in text
    assert "row 2" in text
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60
    assert Datasheet.history.count() == 6
    answer = staff.post(f"{IMPORT}apply/", second_step(page), follow=True)
    assert "Done: 1 changed, 1 left alone (guard.csv)." in answer.content.decode()
    rifles = Datasheet.objects.get(slug="rifles")
    assert rifles.strategic_valor == 61
    record = rifles.history.first()
    assert (record.history_user.username, record.history_change_reason) == ("staff", "Imported from guard.csv")
    assert Datasheet.history.count() == 7


def test_what_was_shown_is_done_or_nothing(guard, staff):
    page = staff.post(IMPORT, chosen())
    Datasheet.objects.filter(slug="rifles").update(strategic_valor=70)
    again = staff.post(f"{IMPORT}apply/", second_step(page))
    assert "The content was changed meanwhile." in again.content.decode()
    assert "<del>70</del><ins>61</ins>" in again.content.decode()
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 70
    staff.post(f"{IMPORT}apply/", second_step(again))
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 61


def test_the_second_step_twice_does_it_once(guard, staff):
    step = second_step(staff.post(IMPORT, chosen()))
    staff.post(f"{IMPORT}apply/", step)
    again = staff.post(f"{IMPORT}apply/", step)
    assert "There is nothing to do" in again.content.decode()
    assert Datasheet.objects.get(slug="rifles").history.count() == 2


def test_a_wrong_row_is_named_with_file_row_and_column(guard, staff):
    content = csv_of(HEAD, ["guard", "rifles", "61"], ["guard", "runners", "many"])
    page = staff.post(IMPORT, chosen(content))
    assert page.status_code == 422
    assert "guard.csv: row 3, column strategic_valor: cannot be &quot;many&quot;" in page.content.decode()
    assert "Nothing was changed: one thing is wrong" in page.content.decode()
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60


def test_another_persons_file_and_one_that_is_gone_are_asked_for_again(guard, staff, users, browser_of):
    step = second_step(staff.post(IMPORT, chosen()))
    users.ben.is_staff = users.ben.is_superuser = True
    users.ben.save()
    for browser, token in ((browser_of(users.ben), step["token"]), (staff, str(uuid4())), (staff, "../x"), (staff, "")):
        page = browser.post(f"{IMPORT}apply/", step | {"token": token}, follow=True)
        assert "The file is no longer here. Nothing was changed" in page.content.decode()
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ({}, "Choose a file."),
        (chosen(b""), "The submitted file is empty."),
        (chosen(b"x" * (20 << 20)), "has more than 5 MB; must be smaller"),
        (chosen(name="x" * 200), "Ensure this filename has at most 100 characters"),
        (chosen(b"PK\x03\x04junk", "evil.xlsx"), "evil.xlsx: is a workbook; load it in the workshop"),
        (chosen(b"\x89PNG\r\n", "card.csv"), "card.csv: is not UTF-8 text"),
        (chosen(csv_of(HEAD), "<img src=x>.csv"), "&lt;img src=x&gt;.csv: has no rows"),
    ],
)
def test_a_file_that_will_not_do_is_refused_with_its_name(guard, staff, file, message):
    page = staff.post(IMPORT, file)
    assert page.status_code == 422
    assert message in page.content.decode()


@pytest.mark.postgres
def test_a_file_of_what_is_there_already_offers_nothing_to_do(guard, staff):
    content = staff.get("/admin/armies/datasheet/export/csv/").content
    page = staff.post(IMPORT, chosen(content, "guard.csv"))
    assert "There is nothing to do: all of it is there already." in page.content.decode()
    assert "Do it" not in page.content.decode()


@pytest.mark.postgres
def test_a_list_goes_out_as_it_is_filtered(guard, staff):
    answer = staff.get("/admin/armies/datasheet/export/csv/?type__exact=troops")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="datasheets.csv"'
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("guard,rifles,Line Rifles,troops,3,6,3,12,1,5,2.5,60,15,")
    page = staff.get("/admin/armies/datasheet/?type__exact=troops").content.decode()
    assert 'href="/admin/armies/datasheet/export/csv/?type__exact=troops"' in page
    assert staff.get("/admin/armies/datasheet/export/csv/?q=nobody").content.decode("utf-8-sig").count("\r\n") == 1
    assert staff.get("/admin/armies/datasheet/export/csv/?nonsense=1").status_code == 302
    assert staff.get("/admin/armies/datasheet/export/ods/").status_code == 404


@pytest.mark.postgres
@pytest.mark.parametrize("model", ["datasheet", "weapon", "asset"])
def test_each_table_goes_out_and_comes_back_by_page(guard, staff, model):
    content = staff.get(f"/admin/armies/{model}/export/csv/").content
    Weapon.objects.filter(slug="rifle").update(precision=6)
    Asset.objects.filter(slug="smoke").update(orders=0)
    Datasheet.objects.filter(slug="rifles").update(orders=1)
    page = staff.post(f"/admin/armies/{model}/import/", chosen(content, "back.csv"))
    staff.post(f"/admin/armies/{model}/import/apply/", second_step(page))
    assert staff.get(f"/admin/armies/{model}/export/csv/").status_code == 200
    orders = (Datasheet.objects.get(slug="rifles").orders, Asset.objects.get(slug="smoke").orders)
    precisions = set(Weapon.objects.filter(slug="rifle").values_list("precision", flat=True))
    assert (*orders, precisions) == {"datasheet": (3, 0, {6}), "weapon": (1, 0, {4}), "asset": (1, 1, {6})}[model]


def test_only_those_who_may_add_and_change_import_and_who_may_see_export(guard, users, browser_of, ada):
    users.ben.is_staff = True
    users.ben.save()
    ben = browser_of(users.ben)
    for url in (IMPORT, f"{IMPORT}apply/"):
        assert ada.post(url, chosen()).status_code == 302
        assert ben.post(url, chosen()).status_code == 403
    assert ben.get("/admin/armies/datasheet/export/csv/").status_code == 403
    assert browser_of(users.staff).get(f"{IMPORT}apply/").status_code == 405


def test_markup_in_a_table_is_inert(guard, staff):
    evil = "<script>alert(1)</script>"
    page = staff.post(IMPORT, chosen(csv_of(["faction", "slug", "name"], ["guard", "rifles", evil])))
    assert "&lt;script&gt;" in page.content.decode()
    assert evil not in page.content.decode()
    page = staff.post(IMPORT, chosen(csv_of(["faction", "slug", evil], ["guard", "rifles", "x"])))
    assert evil not in page.content.decode()
