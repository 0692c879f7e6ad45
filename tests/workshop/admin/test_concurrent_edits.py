"""Two designers at one row: nobody's change is overwritten unseen, and what was typed stays."""

import json
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from armies.models import Datasheet, Faction, Operation, Weapon
from tests.armies.support.guard_faction import load_the_guard
from tests.support.races import sorted_at_once
from tests.workshop.admin.test_preview import change_form, previewed
from workshop.admin.concurrent_edits import OptimisticLockAdmin, deleted_forms_as_new, last_change


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def rifles(guard):
    return Datasheet.objects.get(slug="rifles")


def url_of(sheet):
    return f"/admin/armies/datasheet/{sheet.pk}/change/"


def opened(browser, sheet, **changes):
    """The form as it is open in somebody's browser."""
    seen = browser.get(url_of(sheet)).context["seen"]
    return change_form(sheet, _seen=seen, **changes)


def words(page):
    return page.content.decode().replace("&quot;", '"')


@pytest.mark.django_db
def test_a_change_in_between_is_shown_and_what_was_typed_stays(rifles, staff, users, browser_of):
    form = opened(staff, rifles, name="Mine")
    users.ben.is_staff = users.ben.is_superuser = True
    users.ben.save()
    ben = browser_of(users.ben)
    ben.post(url_of(rifles), opened(ben, rifles, name="Theirs", **{"weapons-0-precision": 6, "weapons-1-DELETE": "on"}))
    page = staff.post(url_of(rifles), form)
    assert page.status_code == 200
    text = words(page)
    assert "While you had this open, ben changed it: " in text
    assert "Datasheet “Line Rifles”, Name: Line Rifles → Theirs" in text or "Name: Line Rifles → Theirs" in text
    assert "Weapon “Rifle”, Precision: 4 → 6" in text
    assert "Weapon “Launcher” deleted" in text
    assert 'value="Mine"' in text
    assert Datasheet.objects.get(pk=rifles.pk).name == "Theirs"


@pytest.mark.django_db
def test_saved_again_it_counts_and_the_weapon_that_was_gone_is_back(rifles, staff):
    form = opened(staff, rifles, name="Mine", **{"weapons-1-damage": "D3"})
    Datasheet.objects.get(pk=rifles.pk).weapons.get(slug="launcher").delete()
    again = staff.post(url_of(rifles), form)
    assert again.status_code == 200
    assert "Weapon “Launcher” deleted" in words(again)
    form |= {"_seen": again.context["seen"], "weapons-INITIAL_FORMS": 1, "weapons-1-id": ""}
    assert staff.post(url_of(rifles), form).status_code == 302
    mine = Datasheet.objects.get(pk=rifles.pk)
    assert (mine.name, mine.weapons.get(slug="launcher").damage) == ("Mine", "D3")


@pytest.mark.django_db
def test_the_preview_shows_it_while_one_is_typing(rifles, staff):
    form = opened(staff, rifles)
    rifles.strategic_valor = 61
    rifles.save()
    page = previewed(staff, f"/admin/armies/datasheet/{rifles.pk}/preview/", form)
    assert "a command changed it: Datasheet “Line Rifles”, Strategic valor (SV): 60 → 61" in page


@pytest.mark.django_db
def test_ones_own_saves_are_no_news_and_nonsense_is_none(rifles, staff):
    form = opened(staff, rifles, name="Mine", _continue="1")
    assert staff.post(url_of(rifles), form).status_code == 302
    form = opened(staff, rifles)
    for seen in (last_change(rifles), "", "yesterday", "2026-13-01T00:00:00Z", "2026-01-01T00:00:00"):
        assert staff.post(url_of(rifles), form | {"_seen": seen}).status_code == 302


@pytest.mark.django_db
def test_what_was_deleted_in_another_tab_is_404_and_can_be_added_again_as_typed(rifles, staff):
    form = opened(staff, rifles, name="Mine")
    faction = form.pop("faction")
    Datasheet.objects.get(pk=rifles.pk).delete()
    page = staff.post(url_of(rifles), form)
    assert page.status_code == 404
    text = words(page)
    assert "It was deleted in the meantime. What you typed is here, and can be added anew." in text
    assert 'value="Mine"' in text
    assert 'value="Launcher"' in text
    form |= {"faction": faction, "weapons-INITIAL_FORMS": 0, "weapons-0-id": "", "weapons-1-id": ""}
    again = staff.post(url_of(rifles), form)
    assert again.status_code == 302, again.context["errors"]
    assert Datasheet.objects.get(slug="rifles").weapons.count() == 2


def test_parts_that_are_gone_go_behind_those_that_are_there():
    data = QueryDict("w-INITIAL_FORMS=2&w-TOTAL_FORMS=3&w-0-id=7&w-0-name=A&w-1-id=8&w-1-name=B&w-2-id=&w-2-name=C&x=1")
    moved = deleted_forms_as_new(data, "w", {"8"})
    assert moved.dict() == {
        "w-INITIAL_FORMS": "1",
        "w-TOTAL_FORMS": "3",
        "w-0-id": "8",
        "w-0-name": "B",
        "w-1-id": "",
        "w-1-name": "A",
        "w-2-id": "",
        "w-2-name": "C",
        "x": "1",
    }
    assert deleted_forms_as_new(data, "w", {"7", "8"}) is data
    assert deleted_forms_as_new(QueryDict("w-INITIAL_FORMS=junk"), "w", set()) == QueryDict("w-INITIAL_FORMS=junk")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_many_who_save_at_once_one_wins_and_the_others_are_refused(db: Any) -> None:
    load_the_guard()
    rifles = Datasheet.objects.get(slug="rifles")
    user = User.objects.create_superuser("staff")
    browsers = [Client() for _ in range(4)]
    for browser in browsers:
        browser.force_login(user)
    form = opened(browsers[0], rifles)
    answers: list[int] = []

    def save(n: int) -> None:
        answers.append(browsers[n].post(url_of(rifles), form | {"strategic_valor": 70 + n}).status_code)

    assert sorted_at_once(*[lambda n=n: save(n) for n in range(4)]) == ["done"] * 4
    assert sorted(answers) == [200, 200, 200, 302]
    assert rifles.history.count() == 2


@pytest.mark.django_db
def test_a_factions_rules_are_minded_too(guard, staff):
    url = f"/admin/armies/faction/{guard.pk}/change/"
    form = {"name": "Mine", "slug": "guard", "summary": "", "visibility": "private", "rules": ""}
    form["_seen"] = staff.get(url).context["seen"]
    Faction.objects.get().save()
    assert staff.post(url, form).status_code == 200
    assert Faction.objects.get().name == "The Guard"


OPERATION = {
    "format": "damocles-operation/1",
    "slug": "wall",
    "title": "Wall",
    "players": [2, 2],
    "turns": 7,
    "panel_cost": 2,
    "battlefield": {"width": 72, "height": 72},
}


@pytest.mark.django_db
def test_of_two_tabs_on_one_operation_the_second_sees_what_stands(staff):
    row = Operation.objects.create(slug="wall", title="Wall", document=OPERATION)
    url = f"/admin/armies/operation/{row.pk}/change/"
    seen = staff.get(url).context["seen"]

    def sent(**changes: Any) -> dict[str, Any]:
        return {"slug": "wall", "title": "Wall", "document": json.dumps(OPERATION | changes), "_seen": seen}

    assert staff.post(url, sent(turns=5)).status_code == 302
    page = staff.post(url, sent(panel_cost=3))
    assert page.status_code == 200
    assert "changed it: Operation “Wall”, Document, turns: 7 → 5." in words(page)
    assert Operation.objects.get().document["turns"] == 5
    assert staff.post(url, sent(panel_cost=3) | {"_seen": page.context["seen"]}).status_code == 302
    assert Operation.objects.get().document["panel_cost"] == 3


@pytest.mark.django_db
def test_every_form_of_the_administration_that_changes_rows_minds_other_tabs(users, rf):
    """Accounts and what belongs to them apart, whose forms are the library's."""
    request = rf.get("/")
    request.user = users.staff
    ours = [it for it in admin.site._registry.values() if it.opts.app_label in ("armies", "campaigns", "people")]
    changing = [it for it in ours if it.has_change_permission(request) and it.get_form(request).base_fields]
    assert {it.opts.model_name for it in changing} >= {"datasheet", "asset", "faction", "operation", "campaign"}
    assert [it.model for it in changing if not isinstance(it, OptimisticLockAdmin)] == [
        Weapon
    ]  # edited with its datasheet
    inlines = [inline for it in changing for inline in it.get_inline_instances(request)]
    assert [it.model for it in inlines if it.has_change_permission(request)] == [Weapon]
