"""A draft typed in the grid: arrows, a paste over several cells, undo, a change to many; and as a workbook."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from armies.models import Datasheet

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
Check = Callable[[Page], None]
PASTE = """(element, text) => {
    const carried = new DataTransfer();
    carried.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true }));
}"""


def figures(page: Page, *labels: str) -> list[str]:
    return [page.get_by_label(label, exact=True).input_value() for label in labels]


def test_a_designer_types_pastes_undoes_and_changes_many(
    page: Page, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/grid/datasheets/")
    axe(page)
    names = list(Datasheet.objects.filter(faction__slug="ravel").values_list("name", flat=True))[:3]
    cells = [f"{label}, {name}" for name in names for label in ("Orders (O)", "Move (M), cm", "Health (H)")]
    before = figures(page, *cells)
    go_by_arrows(page, cells)
    paste_and_undo(page, cells, before)
    paste_printed_figures(page, cells, names[0])
    change_many(page, axe)
    assert figures(page, *cells) == ["1", "11", "2", "2", "12.5", "3", "3", "13", "4"]
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_text("The last save is undone.")).to_be_visible()
    assert figures(page, *cells) == before
    add_rows(page)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)


def go_by_arrows(page: Page, cells: list[str]) -> None:
    page.get_by_label(cells[0], exact=True).select_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label(cells[1], exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label(cells[4], exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label(cells[7], exact=True)).to_be_focused()


def paste_and_undo(page: Page, cells: list[str], before: list[str]) -> None:
    page.get_by_label(cells[0], exact=True).evaluate(PASTE, "1\t11\t2\r\n2\t12,5\t3\r\n3\t13\t4\r\n")
    assert figures(page, *cells) == ["1", "11", "2", "2", "12,5", "3", "3", "13", "4"]
    page.get_by_label(cells[0], exact=True).focus()
    page.keyboard.press("Control+z")
    assert figures(page, *cells) == before
    page.keyboard.press("Control+y")
    assert figures(page, *cells)[4] == "12,5"


def paste_printed_figures(page: Page, cells: list[str], name: str) -> None:
    """A line as a card prints it goes to the cells of its row; one that only looks like it is a name."""
    page.get_by_label(cells[1], exact=True).evaluate(PASTE, "O 4 M 9.5 cm\nH: 3")
    assert figures(page, *cells[:4]) == ["4", "9.5", "3", "2"]
    page.get_by_label(cells[1], exact=True).focus()
    page.keyboard.press("Control+z")
    assert figures(page, *cells[:4]) == ["1", "11", "2", "2"]
    page.get_by_label(f"Name, {name}", exact=True).evaluate(PASTE, "Crew 4 of 12")
    assert figures(page, *cells[:4]) == ["1", "11", "2", "2"]


def change_many(page: Page, axe: Check) -> None:
    page.get_by_text("Change many at once").click()
    page.get_by_label("Column", exact=True).select_option("SV of the fewest")
    page.get_by_label("Value").fill("2")
    page.get_by_label("Only rows where").select_option("Type")
    page.get_by_label("is", exact=True).fill("scouts")
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("heading", name="would change")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.get_by_text("rows are saved in the draft")).to_be_visible()


def add_rows(page: Page) -> None:
    """New rows are pasted, begun by Enter, filled down and duplicated."""
    last = page.locator("tbody tr").last
    page.get_by_label("Name, new", exact=True).first.evaluate(
        PASTE, "One\ttroops\nTwo\ttroops\nThree\ttroops\nFour\tscouts"
    )
    expect(last.locator("select").first).to_have_value("scouts")
    names = page.get_by_label("Name, new", exact=True)
    names.last.click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(names.last).to_be_focused()  # of a row of its own, below the column in which the last one was begun
    expect(names.last).to_have_value("")
    page.keyboard.insert_text("Ferrymen")
    page.keyboard.press("Control+d")
    expect(names.last).to_have_value("Four")
    page.keyboard.press("Control+Shift+d")
    expect(page.get_by_text("Duplicated: give it a name.")).to_be_visible()
    expect(names.last).to_be_focused()
    expect(names.last).to_have_value("Four")


def test_cells_are_pasted_with_the_column_of_what_they_belong_to(
    page: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    """New rows take their owner from it, in the first cell or on the owner; a word that is no choice is said."""
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/grid/datasheets/weapons/")
    lines = "Bodkins\tAwl\tmelee\nThrums\tBobbin\tmissile\nBodkins\tPin\tthrown"
    owners, names = page.get_by_label("It belongs to", exact=True), page.get_by_label("Name, new", exact=True)
    for target in (owners.first, names.first):
        target.evaluate(PASTE, lines)
        assert [owners.nth(n).evaluate("it => it.selectedOptions[0].text") for n in range(3)] == [
            "Bodkins", "Thrums", "Bodkins",
        ]  # fmt: skip
        assert [names.nth(n).input_value() for n in range(3)] == ["Awl", "Bobbin", "Pin"]
        kinds = page.get_by_label("Kind, new", exact=True)
        assert [kinds.nth(n).input_value() for n in range(3)] == ["melee", "missile", "thrown"]
        expect(page.locator("#grid-note")).to_contain_text("None of the choices: thrown.")
        page.reload()
    first = page.locator("tbody tr").first
    owner, name = first.locator("th").inner_text().strip(), first.locator("td input").first.input_value()
    first.locator("td input").first.evaluate(PASTE, f"{owner}\t{name} II")
    expect(first.locator("td input").first).to_have_value(f"{name} II")


def test_a_row_takes_a_name_that_another_has_and_picks_its_effects(
    page: Page, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/grid/datasheets/abilities/")
    names, effects = page.get_by_label("Name, new", exact=True), page.get_by_label("Effects, new", exact=True)
    known = page.locator("tbody tr").first.locator("td textarea").nth(1).input_value()
    first = page.locator("tbody tr").first.get_by_label("Name,").input_value()
    names.first.focus()
    page.keyboard.type(first[:4])
    expect(page.locator("#known-names li").first).to_contain_text(first)
    axe(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    row = page.locator("tr.grid__new").first
    expect(row.locator("td textarea").nth(1)).to_have_value(known)
    page.keyboard.press("Control+z")
    expect(row.locator("td textarea").nth(1)).to_have_value("")

    effects.last.focus()
    page.keyboard.press("F2")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("What it does").first).to_be_focused()
    dialog.get_by_label("When").select_option("when attacking")
    dialog.get_by_label("What it does").first.select_option("attack rolls")
    dialog.get_by_label("By how much").fill("1")
    expect(dialog.get_by_text("the squad adds 1 to attack rolls")).to_be_visible()
    axe(page)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)
    page.keyboard.press("Enter")
    expect(dialog).not_to_be_visible()
    expect(effects.last).to_be_focused()
    expect(effects.last).to_have_value("modify: attack_roll, by: 1")


def test_a_workbook_comes_back_with_its_faults_and_is_loaded_when_they_are_mended(
    page: Page, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check, tmp_path: Path
) -> None:
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/workbook/")
    file = downloaded(page, "Download the draft", tmp_path)
    bring(page, file, "far")
    expect(page.get_by_text("cell F3: cannot be")).to_be_visible()
    axe(page)
    file = downloaded(page, "Take your workbook back with its faults marked", tmp_path)
    assert load_workbook(file)["Datasheets"]["X3"].value.startswith("Move (M), cm: cannot be")
    bring(page, file, 17)
    expect(page.get_by_text("12 → 17 cm")).to_be_visible()
    axe(page)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)
    page.get_by_role("button", name="Load it").click()
    expect(page.get_by_text("The draft says what the pack says.")).to_be_visible()
    assert Datasheet.objects.get(slug="shed-wardens").move == 17


def downloaded(page: Page, link: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=link).click()
    path = folder / "workbook.xlsx"
    download.value.save_as(path)
    return path


def bring(page: Page, file: Path, move: Any) -> None:
    """Type how far the Shed Wardens move, and choose the file."""
    book = load_workbook(file)
    book["Datasheets"]["F3"] = move
    book.save(file)
    page.get_by_label("Workbook", exact=True).set_input_files(file)
    page.get_by_role("button", name="See what it would change").click()
