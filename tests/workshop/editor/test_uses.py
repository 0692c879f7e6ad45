"""Where weapons, abilities and parts are used, and a change of a shared one in all that have it, undone in one step."""

from typing import Any

import pytest

from armies.models import Datasheet, Faction, Visibility
from tests.armies.support.guard_faction import a_list, load_the_guard, pack
from tests.support.pages import text_of
from tests.workshop.editor.test_editor import GUARD, RIFLES, rifles_typed
from workshop.content.uses import changes_elsewhere, shared_in

pytestmark = pytest.mark.django_db
OTHERS = f"{RIFLES}others/"


@pytest.fixture
def ada(users: Any, browser_of: Any) -> Any:
    """Ada, all of whose fighters have the rifle; that of the runners reaches less far."""
    edition = pack()
    rifle = edition["datasheets"][0]["weapons"][0]
    edition["datasheets"][1]["weapons"] = [rifle | {"range": 30}]
    load_the_guard(edition)
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    return browser_of(users.ada)


def ranges() -> list[int]:
    return [int(sheet.weapons.get(slug="rifle").range) for sheet in Datasheet.objects.filter(weapons__slug="rifle")]


def test_a_changed_weapon_is_offered_to_those_that_have_it_as_it_was(ada: Any) -> None:
    assert ranges() == [40, 30, 40, 40, 40]
    answer = ada.post(RIFLES, rifles_typed(weapons__0__range="36"))
    assert (answer.status_code, answer.url) == (302, OTHERS)
    page = ada.get(OTHERS).content.decode()
    assert 'value="weapons.rifle" checked' in page
    assert ada.post(OTHERS, {"change": "weapons.rifle"}).url == f"{GUARD}uses/"
    assert ranges() == [36, 30, 36, 36, 36]
    ada.post(f"{GUARD}uses/undo/")
    assert ranges() == [36, 30, 40, 40, 40]


def test_what_nobody_shares_is_saved_without_a_question(ada: Any) -> None:
    assert ada.post(RIFLES, rifles_typed(strategic_valor="61")).url == GUARD
    assert ada.get(OTHERS).url == GUARD


def test_each_thing_is_listed_with_its_users_and_made_alike(ada: Any) -> None:
    page = text_of(ada.get(f"{GUARD}uses/"))
    assert "Rifle written in 2 ways" in page
    address = f"{GUARD}uses/weapons/rifle/"
    assert "Range (cm): 30" in ada.get(address).content.decode()
    ada.post(address, {"version": "0"})
    assert ranges() == [40] * 5
    assert ada.post(address, {"version": "7"}).status_code == 302


def test_a_datasheet_shows_the_lists_and_releases_that_have_it(ada: Any, users: Any) -> None:
    a_list(users.ada, "rifles", name="Third Shift")
    page = text_of(ada.get(f"{RIFLES}uses/"))
    assert "Third Shift" in page
    assert "Lists 1" in page
    assert "Releases 1" in page


def test_what_lies_within_a_shared_change_goes_with_it() -> None:
    """A weapon with its ability is one change; an ability alone, of which the weapon differs, is one of its own."""
    dug = {"slug": "dug", "name": "Dug"}
    gun = {"slug": "gun", "name": "Gun", "abilities": [dug]}
    new = gun | {"abilities": [dug | {"name": "Dug in"}]}
    same = {"slug": "b", "name": "B", "weapons": [gun]}
    other = {"slug": "c", "name": "C", "weapons": [gun | {"range": 3}]}
    before, after = {"slug": "a", "name": "A", "weapons": [gun]}, {"slug": "a", "name": "A", "weapons": [new]}
    assert [(change.choice, change.parts) for change in changes_elsewhere(before, after, [same])] == [
        ("weapons.gun", ["b"])
    ]
    assert [(change.choice, change.parts) for change in changes_elsewhere(before, after, [other])] == [
        ("abilities.dug", ["c"])
    ]
    assert [len(shared.versions) for shared in shared_in({"sheets": [before, same, other]})] == [1, 2]
