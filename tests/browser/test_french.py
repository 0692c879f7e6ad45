"""French in a browser: chosen in the footer, with scripts and without; from the home page to a list that is built."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
Check = Callable[..., None]


def choose_french(page: Page) -> None:
    page.get_by_role("group", name="Language").get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_from_the_home_page_to_a_list_in_french(page: Page, on_any_screen: Check) -> None:
    page.goto("/")
    choose_french(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Chaque ordre est un risque. À vous de choisir qui le court."
    )
    on_any_screen(page)
    page.get_by_role("link", name="Construire une force de frappe").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nouvelle force de frappe")
    on_any_screen(page)
    page.get_by_role("radio", name="The Ravel").check()
    page.get_by_label("Nom", exact=True).fill("L’erreur dans la trame")
    page.get_by_role("button", name="Commencer à construire").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("L’erreur dans la trame")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("Aucune escouade\u00a0: il en faut au moins 1 à une force de frappe.")
    page.get_by_role("link", name="Fiches", exact=True).click()
    page.get_by_role("button", name=re.compile("Ajouter Thrums")).first.click()
    expect(page.locator("#squads .squad-item")).to_have_count(1)
    expect(verdict).to_contain_text("0 sur 11 atouts\u00a0: il en manque 11.")
    on_any_screen(page)


def test_french_without_a_script_and_back(scriptless: Page) -> None:
    scriptless.goto("/rules/?q=R-COV")
    choose_french(scriptless)
    expect(scriptless).to_have_url(re.compile(r"/rules/\?q=R-COV$"))
    expect(scriptless.get_by_role("button", name="Français")).to_have_attribute("aria-pressed", "true")
    scriptless.get_by_role("group", name="Langue").get_by_role("button", name="English").click()
    expect(scriptless.locator("html")).to_have_attribute("lang", "en")


def test_a_browser_that_asks_for_french_gets_it(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="fr-CA")
    page.goto("/factions/")
    expect(page.get_by_role("navigation", name="Principale")).to_contain_text("Forces de frappe")


def test_the_print_dialog_in_french(page: Page, on_any_screen: Check) -> None:
    page.goto("/print/blanks/")
    choose_french(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Imprimer\u00a0: Feuilles vierges")
    page.get_by_role("group", name="À remplir à la main").get_by_text("Cartes d’atout vierges").click()
    page.get_by_role("group", name="Papier").get_by_text("A4").click()
    expect(page.get_by_role("status")).to_have_text("1 page A4")
    expect(page.get_by_role("img", name="Page 1 sur 1, en plus grand")).to_be_visible()
    on_any_screen(page)
